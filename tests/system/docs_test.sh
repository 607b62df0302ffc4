#!/usr/bin/env bash
# Every table row in the documents has as many cells as the head of its table.
# usage: docs_test.sh BINARY SOURCE_FOLDER   (BINARY is not used)
set -euo pipefail
cd "$2"
# Bars in `code` and escaped bars do not separate cells; lines between ``` are not tables.
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
' README.md ARCHITECTURE.md CONTRIBUTING.md docs/config.md
