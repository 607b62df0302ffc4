#pragma once

// Pattern tables for benchmarks: cheap to make, and with an order of moves as plausible as that of
// learnt tables, on which the work of a search depends.

#include "eval/weights.hpp"

namespace evothello {

// Tables of a named set for 8x8 boards in seven stages, with a constant and both counts of
// mobility. An entry is the sum of the square weights of its filling, own minus opposing, plus
// noise; the weight of a square is shared by the images that contain it.
SharedTables bench_tables(std::string_view set, const Matrix& squares);

}  // namespace evothello
