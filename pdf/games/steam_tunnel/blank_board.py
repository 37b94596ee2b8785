"""The board to draw tunnels on, with the point cards where they lie, and beside it how a tunnel counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.drawing.games.steam_tunnel.geometry import ENTRIES, HEIGHT, INWARD, WIDTH
from companion.rules.steam_tunnel.facts import PORTS, points_at
from companion.rules.steam_tunnel.settings import SIZES
from companion.speech.catalogue import Catalogue
from pdf.blocks.stack import FixedBlock
from pdf.blocks.strip import ground
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import fill_box, outline_box, set_pen
from pdf.games.steam_tunnel.signs import SIGNS, SPRITE
from pdf.paper.box import Box
from pdf.paper.colours import DEEP, LINE, SOFT
from pdf.paper.grid import UNIT, floor_to_grid
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, fit, write, write_lines
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

CELL_WIDE = 15 * mm
HEAD = 6 * UNIT
LINE_HIGH = 4 * UNIT
TICK = 1.6 * mm
SIDE = 3 * mm
NOTE = Look(TEXT, 8.5, 8.5)


def sign_words(sheet: Sheet, catalogue: Catalogue, sign: str) -> str:
    """What a sign on a card means; a dead end what the variant in play makes of it."""
    variant = next((f"-{module}" for module in ("pity", "deadly") if module in sheet.modules), "")
    return catalogue.message(f"steam-tunnel.pad.sign.{sign}{variant if sign == 'dead-end' else ''}")


@dataclass(frozen=True)
class _Spacing:
    """How high the parts of the block are: a card of the board, the heads of the words, a sign, the gap below them."""

    cell: float
    title: float
    formula: float
    sign: float
    gap: float
    edge: float

    @property
    def words(self) -> float:
        """The height of the words without the notes."""
        return self.title + self.formula + len(SIGNS) * self.sign + self.gap + 2 * self.edge


ROOMY = _Spacing(10 * UNIT, 2 * LINE_HIGH, 2 * LINE_HIGH, 6 * UNIT, LINE_HIGH, 2 * UNIT)
TIGHT = _Spacing(8 * UNIT, 6 * UNIT, 4 * UNIT, 5 * UNIT, UNIT, 2 * UNIT)


@dataclass(frozen=True)
class BlankBoard(FixedBlock):
    """The grid of cards at the left, the signs and the sum at the right."""

    sheet: Sheet
    catalogue: Catalogue
    width: float

    @property
    def least(self) -> float:
        return self._height(TIGHT)

    @property
    def most(self) -> float:
        return self._height(ROOMY)

    def _height(self, spacing: _Spacing) -> float:
        return float(HEAD + max(self._size[0] * spacing.cell, spacing.words + self._notes_height))

    @property
    def _notes_height(self) -> float:
        wide = self.width - self._size[1] * CELL_WIDE - 4 * mm - 2 * SIDE
        return sum(len(fit(line, Box(0, 0, wide, 1_000), NOTE).lines) * LINE_HIGH + UNIT for line in self._notes)

    def _spacing(self, high: float) -> _Spacing:
        """What is left of this height stands below the formula and below the signs."""
        spare = floor_to_grid((high - TIGHT.words - self._notes_height) / 3)
        return replace(TIGHT, formula=TIGHT.formula + spare, gap=TIGHT.gap + spare)

    @property
    def _size(self) -> tuple[int, int]:
        """Rows and columns, as the house rule has them."""
        return SIZES[self.sheet.house_rules["board"]]

    @property
    def _ends(self) -> Sequence[int | str]:
        """As copied from the box, else places to write them in."""
        known = self.sheet.box_facts.get("point-card")
        return known if isinstance(known, list) else ("…",) * len(PORTS)

    def draw(self, canvas: Canvas, box: Box) -> None:
        rows, columns = self._size
        head, body = box.rows((HEAD, box.height - HEAD))
        board, rest = body.left_of(columns * CELL_WIDE)
        title = self.catalogue.message("steam-tunnel.pad.board")
        write(canvas, head.left_of(board.width)[0], title, Look(BOLD, 9, 7))
        cells = [cell for row in board.rows([board.height / rows] * rows) for cell in row.columns(columns)]
        for number, cell in enumerate(cells):
            self._cell(canvas, cell, number in points_at(rows, columns))
        outline_box(canvas, board)
        self._beside(canvas, Box(rest.x + 4 * mm, body.y, rest.width - 4 * mm, body.height))

    def _cell(self, canvas: Canvas, cell: Box, is_point_card: bool) -> None:
        """A card with its six entries: ticks where a tunnel may cross the edge, or the numbers of a point card."""
        if is_point_card:
            fill_box(canvas, cell, DEEP)
        outline_box(canvas, cell, LINE, 0.4)
        set_pen(canvas, SOFT, 1.4)
        for port, end in zip(PORTS, self._ends, strict=True):
            x = cell.x + ENTRIES[port][0] / WIDTH * cell.width
            y = cell.top - ENTRIES[port][1] / HEIGHT * cell.height  # in a drawing of ours y goes down
            right, down = INWARD[port]
            canvas.line(x, y, x + right * TICK, y - down * TICK)
            if is_point_card:
                place = Box(x + (3 * right - 2) * mm, y + (-3 * down - 2) * mm, 4 * mm, 4 * mm)
                write(canvas, place, str(end), Look(BOLD, 8, 6, "centre", stand="free"))

    def _beside(self, canvas: Canvas, box: Box) -> None:
        """How a tunnel counts: the sum, the signs on the cards, and what else is good to know."""
        ground(canvas, box)
        say = self.catalogue.message
        spacing = self._spacing(box.height)
        inner = box.inset(SIDE, spacing.edge)
        heads = (spacing.title, spacing.formula, len(SIGNS) * spacing.sign + spacing.gap)
        title, formula, signs, notes = inner.rows((*heads, inner.height - sum(heads)))
        write(canvas, title, say("steam-tunnel.pad.counting"), Look(DISPLAY, 12, 9))
        write(canvas, formula, say("steam-tunnel.pad.formula"), Look(BOLD, 9.5, 7, stand="top"))
        for sign, row in zip(SIGNS, signs.rows([spacing.sign] * len(SIGNS)), strict=True):
            self._sign(canvas, row, sign)
        top = notes.top
        for line in self._notes:
            lines = fit(line, Box(notes.x, notes.y, notes.width, 100), NOTE).lines
            place = Box(notes.x, top - len(lines) * LINE_HIGH, notes.width, len(lines) * LINE_HIGH)
            write_lines(canvas, place, line, NOTE)
            top = place.y - UNIT

    @property
    def _notes(self) -> list[str]:
        """What else is good to know, a line each."""
        say = self.catalogue.message
        notes = [say("steam-tunnel.pad.majority"), say("steam-tunnel.pad.edges")]
        return notes if "point-card" in self.sheet.box_facts else [*notes, say("steam-tunnel.pad.check")]

    def _sign(self, canvas: Canvas, row: Box, sign: str) -> None:
        picture, text = row.left_of(10 * mm)
        draw_icon(canvas, Box(picture.x, picture.y, 7 * mm, picture.height), icon(SPRITE, sign, 6.5 * mm))
        name, rest = text.left_of(text.width * 0.5)
        write(canvas, name.inset(1, 0), self.catalogue.message(f"steam-tunnel.sign.{sign}"), Look(BOLD, 9, 7))
        write(canvas, rest, sign_words(self.sheet, self.catalogue, sign), Look(TEXT, 9, 7, colour=SOFT))
