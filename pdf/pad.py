"""The score pad: a column a player, a row a round, and whatever else the game wants written down."""

from __future__ import annotations

from companion.speech.catalogue import Catalogue, catalogue
from pdf.band import Band
from pdf.blocks import Block, Notes, stack
from pdf.document import Document, Mark
from pdf.games import own
from pdf.grid import Grid, Row, captions, names_row, parts, strong_row
from pdf.paper import TINT
from pdf.sheet import Sheet


def draw(sheet: Sheet) -> bytes:
    """A pad on a page."""
    words = catalogue(sheet.languages[0])
    title, kind = words.say(f"{sheet.game.id}.title"), words.say("paper.pad.title")
    document = Document(sheet, f"{title} · {kind}")
    blocks = pad_blocks(sheet, words, Band(title, kind, _facts(sheet, words), _blanks(words)))
    area = document.area
    document.add_page(lambda canvas: stack(canvas, area, blocks), [Mark(f"{title} · {kind}", 0, area.top)])
    return document.finish()


def pad_blocks(sheet: Sheet, words: Catalogue, band: Band) -> list[Block]:
    """The page from the top: band, score grid, the game's own blocks, notes."""
    score_rows = own(sheet.game, "score_rows", simple_rows)
    extra_blocks = own(sheet.game, "extra_blocks", no_blocks)
    grid = Grid(sheet.players, score_rows(sheet, words))
    return [band, grid, *extra_blocks(sheet, words), Notes(words.say("paper.notes"))]


def simple_rows(sheet: Sheet, words: Catalogue) -> list[Row]:
    """The rows of a game that says nothing more: in every round each counter that scores, then total and place."""
    counters = [counter.id for counter in sheet.game.counters if counter.scores]
    titles = [words.say(f"{sheet.game.id}.counter.{counter}") for counter in counters]
    return [
        names_row(sheet, words.say("paper.names")),
        Row("", captions(titles or [""]), least=16, most=16),
        *round_rows(sheet, words, len(counters) or 1),
        strong_row(words.say("paper.total")),
        strong_row(words.say("paper.place")),
    ]


def round_rows(sheet: Sheet, words: Catalogue, boxes: int, rotates: bool = False) -> list[Row]:
    """A row a round, every other one tinted; where the start `rotates`, a pennant shows who begins."""
    return [
        Row(
            words.say("paper.round", n=number + 1),
            parts(boxes, number % sheet.players if rotates else None),
            ground=TINT if number % 2 else None,
        )
        for number in range(sheet.rounds)
    ]


def no_blocks(sheet: Sheet, words: Catalogue) -> list[Block]:
    return []


def _facts(sheet: Sheet, words: Catalogue) -> str:
    return f"{words.say('paper.players', n=sheet.players)} · {words.say('paper.rounds', n=sheet.rounds)}"


def _blanks(words: Catalogue) -> tuple[str, ...]:
    return words.say("paper.date"), words.say("paper.table")
