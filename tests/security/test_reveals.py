"""What was shown stays shown: no seat takes back a move that showed somebody a secret, in any game.

A secret is shown by a move if two games that looked alike to somebody, and differed only in the secret, look different
to them from this move on. Nothing here knows of any game what its secrets are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import Entry, MoveLog
from companion.rules.moves import Leave, Move, Next, Redo, Remark, Stop, Undo, seat_of
from companion.rules.offers import offers
from companion.rules.scream_machine.moves import Seal
from companion.rules.steam_park.moves import BidDanari, ChooseDirector, PlayBonus
from tests.api.client import ANA, BO, CY, FOUR_ACTIONS, TableOnline, check_problem, open_table
from tests.rules.move_samples import changed
from tests.rules.random_play import add, new_table, press_next, variant
from tests.rules.steam_park.park_table import acting, new

SECRETIVE = {"scream-machine": ("phone-deck",), "steam-park": ("directors",), "small-city": ("buildings", "promises")}
FIRST_MOVES: dict[str, Move] = {"steam-park": ChooseDirector("baron")}  # without which most games have no secret
PLAYERS = 3
MOVES = 120  # of a random game before it is stopped
TWINS = 4  # of a secret move
FOLLOWED = 3  # secret moves of a type whose twins are followed, in one game


# --- random games ----------------------------------------------------------------------------------------------------


def random_game(game: Game, tracking: str, seed: int) -> MoveLog:
    """A game by offers alone, without anything taken back."""
    random = Random(seed)
    modules = tuple(one for one in SECRETIVE.get(game.id, ()) if seed % 2)
    start = new_table(game, PLAYERS, tracking, modules if tracking == "full" or game.id != "scream-machine" else ())
    log = MoveLog(game, start)
    if game.id in FIRST_MOVES and modules:
        log = log.add(FIRST_MOVES[game.id], host=True)
    for _ in range(MOVES):
        if log.table.outcome is not None:
            break
        try:
            log = _one_more(log, random)
        except Refused:
            continue
    return log if log.table.outcome is not None else log.add(Stop(), host=True)


def _one_more(log: MoveLog, random: Random) -> MoveLog:
    offered = offers(log.game, log.table, log.table.active, log.seq)
    if not offered or random.random() < (0.05 if log.game.missing(log.table) else 0.3):
        return press_next(log, random)
    return add(log, variant(random.choice(offered), PLAYERS, random), random)


def twins(move: Move, random: Random) -> Iterator[Move]:
    """The same move with another secret: a field changed, or two cards of the pile exchanged."""
    if isinstance(move, Next):
        for _ in range(8 if move.chance else 0):
            cards = list(move.chance)
            one, other = random.sample(range(len(cards)), 2)
            cards[one], cards[other] = cards[other], cards[one]
            yield replace(move, chance=tuple(cards))
        return
    others = (changed(move, PLAYERS, random) for _ in range(40))
    yield from (other for other in others if other != move and seat_of(other) == seat_of(move))


def accepts(log: MoveLog, move: Move) -> bool:
    try:
        log.add(move, host=True)
    except Refused:
        return False
    return True


def views(log: MoveLog) -> dict[int | None, Any]:
    return {seat: log.game.view(log.table, seat) for seat in (None, *range(PLAYERS))}


def prefixes(log: MoveLog) -> list[MoveLog]:
    """The log after every entry."""
    found = [MoveLog(log.game, log.start)]
    for entry in log.entries:
        found.append(found[-1].add(entry.move, entry.by, entry.host))
    return found


def shown_at(states: list[MoveLog], entries: tuple[Entry, ...], place: int, twin: Move) -> Iterator[int]:
    """The places of the entries that let somebody tell the twin from the move at this place, who could not before."""
    entry = entries[place]
    log = states[place].add(twin, entry.by, entry.host)
    real = views(states[place + 1])
    waiting = {seat for seat, view in views(log).items() if view == real[seat]}
    for later in range(place + 1, len(entries)):
        try:
            log = log.add(entries[later].move, entries[later].by, entries[later].host)
        except Refused:
            return
        if log.table == states[later + 1].table:
            return
        real = states[later + 1].table
        told = {seat for seat in waiting if log.game.view(log.table, seat) != log.game.view(real, seat)}
        if told:
            yield later
        waiting -= told
        if not waiting:
            return


@cache
def reveals_of(game_id: str, tracking: str, seed: int) -> tuple[list[MoveLog], dict[int, str]]:
    """The log of a random game after every entry; the places where secrets are shown, with the type of their move."""
    game, random = games()[game_id], Random(seed)
    log = random_game(game, tracking, seed)
    states = prefixes(log)
    found: dict[int, str] = {}
    followed: Counter[str] = Counter()
    for place, entry in reversed(list(enumerate(log.entries))):
        if followed[entry.move.type] < FOLLOWED and any(
            game.is_secret(states[place].table, entry.move, seat) for seat in (None, *range(PLAYERS))
        ):
            followed[entry.move.type] += 1
            possible = (twin for twin in twins(entry.move, random) if accepts(states[place], twin))
            for twin in islice(possible, TWINS):
                found |= dict.fromkeys(shown_at(states, log.entries, place, twin), entry.move.type)
    return states, found


every_game = pytest.mark.parametrize(
    ("game_id", "tracking", "seed"),
    [(game, tracking, seed) for game in games() for tracking in ("light", "full") for seed in range(4)],
)


@every_game
def test_no_seat_takes_back_what_showed_a_secret(game_id: str, tracking: str, seed: int) -> None:
    states, shown = reveals_of(game_id, tracking, seed)
    for place in shown:
        log = states[place + 1]
        before = [entry for entry in log.in_force if not isinstance(entry.move, Remark)]
        for seat in range(PLAYERS):
            assert log.undoable(seat) is None, (place, seat)
            for entry in before[-12:]:
                with pytest.raises(Refused):
                    log.accept(Undo(entry.seq), seat)


@every_game
def test_the_host_takes_it_back_and_everybody_is_told(game_id: str, tracking: str, seed: int) -> None:
    states, shown = reveals_of(game_id, tracking, seed)
    for place in shown:
        log = states[place + 1]
        seq = log.in_force[-1].seq
        assert seq in set(log.corrections())
        back = log.accept(Undo(seq), None, host=True)
        assert back.entries[-1].label.key == "move.undo-shown"
        assert back.announced[-1] == back.entries[-1]
        assert views(back) == views(states[place])


@pytest.mark.parametrize(
    ("game_id", "secrets"),
    [("scream-machine", {"seal", "next"}), ("steam-park", {"bid"}), ("small-city", {"promise"})],
)
def test_the_random_games_show_the_secrets_of_every_game(game_id: str, secrets: set[str]) -> None:
    found = {
        kind
        for tracking in ("light", "full")
        for seed in range(4)
        for kind in reveals_of(game_id, tracking, seed)[1].values()
    }
    assert secrets <= found


# --- the same by hand ------------------------------------------------------------------------------------------------


def bids(light: bool = True) -> MoveLog:
    """The Baron's auction: Ana and Bo have bid."""
    park = games()["steam-park"]
    log = MoveLog(park, new_table(park, 3, "light" if light else "full", ("directors",)))
    log = log.add(ChooseDirector("baron"), host=True)
    while log.table.phase != "deals":
        log = press_next(log, Random(1))
    return log.accept(BidDanari(ANA, 3), ANA).accept(BidDanari(BO, 5), BO)


def refusal(log: MoveLog, move: Move, by: int | None) -> str:
    with pytest.raises(Refused) as refused:
        log.accept(move, by)
    return refused.value.reason.key


def test_a_bid_made_before_they_were_shown_stands_too() -> None:
    log = bids().accept(BidDanari(CY, 1), CY)
    for entry in log.in_force[-3:]:
        assert refusal(log, Undo(entry.seq), entry.by) == "refused.undo-shown"
    assert log.accept(Undo(log.in_force[-3].seq), CY, host=True).announced


def test_a_bid_is_taken_back_until_they_are_shown() -> None:
    log = bids()
    assert log.accept(Undo(log.in_force[-1].seq), BO).announced == ()


def test_who_leaves_and_so_shows_the_bids_does_not_come_back_by_undo() -> None:
    log = bids().accept(Leave(CY), CY)
    assert log.table.play.auctioned is not None
    assert {refusal(log, Undo(log.in_force[-1].seq), seat) for seat in range(3)} == {"refused.undo-shown"}


def opening() -> MoveLog:
    """Ana and Bo have sealed, Cy has not."""
    game = games()["scream-machine"]
    log = MoveLog(game, new_table(game, 3, "full"))
    cards = tuple((family, value) for family, value in FOUR_ACTIONS)
    return log.accept(Seal(ANA, cards), ANA).accept(Seal(BO, cards), BO)  # type: ignore[arg-type]


@pytest.mark.parametrize("log", [opening(), bids()], ids=["openings", "bids"])
def test_a_seat_goes_on_only_when_all_have_sealed(log: MoveLog) -> None:
    with pytest.raises(Refused) as refused:
        log.accept(Next(log.seq), CY)
    assert refused.value.reason.key == "refused.not-all-sealed"
    assert refused.value.reason.args["names"] == ["Cy"]


@pytest.mark.parametrize("log", [opening(), bids()], ids=["openings", "bids"])
def test_the_host_goes_on_without_them_and_everybody_is_told_who(log: MoveLog) -> None:
    on = log.accept(Next(log.seq), None, host=True)
    assert on.announced == (on.entries[-1],)
    assert on.entries[-1].label.key == "move.next-unsealed"
    assert on.entries[-1].label.args["names"] == ["Cy"]


def test_a_seat_does_not_go_on_by_doing_again_what_the_host_took_back() -> None:
    on = opening().accept(Next(2), None, host=True)
    back = on.accept(Undo(3), None, host=True)
    assert refusal(back, Redo(), CY) == "refused.not-all-sealed"
    assert back.accept(Redo(), None, host=True).table.phase == "deal"


@pytest.mark.parametrize("log", [opening(), bids()], ids=["openings", "bids"])
def test_a_choice_that_was_taken_back_is_chosen_again_by_its_owner_or_the_host_alone(log: MoveLog) -> None:
    back = log.accept(Undo(log.in_force[-1].seq), BO)
    for seat in (ANA, CY, None):
        assert refusal(back, Redo(), seat) == "refused.redo-secret"
        assert back.redoable(seat, host=False) is None
    assert back.redoable(BO, host=False) is not None
    for again in (back.accept(Redo(), BO), back.accept(Redo(), None, host=True)):
        assert again.table == log.table


def test_everybody_does_again_what_is_no_secret() -> None:
    log = opening().add(Next(2), host=True)
    back = log.add(Next(3), host=True).accept(Undo(4), None, host=True)
    assert back.redoable(CY, host=False) is not None
    assert back.accept(Redo(), CY).seq == 6


def test_who_has_not_sealed_is_not_told_what_the_others_sealed_too_often() -> None:
    """Sealing anew and trying to go on would tell card by card what the others have."""
    game = games()["scream-machine"]
    log = MoveLog(game, new_table(game, 3, "full"))
    for cards in ((("food", 1),) * 4, (("thrill", 1),) * 4):
        both = log.accept(Seal(ANA, (("food", 1), ("water", 3))), ANA).accept(Seal(BO, cards), BO)  # type: ignore[arg-type]
        assert refusal(both, Next(2), BO) == "refused.not-all-sealed"
        assert [one.key for one in game.missing(both.table)] == ["scream-machine.missing.openings"]


def test_a_secret_choice_is_not_guessed_by_making_it_again() -> None:
    log = bids()
    assert log.entered_since(0, BidDanari(ANA, 3), None) is None
    assert log.entered_since(0, BidDanari(ANA, 3), CY) is None


def test_a_late_next_is_late_and_not_held_up() -> None:
    log = opening().accept(Next(2), None, host=True)
    assert refusal(log, Next(1), CY) == "refused.late"


def test_a_log_in_which_a_seat_went_on_and_took_it_back_still_folds() -> None:
    log = opening().add(Next(2), CY).add(Undo(3), CY)
    assert log.table == opening().table


def with_hidden_money(*cards: int) -> MoveLog:
    """Ana plays Bonus cards at a table where money is everybody's own."""
    log = acting(new(3, money="secret"), dice={ANA: ("bonus",) * 6})
    return log.accept(PlayBonus(ANA, cards), ANA)


def test_nobody_goes_back_behind_the_end_that_showed_hidden_money() -> None:
    log = with_hidden_money(5)
    log = log.accept(Stop(), None, host=True)
    assert log.in_force[-1].reveals
    assert {refusal(log, Undo(log.seq), seat) for seat in range(3)} == {"refused.undo-shown"}


def test_what_bonus_cards_pay_is_done_again_by_their_owner_alone() -> None:
    log = with_hidden_money(5)
    back = log.accept(Undo(log.seq), ANA)
    assert refusal(back, Redo(), BO) == "refused.redo-secret"
    assert back.accept(Redo(), ANA).table == log.table


# --- over HTTP -------------------------------------------------------------------------------------------------------


def notices(table: TableOnline, key: str | None) -> list[str]:
    found: list[str] = table.look(key)["notices"]
    return found


def test_every_phone_is_told_that_shown_parks_were_closed_again(full: TableOnline) -> None:
    for seat in (ANA, BO, CY):
        full.go({"type": "seal", "seat": seat, "cards": FOUR_ACTIONS}, key=full.seats[seat])
    full.go({"type": "next", "seen": 3}, key=full.seats[CY])
    assert full.look(full.seats[CY])["undo"] is None
    problem = check_problem(full.move({"type": "undo", "of": 4}, key=full.seats[CY]), 409)
    assert "shown" in problem["detail"]
    full.go({"type": "undo", "of": 4})
    for key in (None, *full.seats):
        assert len(notices(full, key)) == 1
    [told] = notices(full, None)
    for page in ("", "/screen", "/log"):
        assert told in full.client.get(f"/t/{full.code}{page}").text
    assert full.heard(5)[-1]["data"]["label"] == told


def test_a_seat_is_told_who_still_chooses(full: TableOnline) -> None:
    full.go({"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}, key=full.seats[ANA])
    problem = check_problem(full.move({"type": "next", "seen": 1}, key=full.seats[ANA]), 409)
    assert all(name in problem["detail"] for name in ("Bo", "Cy"))
    assert "Ana" not in problem["detail"]


def test_the_promises_of_a_stopped_game_stay_shown(client: Any) -> None:
    table = open_table(client, game="small-city", tracking="light")
    promise = {"type": "promise", "seat": ANA, "value": 6, "kept": False, "words": "trees"}
    table.go(promise, key=table.seats[ANA])
    table.go({"type": "stop"})
    for seat in (ANA, BO, CY):
        check_problem(table.move({"type": "undo", "of": 2}, key=table.seats[seat]), 409)
    table.go({"type": "undo", "of": 2})
    assert len(notices(table, table.seats[ANA])) == 1
