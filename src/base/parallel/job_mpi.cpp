#include <mpi.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <list>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "base/parallel/job.hpp"
#include "base/parallel/parallel.hpp"

namespace evothello {
namespace {

constexpr unsigned kExitTimeout = 15;

// Environment variables set by launchers. Without one of them this process runs alone, and MPI_Init
// would start helper processes.
constexpr std::array kLauncherVariables = {"PMIX_RANK", "PMI_RANK", "OMPI_COMM_WORLD_RANK"};

bool launched() {
    return std::ranges::any_of(kLauncherVariables,
                               [](const char* name) { return std::getenv(name) != nullptr; });
}

// Divides the processors of this host among the processes with the same CPU affinity.
void share_processors() {
    MPI_Comm host;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    int size = 0;
    MPI_Comm_size(host, &size);
    cpu_set_t own;
    CPU_ZERO(&own);
    sched_getaffinity(0, sizeof own, &own);
    std::vector<cpu_set_t> all(static_cast<std::size_t>(size));
    MPI_Allgather(&own, sizeof own, MPI_BYTE, all.data(), sizeof own, MPI_BYTE, host);
    MPI_Comm_free(&host);
    share_hardware(static_cast<int>(std::ranges::count_if(
        all, [&](const cpu_set_t& each) { return CPU_EQUAL(&each, &own) != 0; })));
}

// The process id of the launcher if it is our parent on this machine, else 0. Slurm's launcher is
// not included: it ends a broken job by itself.
pid_t launcher() {
    const pid_t parent = ::getppid();
    const std::string name =
        file::read_if_exists("/proc/" + std::to_string(parent) + "/comm").value_or("");
    const auto known = {"mpirun\n", "mpiexec\n", "orterun\n", "orted\n", "prterun\n", "prted\n"};
    return std::ranges::find(known, name) != known.end() ? parent : 0;
}

// If a host is lost, the launcher waits for it forever, and so does MPI_Finalize().
// exit_after_timeout() starts an alarm that kills the launcher and ends this process after
// kExitTimeout.
pid_t launcher_to_kill = 0;
int lost_code = 0;
void exit_now(int) {
    constexpr std::string_view kWords =
        "evothello: other processes of the job did not answer at its end; all games so far are "
        "saved\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kWords.data(), kWords.size());
    if (launcher_to_kill != 0) ::kill(launcher_to_kill, SIGKILL);
    ::_exit(lost_code);
}
void exit_after_timeout(int code) {
    launcher_to_kill = launcher();
    lost_code = code;
    std::signal(SIGALRM, exit_now);
    ::alarm(kExitTimeout);
}

// The same for a launcher that kills this process before it ends itself: a detached child process
// kills the launcher.
void kill_launcher_after_timeout() {
    const pid_t process = launcher();
    if (process == 0 || ::fork() != 0) return;
    ::setsid();
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(stream);
    for (unsigned second = 0; second < kExitTimeout; ++second) {
        ::sleep(1);
        if (::kill(process, 0) != 0) ::_exit(0);
    }
    ::kill(process, SIGKILL);
    ::_exit(0);
}

class MpiLink final : public Link {
  public:
    MpiLink() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
        // External programs that we start must not believe that they belong to the job.
        for (const char* name : kLauncherVariables) ::unsetenv(name);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        share_processors();
    }
    ~MpiLink() override {
        exit_after_timeout(0);
        for (Sending& each : sendings_) MPI_Wait(&each.request, MPI_STATUS_IGNORE);
        MPI_Finalize();
        ::alarm(0);
    }
    MpiLink(const MpiLink&) = delete;
    MpiLink& operator=(const MpiLink&) = delete;

    int rank() const override { return rank_; }
    int size() const override { return size_; }

    void send(int to, std::shared_ptr<const std::string> bytes) override {
        Sending& sending = sendings_.emplace_back(std::move(bytes), MPI_REQUEST_NULL);
        MPI_Isend(sending.bytes->data(), static_cast<int>(sending.bytes->size()), MPI_BYTE, to, 0,
                  MPI_COMM_WORLD, &sending.request);
    }

    std::optional<Packet> receive() override {
        drop_sent();
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
        if (there == 0) return std::nullopt;
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        auto bytes = std::make_shared<std::string>(static_cast<std::size_t>(size), '\0');
        MPI_Recv(bytes->data(), size, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        return Packet{status.MPI_SOURCE, std::move(bytes)};
    }

    void abort(int code) override {
        kill_launcher_after_timeout();
        exit_after_timeout(code);
        MPI_Abort(MPI_COMM_WORLD, code);
        ::_exit(code);
    }

  private:
    struct Sending {
        std::shared_ptr<const std::string> bytes;
        MPI_Request request;
    };

    void drop_sent() {
        std::erase_if(sendings_, [](Sending& each) {
            int sent = 0;
            MPI_Test(&each.request, &sent, MPI_STATUS_IGNORE);
            return sent != 0;
        });
    }

    int rank_ = 0, size_ = 1;
    std::list<Sending> sendings_;
};

}  // namespace

std::unique_ptr<Link> join_job() {
    if (!launched()) return nullptr;
    auto link = std::make_unique<MpiLink>();
    return link->size() > 1 ? std::move(link) : nullptr;
}

std::string_view job_kind() { return "MPI"; }

}  // namespace evothello
