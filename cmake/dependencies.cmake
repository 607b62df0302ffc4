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
