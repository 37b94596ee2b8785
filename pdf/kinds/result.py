"""The result sheet: a finished play with its places, its curve and every line, to take home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from io import BytesIO
from itertools import count
from typing import Any

from babel.dates import format_date
from reportlab.pdfgen.canvas import Canvas

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.rules.table import Table
from companion.speech import LANGUAGES
from companion.speech.catalogue import Catalogue, catalogue
from companion.store.plays import Play
from pdf.asking.settling import one_of
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.curve import Course, Curve
from pdf.blocks.places import Places
from pdf.blocks.stacking import Block, stack
from pdf.drawing.boxes import Box
from pdf.drawing.paper import GAP, GUTTER, PAPERS
from pdf.file.document import Part, compose
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.games import own
from pdf.setting.baseline import UNIT, under, up_to_grid
from pdf.setting.columns import Flow, Placed, Slot, TooTall
from pdf.setting.fonts import TEXT
from pdf.setting.lines import lines_of

SHARES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)  # of the height of a page that is not full


def draw_result(
    play: Play, lang: str = "en", paper: str = "a4", url: str | None = None, table: Table[Any] | None = None
) -> bytes:
    """The PDF of a play; `table` is where it ended, when a table was tracked."""
    faults = [
        *one_of("lang", lang, LANGUAGES),
        *one_of("paper", paper, list(PAPERS)),
        *one_of("game", play.game, list(games())),
    ]
    if faults:
        raise FaultyInput(faults)
    sheet = _sheet(play, lang, paper, url)
    words = catalogue(lang)
    title = f"{words.message(f'{play.game}.title')} · {words.message('paper.result.title')}"
    return compose(title, lang, sheet.paper, [Part(_leaves(play, sheet, words, title, table))])


def _sheet(play: Play, lang: str, paper: str, url: str | None) -> Sheet:
    """What every leaf must know; a play is printed as it was, even where the game would no longer open like that."""
    game = games()[play.game]
    chosen = {rule.id: play.house_rules.get(rule.id, rule.default) for rule in game.house_rules}
    rules = {rule.id: chosen[rule.id] if chosen[rule.id] in rule.choices else rule.default for rule in game.house_rules}
    names = tuple(player.name for player in play.players)
    return Sheet(game, len(names), None, names, (lang,), PAPERS[paper], 1, url, play.modules, rules)


def _leaves(play: Play, sheet: Sheet, words: Catalogue, title: str, table: Table[Any] | None) -> list[Leaf]:
    area = area_of(sheet)
    blocks = _blocks(play, sheet, words, table)
    high, flow = _fitted(play, words, area, blocks)
    pages = flow.page + 1
    found = []
    for page in range(pages):
        placed = [one for one in flow.placed if one.page == page]
        paint = partial(_draw, area=area, high=high, blocks=blocks if page == 0 else [], placed=placed)
        found.append(Leaf(sheet, paint, [Mark(title, 0, area.top)] if page == 0 else (), page + 1, pages))
    return found


def _fitted(play: Play, words: Catalogue, area: Box, blocks: Sequence[Block]) -> tuple[float, Flow]:
    """The pictures as large as they like, smaller where that saves a page; with it the lines below them."""
    gaps = GAP * (len(blocks) - 1)
    large, small = (
        sum(up_to_grid(getattr(block, size), UNIT) for block in blocks) + gaps for size in ("most", "least")
    )
    roomy = _poured(play, words, area, area.height - large - GAP)
    if roomy.page == 0 or (tight := _poured(play, words, area, area.height - small - GAP)).page == roomy.page:
        return large, roomy
    return small, tight


def _poured(play: Play, words: Catalogue, area: Box, room: float) -> Flow:
    """The lines in two columns: on one page as even as can be and nobody's divided, else as much as fits."""
    for share in SHARES:
        try:
            flow = _pour(play, words, area, _slots(area, room, room * share), whole=True)
        except TooTall:
            continue
        if flow.page == 0:
            return flow
    divided = _pour(play, words, area, _slots(area, room, room), whole=False)
    for share in SHARES:  # the columns of the last page as even as can be
        try:
            even = _pour(play, words, area, _slots(area, room, room, divided.page, share), whole=True)
        except TooTall:
            continue
        if even.page == divided.page:
            return even
    return divided


def _pour(play: Play, words: Catalogue, area: Box, slots: Iterator[Slot], whole: bool) -> Flow:
    flow = Flow(Canvas(BytesIO(), initialFontName=TEXT), slots, UNIT)
    flow.pour(lines_of(play, words, (area.width - GUTTER) / 2, whole))
    return flow


def _slots(area: Box, room: float, high: float, last: int = -1, share: float = 1.0) -> Iterator[Slot]:
    """Two columns a page; on the first they hang below its blocks, `high` only; of the `last` a share is used."""
    wide = (area.width - GUTTER) / 2
    for page in count():
        top = area.y + room if page == 0 else area.top
        tall = under(high if page == 0 else area.height * (share if page == last else 1.0))
        for x in (area.x, area.right - wide):
            yield Slot(page, Box(x, top - tall, wide, tall))


def _draw(canvas: Canvas, area: Box, high: float, blocks: list[Block], placed: Sequence[Placed]) -> None:
    if blocks:
        stack(canvas, Box(area.x, area.top - high, area.width, high), blocks)
    for one in placed:
        one.draw(canvas)


def _blocks(play: Play, sheet: Sheet, words: Catalogue, table: Table[Any] | None) -> list[Block]:
    players = sorted(play.players, key=lambda player: (player.place, player.seat))
    day = format_date(datetime.fromisoformat(play.ended_at), format="long", locale=words.language)
    minutes = [words.message("plays.minutes", n=play.minutes)] if play.minutes else []
    modules = [
        words.message(f"{play.game}.module.{one.id}.title") for one in sheet.game.modules if one.id in play.modules
    ]
    facts = [day, *minutes, play.place, *modules]
    band = Band(
        words.message(f"{play.game}.title"),
        words.message("paper.result.title"),
        " · ".join(fact for fact in facts if fact),
    )
    found: list[Block] = [band, Places(tuple(players))]
    if min((len(player.curve) for player in players), default=0) > 1:
        courses = [Course(player.name, player.colour, player.curve) for player in players]
        found.append(Curve(words.message("paper.result.curve"), courses))
    if table is not None:
        found += own(sheet.game, "result_blocks", _no_blocks)(table, words)
    return found


def _no_blocks(table: Table[Any], words: Catalogue) -> list[Block]:
    return []
