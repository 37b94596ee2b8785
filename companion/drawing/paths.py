"""Folders of files that are not Python: beside the package in the source tree, inside it in the wheel."""

from functools import cache
from pathlib import Path

import companion


def static_folder() -> Path:
    return resource_folder("static")


@cache
def resource_folder(name: str) -> Path:
    package = Path(companion.__file__).parent
    for place in (package / name, package.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"{name}/ is neither in {package} nor beside it")
