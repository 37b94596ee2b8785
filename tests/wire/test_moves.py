"""Moves as JSON: discriminated by type, with located faults, and without fields that only the server sets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.rules.moves import COMMON, Adjust, First, Next, Redo, Remark, Rename, Reorder, Undo, server_fields
from companion.rules.scream_machine.moves import Arrive, Build, Peek, Seal
from companion.wire import moves, parser

GAME = games()["scream-machine"]


def read(**given: Any) -> Any:
    return moves.read_move(GAME, json.dumps(given))


def faults(**given: Any) -> list[tuple[str, str]]:
    with pytest.raises(FaultyInput) as faulty:
        read(**given)
    return [(fault.where, fault.message.key) for fault in faulty.value.faults]


def test_the_moves_of_the_api_are_read() -> None:
    assert read(type="adjust", seat=0, counter="visitors", by=1) == Adjust(0, "visitors", 1)
    assert read(type="next", seen=4) == Next(4)
    assert read(type="undo", of=7) == Undo(7)
    assert read(type="redo") == Redo()
    assert read(type="note", text=" well played ") == Remark("well played")


def test_the_moves_of_a_game_are_read_beside_them() -> None:
    assert read(type="seal", seat=1, cards=[["food", 1], ["thrill", 5]]) == Seal(1, (("food", 1), ("thrill", 5)))
    assert read(type="arrive", place="national", visitor="cheapskate") == Arrive("national", "cheapskate")
    assert read(type="arrive", place=2, visitor="food") == Arrive(2, "food")
    assert read(type="peek", seat=0, gap=0, visitor=None) == Peek(0, 0, None)


def test_the_type_alone_decides_what_a_move_is() -> None:
    assert faults(type="fly") == [("/type", "fault.not-one-of")]
    assert faults(seat=0) == [("/type", "fault.missing-type")]


@pytest.mark.parametrize("body", ["[]", "null", "3", '"next"'])
def test_a_move_is_an_object(body: str) -> None:
    with pytest.raises(FaultyInput) as faulty:
        moves.read_move(GAME, body)
    assert [(fault.where, fault.message.key) for fault in faulty.value.faults] == [("", "fault.not-an-object")]


def test_invalid_json_is_no_move() -> None:
    with pytest.raises(parser.NotJson):
        moves.read_move(GAME, "{")


def test_faults_are_pointed_at_without_naming_the_type_again() -> None:
    assert faults(type="adjust", seat=True, counter=1, extra=0) == [
        ("/seat", "fault.not-a-whole-number"),
        ("/counter", "fault.not-a-text"),
        ("/by", "fault.missing"),
        ("/extra", "fault.unexpected"),
    ]
    assert faults(type="seal", seat=0, cards=[["food", 2]]) == [("/cards/0/1", "fault.not-one-of")]
    assert faults(type="rename", seat=0, name="x" * 41) == [("/name", "fault.text-too-long")]


def test_an_unknown_key_that_is_called_like_a_type_is_still_pointed_at() -> None:
    assert faults(type="next", seen=0, undo=1) == [("/undo", "fault.unexpected")]


def test_an_odd_key_is_escaped_once() -> None:
    assert faults(type="redo", **{"a/b~c": 1}) == [("/a~1b~0c", "fault.unexpected")]


@pytest.mark.parametrize("place", ["nowhere", 99, -1, True, None, 1.0])
def test_a_place_that_is_none_is_pointed_at_where_the_caller_wrote_it(place: Any) -> None:
    assert {where for where, _ in faults(type="arrive", place=place, visitor="food")} == {"/place"}


@pytest.mark.parametrize("seen", ["4", 4.0, True, -1, None])
def test_numbers_of_a_move_are_strict(seen: Any) -> None:
    assert [where for where, _ in faults(type="next", seen=seen)] == ["/seen"]


def test_a_note_is_a_line_of_1_to_500_characters() -> None:
    assert faults(type="note", text="  ") == [("/text", "fault.text-too-short")]
    assert faults(type="note", text="x" * 501) == [("/text", "fault.text-too-long")]
    assert faults(type="note", text="a\u0007b") == [("/text", "fault.control-characters")]
    assert read(type="note", text="x" * 500) == Remark("x" * 500)


def test_a_request_cannot_set_random_outcomes() -> None:
    assert faults(type="next", seen=0, chance=["food"]) == [("/chance", "fault.unexpected")]
    assert faults(type="first", drawn=1) == [("/drawn", "fault.unexpected")]
    assert faults(type="first", seat=0, drawn=1) == [("/drawn", "fault.unexpected")]


def test_a_request_cannot_set_an_empty_random_outcome() -> None:
    assert faults(type="next", seen=0, chance=[]) == [("/chance", "fault.unexpected")]
    assert faults(type="first", drawn=None) == [("/drawn", "fault.unexpected")]


def test_a_form_cannot_set_random_outcomes() -> None:
    with pytest.raises(FaultyInput) as faulty:
        form("next", seen="0", chance=["food"])
    assert [fault.where for fault in faulty.value.faults] == ["/chance"]


def form(kind: str, **fields: str | list[str]) -> Any:
    """A move from a form, which brings every field as a list of values."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
    return moves.read_form(GAME, {"type": [kind], **lists}, {})


def test_a_form_sends_numbers_as_strings() -> None:
    assert form("adjust", seat="1", counter="visitors", by="-2") == Adjust(1, "visitors", -2)
    assert form("build", seat="0", family="food", value="5") == Build(0, "food", 5)
    assert form("arrive", place="2", visitor="food") == Arrive(2, "food")


def test_a_form_sends_several_values_where_the_move_holds_several() -> None:
    assert form("reorder", order=["2", "0", "1"]) == Reorder((2, 0, 1))
    assert form("reorder", order="0") == Reorder((0,))
    assert form("adjust", seat="1", counter="visitors", by=["1", "2"]) == Adjust(1, "visitors", 2)  # the last word


def test_a_button_of_a_form_sends_a_whole_document() -> None:
    given = {"type": ["build"], "seat": ["0"], "family": ["water"]}
    assert moves.read_form(GAME, given, {"family": "food", "value": 5}) == Build(0, "food", 5)
    with pytest.raises(FaultyInput):
        moves.read_form(GAME, {"type": ["dance"]}, {})


def test_the_log_contains_random_outcomes() -> None:
    for move in (Next(3, ("food", "water")), First(None, 2)):
        assert moves.read_stored_move(GAME, moves.write_move(GAME, move)) == move


def test_visible_fields_lack_what_only_the_server_sets() -> None:
    assert moves.visible_fields(Next(3, ("food", "water"))) == {"seen": 3, "type": "next"}
    assert moves.visible_fields(Rename(1, "Zoe")) == {"seat": 1, "name": "Zoe", "type": "rename"}


def test_an_order_is_read_as_a_tuple() -> None:
    assert read(type="reorder", order=[1, 0]) == Reorder((1, 0))


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_no_two_moves_of_a_game_share_a_type(game: Any) -> None:
    types = [moves.type_name(move) for move in COMMON + game.moves]
    assert len(types) == len(set(types))


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_schema_of_moves_describes_every_type(game: Any) -> None:
    schema = parser.schema(moves.move_type(game))
    assert set(schema["discriminator"]["mapping"]) == {moves.type_name(move) for move in COMMON + game.moves}


def test_chance_is_declared_where_it_is_needed() -> None:
    assert {move.__name__: server_fields(move) for move in COMMON if server_fields(move)} == {
        "Next": ("chance",),
        "First": ("drawn",),
    }
