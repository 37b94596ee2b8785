"""Where data is kept: the same from every folder; what lies elsewhere is found, and moved on demand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from companion.store.data_folder import default_folder, earlier_folder
from companion.store.database import FILE_NAME, Store, UnusableFile
from companion.store.folder_locks import serving
from companion.store.folder_move import move_folder
from tests.store.test_dated_copies import codes, open_table


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("MIDWAY_DATA", raising=False)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")


def test_the_folder_is_the_same_wherever_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_folder() == tmp_path / "share" / "midway"
    monkeypatch.chdir(tmp_path)
    assert default_folder() == tmp_path / "share" / "midway"
    monkeypatch.setenv("MIDWAY_DATA", "here")
    assert default_folder() == Path("here")


def test_an_earlier_folder_is_found_until_there_are_games_in_the_new_one(tmp_path: Path) -> None:
    new = default_folder()
    assert earlier_folder(new) is None
    Store(Path("data") / FILE_NAME).close()
    assert earlier_folder(new) is None, "nothing was played there"
    open_table(Path("data"))
    assert earlier_folder(new) == tmp_path / "elsewhere" / "data"
    assert earlier_folder(Path("data")) is None
    Store(new / FILE_NAME).close()
    assert earlier_folder(new) is not None, "a first start has made an empty file"
    open_table(new)
    assert earlier_folder(new) is None


def test_it_is_moved_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    code = open_table(Path("data"))
    (Path("data") / "packs").mkdir()
    (Path("data") / "packs" / "one.pdf").write_bytes(b"%PDF")
    new = default_folder()
    Store(new / FILE_NAME).close()
    assert main(["move-data"]) == 0
    assert str(new) in capsys.readouterr().out
    assert codes(new) == {code}
    assert (new / "packs" / "one.pdf").exists()
    assert not Path("data").exists()


def test_games_that_are_there_are_not_replaced() -> None:
    code, other = open_table(Path("data")), open_table(default_folder())
    assert main(["move-data"]) == 1
    assert codes(Path("data")) == {code}
    assert codes(default_folder()) == {other}


def test_nothing_is_moved_from_under_a_server() -> None:
    code = open_table(Path("data"))
    with serving(Path("data")), pytest.raises(UnusableFile, match="server is running"):
        move_folder(Path("data"), default_folder())
    assert codes(Path("data")) == {code}
