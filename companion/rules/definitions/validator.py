"""Validates a definition of the right shape: everything that is wrong with it, each at its place."""

import keyword
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.rules.definitions.document import WON, Definition, DefinitionField, DefinitionLine
from companion.rules.definitions.formula_parser import FaultyFormula, Scope, parse_formula
from companion.rules.definitions.limits import MOST_ENTRIES
from companion.rules.definitions.scope import PLAYERS, ROUND, line_scope, won_scope
from companion.rules.definitions.score_input import player_keys
from companion.rules.faults import Fault, pointer
from companion.rules.text import Text, text


def definition_faults(definition: Definition) -> Iterator[Fault]:
    """Every fault but those of the examples, which need a definition without any other."""
    if definition.players[0] > definition.players[1]:
        yield Fault("/players", text("fault.low-above-high"))
    if definition.minutes is not None and definition.minutes[0] > definition.minutes[1]:
        yield Fault("/minutes", text("fault.low-above-high"))
    yield from _round_faults(definition)
    for part in ("modules", "fields", "lines"):
        yield from _doubled(part, [one.id for one in getattr(definition, part)])
    for index, field in enumerate(definition.fields):
        yield from _field_faults(definition, field, f"/fields/{index}")
    for name, rows in definition.tables.items():
        if any(first[0] >= second[0] for first, second in pairwise(rows)):
            yield Fault(pointer("tables", name), text("fault.rows-not-rising"))
    yield from _line_faults(definition)
    yield from _won_faults(definition)
    yield from _tie_faults(definition)
    if definition.has_formula and not definition.examples:
        yield Fault("/examples", text("fault.no-example"))


def _round_faults(definition: Definition) -> Iterator[Fault]:
    rounds = definition.rounds
    if rounds is None:
        for part in ("fields", "lines"):
            for index, one in enumerate(getattr(definition, part)):
                if one.each_round:
                    yield Fault(pointer(part, index, "each_round"), text("fault.no-rounds"))
    elif sum(one is not None for one in (rounds.count, rounds.until, rounds.open)) != 1:
        yield Fault("/rounds", text("fault.one-limit-of-rounds"))
    elif (rounds.count or 1) * definition.entries_a_round(definition.players[-1]) > MOST_ENTRIES:
        yield Fault("/rounds", text("fault.too-many-entries", n=MOST_ENTRIES))


def _doubled(part: str, ids: Sequence[str]) -> Iterator[Fault]:
    seen: Counter[str] = Counter()
    for index, one in enumerate(ids):
        if seen[one]:
            yield Fault(pointer(part, index, "id"), text("fault.id-twice", id=one))
        seen[one] += 1


def _field_faults(definition: Definition, field: DefinitionField, where: str) -> Iterator[Fault]:
    if _is_reserved(field.id) or (field.of == "player" and field.id in player_keys(definition)):
        yield Fault(f"{where}/id", text("fault.reserved-id", id=field.id))
    if field.id == WON and definition.wins == "together" and definition.won is None and not _is_won_tick(field):
        yield Fault(f"{where}/id", text("fault.won-is-a-tick"))
    if field.of == "team" and not definition.teams:
        yield Fault(f"{where}/of", text("fault.no-teams"))
    if field.kind == "player" and field.of != "table":
        yield Fault(f"{where}/of", text("fault.player-field-of-table"))
    yield from _kind_faults(field, where)
    yield from _start_faults(field, where)
    yield from _unknown_modules(definition, field, where)


def _is_reserved(name: str) -> bool:
    return keyword.iskeyword(name) or name in (PLAYERS, ROUND)


def _is_won_tick(field: DefinitionField) -> bool:
    return field.kind == "tick" and field.of == "table" and not field.each_round and not field.modules


def _kind_faults(field: DefinitionField, where: str) -> Iterator[Fault]:
    """Limits and choices that do not belong to the kind of a field, or make no sense."""
    if field.kind == "choice":
        if not field.choices:
            yield Fault(f"{where}/choices", text("fault.missing"))
        yield from (
            Fault(where + fault.where, fault.message)
            for fault in _doubled("choices", [one.id for one in field.choices or ()])
        )
    elif field.choices is not None:
        yield Fault(f"{where}/choices", text("fault.unexpected"))
    if field.low is not None and field.kind != "points":
        yield Fault(f"{where}/low", text("fault.unexpected"))
    if field.high is not None and not field.is_number:
        yield Fault(f"{where}/high", text("fault.unexpected"))
    if field.is_number and field.lowest > field.highest:
        yield Fault(f"{where}/high", text("fault.low-above-high"))


def _start_faults(field: DefinitionField, where: str) -> Iterator[Fault]:
    start = field.start
    fits = True
    match field.kind:
        case "tick":
            fits = isinstance(start, bool)
        case "choice":
            fits = start in [one.id for one in field.choices or ()]
        case "player":
            fits = False
        case _:
            fits = isinstance(start, int) and not isinstance(start, bool) and field.lowest <= start <= field.highest
    if start is not None and not fits:
        yield Fault(f"{where}/start", text("fault.start-does-not-fit"))


def _unknown_modules(definition: Definition, part: DefinitionField | DefinitionLine, where: str) -> Iterator[Fault]:
    known = {one.id for one in definition.modules}
    for index, module in enumerate(part.modules):
        if module not in known:
            yield Fault(f"{where}/modules/{index}", text("fault.unknown-module", id=module))


def _line_faults(definition: Definition) -> Iterator[Fault]:
    above: list[str] = []
    for index, line in enumerate(definition.lines):
        where = f"/lines/{index}"
        if _is_reserved(line.id):
            yield Fault(f"{where}/id", text("fault.reserved-id", id=line.id))
        if line.of == "team" and not definition.teams:
            yield Fault(f"{where}/of", text("fault.no-teams"))
        yield from _unknown_modules(definition, line, where)
        yield from _formula_faults(line.points, line_scope(definition, line, above), f"{where}/points")
        above.append(line.id)


def _formula_faults(source: str, scope: Scope, where: str) -> Iterator[Fault]:
    try:
        parse_formula(source, scope)
    except FaultyFormula as error:
        yield from (Fault(where, one) for one in error.faults)


def _won_faults(definition: Definition) -> Iterator[Fault]:
    if definition.won is None:
        return
    if definition.wins != "together":
        yield Fault("/won", text("fault.won-only-together"))
    yield from _formula_faults(definition.won, won_scope(definition), "/won")


def _tie_faults(definition: Definition) -> Iterator[Fault]:
    fields = {one.id: one for one in definition.all_fields}
    lines = {line.id for line in definition.all_lines}
    for index, tie in enumerate(definition.ties):
        name = tie.removeprefix("-")
        field = fields.get(name)
        decides = name in lines if field is None else field.of != "table" and field.kind != "player"
        if not decides:
            yield Fault(pointer("ties", index), text("fault.no-such-tie", name=name))


def place_in_words(document: object, where: str) -> Text | None:
    """Which part of a definition a pointer leads to, as its maker calls it."""
    steps = where.split("/")[1:]
    part = steps[0] if steps else ""
    if part in ("fields", "lines", "modules", "examples") and len(steps) > 1 and steps[1].isdigit():
        name = _title(document, part, int(steps[1])) if part != "examples" else ""
        return text(f"definition.place.{part}", name=name or str(int(steps[1]) + 1))
    if part == "tables" and len(steps) > 1:
        return text("definition.place.tables", name=steps[1])
    known = ("title", "players", "rounds", "ties", "won", "minutes", "id", "about", "source", "wins")
    return text(f"definition.place.{part}") if part in known else None


def _title(document: object, part: str, index: int) -> str:
    """The first title of a field or line, else its id."""
    items = document.get(part) if isinstance(document, dict) else None
    item = items[index] if isinstance(items, list) and index < len(items) else None
    if not isinstance(item, dict):
        return ""
    titles = item.get("title")
    named = [*(titles.values() if isinstance(titles, dict) else ()), item.get("id")]
    return next((one[:80] for one in named if isinstance(one, str) and one), "")
