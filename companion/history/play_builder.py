"""The one builder of plays: of a confirmed table, of a calculator's answer, and the parts a document needs."""

from collections.abc import Iterable
from typing import Any

from companion.history.identifiers import new_play_id
from companion.rules.calculators import Answer, ScoreLine
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.table import COLOURS
from companion.store.plays import Play, PlayLine, PlayPlayer
from companion.store.timestamps import minutes_between


def build_play(play_id: str, game: Game, ended_at: str, players: Iterable[PlayPlayer] = (), **details: Any) -> Play:
    """A play by the newest rules of its game; what `details` leave out is not known of it."""
    known = {"rules_version": game.rules_version, **details}
    return Play(id=play_id, game=game.id, ended_at=ended_at, players=tuple(players), **known)


def build_player(
    seat: int,
    name: str,
    total: int | None,
    place: int | None,
    lines: Iterable[PlayLine],
    colour: str | None = None,
    **details: Any,
) -> PlayPlayer:
    """Somebody's result; a player without a colour gets the one of the seat."""
    shown = colour or COLOURS[seat % len(COLOURS)]
    return PlayPlayer(seat=seat, name=name, total=total, place=place, lines=tuple(lines), colour=shown, **details)


def play_of_table(move_log: MoveLog, play_id: str, started_at: str, ended_at: str) -> Play:
    """The play of a confirmed table, with every line of every player."""
    game, table = move_log.game, move_log.table
    assert table.outcome is not None
    result = game.result(table)
    players = [
        build_player(
            one.seat,
            table.name(one.seat),
            one.total,
            one.place,
            _lines(result.lines[one.seat]),
            table.players[one.seat].colour,
            starts=one.seat == table.first,
            team=table.play.teams[one.seat] if getattr(table.play, "teams", ()) else "",
            curve=tuple(game.curve(table, one)),
        )
        for one in sorted(table.outcome.ranking, key=lambda placed: placed.seat)
    ]
    return build_play(
        play_id,
        game,
        ended_at,
        players,
        rules_version=table.setup.rules_version,
        started_at=started_at,
        minutes=minutes_between(started_at, ended_at),
        finished=table.outcome.reason == "finished",
        won=result.won,
        rounds=table.round if game.has_rounds else None,
        modules=table.setup.modules,
        house_rules=table.setup.house_rules,
        notes="\n".join(note.words for note in table.notes),
    )


def play_of_score(game: Game, answer: Answer, ended_at: str) -> Play:
    """A play entered after the fact, in the order of the calculator's lines; nobody noted who began."""
    placed = {one.name: one for one in answer.figures["ranking"]}
    counts = game.definition is None or game.definition.has_score
    names = list(answer.totals or dict.fromkeys(str(line.player) for line in answer.lines if line.player in placed))
    players = [
        build_player(
            seat,
            str(name),
            placed[name].total if counts else None,
            placed[name].place,
            _lines(answer.totals.get(str(name), [line for line in answer.lines if line.player == name])),
            team=answer.teams.get(str(name), ""),
        )
        for seat, name in enumerate(names)
    ]
    details = {"won": answer.figures.get("won"), "modules": answer.modules, "house_rules": dict(answer.house_rules)}
    return build_play(new_play_id(), game, ended_at, players, **details)


def _lines(lines: Iterable[ScoreLine]) -> Iterable[PlayLine]:
    return (PlayLine(line.label, line.points, line.why) for line in lines)
