# A third of the time that a file takes to build would go into reading these anew. What a file needs it still includes.
function(precompile target)
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <atomic> <chrono> <cmath> <filesystem> <functional> <map> <memory> <mutex> <numeric> <optional>
        <ranges> <set> <span> <sstream> <string> <string_view> <thread> <variant> <vector> ${ARGN})
    # Read in this way, the compiler's own headers are no longer excused for what g++ 12 takes for overflows in them.
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds$<SEMICOLON>-Wno-stringop-overflow>)
endfunction()
# Files with options of their own cannot share them.
function(compile_alone)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()
