"""Categories: the cards of the editor, each a field with the line of the same id, or either of them alone."""

import re
from dataclasses import dataclass
from typing import Any

Draft = dict[str, Any]
WAYS = ("points", "times", "steps", "most", "set", "tick", "choice", "holder", "entered", "rule", "formula")
MOST_CATEGORIES = 40
_KINDS = {
    "points": "points",
    "tick": "tick",
    "choice": "choice",
    "holder": "player",
    "rule": "choice",
}  # else a count is entered
_TABLES = {"steps": [[1, 1], [3, 2], [5, 4]], "set": [[1, 1], [2, 3], [3, 6], [4, 10]], "most": [[1, 5], [2, 2]]}
_FACTOR = re.compile(r"(\w+|mine\(\w+\)) \* (-?\d{1,6})")


@dataclass(frozen=True)
class Category:
    """A card: where its field and its line stand in the draft, and how it counts."""

    id: str
    way: str
    field: int | None
    line: int | None
    factor: int | None = None
    table: str | None = None


def categories(draft: Draft) -> list[Category]:
    """The cards: every line, with its field where they share their id, and the fields that have no line."""
    fields = {one["id"]: number for number, one in enumerate(draft["fields"])}
    lines = {one["id"]: number for number, one in enumerate(draft["lines"])}
    cards = [_category(draft, one, fields.get(one), lines.get(one)) for one in dict.fromkeys([*fields, *lines])]
    return cards[:MOST_CATEGORIES]


def is_rule(field: Draft) -> bool:
    """Whether a field is a house rule: a choice of the table that says which answer is the usual one."""
    return field.get("kind") == "choice" and field.get("of") == "table" and field.get("start") is not None


def is_extensible(draft: Draft) -> bool:
    """Whether another category can be added."""
    return len(draft["fields"]) + len(draft["lines"]) < 2 * MOST_CATEGORIES


def _category(draft: Draft, part_id: str, field: int | None, line: int | None) -> Category:
    points = draft["lines"][line]["points"].strip() if line is not None else ""
    kind = draft["fields"][field].get("kind") if field is not None else None
    factor = _FACTOR.fullmatch(points)
    if line is None:
        return Category(part_id, "rule" if is_rule(draft["fields"][field or 0]) else "entered", field, line)
    if field is None:
        return Category(part_id, "formula", field, line)
    if points == part_id:
        return Category(part_id, "choice" if kind == "choice" else "points", field, line)
    if factor and factor[1] == part_id:
        return Category(part_id, "tick" if kind == "tick" else "times", field, line, int(factor[2]))
    if factor and factor[1] == f"mine({part_id})":
        return Category(part_id, "holder", field, line, int(factor[2]))
    for way in ("steps", "most"):
        if points == f"{way}({part_id}, {part_id})" and part_id in draft["tables"]:
            return Category(part_id, way, field, line, table=part_id)
    return Category(part_id, "formula", field, line)


def add_category(draft: Draft, way: str) -> None:
    """A new card at the end, with numbers to be changed."""
    part_id = _free_id(draft)
    each_round = {"each_round": True} if draft["rounds"] and way != "rule" else {}
    if way in _TABLES:
        draft["tables"][part_id] = [list(row) for row in _TABLES[way]]
    if way != "formula":
        of = {"of": "table"} if way in ("holder", "rule") else {}
        field = {"id": part_id, "title": _untitled(), "kind": _KINDS.get(way, "count"), **of, **each_round}
        answers = {"choices": _two_answers()} if field["kind"] == "choice" else {}
        draft["fields"].append(field | answers | ({"start": answers["choices"][0]["id"]} if way == "rule" else {}))
    if way not in ("entered", "rule"):
        draft["lines"].append({"id": part_id, "title": _untitled(), "points": _points(way, part_id), **each_round})


def _untitled() -> dict[str, str]:
    return {"en": "", "fr": ""}


def _two_answers() -> list[dict[str, Any]]:
    return [{"id": f"a{number}", "title": _untitled(), "value": number} for number in (1, 2)]


def _points(way: str, part_id: str) -> str:
    match way:
        case "points" | "choice":
            return part_id
        case "times":
            return f"{part_id} * 2"
        case "tick":
            return f"{part_id} * 5"
        case "holder":
            return f"mine({part_id}) * 5"
        case "steps" | "set":
            return f"steps({part_id}, {part_id})"
        case "most":
            return f"most({part_id}, {part_id})"
    return "0"


def _free_id(draft: Draft) -> str:
    taken = {one["id"] for part in ("fields", "lines") for one in draft[part]} | set(draft["tables"])
    return next(f"c{number}" for number in range(1, 1_000) if f"c{number}" not in taken)


def set_factor(draft: Draft, part_id: str, factor: int) -> None:
    """What each is worth, where a card counts by a factor."""
    for card in categories(draft):
        if card.id == part_id and card.line is not None and card.factor is not None:
            counted = f"mine({part_id})" if card.way == "holder" else part_id
            draft["lines"][card.line]["points"] = f"{counted} * {factor}"


def choose_owner(draft: Draft, part_id: str, owner: str) -> None:
    """Who enters a field; what a team enters counts for the team."""
    for card in categories(draft):
        if card.id != part_id or card.field is None:
            continue
        field = draft["fields"][card.field]
        if field.get("of", "player") == owner or owner not in ("player", "team", "table"):
            continue
        field["of"] = owner
        if card.line is not None:
            draft["lines"][card.line]["of"] = "team" if owner == "team" else "player"


def follow_fields(draft: Draft) -> None:
    """A line is called as the field that it counts and counts when that is entered, where one card shows both.

    The usual answer of a house rule is one of its answers.
    """
    for field in draft["fields"]:
        answers = [one["id"] for one in field.get("choices") or ()]
        if is_rule(field) and answers and field["start"] not in answers:
            field["start"] = answers[0]
    for card in categories(draft):
        if card.field is None or card.line is None:
            continue
        field, line = draft["fields"][card.field], draft["lines"][card.line]
        if card.way != "formula" or not any(line["title"].values()):
            line["title"] = dict(field["title"])
        if card.way != "formula":
            line["each_round"] = bool(field.get("each_round"))


def follow_game(draft: Draft) -> None:
    """Without rounds nothing is entered every round, without teams nothing by a team; only together all can win."""
    for one in (*draft["fields"], *draft["lines"]):
        if not draft["rounds"] or not one.get("each_round"):
            one.pop("each_round", None)
        if one.get("of") == "player" or (one.get("of") == "team" and not draft["teams"]):
            del one["of"]
    if draft["wins"] != "together":
        draft.pop("won", None)
