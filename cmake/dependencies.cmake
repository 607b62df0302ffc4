# Every third-party library, each a Debian package that scripts/setup knows. Which file may include which: ARCHITECTURE.md.
find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Eigen3 REQUIRED)
find_path(RANDOM123_INCLUDE Random123/philox.h REQUIRED)
find_path(FCCP_INCLUDE libfccp/csv.h REQUIRED)

add_library(evothello_dependencies INTERFACE)
target_include_directories(evothello_dependencies SYSTEM INTERFACE ${RANDOM123_INCLUDE} ${FCCP_INCLUDE})
target_link_libraries(evothello_dependencies INTERFACE
    Threads::Threads fmt::fmt nlohmann_json::nlohmann_json Eigen3::Eigen
    $<IF:$<TARGET_EXISTS:yaml-cpp::yaml-cpp>,yaml-cpp::yaml-cpp,yaml-cpp>)
if(EVOTHELLO_OPENMP)
    find_package(OpenMP REQUIRED COMPONENTS CXX)
    target_link_libraries(evothello_dependencies INTERFACE OpenMP::OpenMP_CXX)
endif()

# The live page: its library is used as Debian compiled it, with the very same definitions.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(HTTPLIB QUIET "cpp-httplib>=0.11" "cpp-httplib<0.12")
endif()
option(EVOTHELLO_LIVE "The live page of a run, where cpp-httplib 0.11 is found" ${HTTPLIB_FOUND})
if(EVOTHELLO_LIVE AND NOT HTTPLIB_FOUND)
    message(FATAL_ERROR "EVOTHELLO_LIVE needs cpp-httplib 0.11 and pkgconf (Debian: libcpp-httplib-dev)")
endif()
function(use_http)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "${HTTPLIB_CFLAGS_OTHER}")
    compile_alone(${ARGN})
endfunction()

# Several machines: off unless asked for.
if(EVOTHELLO_MPI)
    find_package(MPI REQUIRED COMPONENTS CXX)
endif()
