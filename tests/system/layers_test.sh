#!/usr/bin/env bash
# The architecture, held: the order of folders, no include cycles, one door for each library, sizes of folders, streams of
# chance, a test for every unit, files and links that documents name. usage: layers_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
exec python3 -B "$2/tests/system/layers/layers.py" "$2"
