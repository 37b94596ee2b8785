"""Examples of results and plays for the tests of history."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from companion.rules.ranking import rank
from companion.rules.text import text
from companion.store.plays import Play, PlayLine, PlayPlayer
from companion.store.results import PlayResult, Seat

GAMES = ("steam-park", "scream-machine")


@st.composite
def results(draw: st.DrawFn, most: int = 14) -> list[PlayResult]:
    """Plays of a small group, oldest first, with ties, solo plays and unknown start players."""
    found = []
    for number in range(draw(st.integers(0, most))):
        people = draw(st.lists(st.integers(1, 5), min_size=1, max_size=4, unique=True))
        totals = draw(st.lists(st.integers(-3, 9), min_size=len(people), max_size=len(people)))
        first = draw(st.integers(-1, len(people) - 1))
        placed = {one.name: one.place for one in rank({str(n): total for n, total in enumerate(totals)})}
        behind = draw(st.lists(st.none() | st.integers(0, 9), min_size=len(people), max_size=len(people)))
        seats = tuple(
            Seat(person, seat, seat == first, totals[seat], placed[str(seat)], behind[seat])
            for seat, person in enumerate(people)
        )
        month = draw(st.integers(1, 12))
        year = 2020 + number // 5
        when = f"{year}-{month:02d}-{number + 1:02d}T20:00:00+00:00"
        found.append(
            PlayResult(f"p{number}", draw(st.sampled_from(GAMES)), when, draw(st.none() | st.integers(1, 90)), seats)
        )
    return sorted(found, key=lambda result: result.ended_at)


def play(
    play_id: str = "p1",
    totals: Sequence[tuple[str, int]] = (("Ana", 7), ("Bo", 5)),
    game: str = "scream-machine",
    ended_at: str = "2025-03-04T20:41:07+00:00",
    **more: object,
) -> Play:
    """A play with two lines and a curve for everybody, the first one to play in the first seat."""
    places = {one.name: one.place for one in rank(dict(totals))}
    players = tuple(
        PlayPlayer(
            seat=seat,
            name=name,
            colour=("vermilion", "blue", "green", "purple", "yellow", "black")[seat],
            starts=seat == 0,
            total=total,
            place=places[name],
            lines=(_line(1, 2), _line(2, total - 2)),
            curve=(2, total),
        )
        for seat, (name, total) in enumerate(totals)
    )
    fields = {
        "started_at": None, "minutes": 62, "place": "Club", "finished": True, "rounds": 2, "modules": (),
        "house_rules": {}, "notes": "",
    }  # fmt: skip
    return Play(id=play_id, game=game, rules_version=1, ended_at=ended_at, players=players, **{**fields, **more})  # type: ignore[arg-type]


def _line(number: int, points: int) -> PlayLine:
    why = text("scream-machine.gain-why.round", n=points, round=number)
    return PlayLine(text("scream-machine.gain.round", round=number), points, why)
