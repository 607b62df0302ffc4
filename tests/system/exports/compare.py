"""Checks that exported Python computes the engine's moves and scores for all positions of
NAME.scores.
usage: compare.py FOLDER"""

import os
import sys

from players import players

FEWER = 10  # of the positions of random weights, which have all measures and are slow, and of tables


def compare(name, player, lines):
    if name.startswith("tables_") or name.startswith("random") and name != "random":
        lines = lines[::FEWER]
    for number, line in enumerate(lines):
        own, opp, moves, score = map(int, line.split())
        if player.legal_moves(own, opp) != moves:
            sys.exit("%s: other moves in position %d: %s" % (name, number, line))
        found = player.evaluate(own, opp)
        if found != score:
            sys.exit("%s: position %d: Python says %d, the engine %d" % (name, number, found, score))


def main(folder):
    for name, player in players(folder):
        with open(os.path.join(folder, name + ".scores")) as file:
            lines = file.readlines()
        if len(lines) < 2000:
            sys.exit("%s: only %d positions" % (name, len(lines)))
        compare(name, player, lines)


main(*sys.argv[1:])
