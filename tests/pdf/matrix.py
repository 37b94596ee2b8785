"""Every sheet that can be asked for: all games, kinds, modules, house rules, papers, sizes, languages and players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice, product

from companion.rules import games
from companion.rules.game import Game
from companion.speech import LANGUAGES
from pdf import KINDS, SHEET_LANGUAGES, PrintRequest
from pdf.paper.sizes import PAPERS, PER_PAGE

NAMES = ("Ana", "Nguyễn Thị Mỹ", "山田太郎", "محمد", "Ωμέγα", "Иван")


def module_sets(game: Game) -> Iterator[tuple[str, ...]]:
    """Every set of modules that may be played together."""
    known = {module.id: module for module in game.modules if module.players is None}
    for size in range(len(known) + 1):
        for chosen in combinations(known, size):
            own = [known[one] for one in chosen]
            if all(set(one.requires) <= set(chosen) and not set(one.excludes) & set(chosen) for one in own):
                yield chosen


def rule_sets(game: Game) -> list[dict[str, str]]:
    """Each choice of each house rule once, none changed, and all of them changed."""
    single = [{rule.id: choice} for rule in game.house_rules for choice in rule.choices[1:]]
    return [{}, *single, {rule.id: rule.choices[-1] for rule in game.house_rules}]


def requests() -> Iterator[PrintRequest]:
    """The whole matrix."""
    for game in games().values():
        for kind in KINDS:
            sizes = PER_PAGE if "per_page" in KINDS[kind].options else (1,)
            counts = range(game.min_players, game.max_players + 1)
            pairs = _modules_and_rules(game, kind)
            for (modules, rules), paper, players, size, lang in product(
                pairs, PAPERS, counts, sizes, languages_of(kind)
            ):
                given = {"modules": modules, "house_rules": rules, "paper": paper, "lang": lang, "per_page": size}
                yield PrintRequest(kind, game.id, names=NAMES[:players], url="http://192.168.1.20", **given)


def languages_of(kind: str) -> tuple[str, ...]:
    """Those in which its pages differ: two languages that follow each other have the pages of each."""
    return SHEET_LANGUAGES if KINDS[kind].side_by_side else LANGUAGES


def _modules_and_rules(game: Game, kind: str) -> list[tuple[tuple[str, ...], dict[str, str]]]:
    """Pads with every set of modules, other kinds with all pairs of modules and the largest sets.

    House rules, which only add text, vary with no modules and with as many as possible.
    """
    sets = list(module_sets(game))
    most = max(map(len, sets))
    chosen = [one for one in sets if kind == "pad" or len(one) < 3 or len(one) == most]
    rules = [(modules, rules) for modules in ((), max(sets, key=len)) for rules in rule_sets(game)[1:]]
    return [*((modules, {}) for modules in chosen), *rules]


def part(number: int, of: int) -> Iterator[PrintRequest]:
    """One of so many parts of the whole matrix."""
    return islice(requests(), number, None, of)


def sample(count: int, seed: int) -> list[PrintRequest]:
    """Some of them: as many of every kind and game as of any other, fuller tables more often."""
    chance = random.Random(seed)
    found = []
    for at in range(count):
        kind = list(KINDS)[at % len(KINDS)]
        game = list(games().values())[at // len(KINDS) % len(games())]
        players = chance.choice([game.min_players, game.max_players, game.max_players, game.common_players])
        found.append(
            PrintRequest(
                kind,
                game.id,
                names=NAMES[:players],
                lang=chance.choice(languages_of(kind)),
                paper=chance.choice(list(PAPERS)),
                per_page=chance.choice(list(PER_PAGE)) if "per_page" in KINDS[kind].options else 1,
                modules=chance.choice(list(module_sets(game))[-12:]),
                house_rules=chance.choice(rule_sets(game)),
                url="http://192.168.1.20:8000",
                code=chance.choice(("", "K7M4QX")),
            )
        )
    return found
