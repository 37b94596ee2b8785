"""The Steam Tunnel calculators against docs/api.md 1.3, sentence by sentence, and against a second implementation."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract import reference_steam_tunnel as reference
from tests.contract.asking import answer, check_lines
from tests.contract.asking import faults as faults_of
from tests.contract.reference_steam_tunnel import PORTS

Json = dict[str, Any]
Cells = list[list[Json]]

GAME = "steam-tunnel"
VARIANTS = ("standard", "pity", "deadly")
TWO = ["Ana", "Bo"]
THREE = ["Ana", "Bo", "Cy"]
POINT = {"ends": {"N": 4, "S": 4, "E1": 3, "W2": 3, "E2": 2, "W1": 2}}
STRAIGHT = {"segments": [["N", "S"], ["E1", "W1"], ["E2", "W2"]]}
DOWN = {"down": True}


def asked_board(cells: Any, players: Any = TWO, variant: str = "standard") -> Json:
    return {"players": players, "variant": variant, "board": cells}


def asked_tunnels(tunnels: Any, players: Any = TWO, variant: str = "standard") -> Json:
    return {"players": players, "variant": variant, "tunnels": tunnels}


def tunnel(ends: Any, segments: Any, tokens: Any) -> Json:
    return {"ends": ends, "segments": segments, "tokens": tokens}


def card(text: str, *tokens: str | None) -> Json:
    """`N-S E1-W1` as the rules write a card."""
    segments = {"segments": [part.split("-") for part in text.split()]}
    return {**segments, "tokens": list(tokens)} if tokens else segments


def faults(calculator: str, asked: Any) -> dict[str, str]:
    return faults_of(GAME, calculator, asked)


def figures(calculator: str, asked: Json) -> Json:
    """The figures without the lines, which must add up to the scores."""
    spoken = answer(GAME, calculator, asked)
    check_lines(spoken["lines"])
    for name, total in spoken["scores"].items():
        assert sum(line["points"] for line in spoken["lines"] if line.get("player") == name) == total
    assert list(spoken["scores"]) == [name.strip() for name in asked["players"]]
    return {key: value for key, value in spoken.items() if key != "lines"}


def unordered(found: Json) -> Json:
    """The order of tunnels is free."""
    return {**found, "tunnels": sorted(found["tunnels"], key=lambda one: json.dumps(one, sort_keys=True))}


def fault_at(cell: Any) -> set[str]:
    """The places of the faults of one cell on an otherwise good board."""
    found = faults("board", asked_board([[STRAIGHT, STRAIGHT], [STRAIGHT, cell]]))
    assert all(place.startswith("/board/1/1") for place in found)
    return {place.removeprefix("/board/1/1") for place in found}


# ---------------------------------------------------------------------------- random inputs, second implementation


def random_cell(dice: random.Random, players: list[str], down: float) -> Json:
    kind = dice.random()
    if kind < down:
        return {"down": True, "buried": dice.choice(players)} if dice.random() < 0.6 else {"down": True}
    if kind < down + 0.12:
        return {"ends": {port: dice.randint(1, 9) for port in PORTS}}
    ports = list(PORTS)
    dice.shuffle(ports)
    sizes = dice.choice([(2, 2, 2), (2, 2, 2), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2)])
    segments = []
    for size in sizes:
        segments.append([ports.pop() for _ in range(size)])
    cell: Json = {"segments": segments}
    if dice.random() < 0.8:
        cell["tokens"] = [dice.choice([None, *players]) for _ in segments]
    return cell


def random_board(seed: int, rows: int, columns: int, variant: str) -> Json:
    dice = random.Random(seed)
    players = ["Ana", "Bo", "Cy", "Di", "Ed"][: dice.randint(2, 5)]
    dice.shuffle(players)
    down = dice.choice([0, 0.1, 0.4])
    cells = [[random_cell(dice, players, down) for _ in range(columns)] for _ in range(rows)]
    return asked_board(cells, players, variant)


seeds = st.integers(0, 2**32)
variants = st.sampled_from(VARIANTS)


@settings(max_examples=150)
@given(seeds, st.integers(2, 5), st.integers(2, 5), variants)
def test_board_agrees(seed: int, rows: int, columns: int, variant: str) -> None:
    asked = random_board(seed, rows, columns, variant)
    assert unordered(figures("board", asked)) == unordered(reference.board(asked))


@settings(max_examples=12)
@given(seeds, st.integers(2, 12), st.integers(2, 12), variants)
def test_large_board_agrees(seed: int, rows: int, columns: int, variant: str) -> None:
    asked = random_board(seed, rows, columns, variant)
    assert unordered(figures("board", asked)) == unordered(reference.board(asked))


def test_largest_board_agrees() -> None:
    asked = random_board(7, 12, 12, "pity")
    assert unordered(figures("board", asked)) == unordered(reference.board(asked))


@given(seeds, st.integers(2, 4), st.integers(2, 4), variants, st.integers(0, 3), st.integers(0, 3))
def test_a_torus_has_no_corner(seed: int, rows: int, columns: int, variant: str, down: int, right: int) -> None:
    asked = random_board(seed, rows, columns, variant)
    cells = asked["board"]
    moved = [[cells[(r + down) % rows][(c + right) % columns] for c in range(columns)] for r in range(rows)]
    assert unordered(figures("board", asked)) == unordered(figures("board", {**asked, "board": moved}))


@given(seeds, st.integers(2, 4), st.integers(2, 4), variants)
def test_turning_the_table_changes_nothing(seed: int, rows: int, columns: int, variant: str) -> None:
    turn = {"N": "S", "S": "N", "E1": "W2", "W2": "E1", "E2": "W1", "W1": "E2"}

    def turned(cell: Json) -> Json:
        if "ends" in cell:
            return {"ends": {turn[port]: value for port, value in cell["ends"].items()}}
        if "segments" in cell:
            return {**cell, "segments": [[turn[port] for port in segment] for segment in cell["segments"]]}
        return cell

    asked = random_board(seed, rows, columns, variant)
    other = [[turned(cell) for cell in reversed(row)] for row in reversed(asked["board"])]
    assert unordered(figures("board", asked)) == unordered(figures("board", {**asked, "board": other}))


@st.composite
def tunnel_lists(draw: st.DrawFn) -> Json:
    players = ["Ana", "Bo", "Cy", "Di", "Ed"][: draw(st.integers(2, 5))]
    tokens = st.dictionaries(st.sampled_from(players), st.integers(1, 3))
    one = st.builds(
        lambda ends, segments, held: tunnel(sorted(ends, reverse=True), segments + sum(held.values()), held),
        st.lists(st.integers(0, 9), max_size=6),
        st.integers(0, 30),
        tokens,
    )
    return asked_tunnels(draw(st.lists(one, min_size=1, max_size=8)), players, draw(variants))


@given(tunnel_lists())
def test_tunnels_agree(asked: Json) -> None:
    assert figures("tunnels", asked) == reference.tunnels(asked)


@given(seeds, st.integers(2, 5), st.integers(2, 5), variants)
def test_both_calculators_score_alike(seed: int, rows: int, columns: int, variant: str) -> None:
    asked = random_board(seed, rows, columns, variant)
    whole = figures("board", asked)
    listed = [{key: one[key] for key in ("ends", "segments", "tokens")} for one in whole["tunnels"]]
    quick = figures("tunnels", asked_tunnels(listed, asked["players"], variant))
    assert quick["scores"] == whole["scores"]
    assert quick["ranking"] == whole["ranking"]
    assert [(one["value"], one["paid"]) for one in quick["tunnels"]] == [
        (one["value"], one["paid"]) for one in whole["tunnels"]
    ]


# ------------------------------------------------------------------- the board of docs/rules/steam-tunnel.md 6.6


def section_6_6(corner: Json) -> Cells:
    return [
        [card("N-E2 S-E1 W1-W2"), card("N-S E1-W1"), card("S-W1 E1-W2"), corner],
        [card("N-E1-W2 S-E2"), POINT, card("N-S E1-W1 E2-W2"), card("N-E1 S-W2 E2-W1")],
        [card("N-W1 S-E2 E1-W2"), card("N-E1-W2 E2-W1"), POINT, card("N-E1 S-E2")],
        [card("N-W1-W2 S-E2"), card("N-W1 E1-E2-W2"), card("N-W2 S-E1 E2-W1"), card("N-W2 S-E2 E1-W1")],
    ]


SEVEN = [
    (1, [4, 0], {"standard": 4, "pity": 5, "deadly": 0}),
    (2, [0, 0], {"standard": 0, "pity": 4, "deadly": 0}),
    (7, [4, 2, 0, 0], {"standard": 42, "pity": 56, "deadly": 0}),
    (9, [4, 3, 0], {"standard": 63, "pity": 72, "deadly": 0}),
    (7, [4, 3, 2], {"standard": 63, "pity": 63, "deadly": 63}),
    (5, [3, 2], {"standard": 25, "pity": 25, "deadly": 25}),
    (1, [0, 0], {"standard": 0, "pity": 2, "deadly": 0}),
]


@pytest.mark.parametrize("variant", VARIANTS)
def test_section_6_6(variant: str) -> None:
    found = figures("board", asked_board(section_6_6({"down": True, "buried": "Ana"}), variant=variant))
    assert found["over"] is True
    assert all(one["closed"] is True and one["tokens"] == {} and one["paid"] == {} for one in found["tunnels"])
    got = sorted((one["segments"], one["ends"], one["value"]) for one in found["tunnels"])
    assert got == sorted((segments, ends, values[variant]) for segments, ends, values in SEVEN)
    assert sum(one["value"] for one in found["tunnels"]) == {"standard": 197, "pity": 227, "deadly": 88}[variant]
    assert found["scores"] == {"Ana": 0, "Bo": 0}


def test_section_6_6_before_the_end() -> None:
    found = figures("board", asked_board(section_6_6(DOWN)))
    assert found["over"] is False
    still_open = sorted((one["segments"], one["ends"]) for one in found["tunnels"] if not one["closed"])
    assert still_open == [(2, [0, 0]), (7, [4, 2, 0, 0])]


def test_open_tunnels_are_valued_and_paid_too() -> None:
    cells = section_6_6(DOWN)
    for row in cells:
        for cell in row:
            if "segments" in cell:
                cell["tokens"] = ["Ana"] * len(cell["segments"])
    found = figures("board", asked_board(cells))
    assert found["over"] is False
    assert {one["segments"]: one["paid"] for one in found["tunnels"] if not one["closed"]} == {
        2: {"Ana": 0},
        7: {"Ana": 42},
    }
    assert found["scores"] == {"Ana": 197, "Bo": 0}
    assert found["ranking"] == [{"name": "Ana", "place": 1, "total": 197}, {"name": "Bo", "place": 2, "total": 0}]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_seven_tunnels(variant: str) -> None:
    rows = [tunnel(ends, segments, {"Bo": 1}) for segments, ends, _ in SEVEN]
    found = figures("tunnels", asked_tunnels(rows, variant=variant))
    assert [one["value"] for one in found["tunnels"]] == [values[variant] for _, _, values in SEVEN]
    assert found["scores"] == {"Ana": 0, "Bo": {"standard": 197, "pity": 227, "deadly": 88}[variant]}


# --------------------------------------------------------------------------------------------------- single tunnels


def one_line(*tokens: str | None) -> Cells:
    """Two straight cards in a row whose upper tunnel runs from 3 to 2; everything else is dull."""
    return [
        [POINT, card("N-S E1-W1 E2-W2", None, tokens[0], None), card("N-S E1-W1 E2-W2", None, tokens[1], None)],
        [POINT, DOWN, DOWN],
    ]


def test_a_plain_tunnel() -> None:
    found = figures("board", asked_board(one_line("Ana", "Bo")))
    assert {
        "segments": 2,
        "ends": [3, 2],
        "value": 10,
        "closed": True,
        "tokens": {"Ana": 1, "Bo": 1},
        "paid": {"Ana": 5, "Bo": 5},
    } in found["tunnels"]
    assert found["over"] is False


def test_a_dead_end_is_0_in_every_variant() -> None:
    cells = [[POINT, card("N-S E1-E2-W1", None, "Ana")], [POINT, POINT]]  # W2 is dead, but another tunnel's
    for variant in VARIANTS:
        found = figures("board", asked_board(cells, variant=variant))
        assert [(one["ends"], one["value"]) for one in found["tunnels"] if one["tokens"]] == [([3, 3, 2], 8)]
    cells = [[POINT, card("N-S E1-W1")], [POINT, card("S-E1 E2-W1", "Bo", None)]]  # N is dead and meets N-S
    for variant, value in (("standard", 4), ("pity", 6), ("deadly", 0)):
        found = figures("board", asked_board(cells, variant=variant))
        mine = [one for one in found["tunnels"] if "Bo" in one["tokens"]]
        assert [(one["ends"], one["segments"], one["value"]) for one in mine] == [([2, 0], 2, value)]
        assert mine[0]["paid"] == {"Bo": value}


@pytest.mark.parametrize("variant", VARIANTS)
def test_loops_are_worth_0(variant: str) -> None:
    cells = [[card("N-S E1-W1 E2-W2", "Ana", "Bo", None), STRAIGHT], [STRAIGHT, STRAIGHT]]
    found = figures("board", asked_board(cells, variant=variant))
    assert len(found["tunnels"]) == 6
    for one in found["tunnels"]:
        assert (one["segments"], one["ends"], one["value"], one["closed"]) == (2, [], 0, True)
    assert [one["paid"] for one in found["tunnels"] if one["tokens"]] == [
        dict.fromkeys(one["tokens"], 0) for one in found["tunnels"] if one["tokens"]
    ]


def test_a_tunnel_that_visits_a_card_twice_counts_both_segments() -> None:
    cells = [[card("E1-E2 W1-W2", "Ana", "Ana"), DOWN], [POINT, POINT]]
    found = figures("board", asked_board(cells))
    mine = [one for one in found["tunnels"] if one["tokens"]]
    assert [(one["segments"], one["ends"], one["closed"], one["tokens"]) for one in mine] == [
        (2, [], False, {"Ana": 2})
    ]


def test_tunnels_without_a_face_up_segment_are_left_out() -> None:
    assert figures("board", asked_board([[POINT, POINT], [POINT, POINT]]))["tunnels"] == []
    assert figures("board", asked_board([[POINT, DOWN], [DOWN, POINT]]))["tunnels"] == []
    everything_down = figures("board", asked_board([[DOWN, DOWN], [DOWN, DOWN]]))
    assert everything_down["tunnels"] == []
    assert everything_down["over"] is False
    lines = answer(GAME, "board", asked_board([[DOWN, DOWN], [DOWN, DOWN]]))["lines"]
    assert [line["points"] for line in lines] == [0]


def test_a_buried_card_belongs_to_nobody_and_closes() -> None:
    for corner, over in ((DOWN, False), ({"down": True, "buried": "Bo"}, True)):
        cells = [[POINT, corner], [POINT, card("N-S E1-W1", "Ana", None)]]
        found = figures("board", asked_board(cells))
        mine = [one for one in found["tunnels"] if "Ana" in one["tokens"]]
        assert found["over"] is over
        assert [(one["segments"], one["ends"], one["closed"], one["tokens"]) for one in mine] == [
            (1, [], over, {"Ana": 1})
        ]
        assert found["scores"]["Bo"] == 0


def test_over_without_any_card_down() -> None:
    assert figures("board", asked_board([[STRAIGHT, STRAIGHT], [STRAIGHT, STRAIGHT]]))["over"] is True
    buried = {"down": True, "buried": "Ana"}
    assert figures("board", asked_board([[buried, buried], [buried, buried]]))["over"] is True
    assert figures("board", asked_board([[buried, buried], [buried, DOWN]]))["over"] is False


def test_tokens_are_optional() -> None:
    cells = [[POINT, STRAIGHT], [POINT, POINT]]
    none = [[POINT, {**STRAIGHT, "tokens": [None, None, None]}], [POINT, POINT]]
    assert figures("board", asked_board(cells)) == figures("board", asked_board(none))


def test_the_order_of_ports_in_a_segment_is_free() -> None:
    first = [[POINT, card("N-S E1-W1-E2")], [POINT, card("N-E1-W2 S-E2")]]
    again = [[POINT, card("W1-E2-E1 S-N")], [POINT, card("E2-S W2-N-E1")]]
    assert unordered(figures("board", asked_board(first))) == unordered(figures("board", asked_board(again)))


@pytest.mark.parametrize(
    ("ends", "segments", "tokens", "paid"),
    [
        ([4, 3, 0], 9, {"Ana": 3, "Bo": 3, "Cy": 1}, {"Ana": 31, "Bo": 31}),
        ([4, 3, 2], 7, {"Ana": 2, "Bo": 2, "Cy": 2}, {"Ana": 21, "Bo": 21, "Cy": 21}),
        ([3, 2], 5, {"Ana": 1, "Cy": 1}, {"Ana": 12, "Cy": 12}),
        ([3, 2], 5, {"Ana": 1, "Bo": 1, "Cy": 1}, {"Ana": 8, "Bo": 8, "Cy": 8}),
        ([4, 2, 0, 0], 7, {"Ana": 2, "Bo": 1}, {"Ana": 42}),
        ([4, 3], 5, {}, {}),
        ([], 4, {"Bo": 1}, {"Bo": 0}),
        ([0, 0], 4, {"Bo": 1, "Ana": 1}, {"Bo": 0, "Ana": 0}),
    ],
)
def test_shares(ends: list[int], segments: int, tokens: dict[str, int], paid: dict[str, int]) -> None:
    found = figures("tunnels", asked_tunnels([tunnel(ends, segments, tokens)], THREE))
    assert found["tunnels"] == [{**tunnel(ends, segments, tokens), "value": sum(ends) * segments, "paid": paid}]
    assert found["scores"] == {name: paid.get(name, 0) for name in THREE}


def test_nothing_scores_and_one_line_says_so() -> None:
    for rows in ([], [tunnel([4, 3], 5, {})]):
        lines = answer(GAME, "tunnels", asked_tunnels(rows))["lines"]
        assert [line["points"] for line in lines] == [0]


def test_a_holder_of_no_token_never_leads() -> None:
    found = figures(
        "tunnels", asked_tunnels([tunnel([4], 2, {"Ana": 0, "Bo": 0}), tunnel([4], 2, {"Ana": 0, "Bo": 1})])
    )
    assert [one["paid"] for one in found["tunnels"]] == [{}, {"Bo": 8}]


def test_ranking_shares_places_and_skips() -> None:
    rows = [tunnel([4], 1, {"Cy": 1}), tunnel([4], 1, {"Bo": 1}), tunnel([3], 1, {"Ed": 1})]
    found = figures("tunnels", asked_tunnels(rows, ["Ana", "Bo", "Cy", "Di", "Ed"]))["ranking"]
    places = [(row["name"], row["place"], row["total"]) for row in found]
    assert places == [("Bo", 1, 4), ("Cy", 1, 4), ("Ed", 3, 3), ("Ana", 4, 0), ("Di", 4, 0)]


# ----------------------------------------------------------------------------------------------------------- faults


def test_sizes_2_to_12() -> None:
    for rows in (1, 2, 12, 13):
        for columns in (1, 2, 12, 13):
            found = set(faults("board", asked_board([[DOWN] * columns] * rows)))
            good = rows in (2, 12) and columns in (2, 12)
            assert (found == set()) is good
            assert all(place.startswith("/board") for place in found)
    assert set(faults("board", asked_board([]))) == {"/board"}
    assert set(faults("board", asked_board([[], []]))) == {"/board/0", "/board/1"}


def test_ragged_boards() -> None:
    assert set(faults("board", asked_board([[DOWN] * 3, [DOWN] * 2, [DOWN] * 3, [DOWN] * 4]))) == {
        "/board/1",
        "/board/3",
    }


@pytest.mark.parametrize(
    ("cell", "where"),
    [
        (card("N-S"), {"/segments"}),
        ({"segments": []}, {"/segments"}),
        ({"segments": [["N", "S"], ["E1", "W1"], ["E2", "W2"], ["N", "S"]]}, {"/segments"}),
        ({"segments": [["N", "S"], ["E1"]]}, {"/segments/1"}),
        ({"segments": [["N", "S"], []]}, {"/segments/1"}),
        (card("N-S E1-X"), {"/segments/1/1"}),
        (card("n-S E1-W1"), {"/segments/0/0"}),
        ({"segments": [["N", 5], [None, True]]}, {"/segments/0/1", "/segments/1/0", "/segments/1/1"}),
        ({"segments": ["NS", {"N": "S"}]}, {"/segments/0", "/segments/1"}),
        (card("N-S E1-N"), {"/segments/1/1"}),
        (card("N-N E1-E2"), {"/segments/0/1"}),
        (card("N-S E1-E2 E2-N"), {"/segments/2/0", "/segments/2/1"}),
        (card("N-S E1-W1", None), {"/tokens"}),
        (card("N-S E1-W1", None, None, None), {"/tokens"}),
        ({**card("N-S E1-W1"), "tokens": []}, {"/tokens"}),
        ({**card("N-S E1-W1"), "tokens": None}, {"/tokens"}),
        (card("N-S E1-W1", "Di", None), {"/tokens/0"}),
        ({**card("N-S E1-W1"), "tokens": [5, True]}, {"/tokens/0", "/tokens/1"}),
        ({**card("N-S E1-W1"), "rotated": True}, {"/rotated"}),
        ({**card("N-S E1-W1"), "down": True}, {"/down"}),
        ({"ends": {"N": 4}}, {f"/ends/{port}" for port in PORTS if port != "N"}),
        ({"ends": {**POINT["ends"], "N": 0, "S": 10}}, {"/ends/N", "/ends/S"}),
        ({"ends": {**POINT["ends"], "N": "4", "S": True, "E1": 3.0}}, {"/ends/N", "/ends/S", "/ends/E1"}),
        ({"ends": {**POINT["ends"], "E3": 4}}, {"/ends/E3"}),
        ({"ends": [4, 4, 3, 3, 2, 2]}, {"/ends"}),
        ({**POINT, "tokens": []}, {"/tokens"}),
        ({"down": False}, {"/down"}),
        ({"down": 1}, {"/down"}),
        ({"down": "true"}, {"/down"}),
        ({"down": True, "buried": None}, {"/buried"}),
        ({"down": True, "buried": 5}, {"/buried"}),
        ({"down": True, "buried": "Di"}, {"/buried"}),
        ({"down": True, "tokens": []}, {"/tokens"}),
        ({}, {""}),
        (None, {""}),
        ("down", {""}),
        ([], {""}),
    ],
)
def test_faults_of_one_cell(cell: Any, where: set[str]) -> None:
    assert fault_at(cell) == where


def test_numbers_on_point_cards_1_to_9() -> None:
    assert fault_at({"ends": dict.fromkeys(PORTS, 1)}) == set()
    assert fault_at({"ends": dict.fromkeys(PORTS, 9)}) == set()


@pytest.mark.parametrize("calculator", ["board", "tunnels"])
def test_top_level_keys(calculator: str) -> None:
    good = asked_board([[POINT, DOWN]] * 2) if calculator == "board" else asked_tunnels([tunnel([4, 0], 3, {"Ana": 2})])
    assert faults(calculator, good) == {}
    assert set(faults(calculator, {})) == {"/players", "/variant", f"/{calculator}"}
    for key in good:
        less = {other: value for other, value in good.items() if other != key}
        assert set(faults(calculator, less)) == {f"/{key}"}
        assert set(faults(calculator, {**good, key: None})) == {f"/{key}"}
    assert set(faults(calculator, {**good, "variant": "baby", "more": 1})) == {"/variant", "/more"}
    for body in ("null", "[]", "5", '"x"'):
        assert set(faults(calculator, body)) == {""}


@pytest.mark.parametrize("calculator", ["board", "tunnels"])
def test_players_and_names(calculator: str) -> None:
    def asked(players: Any) -> Json:
        return asked_board([[DOWN, DOWN]] * 2, players) if calculator == "board" else asked_tunnels([], players)

    for number in range(8):
        assert set(faults(calculator, asked(list("ABCDEFG"[:number])))) == (set() if 2 <= number <= 5 else {"/players"})
    for good in ("x" * 40, "é" * 40, " " + "x" * 40 + " ", "/~"):
        assert faults(calculator, asked(["Ana", good])) == {}
    for wrong in ("", "   ", "x" * 41, "Ana", "ANA", " ana ", 5, None, True, {"name": "Bo"}):
        assert set(faults(calculator, asked(["Ana", wrong]))) == {"/players/1"}


def test_names_are_trimmed_everywhere() -> None:
    cells = [[POINT, card("N-S E1-W1", "Ana ", None)], [POINT, {"down": True, "buried": " Bo"}]]
    found = figures("board", asked_board(cells, [" Ana", "Bo "]))
    assert found["scores"] == {"Ana": 0, "Bo": 0}
    found = figures("tunnels", asked_tunnels([tunnel([4], 1, {"Ana ": 1})], [" Ana", "Bo "]))
    assert found["tunnels"][0]["paid"] == {"Ana": 4}


@pytest.mark.parametrize(
    ("one", "where"),
    [
        ({}, {"/ends", "/segments", "/tokens"}),
        ({**tunnel([4], 1, {}), "closed": True}, {"/closed"}),
        (tunnel([4, "3", True, 2.0, None, -1], 1, {}), {f"/ends/{place}" for place in range(1, 6)}),
        (tunnel([4], "1", {}), {"/segments"}),
        (tunnel([4], True, {}), {"/segments"}),
        (tunnel([4], 1.0, {}), {"/segments"}),
        (tunnel([4], -1, {}), {"/segments"}),
        (tunnel([4], 10_000, {}), {"/segments"}),
        (tunnel([10_000], 1, {}), {"/ends/0"}),
        (tunnel(4, 1, []), {"/ends", "/tokens"}),
        (tunnel(None, None, None), {"/ends", "/segments", "/tokens"}),
        (tunnel([4], 1, {"Ana": "1", "Bo": True}), {"/tokens/Ana", "/tokens/Bo"}),
        (tunnel([4], 1, {"Ana": -1, "Bo": None}), {"/tokens/Ana", "/tokens/Bo"}),
        (tunnel([4], 1, {"Di": 1}), {"/tokens/Di"}),
        (tunnel([4], 1, {"a/~b": 1}), {"/tokens/a~1~0b"}),
        ("tunnel", {""}),
    ],
)
def test_faults_of_one_tunnel(one: Any, where: set[str]) -> None:
    found = faults("tunnels", asked_tunnels([tunnel([4], 1, {}), one]))
    assert set(found) == {f"/tunnels/1{place}" for place in where}


def test_all_faults_of_shape_together_and_none_of_the_rules() -> None:
    cells = [["x", card("N-Q E1-E1")], [{"down": True, "buried": 7}, {"ends": {**POINT["ends"], "N": 0}}]]
    assert set(faults("board", asked_board(cells, ["Ana", "Ana", 5], "x"))) == {
        "/players/2",
        "/variant",
        "/board/0/0",
        "/board/0/1/segments/0/1",
        "/board/1/0/buried",
        "/board/1/1/ends/N",
    }


def test_all_faults_of_the_rules_together() -> None:
    cells = [[card("N-N E1-S", "Di", None), STRAIGHT], [{"down": True, "buried": "Ed"}, DOWN, card("N-S E1-W1", None)]]
    assert set(faults("board", asked_board(cells, ["Ana", "ana"]))) == {
        "/players/1",
        "/board/0/0/segments/0/1",
        "/board/0/0/tokens/0",
        "/board/1",
        "/board/1/0/buried",
        "/board/1/2/tokens",
    }
    rows = [tunnel([4], 1, {"Di": 1}), tunnel([4], 1, {"Ed": 1})]
    assert set(faults("tunnels", asked_tunnels(rows, ["Ana", "ana"]))) == {
        "/players/1",
        "/tunnels/0/tokens/Di",
        "/tunnels/1/tokens/Ed",
    }


# "First all faults of shape together": a list of the wrong length hides (or is hidden by) faults inside it.
@pytest.mark.parametrize(
    ("calculator", "asked", "where"),
    [
        ("board", asked_board([["x"]]), {"/board", "/board/0", "/board/0/0"}),
        ("board", asked_board([["x"] + [DOWN] * 12] * 2), {"/board/0", "/board/0/0", "/board/1", "/board/1/0"}),
        ("board", asked_board([[DOWN, card("N-X")], [DOWN, DOWN]]), {"/board/0/1/segments", "/board/0/1/segments/0/1"}),
        ("tunnels", asked_tunnels([], [5]), {"/players", "/players/0"}),
    ],
)
def test_length_and_content_of_a_list_together(calculator: str, asked: Json, where: set[str]) -> None:
    assert set(faults(calculator, asked)) == where


def test_a_name_twice_in_a_map() -> None:
    """Names are trimmed and unique: Ana's tokens given twice cannot be one of the two at random."""
    assert faults("tunnels", asked_tunnels([tunnel([4], 5, {"Ana": 2, " Ana ": 1})]))


def test_the_pointer_of_an_untrimmed_stranger_leads_somewhere() -> None:
    assert set(faults("tunnels", asked_tunnels([tunnel([4], 5, {" Di ": 1})]))) == {"/tunnels/0/tokens/ Di "}
