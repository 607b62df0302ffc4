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

# The live page: built where its library is.
option(EVOTHELLO_LIVE "The live page of a run, where libmicrohttpd is found" ON)
find_path(MICROHTTPD_INCLUDE microhttpd.h)
find_library(MICROHTTPD_LIBRARY microhttpd)
if(EVOTHELLO_LIVE AND NOT (MICROHTTPD_INCLUDE AND MICROHTTPD_LIBRARY))
    message(WARNING "This build has no live page: libmicrohttpd was not found (Debian: libmicrohttpd-dev). "
                    "Install it and configure again, or set EVOTHELLO_LIVE=OFF.")
    set(EVOTHELLO_LIVE OFF)
endif()

# Several machines: off unless asked for.
if(EVOTHELLO_MPI)
    find_package(MPI REQUIRED COMPONENTS CXX)
endif()
