"""What is watched of a round says what it is made of, where that is more than one thing."""

from __future__ import annotations

from companion.rules.moments import all_moments
from companion.rules.small_city.moves import CountVotes, Measure, TakeCard
from companion.speech.catalogue import catalogue
from tests.rules.small_city.town_table import ANA, BO, GAME, at, go, new, on


def test_votes_and_pollution_say_what_they_are_made_of() -> None:
    move_log = go(at(new(2, "action-cards"), 1, "actions"), TakeCard(ANA, "artist"), TakeCard(BO, "opponent"))
    move_log = at(move_log, 1, "vote")
    move_log = on(go(move_log, CountVotes(ANA, base=6, action_citizens=2), CountVotes(BO, base=5)))
    move_log = on(go(move_log, Measure(ANA, 5, 1, 2, parks=3), Measure(BO, 4, 0, 0, parks=0)))
    votes, pollution = catalogue("en").translate_all(all_moments(GAME, move_log.table))
    assert [(step["change"], step["detail"]) for step in votes["steps"]] == [
        (10, "Homes and University 6, Artist 4"),
        (5, None),
    ]
    assert [(step["change"], step["detail"]) for step in pollution["steps"]] == [
        (5, "Citizens 5, Tourists 1, Factories 2, Parks -3"),
        (4, None),
    ]
