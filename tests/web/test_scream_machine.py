"""Pages of Scream Machine: the opening as agreed, and a visitor that was taken away by mistake."""

from __future__ import annotations

from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.speech.catalogue import catalogue
from tests.api.client import TableOnline, bearer, open_table


def page(table: TableOnline, path: str = "") -> str:
    return unescape(table.client.get(f"/t/{table.code}{path}", headers=bearer(table.host)).text)


@pytest.mark.parametrize("path", ["", "/compose/seal/0?passed"])
@pytest.mark.parametrize(("agreed", "key"), [("three-or-four", "help"), ("free", "help-with-opening-free")])
def test_the_opening_is_explained_as_agreed(client: FlaskClient, agreed: str, key: str, path: str) -> None:
    table = open_table(client, tracking="full", house_rules={"opening": agreed})
    assert catalogue("en").message(f"scream-machine.phase.opening.{key}") in page(table, path)


def test_a_visitor_that_stayed_can_be_entered_again_until_the_visitors_decide(client: FlaskClient) -> None:
    table = open_table(client, tracking="full")
    table.play_to("deal")
    table.go(*({"type": "arrive", "place": "national", "visitor": kind} for kind in ("water", "kiddie")))
    table.play_to("reveal")
    table.next()
    kinds = ("food", "food", "thrill", "thrill", "coaster")
    table.go(*({"type": "arrive", "place": "national", "visitor": kind} for kind in kinds))
    table.play_to("reveal")
    asked = catalogue("en").message("scream-machine.deal.nationals", n=1)
    assert asked not in page(table)
    table.go({"type": "dismiss", "place": "national", "visitor": "kiddie"})
    assert asked in page(table)
