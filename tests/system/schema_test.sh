#!/usr/bin/env bash
# The JSON schemas accept what ships and refuse what the program refuses; see schema/schema.py.
# usage: schema_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
if ! python3 -c 'import jsonschema, yaml' 2>/dev/null; then
    echo "skipped: needs python3-jsonschema and python3-yaml (scripts/setup --tests installs them)"
    exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
binary=$(realpath "$1")
cd "$2"
python3 -B tests/system/schema/schema.py "$binary" "$scratch"
