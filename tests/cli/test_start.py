"""`midway` alone, a second start, `midway doctor`, and a copy put back by the page while phones are connected."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.store.backup import is_of_older_midway
from companion.store.database import FILE_NAME, Store
from companion.store.dated_copies import dated_copies
from companion.store.running_server import running_server
from tests.live.server import PATIENCE, Server
from tests.security.test_network import until

RECORDER = """#!/bin/sh
echo "$1" >> "$OPENED"
"""


@pytest.fixture
def desktop(tmp_path: Path) -> dict[str, str]:
    """The environment of a computer with a screen, whose browser writes down what it opens."""
    browser = tmp_path / "browser"
    browser.write_text(RECORDER)
    browser.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if name not in ("MIDWAY_DATA", "SSH_CONNECTION")}
    added = {"BROWSER": str(browser), "OPENED": str(tmp_path / "opened"), "DISPLAY": ":0"}
    return {**kept, **added, "XDG_DATA_HOME": str(tmp_path / "share")}


def start(folder: Path, environment: dict[str, str]) -> subprocess.Popen[str]:
    folder.mkdir()
    command = [sys.executable, "-m", "companion"]
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)


def test_midway_alone_serves_and_opens_its_page_and_a_second_start_opens_it_again(
    tmp_path: Path, desktop: dict[str, str]
) -> None:
    opened = tmp_path / "opened"
    with start(tmp_path / "one", desktop) as first:
        try:
            assert first.stdout is not None
            assert re.match(r"Midway is open at http://[\d.]+:\d+", first.stdout.readline())
            until(opened.exists)
            server = running_server(tmp_path / "share" / "midway")
            assert server is not None
            assert opened.read_text() == f"{server.own_page}\n"
            with start(tmp_path / "two", desktop) as second:
                assert second.communicate(timeout=PATIENCE)[0] == f"Midway is open at {server.address}\n"
            assert opened.read_text() == 2 * f"{server.own_page}\n"
        finally:
            first.send_signal(signal.SIGINT)
    assert first.returncode == 0
    assert running_server(tmp_path / "share" / "midway") is None


def test_the_doctor_finds_nothing_wrong_with_a_new_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "fr"):
        status = main(["doctor", "--data", str(tmp_path / "new"), "--port", "1", "--lang", language])
        shown = capsys.readouterr().out
        assert (status == 1) == ("BAD" in shown)
        assert str(tmp_path / "new" / FILE_NAME) in shown
    assert not (tmp_path / "new").exists()


def test_the_doctor_tells_a_damaged_file_and_a_wrong_clock(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE_NAME).write_text("no database " * 500)
    os.utime(tmp_path / FILE_NAME, (4_102_444_800, 4_102_444_800))  # the year 2100
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    bad = [line for line in capsys.readouterr().out.splitlines() if line.startswith("BAD")]
    assert any("not a database" in line for line in bad)
    assert any("UTC" in line for line in bad)


def test_the_doctor_asks_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(tmp_path) as server:
        main(["doctor", "--data", str(tmp_path)])
        shown = capsys.readouterr().out
    assert f"ok    The server answers at http://127.0.0.1:{server.port}" in shown
    assert "/start?token=" in shown


def test_an_older_file_is_copied_before_it_is_changed(tmp_path: Path) -> None:
    Store(tmp_path / FILE_NAME).close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        assert connection.execute("DELETE FROM _sqlite_migrations WHERE name = 'm002_name_keys'").rowcount == 1
    with Server(tmp_path):
        [copy] = dated_copies(tmp_path / "backups")
    assert copy.before == "upgrade"
    assert is_of_older_midway(copy.path)
    assert not is_of_older_midway(tmp_path / FILE_NAME)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_copy_is_put_back_by_the_page(tmp_path: Path, workers: int) -> None:
    with Server(tmp_path, workers) as server:
        running = running_server(tmp_path)
        assert running is not None
        cookie = "midway-machine=" + running.own_page.partition("token=")[2]
        table = server.open_table()
        assert ask(server, "POST", "/backups", cookie)[0] == 303
        server.move(table, {"type": "note", "text": "too much"}, "a")
        page = ask(server, "GET", "/backups", cookie)[1]
        [action] = re.findall(r'action="(/backups/\S+/restore)"', page)
        process = server.process.pid
        assert ask(server, "POST", action, cookie)[0] == 200

        def is_back() -> bool:
            try:
                return bool(server.look(table)["seq"] == 0)
            except (OSError, json.JSONDecodeError):
                return False

        until(is_back)
        assert server.process.pid == process
        assert server.process.poll() is None
        page = ask(server, "GET", "/backups", cookie)[1]
        assert len(re.findall(r'action="/backups/\S+/restore"', page)) == 2, "the way back is there"
        assert server.move(table, {"type": "note", "text": "again"}, "b")[0] == 201


def ask(server: Server, method: str, path: str, cookie: str) -> tuple[int, Any]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.request(method, path, headers={"Cookie": cookie})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()
