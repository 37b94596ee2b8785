"""Pages of Small City: nothing is asked twice, nothing done is said to be open, and words fit tracking and language."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.speech.catalogue import catalogue
from tests.api.client import TableOnline, bearer, open_table
from tests.web.page_forms import forms_of


def said(key: str, **values: Any) -> str:
    return catalogue("en").message(f"small-city.{key}", **values)


def page(table: TableOnline) -> str:
    return unescape(table.client.get(f"/t/{table.code}", headers=bearer(table.host)).text)


@pytest.mark.parametrize(("modules", "key"), [([], "construction"), (["buildings"], "construction-besides")])
def test_what_a_tile_has_cost_is_not_asked_again(client: FlaskClient, modules: list[str], key: str) -> None:
    """The button that builds a tile of a module pays for it."""
    table = open_table(client, game="small-city", tracking="full", modules=modules)
    table.play_to("construction")
    assert said(f"ui.amount.{key}", n=0) in page(table)


def test_a_list_that_is_done_does_not_ask_for_nothing(client: FlaskClient) -> None:
    table = open_table(client, game="small-city", tracking="full")
    table.play_to("mayor")
    lines = table.look()["state"]["checklist"]
    assert said("ui.checklist.open", n=len(lines)) in page(table)
    for line in lines:
        seat = {} if line["seat"] is None else {"seat": line["seat"]}
        table.go({"type": "tick", "line": line["id"], "done": True, **seat})
    assert said("ui.checklist.open", n=0) not in page(table)
    assert said("ui.checklist.rest", n=len(lines)) in page(table)


def test_a_light_table_passes_the_turn_whether_or_not_the_phone_knows_the_card(client: FlaskClient) -> None:
    table = open_table(client, game="small-city", tracking="light")
    table.play_to("actions")
    shown = page(table)
    assert said("phase.actions.next-light") in shown
    assert said("phase.actions.next") not in shown


def test_a_round_is_called_as_in_the_rulebook(client: FlaskClient) -> None:
    """Docs/terms.md: a round of Small City is a "tour"."""
    table = open_table(client, game="small-city", tracking="light")
    client.set_cookie(f"midway-host-{table.code}", table.host)
    for path in (f"/t/{table.code}", "/"):
        shown = client.get(path, headers={"Accept-Language": "fr"}).text
        assert catalogue("fr").message("small-city.round-of", round=1, rounds=8) in shown
        assert catalogue("fr").message("table.round-of", round=1, rounds=8) not in shown


def test_on_a_shared_phone_every_sum_stands_under_its_player(client: FlaskClient) -> None:
    table = open_table(client, game="small-city", tracking="full")
    table.play_to("income")
    parts = re.findall(r'<span>(\w+)</span></h3>|data-testid="(exchanges|money)"', page(table))
    order = [name or what for name, what in parts]
    assert order[order.index("Ana") :][:6] == ["Ana", "exchanges", "money", "Bo", "exchanges", "money"]


@pytest.mark.parametrize("calculator", ["pollution", "votes", "final"])
def test_no_city_and_no_card_agree_with_their_noun_in_french(client: FlaskClient, calculator: str) -> None:
    shown = client.get(f"/games/small-city/calculators/{calculator}", headers={"Accept-Language": "fr"}).text
    assert ">aucune</option>" in shown
    assert ">aucun</option>" not in shown


@pytest.mark.parametrize("phone", ["seat", "host"])
def test_the_sheet_of_a_promise_knows_open_from_broken(client: FlaskClient, phone: str) -> None:
    """What was noted comes back as it was: open, kept, not kept, a value of its own, and votes that were typed in.

    On one's own phone, and on the host's that was passed on.
    """
    table = open_table(client, game="small-city", tracking="full")
    client.set_cookie(f"midway-{phone}-{table.code}", table.seats[0] if phone == "seat" else table.host)

    def filled_in() -> dict[str, str]:
        shown = client.get(f"/t/{table.code}/compose/promise/0?passed").text
        form = next(one for one in forms_of(shown) if one.id == "promise")
        chosen = re.search(r'name="with" value="([^"]*)" checked', shown)
        assert chosen
        return {**form.fields, "with": unescape(chosen[1])}

    noted: list[dict[str, Any]] = [
        {"value": 12, "kept": None},
        {"value": 12, "kept": False},
        {"value": 10, "kept": True},
        {"value": 0, "kept": None, "votes": -4},
    ]
    for one in noted:
        table.go({"type": "promise", "seat": 0, "words": "parks", **one})
        client.post(f"/t/{table.code}/moves", data=filled_in())
        found = filled_in()
        assert (found["value"], found["words"], found.get("votes", "")) == (
            str(one["value"]),
            "parks",
            str(one.get("votes", "")),
        )
        assert json.loads(found["with"]).get("kept") is one["kept"]


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        ({"factories": [[[3, 3], [3, 4], [4, 3]]]}, "arrival-factory"),
        ({"harbour": [[3, 3], [3, 4], [4, 3]]}, "arrival"),
    ],
)
def test_a_level_3_factory_is_reached_on_metal_and_stone(client: FlaskClient, plan: dict[str, Any], key: str) -> None:
    """docs/rules/small-city.md 7.3-2: a plan does not tell them apart, the player does."""
    table = open_table(client, game="small-city", tracking="full", modules=["godzillas"])
    table.go({"type": "plan", "seat": 0, "rows": 7, "columns": 7, **plan})
    while (now := table.look())["round"] < 5 or now["phase"] != "pollution":
        table.next()
    table.go(*({"type": "roll", "seat": seat, "roll": roll} for seat, roll in enumerate((6, 2, 1))))
    client.set_cookie(f"midway-host-{table.code}", table.host)
    assert said(f"ui.march.{key}") in unescape(client.get(f"/t/{table.code}/compose/march/0").text)


def godzillas_awake(client: FlaskClient, plan: dict[str, Any]) -> TableOnline:
    """In the fifth round the first player has rolled 6 and waits for a Godzilla."""
    table = open_table(client, game="small-city", tracking="full", modules=["godzillas"])
    table.go({"type": "plan", "seat": 0, "rows": 7, "columns": 7, **plan})
    while (now := table.look())["round"] < 5 or now["phase"] != "pollution":
        table.next()
    table.go(*({"type": "roll", "seat": seat, "roll": roll} for seat, roll in enumerate((6, 2, 1))))
    return table


def test_a_way_counts_who_is_eaten_on_arrival(client: FlaskClient) -> None:
    """docs/rules/small-city.md 7.3-6: whoever stands where the Godzilla arrives is eaten, whichever way it takes."""
    table = godzillas_awake(client, {"factories": [[[3, 3]]], "people": [[3, 4], [3, 5], [3, 2]]})
    draft = json.dumps({"start": 0, "arrival": [[3, 3], [3, 4]]})
    shown = table.client.post(f"/t/{table.code}/compose/march/0", data={"doc": draft}, headers=bearer(table.host)).text
    eaten = {}
    for card in unescape(shown).split('<section class="way-card">')[1:]:
        [way] = re.findall(r'"direction": ?"(\w+)"', card)
        eaten[way] = next((n for n in (1, 2, 3) if said("ui.march.people", n=n) in card), 0)
    assert eaten == {"north": 1, "south": 1, "west": 2, "east": 2}


def test_an_engineer_cleans_or_keeps_factories_from_polluting(client: FlaskClient) -> None:
    """docs/rules/small-city.md 3.1-7: one of the two; whoever has to clean is not told to take a card."""
    table = open_table(client, game="small-city", tracking="full", modules=["godzillas"])
    table.go({"type": "plan", "seat": 0, "rows": 7, "columns": 7, "markers": [[0, 0], [0, 1], [0, 2]]})
    table.play_to("actions")
    table.go({"type": "take", "seat": 0, "card": "engineer", "option": "clean"})
    assert said("phase.actions.next-with-cleaning") in page(table)
    assert said("phase.actions.next") not in page(table)
    assert said("missing.cleaning", names="Ana") in page(table)
    table.go({"type": "clean", "seat": 0, "squares": [[0, 1], [0, 2]]})
    assert said("phase.actions.next") in page(table)
    table.play_to("vote")
    assert said("calculator.pollution.engineer") not in page(table)
    table.play_to("pollution")
    assert said("check.filter") not in page(table)


def test_a_circle_that_lies_there_is_not_asked_for(client: FlaskClient) -> None:
    """docs/rules/small-city.md 3.1-13"""
    table = open_table(client, game="small-city", tracking="full", modules=["action-cards"])
    table.play_to("actions")
    lines = [line["id"] for line in table.look()["state"]["checklist"]]
    table.go({"type": "circle"})
    assert [*lines] == [*(line["id"] for line in table.look()["state"]["checklist"]), "circle"]


def test_a_promise_is_told_from_its_judgement(client: FlaskClient) -> None:
    """Once the game is over; before that nobody else is told whether it is kept."""
    table = open_table(client, game="small-city", tracking="full")
    table.go({"type": "promise", "seat": 0, "value": 12, "kept": True})
    assert said("move.promise", name="Ana") in page(table)
    while table.look()["outcome"] is None:
        table.next()
    table.go({"type": "promise", "seat": 0, "value": 12, "kept": True})
    assert said("move.promise-kept", name="Ana") in page(table)
    table.go({"type": "promise", "seat": 0, "value": 12, "kept": False})
    assert said("move.promise-broken", name="Ana") in page(table)
