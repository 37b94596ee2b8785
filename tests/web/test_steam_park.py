"""Pages of Steam Park: what a table that is not followed in full is reminded of, and sentences that fit a table."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.speech.catalogue import catalogue
from tests.api.client import TableOnline, bearer, open_table

MODULES = ("stingy", "extensions", "directors", "new-stands")
STANDS = ("mirrors", "casino", "toilets", "kiosk", "office")


def opened(client: FlaskClient, director: str = "sweeper", *modules: str, **options: Any) -> TableOnline:
    table = open_table(client, game="steam-park", modules=[*(modules or MODULES)], **options)
    table.go({"type": "director", "director": director})
    if "new-stands" in (modules or MODULES):
        table.go({"type": "stands", "stands": STANDS})
    return table


def page(table: TableOnline, path: str = "", lang: str = "en") -> str:
    text = table.client.get(f"/t/{table.code}{path}?lang={lang}", headers=bearer(table.host)).text
    return " ".join(unescape(text).split())


def said(key: str, language: str = "en", **values: Any) -> str:
    return catalogue(language).message(f"steam-park.{key}", **values)


@pytest.mark.parametrize("tracking", ["light", "middle"])
@pytest.mark.parametrize("director", ["sweeper", "architect", "sweet-talker"])
def test_a_table_whose_parks_are_not_followed_is_told_what_to_heed(
    client: FlaskClient, tracking: str, director: str
) -> None:
    """docs/rules/steam-park.md 5.3-12: placing, Extensions, the Sweet-talker, and when Stingy Visitors may come."""
    table = opened(client, director, tracking=tracking)
    table.play_to("actions")
    shown = page(table)
    assert (said("rides.rule") in shown) is (director != "architect")
    assert (said("rides.rule-architect") in shown) is (director == "architect")
    assert (said("attract.real-tile") in shown) is (director == "sweet-talker")
    assert (said("seat.rest-sweet-talker") in shown) is (director == "sweet-talker")
    for key in ("rides.rule-extension", "extensions.rule", "build.rule-mirrors", "attract.real-stingy"):
        assert said(key) in shown


@pytest.mark.parametrize("tracking", ["light", "middle"])
def test_it_is_not_told_of_what_is_not_in_play(client: FlaskClient, tracking: str) -> None:
    table = opened(client, "sweeper", "directors", tracking=tracking)
    table.play_to("actions")
    shown = page(table)
    assert said("rides.rule") in shown
    for key in ("rides.rule-extension", "extensions.rule", "build.rule-mirrors", "attract.real-stingy"):
        assert said(key) not in shown


@pytest.mark.parametrize("tracking", ["light", "middle", "full"])
def test_income_reminds_of_drawing_two_cards_for_one(client: FlaskClient, tracking: str) -> None:
    """docs/rules/steam-park.md 5.4-3"""
    table = opened(client, tracking=tracking)
    table.play_to("income")
    assert "draw 2, keep 1" in page(table)
    assert "piochez-en 2, gardez-en 1" in page(table, lang="fr")


def test_a_theft_without_known_dice_is_a_whole_sentence(client: FlaskClient) -> None:
    """Nothing follows it on the phones, since the dice lie on the table."""
    table = opened(client, "baron", "directors", tracking="light")
    table.play_to("deals")
    table.go(*({"type": "bid", "seat": seat, "bid": seat} for seat in range(3)))
    shown = page(table)
    names = {"thief": "Cy", "victim": "Ana"}
    assert said("steal.on-table", **names) in shown
    assert said("steal", **names) not in shown


def test_security_with_a_real_bag_is_told_how_often(client: FlaskClient) -> None:
    table = open_table(client, game="steam-park", tracking="full")
    table.go({"type": "next", "seen": table.look()["seq"]})
    for seat, token in enumerate(("1", "2", "last")):
        table.go({"type": "dice", "seat": seat, "dice": ["visitor"] * 6})
        table.go({"type": "take", "seat": seat, "token": token})
    for count, times in ((1, "again, 1 time."), (2, "again, 2 times.")):
        park = {"type": "park", "seat": 0, "rides": [], "stands": ["security"] * count, "copied": [], "grounds": 0}
        table.go(park)
        table.play_to("actions")
        assert times in page(table)


def test_a_hall_of_mirrors_that_would_copy_nothing_says_so(client: FlaskClient) -> None:
    """docs/rules/steam-park.md 9.6-3"""
    table = opened(client, "sweeper", tracking="full")
    table.next()
    for seat, token in enumerate(("1", "2", "last")):
        table.go({"type": "dice", "seat": seat, "dice": ["stand"] * 6})
        table.go({"type": "take", "seat": seat, "token": token})
    table.play_to("actions")
    alone, beside = said("stand-help.mirrors-alone"), said("stand-help.mirrors")
    assert alone in page(table, "/compose/build/0")
    table.go({"type": "park", "seat": 0, "rides": [], "stands": ["casino"], "copied": [], "grounds": 0})
    shown = page(table, "/compose/build/0")
    assert beside in shown
    assert alone not in shown


@pytest.mark.parametrize(("counter", "copies"), [("visitors", 42), ("stingy", 7)])
def test_no_more_visitors_are_counted_than_the_box_holds(client: FlaskClient, counter: str, copies: int) -> None:
    """docs/rules/steam-park.md 2.1-4 and 9.2-1: in all parks together."""
    table = opened(client, tracking="middle")
    table.play_to("actions")
    reason = said("refused.no-more-in-the-box", n=copies)
    table.go({"type": "adjust", "seat": 1, "counter": counter, "by": copies - 3})
    assert reason not in page(table)
    table.go({"type": "adjust", "seat": 0, "counter": counter, "by": 1})
    assert page(table).count(reason) == 1  # two more fit, three do not


def acting(client: FlaskClient, faces: list[str], **options: Any) -> TableOnline:
    """A table followed in full, where the first player has the turn with these dice."""
    table = opened(client, "sweeper", tracking="full", **options)
    table.next()
    for seat, token in enumerate(("1", "2", "last")):
        table.go({"type": "dice", "seat": seat, "dice": faces})
        table.go({"type": "take", "seat": seat, "token": token})
    table.play_to("actions")
    return table


def sheet(table: TableOnline, name: str, draft: dict[str, Any]) -> str:
    """A sheet that puts a move together, as it is after these choices."""
    path = f"/t/{table.code}/compose/{name}/0"
    return unescape(table.client.post(path, data={"doc": json.dumps(draft)}, headers=bearer(table.host)).text)


@pytest.mark.parametrize(("kind", "penalty"), [("golden", "costs 4 Danari"), ("rusty", "brings 4 Dirt")])
def test_a_seat_says_what_it_costs_and_who_leaves(client: FlaskClient, kind: str, penalty: str) -> None:
    """docs/rules/steam-park.md 9.3-5 to 9.3-8: at the button, before anybody sits there."""
    table = acting(client, ["visitor"] * 6)
    extension = {"kind": kind, "size": 2, "guests": ["stingy"]}
    ride = {"colour": "red", "size": 1, "guests": ["red"], "extension": extension}
    table.go({"type": "park", "seat": 0, "rides": [ride], "stands": [], "copied": [], "grounds": 0})
    table.go({"type": "attract", "seat": 0, "dice": 2})
    places = [part.split("</form>")[0] for part in page(table).split('"guest ')[1:] if 'class="pick ' in part]
    by_guest = {guest: next(one for one in places if f'"visitor": "{guest}"' in one) for guest in ("red", "blue")}
    assert penalty in by_guest["red"]
    assert said("seat.leaves") not in by_guest["red"]
    assert penalty not in by_guest["blue"]
    assert said("seat.leaves") in by_guest["blue"]
    assert said("seat.rest") in page(table)


def test_whoever_builds_is_told_what_may_touch(client: FlaskClient) -> None:
    """docs/rules/steam-park.md 5.3-12: where a ride is built at one tap, too."""
    assert said("rides.rule") in page(acting(client, ["ride"] * 6))
    assert said("rides.rule") not in page(acting(client, ["broom"] * 6))


def test_no_more_stands_are_chosen_than_there_are_dice(client: FlaskClient) -> None:
    """Taking the second one away again would have built the first at once."""
    table = acting(client, ["stand", *["broom"] * 5])
    draft = {"type": "build-stands", "seat": 0, "stands": [], "copies": None}
    for chosen, other in (("casino", "mirrors"), ("mirrors", "casino")):
        empty, full = (sheet(table, "build", {**draft, "stands": stands}) for stands in ([], [chosen]))
        for shown, is_free in ((empty, True), (full, False)):
            [tile] = re.findall(rf'"op": "add", "path": "/stands/-", "value": "{other}".*?>', shown, re.DOTALL)
            assert ("disabled" not in tile) is is_free
