"""Systems that lack something: the server runs without it, and loads nothing that an idle server does not need."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from companion.store.database import FILE_NAME, Store
from tests.live.server import PATIENCE

WINDOWS = Path(__file__).with_name("windows_like.py")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("windows")
    command = [sys.executable, WINDOWS, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.match(r"Midway is open at (http://\S+)", server.stdout.readline())
            assert found is not None
            yield found[1]
        finally:
            server.kill()


def ask(address: str, path: str, body: bytes | None = None, **headers: str) -> bytes:
    request = Request(address + path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    with urlopen(request, timeout=PATIENCE) as answer:
        content: bytes = answer.read()
        return content


def test_pages_tables_and_moves(address: str) -> None:
    assert b"Midway" in ask(address, "/")
    assert b"--" in ask(address, "/static/css/tokens.css?v=1")
    players = b'{"game": "steam-tunnel", "players": [{"name": "Ana"}, {"name": "Bo"}]}'
    table = ask(address, "/api/tables", players, Content_Type="application/json").decode()
    [code], [key] = re.findall(r'"code": ?"(\w+)"', table), re.findall(r'"host_key": ?"([\w-]+)"', table)
    keys = {"Authorization": f"Bearer {key}", "Idempotency_Key": "a", "Content_Type": "application/json"}
    assert b'"seq"' in ask(address, f"/api/tables/{code}/moves", b'{"type": "note", "text": "here"}', **keys)


def test_paper_is_drawn_by_a_child_without_forks(address: str) -> None:
    for _ in range(2):
        assert ask(address, "/print/steam-park/tent.pdf").startswith(b"%PDF")


@pytest.mark.parametrize("arguments", [["doctor", "--port", "1"], ["backup"], ["tables"], ["--version"]])
def test_commands(tmp_path: Path, arguments: list[str]) -> None:
    from companion.store.database import FILE_NAME, Store

    Store(tmp_path / FILE_NAME).close()
    options = [] if arguments == ["--version"] else ["--data", str(tmp_path)]
    run = subprocess.run([sys.executable, WINDOWS, *arguments, *options], capture_output=True, text=True)
    assert run.stderr == ""


def test_several_workers_are_refused_in_words(tmp_path: Path) -> None:
    command = [sys.executable, WINDOWS, "serve", "--workers", "2", "--port", "0", "--data", tmp_path]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert "fork" in run.stderr


FIRST_PAGE = """
import sys, companion.serve
from pathlib import Path
app = companion.serve.create_app(Path(sys.argv[1]), "http://localhost")
assert app.test_client().get("/").status_code == 200
print(*sys.modules)
"""


def test_an_idle_server_does_not_load_what_it_does_not_need(tmp_path: Path) -> None:
    Store(tmp_path / FILE_NAME).close()
    heavy = (
        "reportlab.pdfgen",
        "lxml",
        "PIL",
        "pypdfium2",
        "svglib",
        "uharfbuzz",
        "python_calamine",
        "gunicorn",
        "sqlite_utils",
        "pydantic",
        "markdown_it",
        "babel.messages",
        "ifaddr",
    )
    command = [sys.executable, "-c", FIRST_PAGE, tmp_path]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = {one for one in heavy if one in run.stdout.split()}
    assert loaded == set(), "each takes megabytes and time of a small machine; import it where it is used"
