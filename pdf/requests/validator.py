"""Validates print requests: a sheet with its defaults filled in, or all faults at once."""

import re
from collections.abc import Iterator, Sequence

from companion.rules.faults import Fault, pointer, raise_faults
from companion.rules.game import Game
from companion.rules.inputs import LINE, LONGEST_NAME, VISIBLE_LINE, doubled_names
from companion.rules.library import find_game, known_game
from companion.rules.new_table import NewPlayer, NewTable, Options, faults_of
from companion.rules.text import text
from pdf.paper.sizes import PAPERS, PER_PAGE
from pdf.requests.print_request import PrintRequest
from pdf.requests.sheet import Sheet

MOST_COPIES = 200
LONGEST_URL = 100
LONGEST_TABLE = 20
_CODE = re.compile(r"[0-9A-Za-z]{4,12}")


def validate(request: PrintRequest, languages: Sequence[str]) -> Sheet:
    """The sheet to print; raises FaultyInput with all faults of the request."""
    names = tuple(name.strip() for name in request.names)
    raise_faults(_faults(request, names, languages))
    game = known_game(request.game)
    asked = len(names) or request.players
    return Sheet(
        game=game,
        players=asked or game.common_players,
        asked_players=asked,
        names=names,
        languages=tuple(request.lang.split("+")),
        paper=PAPERS[request.paper],
        copies=request.copies,
        url=request.url,
        modules=game.modules_for(request.modules, asked or game.common_players),
        house_rules={rule.id: request.house_rules.get(rule.id, rule.default) for rule in game.house_rules},
        box_facts=dict(request.box_facts),
        table=request.table.strip(),
        code=request.code.strip().upper(),
        per_page=request.per_page,
        fillable=request.fillable,
    )


def _faults(request: PrintRequest, names: tuple[str, ...], languages: Sequence[str]) -> Iterator[Fault]:
    game = find_game(request.game)
    if game is not None:
        yield from _table_faults(game, request, names)
    else:
        yield Fault("/game", text("fault.unknown-game", id=request.game))
    yield from _name_faults(names)
    if names and request.players not in (None, len(names)):
        yield Fault("/names", text("paper.fault.names-and-players", n=len(names), players=request.players or 0))
    yield from one_of("paper", request.paper, list(PAPERS))
    yield from one_of("lang", request.lang, list(languages))
    if request.copies < 1:
        yield Fault("/copies", text("fault.too-low", n=1))
    if request.copies > MOST_COPIES:
        yield Fault("/copies", text("fault.too-high", n=MOST_COPIES))
    if request.url and len(request.url) > LONGEST_URL:
        yield Fault("/url", text("fault.text-too-long", n=LONGEST_URL))
    yield from _paper_faults(request)


def _paper_faults(request: PrintRequest) -> Iterator[Fault]:
    if request.per_page not in PER_PAGE:
        yield Fault("/per_page", text("fault.not-one-of", choices=[str(count) for count in PER_PAGE]))
    if request.fillable and (request.per_page != 1 or request.copies != 1):
        yield Fault("/fillable", text("paper.fault.fillable-alone"))
    if len(request.table) > LONGEST_TABLE:
        yield Fault("/table", text("fault.text-too-long", n=LONGEST_TABLE))
    yield from line_faults("table", request.table)
    if request.code and not _CODE.fullmatch(request.code.strip()):
        yield Fault("/code", text("paper.fault.code"))


def line_faults(where: str, given: str) -> Iterator[Fault]:
    """The fault of characters that one line cannot hold, or that leave nothing to see of it."""
    if not re.fullmatch(VISIBLE_LINE if given.strip() else LINE, given.strip()):
        yield Fault(f"/{where}", text("fault.control-characters"))


def one_of(where: str, given: str, choices: Sequence[str]) -> Iterator[Fault]:
    """The fault of a value that is none of the choices."""
    if given not in choices:
        yield Fault(pointer(where), text("fault.not-one-of", choices=list(choices)))


def _name_faults(names: tuple[str, ...]) -> Iterator[Fault]:
    for index, name in enumerate(names):
        where = pointer("names", index)
        if not name:
            yield Fault(where, text("fault.text-too-short", n=1))
        elif len(name) > LONGEST_NAME:
            yield Fault(where, text("fault.text-too-long", n=LONGEST_NAME))
        else:
            yield from line_faults(f"names/{index}", name)
    yield from doubled_names(names, "names")


def _table_faults(game: Game, request: PrintRequest, names: tuple[str, ...]) -> Iterator[Fault]:
    """The faults of a table like this; with full tracking, since paper tracks everything."""
    count = request.players if request.players is not None else len(names) or game.common_players
    # Checked before anything is built from it: a million players would be a million columns.
    if not game.min_players <= count <= game.max_players:
        yield Fault("/players", text("fault.player-count", low=game.min_players, high=game.max_players, n=count))
        count = game.common_players
    options = Options(list(request.modules), dict(request.house_rules), dict(request.box_facts), tracking="full")
    seats = [NewPlayer(str(seat)) for seat in range(count)]
    for fault in faults_of(game, NewTable(game.id, seats, options)):
        yield Fault(fault.where.removeprefix("/options"), fault.message)
