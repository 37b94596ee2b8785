"""A year of game nights for the example data: who came, what was played, and scores as different as people are."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from companion.history.play_builder import play_of_score
from companion.rules import games
from companion.rules.calculators import Calculator
from companion.store.plays import Play
from companion.wire import parser

# Days after the first evening, the game, and who was there, as places in the list of people.
EVENINGS: tuple[tuple[int, str, tuple[int, ...]], ...] = (
    (0, "scream-machine", (0, 1, 2, 4)),
    (14, "steam-tunnel", (0, 2, 3)),
    (14, "scream-machine", (0, 2, 3)),
    (28, "small-city", (1, 0, 4)),
    (49, "steam-park", (0, 1, 2, 5)),
    (56, "scream-machine", (3, 4)),
    (70, "steam-park", (2, 0, 4, 1)),
    (91, "steam-tunnel", (1, 0)),
    (98, "small-city", (0, 1, 2, 3)),
    (119, "scream-machine", (0, 4, 5)),
    (126, "steam-park", (3, 0, 1)),
    (147, "steam-tunnel", (2, 4, 0, 1)),
    (161, "scream-machine", (0, 1, 2, 3, 4)),
    (203, "small-city", (2, 0)),
    (210, "scream-machine", (1, 2, 5)),
    (231, "steam-park", (0, 4, 2)),
    (238, "steam-tunnel", (3, 0, 2)),
    (252, "scream-machine", (0, 1, 4)),
    (266, "small-city", (4, 0, 1, 3)),
    (280, "steam-park", (0, 1, 2, 3, 5)),
    (294, "scream-machine", (2, 0, 1)),
    (301, "steam-tunnel", (0, 1, 4)),
)
PLACES = ("Ana’s kitchen", "", "Café Loco", "", "")
SKILL = (2, 0, 3, 1, 0, 2)  # how well each person plays, on average
PROMISES = (0, 6, 12, 18)
TUNNELS = 10


def scored_plays(people: Sequence[str], first: datetime) -> Iterator[Play]:
    """The same year every time: chance is seeded by the evening."""
    for number, (days, game_id, present) in enumerate(EVENINGS):
        game, random = games()[game_id], Random(number + 7)  # noqa: S311 (a sample, no secret)
        names = [people[at] for at in present]
        calculator: Calculator = game.calculator(game.score_calculator)
        document = calculator.blank | SCORES[game_id](random, names, [SKILL[at] for at in present])
        given = parser.read_lenient(calculator.input, document)
        minutes = random.randint(game.minutes[0], game.minutes[1]) + random.randint(-5, 25)
        ended_at = first + timedelta(days=days, minutes=minutes + random.randint(0, 50))
        play = play_of_score(game, calculator.solve(given), ended_at.isoformat(timespec="seconds"))
        yield replace(play, minutes=minutes, place=PLACES[number % len(PLACES)])


def _scream_machine(random: Random, names: Sequence[str], skills: Sequence[int]) -> dict[str, Any]:
    players = [
        {"name": name, "visitors": random.randint(11, 21) + 2 * skill, "symbols": random.randint(3, 7)}
        for name, skill in zip(names, skills, strict=True)
    ]
    return {"players": players}


def _steam_park(random: Random, names: Sequence[str], skills: Sequence[int]) -> dict[str, Any]:
    players = []
    for name, skill in zip(names, skills, strict=True):
        dirt = random.randint(0, 22)
        players.append({"name": name, "danari": random.randint(52, 104) + 6 * skill, "dirt": dirt, "fee": dirt // 2})
    return {"players": players}


def _small_city(random: Random, names: Sequence[str], skills: Sequence[int]) -> dict[str, Any]:
    players = [
        {
            "name": name,
            "votes": random.randint(68, 118) + 5 * skill,
            "promise": random.choice(PROMISES),
            "kept": random.random() < 0.6,
            "pollution": random.randint(14, 58),
            "markers": 0,
            "city": None,
        }
        for name, skill in zip(names, skills, strict=True)
    ]
    return {"players": players}


def _steam_tunnel(random: Random, names: Sequence[str], skills: Sequence[int]) -> dict[str, Any]:
    tunnels = []
    for _ in range(TUNNELS):
        segments = random.randint(2, 8)
        tokens: dict[str, int] = {}
        for _ in range(random.randint(1, min(segments, 4))):
            owner = random.choices(names, [6 + skill for skill in skills])[0]
            tokens[owner] = tokens.get(owner, 0) + 1
        tunnels.append({"ends": random.choices((1, 2, 3, 4), k=2), "segments": segments, "tokens": tokens})
    return {"players": list(names), "tunnels": tunnels}


Scores = Callable[[Random, Sequence[str], Sequence[int]], dict[str, Any]]
SCORES: dict[str, Scores] = {
    "scream-machine": _scream_machine,
    "steam-park": _steam_park,
    "small-city": _small_city,
    "steam-tunnel": _steam_tunnel,
}
