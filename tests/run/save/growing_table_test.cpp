#include "run/save/growing_table.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace evothello {
namespace {

using Catch::Contains;

std::string row(int generation) {
    return std::to_string(generation) + "," + std::to_string(7 * generation) + "\n";
}

std::string rows(int first, int last) {
    std::string text;
    for (int generation = first; generation <= last; ++generation) text += row(generation);
    return text;
}

struct Folder : Scratch {
    file::Path table = path / "table.csv";
    std::string notes;

    // recent = 10: thins at multiples of 10, so that a test needs few rows.
    GrowingTable open(int generation) {
        return {table, "generation,value\n", generation, 10,
                [this](const std::string& text) { notes += text + "\n"; }};
    }
    std::string text() const { return file::read(table); }
};

// Simulates a run over some generations; the table is written every `batch` rows.
void go_on(GrowingTable& table, int first, int last, int batch = 1) {
    for (int generation = first; generation <= last; ++generation) {
        table.add(row(generation), generation);
        table.thin(generation);
        if (generation % batch == 0) table.write();
    }
    table.sync();
}

TEST_CASE("a table keeps all of the last generations, each 10th, 100th... of those before") {
    Folder folder;
    GrowingTable table = folder.open(-1);
    go_on(table, 0, 19);
    CHECK(folder.text() == "generation,value\n" + rows(0, 19));
    go_on(table, 20, 1205, 7);
    const std::vector<int> there = generations_in(folder.table);
    std::vector<int> expected{0, 200, 300, 400, 500, 600, 700, 800, 900, 1000};
    for (const int generation : {1100, 1110, 1120, 1130, 1140, 1150, 1160, 1170, 1180}) {
        expected.push_back(generation);
    }
    for (int generation = 1190; generation <= 1205; ++generation) expected.push_back(generation);
    CHECK(there == expected);
    CHECK(last_generation(folder.table) == 1205);
    CHECK(folder.notes.empty());
}

TEST_CASE("the size of a table is bounded") {
    std::size_t most = 0;
    for (const int reached : {100'000, 1'000'000, 10'000'000}) {
        std::size_t kept = 0;
        for (int generation = 0; generation <= reached; ++generation) {
            if (is_kept_in_table(generation, reached, kRecentGenerations)) ++kept;
        }
        most = std::max(most, kept);
    }
    CHECK(most < 40'000);
}

TEST_CASE("most_rows_in_table is an upper bound") {
    CHECK(most_rows_in_table(5, 10) == 5);
    CHECK(most_rows_in_table(10, 10) == 10);
    Folder folder;
    GrowingTable table = folder.open(-1);
    std::size_t most = 0;
    for (int reached = 9; reached < 500; reached += 10) {  // just before it is thinned
        go_on(table, reached - 9, reached, 10);
        most = std::max(most, generations_in(folder.table).size());
    }
    CHECK(double(most) <= most_rows_in_table(500, 10));
    CHECK(double(most) >= 0.8 * most_rows_in_table(500, 10));
}

TEST_CASE("a run stopped at any generation and gone on from before ends with the same table") {
    Folder whole;
    GrowingTable table = whole.open(-1);
    go_on(table, 0, 235);
    for (int stop = 1; stop < 230; stop += 41) {
        for (const int lost : {0, 1, 9, 12}) {
            Folder folder;
            GrowingTable first = folder.open(-1);
            go_on(first, 0, stop);
            const int saved = std::max(-1, stop - lost);
            GrowingTable second = folder.open(saved);
            go_on(second, saved + 1, 235);
            INFO("stopped at " << stop << ", saved " << lost << " before");
            CHECK(folder.text() == whole.text());
        }
    }
}

TEST_CASE("a table that was not thinned before it was saved is thinned when it is opened") {
    Folder folder;
    file::write(folder.table, "generation,value\n" + rows(0, 32));
    GrowingTable table = folder.open(30);
    CHECK(folder.text() == "generation,value\n" + row(0) + row(10) + rows(20, 30));
}

TEST_CASE("the last row is found from the end of the file, whatever the file contains") {
    Folder folder;
    const auto last = [&](const std::string& text) {
        file::write(folder.table, text);
        return last_generation(folder.table);
    };
    CHECK(last_generation(folder.path / "none") == -1);
    CHECK(last("") == -1);
    CHECK(last("generation,best") == -1);
    CHECK(last("\n") == -1);
    CHECK(last("generation,best\n") == -1);
    CHECK(last("generation,best\n0,1\n12,1\n") == 12);
    CHECK(last("generation,best\n0,1\n12,1\n13,") == 12);
    CHECK(last("generation,best\nx\n") == -1);
    // Rows longer than the read buffer.
    const std::string wide(200'000, '1');
    CHECK(last("generation,best\n0," + wide + "\n1," + wide + "\n2," + wide) == 1);
}

TEST_CASE("rows are read as a stream, with the lines of the file where they stand") {
    Folder folder;
    file::write(folder.table,
                "generation,value\n" + rows(0, 9) + "10,much\n" + rows(11, 20) + "21,");
    CHECK(generations_in(folder.table).size() == 21);
    const csv::Table table = read_rows(folder.table, [](int each) { return each % 5 == 0; });
    REQUIRE(table.rows.size() == 5);
    CHECK(table.number(4, 1) == 140);
    CHECK_THROWS_WITH(table.number(2, 1), Contains("table.csv:12"));
    CHECK(read_rows(folder.path / "none", [](int) { return true; }).columns.empty());
    copy_rows(folder.table, folder.path / "copy", 3);
    CHECK(file::read(folder.path / "copy") == "generation,value\n" + rows(0, 3));
    const auto even = [](int each) { return each % 2 == 0; };
    CHECK(count_rows_to_drop(folder.table, even).dropped == 10);
    drop_rows(folder.table, even);
    CHECK(last_generation(folder.table) == 20);
    CHECK(generations_in(folder.table).size() == 11);
}

TEST_CASE("a table that is changed during a run loses nothing silently") {
    Folder folder;
    const std::string header = "generation,value\n";
    GrowingTable table = folder.open(-1);
    go_on(table, 0, 5);
    SECTION("removed") {
        file::remove(folder.table);
        go_on(table, 6, 8);
        CHECK(folder.text() == header + rows(0, 8));
        CHECK_THAT(folder.notes, Contains("table.csv was removed during the run"));
    }
    SECTION("replaced, as editors do") {
        file::write(folder.path / "edited", header + "mine\n");
        file::rename(folder.path / "edited", folder.table);
        go_on(table, 6, 8);
        CHECK(folder.text() == header + rows(0, 8));
        CHECK(file::read(folder.table.string() + ".old") == header + "mine\n");
        CHECK_THAT(folder.notes, Contains("was replaced during the run"));
    }
    SECTION("cut short") {
        file::Appender(folder.table, header.size() + rows(0, 2).size() + 1);
        go_on(table, 6, 8);
        CHECK(folder.text() == header + rows(0, 2) + rows(6, 8));
        CHECK_THAT(folder.notes, Contains("its rows of generations 3 to 5 are lost"));
    }
    SECTION("emptied") {
        file::Appender(folder.table, 0);
        go_on(table, 6, 8);
        CHECK(folder.text() == header + rows(6, 8));
        CHECK_THAT(folder.notes, Contains("its rows of generations 0 to 5 are lost"));
    }
    SECTION("written to") {
        file::Appender(folder.table).append("6,mine\n");
        go_on(table, 6, 8);
        CHECK(folder.text() == header + rows(0, 8));
        CHECK(file::read(folder.table.string() + ".old") == header + rows(0, 5) + "6,mine\n");
        CHECK_THAT(folder.notes, Contains("has 7 bytes that the run did not write"));
    }
    go_on(table, 9, 9);
    CHECK(std::count(folder.notes.begin(), folder.notes.end(), '\n') == 1);
}

}  // namespace
}  // namespace evothello
