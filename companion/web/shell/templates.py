"""The page templates that are there, among them those a game brings for itself."""

from functools import cache
from pathlib import Path

from companion.drawing.paths import resource_folder


def template_folder() -> Path:
    return resource_folder("templates")


@cache
def has_template(name: str) -> bool:
    return (template_folder() / name).is_file()
