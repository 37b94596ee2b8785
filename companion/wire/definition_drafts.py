"""Drafts of definitions as the editor changes them: categories are added, ordered and taken away by a tap."""

import copy
import re
from collections.abc import Mapping
from itertools import count
from typing import Any

from companion.wire.definition_categories import WAYS, Draft, add_category, is_extensible
from companion.wire.parser import NotJson, parse

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
MOST_MODULES = 20
MOST_ANSWERS = 40


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
    for part in ("fields", "lines", "examples", "modules"):
        draft[part] = [one for one in draft[part] if isinstance(one, dict)]
    for one in (*draft["fields"], *draft["lines"], *draft["modules"]):
        one["id"], one["title"] = str(one.get("id", "")), _titles(one.get("title"))
    for line in draft["lines"]:
        line["points"] = " ".join(str(line.get("points", "")).split())  # Enter in a formula is a space
    for field in draft["fields"]:
        if field.get("kind") == "choice":
            field["choices"] = _read_answers(field.get("choices"))
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


def _read_answers(given: Any) -> list[dict[str, Any]]:
    answers = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    return [
        {"id": str(one.get("id", "")), "title": _titles(one.get("title")), "value": one.get("value", 0)}
        for one in answers
    ]


def _is_pair(given: Any) -> bool:
    return isinstance(given, list) and len(given) == 2 and all(isinstance(one, int | None) for one in given)


def change_draft(draft: Draft, operation: str) -> None:
    """Do what a button says: `add:steps`, `up:c1`, `row:c1`, `unrow:c1:2`, `answer:c1`, `example`, `module`.

    Behind an `@` stands the step it was shown at: a browser may send a button that was pressed before once more.
    """
    operation, _, shown_at = operation.partition("@")
    if shown_at and shown_at != str(draft[STEP]):
        return
    draft[STEP] += 1
    what, _, rest = operation.partition(":")
    match what:
        case "add" if rest in WAYS and is_extensible(draft):
            add_category(draft, rest)
        case "up" | "down":
            for part in ("fields", "lines"):
                _move(draft[part], rest, -1 if what == "up" else 1)
        case "remove":
            _remove(draft, rest)
        case "row" if rest in draft["tables"]:
            rows = draft["tables"][rest]
            last = rows[-1] if rows else [0, 0]
            rows.append([(last[0] or 0) + 1, (last[1] or 0) + 1])
        case "answer" if len(answers_of(draft, rest)) < MOST_ANSWERS:
            answers = answers_of(draft, rest)
            answers.append(_new_part("a", answers) | {"value": 0})
        case "unrow" | "unanswer":
            name, _, number = rest.partition(":")
            parts = draft["tables"].get(name, []) if what == "unrow" else answers_of(draft, name)
            if number.isdigit() and int(number) < len(parts):
                del parts[int(number)]
        case "module" if len(draft["modules"]) < MOST_MODULES:
            draft["modules"].append(_new_part("m", draft["modules"]))
        case "unmodule":
            draft["modules"] = [one for one in draft["modules"] if one["id"] != rest]
            for one in (*draft["fields"], *draft["lines"]):
                put_into(one, [module for module in modules_of(one) if module != rest])
        case "example":
            draft["examples"].append({"input": {}})
        case "right" if rest.isdigit() and int(rest) < len(draft["examples"]):
            for told in ("totals", "won"):
                draft["examples"][int(rest)].pop(told, None)
        case "forget" if rest.isdigit() and int(rest) < len(draft["examples"]):
            del draft["examples"][int(rest)]


def _new_part(letter: str, others: list[dict[str, Any]]) -> dict[str, Any]:
    """One more answer or module, with an id that none of the others has."""
    taken = {one["id"] for one in others}
    free = next(name for number in count(1) if (name := f"{letter}{number}") not in taken)
    return {"id": free, "title": {"en": "", "fr": ""}}


def answers_of(draft: Draft, field_id: str) -> list[dict[str, Any]]:
    """The answers of a field that is chosen."""
    field: dict[str, Any] = next((one for one in draft["fields"] if one["id"] == field_id), {})
    return field["choices"] if field.get("kind") == "choice" else []


def modules_of(part: Mapping[str, Any]) -> list[str]:
    """The modules with which a field or line exists; always, where there are none."""
    found = part.get("modules")
    return [str(one) for one in found] if isinstance(found, list) else []


def put_into(part: dict[str, Any], modules: list[str]) -> None:
    part["modules"] = modules
    if not modules:
        del part["modules"]


def choose_module(draft: Draft, part_id: str, chosen: str) -> None:
    """Let a card count only with a module (several are joined by commas), or always; as it is, it stays."""
    parts = [one for one in (*draft["fields"], *draft["lines"]) if one["id"] == part_id]
    if parts and ",".join(modules_of(parts[0])) != chosen:
        for one in parts:
            put_into(one, [module for module in chosen.split(",") if module])


def _move(parts: list[Any], part_id: str, by: int) -> None:
    at = next((number for number, one in enumerate(parts) if one["id"] == part_id), None)
    if at is not None and 0 <= at + by < len(parts):
        parts[at], parts[at + by] = parts[at + by], parts[at]


def _remove(draft: Draft, part_id: str) -> None:
    for part in ("fields", "lines"):
        draft[part] = [one for one in draft[part] if one["id"] != part_id]
    draft["tables"].pop(part_id, None)
    draft["ties"] = [tie for tie in draft["ties"] if str(tie).removeprefix("-") != part_id]


def definition_of(draft: Draft, game_id: str) -> Draft:
    """The definition that a draft stands for: without what was left empty."""
    kept = {key: value for key, value in draft.items() if key != STEP and value not in (None, [], {}, "")}
    document = copy.deepcopy(kept)
    document["id"] = game_id
    document.setdefault("fields", [])
    if not document.get("teams"):
        document.pop("teams", None)
    answers = (answer for one in document["fields"] for answer in one.get("choices") or ())
    parts = (*document["fields"], *document.get("lines", ()), *document.get("modules", ()))
    for part in (document, *parts, *answers):
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
