"""What is printed is printed on a console of any encoding, and the browser is opened only where there is a screen."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.drawing.qr import print_qr
from companion.machine.browser import has_screen
from companion.machine.firewall import ufw_is_enabled


class Console(io.TextIOWrapper):
    def __init__(self, encoding: str, terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    @property
    def shown(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)  # type: ignore[attr-defined]


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "cp850"])
def test_a_code_is_drawn_with_half_blocks_where_the_console_has_them(encoding: str) -> None:
    console = Console(encoding, terminal=True)
    print_qr("http://192.0.2.1:8000", console)
    assert "█▀" in console.shown


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "cp932"])
def test_elsewhere_it_is_drawn_in_colours_or_left_out(encoding: str) -> None:
    terminal, file = Console(encoding, terminal=True), Console(encoding, terminal=False)
    print_qr("http://192.0.2.1:8000", terminal)
    print_qr("http://192.0.2.1:8000", file)
    assert "\x1b[" in terminal.shown
    assert file.shown == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_commands_print_on_any_console(tmp_path: Path, encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "MIDWAY_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "companion", "groups", "new", "Ζεύς ☂"]
    run = subprocess.run(command, env=environment, capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")
    listed = subprocess.run([*command[:4], "list"], env=environment, capture_output=True)
    assert (listed.returncode, listed.stderr) == (0, b"")
    assert ("☂".encode(encoding, "replace")) in listed.stdout


@pytest.mark.parametrize(
    ("platform", "environment", "screen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "1 2 3 4"}, False),
        ("win32", {}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "1 2 3 4"}, False),
    ],
)
def test_a_screen_is_one_that_somebody_sits_before(platform: str, environment: dict[str, str], screen: bool) -> None:
    assert has_screen(environment, platform) == screen


def test_a_firewall_counts_when_it_is_switched_on(tmp_path: Path) -> None:
    settings = tmp_path / "ufw.conf"
    assert not ufw_is_enabled(settings)
    settings.write_text("# comment\nENABLED=no\n")
    assert not ufw_is_enabled(settings)
    settings.write_text("ENABLED=yes\nLOGLEVEL=low\n")
    assert ufw_is_enabled(settings)
