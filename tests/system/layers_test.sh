#!/usr/bin/env bash
# The architecture, held: which folder may include which, and the one door of each thing from outside; and a trap of shell that
# no script may step into.
# usage: layers_test.sh BINARY SOURCE_FOLDER (what ctest gives every system test; this one only reads sources)
set -euo pipefail
cd "$2"

# A folder of src/ includes only itself and the folders before it.
folders=(base board eval search match protocol evolve run report cli)

# What, how its use looks in code (an extended regular expression), and the files that may; none: nobody may.
doors() {
    door "yaml-cpp"        '<yaml-cpp/'                          'src/base/yaml.cpp'
    door "the CSV parser"  '[<"/]csv\.h[>"]'                     'src/base/csv.cpp'
    door "threading"       '<(omp\.h|thread|future)>|pragma omp' 'src/base/parallel.*' 'src/base/background.*'
    door "Random123"       '<Random123/'                         'src/base/random.*'
    door "Eigen"           '<Eigen/'                             'src/evolve/*.cpp' 'src/match/rating*.cpp'
    door "CLI11"           '<CLI/'                               'src/cli/arguments.cpp'
    door "JSON"            '<nlohmann/'                          'src/base/json.*'
    door "MPI"             '<mpi.h>'                             'src/base/job_mpi.*'
    door "HTTP"            '<microhttpd\.h>'                     'src/report/live_page.cpp'
    door "opening a file"  '<fstream>|\<fopen\>'                 'src/base/file.*'
    door "unkeyed chance"  '<random>|\<random_device\>|\<std::rand\>'
    door "a distribution whose numbers differ between libraries"  '\<std::[a-z_]+_distribution\>'
}

complaints=0
complain() {
    echo "$1"
    complaints=$((complaints + 1))
}

# The lines of code (not of comment) in which $1 is found, as file:line:text.
uses() {
    grep -rnE --include='*.[ch]pp' "^([^/]|/[^/])*($1)" src || true
}

door() {
    local what=$1 looks=$2 file line text may
    shift 2
    while IFS=: read -r file line text; do
        for may in "$@"; do
            # shellcheck disable=SC2053  # a pattern on purpose
            [[ $file == $may ]] && continue 2
        done
        complain "$file:$line: $what may stand only in: ${*:-no file}: $text"
    done < <(uses "$looks")
}

# Whether folder $1 may include folder $2: it comes no later in the list.
may_include() {
    local folder
    for folder in "${folders[@]}"; do
        if [ "$folder" = "$2" ]; then return 0; fi
        if [ "$folder" = "$1" ]; then return 1; fi
    done
    return 1
}

for path in src/*; do
    may_include "${path#src/}" "${path#src/}" || complain "$path: not a folder of the list"
done

include='# *include *(["<])([^">/]*)'
while IFS=: read -r file line text; do
    [[ $text =~ $include ]]
    from=${file#src/} from=${from%%/*} to=${BASH_REMATCH[2]}
    # <memory> and <sys/wait.h> are the system's, "square.hpp" and "../board/square.hpp" no way to write ours.
    if [ "${BASH_REMATCH[1]}" = '<' ] && ! may_include "$to" "$to"; then continue; fi
    may_include "$from" "$to" || complain "$file:$line: '$from' may not include '$to'"
done < <(uses '# *include *["<]')

doors

# In shell, a pipe into `grep -q`: it leaves at the first match, the writer is killed by SIGPIPE, and pipefail calls that a failure.
leaves='grep( +-[a-zA-Z]+)* +(-[a-zA-Z]*q|--quiet|--silent)'
while IFS=: read -r file line text; do
    complain "$file:$line: 'grep -q' leaves before all is written to its pipe; write 'grep ... >/dev/null': $text"
done < <(grep -rlE '^#!.*sh$|shell=bash' .ci scripts tests | xargs awk -v leaves="$leaves" '
    $0 ~ "(^|[^|])[|] *" leaves || (piped && $0 ~ "^ *" leaves) { print FILENAME ":" FNR ":" $0 }
    { piped = /[^|][|] *$/ }')

uses '# *include' | grep . >/dev/null || complain "src: no source found, so nothing was held"
[ "$complaints" -eq 0 ]
