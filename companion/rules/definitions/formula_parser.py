"""Reads formulas: of the syntax tree that Python's parser makes, only whole numbers and what is listed here pass."""

import ast
import warnings
from dataclasses import dataclass, field

from companion.rules.definitions.formula import (
    AMONG_ALL,
    LOOKUPS,
    NUMBERS,
    Call,
    Comparison,
    Conditional,
    Logic,
    Name,
    Number,
    Operation,
    Term,
    Unary,
)
from companion.rules.definitions.limits import BIGGEST, LONGEST_FORMULA, MOST_PARTS
from companion.rules.text import Text, text

SIGNS: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
COMPARISONS: dict[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@dataclass(frozen=True)
class Scope:
    """What a formula may name."""

    names: frozenset[str]
    tables: frozenset[str] = frozenset()
    holders: frozenset[str] = frozenset()  # the table's fields that name a player, for `mine`
    functions: frozenset[str] = NUMBERS | AMONG_ALL


class FaultyFormula(Exception):
    """A formula with everything that is wrong with it."""

    def __init__(self, faults: list[Text]) -> None:
        self.faults = faults
        super().__init__(", ".join(one.key for one in faults))


def parse_formula(source: str, scope: Scope) -> Term:
    """The tree of a formula; raises FaultyFormula."""
    if len(source) > LONGEST_FORMULA:
        raise FaultyFormula([text("formula.too-long", n=LONGEST_FORMULA)])
    tree = _syntax_tree(source.strip())
    reader = _Reader(source.strip(), scope)
    term = reader.term(tree)
    if reader.faults:
        raise FaultyFormula(reader.faults)
    return term


def _syntax_tree(source: str) -> ast.expr:
    if not source:
        raise FaultyFormula([text("formula.empty")])
    if "#" in source:  # a comment, which Python would pass over
        raise FaultyFormula([text("formula.unreadable", at=source.index("#") + 1)])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source, mode="eval").body
    except SyntaxError as error:
        at = min(error.offset or len(source), len(source))
        raise FaultyFormula([text("formula.unreadable", at=max(at, 1))]) from None
    except (ValueError, RecursionError, MemoryError):
        raise FaultyFormula([text("formula.unreadable", at=1)]) from None
    nodes = list(ast.walk(tree))
    calls = sum(isinstance(node, ast.Call) for node in nodes)  # whose function is a node of its own
    if sum(isinstance(node, ast.expr) for node in nodes) - calls > MOST_PARTS:
        raise FaultyFormula([text("formula.too-many-parts", n=MOST_PARTS)])
    return tree


@dataclass
class _Reader:
    """Turns the syntax tree into ours and collects what does not belong there."""

    source: str
    scope: Scope
    faults: list[Text] = field(default_factory=list)

    def term(self, node: ast.expr) -> Term:
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return self._number(node, value)
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Unary("-", self.term(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Unary("not", self.term(operand))
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in SIGNS:
                return Operation(SIGNS[type(sign)], self.term(left), self.term(right))
            case ast.Compare(left=left, ops=signs, comparators=terms) if all(type(one) in COMPARISONS for one in signs):
                return Comparison(
                    tuple(self.term(one) for one in (left, *terms)), tuple(COMPARISONS[type(one)] for one in signs)
                )
            case ast.BoolOp(op=word, values=terms):
                return Logic("and" if isinstance(word, ast.And) else "or", tuple(map(self.term, terms)))
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return Conditional(self.term(test), self.term(body), self.term(otherwise))
            case ast.Call(func=ast.Name(id=function), args=terms, keywords=[]):
                return self._call(node, function, terms)
        return self._refuse(node, "formula.not-allowed", what=self._source_of(node))

    def _number(self, node: ast.expr, value: int) -> Term:
        if not self._source_of(node).isdecimal() and value <= BIGGEST:  # 0x10, 1_000
            return self._refuse(node, "formula.not-allowed", what=self._source_of(node))
        return self._refuse(node, "formula.number-too-large", n=BIGGEST) if value > BIGGEST else Number(value)

    def _name(self, node: ast.expr, name: str) -> Term:
        is_plain = ast.get_source_segment(self.source, node) == name  # Python takes a full-width letter for a plain one
        if name in self.scope.names and is_plain:
            return Name(name)
        return self._refuse(node, "formula.unknown-name", name=self._source_of(node))

    def _call(self, node: ast.expr, function: str, terms: list[ast.expr]) -> Term:
        if function not in self.scope.functions:
            known = ", ".join(sorted(self.scope.functions))
            return self._refuse(node, "formula.unknown-function", name=function, functions=known)
        wanted = 2 if function in LOOKUPS else 1
        if len(terms) != wanted if function not in ("min", "max") else not terms:
            return self._refuse(node, "formula.wrong-number-of-terms", name=function, n=wanted)
        if function == "mine":
            return Call(function, (), self._named(terms[0], self.scope.holders, "formula.not-a-player-field"))
        if function in LOOKUPS:
            table = self._named(terms[1], self.scope.tables, "formula.unknown-table")
            return Call(function, (self.term(terms[0]),), table)
        return Call(function, tuple(map(self.term, terms)))

    def _named(self, node: ast.expr, known: frozenset[str], key: str) -> str:
        if isinstance(node, ast.Name) and node.id in known:
            return node.id
        self._refuse(node, key, name=self._source_of(node))
        return ""

    def _refuse(self, node: ast.expr, key: str, **args: int | str) -> Term:
        before = self.source.encode().splitlines(keepends=True)[: node.lineno - 1]
        line = self.source.encode().splitlines()[node.lineno - 1][: node.col_offset]
        at = len(b"".join(before).decode()) + len(line.decode(errors="ignore")) + 1
        self.faults.append(Text(key, {**args, "at": at}))
        return Number(0)

    def _source_of(self, node: ast.expr) -> str:
        found = ast.get_source_segment(self.source, node) or ""
        return found if len(found) <= 30 else f"{found[:29]}…"
