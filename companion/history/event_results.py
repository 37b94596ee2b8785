"""Results of an event's tables at the desk: entries, decisions between two that differ, and the plays of its group."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from companion.events.event import Event, EventTable, SeatScore, same_scores
from companion.events.ranking import places_of
from companion.history.event_draws import known_table
from companion.history.event_service import event_transaction
from companion.history.identifiers import new_play_id
from companion.history.play_builder import build_play, build_player
from companion.history.play_service import add_play, change_play
from companion.rules.faults import Fault, pointer, raise_faults
from companion.rules.game import Game
from companion.rules.library import find_game
from companion.rules.text import Text, text
from companion.store.database import Store
from companion.store.event_rounds import add_entry, event_play, set_event_play
from companion.store.events import find_event
from companion.store.plays import Play, PlayLine, PlayPlayer, find_play

Entered = Literal["saved", "same", "differs"]


def enter_result(
    store: Store, code: str, by: str, table_id: int, scores: Sequence[SeatScore], signed: bool, decides: bool = False
) -> Entered:
    """An entry of the desk; one that differs from an earlier one waits beside it until somebody decides."""
    with event_transaction(store, code, by) as transaction:
        table = known_table(transaction.event, table_id)
        scores = _with_places(_game(transaction.event, table), scores)
        raise_faults(_score_faults(transaction.event, table, scores))
        before = table.result
        add_entry(transaction.db, table_id, scores, by, signed, decides)
        same = before is not None and same_scores(before.scores, tuple(scores))
        entered: Entered = "saved" if before is None or decides else "same" if same else "differs"
        shown = _shown(transaction.event, table, scores)
        key = f"event.change.result-{'decided' if decides else entered}"
        transaction.note(text(key, table=table.number, round=table.round, scores=shown))
    _write_play(store, code, table_id, by)
    return entered


def _game(event: Event, table: EventTable) -> Game | None:
    found = event.round(table.round)
    return find_game(found.game if found else "")


def _with_places(game: Game | None, scores: Sequence[SeatScore]) -> Sequence[SeatScore]:
    """Places that plain numbers mean in a game without a score, and that the lowest totals give where they win."""
    wins = game.wins if game else "highest"
    if wins == "places":
        return [SeatScore(None, one.total) if one.place is None else SeatScore(None, one.place) for one in scores]
    if wins != "lowest":
        return scores
    totals = [one.total for one in scores if one.total is not None]
    return [
        one
        if one.place is not None or one.total is None
        else SeatScore(one.total, 1 + sum(other < one.total for other in totals))
        for one in scores
    ]


def enter_again(store: Store, event: Event, code: str, play: Play, by: str) -> None:
    """A second play of a table's sheet: an entry like one of the desk, which waits beside the first if it differs."""
    table = next(table for table in event.tables.values() if table.code == code)
    by_name = {player.name: player for player in play.players}
    found = [by_name.get(name) for name in event.names_of(table.people)]
    scores = [SeatScore() if player is None else SeatScore(player.total, player.place) for player in found]
    enter_result(store, event.code, by, table.id, scores, signed=False)


def _score_faults(event: Event, table: EventTable, scores: Sequence[SeatScore]) -> list[Fault]:
    names = event.names_of(table.people)
    if len(scores) > len(names):
        return [Fault("/scores", text("event.fault.too-many", n=len(names)))]
    missing = [
        Fault(pointer("scores", index), text("event.fault.missing", name=name))
        for index, name in enumerate(names)
        if index >= len(scores) or (scores[index].total is None and scores[index].place is None)
    ]
    places = [score.place for score in scores if score.place is not None]
    wrong = [place for place in places if not 1 <= place <= len(names)]
    return missing + [Fault("/scores", text("event.fault.place", n=len(names))) for _ in wrong[:1]]


def _shown(event: Event, table: EventTable, scores: Sequence[SeatScore]) -> list[str | Text]:
    names = event.names_of(table.people)
    return [f"{name} {_number(score)}" for name, score in zip(names, scores, strict=False)]


def _number(score: SeatScore) -> str:
    place = "" if score.place is None else f"({score.place})"
    return f"{'' if score.total is None else score.total} {place}".strip()


def _write_play(store: Store, code: str, table_id: int, by: str) -> None:
    """The play of a table whose result is the desk's, in the group of the event."""
    event = find_event(store, code)
    table = None if event is None else event.tables.get(table_id)
    if event is None or table is None or table.result is None or table.result.source != "desk":
        return
    with store.transaction() as db:
        own = event_play(db, table_id)
    earlier = [report.play_id for report in table.reports if report.play_id]
    known = [play for play_id in (*earlier, own) if play_id and (play := find_play(store, play_id))]
    for play in known:
        change_play(store, play, replace(play, players=_corrected(play, event, table)), by)
    if not known and event.group is not None:
        _add_play(store, event, table)


def _add_play(store: Store, event: Event, table: EventTable) -> None:
    game = _game(event, table)
    if game is None or table.result is None:
        return
    players = [
        build_player(seat, name, score.total, place, (), starts=seat == 0)
        for seat, (name, score, place) in enumerate(
            zip(event.names_of(table.people), table.result.scores, places_of(table), strict=False)
        )
    ]
    modules = tuple(event.settings.modules.get(game.id, ()))
    play = build_play(
        new_play_id(), game, table.result.at, players, place=event.name[:60], modules=modules, group=event.group
    )
    add_play(store, play)
    with store.transaction() as db:
        set_event_play(db, table.id, play.id)


def _corrected(play: Play, event: Event, table: EventTable) -> tuple[PlayPlayer, ...]:
    """The players of a play with the totals and places that count now; one line replaces lines that do not add up."""
    assert table.result is not None
    rows = list(zip(event.names_of(table.people), table.result.scores, places_of(table), strict=False))
    by_name = {name: (score.total, place) for name, score, place in rows}
    found = []
    for player in play.players:
        by_seat = (rows[player.seat][1].total, rows[player.seat][2]) if player.seat < len(rows) else None
        total, place = by_name.get(player.name) or by_seat or (player.total, player.place)
        lines, curve = player.lines, player.curve
        if total != player.total:
            corrected = PlayLine(text("event.line.corrected"), total or 0, text("event.line.corrected.why"))
            lines, curve = (corrected,), ()
        found.append(replace(player, total=total, place=place, lines=lines, curve=curve))
    return tuple(found)
