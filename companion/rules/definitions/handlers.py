"""What the moves of a game written as data do, and why one is refused."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.rules.definitions.document import Definition, DefinitionField, is_played
from companion.rules.definitions.entries import TABLE
from companion.rules.definitions.explanation import own_words
from companion.rules.definitions.moves import ChooseTeam, Enter, EnterTable, EnterTeam, Finish
from companion.rules.definitions.state import TEAMS, OwnTable, with_value
from companion.rules.faults import refuse_if
from companion.rules.game_parts import OVER
from companion.rules.inputs import same_name
from companion.rules.table import refuse, with_play
from companion.rules.text import Text, text

PLACE = "place"
COUNT, ROUND = "count", "round"  # the phases
Handler = Callable[[OwnTable, Any], OwnTable]


def handlers_of(definition: Definition) -> Mapping[type, Handler]:
    """The moves that make sense in this game."""
    found: dict[type, Any] = {Enter: enter, EnterTable: enter_table}
    if definition.teams:
        found |= {EnterTeam: enter_team, ChooseTeam: choose_team}
    if definition.rounds is not None and definition.rounds.count is None:
        found[Finish] = finish
    return {move: partial(handler, definition) for move, handler in found.items()}


def enter(definition: Definition, table: OwnTable, move: Enter) -> OwnTable:
    if move.field == PLACE and definition.wins == "places":
        return _enter_place(table, move)
    one = _field(definition, table, move.field, "player")
    return _entered(table, one, str(move.seat), move)


def enter_table(definition: Definition, table: OwnTable, move: EnterTable) -> OwnTable:
    return _entered(table, _field(definition, table, move.field, "table"), TABLE, move)


def enter_team(definition: Definition, table: OwnTable, move: EnterTeam) -> OwnTable:
    one = _field(definition, table, move.field, "team")
    if move.team not in table.play.teams:
        raise refuse("fault.unknown-team", name=move.team)
    return _entered(table, one, move.team, move)


def choose_team(definition: Definition, table: OwnTable, move: ChooseTeam) -> OwnTable:
    if table.round > 1 or table.phase == COUNT != table_start(definition):
        raise refuse("refused.teams-are-made")
    if move.team not in team_choices(table):
        raise refuse("refused.no-such-team", choices=list(team_choices(table)))
    teams = (*table.play.teams[: move.seat], move.team, *table.play.teams[move.seat + 1 :])
    return with_play(table, teams=teams)


def table_start(definition: Definition) -> str:
    """The phase a table begins with."""
    return COUNT if definition.rounds is None else ROUND


def team_choices(table: OwnTable) -> str:
    """The teams there can be: of two at least, but always two."""
    return TEAMS[: max(2, len(table.active) // 2)]


def finish(definition: Definition, table: OwnTable, move: Finish) -> OwnTable:
    """On to the count at the end, where there is one."""
    if table.phase != ROUND:
        raise refuse("refused.no-more-rounds")
    return replace(table, phase=COUNT if counts_at_the_end(definition, table) else OVER)


def counts_at_the_end(definition: Definition, table: OwnTable) -> bool:
    """Whether anything is entered once, and not in every round."""
    return definition.wins == "places" or any(not one.each_round for one in definition.fields_for(table.setup.modules))


def _enter_place(table: OwnTable, move: Enter) -> OwnTable:
    if move.round is not None or (table.phase != COUNT and table.outcome is None):
        raise refuse("refused.places-at-the-end")
    value = _number(move.value)
    if not isinstance(value, int) or not 1 <= value <= len(table.active):
        raise refuse("refused.not-a-place", n=len(table.active))
    teams = table.play.teams  # a whole team has one place
    side = [seat for seat in table.active if seat == move.seat or (teams and teams[seat] == teams[move.seat])]
    places = {**table.play.places, **{str(seat): value for seat in side}}
    return with_play(table, places=places)


def _entered(table: OwnTable, one: DefinitionField, owner: str, move: Any) -> OwnTable:
    refuse_if(round_refusal(table, one, move.round))
    value = _read(table, one, move.value)
    return with_value(table, one, owner, (move.round or table.round) if one.each_round else 0, value)


def round_refusal(table: OwnTable, one: DefinitionField, round_number: int | None) -> Text | None:
    """Why nothing can be entered for that round."""
    if round_number is None:
        return None
    if not one.each_round:
        return text("refused.not-of-a-round", field=own_words(one.title))
    return text("refused.no-such-round", n=table.round) if round_number > table.round else None


def _field(definition: Definition, table: OwnTable, field_id: str, of: str) -> DefinitionField:
    fields = [one for one in definition.all_fields if one.of == of and is_played(one, table.setup.modules)]
    found = next((one for one in fields if one.id == field_id), None)
    if found is None:
        raise refuse("refused.no-such-field", fields=[own_words(one.title) for one in fields] or "–")
    return found


def _read(table: OwnTable, one: DefinitionField, given: Any) -> Any:
    """What was entered, as the field holds it; refused where it does not fit."""
    match one.kind:
        case "tick":
            if isinstance(given, bool):
                return given
            if given in ("true", "false"):
                return given == "true"
        case "choice":
            if given in [choice.id for choice in one.choices or ()]:
                return given
        case "player":
            if given in (None, ""):
                return None
            seat = next((seat for seat in table.active if same_name(table.name(seat), str(given))), None)
            if seat is not None:
                return seat
        case _:
            number = _number(given)
            if isinstance(number, int) and one.holds(number):
                return number
            raise refuse("refused.out-of-range", field=own_words(one.title), low=one.lowest, high=one.highest)
    raise refuse("refused.does-not-fit", field=own_words(one.title))


def _number(given: Any) -> int | None:
    """A whole number, also as a form sends it."""
    if isinstance(given, str) and re.fullmatch(r"\s*[-−]?[0-9]{1,10}\s*", given):
        return int(given.replace("−", "-"))
    return given if isinstance(given, int) and not isinstance(given, bool) else None


def adjust_refusal(definition: Definition, table: OwnTable, seat: int, counter: str, by: int) -> Text | None:
    """Why a counter cannot be changed by so much."""
    one = next((one for one in definition.all_fields if one.id == counter), None)
    if one is None or not is_played(one, table.setup.modules):
        return text("refused.no-such-field", fields="–")
    value = table.counter(seat, counter) + by
    if one.each_round or one.holds(value):
        return None
    return text("refused.out-of-range", field=own_words(one.title), low=one.lowest, high=one.highest)
