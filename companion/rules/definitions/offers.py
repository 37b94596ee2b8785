"""What may be done at a table of a game written as data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.rules.definitions.document import Definition, DefinitionField
from companion.rules.definitions.entries import TABLE
from companion.rules.definitions.evaluator import Steps
from companion.rules.definitions.explanation import own_words
from companion.rules.definitions.handlers import COUNT, PLACE, ROUND, counts_at_the_end, table_start, team_choices
from companion.rules.definitions.limits import MOST_TABLE_STEPS
from companion.rules.definitions.moves import ChooseTeam, Enter, EnterTable, EnterTeam, Finish
from companion.rules.definitions.scorer import unworkable_lines
from companion.rules.definitions.state import EnteredValues, OwnTable, entries_of_table
from companion.rules.offers import Choice, FieldNames, Offer
from companion.rules.text import Text, text

FEW = 12  # numbers that still are buttons


def seat_offers(definition: Definition, table: OwnTable, seat: int) -> Iterator[Offer]:
    """An offer for each field; of what is entered every round, for the current round."""
    values, stuck = EnteredValues(table), _is_stuck(definition, table)
    for one in _fields(definition, table, "player"):
        value = _example(table, values, one, str(seat), stuck)
        label = text("own-game.offer.enter", name=table.name(seat), field=own_words(one.title))
        yield Offer(Enter(seat, one.id, value), _open(table, one), ranges_of(one), label)
    if definition.wins == "places" and (table.phase == COUNT or table.outcome):
        places = tuple(Choice(place) for place in range(1, len(table.active) + 1))
        label = text("own-game.offer.place", name=table.name(seat))
        yield Offer(Enter(seat, PLACE, table.play.places.get(str(seat), 1)), {"value": places}, label=label)
    if definition.teams and table.round == 1 and table.phase == table_start(definition):
        teams = tuple(Choice(team) for team in team_choices(table))
        label = text("own-game.offer.team", name=table.name(seat))
        yield Offer(ChooseTeam(seat, table.play.teams[seat]), {"team": teams}, label=label)


def shared_offers(definition: Definition, table: OwnTable) -> Iterator[Offer]:
    """The fields of the table and of teams, and the end of the rounds."""
    values, stuck = EnteredValues(table), _is_stuck(definition, table)
    for one in _fields(definition, table, "table"):
        value = _example(table, values, one, TABLE, stuck)
        label = text("own-game.offer.enter-table", field=own_words(one.title))
        yield Offer(EnterTable(one.id, value), _open(table, one), ranges_of(one), label)
    for team in dict.fromkeys(table.play.teams[seat] for seat in table.active) if definition.teams else ():
        for one in _fields(definition, table, "team"):
            value = _example(table, values, one, team, stuck)
            label = text("own-game.offer.enter-team", team=team, field=own_words(one.title))
            yield Offer(EnterTeam(team, one.id, value), _open(table, one), ranges_of(one), label)
    may_finish = definition.rounds is not None and definition.rounds.count is None and table.phase == ROUND
    if may_finish and (counts_at_the_end(definition, table) or not stuck):
        yield Offer(Finish(), label=text("own-game.offer.finish"))


def _fields(definition: Definition, table: OwnTable, of: str) -> list[DefinitionField]:
    return [one for one in definition.fields_for(table.setup.modules) if one.of == of]


def _is_stuck(definition: Definition, table: OwnTable) -> bool:
    """Whether the score cannot be worked out as it stands."""
    return table.outcome is None and bool(_unworkable(definition, table))


def _unworkable(definition: Definition, table: OwnTable) -> Mapping[str, Text]:
    """Why lines cannot be worked out as they stand, by their ids."""
    if not definition.may_fail:
        return {}
    return unworkable_lines(definition, entries_of_table(definition, table), Steps(MOST_TABLE_STEPS))


def _example(table: OwnTable, values: EnteredValues, one: DefinitionField, owner: str, stuck: bool) -> Any:
    """The value as it stands; another where no score can be worked out, so that repeating offers ends a game."""
    value: Any = values.of(one, owner, table.round if one.each_round else 0)
    if one.kind == "player":
        value = None if value is None else table.name(int(value))
    if not stuck:
        return value
    choices = choices_of(table, one)
    if choices is None:
        return value + 1 if one.lowest <= value < one.highest else one.lowest
    answers = [choice.value for choice in choices]
    return answers[(answers.index(value) + 1) % len(answers)]


def _open(table: OwnTable, one: DefinitionField) -> dict[FieldNames, tuple[Choice, ...] | None]:
    """What is left open of an entry: its value, and for which round where there are several."""
    found: dict[FieldNames, tuple[Choice, ...] | None] = {"value": choices_of(table, one)}
    if one.each_round:
        found["round"] = (Choice(None), *(Choice(number) for number in range(1, table.round + 1)))
    return found


def is_due(definition: Definition, table: OwnTable, field_id: str) -> bool:
    """Whether it is time to enter a field: in a round what belongs to every round, else the rest.

    House rules were agreed before.
    """
    one = next((one for one in definition.all_fields if one.id == field_id), None)
    if one is None or table.outcome is not None:
        return True
    return not one.is_house_rule and one.each_round == (table.phase == ROUND)


def ranges_of(one: DefinitionField) -> dict[str, tuple[int, int]]:
    """The limits of a number."""
    return {"value": (one.lowest, one.highest)} if one.is_number else {}


def choices_of(table: OwnTable, one: DefinitionField) -> tuple[Choice, ...] | None:
    """The answers of a field, where there are few."""
    match one.kind:
        case "tick":
            return (Choice(True), Choice(False))
        case "choice":
            return tuple(Choice(choice.id) for choice in one.choices or ())
        case "player":
            return (*(Choice(table.name(seat)) for seat in table.active), Choice(None))
    if one.highest - one.lowest < FEW:
        start = (Choice(one.start_value),) if one.starts_outside else ()
        return (*start, *(Choice(number) for number in range(one.lowest, one.highest + 1)))
    return None


def missing_texts(definition: Definition, table: OwnTable) -> Sequence[Text]:
    """What is to be entered before going on: of a game without a score, who came first; else what a line needs."""
    if definition.wins == "places" and table.phase == COUNT and not table.play.places:
        return [text("own-game.missing.places")]
    if table.outcome is not None:
        return ()
    reasons = _unworkable(definition, table)
    each_round = {line.id for line in definition.all_lines if line.each_round}
    ends = _may_end(definition, table)
    return [reason for line, reason in reasons.items() if ends or line in each_round]


def _may_end(definition: Definition, table: OwnTable) -> bool:
    """Whether going on needs everybody's total: at the end, and where a total ends the rounds."""
    if table.phase != ROUND or definition.rounds is None:
        return True
    if definition.rounds.until is not None:
        return True
    return table.round >= table.rounds and not counts_at_the_end(definition, table)
