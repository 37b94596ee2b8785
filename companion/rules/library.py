"""The library: finds a game by its id, a folder of the rules or one written as data.

Where definitions are kept is not known here: whoever serves a request, runs a command or does a job opens a library
that knows. It belongs to that context alone.
"""

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field

from companion.rules import games
from companion.rules.game import Game

FindOwn = Callable[[str, int | None], Game | None]


def _nothing(game_id: str, revision: int | None) -> Game | None:
    return None


@dataclass
class Library:
    """The games written as data that one context uses; of each it speaks as of the revision it looked up last."""

    find: FindOwn = _nothing
    found: dict[tuple[str, int | None], Game | None] = field(default_factory=dict)
    worded: dict[str, Game] = field(default_factory=dict)

    def game(self, game_id: str, revision: int | None) -> Game | None:
        key = (game_id, revision)
        if key not in self.found:
            self.found[key] = self.find(game_id, revision)
        game = self.found[key]
        if game is not None and (revision is not None or game_id not in self.worded):
            self.worded[game_id] = game
        return game


_current: ContextVar[Library | None] = ContextVar("library", default=None)


def open_library(find: FindOwn) -> None:
    """From here on this context finds games through this function, too."""
    _current.set(Library(find))


def add_game(game: Game) -> None:
    """Let this context find a game that is not kept anywhere yet."""
    library = _current.get() or Library()
    _current.set(library)
    library.found |= {(game.id, None): game, (game.id, game.rules_version): game}


def find_game(game_id: str, revision: int | None = None) -> Game | None:
    """The game with an id; of one written as data the newest revision or the one asked for."""
    library = _current.get()
    built_in = games().get(game_id)
    return built_in if built_in is not None or library is None else library.game(game_id, revision)


def worded_game(game_id: str) -> Game | None:
    """The game written as data whose words are meant by an id in this context."""
    library = _current.get()
    if library is None or game_id in games():
        return None
    return library.worded.get(game_id) or library.game(game_id, None)


def all_revisions(game_id: str) -> Iterator[Game]:
    """A game written as data in all its revisions, the newest first; which one is spoken of stays as it is."""
    library = _current.get()
    newest = None if library is None else library.find(game_id, None)
    if library is not None and newest is not None:
        yield newest
        earlier = (library.find(game_id, number) for number in range(newest.rules_version - 1, 0, -1))
        yield from (game for game in earlier if game is not None)


def games_in_use() -> Mapping[str, Game]:
    """The games written as data that this context has looked up."""
    library = _current.get()
    return {} if library is None else dict(library.worded)


def known_game(game_id: str, revision: int | None = None) -> Game:
    """The same for a game that must exist; raises KeyError."""
    game = find_game(game_id, revision)
    if game is None:
        raise KeyError(game_id)
    return game
