# One place for compiler flags. Floating point must give the same bits on every machine: no contraction, no fast-math,
# a fixed baseline instruction set. Kernels that use more choose it at run time.
add_library(evothello_flags INTERFACE)
target_compile_options(evothello_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
    -Woverloaded-virtual -Wimplicit-fallthrough
    # designated initialisers lean on defaults; g++ 12 sees overlaps in string additions that are not there
    -Wno-missing-field-initializers $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    # g++ 13 and later: a reference returned by a function that got a temporary counts as dangling, an empty optional as uninitialized
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-dangling-reference$<SEMICOLON>-Wno-maybe-uninitialized>
    -ffp-contract=off -fno-strict-aliasing)
# The same sums in the same order on every machine.
target_compile_definitions(evothello_flags INTERFACE EIGEN_DONT_VECTORIZE EIGEN_DONT_PARALLELIZE)
if(EVOTHELLO_MARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(evothello_flags INTERFACE -march=${EVOTHELLO_MARCH})
endif()
if(EVOTHELLO_WERROR)
    target_compile_options(evothello_flags INTERFACE -Werror)
endif()
