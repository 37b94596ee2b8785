"""What is tried in the editor of a game: an example that fits the draft, and the inputs by which it is changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.definitions.document import WON
from companion.rules.faults import pointer
from companion.rules.inputs import LETTERS
from companion.wire.definition_categories import Draft
from companion.wire.definition_drafts import modules_of
from companion.wire.parser import listed, mapping

MOST_ROUNDS_SHOWN = 5
INPUT = ("examples", 0, "input")


@dataclass(frozen=True)
class TrialPart:
    """What somebody, a team or the table enters once, or in a round; the table has no name, the whole game no round."""

    of: str
    owner: str
    round: int
    inputs: list[tuple[str, dict[str, Any], Any]]  # where it stands, the field, and the value


def fit_examples(draft: Draft) -> None:
    """Give every example the players, teams and rounds that the draft has now, and only fields there are."""
    for example in draft["examples"]:
        example["input"] = fitted_input(draft, mapping(example.get("input")), "totals" not in example)


def fitted_input(draft: Draft, given: Mapping[str, Any], with_round: bool = True) -> dict[str, Any]:
    """An input that fits the draft, with what was entered before; `with_round` begins a first one.

    All modules are tried unless the input names some.
    """
    known = [one["id"] for one in draft["modules"]]
    modules = [one for one in listed(given.get("modules", known if with_round else [])) if one in known]
    draft = _in_play(draft, modules)
    players = _fitted_players(draft, given)
    teams = list(dict.fromkeys(one["team"] for one in players)) if draft["teams"] else []
    found: dict[str, Any] = {"players": players, **_shared(draft, given, teams, False)}
    if draft["rounds"]:
        names = [one["name"] for one in players]
        begun = [mapping(one) for one in listed(given.get("rounds"))] or ([{}] if with_round else [])
        found["rounds"] = [
            {
                "players": {
                    name: _kept(draft, mapping(one.get("players")).get(name), "player", True) for name in names
                },
                **_shared(draft, one, teams, True),
            }
            for one in begun
        ]
    return found | ({"modules": modules} if modules else {})


def _in_play(draft: Draft, modules: list[str]) -> Draft:
    """The draft with only the fields that exist with these modules."""
    fields = [one for one in draft["fields"] if not modules_of(one) or any(m in modules for m in modules_of(one))]
    return {**draft, "fields": fields}


def _fitted_players(draft: Draft, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Those there were, and more where the game needs more: two, or as many as it is for."""
    low, high = draft["players"][0] or 1, min(draft["players"][1] or 12, 12)
    players = [one for one in listed(given.get("players")) if isinstance(one, dict) and one.get("name")][:high]
    free = [letter for letter in LETTERS if letter not in {one["name"] for one in players}]
    wanted = low if players else min(max(2, low), high)
    players += [{"name": letter} for letter in free[: max(0, wanted - len(players))]]
    return [
        {
            "name": str(one["name"]),
            **({"team": str(one.get("team") or "AB"[number % 2])} if draft["teams"] else {}),
            **({"place": one.get("place") or number + 1} if draft["wins"] == "places" else {}),
            **_kept(draft, one, "player", False),
        }
        for number, one in enumerate(players)
    ]


def _shared(draft: Draft, given: Mapping[str, Any], teams: list[str], each_round: bool) -> dict[str, Any]:
    """What belongs to the table and to teams, where anything does."""
    held = mapping(given.get("teams"))
    found = {}
    if _fields(draft, "table", each_round):
        found["table"] = _kept(draft, given.get("table"), "table", each_round)
    if _fields(draft, "team", each_round):
        found["teams"] = {team: _kept(draft, held.get(team), "team", each_round) for team in teams}
    return found


def _fields(draft: Draft, of: str, each_round: bool) -> list[dict[str, Any]]:
    """The fields of an owner, with the tick that asks whether the game was won."""
    own = [
        one for one in draft["fields"] if (one.get("of") or "player", bool(one.get("each_round"))) == (of, each_round)
    ]
    asks = draft["wins"] == "together" and not draft.get("won") and all(one["id"] != WON for one in draft["fields"])
    tick = {"id": WON, "title": {"en": "Won", "fr": "Gagné"}, "kind": "tick"}
    return [*own, *([tick] if asks and (of, each_round) == ("table", False) else [])]


def _kept(draft: Draft, values: Any, of: str, each_round: bool) -> dict[str, Any]:
    known = {one["id"] for one in _fields(draft, of, each_round)}
    return {key: value for key, value in mapping(values).items() if key in known}


def trial_parts(draft: Draft) -> list[TrialPart]:
    """All inputs of the first example, as the editor shows them."""
    given = draft["examples"][0]["input"] if draft["examples"] else {}
    draft = _in_play(draft, given.get("modules", []))
    found = [
        _part(draft, one["name"], "player", 0, one, *INPUT, "players", number)
        for number, one in enumerate(given.get("players", ()))
    ]
    found += _shared_parts(draft, given, 0)
    for number, one in enumerate(given.get("rounds", ())[:MOST_ROUNDS_SHOWN], 1):
        for name, values in one["players"].items():
            found.append(_part(draft, name, "player", number, values, *INPUT, "rounds", number - 1, "players", name))
        found += _shared_parts(draft, one, number)
    return [one for one in found if one.inputs]


def _shared_parts(draft: Draft, given: Mapping[str, Any], number: int) -> Iterator[TrialPart]:
    steps = (*INPUT, "rounds", number - 1) if number else INPUT
    for team, values in given.get("teams", {}).items():
        yield _part(draft, team, "team", number, values, *steps, "teams", team)
    yield _part(draft, "", "table", number, given.get("table", {}), *steps, "table")


def _part(draft: Draft, owner: str, of: str, number: int, values: Mapping[str, Any], *steps: str | int) -> TrialPart:
    fields = _fields(draft, of, bool(number))
    return TrialPart(
        of,
        owner,
        number,
        [(pointer(*steps, one["id"]), one, values.get(one["id"], one.get("start"))) for one in fields],
    )
