#pragma once

// The disk, and the only file that touches it. What is written whole is either all there or not
// there at all, whenever the power fails; every failure is an Error that names the path, the
// reason, and the remedy where there is one.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace evothello::file {

using Path = std::filesystem::path;

inline constexpr std::uintmax_t kMaxRead = std::uintmax_t{1} << 30;  // bytes; larger is a mistake

// A file that the user names; it may be a pipe or a device, such as /dev/stdin.
std::string read(const Path& path);
// A file of a run. Throws Error for a pipe, a socket or a device in its place, without waiting.
std::string read_regular(const Path& path);
std::optional<std::string> read_if_exists(const Path& path);  // regular too

// Replaces the file in one step: what was there before stays until the new content is safe on the
// disk. A device or a pipe, such as /dev/stdout, is written to.
void write(const Path& path, std::string_view bytes);
// The same for a file of a run: throws Error for anything but a regular file.
void replace(const Path& path, std::string_view bytes);
// Throws Error where something other than a regular file is at the path.
void check_regular(const Path& path);

// Removes what writers that were killed left behind. Only for a folder that nobody else is writing
// to.
void sweep_temporaries(const Path& folder);

bool exists(const Path& path);
bool is_directory(const Path& path);
std::vector<std::string> list(const Path& folder);  // names, hidden ones too, sorted
void create_folders(const Path& path);
Path make_temporary_folder();        // a new one, which whoever asks for it removes
void remove(const Path& path);       // a file; nothing to do when it is not there
void remove_tree(const Path& path);  // anything, with all that is in it
void rename(const Path& from, const Path& to);
// Gives the file a second name, in place of any file of that name. Both names are never missing at
// the same time. Where the disk knows no second names, the second file is a copy.
void link(const Path& from, const Path& to);
std::uintmax_t size(const Path& path);
std::uintmax_t free_space(const Path& path);  // bytes left on its disk

// An open file, or none; closes it.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor();

    int number() const { return number_; }

  private:
    int number_;
};

// The lines of a regular file from its beginning to its end, whatever its length.
class Lines {
  public:
    explicit Lines(Path path);

    // The next line with its line feed, valid until the next call; only the last line of a file may
    // lack the line feed. Nothing at the end.
    std::optional<std::string_view> next();

  private:
    Path path_;
    Descriptor descriptor_;
    std::string buffer_ = {};
    std::size_t begin_ = 0;  // of the next line in the buffer
};

// The lines of a regular file from its end to its beginning; reads no more than it gives.
class LinesFromEnd {
  public:
    explicit LinesFromEnd(Path path);

    std::optional<std::string_view> next();               // as of Lines
    std::uintmax_t end() const { return start_ + end_; }  // of the next line, in the file

  private:
    Path path_;
    Descriptor descriptor_;
    std::uintmax_t start_ = 0;  // of the buffer in the file
    std::size_t end_ = 0;       // of the next line in the buffer
    std::string buffer_ = {};
};

// New content of a regular file, written in pieces. It takes the place of the old content in one
// step when it is committed, and is dropped otherwise.
class Replacement {
  public:
    explicit Replacement(Path path);
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;
    ~Replacement();

    void append(std::string_view bytes);
    void commit();  // returns when the new content is safe on the disk

  private:
    void write_buffer();

    Path path_, target_, temporary_;
    Descriptor descriptor_;
    std::string buffer_ = {};
    bool committed_ = false;
};

// Adds to the end of a file, which is created if need be.
class Appender {
  public:
    explicit Appender(Path path);
    // For a file of a run, which is a regular file: what follows the first `keep` bytes is cut off.
    Appender(Path path, std::uintmax_t keep);

    void append(std::string_view bytes);  // visible to others at once
    void sync();                          // returns when all that was appended is safe on the disk

    // Whether the path still names the open file: nobody removed it or put another in its place.
    bool in_place() const;
    std::uintmax_t size() const;  // of the open file, wherever it is
    // Puts the content of the open file back at the path. Only with `keep`.
    void restore();

  private:
    Path path_;
    Descriptor descriptor_;
};

// Exclusive use of something, by way of a lock file that holds the owner's name. The kernel frees
// the lock of a process that dies, so a lock is never stale; the file itself stays, empty when it
// was let go in good order.
class Lock {
  public:
    static std::optional<Lock> try_acquire(const Path& path);  // none: someone else has it

    static bool held(const Path& path);  // only looks; the file and a later owner's news stay

    // Whose lock it is, as "process 1234 on this-host"; empty when that is not known.
    static std::string owner(const Path& path);

    // Whether the path still names our lock file. Another process may hold a new one otherwise.
    bool in_place() const;

    // The owner who died while holding it before us; empty when there was none.
    const std::string& taken_over_from() const { return taken_over_from_; }

    Lock(Lock&&) = default;
    Lock& operator=(Lock&&) = delete;
    ~Lock();

  private:
    Lock(Path path, Descriptor descriptor, std::string taken_over_from);

    Path path_;
    Descriptor descriptor_;
    std::string taken_over_from_;
};

}  // namespace evothello::file
