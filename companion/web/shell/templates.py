"""The page templates that are there, among them those a game brings for itself."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment

from companion.drawing.paths import resource_folder


def template_folder() -> Path:
    return resource_folder("templates")


def load_templates(environment: Environment, pause: Callable[[], object] = lambda: None) -> None:
    """Load the templates of tables before the first phone asks for them, with a pause after each."""
    for name in environment.list_templates(filter_func=lambda name: name.startswith(("table/", "games/"))):
        environment.get_template(name)
        pause()


@cache
def has_template(name: str) -> bool:
    return (template_folder() / name).is_file()
