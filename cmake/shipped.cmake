# What travels inside the binary: one row {name, path, text} of a table for each such file under FOLDER.
function(ship folder pattern table)
    file(GLOB_RECURSE shipped CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/${folder}
         ${CMAKE_SOURCE_DIR}/${folder}/${pattern})
    list(SORT shipped)
    set(rows "")
    foreach(path IN LISTS shipped)
        file(READ ${CMAKE_SOURCE_DIR}/${folder}/${path} text)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/${path})
        get_filename_component(name ${path} NAME_WE)
        string(APPEND rows "    {\"${name}\", \"${folder}/${path}\", R\"shipped(${text})shipped\"},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${table} CONTENT "@rows@" @ONLY)
endfunction()

ship(configs/players *.yaml match/shipped_players.inc)
ship(configs/judges *.yaml match/shipped_judges.inc)
ship(configs/regret *.txt match/shipped_regret.inc)
ship(src/report/templates *.in report/shipped_templates.inc)

