# Files that are compiled into the program: a table shipped/TABLE.inc with one row {name, path, text} for each file under the
# folders that matches the pattern.
function(ship table pattern)
    set(rows "")
    foreach(folder IN LISTS ARGN)
        file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/${folder}
             ${CMAKE_SOURCE_DIR}/${folder}/${pattern})
        list(SORT files)
        foreach(path IN LISTS files)
            file(READ ${CMAKE_SOURCE_DIR}/${folder}/${path} text)
            set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/${path})
            get_filename_component(name ${path} NAME_WE)
            string(APPEND rows "    {\"${name}\", \"${folder}/${path}\", R\"shipped(${text})shipped\"},\n")
        endforeach()
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/shipped/${table}.inc CONTENT "@rows@" @ONLY)
endfunction()

ship(players *.yaml configs/players)
ship(judges *.yaml configs/judges)
ship(regret *.txt configs/regret)
ship(templates *.in src/export/templates src/report/pages/templates)
