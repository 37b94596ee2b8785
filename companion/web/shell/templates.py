"""The page templates that are there, among them those a game brings for itself."""

from pathlib import Path

from companion.drawing.paths import resource_folder


def template_folder() -> Path:
    return resource_folder("templates")


def has_template(name: str) -> bool:
    return (template_folder() / name).is_file()
