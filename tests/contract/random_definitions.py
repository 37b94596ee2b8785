"""Definitions and inputs made up at random, of every kind docs/own-games.md has."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.contract.reference_own_games import Json

NAMES = ("Ana", "Bo", "Cy", "Di", "Éva", "Flo")
SIGNS = ("<", "<=", ">", ">=", "==", "!=")


def made_up_formula(random: Random, names: list[str], tables: list[str], holders: list[str], depth: int) -> str:
    """A formula over these names; with functions among all players where `holders` is a list at all."""

    def inner() -> str:
        return made_up_formula(random, names, tables, holders, depth - 1)

    if depth <= 0 or random.random() < 0.15:
        return random.choice([*names, "0", "1", "2", "7", "100"])
    forms = [
        lambda: f"{inner()} {random.choice('+-*')} {inner()}",
        lambda: f"({inner()}) {random.choice(['//', '%'])} {random.choice(['3', '-2', f'({inner()})'])}",
        lambda: f"-{random.choice(names)} // 2",
        lambda: f"({inner()}) {random.choice(SIGNS)} ({inner()}) {random.choice(SIGNS)} ({inner()})",
        lambda: f"({inner()} if {inner()} else {inner()})",
        lambda: f"({inner()} {random.choice(['and', 'or'])} not {inner()})",
        lambda: f"{random.choice(['min', 'max'])}({inner()}, {inner()})",
        lambda: f"abs({inner()})",
        lambda: f"steps({inner()}, {random.choice(tables)})",
    ]
    if holders:
        forms += [
            lambda: f"{random.choice(['most', 'shared'])}({inner()}, {random.choice(tables)})",
            lambda: f"{random.choice(['all', 'others'])}({inner()})",
            lambda: f"mine({random.choice(holders)})",
        ]
    return random.choice(forms)()


def made_up_definition(random: Random) -> Json:
    """A definition without examples."""
    teams, in_rounds = random.random() < 0.4, random.random() < 0.5
    modules = [{"id": f"m{number}", "title": {"en": "M"}} for number in range(random.randint(0, 2))]
    definition: Json = {
        "format": 1,
        "id": "made-up",
        "title": {"en": "Made up"},
        "players": [1, 6],
        "wins": random.choice(["highest", "lowest", "together", "places"]),
        "teams": teams,
        "modules": modules,
        "tables": {f"t{number}": _rows(random) for number in range(2)},
        "fields": [{"id": "f0", "title": {"en": "F0"}, "kind": "player", "of": "table"}],
    }
    if in_rounds:
        definition["rounds"] = random.choice([{"count": 4}, {"until": 30}, {"open": True}])
    for number in range(1, random.randint(2, 6)):
        definition["fields"].append(_field(random, number, teams, in_rounds, modules))
    if random.random() < 0.8:
        definition["lines"] = []
        for number in range(random.randint(1, 4)):
            definition["lines"].append(_line(random, definition, number, teams, in_rounds))
    _decide(random, definition)
    return definition


def _rows(random: Random) -> list[list[int]]:
    return [[start, random.randint(-5, 20)] for start in sorted(random.sample(range(-3, 8), random.randint(1, 5)))]


def _part(random: Random, part_id: str, in_rounds: bool, modules: list[Json]) -> Json:
    each_round = {"each_round": True} if in_rounds and random.random() < 0.5 else {}
    chosen = {"modules": [random.choice(modules)["id"]]} if modules and random.random() < 0.3 else {}
    return {"id": part_id, "title": {"en": part_id.upper()}, **each_round, **chosen}


def _field(random: Random, number: int, teams: bool, in_rounds: bool, modules: list[Json]) -> Json:
    kind = random.choice(["count", "count", "points", "tick", "choice"])
    of = random.choice(["player", "player", "table", *(["team"] if teams else [])])
    field = {**_part(random, f"f{number}", in_rounds, modules), "kind": kind, "of": of}
    if kind == "choice":
        answers = range(random.randint(1, 3))
        field["choices"] = [{"id": f"c{one}", "title": {"en": "C"}, "value": random.randint(-5, 9)} for one in answers]
    elif random.random() < 0.3:
        field["start"] = random.random() < 0.5 if kind == "tick" else random.randint(0, 3)
    return field


def _line(random: Random, definition: Json, number: int, teams: bool, in_rounds: bool) -> Json:
    """A line, perhaps with the id of a field."""
    line = _part(random, random.choice([f"l{number}", f"f{number + 1}"]), in_rounds, definition["modules"])
    names = [one["id"] for one in (*definition["fields"][1:], *definition["lines"])]
    names += ["players", *(["round"] if line.get("each_round") else [])]
    points = "1" * 401
    while len(points) > 200:
        points = made_up_formula(random, names, list(definition["tables"]), ["f0"], random.randint(0, 4))
    return {**line, "points": points, **({"of": "team"} if teams and random.random() < 0.4 else {})}


def _decide(random: Random, definition: Json) -> None:
    """What decides between equal totals, and sometimes when all have won."""
    fields = {one["id"]: one for one in definition["fields"]}
    lines = [one["id"] for one in definition.get("lines", ())]
    own = [one for one in lines if one not in fields]
    entered = [one for one, field in fields.items() if field["of"] != "table"]
    known = own + entered
    ties = random.sample(known, min(len(known), random.randint(0, 2)))
    definition["ties"] = [random.choice(["", "-"]) + one for one in ties]
    if definition["wins"] == "together" and random.random() < 0.6:
        of_table = [one for one, field in fields.items() if field["of"] == "table" and field["kind"] != "player"]
        definition["won"] = made_up_formula(random, ["players", *of_table, *own], list(definition["tables"]), [], 2)


def made_up_input(random: Random, definition: Json) -> Json:
    names = random.sample(NAMES, random.randint(1, 6))
    modules = [one["id"] for one in definition["modules"] if random.random() < 0.5]
    teams = ["R", "S"] if definition["teams"] else []

    def entered(of: str, each_round: bool) -> Json:
        fields = [
            one
            for one in definition["fields"]
            if (one["of"], bool(one.get("each_round"))) == (of, each_round)
            and (not one.get("modules") or set(one["modules"]) & set(modules))
        ]
        return {one["id"]: _value(random, one, names) for one in fields if random.random() < 0.75}

    players: list[Json] = []
    for at, name in enumerate(names):
        team = {"team": teams[at % 2]} if teams else {}
        place = {"place": min(at % 2 + 1 if teams else random.randint(1, 6), len(names))}
        players.append({"name": name, **team, **(place if definition["wins"] == "places" else {})})
        players[-1] |= entered("player", False)
    sides = teams[: len(names)]
    given: Json = {"modules": modules, "players": players, "table": entered("table", False)}
    given["teams"] = {team: entered("team", False) for team in sides}
    if definition["wins"] == "together" and "won" not in definition:
        given["table"]["won"] = random.random() < 0.5
    if "rounds" in definition:
        given["rounds"] = [
            {
                "players": {name: entered("player", True) for name in names},
                "table": entered("table", True),
                "teams": {team: entered("team", True) for team in sides},
            }
            for _ in range(random.randint(0, 4))
        ]
    return given


def _value(random: Random, field: Json, names: list[str]) -> Any:
    match field["kind"]:
        case "count":
            return random.randint(0, 12)
        case "points":
            return random.randint(-9, 30)
        case "tick":
            return random.random() < 0.5
        case "choice":
            return random.choice(field["choices"])["id"]
    return random.choice([None, *names])
