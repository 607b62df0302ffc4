#include "protocol/program_pool.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace evothello {

struct ProgramPool::RunningProgram {
    Program program;
    bool second;  // of a program that plays itself
    file::Path weights;
    std::unique_ptr<ExternalEngineSeat> seat = {};

    RunningProgram(Program own, bool is_second, file::Path file)
        : program(std::move(own)), second(is_second), weights(std::move(file)) {}
    ~RunningProgram() {
        seat.reset();
        if (weights.empty()) return;
        try {
            file::remove(weights);
        } catch (const Error&) {  // its folder is removed later
        }
    }
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;
};

ProgramPool::ProgramPool(const Rules& rules, int workers, ExternalEngineHost host,
                         file::Path folder)
    : rules_(rules),
      host_(std::move(host)),
      folder_(std::move(folder)),
      running_(static_cast<std::size_t>(workers)) {}

ProgramPool::~ProgramPool() {
    // First for all, so that they exit at the same time.
    for (auto& own : running_) {
        for (auto& each : own) each->seat->close_input();
    }
    running_.clear();
    if (folder_.empty()) return;
    try {
        file::remove_tree(folder_);
    } catch (const Error&) {  // a destructor must not throw
    }
}

void ProgramPool::check_starts(const Program& program) {
    ExternalEngineHost host = host_;
    const auto found = start_program(program, false, std::move(host));
    found->seat->start_game({.moves = {}, .position = start_position(rules_.size)});
}

void ProgramPool::set_reference(Program program) { reference_ = std::move(program); }

bool ProgramPool::reference_starts() {
    try {
        check_starts(*reference_);
        return true;
    } catch (const Error&) {
        return false;
    }
}

Seat& ProgramPool::seat(const Program& program, int worker, bool second) {
    auto& own = running_[static_cast<std::size_t>(worker)];
    const auto found = std::ranges::find_if(own, [&](const auto& each) {
        return each->second == second && each->program.same_process_as(program);
    });
    if (found != own.end()) {
        own.splice(own.begin(), own, found);
        return *own.front()->seat;
    }
    // Before the new one starts, so that there are never more.
    if (own.size() >= max_alive()) own.pop_back();
    ExternalEngineHost host = host_;
    if (reference_ && reference_->command == program.command) {
        host.is_own_fault = [this] { return reference_starts(); };
    }
    own.push_front(start_program(program, second, std::move(host)));
    return *own.front()->seat;
}

std::unique_ptr<ProgramPool::RunningProgram> ProgramPool::start_program(const Program& program,
                                                                        bool second,
                                                                        ExternalEngineHost host) {
    auto engine = parse_external_engine(program.command);
    if (!engine) throw Error(program.command + " is not an external program");
    const bool has_file = has_weights_placeholder(*engine) && !program.weights.empty();
    auto found = std::make_unique<RunningProgram>(program, second,
                                                  has_file ? write_weights(program) : file::Path());
    if (has_file) insert_weights_path(*engine, found->weights.string());
    engine->name = program.name;
    found->seat = open_external_engine(*engine, rules_, std::move(host));
    return found;
}

file::Path ProgramPool::write_weights(const Program& program) {
    std::call_once(folder_made_, [this] {
        if (folder_.empty()) {
            folder_ = file::make_temporary_folder();
        } else {
            file::remove_tree(folder_);
            file::create_folders(folder_);
        }
    });
    const file::Path path =
        std::filesystem::absolute(folder_ / (std::to_string(++files_) + "." + program.extension));
    // Without fsync: the file need not survive a power cut.
    file::Appender(path, 0).append(program.weights);
    return path;
}

}  // namespace evothello
