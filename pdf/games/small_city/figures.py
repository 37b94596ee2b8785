"""The picture of Small City's rule sheet: the march of a Godzilla."""

from functools import partial

from reportlab.lib.units import mm

from companion.drawing.games.small_city import march_example
from companion.speech.catalogue import Catalogue
from pdf.drawing.svg import draw_svg
from pdf.requests.sheet import Sheet
from pdf.typography.figures import GuideFigure


def guide_figures(sheet: Sheet, catalogue: Catalogue) -> list[GuideFigure]:
    """In the section about Godzillas, where they are played."""
    section = catalogue.message("small-city.module.godzillas.title")
    return [
        GuideFigure(
            section, catalogue.message("small-city.figure.march"), partial(draw_svg, svg=march_example()), 44 * mm
        )
    ]
