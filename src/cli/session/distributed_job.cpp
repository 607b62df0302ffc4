#include "cli/session/distributed_job.hpp"

#include <csignal>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/number.hpp"
#include "cli/options/command.hpp"
#include "cli/terminal/message.hpp"
#include "play/distributed/distributed_play.hpp"

namespace evothello {
namespace {

// The value of --threads on this rank's command line; ranks may have different values. 0 if missing
// or wrong: rank 0 reports the mistake.
int threads_in(const std::vector<std::string>& words) {
    constexpr std::string_view kOption = "--threads";
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view word = words[i];
        if (!word.starts_with(kOption)) continue;
        if (word == kOption && i + 1 < words.size()) {
            word = words[i + 1];
        } else {
            word.remove_prefix(std::min(word.size(), kOption.size() + 1));
        }
        const std::optional<std::int64_t> number = parse_integer(word);
        if (number && *number > 0 && *number < 10'000) return static_cast<int>(*number);
    }
    return 0;
}

}  // namespace

int run_in_job(Link& job, const std::vector<std::string>& words, const Answer& answer) {
    const std::string build = digest(file::read("/proc/self/exe"));
    if (job.rank() == 0) {
        try {
            DistributedPlayer player(job, build);
            const int code = answer(words, player);
            if (player.lost_a_process()) job.abort(code);
            return code;
        } catch (const Error& error) {
            print_message("evothello: {}\n", error.what());
            job.abort(kBadInput);
            return kBadInput;
        }
    }
    // The launcher sends stop signals to all ranks; only rank 0 acts on them and ends the others.
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) std::signal(signal, SIG_IGN);
    const std::string trouble = play_for_first_process(job, build, threads_in(words));
    if (trouble.empty()) return kDone;
    print_message("evothello, rank {}: {}\n", job.rank(), trouble);
    job.abort(kBadInput);
    return kBadInput;
}

}  // namespace evothello
