"""Components, icons and static files."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from companion.drawing.paths import static_folder
from companion.web.shell.templates import template_folder


def components() -> set[str]:
    """Everything `macros.html` hands on, whether it is made there or not."""
    source = (template_folder() / "macros.html").read_text("utf-8")
    return set(re.findall(r"macro (\w+)\(", source)) | set(re.findall(r"component\.(\w+)", source))


def test_the_page_of_components_shows_every_macro_and_every_drawing(client: FlaskClient) -> None:
    shown = client.get("/help/components").text
    source = (template_folder() / "gallery.html").read_text("utf-8")
    missing = {name for name in components() if f"ui.{name}(" not in source}
    assert missing == {"keypad", "hidden_fields", "row_counters"}  # used by base.html, every form, and player_row
    drawings = [path.read_text("utf-8") for path in (static_folder() / "games").glob("*/icons.svg")]
    names = re.findall(
        r'<symbol id="([\w-]+)"', "".join([(static_folder() / "icons.svg").read_text("utf-8"), *drawings])
    )
    assert {name for name in names if f'#{name}"' not in shown} == set()


def test_the_documentation_names_every_component() -> None:
    page = (Path(__file__).parents[2] / "docs" / "components.md").read_text("utf-8")
    assert {name for name in components() if f"`{name}`" not in page} == set()


@pytest.mark.parametrize(("encoding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_files_travel_as_small_as_they_get(
    client: FlaskClient, encoding: str, unpack: Callable[[bytes], bytes]
) -> None:
    href = re.findall(r'href="(/static/css/components.css[^"]*)"', client.get("/").text)[0]
    with client.get(href, headers={"Accept-Encoding": encoding}) as packed, client.get(href) as plain:
        assert packed.headers["Content-Encoding"] == encoding
        assert "immutable" in packed.headers["Cache-Control"]
        assert "Content-Encoding" not in plain.headers
        assert unpack(packed.data).count(b"}") == plain.data.count(b"}")
        assert len(packed.data) < len(plain.data) / 3
