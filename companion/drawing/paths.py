"""Where pictures, fonts and page templates lie: beside the package in the source tree, inside it in the wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import companion


def static_folder() -> Path:
    return _folder("static")


def has_template(name: str) -> bool:
    """Whether a game brought a template of this name."""
    return (templates_folder() / name).is_file()


def templates_folder() -> Path:
    return _folder("templates")


@cache
def _folder(name: str) -> Path:
    package = Path(companion.__file__).parent
    for place in (package / name, package.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"{name}/ is neither in {package} nor beside it")
