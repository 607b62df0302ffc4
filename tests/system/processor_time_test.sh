#!/usr/bin/env bash
# Speeds of one thread are measured in processor time: with other busy programs on the same
# processor, the reported seconds equal the processor time that the kernel counted.
# usage: processor_time_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
python3 - "$(realpath "$1")" <<'PYTHON'
import json, os, re, resource, subprocess, sys

program = sys.argv[1]
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3)]


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def check(words, seconds):
    before = used()
    done = subprocess.run([program, *words], capture_output=True, text=True, check=True)
    spent = used() - before
    said = seconds(done.stdout + done.stderr)
    rounding = 0.06
    assert said > 0, f"{words}: {said} s"
    assert said <= spent + rounding, f"{words}: says {said} s of {spent} s of processor time"


def number(pattern):
    return lambda text: sum(float(found) for found in re.findall(pattern, text))


try:
    check(["bench", "perft", "--depth", "10"], number(r" in ([0-9.]+) s"))
    check(["perft", "10"], number(r"([0-9.]+) s"))
    check(["bench", "selfplay", "--depth", "2", "--games", "3000", "--json"], lambda text: json.loads(text)["seconds"])
    check(["bench", "midgame", "--depth", "8", "--json"], lambda text: json.loads(text)["seconds"])
    check(["openings", "make", "--count", "3", "--depth", "8"], number(r"\(([0-9.]+) s of processor time\)"))
finally:
    for each in busy:
        each.kill()
        each.wait()
PYTHON
echo "measured in processor time"
