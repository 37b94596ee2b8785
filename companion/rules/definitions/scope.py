"""What the formulas of a definition may name, and the formulas read once."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.rules.definitions.document import Definition, DefinitionLine
from companion.rules.definitions.formula import NUMBERS, Term
from companion.rules.definitions.formula_parser import Scope, parse_formula

PLAYERS, ROUND = "players", "round"


def line_scope(definition: Definition, line: DefinitionLine, above: Iterable[str]) -> Scope:
    """The names of a line: the fields, the lines above it, how many play and, in rounds, which one it is."""
    fields = definition.all_fields
    numbers = {one.id for one in fields if one.kind != "player"}
    return Scope(
        frozenset({*numbers, *above, PLAYERS} | ({ROUND} if line.each_round else set())),
        frozenset(definition.tables),
        frozenset(one.id for one in fields if one.kind == "player"),
    )


def won_scope(definition: Definition) -> Scope:
    """The names of `won`: fields of the table and totals of lines."""
    fields = {one.id for one in definition.all_fields if one.of == "table" and one.kind != "player"}
    return Scope(
        frozenset({*fields, *(line.id for line in definition.all_lines), PLAYERS}),
        frozenset(definition.tables),
        functions=NUMBERS,
    )


def line_terms(definition: Definition) -> Mapping[str, Term]:
    """The formula of every line of a definition without faults, by the line's id."""
    above: list[str] = []
    found: dict[str, Term] = {}
    for line in definition.all_lines:
        scope = line_scope(definition, line, above)
        found[line.id] = _parsed(line.points, scope)
        above.append(line.id)
    return found


def won_term(definition: Definition) -> Term | None:
    return None if definition.won is None else _parsed(definition.won, won_scope(definition))


@lru_cache(maxsize=1_000)
def _parsed(source: str, scope: Scope) -> Term:
    return parse_formula(source, scope)
