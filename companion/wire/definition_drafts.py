"""Drafts of definitions as the editor changes them: categories are added, ordered and taken away by a tap."""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.wire.parser import NotJson, parse

Draft = dict[str, Any]
STEP = "step"  # how many buttons were pressed, so that none counts twice
BLANK: Draft = {
    "format": 1,
    "id": "",
    "title": {"en": "", "fr": ""},
    "players": [2, 4],
    "wins": "highest",
    "teams": False,
    "rounds": None,
    "modules": [],
    "fields": [],
    "tables": {},
    "lines": [],
    "ties": [],
    "examples": [],
    STEP: 0,
}
WAYS = ("points", "times", "steps", "most", "set", "tick", "formula")  # in which a category can count
_FACTOR = re.compile(r"(\w+) \* (-?\d{1,6})")
MOST_CATEGORIES = 40


@dataclass(frozen=True)
class Category:
    """A card of the editor: a field with the line of the same id, or either of them alone."""

    id: str
    way: str
    field: int | None
    line: int | None
    factor: int | None = None
    table: str | None = None


def read_draft(given: str | None) -> Draft:
    """The draft of a form, with every part the editor relies on."""
    try:
        found = parse(given) if given else {}
    except NotJson:
        found = {}
    known = found if isinstance(found, dict) else {}
    draft = {key: known.get(key, copy.deepcopy(blank)) for key, blank in BLANK.items()}
    for key, blank in BLANK.items():
        if blank is not None and not isinstance(draft[key], type(blank)):
            draft[key] = copy.deepcopy(blank)
    for part in ("fields", "lines", "examples"):
        draft[part] = [one for one in draft[part] if isinstance(one, dict)]
    for one in (*draft["fields"], *draft["lines"]):
        one["id"], one["title"] = str(one.get("id", "")), _titles(one.get("title"))
    for line in draft["lines"]:
        line["points"] = str(line.get("points", ""))
    draft["title"] = _titles(draft["title"])
    draft["players"] = draft["players"] if _is_pair(draft["players"]) else [2, 4]
    tables = {str(name): rows for name, rows in draft["tables"].items() if isinstance(rows, list)}
    draft["tables"] = {name: [row for row in rows if _is_pair(row)] for name, rows in tables.items()}
    return draft | {
        key: value for key, value in known.items() if key in ("about", "source", "bgg_id", "minutes", "won")
    }


def _titles(given: Any) -> dict[str, str]:
    found = {str(key): str(value) for key, value in given.items()} if isinstance(given, dict) else {}
    return {"en": "", "fr": "", **found}


def _is_pair(given: Any) -> bool:
    return isinstance(given, list) and len(given) == 2 and all(isinstance(one, int | None) for one in given)


def categories(draft: Draft) -> list[Category]:
    """The cards: every line, with its field where they share their id, and the fields that have no line."""
    fields = {one["id"]: number for number, one in enumerate(draft["fields"])}
    lines = {one["id"]: number for number, one in enumerate(draft["lines"])}
    cards = [_category(draft, one, fields.get(one), lines.get(one)) for one in dict.fromkeys([*fields, *lines])]
    return cards[:MOST_CATEGORIES]


def follow_titles(draft: Draft) -> None:
    """A line is called as the field that it counts, where one card shows both."""
    for card in categories(draft):
        if card.field is not None and card.line is not None:
            titles = draft["lines"][card.line]["title"]
            if card.way != "formula" or not any(titles.values()):
                draft["lines"][card.line]["title"] = dict(draft["fields"][card.field]["title"])


def _category(draft: Draft, part_id: str, field: int | None, line: int | None) -> Category:
    points = draft["lines"][line]["points"].strip() if line is not None else ""
    kind = draft["fields"][field].get("kind") if field is not None else None
    factor = _FACTOR.fullmatch(points)
    if line is None:
        return Category(part_id, "entered", field, line)
    if field is None:
        return Category(part_id, "formula", field, line)
    if points == part_id:
        return Category(part_id, "points", field, line)
    if factor and factor[1] == part_id:
        return Category(part_id, "tick" if kind == "tick" else "times", field, line, int(factor[2]))
    for way in ("steps", "most"):
        if points == f"{way}({part_id}, {part_id})" and part_id in draft["tables"]:
            return Category(part_id, way, field, line, table=part_id)
    return Category(part_id, "formula", field, line)


def change_draft(draft: Draft, operation: str) -> None:
    """Do what a button says: `add:steps`, `up:c1`, `down:c1`, `remove:c1`, `row:c1`, `unrow:c1:2`, `example`.

    Behind an `@` stands the step it was shown at: a browser may send a button that was pressed before once more.
    """
    operation, _, shown_at = operation.partition("@")
    if shown_at and shown_at != str(draft[STEP]):
        return
    draft[STEP] += 1
    what, _, rest = operation.partition(":")
    match what:
        case "add" if rest in WAYS and len(draft["fields"]) + len(draft["lines"]) < 2 * MOST_CATEGORIES:
            _add(draft, rest)
        case "up" | "down":
            for part in ("fields", "lines"):
                _move(draft[part], rest, -1 if what == "up" else 1)
        case "remove":
            _remove(draft, rest)
        case "row" if rest in draft["tables"]:
            rows = draft["tables"][rest]
            last = rows[-1] if rows else [0, 0]
            rows.append([(last[0] or 0) + 1, (last[1] or 0) + 1])
        case "unrow":
            name, _, number = rest.partition(":")
            if number.isdigit() and int(number) < len(draft["tables"].get(name, ())):
                del draft["tables"][name][int(number)]
        case "example":
            draft["examples"].append({"input": {"players": example_players(draft)}})
        case "forget" if rest.isdigit() and int(rest) < len(draft["examples"]):
            del draft["examples"][int(rest)]


def _add(draft: Draft, way: str) -> None:
    part_id = _free_id(draft)
    each_round = {"each_round": True} if draft["rounds"] else {}
    title = {"en": "", "fr": ""}
    points = {"points": part_id, "times": f"{part_id} * 2", "tick": f"{part_id} * 5", "formula": "0"}
    if way in ("steps", "set"):
        draft["tables"][part_id] = [[1, 1], [2, 3], [3, 6], [4, 10]] if way == "set" else [[1, 1], [3, 2], [5, 4]]
        points[way] = f"steps({part_id}, {part_id})"
    if way == "most":
        draft["tables"][part_id] = [[1, 5], [2, 2]]
        points[way] = f"most({part_id}, {part_id})"
    if way != "formula":
        kind = {"points": "points", "tick": "tick"}.get(way, "count")
        draft["fields"].append({"id": part_id, "title": title, "kind": kind, **each_round})
    draft["lines"].append({"id": part_id, "title": dict(title), "points": points[way], **each_round})


def _free_id(draft: Draft) -> str:
    taken = {one["id"] for part in ("fields", "lines") for one in draft[part]} | set(draft["tables"])
    return next(f"c{number}" for number in range(1, 1_000) if f"c{number}" not in taken)


def _move(parts: list[Any], part_id: str, by: int) -> None:
    at = next((number for number, one in enumerate(parts) if one["id"] == part_id), None)
    if at is not None and 0 <= at + by < len(parts):
        parts[at], parts[at + by] = parts[at + by], parts[at]


def _remove(draft: Draft, part_id: str) -> None:
    for part in ("fields", "lines"):
        draft[part] = [one for one in draft[part] if one["id"] != part_id]
    draft["tables"].pop(part_id, None)
    draft["ties"] = [tie for tie in draft["ties"] if str(tie).removeprefix("-") != part_id]
    for example in draft["examples"]:
        for player in _players(example):
            player.pop(part_id, None)


def example_players(draft: Draft) -> list[dict[str, Any]]:
    """Two players, or as many as the game needs, who have entered nothing yet."""
    low = draft["players"][0] or 1
    count = min(max(2, low), draft["players"][1] or 12, 12)
    return [
        {
            "name": "ABCDEFGHIJKL"[number],
            **({"team": "AB"[number % 2]} if draft["teams"] else {}),
            **({"place": number + 1} if draft["wins"] == "places" else {}),
        }
        for number in range(max(count, 1))
    ]


def _players(example: Mapping[str, Any]) -> list[dict[str, Any]]:
    given = example.get("input")
    players = given.get("players") if isinstance(given, dict) else None
    return [one for one in players if isinstance(one, dict)] if isinstance(players, list) else []


def definition_of(draft: Draft, game_id: str) -> Draft:
    """The definition that a draft stands for: without what was left empty."""
    kept = {key: value for key, value in draft.items() if key != STEP and value not in (None, [], {}, "")}
    document = copy.deepcopy(kept)
    document["id"] = game_id
    document.setdefault("fields", [])
    if not document.get("teams"):
        document.pop("teams", None)
    for part in (document, *document.get("fields", ()), *document.get("lines", ()), *document.get("modules", ())):
        part["title"] = {key: value.strip() for key, value in part.get("title", {}).items() if value.strip()}
    if document.get("lines") and all(_is_plain(document, line) for line in document["lines"]):
        del document["lines"]  # every number counts as it stands
    if not document.get("lines") and not document.get("won"):
        document.pop("examples", None)
    return document


def _is_plain(document: Draft, line: Mapping[str, Any]) -> bool:
    """Whether a line is a number of a player as it stands, called the same."""
    field: Mapping[str, Any] = next((one for one in document["fields"] if one["id"] == line["id"]), {})
    is_number = field.get("kind") in ("points", "count") and field.get("of", "player") == line.get("of", "player")
    return is_number and line["points"] == line["id"] and field.get("title") == line["title"]


def slug(title: str) -> str:
    """An id made of a title."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower().translate(_ACCENTS)).strip("-")[:36]
    return plain if re.fullmatch(r"[a-z][a-z0-9-]+", plain) else f"game-{plain}".rstrip("-")


_ACCENTS = str.maketrans("àâäáãåçéèêëíìîïñóòôöõøúùûüýÿœæ", "aaaaaaceeeeiiiinoooooouuuuyyoa")
