#!/usr/bin/env bash
# Checks the architecture: the order of folders, no include cycles, one file per library, sizes of
# folders, unique random streams, a test for every unit, and files and links named in documents.
# usage: layers_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
exec python3 -B "$2/tests/system/layers/layers.py" "$2"
