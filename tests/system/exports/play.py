"""Exported Python in whole games: every move is legal (by a slow reference implementation here) and
in time; at a fixed depth every decision equals the engine's.
usage: play.py EVOTHELLO FOLDER"""

import json
import random
import resource
import subprocess
import sys
import time

from players import players

TIME_OUT = 0.02
CELLS = {-1: "X", 1: "O", 0: "-"}


def turned(board, colour, row, column):
    """The squares that a disc there would turn over."""
    width, found = len(board), []
    if board[row][column] != 0:
        return found
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line, r, c = [], row + down, column + right
            while 0 <= r < width and 0 <= c < width and board[r][c] == -colour:
                line.append((r, c))
                r, c = r + down, c + right
            if line and 0 <= r < width and 0 <= c < width and board[r][c] == colour:
                found += line
    return found


def legal(board, colour):
    width = len(board)
    return [(r, c) for r in range(width) for c in range(width) if turned(board, colour, r, c)]


def play(board, colour, move):
    for row, column in turned(board, colour, *move) + [move]:
        board[row][column] = colour


def start(width):
    board, half = [[0] * width for _ in range(width)], width // 2
    board[half - 1][half - 1] = board[half][half] = 1
    board[half - 1][half] = board[half][half - 1] = -1
    return board


class Cell:
    """A number as arrays hold it: not an int, but can be made one."""

    def __init__(self, value):
        self.value = value

    def __int__(self):
        return self.value


class Timed:
    """How long it took, and whether the machine meanwhile did something else."""

    def __enter__(self):
        self.before = resource.getrusage(resource.RUSAGE_SELF).ru_nivcsw
        self.cpu, self.wall = time.process_time(), time.perf_counter()
        return self

    def __exit__(self, *_):
        self.wall = time.perf_counter() - self.wall
        self.cpu = time.process_time() - self.cpu
        self.disturbed = resource.getrusage(resource.RUSAGE_SELF).ru_nivcsw != self.before

    def in_time(self):
        return self.cpu <= TIME_OUT and (self.wall <= TIME_OUT or self.disturbed)


def ask(name, ai, board):
    """Who is late is asked again: a machine that halts for a moment does not do so three times in one place."""
    for _ in range(3):
        with Timed() as timed:
            ai.go(board)
        if timed.in_time():
            return
    sys.exit("%s: %.4f s for a move, %.4f s of them its own" % (name, timed.wall, timed.cpu))


def check_answer(name, ai, board, moves):
    """What it answers where somebody else says what is legal; its move, or none."""
    before = [row[:] for row in board]
    ask(name, ai, board)
    if board != before:
        sys.exit("%s changed the board" % name)
    if sorted(ai.candidate_list[:-1]) != moves or (moves and ai.candidate_list[-1] not in moves):
        sys.exit("%s: wrong candidates %s in %s" % (name, ai.candidate_list, board))
    return ai.candidate_list[-1] if moves else None


def whole_game(name, player, own_colour, chance):
    """Against any moves. Gives the positions where it had to move."""
    board, colour, seen = start(player.WIDTH), -1, []
    ai = player.AI(player.WIDTH, own_colour, TIME_OUT)
    while legal(board, -1) or legal(board, 1):
        moves = legal(board, colour)
        if colour == own_colour:
            move = check_answer(name, ai, board, moves)
            if moves:
                seen.append(text_of(board, colour))
        else:
            move = chance.choice(moves) if moves else None
        if move:
            play(board, colour, move)
        colour = -colour
    return seen


def text_of(board, colour):
    return "".join(CELLS[cell] for row in board for cell in row) + " " + CELLS[colour]


def check_decisions(evothello, folder, name, player, positions, depth):
    """That its best move so many moves ahead, and its value, are the engine's."""
    command = [evothello, "bestmove", "-", "--json", "--depth", str(depth), "--player",
               "%s/%s.yaml:avoid=none,solve=0,epsilon=0,ties=first" % (folder, name)]
    answers = subprocess.run(command, input="\n".join(positions), stdout=subprocess.PIPE, check=True,
                             universal_newlines=True).stdout.splitlines()
    for position, answer in zip(positions, map(json.loads, answers)):
        cells, side = position.split()
        own = opp = 0
        for i, cell in enumerate(cells):
            bit = 1 << i // player.WIDTH * 8 + i % player.WIDTH
            own |= bit if cell == side else 0
            opp |= bit if cell not in (side, "-") else 0
        ai = player.AI(player.WIDTH, -1, 1)
        moves = list(player.each_square(player.legal_moves(own, opp)))
        move, value = ai.best(own, opp, moves[::-1], depth)
        row, column = ai.named(move)
        if "exact" in answer:
            margin = value - player.FINISHED if value > 0 else value + player.FINISHED if value < 0 else 0
            same = margin == answer["exact"]
        else:
            same = abs(value * player.UNIT - answer["value"]) <= 1e-9 * abs(answer["value"])
        if "abcdefgh"[column] + str(row + 1) != answer["move"] or not same:
            sys.exit("%s: in %s it plays %s for %s, the engine %s" % (name, position, (row, column), value, answer))


def check_array(name, player):
    """That a board of another type is the same board."""
    board = start(player.WIDTH)
    ai = player.AI(player.WIDTH, -1, TIME_OUT)
    ask(name, ai, tuple(tuple(map(Cell, row)) for row in board))
    if sorted(ai.candidate_list[:-1]) != legal(board, -1):
        sys.exit("%s: wrong candidates %s from an array" % (name, ai.candidate_list))


def check_deadline(name, player):
    """That no position is looked at once time is up: by a clock that goes on whenever it is read."""
    readings = []

    def clock():
        readings.append(len(readings) * 0.001)
        return readings[-1]

    real, player.time.perf_counter = player.time.perf_counter, clock
    try:
        ai = player.AI(player.WIDTH, -1, 0.5)
        ai.go(start(player.WIDTH))
    finally:
        player.time.perf_counter = real
    late = sum(reading > ai.deadline for reading in readings)
    if late > 1 or ai.deadline >= 0.5 or len(readings) < 100:
        sys.exit("%s went on after its time: %d readings, %d late" % (name, len(readings), late))


def main(evothello, folder):
    chance = random.Random(1)
    everyone = list(players(folder))
    for name, player in everyone:
        seen = whole_game(name, player, chance.choice((-1, 1)), chance)
        check_decisions(evothello, folder, name, player, chance.sample(seen, 3) + seen[-2:], 2)
    for name, player in everyone:
        check_array(name, player)
        check_deadline(name, player)
        try:
            player.AI(14 - player.WIDTH, -1, 1)
        except ValueError:
            continue
        sys.exit("%s sits down at a board that is not its own" % name)


main(*sys.argv[1:])
