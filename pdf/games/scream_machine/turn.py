"""What a turn offers and costs, as a strip to glance at."""

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.scream_machine.facts import COSTS, OPTIONS
from companion.speech.catalogue import Catalogue
from pdf.blocks.stack import FixedBlock
from pdf.blocks.step import Step
from pdf.blocks.strip import ground
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import draw_panel
from pdf.paper.box import Box
from pdf.paper.colours import INK, SOFT, TINT
from pdf.paper.grid import UNIT
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, fit, write, write_lines
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

SPRITE = "games/scream-machine"
HEAD = 4 * UNIT
_SHOWN = ("advertise", "research", "develop", "tear-down", "novelties")


def reminders(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """What building costs, and the options, for a player's own card."""
    costs = [
        f"{value}\N{NO-BREAK SPACE}→ {catalogue.message('scream-machine.pad.cost', n=cost)}"
        for value, cost in COSTS.items()
    ]
    options = [
        Step(
            catalogue.message(f"scream-machine.option.{option}.title"),
            catalogue.message(f"scream-machine.option.{option}.help"),
        )
        for option in _SHOWN
    ]
    return [Step(catalogue.message("scream-machine.pad.turn"), " · ".join(costs)), *options]


@dataclass(frozen=True)
class Turn(FixedBlock):
    """Building on the left, the options on the right."""

    catalogue: Catalogue
    least: float = 18 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        ground(canvas, box)
        build, options = box.inset(2.5 * mm, UNIT).left_of(46 * mm)
        self._build(canvas, build)
        self._options(canvas, options)

    def _build(self, canvas: Canvas, box: Box) -> None:
        head, body = box.rows((HEAD, box.height - HEAD))
        write(
            canvas,
            head.left_of(head.width - 2 * mm)[0],
            self.catalogue.message("scream-machine.pad.turn"),
            Look((BOLD,), 8, 6),
        )
        for (value, cost), place in zip(COSTS.items(), body.columns(len(COSTS)), strict=True):
            card = Box(place.x, body.y + HEAD, 6 * mm, body.height - HEAD)
            draw_panel(canvas, card, TINT, INK, 0.9, 2)
            write(canvas, card, str(value), Look((DISPLAY,), 12, align="centre"))
            price = Box(place.x, body.y, place.width - 2, HEAD)
            write(canvas, price, self.catalogue.message("scream-machine.pad.cost", n=cost), Look((TEXT,), 7, 6))

    def _options(self, canvas: Canvas, box: Box) -> None:
        head, body = box.rows((HEAD, box.height - HEAD))
        write(canvas, head, self.catalogue.message("scream-machine.pad.options"), Look((BOLD,), 8, 6))
        places = body.columns(len(_SHOWN))
        room = places[0].left_of(places[0].width - 6.5 * mm - 3)[0]
        size = min(fit(self._title(option), room, Look((BOLD,), 7.5, 5.5)).size for option in _SHOWN)
        for option, place in zip(_SHOWN, places, strict=True):
            self._option(canvas, place, option, size)

    def _title(self, option: str) -> str:
        return self.catalogue.message(f"scream-machine.option.{option}.title")

    def _option(self, canvas: Canvas, box: Box, option: str, size: float) -> None:
        """An option with its picture; all titles are of one size."""
        mark, place = box.left_of(6.5 * mm)
        draw_icon(canvas, Box(mark.x, mark.top - 6 * mm, 5 * mm, 5 * mm), icon(SPRITE, option, 4.5 * mm))
        title, rest = place.left_of(place.width - 3)[0].rows((HEAD, place.height - HEAD))
        write(canvas, title, self._title(option), Look((BOLD,), size, size))
        text = self.catalogue.message(f"scream-machine.option.{option}.help")
        write_lines(canvas, rest, text, Look((TEXT,), 6.6, 6.6, colour=SOFT))


assert set(_SHOWN) == {*OPTIONS, "tear-down"}
