"""The shelf: definitions of well-known games that come with Midway, and templates to start from, grouped by kind."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.rules.definitions.document import Definition
from companion.rules.names import fold
from companion.wire.definitions import read_stored_definition

TEMPLATES = "templates"


@dataclass(frozen=True)
class ShelfGame:
    """A definition on the shelf, its document and the kind of game it is."""

    kind: str
    definition: Definition
    document: str


@cache
def shelf() -> tuple[ShelfGame, ...]:
    """Every definition, by kind and id."""
    found = []
    kinds = sorted((one for one in files(__name__).iterdir() if one.is_dir()), key=lambda one: one.name)
    for kind in kinds:
        for file in sorted((one for one in kind.iterdir() if one.name.endswith(".json")), key=lambda one: one.name):
            document = file.read_text("utf-8")
            found.append(ShelfGame(kind.name, read_stored_definition(document), document))
    return tuple(found)


def find_on_shelf(game_id: str) -> ShelfGame | None:
    return next((one for one in shelf() if one.definition.id == game_id), None)


def search_shelf(words: str) -> list[ShelfGame]:
    """The games whose title, description or id has all of the words, without the templates."""
    wanted = fold(words).split()
    games = [one for one in shelf() if one.kind != TEMPLATES]
    return [one for one in games if all(word in _searched(one) for word in wanted)]


def _searched(one: ShelfGame) -> str:
    definition = one.definition
    return fold(" ".join([definition.id, *definition.title.values(), *(definition.about or {}).values()]))
