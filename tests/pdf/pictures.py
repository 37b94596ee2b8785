"""Takes the pictures of printed sheets for the documentation: python -m tests.pdf.pictures FOLDER."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

from companion.rules.definitions.own_game import own_game
from companion.rules.library import open_library
from companion.wire.shelf import find_on_shelf
from pdf import PrintRequest, make_sheet
from tests.pdf.matrix import NAMES

WIDE = 497
COLOURS = 96
NAMED = {"names": NAMES[:4], "table": "7", "code": "K7M4QX", "url": "http://192.168.1.20:8000"}
SHEETS = {
    "pad": PrintRequest("pad", "steam-park", **NAMED),
    "pad-half": PrintRequest("pad", "small-city", per_page=2, **NAMED),
    "pad-own": PrintRequest("pad", "agricola", names=NAMES[:4]),
    "aid": PrintRequest("aid", "steam-park"),
    "rules": PrintRequest("rules", "steam-tunnel"),
    "facts": PrintRequest("facts", "steam-tunnel"),
}


def take(folder: Path) -> None:
    """The first page of each sheet."""
    open_library(lambda game_id, revision: own_game(find_on_shelf(game_id).definition, 1))
    for name, request in SHEETS.items():
        page = pypdfium2.PdfDocument(make_sheet(request))[0]
        drawn = page.render(scale=2 * WIDE / min(page.get_size())).to_pil().convert("RGB")
        small = drawn.resize((drawn.width // 2, drawn.height // 2), Image.Resampling.LANCZOS)
        small.quantize(COLOURS, dither=Image.Dither.NONE).save(folder / f"paper-{name}.png", optimize=True)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
