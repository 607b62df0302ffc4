#!/usr/bin/env bash
# What 6x6 Othello is worth, proved from the start by our own solver: standard, the second player wins 20 to 16;
# reversed, the first player wins by 2. Each is two questions of yes or no, and each question takes one processor. Standard
# took 85 seconds and reversed 21 minutes (six.log). Ctrl-C at any time, the same command goes on: every answer of the solver is
# kept in build/six, what was said in build/six/log.txt.
# usage: tests/bench/six.sh [standard|reversed|check]   (check: the proof held against full solves, a few seconds)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
cmake --preset release -DBUILD_TESTING=ON >/dev/null
cmake --build --preset release --target evothello_six -- --quiet
mkdir -p build/six
build/release/tests/evothello_six build/six "$@" 2>&1 | tee -a build/six/log.txt
