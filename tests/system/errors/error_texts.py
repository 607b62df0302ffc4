"""Checks that each error text in src/ is in expected.txt, or in tested_elsewhere.txt with its test
or a reason.

usage: error_texts.py SOURCE_FOLDER
"""

import pathlib
import re
import sys

SHORTEST = 9  # letters of a piece of text by which it is known again
BEGINS = re.compile(r"\b(?:throw Error\b|Error\(|fail\(|throw_error\(|add_problem\(|Problem\{|refuse\(|check_memory\(|need_row\()")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


def statement(code: str, begin: int) -> str:
    """From begin to the next semicolon outside of a string."""
    end = re.compile(r'(?:[^";]|"(?:[^"\\]|\\.)*")*').match(code, begin).end()
    return code[begin:end]


def with_whole_literals(file: pathlib.Path) -> str:
    """What a file holds, literals that go on in the next line put together."""
    return re.sub(r'"\s*\n\s*"', "", file.read_text())


def texts(file: pathlib.Path):
    """The longest plain piece of text of each error that the file can make."""
    code = with_whole_literals(file)
    behind = 0
    for match in BEGINS.finditer(code):
        if match.start() < behind:
            continue
        whole = statement(code, match.end())
        behind = match.end() + len(whole)
        literals = [text.replace('\\"', '"') for text in LITERAL.findall(whole)]
        pieces = [piece for text in literals for piece in re.split(r"\{[^}]*\}|\\.", text)]
        longest = max(pieces, key=len, default="")
        if len(longest.strip()) >= SHORTEST:
            yield longest.strip()


def main() -> int:
    source = pathlib.Path(sys.argv[1])
    errors = source / "tests/system/errors"
    expected = (errors / "expected.txt").read_text()
    elsewhere = dict(
        line.split(" | ")
        for line in (errors / "tested_elsewhere.txt").read_text().splitlines()
        if line and not line.startswith("#")
    )
    code = sorted((source / "src").rglob("*.[ch]pp"))
    all_texts = {text: file for file in code for text in texts(file)}
    failures = 0
    for text, file in all_texts.items():
        if text not in expected and text not in elsewhere:
            print(f"no case of errors/cases.sh makes {file.relative_to(source)} say: {text}")
            failures += 1
    for text, place in elsewhere.items():
        if text not in all_texts or text in expected:
            print(f"tested_elsewhere.txt need not have: {text}")
            failures += 1
        if place.startswith("tests/") and text not in with_whole_literals(source / place):
            print(f"{place} does not have: {text}")
            failures += 1
    assert len(all_texts) > 200, "error_texts.py no longer finds the errors of src/"
    return 1 if failures else 0


sys.exit(main())
