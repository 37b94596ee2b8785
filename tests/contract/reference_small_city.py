"""Slow, obvious second versions of the calculators, from docs/api.md 1.5 and docs/rules/small-city.md alone.

Inputs are plain JSON objects of the right shape. A broken rule raises `Broken` with the pointers of what is wrong.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
Square = tuple[int, int]

STEP: dict[str, Square] = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
SIDEWAYS = {
    "north": ["west", "east"],
    "south": ["west", "east"],
    "west": ["north", "south"],
    "east": ["north", "south"],
}


class Broken(Exception):
    """What an input breaks of docs/api.md 1.5, as JSON pointers."""

    def __init__(self, *where: str) -> None:
        self.where = sorted(where)
        super().__init__(", ".join(self.where))


# --- pollution -------------------------------------------------------------------------------------------------------


def pollution(given: Json) -> Json:
    city = given.get("city")
    port_workers = given.get("port_workers", 0)
    parks_lost = given.get("parks_lost", 0)
    wrong = []
    if given["workers"] > given["citizens"] + given["tourists"]:
        wrong.append("/workers")
    if port_workers > given["workers"] or (port_workers > 0 and city != "shanghai"):
        wrong.append("/port_workers")
    if parks_lost > given["parks"]:
        wrong.append("/parks_lost")
    if wrong:
        raise Broken(*wrong)
    if city == "delhi":
        loses = given["round"] in (5, 6, 7, 8)
        return {"sum": None, "level": given["level"], "eliminated": False, "loses_citizen": loses}
    total = given["citizens"] + given["tourists"]
    if not given.get("workers_count_twice", True):
        total -= given["workers"]
    if not given.get("engineer", False):
        total += given["workers"] + port_workers
    total += given.get("noise", 0)
    total -= given["parks"] - parks_lost
    if given.get("recycling", False):
        total -= 5
    if city == "tokyo":
        total += 5
    level = given["level"]
    if total > 0:
        level += total
    return {"sum": total, "level": level, "eliminated": level >= 100, "loses_citizen": False}


# --- votes -----------------------------------------------------------------------------------------------------------


def votes(given: Json) -> Json:
    citizens = given.get("action_citizens", 0)
    counted = given["action"] in ("physicist", "artist")
    if citizens > 0 and not counted:
        raise Broken("/action_citizens")
    total = given["base"] + given["speech"]
    if counted:
        total += 2 * citizens
    if given["action"] == "supporter":
        total += 2
    if given.get("opera", False):
        total += 3
    total += 3 * given.get("wood", 0) + 5 * given.get("stone", 0) + 7 * given.get("metal", 0)
    return {"votes": total}


# --- godzilla --------------------------------------------------------------------------------------------------------


def twice_named(players: list[Json]) -> list[str]:
    """Where a name comes a second time, ignoring case."""
    found = []
    for number, player in enumerate(players):
        for earlier in players[:number]:
            if earlier["name"].strip().casefold() == player["name"].strip().casefold():
                found.append(f"/players/{number}/name")
                break
    return found


def godzilla(given: Json) -> Json:
    players = given["players"]
    wrong = twice_named(players)
    early = given["round"] <= 4
    solo = len(players) == 1
    if not early and not solo:
        wrong += [f"/players/{number}/roll" for number, player in enumerate(players) if player["roll"] is None]
    if wrong:
        raise Broken(*wrong)
    names = [player["name"].strip() for player in players]
    if early:
        return {"asleep": True, "hosts": [], "spared": names}
    if solo:
        return {"asleep": False, "hosts": [{"name": names[0], "steps": players[0]["roll"]}], "spared": []}
    # Who is lowest? Narrow it down by roll, then by pollution, then by factories: more of it attracts.
    left = list(range(len(players)))
    for measure in ("roll", "pollution", "factories"):
        least = min(players[number][measure] for number in left)
        left = [number for number in left if players[number][measure] == least]
        if len(left) == 1:
            break
    if len(left) > 1 and given.get("full_tie", "tied") == "all":
        return {"asleep": True, "hosts": [], "spared": names}
    hosts = [
        {"name": names[number], "steps": players[number]["roll"]}
        for number in range(len(players))
        if number not in left
    ]
    return {"asleep": False, "hosts": hosts, "spared": [names[number] for number in left]}


# --- march -----------------------------------------------------------------------------------------------------------


def march(given: Json) -> Json:
    blocked = [tuple(square) for square in given.get("blocked", [])]
    tile = [tuple(square) for square in given["tile"]]
    markers = [tuple(square) for square in given["markers"]]
    start = tuple(given["exit"])
    answers = list(given.get("turns", []))

    def on_board(square: Square) -> bool:
        return square[0] in range(given["rows"]) and square[1] in range(given["columns"])

    def in_zone(square: Square) -> bool:
        return on_board(square) and square not in blocked

    wrong = [f"/markers/{number}" for number, square in enumerate(markers) if not on_board(square)]
    wrong += [f"/tile/{number}" for number, square in enumerate(tile) if not on_board(square)]
    wrong += [f"/blocked/{number}" for number, square in enumerate(blocked) if not on_board(square)]
    if start not in tile:
        raise Broken("/exit", *wrong)  # nobody knows where the walk begins
    first = beside(start, given["direction"])
    if first in tile or not in_zone(first):
        raise Broken("/direction", *wrong)

    here, facing = first, given["direction"]
    path = [first]
    choices: list[list[str]] = []
    used = 0
    open_choice = False
    while len(path) < given["steps"]:
        if not in_zone(beside(here, facing)):
            ways = [way for way in SIDEWAYS[facing] if in_zone(beside(here, way))]
            if not ways:
                break
            clean = [way for way in ways if beside(here, way) not in markers]
            if len(ways) == 1:
                facing = ways[0]
            elif len(clean) == 1:
                facing = clean[0]
            else:
                choices.append(ways)
                if used == len(answers):
                    open_choice = True
                    break
                if answers[used] not in ways:
                    raise Broken(f"/turns/{used}", *wrong)  # later answers belong to a walk nobody made
                facing = answers[used]
                used += 1
        here = beside(here, facing)
        path.append(here)
    wrong += [f"/turns/{number}" for number in range(used, len(answers))]
    if wrong:
        raise Broken(*wrong)

    stands_on: list[Square] = []
    placed: list[Square] = []
    if not open_choice:
        stands_on = [start, *path][-2:]
        for square in path:
            if square in stands_on or square in markers or square in placed:
                continue
            if len(placed) < given["supply"]:
                placed.append(square)
    return {
        "path": [list(square) for square in path],
        "placed": [list(square) for square in placed],
        "stands_on": [list(square) for square in stands_on],
        "choices": choices,
    }


def beside(square: Square, way: str) -> Square:
    return square[0] + STEP[way][0], square[1] + STEP[way][1]


# --- final -----------------------------------------------------------------------------------------------------------


def final(given: Json) -> Json:
    wrong = twice_named(given["players"])
    if wrong:
        raise Broken(*wrong)
    rows = []
    for player in given["players"]:
        total = player["votes"]
        if player["promise"] != 0 and player["kept"]:
            total += player["promise"]
        if player["promise"] != 0 and not player["kept"] and given.get("broken_promise_costs", False):
            total -= player["promise"]
        if player["city"] != "delhi":
            total -= player["pollution"]
        if given["stockholm"]:
            total += player["markers"]
        rows.append((player["name"].strip(), total, player["pollution"] >= 100 and player["city"] != "delhi"))
    staying = [row for row in rows if not row[2]]
    ranking = []
    for name, total, out in rows:
        ahead = len(staying) if out else sum(1 for other in staying if other[1] > total)
        ranking.append({"name": name, "place": ahead + 1, "total": total})
    ranking.sort(key=lambda row: row["place"])  # stable: equals keep input order
    scores = {name: {"total": total, "eliminated": out} for name, total, out in rows}
    return {"ranking": ranking, "scores": scores}
