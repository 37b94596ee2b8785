"""What may be done at a table of a game written as data."""

from collections.abc import Iterator, Sequence

from companion.rules.definitions.document import Definition, DefinitionField
from companion.rules.definitions.entries import TABLE
from companion.rules.definitions.explanation import own_words
from companion.rules.definitions.handlers import COUNT, PLACE, ROUND, table_start, team_choices
from companion.rules.definitions.moves import ChooseTeam, Enter, EnterTable, EnterTeam, Finish
from companion.rules.definitions.state import OwnTable, value_of
from companion.rules.offers import Choice, FieldNames, Offer
from companion.rules.text import Text, text

FEW = 12  # numbers that still are buttons


def seat_offers(definition: Definition, table: OwnTable, seat: int) -> Iterator[Offer]:
    """A field a time; of rounds, those of the round of now."""
    for one in _fields(definition, table, "player"):
        value = value_of(table, one, str(seat), table.round if one.each_round else 0)
        label = text("own-game.offer.enter", name=table.name(seat), field=own_words(one.title))
        yield Offer(Enter(seat, one.id, value), label, _open(table, one), ranges_of(one))
    if definition.wins == "places" and (table.phase == COUNT or table.outcome):
        places = tuple(Choice(place) for place in range(1, len(table.active) + 1))
        label = text("own-game.offer.place", name=table.name(seat))
        yield Offer(Enter(seat, PLACE, table.play.places.get(str(seat), 1)), label, {"value": places})
    if definition.teams and table.round == 1 and table.phase == table_start(definition):
        teams = tuple(Choice(team) for team in team_choices(table))
        label = text("own-game.offer.team", name=table.name(seat))
        yield Offer(ChooseTeam(seat, table.play.teams[seat]), label, {"team": teams})


def shared_offers(definition: Definition, table: OwnTable) -> Iterator[Offer]:
    """The fields of the table and of teams, and the end of the rounds."""
    for one in _fields(definition, table, "table"):
        at = table.round if one.each_round else 0
        value = value_of(table, one, TABLE, at)
        if one.kind == "player":
            value = None if value is None else table.name(int(value))
        label = text("own-game.offer.enter-table", field=own_words(one.title))
        yield Offer(EnterTable(one.id, value), label, _open(table, one), ranges_of(one))
    for team in dict.fromkeys(table.play.teams[seat] for seat in table.active) if definition.teams else ():
        for one in _fields(definition, table, "team"):
            value = value_of(table, one, team, table.round if one.each_round else 0)
            label = text("own-game.offer.enter-team", team=team, field=own_words(one.title))
            yield Offer(EnterTeam(team, one.id, value), label, _open(table, one), ranges_of(one))
    if definition.rounds is not None and definition.rounds.count is None and table.phase == ROUND:
        yield Offer(Finish(), text("own-game.offer.finish"))


def _fields(definition: Definition, table: OwnTable, of: str) -> list[DefinitionField]:
    return [one for one in definition.fields_for(table.setup.modules) if one.of == of]


def _open(table: OwnTable, one: DefinitionField) -> dict[FieldNames, tuple[Choice, ...] | None]:
    """What is left open of an entry: its value, and for which round where there are several."""
    found: dict[FieldNames, tuple[Choice, ...] | None] = {"value": choices_of(table, one)}
    if one.each_round:
        found["round"] = (Choice(None), *(Choice(number) for number in range(1, table.round + 1)))
    return found


def is_due(definition: Definition, table: OwnTable, field_id: str) -> bool:
    """Whether it is time to enter a field: in a round what belongs to every round, else the rest."""
    one = next((one for one in definition.all_fields if one.id == field_id), None)
    return one is None or table.outcome is not None or one.each_round == (table.phase == ROUND)


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
        return tuple(Choice(number) for number in range(one.lowest, one.highest + 1))
    return None


def missing_texts(definition: Definition, table: OwnTable) -> Sequence[Text]:
    """What is to be entered before the end: of a game without a score, who came first."""
    if definition.wins == "places" and table.phase == COUNT and not table.play.places:
        return [text("own-game.missing.places")]
    return ()
