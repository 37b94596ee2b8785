"""Forms made from offers: every button that can be pressed makes a move that is accepted, in every game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import Move
from companion.rules.offers import offers
from companion.rules.table import Table
from companion.speech.catalogue import catalogue
from companion.web.table.offer_forms import FormButton, OfferForm, offer_forms
from companion.wire.moves import read_form
from tests.rules.offer_checks import refusal, sample_tables
from tests.rules.random_play import new_table


def forms(game: Game, table: Table[Any]) -> list[OfferForm]:
    return offer_forms(game, table, offers(game, table, table.active), catalogue("en"))


def pressed(game: Game, form: OfferForm, button: FormButton) -> Move:
    """The move that a form sends as it stands."""
    given = {control.name: [str(control.value)] for control in form.controls}
    return read_form(game, given, json.loads(button.fields))


@pytest.mark.parametrize(("game", "tracking"), [(game, one) for game in games().values() for one in game.trackings])
def test_every_button_makes_a_move_that_is_accepted(game: Game, tracking: str) -> None:
    start = new_table(game, game.min_players, tracking)
    for table in sample_tables(game, start, Random(1), 5):
        for form in forms(game, table):
            assert form.label
            assert form.buttons
            for button in form.buttons:
                move = pressed(game, form, button)
                assert (refusal(game, table, move) is None) == (button.reason == ""), move


def test_values_are_named_as_the_game_names_them() -> None:
    game = games()["scream-machine"]
    table = new_table(game, 2, "full")
    while table.phase != "turns":
        table = game.advance(table, None)
    build = next(form for form in forms(game, table) if '"build"' in form.buttons[0].fields)
    family = catalogue("en").message("scream-machine.family.coaster")
    assert build.buttons[0].label == f"{family} 1"
