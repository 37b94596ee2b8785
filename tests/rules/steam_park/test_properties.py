"""What must hold for any input: of dirt, bids, extensions and the ranking."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.steam_park.calculator_answers import ask

FACES = st.sampled_from(["ride", "stand", "bonus", "visitor", "broom", "blank"])
COLOURS = st.sampled_from(["black", "green", "blue", "pink", "red", "purple"])
COUNTS = st.integers(0, 9_999)
NAMES = st.sampled_from(["Ana", "Bo", "Cy", "Dee", "Eli"])


@st.composite
def bids(draw: st.DrawFn) -> list[dict[str, Any]]:
    names = draw(st.lists(NAMES, min_size=2, max_size=5, unique=True))
    tokens = draw(st.permutations(range(1, 6)))
    low = st.integers(0, 3) | COUNTS
    return [{"name": name, "bid": draw(low), "token": token} for name, token in zip(names, tokens, strict=False)]


@given(bids())
def test_the_baron_has_exactly_one_highest_and_one_lowest(given: list[dict[str, Any]]) -> None:
    answer = ask("baron", bids=given)
    by_name = {one["name"]: one["bid"] for one in given}
    assert answer["highest"] != answer["lowest"]
    assert by_name[answer["highest"]] == max(by_name.values())
    assert by_name[answer["lowest"]] == min(by_name.values())


@given(bids())
def test_every_bid_is_paid_or_kept(given: list[dict[str, Any]]) -> None:
    answer = ask("baron", bids=given)
    assert list(answer["pays"]) == list(answer["keeps"]) == [one["name"] for one in given]
    for one in given:
        pays, keeps = answer["pays"][one["name"]], answer["keeps"][one["name"]]
        assert pays + keeps == one["bid"]
        assert min(pays, keeps) >= 0


@given(bids(), st.randoms())
def test_the_order_of_bids_changes_nothing(given: list[dict[str, Any]], random: Any) -> None:
    shuffled = random.sample(given, len(given))
    assert ask("baron", bids=given) == ask("baron", bids=shuffled)


@given(
    dirt=COUNTS,
    dice=st.lists(FACES, min_size=6, max_size=6),
    spied=st.none() | FACES,
    visitors=COUNTS,
    stingy=COUNTS,
    token=st.sampled_from(["1", "2", "3", "4", "last"]),
    effect=st.integers(-9_999, 9_999),
)
def test_nobodys_dirt_is_below_zero(dirt: int, dice: list[str], token: str, effect: int, **rest: Any) -> None:
    given = {"espionage": rest["spied"], "visitors": rest["visitors"], "stingy": rest["stingy"]}
    answer = ask("dirt", dirt=dirt, dice=dice, token=token, tokens={token: effect}, **given)
    dirty = [face for face in (*dice, rest["spied"]) if face in ("ride", "stand", "bonus")]
    assert answer["gained"] == len(dirty) + rest["visitors"]
    assert answer["dirt"] == max(0, dirt + answer["gained"] + effect)


@given(COUNTS, COUNTS, st.sampled_from([None, "sweeper", "planner", "baron"]))
def test_cleaning_never_makes_more_dirt_nor_less_than_none(dirt: int, brooms: int, director: str | None) -> None:
    answer = ask("clean", dirt=dirt, brooms=brooms, director=director)
    assert 0 <= answer["dirt"] <= dirt
    assert answer["dirt"] + answer["removed"] == dirt


@given(FACES, st.lists(FACES, max_size=7))
def test_espionage_costs_nothing_to_four(face: str, neighbour: list[str]) -> None:
    answer = ask("espionage", face=face, neighbour=neighbour)
    assert answer["matches"] + answer["price"] == 4 or (answer["price"] == 0 and answer["matches"] > 4)


@given(st.sampled_from(["golden", "rusty"]), st.integers(1, 3), COLOURS, st.data())
def test_an_extension_is_either_punished_or_left(kind: str, spaces: int, ride: str, data: st.DataObject) -> None:
    visitors = data.draw(st.lists(COLOURS | st.just("stingy"), max_size=spaces))
    answer = ask("extension", extension=kind, spaces=spaces, ride=ride, visitors=visitors)
    punished = answer["danari"] != 0 or answer["dirt"] != 0
    assert punished == (len(visitors) == spaces and not answer["leave"])
    assert answer["leave"] == [one for one in visitors if one not in (ride, "stingy")]
    assert abs(answer["danari"]) + answer["dirt"] == (2 * spaces if punished else 0)


@given(st.lists(st.tuples(COUNTS, st.integers(0, 60), COUNTS), min_size=2, max_size=5))
def test_the_defeated_stand_behind_everybody_else(people: list[tuple[int, int, int]]) -> None:
    players = [
        {"name": name, "danari": danari, "dirt": dirt, "fee": fee}
        for name, (danari, dirt, fee) in zip("ABCDE", people, strict=False)
    ]
    answer = ask("final", players=players, dirt_track=None)
    place = {one["name"]: one["place"] for one in answer["ranking"]}
    standing = [one["name"] for one in players if one["dirt"] < 30]
    lost = [one["name"] for one in players if one["dirt"] >= 30]
    assert {place[name] for name in lost} <= {len(standing) + 1}
    assert all(place[name] <= len(standing) for name in standing)
    for one in players:
        fee = one["fee"] if one["dirt"] < 30 else 0
        assert answer["scores"][one["name"]] == {"total": one["danari"] - fee, "defeated": one["dirt"] >= 30}
