"""Writes docs/licences.md: the licence of every part, of installed packages and of files that are carried along."""

import re
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
CARRIED = (
    ("Alfa Slab One", "OFL-1.1", "static/fonts/AlfaSlabOne-OFL.txt"),
    ("Atkinson Hyperlegible", "OFL-1.1", "static/fonts/AtkinsonHyperlegible-OFL.txt"),
    ("Noto fonts of other scripts", "OFL-1.1", "pdf/typography/scripts/OFL.txt"),
    ("htmx", "0BSD", "static/vendor/htmx-LICENSE.txt"),
    ("idiomorph", "0BSD", "static/vendor/idiomorph-LICENSE.txt"),
)


def licence_of(found: Distribution) -> str:
    """What the package says of itself: an SPDX expression, a short field, else its classifiers."""
    described = found.metadata
    for given in (described.get("License-Expression"), described.get("License")):
        if given and len(given) < 60 and "\n" not in given:
            return str(given)
    named = [one.split(" :: ")[-1] for one in described.get_all("Classifier", []) if one.startswith("License ::")]
    return ", ".join(named) or "see its files"


def main() -> None:
    lock = (ROOT / "companion" / "packaging" / "lock.txt").read_text("utf-8")
    lines = [
        "# Licences",
        "",
        "Midway itself: MIT, see [LICENSE](../LICENSE). Written by `make licences`.",
        "",
        "| carried along | licence | text |",
        "|---|---|---|",
        *(f"| {name} | {licence} | `{path}` |" for name, licence, path in CARRIED),
        "",
        "| package that is installed with it | version | licence |",
        "|---|---|---|",
    ]
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", lock, re.MULTILINE):
        try:
            lines.append(f"| {name} | {version} | {licence_of(distribution(name))} |")
        except ModuleNotFoundError:  # of another system
            lines.append(f"| {name} | {version} | of other systems or Python versions; see its files |")
    lines += ["", "zeroconf is LGPL: it is used as it is, unchanged, and can be replaced in every way of installing."]
    (ROOT / "docs" / "licences.md").write_text("\n".join(lines) + "\n", "utf-8")
    missing = [path for _, _, path in CARRIED if not (ROOT / path).is_file()]
    if missing:
        sys.exit(f"no such licence: {missing}")


if __name__ == "__main__":
    main()
