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

std::string read(const Path& path);
std::optional<std::string> read_if_exists(const Path& path);

// Replaces the file in one step: what was there before stays until the new content is safe on the
// disk. A device or a pipe, such as /dev/stdout, is written to.
void write(const Path& path, std::string_view bytes);

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

// Adds to the end of a file, which is created if need be.
class Appender {
  public:
    // With `keep`, what follows the first `keep` bytes is cut off first.
    explicit Appender(Path path, std::optional<std::uintmax_t> keep = {});

    void append(std::string_view bytes);  // visible to others at once
    void sync();                          // returns when all that was appended is safe on the disk

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

    // The owner who died while holding it before us; empty when there was none.
    const std::string& taken_over_from() const { return taken_over_from_; }

    Lock(Lock&&) = default;
    Lock& operator=(Lock&&) = delete;
    ~Lock();

  private:
    Lock(Descriptor descriptor, std::string taken_over_from);

    Descriptor descriptor_;
    std::string taken_over_from_;
};

}  // namespace evothello::file
