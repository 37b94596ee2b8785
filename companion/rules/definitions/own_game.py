"""A definition becomes a game like any other, on top of what a plain game does."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.rules.definitions.calculator import SCORE, score_calculator
from companion.rules.definitions.document import Definition, DefinitionField
from companion.rules.definitions.entries import Entries, EntryKey, Value
from companion.rules.definitions.evaluator import Steps
from companion.rules.definitions.explanation import own_words
from companion.rules.definitions.handlers import COUNT, ROUND, adjust_refusal, counts_at_the_end, handlers_of
from companion.rules.definitions.limits import BIGGEST, MOST_ENTRIES, MOST_ROUNDS, MOST_TABLE_STEPS
from companion.rules.definitions.moves import ChooseTeam, Enter, EnterTable, EnterTeam, Finish
from companion.rules.definitions.offers import missing_texts, seat_offers, shared_offers
from companion.rules.definitions.scorer import GameScore, work_out
from companion.rules.definitions.state import OwnPlay, OwnTable, entries_of_table, is_counter, team_of
from companion.rules.definitions.view import public_view
from companion.rules.faults import FaultyInput, Refused
from companion.rules.game import Game
from companion.rules.game_parts import OVER, Counter, HouseRule, Module, Phase, Result
from companion.rules.inputs import MOST
from companion.rules.moves import Move
from companion.rules.table import SeatPlace, with_play
from companion.rules.text import Text, text

USUAL_MINUTES = (30, 60)
MOST_CURVE = 40  # rounds of which the totals are worked out again for a play


def own_game(definition: Definition, revision: int) -> Game:
    """The game of a definition without faults."""
    low, high = definition.players
    lines = {line.id for line in definition.all_lines} if not definition.lines else set()
    counters = tuple(
        Counter(
            one.id,
            scores=one.id in lines,
            may_be_negative=one.lowest < 0 or (one.each_round and bool(one.start)),
            start=0 if one.each_round else one.number_of(one.start_value),
            most=BIGGEST if one.each_round else max(MOST, one.highest),
            modules=tuple(one.modules),
        )
        for one in definition.fields
        if is_counter(one)
    )
    of = partial
    return Game(
        id=definition.id,
        min_players=low,
        max_players=high,
        common_players=min(max(low, 4), high),
        minutes=(definition.minutes[0], definition.minutes[1]) if definition.minutes else USUAL_MINUTES,
        bgg_id=definition.bgg_id,
        counters=counters,
        rules_version=revision,
        phases=_phases(definition),
        modules=tuple(Module(one.id) for one in definition.modules),
        house_rules=tuple(_house_rule(one) for one in definition.fields if one.is_house_rule),
        calculators=(score_calculator(definition),),
        score_calculator=SCORE,
        play=OwnPlay,
        handlers=handlers_of(definition),
        definition=definition,
        has_rounds=definition.rounds is not None,
        rounds=of(_rounds, definition),
        start=of(_start, definition),
        advance=of(_advance, definition),
        public_view=of(public_view, definition),
        result=of(_result, definition),
        describe=of(_describe, definition),
        score_input=of(_score_input, definition),
        offers=of(seat_offers, definition),
        table_offers=of(shared_offers, definition),
        missing=of(missing_texts, definition),
        adjust_limit=of(adjust_refusal, definition),
        joined=_joined,
        curve=of(_curve, definition),
    )


def _house_rule(one: DefinitionField) -> HouseRule:
    """A choice of the table that is agreed before the first move; what it starts with comes first."""
    others = [choice.id for choice in one.choices or () if choice.id != one.start]
    return HouseRule(one.id, (str(one.start), *others), "", tuple(one.modules) if len(one.modules) == 1 else ())


def _phases(definition: Definition) -> tuple[Phase, ...]:
    """Rounds, then what is counted once."""
    count = Phase(COUNT, simultaneous=True, every_round=definition.rounds is None)
    if definition.rounds is None:
        return (count,)
    once = definition.wins == "places" or any(not one.each_round for one in definition.all_fields)
    return (Phase(ROUND, simultaneous=True), *([count] if once else []))


def _rounds(definition: Definition, players: int, modules: Sequence[str]) -> int:
    """How many rounds there are; the most there can be where nobody knows."""
    if definition.rounds is None:
        return 1
    return definition.rounds.count or min(MOST_ROUNDS, MOST_ENTRIES // max(1, definition.entries_a_round(players)))


def _start(definition: Definition, table: OwnTable) -> OwnTable:
    teams = tuple(team_of(place) for place in _places_in_order(table)) if definition.teams else ()
    return replace(table, turn=None, play=OwnPlay(teams, dealer=table.first))


def _places_in_order(table: OwnTable) -> list[int]:
    return [table.order.index(seat) for seat in range(len(table.players))]


def _joined(table: OwnTable, seat: int) -> OwnTable:
    if not table.play.teams:
        return table
    return with_play(table, teams=(*table.play.teams, team_of(seat)))


def _advance(definition: Definition, table: OwnTable, move: Move) -> OwnTable:
    """The next round with the next dealer; after the last one the count, then the end."""
    if table.phase == ROUND and not _is_last(definition, table):
        play = replace(table.play, dealer=table.after(table.play.dealer))
        return replace(table, round=table.round + 1, play=play)
    if table.phase == ROUND and counts_at_the_end(definition, table):
        return replace(table, phase=COUNT)
    return replace(table, phase=OVER)


def _is_last(definition: Definition, table: OwnTable) -> bool:
    limit = definition.rounds
    if limit is None or limit.until is None:
        return table.round >= table.rounds
    totals = [one.total or 0 for one in scores_of(definition, table).ranking]
    return max(totals) >= limit.until or table.round >= table.rounds


def scores_of(
    definition: Definition, table: OwnTable, rounds: int | None = None, steps: Steps | None = None
) -> GameScore:
    """The scores as they stand; what cannot be worked out refuses the move that led there."""
    try:
        return work_out(definition, entries_of_table(definition, table, rounds), steps or Steps(MOST_TABLE_STEPS))
    except FaultyInput as faulty:
        raise Refused(faulty.faults[0].message) from None


def _result(definition: Definition, table: OwnTable) -> Result:
    scores = scores_of(definition, table)
    seats = {table.name(seat): seat for seat in table.active}
    lines = {seat: scores.lines[name] for name, seat in seats.items()}
    counts = definition.has_score
    ranking = tuple(SeatPlace(seats[one.name], one.place, one.total if counts else None) for one in scores.ranking)
    return Result(ranking, lines, scores.won)


def _curve(definition: Definition, table: OwnTable, placed: SeatPlace) -> Sequence[int]:
    """The totals after every round, where that is little work."""
    if definition.rounds is None or placed.total is None or not 1 < table.round <= MOST_CURVE:
        return ()
    name = table.name(placed.seat)
    steps = Steps(MOST_TABLE_STEPS // len(table.players))
    after = (scores_of(definition, table, rounds, steps) for rounds in range(1, table.round))
    try:
        totals = [next(one.total or 0 for one in scores.ranking if one.name == name) for scores in after]
    except Refused:
        return ()
    return (*totals, placed.total)


def _describe(definition: Definition, table: OwnTable, move: Move) -> Text:
    fields = {"place": text("own-game.place")} | {one.id: own_words(one.title) for one in definition.all_fields}
    match move:
        case Enter() | EnterTable() | EnterTeam():
            owner = {"name": table.name(move.seat)} if isinstance(move, Enter) else {}
            owner |= {"team": move.team} if isinstance(move, EnterTeam) else {}
            value = shown_value(definition, move.field, move.value)
            return text(f"own-game.move.{move.type}", **owner, field=fields.get(move.field, move.field), value=value)
        case ChooseTeam():
            return text("own-game.move.team", name=table.name(move.seat), team=move.team)
        case Finish():
            return text("own-game.move.finish")
    return text(f"own-game.move.{move.type}")


def shown_value(definition: Definition, field_id: str, value: Any) -> Text | str:
    """A value in words: yes or no, the title of a choice, a number."""
    if isinstance(value, bool):
        return text("value.True" if value else "value.False")
    field = next((one for one in definition.all_fields if one.id == field_id), None)
    choice = next((one for one in (field.choices if field else None) or () if one.id == value), None)
    return own_words(choice.title) if choice else text("value.None") if value in (None, "") else str(value)


def _score_input(definition: Definition, table: OwnTable) -> dict[str, Any]:
    """The input of the calculator, as the table has it."""
    entries = _without_unentered(definition, entries_of_table(definition, table))
    players: list[dict[str, Any]] = []
    for place, name in enumerate(entries.names):
        team = {"team": entries.teams[place]} if definition.teams else {}
        placed = {"place": entries.places[name]} if definition.wins == "places" else {}
        players.append({"name": name, **team, **placed, **_values(entries.players, name, 0)})
    document: dict[str, Any] = {"players": players, **_shared(entries, 0)}
    if definition.rounds is not None:
        document["rounds"] = [
            {"players": {name: _values(entries.players, name, at) for name in entries.names}, **_shared(entries, at)}
            for at in range(1, entries.rounds + 1)
        ]
    return document | {"modules": list(entries.modules)}


def _without_unentered(definition: Definition, entries: Entries) -> Entries:
    """Without values that only a start can be, since an input takes no number outside of the limits."""
    starts = {one.id: one.start_value for one in definition.all_fields if one.is_number and one.starts_outside}

    def entered(held: Mapping[EntryKey, Value]) -> Mapping[EntryKey, Value]:
        return {key: value for key, value in held.items() if key[1] not in starts or value != starts[key[1]]}

    return replace(
        entries,
        players=entered(entries.players),
        team_values=entered(entries.team_values),
        table=entered(entries.table),
    )


def _shared(entries: Any, at: int) -> dict[str, Any]:
    teams = {team: _values(entries.team_values, team, at) for team in entries.team_names}
    return {"table": _values(entries.table, "", at), "teams": teams}


def _values(held: Any, owner: str, at: int) -> dict[str, Any]:
    return {field: value for (whose, field, when), value in held.items() if (whose, when) == (owner, at)}
