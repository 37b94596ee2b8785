"""Makes `pdf/typography/scripts/noto.zip` from the npm packages of Fontsource, unpacked side by side in a folder.

    npm pack @fontsource/noto-sans@5 @fontsource/noto-sans-sc@5 ...    (see pdf/typography/scripts/README.md)
    python -m tests.packaging.script_fonts FOLDER

Fontsource cuts the fonts of East Asia into pieces of about two hundred characters; a sheet loads the few it needs.
"""

from __future__ import annotations

import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import brotli
from fontTools.ttLib import TTFont

TARGET = Path("pdf/typography/scripts/noto.zip")
BOTH_WEIGHTS = {
    "noto-sans": ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"),
    "noto-sans-hebrew": ("hebrew",),
    "noto-sans-arabic": ("arabic",),
    "noto-sans-thai": ("thai",),
    "noto-sans-devanagari": ("devanagari",),
}
ONE_WEIGHT = {"noto-sans-kr": 500, "noto-sans-sc": 500, "noto-emoji": 500}
HANGUL = (*range(0x1100, 0x1200), *range(0x3130, 0x3190), *range(0xAC00, 0xD7B0))
NAMED = (1, 3, 4, 6, 16)
DROPPED = ("DSIG", "STAT", "BASE", "vhea", "vmtx", "VORG", "hdmx", "LTSH", "VDMX", "fpgm", "prep", "cvt ", "gasp")


def pieces(folder: Path):
    """Name, weight and file of every piece, the ones that are asked first first."""
    for package, subsets in BOTH_WEIGHTS.items():
        for subset in subsets:
            for weight in (400, 700):
                yield f"{subset}-{weight}", weight, find(folder, package, f"{package}-{subset}-{weight}-normal.woff2")
    for package, weight in ONE_WEIGHT.items():
        for path in sorted((folder / package / "package/files").glob(f"*-{weight}-normal.woff2"), key=by_number):
            name = path.name.removesuffix(f"-{weight}-normal.woff2").removeprefix("noto-").removeprefix("sans-")
            if name.rpartition("-")[2].isdigit():
                yield name, 0, path


def find(folder: Path, package: str, file: str) -> Path:
    return folder / package / "package/files" / file


def by_number(path: Path) -> tuple[int, str]:
    digits = "".join(letter for letter in path.name.partition("-500")[0] if letter.isdigit())
    return int(digits or 0), path.name


def main() -> None:
    folder = Path(sys.argv[1])
    index, files, seen = [], {}, set()
    for name, weight, path in pieces(folder):
        font = TTFont(path)
        letters = set(font.getBestCmap())
        if name.startswith("kr-"):
            letters &= set(HANGUL)
        elif not name.startswith("latin-4") and not name.startswith("latin-7"):
            letters -= set(range(0x80)) if not name.startswith("emoji") else set()
        new = sorted(letters if weight else letters - seen)
        if not new:
            continue
        seen |= set(new)
        for table in DROPPED:
            if table in font:
                del font[table]
        for record in font["name"].names:
            if record.nameID in NAMED:  # ReportLab takes fonts of one name for the same font
                record.string = f"MidwayNoto-{name}"
        font.flavor = None
        written = BytesIO()
        font.save(written)
        files[name] = brotli.compress(written.getvalue(), quality=11)
        index.append([name, weight, ranges(new)])
    with zipfile.ZipFile(TARGET, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, separators=(",", ":")))
        for name, body in files.items():
            archive.writestr(zipfile.ZipInfo(f"{name}.ttf.br"), body)
    print(len(files), TARGET.stat().st_size)


def ranges(letters: list[int]) -> list[list[int]]:
    found: list[list[int]] = []
    for letter in letters:
        if found and found[-1][1] == letter - 1:
            found[-1][1] = letter
        else:
            found.append([letter, letter])
    return found


if __name__ == "__main__":
    main()
