"""`midway seat`: JSON in, JSON out, every fault on standard error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main


def test_a_file_is_seated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps({"players": ["Ana", "Bo", "Cy", "Di", "Éli"], "rounds": 1, "sizes": [4, 5]}))
    assert main(["seat", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    (seated,) = answer["rounds"]
    assert sorted(seated["tables"][0]) == ["Ana", "Bo", "Cy", "Di", "Éli"]
    assert (seated["waiting"], answer["repeats"], answer["seat_spread"]) == ([], 0, 1)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("{", "not JSON"),
        ('{"players": 4, "rounds": 0, "sizes": []}', "/rounds"),
        ('{"players": 4, "rounds": 1, "sizes": [4], "apart": [["1", "2"]]}', "/apart/0: 1 and 2 have to meet"),
    ],
)
def test_faults_go_to_standard_error(body: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "event.json"
    file.write_text(body)
    assert main(["seat", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
