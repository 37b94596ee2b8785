"""Plays games move by move and writes them down, once per released version of the rules.

A script `record_GAME.py` says how the game is played and which games are recorded. Before a game is written, a scorer
that reads nothing but its JSON has to come to the same result. A file that exists is never written again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Protocol

from companion.rules import engine
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.moves import Move, Next, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.wire import moves, tables

FOLDER = Path(__file__).parent
Json = dict[str, Any]


class Recorder:
    """A table at which legal and illegal moves are tried; refused ones leave no trace."""

    game: ClassVar[Game]

    def __init__(self, names: tuple[str, ...], seed: int, **options: Any) -> None:
        self.random = Random(seed)
        seated = [NewPlayer(name) for name in names]
        self.move_log = MoveLog(self.game, open_table(self.game, NewTable(self.game.id, seated, Options(**options))))

    @property
    def table(self) -> Any:
        return self.move_log.table

    def chance(self, **given: int) -> Chance:
        return Chance(self.random, **given)

    def make(self, move: Move, by: int | None = None, host: bool = False, **chance: int) -> bool:
        """Whether the rules accept the move."""
        drawn = engine.draw(self.game, self.table, move, self.chance(**chance))
        try:
            self.move_log = self.move_log.add(drawn, seat_of(move) if by is None else by, host)
        except Refused:
            return False
        return True

    def phase(self) -> None:
        """Play the present phase up to the press of the main button."""
        raise NotImplementedError

    def go_on(self) -> None:
        assert self.make(Next(self.move_log.seq), None, host=True)

    def until(self, over: Callable[[MoveLog], bool]) -> None:
        while not over(self.move_log):
            self.phase()
            self.go_on()

    def document(self, about: str) -> Json:
        return {
            "about": about,
            "setup": json.loads(tables.write_setup(self.table.setup)),
            "result": result_of(self.move_log),
            "log": [
                {
                    "seq": one.seq,
                    "by": one.by,
                    "host": one.host,
                    "move": json.loads(moves.write_move(self.game, one.move)),
                }
                for one in self.move_log.entries
            ],
        }


def ended(move_log: MoveLog) -> bool:
    return move_log.table.outcome is not None


def result_of(move_log: MoveLog) -> Json:
    table = move_log.table
    assert table.outcome is not None
    ranking = [{"name": table.name(one.seat), "place": one.place, "total": one.total} for one in table.outcome.ranking]
    return {"reason": table.outcome.reason, "ranking": ranking}


# --- second opinion ---------------------------------------------------------------------------------------------------


class Scorer(Protocol):
    """Scores a game from its JSON alone, with none of the code under test."""

    def play(self, move: Json) -> None: ...

    def result(self) -> Json: ...


def moves_in_force(log: list[Json]) -> list[Json]:
    """The moves that were not taken back, in the order in which they count."""
    done: list[Json] = []
    undone: list[Json] = []
    for entry in log:
        move = entry["move"]
        if move["type"] == "undo":
            [taken_back] = [other for other in done if other["seq"] == move["of"]]
            done.remove(taken_back)
            undone.append(taken_back)
        elif move["type"] == "redo":
            done.append(undone.pop())
        else:
            done.append(entry)
            undone = undone if move["type"] == "note" else []
    return [entry["move"] for entry in done]


def second_opinion(scorer: Callable[[Json], Scorer], document: Json) -> Json:
    scores = scorer(document["setup"])
    for move in moves_in_force(document["log"]):
        scores.play(move)
    return scores.result()


def ranking(totals: Mapping[int, tuple[Any, int]], names: list[str]) -> list[Json]:
    """Places by key, totals as given: {seat: (key, total)}."""
    places = {seat: 1 + sum(other > key for other, _ in totals.values()) for seat, (key, _) in totals.items()}
    lines = [{"name": names[seat], "place": places[seat], "total": total} for seat, (_, total) in totals.items()]
    return sorted(lines, key=lambda one: one["place"])


# --- files ------------------------------------------------------------------------------------------------------------


def text(document: Json) -> str:
    """JSON with one entry of the log a line."""
    head = {key: document[key] for key in ("about", "setup", "result")}
    log = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in document["log"])
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items())
    return f'{{\n{body},\n"log": [\n{log}\n]\n}}\n'


def record_all(
    game: Game,
    recordings: Mapping[str, Callable[[], Json]],
    scorer: Callable[[Json], Scorer],
    folder: Path = FOLDER,
) -> None:
    for name, play in recordings.items():
        path = folder / f"{game.id}-v{game.rules_version}-{name}.json"
        if path.exists():
            continue
        document = play()
        opinion = second_opinion(scorer, document)
        assert opinion == document["result"], (name, opinion, document["result"])
        path.write_text(text(document), "utf-8")
        print(path.name, len(document["log"]), document["result"])
