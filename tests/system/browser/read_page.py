"""A page in a real browser: it has all charts, read-outs show the values of the table, nothing is
loaded, nothing overflows or overlaps, and the console is empty.

usage: read_page.py PAGE HISTORY [FOLDER for pictures]
"""
import csv
import pathlib
import sys

from driver import Browser

WIDTHS = (1280, 390)

# Whatever is wider than the window, or text that leaves its picture by more than a letter's edge.
STICKING_OUT = """
const found = [];
if (document.documentElement.scrollWidth > innerWidth) found.push("page " + document.documentElement.scrollWidth);
for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll("text")) {
        const box = text.getBoundingClientRect();
        if (box.left < frame.left - 3 || box.right > frame.right + 3 || box.top < frame.top - 3 || box.bottom > frame.bottom + 3)
            found.push(svg.getAttribute("aria-label") + ": " + text.textContent);
    }
}
return found;
"""

# Letters over letters.
OVERLAPPING = """
const found = [];
for (const svg of document.querySelectorAll("svg")) {
    const boxes = [...svg.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()]);
    for (let i = 0; i < boxes.length; ++i) for (let j = 0; j < i; ++j) {
        const [one, a] = boxes[i], [other, b] = boxes[j];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > 4) found.push(svg.getAttribute("aria-label") + ": " + one + " over " + other);
    }
}
return found;
"""


def table(path):
    with open(path, encoding="utf-8") as file:
        return {int(row["generation"]): row for row in csv.DictReader(file)}


def read_out(browser, chart, share):
    """What stands in the read-out after pointing at a chart, so far across its plot."""
    box = browser.run("""
        const svg = document.querySelector(`svg[data-chart="${arguments[0]}"]`);
        svg.scrollIntoView({block: "center"});
        const box = svg.getBoundingClientRect(), [left, right] = svg.dataset.box.split(" ").map(Number);
        const scale = box.width / svg.viewBox.baseVal.width;
        return [box.left + scale * left, box.left + scale * right, box.top + box.height / 2];""", chart)
    browser.point_at(box[0] + share * (box[1] - box[0]), box[2])
    shown, text = browser.run("""const r = document.getElementById("readout"); return [r.style.display, r.textContent]""")
    assert shown == "block", f"nothing is read out of {chart}"
    return text


def check_read_outs(browser, rows):
    charts = browser.run("return Object.keys(data.charts)")
    assert charts and charts == browser.run("return [...document.querySelectorAll('svg.chart')].map(s => s.dataset.chart)")
    compared = 0
    for chart in charts:
        for share in (0.01, 0.37, 0.99) if not chart.startswith("weight ") else (0.5,):
            first, *lines = read_out(browser, chart, share).split("\n")
            generation = int(first.removeprefix("generation "))
            for line in lines:
                name, _, value = line.partition(" ")
                if name in rows[generation]:
                    assert float(value.split(" ± ")[0]) == float(rows[generation][name]), (chart, generation, line)
                    compared += 1
    assert compared > 10, compared
    return len(charts), compared


def main():
    page, rows = pathlib.Path(sys.argv[1]).resolve().as_uri(), table(sys.argv[2])
    for width in WIDTHS:
        for dark in (False, True):
            with Browser(width, 900, dark) as browser:
                browser.open(page)
                for name, script in (("sticks out", STICKING_OUT), ("overlaps", OVERLAPPING)):
                    found = browser.run(script)
                    assert not found, f"at {width} pixels {name}: {found[:9]}"
                charts, compared = check_read_outs(browser, rows) if not dark else (0, 0)
                if not dark:
                    print(f"{width} pixels: {charts} charts, {compared} read-outs as in the table")
                if len(sys.argv) > 3:
                    height = browser.run("return document.documentElement.scrollHeight")
                    browser.ask("POST", "/window/rect", {"width": width, "height": height + 200})
                    browser.picture(f"{sys.argv[3]}/{width}-{'dark' if dark else 'light'}.png")
                loaded = [url for url in browser.requests() if url != page and not url.startswith("data:")]
                assert not loaded, f"the page loads {loaded}"
                complaints = browser.complaints()
                assert not complaints, complaints


main()
