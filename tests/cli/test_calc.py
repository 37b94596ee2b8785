"""`midway calc`: the same JSON as over HTTP, from a file or standard input, with an exit status to rely on."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.rules import games
from companion.web import create_app

CALCULATORS = [(game.id, one.id) for game in games().values() for one in game.calculators]
FINAL = games()["scream-machine"].calculator("final").example
TWO_FAULTS = {"players": [{"name": "Ana", "visitors": "1", "symbols": 0}, {"name": "Bo", "visitors": 1, "symbols": 9}]}


class Run:
    """What a command left behind."""

    def __init__(self, status: int, capture: pytest.CaptureFixture[str]) -> None:
        self.status = status
        self.out, self.err = capture.readouterr()

    @property
    def lines(self) -> list[str]:
        return self.err.splitlines()


@pytest.fixture
def calc(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(body: bytes | dict[str, Any], *arguments: str, game: str = "scream-machine", one: str = "final") -> Run:
        given = body if isinstance(body, bytes) else json.dumps(body).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        return Run(main(["calc", game, one, *arguments]), capsys)

    return run


@pytest.mark.parametrize(("game", "one"), CALCULATORS)
def test_the_command_prints_what_http_answers(calc: Any, tmp_path: Path, game: str, one: str) -> None:
    example = games()[game].calculator(one).example
    app = create_app(tmp_path)
    for lang in ("en", "fr"):
        answer = app.test_client().post(f"/api/games/{game}/{one}?lang={lang}", json=example).json
        run = calc(example, "--lang", lang, game=game, one=one)
        assert (run.status, run.err) == (0, "")
        assert json.loads(run.out) == answer
        assert list(json.loads(run.out)) == list(answer)
    app.extensions["midway-table-service"].store.close()


def test_a_file_is_read_where_one_is_given(calc: Any, tmp_path: Path) -> None:
    file = tmp_path / "final.json"
    file.write_text(json.dumps(FINAL))
    run = calc(b"not this", str(file))
    assert run.status == 0
    assert json.loads(run.out) == json.loads(calc(FINAL).out)


def test_faults_go_to_standard_error_one_a_line(calc: Any) -> None:
    run = calc(TWO_FAULTS)
    assert (run.status, run.out) == (2, "")
    assert [line.split(": ")[0] for line in run.lines] == ["/players/0/visitors", "/players/1/symbols"]
    assert all(line.split(": ", 1)[1] for line in run.lines)


def test_faults_are_spoken_in_french(calc: Any) -> None:
    assert calc(TWO_FAULTS).lines != calc(TWO_FAULTS, "--lang", "fr").lines


def test_a_fault_at_a_key_with_a_line_break_stays_on_one_line(calc: Any) -> None:
    run = calc({**FINAL, "a\nb": 1})
    assert (run.status, run.out, len(run.lines)) == (2, "", 1)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"players": NaN}', b"[" * 100_000, b"{} {}"])
def test_what_is_not_json_ends_with_2(calc: Any, body: bytes) -> None:
    run = calc(body)
    assert (run.status, run.out, len(run.lines)) == (2, "", 1)


@pytest.mark.parametrize(("game", "one"), [("chess", "final"), ("scream-machine", "mate"), ("", ""), ("../x", "final")])
def test_an_unknown_calculator_ends_with_2(calc: Any, game: str, one: str) -> None:
    run = calc(FINAL, game=game, one=one)
    assert (run.status, run.out, len(run.lines)) == (2, "", 1)


def test_a_file_that_cannot_be_read_ends_with_2(calc: Any, tmp_path: Path) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        run = calc(FINAL, str(path))
        assert (run.status, run.out, len(run.lines)) == (2, "", 1)


@pytest.mark.parametrize(
    "arguments", [["calc"], ["calc", "scream-machine"], ["calc", "a", "b", "--lang", "xx"], ["fly"]]
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().out == ""


def test_the_installed_command_writes_utf_8_whatever_the_terminal_speaks() -> None:
    body = {**FINAL, "players": [{"name": "Zoë 🎡", "visitors": 1, "symbols": 0}, *FINAL["players"]]}
    run = subprocess.run(
        [Path(sys.executable).with_name("midway"), "calc", "scream-machine", "final"],
        input=json.dumps(body).encode(),
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "latin-1", "PATH": ""},
    )
    assert "Zoë 🎡" in [placed["name"] for placed in json.loads(run.stdout)["ranking"]]
