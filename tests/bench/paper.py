"""Bench of paper: a pack of named pads with QR codes, against fpdf2 drawing the same kind of page in the same run.

    python -m tests.bench.paper [--pads 200] [--runs 3]

Reports the time a page of both, their ratio (0.5 or less is the aim), the size of the files, and how much memory the
pack takes beyond its own output for few and for many pages.

Pads that differ only in names, table and code share one drawing in our file (a form XObject). fpdf2 has no such thing:
its templates draw every page anew, so its natural way is what is measured. With `--unshared` we draw every page anew,
too.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace

from fpdf import FPDF

from companion.drawing.paths import static_folder
from companion.drawing.qr import qr_runs
from companion.speech.catalogue import catalogue
from pdf import PrintRequest, validate_request
from pdf.blocks.rows import Row
from pdf.document.leaf import Document
from pdf.document.writer import write_document
from pdf.kinds.pad import pad_rows, pads
from pdf.paper.sizes import PAPERS
from pdf.requests.sheet import Sheet

ADDRESS = "http://192.168.1.20:8000"
NAMES = ("Ana", "Bo", "Célestine", "Dmitri")
GAME = "scream-machine"


def sheets(count: int) -> Sequence[Sheet]:
    """As many tables with a code each."""

    requests = (
        PrintRequest("pad", GAME, names=NAMES, table=str(number), code=f"K{number:05}", url=ADDRESS)
        for number in range(1, count + 1)
    )
    return [validate_request(request) for request in requests]


def ours(count: int) -> bytes:
    return write_document(Document("Pads", "en", PAPERS["a4"], [pads(sheets(count))]))


def unshared(count: int) -> bytes:
    """The same pads, each drawn anew."""
    leaves = [replace(leaf, shares=None) for leaf in pads(sheets(count))]
    return write_document(Document("Pads", "en", PAPERS["a4"], [leaves]))


class Peer(FPDF):
    """The same kind of page with fpdf2: the same fonts, rows, labels, names and QR code."""

    def prepare(self) -> None:
        self.set_auto_page_break(False)
        folder = static_folder() / "fonts"
        self.add_font("Text", "", folder / "AtkinsonHyperlegible-Regular.ttf")
        self.add_font("Text", "B", folder / "AtkinsonHyperlegible-Bold.ttf")
        self.add_font("Display", "", folder / "AlfaSlabOne-Regular.ttf")

    def band(self, title: str, kind: str, number: int) -> None:
        self.set_fill_color(185, 43, 19)
        self.rect(12, 12, 163, 11.5, "DF")
        self.set_text_color(255, 250, 238)
        self.set_font("Display", "", 22)
        self.set_xy(16, 12)
        self.cell(100, 11.5, title)
        self.set_font("Display", "", 12)
        self.cell(55, 11.5, kind, align="R")
        self.set_text_color(31, 26, 43)
        self.set_font("Text", "B", 10)
        self.set_xy(12, 28)
        self.cell(80, 6, f"{len(NAMES)} players")
        self.cell(40, 6, f"Code K{number:05}")
        self.cell(40, 6, f"Table {number}")

    def row(self, y: float, row: Row, names: tuple[str, ...]) -> None:
        """A label with its remark, and a cell a player with two boxes."""
        self.set_xy(12, y)
        self.set_font("Text", "B", 9)
        self.cell(37, 5, row.label)
        self.set_font("Text", "", 6.3)
        self.set_xy(12, y + 4.5)
        self.cell(37, 3, row.note)
        wide = 149 / len(names)
        for seat, name in enumerate(names):
            x = 49 + seat * wide
            self.rect(x, y, wide, 8)
            self.line(x + wide / 2, y, x + wide / 2, y + 8)
            if y < 40:
                self.set_font("Text", "B", 12)
                self.set_xy(x, y)
                self.cell(wide, 8, name, align="C")
        self.line(12, y, 198, y)

    def qr(self, address: str) -> None:
        modules, runs = qr_runs(address)
        side = 20 / modules
        self.set_fill_color(0)
        for x, y, length in runs:
            self.rect(178 + x * side, 12 + y * side, length * side, side, "F")


def peer(count: int) -> bytes:
    say = catalogue("en").message
    [first] = sheets(1)
    rows = pad_rows(first)
    page = Peer(format="A4")
    page.prepare()
    for number in range(1, count + 1):
        page.add_page()
        page.band(say(f"{GAME}.title"), say("paper.pad.title"), number)
        for index, row in enumerate(rows):
            page.row(35 + index * 8, row, NAMES)
        page.qr(f"{ADDRESS}/s/K{number:05}")
    return bytes(page.output())


def timed(make: Callable[[int], bytes], count: int, runs: int) -> tuple[float, int]:
    """The least processor time of some runs, in milliseconds a page, and the size of the file."""
    best, size = float("inf"), 0
    for _ in range(runs):
        start = time.process_time()
        size = len(make(count))
        best = min(best, (time.process_time() - start) * 1_000 / count)
    return best, size


def memory_beyond_output(count: int) -> float:
    """Kilobytes at the peak that are not the file itself."""
    tracemalloc.start()
    size = len(ours(count))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return (peak - size) / 1_000


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--pads", type=int, default=200)
    reader.add_argument("--runs", type=int, default=3)
    reader.add_argument("--unshared", action="store_true", help="also without sharing one drawing")
    given = reader.parse_args()
    ours(2), peer(2)  # fonts and catalogues are read once, by both
    mine, size = timed(ours, given.pads, given.runs)
    theirs, their_size = timed(peer, given.pads, given.runs)
    print(f"{given.pads} named pads with QR: {mine:.2f} ms a page, {size / 1_000:.0f} KB (aim: under 6 ms)")
    print(f"fpdf2, the same kind of page: {theirs:.2f} ms a page, {their_size / 1_000:.0f} KB")
    print(f"ratio: {mine / theirs:.2f} (aim: 0.5 or less)")
    if given.unshared:
        anew, _ = timed(unshared, given.pads, given.runs)
        print(f"every page drawn anew: {anew:.2f} ms a page, {anew / theirs:.2f} of fpdf2's time")
    few, many = memory_beyond_output(given.pads // 4), memory_beyond_output(given.pads)
    a_page = (many - few) / (given.pads - given.pads // 4)
    print(f"memory beyond the output: {few:.0f} KB for {given.pads // 4} pages, {many:.0f} KB for {given.pads}")
    print(f"so {a_page * 1_000:.0f} bytes a page more, beside its {size / given.pads:.0f} in the file")


if __name__ == "__main__":
    main()
