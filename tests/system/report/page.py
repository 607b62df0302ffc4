"""The content of a page without its layout: the visible text, and the numbers of its charts.

usage: page.py text PAGE           prints the text, one line for each piece
       page.py check PAGE HISTORY  checks that all numbers of charts are in the table, and that all
                                   settings are on the page
"""
import csv
import html.parser
import json
import sys

# The speed of this machine must not be in a stored text.
MACHINE = ("Speed",)


class Page(html.parser.HTMLParser):
    """Pieces of text, those of a figure or of a row in one, and the data."""

    def __init__(self, text):
        super().__init__()
        self.pieces, self.data, self.tags, self.figure, self.links = [], None, [], None, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag in ("meta", "link", "rect", "line", "path", "circle"):
            return
        self.tags.append((tag, dict(attributes)))
        if tag in ("figure", "tr"):
            self.figure = []
        if tag == "a":
            self.links.append(dict(attributes)["href"])

    def handle_endtag(self, tag):
        if not self.tags or self.tags[-1][0] != tag:
            return
        self.tags.pop()
        if tag in ("figure", "tr"):
            if self.figure[0] not in MACHINE:
                self.pieces.append(" | ".join(self.figure))
            self.figure = None

    def handle_data(self, text):
        tag, attributes = self.tags[-1] if self.tags else ("", {})
        if tag == "style" or (tag == "script" and attributes.get("id") != "data"):
            return
        if tag == "script":
            self.data = json.loads(text)
        elif text.strip():
            (self.pieces if self.figure is None else self.figure).append(" ".join(text.split()))


def check(page, history):
    columns = {}
    with open(history, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for name, cell in row.items():
                columns.setdefault(name, {})[int(row["generation"])] = cell
    compared = 0
    for chart in page.data["charts"].values():
        for series in chart["series"]:
            if series["name"] not in columns:
                continue  # not of this table
            numbers = dict(zip(chart["x"], series["values"]))
            cells = columns[series["name"]]
            measured = {g: v for g, v in numbers.items() if v is not None}
            assert all(float(cells[g]) == v for g, v in measured.items()), (series["name"], numbers)
            if len(cells) <= 120:  # all are drawn
                assert sorted(measured) == [g for g, cell in cells.items() if cell], series["name"]
            if "errors" in series:
                error = series["name"].replace("challenge_score", "challenge") + "_error"
                assert all(float(columns[error][g]) == e for g, e in zip(chart["x"], series["errors"]) if e is not None), error
            compared += len(measured)
    assert compared > 50, compared
    print(f"{compared} numbers are those of the table")


def main():
    page = Page(open(sys.argv[2], encoding="utf-8").read())
    if sys.argv[1] == "text":
        print("\n".join(page.pieces))
    else:
        check(page, sys.argv[3])


main()
