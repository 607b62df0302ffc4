#!/usr/bin/env bash
# Every row of a table in the documents has as many cells as the table's head.
# usage: docs_test.sh BINARY SOURCE_FOLDER (what ctest gives every system test; this one only reads documents)
set -euo pipefail
cd "$2"
# Bars inside `code` and escaped ones separate no cells; lines between ``` are no tables.
awk '
    FNR == 1 { code = 0; columns = 0 }
    /^ *```/ { code = !code }
    code || !/^ *\|/ { columns = 0; next }
    {
        rows++
        row = $0
        gsub(/\\\|/, "", row)
        gsub(/`[^`]*`/, "", row)
        cells = gsub(/\|/, "", row) - 1
        if (columns == 0) columns = cells
        if (cells != columns || $0 !~ /\| *$/) {
            printf "%s:%d: %d cells, %d in the first row: %s\n", FILENAME, FNR, cells, columns, $0
            wrong = 1
        }
    }
    END { if (rows < 50) { print "hardly any table was found"; wrong = 1 }; exit wrong }
' README.md ARCHITECTURE.md CONTRIBUTING.md
