#!/usr/bin/env bash
# Files that scripts/generate writes are as the program would write them now, and a stale one is noticed.
# usage: generated_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
binary=$(realpath "$1")
"$2/scripts/generate" --check "$binary"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/scripts"
cp "$2/scripts/generate" "$scratch/scripts"
cp -r "$2/docs" "$scratch"
mkdir "$scratch/configs"
cp "$2"/configs/*.schema.json "$scratch/configs"
for file in docs/config.md configs/config.schema.json configs/weights.schema.json; do
    echo >>"$scratch/$file"
    if "$scratch/scripts/generate" --check "$binary" >"$scratch/said.txt" 2>&1; then
        echo "$file has a line too many, and nobody minds" && exit 1
    fi
    grep -q "^$file is stale" "$scratch/said.txt"
    "$scratch/scripts/generate" "$binary"
    cmp "$2/$file" "$scratch/$file"
done
