"""Games written as data a second time, slow and obvious, from docs/own-games.md alone."""

from __future__ import annotations

import ast
import operator
from typing import Any

Json = dict[str, Any]
BIGGEST = 1_000_000_000
ARITHMETIC: dict[type, Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
COMPARED: dict[type, Any] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


class Unworkable(Exception):
    """A line that these numbers do not allow; its id."""


class Score:
    """The result of an input: `totals`, `places`, `won`, and the points of every line."""

    def __init__(self, definition: Json, given: Json) -> None:
        self.definition, self.given = definition, given
        self.modules = set(given.get("modules", ()))
        self.names = [one["name"] for one in given["players"]]
        self.rounds = given.get("rounds", [])
        self.team = {one["name"]: one.get("team", one["name"]) for one in given["players"]}
        self.teams = list(dict.fromkeys(self.team.values()))
        self.fields = {one["id"]: one for one in definition["fields"]}
        if definition.get("wins") == "together" and "won" not in definition:
            self.fields.setdefault("won", {"id": "won", "kind": "tick", "of": "table"})
        self.lines = {line["id"]: line for line in definition.get("lines") or self.counted_fields()}
        self.points: dict[tuple[str, str, int], int] = {}  # by line, player or team, and round
        for line in self.lines.values():
            self.work_out(line)
        self.totals = {name: self.total(name) for name in self.names}
        self.won = self.is_won() if definition.get("wins") == "together" else None
        self.places = self.find_places()

    def counted_fields(self) -> list[Json]:
        numbers = [one for one in self.definition["fields"] if one["kind"] in ("count", "points")]
        return [{**one, "points": one["id"]} for one in numbers if one.get("of") != "table"]

    def in_play(self, part: Json) -> bool:
        return not part.get("modules") or bool(self.modules & set(part["modules"]))

    def played_rounds(self, part: Json) -> list[int]:
        return list(range(1, len(self.rounds) + 1)) if part.get("each_round") else [0]

    # --- what was entered ---------------------------------------------------------------------------------------------

    def entered(self, field: Json, owner: str, at: int) -> Any:
        where = self.rounds[at - 1] if field.get("each_round") else self.given
        if field.get("of") == "table":
            held = where.get("table", {})
        elif field.get("of") == "team":
            held = where.get("teams", {}).get(owner, {})
        elif field.get("each_round"):
            held = where.get("players", {}).get(owner, {})
        else:
            held = next(one for one in self.given["players"] if one["name"] == owner)
        if field["id"] in held:
            return held[field["id"]]
        if field.get("start") is not None:
            return field["start"]
        return field["choices"][0]["id"] if field["kind"] == "choice" else None

    def number(self, field: Json, owner: str, at: int) -> int:
        value = self.entered(field, owner, at)
        if field["kind"] == "choice":
            return next(one["value"] for one in field["choices"] if one["id"] == value)
        return int(value or 0)

    def stands_for(self, name: str, owner: str, of: str, at: int) -> int:
        """A field, or a line above, for a player or a team: of one's team, of all members, or one's own."""
        part = self.fields.get(name) or self.lines[name]
        if not self.in_play(part):
            return 0
        theirs = part.get("of", "player")
        owners = [owner]
        if of == "team" and theirs == "player":
            owners = [one for one in self.names if self.team[one] == owner]
        elif of == "player" and theirs == "team":
            owners = [self.team[owner]]
        at_rounds = [at] if at and part.get("each_round") else self.played_rounds(part)
        read = self.number if name in self.fields else lambda line, one, when: self.points[line["id"], one, when]
        return sum(read(part, one, when) for one in owners for when in at_rounds)

    # --- formulas -----------------------------------------------------------------------------------------------------

    def work_out(self, line: Json) -> None:
        of = line.get("of", "player")
        if not self.in_play(line):
            return
        tree = ast.parse(line["points"].strip(), mode="eval").body
        for owner in self.teams if of == "team" else self.names:
            for at in self.played_rounds(line):
                try:
                    self.points[line["id"], owner, at] = self.value(tree, owner, of, at)
                except (ZeroDivisionError, OverflowError):
                    raise Unworkable(line["id"]) from None

    def value(self, node: Any, owner: str, of: str, at: int) -> int:
        found = self.term(node, owner, of, at)
        if abs(found) > BIGGEST:
            raise OverflowError
        return found

    def term(self, node: Any, owner: str, of: str, at: int) -> int:
        def value(one: Any) -> int:
            return self.value(one, owner, of, at)

        match node:
            case ast.Constant(value=number):
                return number
            case ast.Name(id="players"):
                return len(self.names)
            case ast.Name(id="round"):
                return at
            case ast.Name(id=name):
                return self.stands_for(name, owner, of, at)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand)
            case ast.UnaryOp(operand=operand):
                return int(not value(operand))
            case ast.BinOp(left=left, op=sign, right=right):
                return ARITHMETIC[type(sign)](value(left), value(right))
            case ast.BoolOp(op=ast.And(), values=terms):
                return int(all(value(one) for one in terms))
            case ast.BoolOp(values=terms):
                return int(any(value(one) for one in terms))
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return value(body if value(test) else otherwise)
            case ast.Compare(left=first, ops=signs, comparators=others):
                pairs = zip([first, *others], signs, others, strict=False)
                return int(all(COMPARED[type(sign)](value(a), value(b)) for a, sign, b in pairs))
            case ast.Call(func=ast.Name(id="min"), args=terms):
                return min(map(value, terms))
            case ast.Call(func=ast.Name(id="max"), args=terms):
                return max(map(value, terms))
            case ast.Call(func=ast.Name(id="abs"), args=[inner]):
                return abs(value(inner))
            case ast.Call(func=ast.Name(id="steps"), args=[inner, ast.Name(id=table)]):
                reached = value(inner)
                return [0, *(points for start, points in self.definition["tables"][table] if start <= reached)][-1]
            case ast.Call(func=ast.Name(id="mine"), args=[ast.Name(id=holder)]):
                return self.mine(self.fields[holder], owner, of, at)
            case ast.Call(func=ast.Name(id=function), args=[inner, *table]):
                return self.among_all(function, inner, table, owner, of, at)
        raise AssertionError(ast.dump(node))

    def mine(self, field: Json, owner: str, of: str, at: int) -> int:
        if not self.in_play(field):
            return 0
        names = [one for one in self.names if self.team[one] == owner] if of == "team" else [owner]
        at_rounds = [at] if at and field.get("each_round") else self.played_rounds(field)
        return sum(self.entered(field, "", when) in names for when in at_rounds)

    def among_all(self, function: str, inner: Any, table: list[Any], owner: str, of: str, at: int) -> int:
        values = {one: self.value(inner, one, of, at) for one in (self.teams if of == "team" else self.names)}
        own = values[owner]
        if function == "all":
            return sum(values.values())
        if function == "others":
            return sum(values.values()) - own
        prizes = dict(self.definition["tables"][table[0].id])
        place = 1 + sum(one > own for one in values.values())
        equals = sum(one == own for one in values.values()) if function == "shared" else 1
        return sum(prizes.get(place + behind, 0) for behind in range(equals)) // equals if own > 0 else 0

    # --- the result ---------------------------------------------------------------------------------------------------

    def lines_of(self, owner: str, of: str) -> dict[str, int]:
        lines = [line for line in self.lines.values() if line.get("of", "player") == of and self.in_play(line)]
        return {
            line["id"]: sum(self.points[line["id"], owner, at] for at in self.played_rounds(line)) for line in lines
        }

    def total(self, name: str) -> int | None:
        if self.definition.get("wins") == "places":
            return None
        team = self.team[name]
        members = [one for one in self.names if self.team[one] == team]
        own = sum(sum(self.lines_of(one, "player").values()) for one in members)
        return own + (sum(self.lines_of(team, "team").values()) if self.definition.get("teams") else 0)

    def is_won(self) -> bool:
        if "won" not in self.definition:
            return bool(self.entered(self.fields["won"], "", 0))
        added: dict[str, int] = {}
        for of, owners in (("player", self.names), ("team", self.teams if self.definition.get("teams") else [])):
            for owner in owners:
                for line, points in self.lines_of(owner, of).items():
                    added[line] = added.get(line, 0) + points
        for name, field in self.fields.items():
            if field.get("of") == "table" and field["kind"] != "player":
                added[name] = self.stands_for(name, "", "table", 0)
        numbers = {name: ast.Constant(value=value) for name, value in added.items()}
        tree = _Filled(numbers).visit(ast.parse(self.definition["won"], mode="eval")).body
        try:
            return bool(self.value(tree, "", "table", 0))
        except (ZeroDivisionError, OverflowError):
            raise Unworkable("won") from None

    def find_places(self) -> dict[str, int | None]:
        wins = self.definition.get("wins", "highest")
        if wins == "places":
            return {one["name"]: one["place"] for one in self.given["players"]}
        if wins == "together":
            return dict.fromkeys(self.names, 1 if self.won else None)
        of = "team" if self.definition.get("teams") else "player"
        keys = {}
        for name in self.names:
            owner = self.team[name]
            ties = [
                (tie.removeprefix("-"), -1 if tie.startswith("-") else 1) for tie in self.definition.get("ties", ())
            ]
            decided = [sign * self.stands_for(tie, owner, of, 0) for tie, sign in ties]
            keys[owner] = [(self.totals[name] or 0) * (-1 if wins == "lowest" else 1), *decided]
        return {name: 1 + sum(other > keys[self.team[name]] for other in keys.values()) for name in self.names}


class _Filled(ast.NodeTransformer):
    """Writes numbers in place of names that stand for the whole table."""

    def __init__(self, numbers: dict[str, ast.Constant]) -> None:
        self.numbers = numbers

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.numbers.get(node.id, ast.Constant(value=0) if node.id.startswith(("f", "l")) else node)
