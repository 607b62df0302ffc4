"""Writes a weights file with random pattern tables, without the program under test.

usage: make.py FILE.yaml SIZE SEED LARGEST SQUARES...
SIZE is 8 or 6, LARGEST the largest absolute entry, SQUARES one pattern each, as a1,b1,c1. Needs the library
xxhash. The files beside this script are first.yaml and second.yaml:
make.py first.yaml 8 1 2000 a1,b1,c1,a2,b2 d1,e1 a4,b4,c4
make.py second.yaml 8 2 2000 a1,b2,c3,d4 c1,d1,e1,f1,d2,e2
beside.yaml has the tables of the first beside linear terms."""

import ctypes
import itertools
import pathlib
import random
import struct
import sys

STAGES = [0, 20, 40]
COUNTS = ["mobility.own", "mobility.opp"]
RESOLUTION = 128


def moved(square, symmetry, size):
    column, row = ord(square[0]) - 97, int(square[1]) - 1
    if symmetry & 4:
        row, column = column, row
    if symmetry & 2:
        row = size - 1 - row
    if symmetry & 1:
        column = size - 1 - column
    return "abcdefgh"[column] + str(row + 1)


def entries(squares, size):
    """How many fillings there are, of which mirror images of each other count as one."""
    images = [[moved(square, symmetry, size) for square in squares] for symmetry in range(8)]
    places = [[squares.index(square) for square in image] for image in images if set(image) == set(squares)]
    found = set()
    for filling in itertools.product(range(3), repeat=len(squares)):
        mirrored = []
        for to in places:
            other = [0] * len(squares)
            for place, digit in zip(to, filling):
                other[place] = digit
            mirrored.append(tuple(other))
        found.add(min(mirrored))
    return len(found)


def checksum(data):
    library = ctypes.CDLL("libxxhash.so.0")
    library.XXH3_64bits.restype = ctypes.c_uint64
    library.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return library.XXH3_64bits(data, len(data))


def main(file, size, seed, largest, *patterns):
    size, path = int(size), pathlib.Path(file)
    patterns = [pattern.split(",") for pattern in patterns]
    chance = random.Random(int(seed))
    layout = struct.pack("<BH", size, len(patterns))
    for squares in patterns:
        layout += bytes([len(squares)] + [ord(s[0]) - 97 + 8 * (int(s[1]) - 1) for s in squares])
    layout += struct.pack("<BB", 1, len(COUNTS)) + "".join(name + "\n" for name in COUNTS).encode()
    layout += bytes([len(STAGES)] + STAGES) + struct.pack("<H", RESOLUTION)
    each = sum(entries(squares, size) for squares in patterns) + 1 + 65 * len(COUNTS)
    numbers = [chance.randint(-int(largest), int(largest)) for _ in range(each * len(STAGES))]
    data = b"evothello-tables" + struct.pack("<IIQ", 1, len(layout), len(numbers)) + layout
    data += struct.pack(f"<{len(numbers)}h", *numbers)
    digest = checksum(data)
    path.with_suffix(".tables").write_bytes(data + struct.pack("<Q", digest))
    lines = [f"format: evothello-weights/2\nname: {path.stem}\nboard: {size}\nvariant: standard\npatterns:\n  squares:"]
    lines += [f"    - [{', '.join(squares)}]" for squares in patterns]
    lines += ["  constant: true", f"  counts: [{', '.join(COUNTS)}]", f"  stages: {STAGES}"]
    lines += [f"  resolution: {RESOLUTION}", f'  tables: {{file: {path.stem}.tables, digest: "{digest:016x}"}}']
    path.write_text("\n".join(lines) + "\nsearch: {depth: 2}\n")


main(*sys.argv[1:])
