"""The score form of a game written as data: its draft has rounds by the number of the player, since names change."""

from typing import Any

from companion.rules.definitions.document import Definition
from companion.rules.moves import SEATS
from companion.wire.parser import listed, mapping


def score_draft(definition: Definition, document: Any) -> dict[str, Any]:
    """The draft with everything the form has a place for."""
    draft = mapping(document)
    people = [one for one in listed(draft.get("players")) if isinstance(one, dict)]
    usual = {"name": "", "team": "A"} if definition.teams else {"name": ""}
    players = [usual | one for one in people][:SEATS]
    teams = list(dict.fromkeys(str(one.get("team", "")) for one in players)) if definition.teams else []
    draft |= {"players": players, "table": mapping(draft.get("table")), "modules": listed(draft.get("modules"))}
    draft["teams"] = _teams(teams, draft.get("teams"))
    draft["rounds"] = [_round(one, len(players), teams) for one in listed(draft.get("rounds")) if isinstance(one, dict)]
    return draft


def new_round(players: int, teams: list[str]) -> dict[str, Any]:
    return _round({}, players, teams)


def _round(given: dict[str, Any], players: int, teams: list[str]) -> dict[str, Any]:
    entered = mapping(given.get("players"))
    return {
        "players": {str(number): mapping(entered.get(str(number))) for number in range(players)},
        "table": mapping(given.get("table")),
        "teams": _teams(teams, given.get("teams")),
    }


def _teams(teams: list[str], given: Any) -> dict[str, Any]:
    held = mapping(given)
    return {team: mapping(held.get(team)) for team in teams}


def score_input_of(draft: dict[str, Any]) -> dict[str, Any]:
    """The input of the calculator: rounds by the names of the players."""
    names = [str(one.get("name", "")) for one in draft["players"]]
    rounds = [
        {**one, "players": {name: one["players"].get(str(number), {}) for number, name in enumerate(names)}}
        for one in draft["rounds"]
    ]
    return {**draft, "rounds": rounds}
