"""What may be done at a table of a game written as data."""

from collections.abc import Iterator, Sequence

from companion.rules.definitions.document import Definition, DefinitionField
from companion.rules.definitions.entries import TABLE
from companion.rules.definitions.explanation import own_words
from companion.rules.definitions.handlers import COUNT, PLACE, ROUND
from companion.rules.definitions.moves import ChooseTeam, Enter, EnterTable, EnterTeam, Finish
from companion.rules.definitions.state import TEAMS, OwnTable, value_of
from companion.rules.offers import Choice, Offer
from companion.rules.text import Text, text

FEW = 12  # numbers that still are buttons


def seat_offers(definition: Definition, table: OwnTable, seat: int) -> Iterator[Offer]:
    """A field a time; of rounds, those of the round of now."""
    for one in open_fields(definition, table, "player"):
        value = value_of(table, one, str(seat), table.round if one.each_round else 0)
        label = text("own-game.offer.enter", name=table.name(seat), field=own_words(one.title))
        yield Offer(Enter(seat, one.id, value), label, {"value": choices_of(table, one)}, ranges_of(one))
    if definition.wins == "places" and (table.phase == COUNT or table.outcome):
        places = tuple(Choice(place) for place in range(1, len(table.active) + 1))
        label = text("own-game.offer.place", name=table.name(seat))
        yield Offer(Enter(seat, PLACE, table.play.places.get(str(seat), 1)), label, {"value": places})
    if definition.teams and table.round == 1 and table.outcome is None:
        teams = tuple(Choice(team) for team in TEAMS[: max(2, len(table.active) // 2)])
        label = text("own-game.offer.team", name=table.name(seat))
        yield Offer(ChooseTeam(seat, table.play.teams[seat]), label, {"team": teams})


def shared_offers(definition: Definition, table: OwnTable) -> Iterator[Offer]:
    """The fields of the table and of teams, and the end of the rounds."""
    for one in open_fields(definition, table, "table"):
        at = table.round if one.each_round else 0
        value = value_of(table, one, TABLE, at)
        if one.kind == "player":
            value = None if value is None else table.name(int(value))
        label = text("own-game.offer.enter-table", field=own_words(one.title))
        yield Offer(EnterTable(one.id, value), label, {"value": choices_of(table, one)}, ranges_of(one))
    for team in dict.fromkeys(table.play.teams[seat] for seat in table.active) if definition.teams else ():
        for one in open_fields(definition, table, "team"):
            value = value_of(table, one, team, table.round if one.each_round else 0)
            label = text("own-game.offer.enter-team", team=team, field=own_words(one.title))
            yield Offer(EnterTeam(team, one.id, value), label, {"value": choices_of(table, one)}, ranges_of(one))
    if definition.rounds is not None and definition.rounds.count is None and table.phase == ROUND:
        yield Offer(Finish(), text("own-game.offer.finish"))


def open_fields(definition: Definition, table: OwnTable, of: str) -> list[DefinitionField]:
    """What can be entered now: in a round what belongs to every round, at the end the rest; then all of it."""
    fields = [one for one in definition.fields_for(table.setup.modules) if one.of == of]
    if table.outcome is not None:
        return fields
    return [one for one in fields if one.each_round == (table.phase == ROUND)]


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
