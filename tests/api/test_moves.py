"""Moves: once, by whom they belong to, and refused with a reason when they are late or forbidden."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.client import ANA, BO, CY, FOUR_ACTIONS, NAMES, TableOnline, bearer, check_problem, open_table, places

ADJUST = {"type": "adjust", "seat": ANA, "counter": "visitors", "by": 1}
NOTE = {"type": "note", "text": "Well played"}


def visitors(table: TableOnline, seat: int = ANA) -> int:
    count: int = table.look()["players"][seat]["counters"]["visitors"]
    return count


def refused(response: Any, seq: int) -> str:
    """The reason of a 409, which also has the number of the newest move."""
    problem = check_problem(response, 409)
    assert problem["seq"] == seq
    return str(problem["detail"])


# Exactly once


def test_a_move_is_numbered_and_applied(table: TableOnline) -> None:
    response = table.move(ADJUST)
    assert (response.status_code, response.json) == (201, {"seq": 1})
    assert (table.look()["seq"], visitors(table)) == (1, 1)


def test_the_same_key_and_body_again_get_the_first_answer(table: TableOnline) -> None:
    first = table.move(ADJUST, once="tap")
    table.go(NOTE)
    again = table.move(ADJUST, once="tap")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json == again.json == {"seq": 1}
    assert (table.look()["seq"], visitors(table)) == (2, 1)


def test_a_body_is_the_same_however_it_is_spaced_or_ordered(table: TableOnline) -> None:
    headers = {**bearer(table.host), "Idempotency-Key": "tap"}
    bodies = ('{"type":"note","text":"hi"}', '{ "text" : "hi",\n "type": "note" }')
    answers = [
        table.client.post(f"{table.url}/moves", data=body, headers=headers, content_type="application/json")
        for body in bodies
    ]
    assert [answer.status_code for answer in answers] == [201, 200]


def test_the_same_key_with_another_body_is_refused_and_changes_nothing(table: TableOnline) -> None:
    table.move(ADJUST, once="tap")
    check_problem(table.move({**ADJUST, "by": 2}, once="tap"), 422)
    check_problem(table.move(NOTE, once="tap"), 422)
    assert (table.look()["seq"], visitors(table)) == (1, 1)


def test_a_key_of_one_table_means_nothing_at_another(client: FlaskClient, table: TableOnline) -> None:
    table.move(ADJUST, once="tap")
    assert open_table(client).move(NOTE, once="tap").status_code == 201


def test_a_refused_move_leaves_its_key_free(table: TableOnline) -> None:
    assert table.move({**ADJUST, "by": -1}, once="tap").status_code == 409
    assert table.move(ADJUST, once="tap").status_code == 201


def test_an_old_move_is_answered_even_when_it_would_be_late_now(table: TableOnline) -> None:
    body = {"type": "next", "seen": 0}
    table.move(body, once="tap")
    table.next(2)
    assert (table.move(body, once="tap").status_code, table.move(body, once="tap").json) == (200, {"seq": 1})


@pytest.mark.parametrize("key", [None, "", "  ", "x" * 201])
def test_a_move_without_a_usable_idempotency_key_gets_400(table: TableOnline, key: str | None) -> None:
    headers = bearer(table.host) | ({} if key is None else {"Idempotency-Key": key})
    problem = check_problem(table.client.post(f"{table.url}/moves", json=ADJUST, headers=headers), 400)
    assert "Idempotency-Key" in problem["detail"]
    assert table.look()["seq"] == 0


def test_an_idempotency_key_may_be_long(table: TableOnline) -> None:
    assert table.move(ADJUST, once="x" * 200).status_code == 201


# Whose move it is


def test_without_a_key_nobody_moves(table: TableOnline) -> None:
    response = table.client.post(f"{table.url}/moves", json=ADJUST, headers={"Idempotency-Key": "a"})
    check_problem(response, 401)
    check_problem(table.move(ADJUST, key="nonsense"), 401)
    assert table.look()["seq"] == 0


def test_a_key_of_another_table_gets_403(client: FlaskClient, table: TableOnline) -> None:
    other = open_table(client)
    for key in (other.host, other.seats[ANA]):
        check_problem(table.move(ADJUST, key=key), 403)
    assert table.look()["seq"] == 0


def test_a_seat_acts_for_itself_only(table: TableOnline) -> None:
    assert table.move(ADJUST, key=table.seats[ANA]).status_code == 201
    check_problem(table.move(ADJUST, key=table.seats[BO]), 403)
    check_problem(table.move({**ADJUST, "seat": 7}, key=table.seats[BO]), 403)
    assert visitors(table) == 1


@pytest.mark.parametrize("move", [{"type": "next", "seen": 0}, NOTE])
def test_a_seat_may_go_on_and_take_notes(table: TableOnline, move: Any) -> None:
    assert table.move(move, key=table.seats[CY]).status_code == 201


def test_a_seat_may_undo(table: TableOnline) -> None:
    table.next()
    assert table.move({"type": "undo", "of": 1}, key=table.seats[CY]).status_code == 201


@pytest.mark.parametrize(
    "move",
    [
        {"type": "stop"},
        {"type": "join", "name": "Dee"},
        {"type": "first", "seat": 1},
        {"type": "reorder", "order": [2, 1, 0]},
        {"type": "leave", "seat": 0},
        {"type": "rename", "seat": 0, "name": "Zoe"},
        {"type": "recolour", "seat": 0, "colour": "black"},
    ],
)
def test_arranging_the_table_is_the_hosts(table: TableOnline, move: Any) -> None:
    check_problem(table.move(move, key=table.seats[BO]), 403)
    assert table.move(move).status_code == 201


def test_the_host_acts_for_every_seat(full: TableOnline) -> None:
    for seat in (ANA, BO, CY):
        full.go({"type": "seal", "seat": seat, "cards": FOUR_ACTIONS})
        full.go({**ADJUST, "seat": seat})
    full.next()
    assert full.look()["phase"] == "deal"


def test_a_seat_that_was_taken_back_has_no_key_any_more(table: TableOnline) -> None:
    seq = table.go({"type": "join", "name": "Dee"})
    table.client.post(f"/t/{table.code}/claim", data={"seat": 3})
    assert table.client.get(f"/t/{table.code}").status_code == 200
    table.go({"type": "undo", "of": seq})
    response = table.client.post(f"{table.url}/moves", json=NOTE, headers={"Idempotency-Key": "dee"})
    check_problem(response, 401)
    assert table.client.get(f"/t/{table.code}").status_code == 200


# Adjust


@pytest.mark.parametrize("tracking", ["light", "full"])
def test_counters_are_adjusted_at_any_time(client: FlaskClient, tracking: str) -> None:
    table = open_table(client, tracking=tracking)
    phases = set()
    while "over" not in phases:
        table.go(ADJUST)
        phases.add(table.look()["phase"])
        if "over" not in phases:
            table.next()
    assert visitors(table) == table.look()["outcome"]["ranking"][0]["total"]


def test_a_correction_after_the_end_changes_the_ranking(table: TableOnline) -> None:
    table.play_to("over")
    table.go({**ADJUST, "seat": CY, "by": 4})
    ranking = table.look()["outcome"]["ranking"]
    assert [(one["seat"], one["place"], one["total"]) for one in ranking[:1]] == [(CY, 1, 4)]
    assert all(sum(line["points"] for line in one["lines"]) == one["total"] for one in ranking)


def test_a_counter_never_goes_below_zero(table: TableOnline) -> None:
    table.go({**ADJUST, "by": 3})
    refused(table.move({**ADJUST, "by": -4}), seq=1)
    table.go({**ADJUST, "by": -3})
    assert visitors(table) == 0


@pytest.mark.parametrize("change", [{"by": 0}, {"counter": "danari"}, {"counter": ""}, {"seat": 3}, {"seat": 11}])
def test_an_adjustment_the_rules_forbid_gets_409(table: TableOnline, change: Any) -> None:
    refused(table.move({**ADJUST, **change}), seq=0)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"by": "1"}, "/by"),
        ({"by": True}, "/by"),
        ({"by": 1.0}, "/by"),
        ({"by": 10_000}, "/by"),
        ({"by": None}, "/by"),
        ({"seat": -1}, "/seat"),
        ({"seat": 99}, "/seat"),
        ({"seat": "0"}, "/seat"),
        ({"counter": 5}, "/counter"),
        ({"extra": 1}, "/extra"),
    ],
)
def test_an_adjustment_of_the_wrong_shape_gets_422(table: TableOnline, change: Any, where: str) -> None:
    assert places(table.move({**ADJUST, **change})) == [where]
    assert table.look()["seq"] == 0


# Next


def test_two_people_pressing_next_advance_once(table: TableOnline) -> None:
    press = {"type": "next", "seen": 0}
    assert table.move(press, key=table.seats[ANA]).status_code == 201
    refused(table.move(press, key=table.seats[BO]), seq=1)
    assert table.look()["seq"] == 1


def test_unrelated_moves_do_not_make_a_next_late(table: TableOnline) -> None:
    table.next()
    table.go(ADJUST, NOTE, {"type": "rename", "seat": 0, "name": "Zoe"})
    assert table.move({"type": "next", "seen": 1}).status_code == 201


def test_in_the_opening_a_sealed_choice_does_not_make_a_next_late(full: TableOnline) -> None:
    full.go({"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS})
    assert full.move({"type": "next", "seen": 0}).status_code == 201


def test_a_next_from_the_turn_before_is_late(table: TableOnline) -> None:
    table.next(2)
    refused(table.move({"type": "next", "seen": 1}), seq=2)
    assert table.move({"type": "next", "seen": 2}).status_code == 201


def test_a_next_from_the_future_is_refused(table: TableOnline) -> None:
    refused(table.move({"type": "next", "seen": 5}), seq=0)


@pytest.mark.parametrize("move", [{"type": "next"}, {"type": "next", "seen": -1}, {"type": "next", "seen": "0"}])
def test_a_next_says_what_it_saw(table: TableOnline, move: Any) -> None:
    assert places(table.move(move)) == ["/seen"]


def test_nobody_brings_chance_along(client: FlaskClient) -> None:
    table = open_table(client, tracking="full", modules=["phone-deck"])
    assert places(table.move({"type": "next", "seen": 0, "chance": ["food"] * 11})) == ["/chance"]
    assert places(table.move({"type": "first", "drawn": 2})) == ["/drawn"]


# Undo, redo, note


def test_undo_takes_back_and_redo_brings_back(table: TableOnline) -> None:
    table.go({**ADJUST, "by": 3})
    table.go({"type": "undo", "of": 1})
    assert (visitors(table), table.look()["seq"]) == (0, 2)
    table.go({"type": "redo"})
    assert (visitors(table), table.look()["seq"]) == (3, 3)


def test_only_the_last_move_is_undone(table: TableOnline) -> None:
    table.go(ADJUST, ADJUST)
    refused(table.move({"type": "undo", "of": 1}), seq=2)
    table.go({"type": "undo", "of": 2})
    table.go({"type": "undo", "of": 1})
    refused(table.move({"type": "undo", "of": 1}), seq=4)


def test_a_note_does_not_make_an_undo_late(table: TableOnline) -> None:
    table.go(ADJUST, NOTE)
    assert table.move({"type": "undo", "of": 1}).status_code == 201


def test_in_a_simultaneous_phase_each_seat_undoes_its_own(full: TableOnline) -> None:
    for seat in (ANA, BO):
        full.go({"type": "seal", "seat": seat, "cards": FOUR_ACTIONS}, key=full.seats[seat])
    refused(full.move({"type": "undo", "of": 1}, key=full.seats[BO]), seq=2)
    full.go({"type": "undo", "of": 1}, key=full.seats[ANA])
    assert [park["has_sealed"] for park in full.look()["state"]["parks"]] == [False, True, False]


def test_there_is_nothing_to_undo_or_redo_at_first(table: TableOnline) -> None:
    for move in ({"type": "redo"}, {"type": "undo", "of": 0}, {"type": "undo", "of": 1}):
        refused(table.move(move), seq=0)


def test_a_note_is_kept_with_who_wrote_it(table: TableOnline) -> None:
    table.go(NOTE, key=table.seats[BO])
    assert table.look()["notes"] == [{"words": "Well played", "seat": BO}]


@pytest.mark.parametrize("text", ["", "   ", "x" * 501, 5, None, "\x00"])
def test_a_note_has_1_to_500_characters(table: TableOnline, text: Any) -> None:
    assert places(table.move({"type": "note", "text": text})) == ["/text"]


# Bad bodies


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"type": NaN}', b"[" * 50_000])
def test_a_move_that_is_not_json_gets_400(table: TableOnline, body: bytes) -> None:
    headers = {**bearer(table.host), "Idempotency-Key": "a"}
    response = table.client.post(f"{table.url}/moves", data=body, headers=headers, content_type="application/json")
    check_problem(response, 400)
    check_problem(table.client.post(f"{table.url}/moves", data=b"{}", headers=headers), 415)


@pytest.mark.parametrize("body", [[], {}, "next", 3, {"type": "fly"}, {"type": None}, {"type": ["next"]}, {"seen": 0}])
def test_a_move_of_no_known_type_gets_422(table: TableOnline, body: Any) -> None:
    assert len(places(table.move(body))) == 1


@pytest.mark.parametrize(
    "body",
    [
        {"type": "seal", "seat": 0, "cards": [["food", 2]]},
        {"type": "seal", "seat": 0, "cards": [["pizza", 1]]},
        {"type": "arrive", "place": "nowhere", "visitor": "food"},
        {"type": "peek", "seat": 0, "gap": 0, "visitor": "pizza"},
        {"type": "option", "seat": 0, "option": "sleep"},
    ],
)
def test_a_card_that_does_not_exist_gets_422(full: TableOnline, body: Any) -> None:
    assert len(places(full.move(body))) == 1


def test_a_fifth_action_and_an_option_twice_get_409(full: TableOnline) -> None:
    full.next(2)
    option = {"type": "option", "seat": ANA, "option": "advertise"}
    full.go(option)
    refused(full.move(option), seq=3)
    full.go({"type": "build", "seat": ANA, "family": "food", "value": 5})
    refused(full.move({"type": "build", "seat": ANA, "family": "food", "value": 1}), seq=4)
    cy = len(full.seats) - 1  # the turn is Bo's now
    refused(full.move({"type": "build", "seat": cy, "family": "food", "value": 1}, key=full.seats[cy]), seq=4)


# The end


def test_a_confirmed_table_saves_its_play_once_with_all_lines(table: TableOnline) -> None:
    table.go({**ADJUST, "by": 2}, {**ADJUST, "seat": BO, "by": 5}, NOTE)
    refused(table.move({"type": "confirm"}), seq=3)
    table.play_to("over")
    confirm = {"type": "confirm"}
    assert table.move(confirm, once="yes").status_code == 201
    assert table.move(confirm, once="yes").status_code == 200
    seq = table.look()["seq"]
    refused(table.move(confirm), seq)
    assert table.look()["confirmed"] is True
    store = table.client.application.extensions["midway-table-service"].store
    plays = store.rows(
        "SELECT plays.id AS play_id, notes FROM plays"
        " JOIN game_tables ON game_table_id = game_tables.id WHERE code = ?",
        table.code,
    )
    assert [play["notes"] for play in plays] == ["Well played"]
    assert table.client.get(f"/plays/{plays[0]['play_id']}").status_code == 200
    rows = store.rows(
        "SELECT seat, total, place, (SELECT sum(points) FROM play_lines AS line"
        " WHERE line.play_id = player.play_id AND line.seat = player.seat) AS lines"
        " FROM play_players AS player WHERE play_id = ? ORDER BY seat",
        plays[0]["play_id"],
    )
    assert [tuple(row) for row in rows] == [(0, 2, 2, 2), (1, 5, 1, 5), (2, 0, 3, 0)]


@pytest.mark.parametrize("move", [ADJUST, NOTE, {"type": "redo"}, {"type": "undo", "of": 1}, {"type": "stop"}])
def test_nothing_moves_at_a_confirmed_table(table: TableOnline, move: Any) -> None:
    table.go(ADJUST, {"type": "stop"}, {"type": "confirm"})
    refused(table.move(move), seq=3)
    refused(table.move({"type": "next", "seen": 3}), seq=3)


def test_a_stopped_game_ends_unfinished_and_may_be_taken_back(table: TableOnline) -> None:
    table.go({"type": "stop"})
    assert table.look()["outcome"]["reason"] == "unfinished"
    refused(table.move({"type": "next", "seen": 1}), seq=1)
    table.go({"type": "undo", "of": 1})
    assert table.look()["outcome"] is None


def test_a_roll_of_the_phone_stands_and_the_host_corrects_it_from_the_log(client: FlaskClient) -> None:
    players = [{"name": name} for name in NAMES]
    asked = {"game": "steam-park", "players": players, "options": {"house_rules": {"roll": "phone-dice"}}}
    opened = client.post("/api/tables", json=asked).json
    keys = [seat["key"] for seat in opened["seats"]]
    table = TableOnline(client, opened["code"], opened["host_key"], keys, "")
    table.next()
    roll = table.go({"type": "roll", "seat": ANA}, key=keys[ANA])
    assert table.look(keys[ANA])["undo"] is None
    refused = table.move({"type": "undo", "of": roll}, key=keys[ANA])
    assert "host" in check_problem(refused, 409)["detail"]
    client.set_cookie(f"midway-host-{table.code}", table.host)
    log = client.get(f"/t/{table.code}/log").text
    assert f'name="of" value="{roll}"' in log
    client.delete_cookie(f"midway-host-{table.code}")
    assert 'name="of"' not in client.get(f"/t/{table.code}/log").text
    table.go({"type": "undo", "of": roll})
    assert not table.look()["state"]["pigs"][ANA]["known"]
