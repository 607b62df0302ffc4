#include "run/save/journal.hpp"

#include <unistd.h>

#include <filesystem>

#include "support/catch.hpp"

namespace evothello {
namespace {

struct Scratch {
    // The path contains the process id, because tests run in parallel processes.
    file::Path folder = std::filesystem::temp_directory_path() /
                        ("evothello-journal-test-" + std::to_string(getpid()));
    Scratch() {
        file::remove_tree(folder);
        file::create_folders(folder);
    }
    ~Scratch() { std::filesystem::remove_all(folder); }
    file::Path path() const { return folder / "play.journal"; }
};

TEST_CASE("a journal gives back what was played, and forgets other generations and runs") {
    const Scratch scratch;
    {
        Journal journal(scratch.path(), "f00d", 3, "plan");
        CHECK(journal.found_results().empty());
        journal.append({{0, 12}, {70000, -64}});
        journal.append({{5, 0}});
    }
    const Journal again(scratch.path(), "f00d", 3, "plan");
    REQUIRE(again.found_results().size() == 3);
    CHECK(again.found_results()[1].index == 70000);
    CHECK(again.found_results()[1].margin == -64);
    CHECK(Journal(scratch.path(), "f00d", 4, "plan").found_results().empty());
    CHECK(Journal(scratch.path(), "beef", 3, "plan").found_results().empty());
    CHECK(Journal(scratch.path(), "f00d", 3, "other").found_results().empty());
    CHECK(Journal(scratch.path(), "f00d", 3, "other").is_of_another_plan());
    CHECK_FALSE(Journal(scratch.path(), "f00d", 4, "plan").is_of_another_plan());
    CHECK_FALSE(again.is_of_another_plan());
}

TEST_CASE("a journal that is removed or replaced while it is written is put back") {
    const Scratch scratch;
    Journal journal(scratch.path(), "f00d", 3, "plan");
    journal.append({{0, 12}});
    file::remove(scratch.path());
    journal.append({{1, -3}});
    CHECK(Journal(scratch.path(), "f00d", 3, "plan").found_results().size() == 2);
    file::write(scratch.path(), "of an editor");
    journal.append({{2, 5}});
    CHECK(Journal(scratch.path(), "f00d", 3, "plan").found_results().size() == 3);
}

TEST_CASE("games_in_journal counts the games of a generation") {
    const Scratch scratch;
    CHECK(count_journal_games(scratch.path(), 3) == 0);
    {
        Journal journal(scratch.path(), "f00d", 3, "plan 3 4");
        journal.append({{0, 12}, {70000, -64}});
        CHECK(count_journal_games(scratch.path(), 3) == 2);
        journal.append({{5, 0}});
    }
    CHECK(count_journal_games(scratch.path(), 3) == 3);
    CHECK(count_journal_games(scratch.path(), 4) == 0);
    CHECK(count_journal_games(scratch.path(), 30) == 0);
    const std::string whole = file::read(scratch.path());
    for (const std::size_t bytes : {whole.size() - 1, std::size_t{25}, std::size_t{3}}) {
        file::write(scratch.path(), whole.substr(0, bytes));
        CHECK(count_journal_games(scratch.path(), 3) == (bytes + 1 == whole.size() ? 2 : 0));
    }
}

TEST_CASE("complete batches of a torn journal are kept, and new ones follow them") {
    const Scratch scratch;
    {
        Journal journal(scratch.path(), "f00d", 3, "plan");
        journal.append({{1, 1}});
        journal.append({{2, 2}, {3, 3}});
    }
    const std::string whole = file::read(scratch.path());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        file::write(scratch.path(), std::string_view(whole).substr(0, size));
        const std::size_t found = Journal(scratch.path(), "f00d", 3, "plan").found_results().size();
        CHECK((found == 0 || found == 1));
    }
    Journal torn(scratch.path(), "f00d", 3, "plan");
    REQUIRE(torn.found_results().size() == 1);
    torn.append({{9, 9}});
    const Journal mended(scratch.path(), "f00d", 3, "plan");
    REQUIRE(mended.found_results().size() == 2);
    CHECK(mended.found_results()[1].index == 9);
}

}  // namespace
}  // namespace evothello
