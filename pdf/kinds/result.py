"""The result sheet: a finished play with its ranking, its curve and all score lines."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

from babel.dates import format_date
from reportlab.pdfgen.canvas import Canvas

from companion.drawing.final_pictures import final_pictures
from companion.rules.faults import Fault, raise_faults
from companion.rules.library import find_game, known_game
from companion.rules.table import Table
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import Catalogue
from companion.store.plays import Play
from pdf.blocks.band import Band
from pdf.blocks.curve import Course, Curve
from pdf.blocks.pictures import ALONE, BESIDE_CURVE, Pictures
from pdf.blocks.ranking import Ranking
from pdf.blocks.stack import Block, stack
from pdf.document.frame import Frame, sheet_frame
from pdf.document.leaf import Document, Leaf, numbered_leaves
from pdf.document.writer import write_document
from pdf.games import theme_of
from pdf.kinds.result_lines import score_lines
from pdf.paper.box import Box
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.paper.sizes import GAP, PAPERS
from pdf.requests.sheet import Sheet
from pdf.requests.validator import one_of
from pdf.typography.columns import Flow, PlacedFlowable, TooTall, column_width, measuring_canvas, page_columns

SHARES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # of the height of a page that is not full


def make_result(
    play: Play, lang: str = "en", paper: str = "a4", url: str | None = None, table: Table[Any] | None = None
) -> bytes:
    """The PDF of a play; `table` is its last state, when the game was tracked. Raises FaultyInput."""
    faults = [
        *one_of("lang", lang, LANGUAGES),
        *one_of("paper", paper, list(PAPERS)),
        *([] if find_game(play.game) else [Fault("/game", text("fault.unknown-game", id=play.game))]),
    ]
    raise_faults(faults)
    sheet = _sheet(play, lang, paper, url)
    title = f"{sheet.title} · {sheet.message('paper.result.title')}"
    return write_document(Document(title, lang, sheet.paper, [_leaves(play, sheet, title, table)]))


def _sheet(play: Play, lang: str, paper: str, url: str | None) -> Sheet:
    """The sheet of a play as it was, even where a table could no longer be opened like that."""
    game = known_game(play.game, play.rules_version)
    chosen = {rule.id: play.house_rules.get(rule.id, rule.default) for rule in game.house_rules}
    rules = {rule.id: chosen[rule.id] if chosen[rule.id] in rule.choices else rule.default for rule in game.house_rules}
    names = tuple(player.name for player in play.players)
    return Sheet(game, len(names), (lang,), PAPERS[paper], rules, names=names, url=url, modules=play.modules)


def _leaves(play: Play, sheet: Sheet, title: str, table: Table[Any] | None) -> list[Leaf]:
    frame = sheet_frame(sheet, head=True)
    blocks = _blocks(play, sheet, frame.area.width, table)
    high, flow = _fit(play, sheet.catalogue, frame, blocks)
    top = Box(frame.area.x, frame.first_area.top - high, frame.area.width, high)
    pages = range(flow.page + 1)
    draws = [partial(_draw_page, top=top, blocks=() if n else blocks, placed=flow.on_page(n)) for n in pages]
    return numbered_leaves(frame, title, draws)


def _fit(play: Play, catalogue: Catalogue, frame: Frame, blocks: Sequence[Block]) -> tuple[float, Flow]:
    """The height of the blocks, smaller where that saves a page, and the score lines below them."""
    gaps = GAP * (len(blocks) - 1)
    large, small = (sum(ceil_to_grid(getattr(block, size)) for block in blocks) + gaps for size in ("most", "least"))
    first = frame.first_area.height - GAP
    roomy = _flow_evenly(play, catalogue, frame.area, first - large)
    if roomy.page == 0 or (tight := _flow_evenly(play, catalogue, frame.area, first - small)).page == roomy.page:
        return large, roomy
    return small, tight


def _flow_evenly(play: Play, catalogue: Catalogue, area: Box, room: float) -> Flow:
    """The lines in two columns, as even as possible: on one page with no table split, else on several."""
    flow = partial(_flow, play, catalogue, area, room)
    on_one_page = _first_fit(flow, 0)
    if on_one_page is not None:
        return on_one_page
    split = flow({}, whole=False)
    return _first_fit(flow, split.page) or _first_fit(partial(flow, whole=False), split.page) or split


def _first_fit(flow: Callable[[Mapping[int, float]], Flow], last: int) -> Flow | None:
    """The flow with the lowest columns on its last page; None if it needs more pages."""
    for share in SHARES:
        with suppress(TooTall):
            found = flow({last: share})
            if found.page == last:
                return found
    return None


def _flow(
    play: Play, catalogue: Catalogue, area: Box, room: float, shares: Mapping[int, float], whole: bool = True
) -> Flow:
    flow = Flow(measuring_canvas(), page_columns(area, room, shares=shares, in_units=True), UNIT)
    flow.pour(score_lines(play, catalogue, column_width(area), whole))
    return flow


def _draw_page(canvas: Canvas, top: Box, blocks: Sequence[Block], placed: Sequence[PlacedFlowable]) -> None:
    if blocks:
        stack(canvas, top, blocks)
    for one in placed:
        one.draw(canvas)


def _blocks(play: Play, sheet: Sheet, width: float, table: Table[Any] | None) -> list[Block]:
    catalogue = sheet.catalogue
    players = sorted(play.players, key=lambda player: (player.place, player.seat))
    day = format_date(datetime.fromisoformat(play.ended_at), format="long", locale=catalogue.language)
    minutes = [catalogue.message("plays.minutes", n=play.minutes)] if play.minutes else []
    facts = [day, *minutes, play.place]
    band = Band(
        sheet.title,
        catalogue.message("paper.result.title"),
        " · ".join(fact for fact in facts if fact),
        theme=theme_of(sheet.game),
        more=sheet.module_line,
        width=width,
    )
    found: list[Block] = [band, Ranking(tuple(players))]
    if min((len(player.curve) for player in players), default=0) > 1:
        courses = [Course(player.name, player.colour, player.curve) for player in players]
        found.append(Curve(catalogue.message("paper.result.curve"), courses))
    if table is not None:
        pictures = final_pictures(sheet.game, table, catalogue, on_paper=True)
        tallest = BESIDE_CURVE if any(isinstance(block, Curve) for block in found) else ALONE
        found += [Pictures(pictures, width, tallest)] if pictures else []
    return found
