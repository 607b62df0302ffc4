#pragma once

// Access to the disk; no other file opens files. A file that is written as a whole has either its
// old or its new content after a crash or power failure. Every function throws Error on failure,
// with the path, the reason and, if there is one, the remedy.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace evothello::file {

using Path = std::filesystem::path;

// In bytes. The read functions throw Error for a larger file.
inline constexpr std::uintmax_t kMaxRead = std::uintmax_t{1} << 30;

// Reads a file that the user names. It may be a pipe or a device, such as /dev/stdin.
std::string read(const Path& path);
// Reads a file of a run. Throws Error for a pipe, a socket or a device; never waits for one.
std::string read_regular(const Path& path);
// The same; returns nothing if there is no file.
std::optional<std::string> read_if_exists(const Path& path);

// Replaces the file atomically: the old content stays until the new content is on the disk. Follows
// symbolic links. Writes into a device or a pipe, such as /dev/stdout. Two threads of a process
// must not write the same path at the same time.
void write(const Path& path, std::string_view bytes);
// The same for a file of a run: throws Error for anything but a regular file.
void replace(const Path& path, std::string_view bytes);
// Throws Error if the path exists and is not a regular file.
void check_regular(const Path& path);

// Removes the temporary files that killed writers left behind. No process may be writing to the
// folder meanwhile.
void sweep_temporaries(const Path& folder);

bool exists(const Path& path);  // follows symbolic links, as does is_directory()
bool is_directory(const Path& path);
std::vector<std::string> list(const Path& folder);  // names, sorted, including hidden ones
void create_folders(const Path& path);              // with its parents; existing ones are fine
Path make_temporary_folder();                       // the caller removes it
void remove(const Path& path);                      // a file; does nothing if there is none
void remove_tree(const Path& path);                 // a file or a folder with its content
void rename(const Path& from, const Path& to);      // replaces a file `to`
// Makes `to` a hard link to the file `from`, replacing a file `to`. Copies the file if the file
// system has no hard links. At least one of the names exists at any time.
void link(const Path& from, const Path& to);
std::uintmax_t size(const Path& path);        // in bytes
std::uintmax_t free_space(const Path& path);  // free bytes on the file system of the path

// Owns a file descriptor and closes it; -1: none.
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

// Reads the lines of a regular file of any size, from the first to the last.
class Lines {
  public:
    explicit Lines(Path path);

    // Returns the next line with its line feed, or nothing at the end of the file. The view is
    // valid until the next call. Only the last line may lack the line feed.
    std::optional<std::string_view> next();

  private:
    Path path_;
    Descriptor descriptor_;
    std::string buffer_ = {};
    std::size_t begin_ = 0;  // offset of the next line in the buffer
};

// Reads the lines of a regular file from the last to the first. Reads only the blocks that contain
// the requested lines. The file may grow meanwhile, but not shrink.
class LinesFromEnd {
  public:
    explicit LinesFromEnd(Path path);

    std::optional<std::string_view> next();               // as Lines::next()
    std::uintmax_t end() const { return start_ + end_; }  // file offset of the next line's end

  private:
    Path path_;
    Descriptor descriptor_;
    std::uintmax_t start_ = 0;  // file offset of the buffer
    std::size_t end_ = 0;       // offset of the next line's end in the buffer
    std::string buffer_ = {};
};

// New content for a regular file, written in pieces to a temporary file. commit() replaces the old
// content atomically; without it the destructor discards the new content.
class Replacement {
  public:
    explicit Replacement(Path path);
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;
    ~Replacement();

    void append(std::string_view bytes);  // buffered
    void commit();                        // returns when the new content is on the disk; call once

  private:
    void write_buffer();

    Path path_, target_, temporary_;
    Descriptor descriptor_;
    std::string buffer_ = {};
    bool committed_ = false;
};

// Appends to a file, which is created if it does not exist.
class Appender {
  public:
    // The file may be a device or a pipe.
    explicit Appender(Path path);
    // For a file of a run, which must be a regular file. Truncates it to `keep` bytes; throws Error
    // if it has fewer.
    Appender(Path path, std::uintmax_t keep);

    void append(std::string_view bytes);  // not buffered: visible to other processes at once
    void sync();                          // returns when all appended bytes are on the disk

    // False if the file was removed, renamed or replaced since it was opened.
    bool in_place() const;
    std::uintmax_t size() const;  // of the open file, even if it is no longer in place
    // Writes the content of the open file to the path again, and continues there. Only for an
    // appender made with `keep`.
    void restore();

  private:
    Path path_;
    Descriptor descriptor_;
};

// An exclusive lock by flock() on a lock file, which contains the name of the owner. The kernel
// releases the lock of a process that dies, so a lock is never stale. The file is never removed;
// the destructor empties it.
class Lock {
  public:
    // Returns nothing if the lock is held, by this or another process. Does not wait.
    static std::optional<Lock> try_acquire(const Path& path);

    // Whether a process holds the lock. Does not change the file.
    static bool held(const Path& path);

    // The current or last owner as "process 1234 on this-host"; empty if it released the lock or if
    // there is no lock file.
    static std::string owner(const Path& path);

    // False if the lock file was removed or replaced: another process may then lock the new one.
    bool in_place() const;

    // The previous owner if it died while it held the lock, else empty.
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
