#include "base/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace evothello::file {
namespace {

constexpr std::string_view kNotRegular = "it is a pipe, a socket or a device, not a file";
constexpr std::size_t kBlock = std::size_t{1} << 16;  // bytes read or written at a time

std::string reason(int code) {
    switch (code) {
        case ENOENT:
            return "no such file or folder";
        case EACCES:
        case EPERM:
            return "permission denied";
        case EISDIR:
            return "it is a folder, not a file";
        case ENOTDIR:
            return "a part of the path is a file, not a folder";
        case ENOSPC:
            return "no space left on the disk; free some and try again";
        case EDQUOT:
            return "the disk quota is used up; free some space and try again";
        case ENXIO:
            return std::string(kNotRegular);
        case EFBIG:
            return "the file would exceed the file size limit (ulimit -f); raise it and try again";
        case EROFS:
            return "the disk is read-only";
        default: {
            std::string text = std::generic_category().message(code);
            text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
            return text;
        }
    }
}

[[noreturn]] void throw_error(std::string_view action, const Path& path, const std::string& why) {
    throw Error("cannot " + std::string(action) + " '" + path.string() + "': " + why);
}

[[noreturn]] void throw_error(std::string_view action, const Path& path, int code = errno) {
    throw_error(action, path, reason(code));
}

void check(const std::error_code& error, std::string_view action, const Path& path) {
    if (error) throw_error(action, path, error.value());
}

// Repeats a system call that a signal interrupted.
template <class Call>
auto uninterrupted(Call call) {
    for (;;) {
        const auto result = call();
        if (result != -1 || errno != EINTR) return result;
    }
}

// Without O_CLOEXEC the external programs that we start would inherit our files and locks.
Descriptor open(const Path& path, int flags) {
    return Descriptor(uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); }));
}

bool is_open(const Descriptor& descriptor) { return descriptor.number() != -1; }

Path folder_of(const Path& path) { return path.has_parent_path() ? path.parent_path() : "."; }

// `named` is the path that errors show.
Descriptor open_to_write(const Path& path, int flags, const Path& named) {
    Descriptor descriptor = open(path, flags);
    if (is_open(descriptor)) return descriptor;
    if (errno != ENOENT) throw_error("write", named);
    throw_error("write", named,
                "there is no folder '" + folder_of(named).string() + "'; create it first");
}

// The status of a path, following symbolic links; nothing if it does not exist.
std::optional<struct stat> inspect(const Path& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) == 0) return found;
    if (errno != ENOENT && errno != ENOTDIR) throw_error("look at", path);
    return std::nullopt;
}

struct stat status_of(const Descriptor& descriptor, const Path& path) {
    struct stat found {};
    if (::fstat(descriptor.number(), &found) != 0) throw_error("look at", path);
    return found;
}

void check_regular(const Descriptor& descriptor, std::string_view action, const Path& path) {
    const mode_t mode = status_of(descriptor, path).st_mode;
    if (S_ISDIR(mode)) throw_error(action, path, EISDIR);
    if (!S_ISREG(mode)) throw_error(action, path, std::string(kNotRegular));
}

// Returns nothing if there is no file. Without O_NONBLOCK, opening a FIFO would wait for a writer.
std::optional<Descriptor> open_regular(const Path& path) {
    Descriptor descriptor = open(path, O_RDONLY | O_NONBLOCK);
    if (!is_open(descriptor)) {
        if (errno != ENOENT) throw_error("read", path);
        return std::nullopt;
    }
    check_regular(descriptor, "read", path);
    return descriptor;
}

Descriptor need_regular(const Path& path) {
    std::optional<Descriptor> descriptor = open_regular(path);
    if (!descriptor) throw_error("read", path, ENOENT);
    return std::move(*descriptor);
}

bool is_same_file(const Descriptor& descriptor, const Path& path) {
    const struct stat own = status_of(descriptor, path);
    const auto found = inspect(path);
    return found && found->st_dev == own.st_dev && found->st_ino == own.st_ino;
}

// Appends up to `room` bytes from offset `place` of the file to `bytes`; fewer only at its end.
void read_at(const Descriptor& descriptor, std::uintmax_t place, std::size_t room,
             std::string& bytes, const Path& path) {
    while (room > 0) {
        const std::size_t filled = bytes.size();
        bytes.resize(filled + room);
        const auto count = uninterrupted([&] {
            return ::pread(descriptor.number(), bytes.data() + filled, room,
                           static_cast<off_t>(place));
        });
        bytes.resize(filled + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0) throw_error("read", path);
        if (count == 0) return;
        room -= static_cast<std::size_t>(count);
        place += static_cast<std::uintmax_t>(count);
    }
}

std::string read_all(const Descriptor& descriptor, const Path& path) {
    struct stat found {};
    if (::fstat(descriptor.number(), &found) != 0) throw_error("read", path);
    // The size is only a hint: a pipe has none, and a file may grow while it is read.
    const auto hint = static_cast<std::size_t>(found.st_size);
    std::string bytes;
    while (hint <= kMaxRead && bytes.size() <= kMaxRead) {
        const std::size_t filled = bytes.size();
        const std::size_t room = filled <= hint ? hint + 1 - filled : std::size_t{1} << 16;
        bytes.resize(filled + room);
        const auto count =
            uninterrupted([&] { return ::read(descriptor.number(), bytes.data() + filled, room); });
        if (count < 0) throw_error("read", path);
        bytes.resize(filled + static_cast<std::size_t>(count));
        if (count == 0) return bytes;
    }
    throw_error("read", path, "it is larger than 1 GiB, the limit for input files");
}

void write_all(const Descriptor& descriptor, std::string_view bytes, const Path& path) {
    while (!bytes.empty()) {
        const auto count =
            uninterrupted([&] { return ::write(descriptor.number(), bytes.data(), bytes.size()); });
        if (count < 0) throw_error("write", path);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void reach_disk(const Descriptor& descriptor, const Path& path) {
    // EINVAL: not on a disk, such as /dev/full in a test.
    if (uninterrupted([&] { return ::fsync(descriptor.number()); }) != 0 && errno != EINVAL) {
        throw_error("write", path);
    }
}

void cut(const Descriptor& descriptor, std::uintmax_t keep, const Path& path) {
    if (uninterrupted([&] { return ::ftruncate(descriptor.number(), static_cast<off_t>(keep)); }) !=
        0) {
        throw_error("write", path);
    }
}

int try_flock(const Descriptor& descriptor, int kind) {
    return uninterrupted([&] { return ::flock(descriptor.number(), kind | LOCK_NB); });
}

// A new or renamed file survives a power failure only once its folder is synced.
void sync_folder_of(const Path& path) {
    const Path folder = folder_of(path);
    const Descriptor descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    if (!is_open(descriptor)) throw_error("write", folder);
    reach_disk(descriptor, folder);
}

Path temporary_for(const Path& path) {
    std::string name = ".";  // += because g++ 12 at -O3 sees an overlap in "." + string
    name += path.filename().string() + "." + std::to_string(::getpid()) + ".tmp";
    return path.parent_path() / name;
}

// Whether the name has the form of temporary_for(): ".NAME.PID.tmp".
bool is_temporary(std::string_view name) {
    if (!name.starts_with('.') || !name.ends_with(".tmp")) return false;
    name.remove_suffix(4);
    const std::size_t dot = name.rfind('.');
    const std::string_view pid = name.substr(dot + 1);
    return dot > 1 && !pid.empty() && pid.find_first_not_of("0123456789") == pid.npos;
}

std::string this_process() {
    char host[256] = {};
    if (::gethostname(host, sizeof host - 1) != 0) host[0] = '\0';
    return "process " + std::to_string(::getpid()) + " on " + host;
}

}  // namespace

std::string read(const Path& path) {
    const Descriptor descriptor = open(path, O_RDONLY);
    if (!is_open(descriptor)) throw_error("read", path);
    return read_all(descriptor, path);
}

std::string read_regular(const Path& path) { return read_all(need_regular(path), path); }

std::optional<std::string> read_if_exists(const Path& path) {
    const std::optional<Descriptor> descriptor = open_regular(path);
    return descriptor ? std::optional(read_all(*descriptor, path)) : std::nullopt;
}

void write(const Path& path, std::string_view bytes) {
    const auto found = inspect(path);
    if (found && !S_ISREG(found->st_mode) && !S_ISDIR(found->st_mode)) {
        return write_all(open_to_write(path, O_WRONLY, path), bytes, path);
    }
    replace(path, bytes);
}

void replace(const Path& path, std::string_view bytes) {
    Replacement replacement(path);
    replacement.append(bytes);
    replacement.commit();
}

void check_regular(const Path& path) {
    const auto found = inspect(path);
    if (found && S_ISDIR(found->st_mode)) throw_error("write", path, EISDIR);
    if (found && !S_ISREG(found->st_mode)) throw_error("write", path, std::string(kNotRegular));
}

void sweep_temporaries(const Path& folder) {
    for (const std::string& name : list(folder)) {
        if (is_temporary(name)) file::remove(folder / name);
    }
}

bool exists(const Path& path) { return inspect(path).has_value(); }

bool is_directory(const Path& path) {
    const auto found = inspect(path);
    return found && S_ISDIR(found->st_mode);
}

std::vector<std::string> list(const Path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        names.push_back(entry->path().filename().string());
    }
    check(error, "list", folder);
    std::sort(names.begin(), names.end());
    return names;
}

void create_folders(const Path& path) {
    if (path.empty() || file::is_directory(path)) return;
    create_folders(path.parent_path());
    if (::mkdir(path.c_str(), 0777) != 0) {
        const int code = errno == EEXIST ? ENOTDIR : errno;
        if (!file::is_directory(path)) throw_error("create the folder", path, code);
    }
    sync_folder_of(path);
}

Path make_temporary_folder() {
    std::error_code error;
    Path parent = std::filesystem::temp_directory_path(error);
    if (error) parent = "/tmp";
    std::string path = (parent / "evothello-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) throw_error("create a folder in", parent);
    return path;
}

void remove(const Path& path) {
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) throw_error("remove", path);
}

void remove_tree(const Path& path) {
    std::error_code error;
    std::filesystem::remove_all(path, error);
    check(error, "remove", path);
}

void rename(const Path& from, const Path& to) {
    if (::rename(from.c_str(), to.c_str()) != 0)
        throw_error("rename to '" + to.string() + "'", from);
    sync_folder_of(from);
    sync_folder_of(to);
}

void link(const Path& from, const Path& to) {
    file::remove(to);
    if (::link(from.c_str(), to.c_str()) != 0) return replace(to, read_regular(from));
    sync_folder_of(to);
}

std::uintmax_t size(const Path& path) {
    const auto found = inspect(path);
    if (!found) throw_error("look at", path, ENOENT);
    return static_cast<std::uintmax_t>(found->st_size);
}

std::uintmax_t free_space(const Path& path) {
    struct statvfs disk {};
    if (::statvfs(path.c_str(), &disk) != 0) throw_error("look at", path);
    return std::uintmax_t{disk.f_bavail} * disk.f_frsize;
}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

Descriptor::~Descriptor() {
    if (number_ != -1) ::close(number_);
}

Lines::Lines(Path path) : path_(std::move(path)), descriptor_(need_regular(path_)) {}

std::optional<std::string_view> Lines::next() {
    std::size_t end = buffer_.find('\n', begin_);
    while (end == std::string::npos) {
        buffer_.erase(0, std::exchange(begin_, 0));
        const std::size_t poll_source = buffer_.size();
        buffer_.resize(poll_source + kBlock);
        const auto count = uninterrupted(
            [&] { return ::read(descriptor_.number(), buffer_.data() + poll_source, kBlock); });
        buffer_.resize(poll_source + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0) throw_error("read", path_);
        if (count == 0) break;
        end = buffer_.find('\n', poll_source);
    }
    if (begin_ == buffer_.size()) return std::nullopt;
    end = std::min(end, buffer_.size() - 1) + 1;
    const std::size_t begin = std::exchange(begin_, end);
    return std::string_view(buffer_).substr(begin, end - begin);
}

LinesFromEnd::LinesFromEnd(Path path) : path_(std::move(path)), descriptor_(need_regular(path_)) {
    start_ = static_cast<std::uintmax_t>(status_of(descriptor_, path_).st_size);
}

std::optional<std::string_view> LinesFromEnd::next() {
    // Offset of the line feed before the next line, if it is in the buffer.
    const auto feed_before = [this] {
        return end_ < 2 ? std::string::npos : buffer_.rfind('\n', end_ - 2);
    };
    std::size_t feed = feed_before();
    while (feed == std::string::npos && start_ > 0) {
        // Doubles the buffer, so that the cost of a long line is linear in its length.
        const std::size_t more =
            static_cast<std::size_t>(std::min<std::uintmax_t>(start_, std::max(kBlock, end_)));
        start_ -= more;
        std::string block;
        read_at(descriptor_, start_, more, block, path_);
        if (block.size() < more) throw_error("read", path_, "it became shorter while it was read");
        buffer_.resize(end_);
        buffer_.insert(0, block);
        end_ = buffer_.size();
        feed = feed_before();
    }
    if (end_ == 0) return std::nullopt;
    const std::size_t begin = feed == std::string::npos ? 0 : feed + 1;
    const std::size_t end = std::exchange(end_, begin);
    return std::string_view(buffer_).substr(begin, end - begin);
}

Replacement::Replacement(Path path) : path_(std::move(path)), target_(path_), descriptor_(-1) {
    check_regular(path_);
    if (file::exists(path_)) {
        // Renaming onto a symbolic link would replace the link, not its target.
        std::error_code error;
        target_ = std::filesystem::canonical(path_, error);
        check(error, "write", path_);
    }
    temporary_ = temporary_for(target_);
    descriptor_ = open_to_write(temporary_, O_WRONLY | O_CREAT | O_TRUNC, path_);
}

Replacement::~Replacement() {
    if (!committed_) ::unlink(temporary_.c_str());
}

void Replacement::append(std::string_view bytes) {
    buffer_ += bytes;
    if (buffer_.size() >= kBlock) write_buffer();
}

void Replacement::write_buffer() {
    write_all(descriptor_, buffer_, path_);
    buffer_.clear();
}

void Replacement::commit() {
    write_buffer();
    reach_disk(descriptor_, path_);
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) throw_error("write", path_);
    committed_ = true;
    sync_folder_of(target_);
}

Appender::Appender(Path path)
    : path_(std::move(path)),
      descriptor_(open_to_write(path_, O_WRONLY | O_CREAT | O_APPEND, path_)) {
    sync_folder_of(path_);
}

Appender::Appender(Path path, std::uintmax_t keep) : path_(std::move(path)), descriptor_(-1) {
    check_regular(path_);
    descriptor_ = open_to_write(path_, O_RDWR | O_CREAT | O_APPEND, path_);
    if (size() < keep) {
        throw_error("append to", path_,
                    "it was truncated: fewer than " + std::to_string(keep) + " bytes are left");
    }
    cut(descriptor_, keep, path_);
    sync_folder_of(path_);
}

void Appender::append(std::string_view bytes) { write_all(descriptor_, bytes, path_); }

void Appender::sync() { reach_disk(descriptor_, path_); }

bool Appender::in_place() const { return is_same_file(descriptor_, path_); }

std::uintmax_t Appender::size() const {
    return static_cast<std::uintmax_t>(status_of(descriptor_, path_).st_size);
}

void Appender::restore() {
    Replacement replacement(path_);
    std::uintmax_t place = 0;
    for (std::string block;; place += block.size()) {
        block.clear();
        read_at(descriptor_, place, kBlock, block, path_);
        if (block.empty()) break;
        replacement.append(block);
    }
    replacement.commit();
    *this = Appender(path_, place);
}

std::optional<Lock> Lock::try_acquire(const Path& path) {
    Descriptor descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK);
    if (!is_open(descriptor)) throw_error("lock", path);
    check_regular(descriptor, "lock", path);
    if (try_flock(descriptor, LOCK_EX) != 0) {
        if (errno == EWOULDBLOCK) return std::nullopt;
        throw_error("lock", path);
    }
    std::string before = read_all(descriptor, path);
    if (::ftruncate(descriptor.number(), 0) != 0) throw_error("lock", path);
    write_all(descriptor, this_process(), path);
    return Lock(path, std::move(descriptor), std::move(before));
}

bool Lock::held(const Path& path) {
    const Descriptor descriptor = open(path, O_RDONLY | O_NONBLOCK);
    if (!is_open(descriptor)) return false;
    return try_flock(descriptor, LOCK_SH) != 0 && errno == EWOULDBLOCK;
}

std::string Lock::owner(const Path& path) { return read_if_exists(path).value_or(""); }

bool Lock::in_place() const { return is_same_file(descriptor_, path_); }

Lock::Lock(Path path, Descriptor descriptor, std::string taken_over_from)
    : path_(std::move(path)),
      descriptor_(std::move(descriptor)),
      taken_over_from_(std::move(taken_over_from)) {}

Lock::~Lock() {
    // If this fails, the next owner only reports that it took over from us.
    if (is_open(descriptor_)) {
        [[maybe_unused]] const int ignored = ::ftruncate(descriptor_.number(), 0);
    }
}

}  // namespace evothello::file
