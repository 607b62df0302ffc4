# The shipped players travel inside the binary: one row of a table for each file under configs/players.
file(GLOB_RECURSE shipped CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/configs/players
     ${CMAKE_SOURCE_DIR}/configs/players/*.yaml)
list(SORT shipped)
set(rows "")
foreach(path IN LISTS shipped)
    file(READ ${CMAKE_SOURCE_DIR}/configs/players/${path} text)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/configs/players/${path})
    get_filename_component(name ${path} NAME_WE)
    string(APPEND rows "    {\"${name}\", \"configs/players/${path}\", R\"yaml(${text})yaml\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/match/shipped_players.inc CONTENT "@rows@" @ONLY)
