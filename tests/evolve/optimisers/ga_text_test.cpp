#include "evolve/optimisers/ga.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("each way to select, cross and mutate is read as it is written") {
    for (const char* text :
         {"tournament 3", "tournament 2", "rank 1", "rank 1.8", "truncation 0.5", "truncation 1"}) {
        CHECK(to_text(*parse_selection(text)) == text);
    }
    for (const char* text : {"uniform", "blx 0.5", "blx 0", "sbx 15"}) {
        CHECK(to_text(*parse_crossover(text)) == text);
    }
    for (const char* text :
         {"gaussian 0.1", "gaussian 0.2 to 0.02", "adaptive 0.1", "adaptive 0.2 above 0.1"}) {
        CHECK(to_text(*parse_mutation(text)) == text);
    }
    CHECK(parse_selection("truncation 0.25") == Selection{Selection::Kind::kTruncation, 0.25});
    CHECK(parse_crossover("sbx 2") == Crossover{Crossover::Kind::kSbx, 2});
    CHECK(parse_mutation("gaussian 0.2 to 0.02") == Mutation{Mutation::Kind::kGaussian, 0.2, 0.02});
    CHECK(parse_mutation("gaussian 0.2") == Mutation{Mutation::Kind::kGaussian, 0.2, 0.2});
    CHECK(parse_mutation("adaptive 0.2 above 0.1") ==
          Mutation{Mutation::Kind::kAdaptive, 0.2, 0.2, 0.1});
    CHECK(to_text(Selection{}) == "tournament 6");
    CHECK(to_text(Crossover{}) == "blx 0.5");
    CHECK(to_text(Mutation{}) == "gaussian 0.1");
}

TEST_CASE("text that is no way to select, cross or mutate is nothing") {
    for (const char* text : {"", "tournament", "tournament 1", "tournament 2.5", "tournament 3 4",
                             "rank 2.1", "rank 0.9", "truncation 0", "truncation 1.1",
                             "truncation x", "tournament3", "Rank 1.5", "uniform"}) {
        INFO(text);
        CHECK_FALSE(parse_selection(text));
    }
    for (const char* text :
         {"", "uniform 1", "blx", "blx -1", "sbx -1", "sbx nan", "blx 0.5 0.5", "rank 1.5"}) {
        INFO(text);
        CHECK_FALSE(parse_crossover(text));
    }
    for (const char* text :
         {"", "gaussian", "gaussian 0", "gaussian 2", "gaussian 0.1 to", "gaussian 0.1 to 0",
          "gaussian 0.1 0.2", "gaussian 0.1 to 0.2 to 0.3", "adaptive 0.1 to 0.2", "adaptive -1",
          "adaptive 0.1 above 0.2", "adaptive 0.1 above", "adaptive 0.1 above 0",
          "gaussian 0.2 above 0.1", "uniform"}) {
        INFO(text);
        CHECK_FALSE(parse_mutation(text));
    }
}
