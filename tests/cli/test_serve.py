"""`midway serve` and `midway tables` where the file cannot be opened: one clear line, and status 1."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.live.table_service import TableService
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.database import FILE_NAME, Store
from tests.live.server import PATIENCE

COMMAND = Path(sys.executable).with_name("midway")


def serve(*arguments: object) -> tuple[int, str, str]:
    run = subprocess.run(
        [COMMAND, "serve", "--host", "127.0.0.1", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return run.returncode, run.stdout, run.stderr


def check_one_line(result: tuple[int, str, str], *words: str) -> None:
    status, out, err = result
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("midway: ")
    assert all(word in err for word in words), err


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        check_one_line(serve("--port", port, "--data", tmp_path), "cannot listen", str(port), "in use")


def test_a_port_that_does_not_exist_is_said(tmp_path: Path) -> None:
    check_one_line(serve("--port", 70_000, "--data", tmp_path), "cannot listen", "70000")


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no database " * 500)
    check_one_line(serve("--port", 0, "--data", tmp_path), FILE_NAME, "not a database")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    check_one_line(serve("--port", 0, "--data", tmp_path / "file"), FILE_NAME)


def newer(folder: Path) -> None:
    Store(folder / FILE_NAME).close()
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        connection.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('midway', 'm999', '')"
        )


@pytest.mark.parametrize("command", ["tables", "demo"])
def test_a_file_of_a_newer_midway_is_refused_by_every_command(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    newer(tmp_path)
    assert main([command, "--data", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "newer" in captured.err
    assert captured.err.count("\n") == 1


def test_tables_are_listed_and_recovered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table_service = TableService(Store(tmp_path / FILE_NAME))
    opened = table_service.open(NewTable("scream-machine", [NewPlayer("Ana"), NewPlayer("Bo")]))
    assert main(["tables", "--data", str(tmp_path)]) == 0
    assert opened.code in capsys.readouterr().out
    assert main(["tables", "--data", str(tmp_path), "--recover", opened.code.lower()]) == 0
    recovery = capsys.readouterr().out.strip()
    assert recovery != opened.recovery
    assert main(["tables", "--data", str(tmp_path), "--recover", "NOSUCH"]) == 2
    assert capsys.readouterr().out == ""
    table_service.store.close()
