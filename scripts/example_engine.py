#!/usr/bin/env python3
"""A small Othello engine to tune: GTP, search depth 1, weights from a file of lines name,value.
A board is a bit set for each side, row by row, with an empty column on the right."""
import csv
import sys

weights = {row["name"]: float(row["value"]) for row in csv.DictReader(open(sys.argv[1]))}


def shift(bits, by):
    return bits << by if by > 0 else bits >> -by


def moves(own, other):
    found = 0
    for by in directions:
        line = shift(own, by) & other
        for _ in range(size - 3):
            line |= shift(line, by) & other
        found |= shift(line, by)
    return found & squares & ~(own | other)


def after(own, other, move):
    turned = 0
    for by in directions:
        line, at = 0, shift(move, by)
        while at & other:
            line, at = line | at, shift(at, by)
        turned |= line if at & own else 0
    return own | turned | move, other & ~turned


def value(own, other):
    more = lambda mask: (own & mask).bit_count() - (other & mask).bit_count()
    return (weights["corner"] * more(corners) + weights["edge"] * more(edges) + weights["disc"] * more(squares)
            - weights["mobility"] * moves(other, own).bit_count())


def start(new_size):
    global size, width, directions, squares, corners, edges, discs
    size, width = new_size, new_size + 1
    directions = (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)
    last, places = size - 1, [(row, column) for row in range(size) for column in range(size)]
    squares = sum(1 << width * row + column for row, column in places)
    corners = sum(1 << width * row + column for row, column in places if row in (0, last) and column in (0, last))
    edges = sum(1 << width * row + column for row, column in places if row in (0, last) or column in (0, last))
    d4 = (width + 1) * (size // 2 - 1)
    discs = {"b": 2 << d4 | 1 << d4 + width, "w": 1 << d4 | 2 << d4 + width}


def play(side, move):
    other = "w" if side == "b" else "b"
    discs[side], discs[other] = after(discs[side], discs[other], move)


start(8)
for line in sys.stdin:
    number, command, *words = line.split()
    answer = ""
    if command in ("boardsize", "clear_board"):
        start(int(words[0]) if words else size)
    elif command == "play" and words[1] != "pass":
        play(words[0], 1 << width * (int(words[1][1]) - 1) + "abcdefgh".index(words[1][0]))
    elif command == "genmove":
        own, other = discs[words[0]], discs["w" if words[0] == "b" else "b"]
        choices = moves(own, other)
        legal = [1 << i for i in range(width * size) if choices >> i & 1]
        best = max(legal, key=lambda move: value(*after(own, other, move)), default=0)
        row, column = divmod(best.bit_length() - 1, width)
        answer = "abcdefgh"[column] + str(row + 1) if best else "pass"
        if best:
            play(words[0], best)
    print(f"={number} {answer}\n", flush=True)
