"""The six faces of a die as a strip to glance at."""

from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.steam_park.facts import FACES, Face, is_dirty
from companion.speech.catalogue import Catalogue
from pdf.blocks.step import Step
from pdf.blocks.strip import Hint, Strip
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import outline_box
from pdf.paper.box import Box
from pdf.requests.sheet import Sheet
from pdf.typography.figures import GuideFigure

SPRITE = "games/steam-park"
DICE = 4  # the section of the guide about dice
USES = {"ride": "rides", "stand": "stands", "bonus": "bonus", "visitor": "attract", "broom": "clean", "blank": "expand"}


def faces(sheet: Sheet, width: float) -> Strip:
    """A column for each face: its picture, its name, its action."""
    return Strip(
        [
            Hint(
                sheet.message(f"steam-park.face.{face}"),
                sheet.message(f"steam-park.action-help.{USES[face]}"),
                partial(_die, face=face),
            )
            for face in FACES
        ],
        len(FACES) if sheet.per_page == 1 else len(FACES) // 2,
        width,
        sign_high=12 * mm,
    )


def reminders(sheet: Sheet) -> list[Step]:
    """What each face of a die is for, and the sums of Dirt and Danari."""
    say = sheet.message
    income, more = ("income-stingy-sum", "-stingy") if "stingy" in sheet.modules else ("income-sum", "")
    found = [
        *((f"steam-park.face.{face}", f"steam-park.action-help.{USES[face]}", face, "") for face in FACES),
        ("steam-park.counter.dirt", "steam-park.pad.made-help", "dirt", ""),
        ("steam-park.line.money", f"steam-park.pad.{income}", "danari", more),
    ]
    return [
        Step(say(title), say(help), sign, (say(f"steam-park.aid.{sign}{more}"),)) for title, help, sign, more in found
    ]


def guide_figures(sheet: Sheet, catalogue: Catalogue) -> list[GuideFigure]:
    """The six faces; those with a heap below make Dirt."""
    return [GuideFigure(DICE, catalogue.message("steam-park.figure.dice"), _faces, 15 * mm)]


def _faces(canvas: Canvas, box: Box) -> None:
    for face, place in zip(FACES, box.columns(len(FACES)), strict=True):
        _die(canvas, Box(place.x + (place.width - 7 * mm) / 2, box.y, 7 * mm, box.height), face)


def _die(canvas: Canvas, box: Box, face: Face) -> None:
    """The face, and below it a heap where it makes Dirt."""
    die = Box(box.x, box.top - 7 * mm, 6.6 * mm, 6.6 * mm)
    outline_box(canvas, die, width=0.9, radius=3)
    draw_icon(canvas, die.inset(0.8 * mm), icon(SPRITE, face, 5 * mm))
    if is_dirty(face):
        dirt = Box(die.x + 1.3 * mm, die.y - 4.6 * mm, 4 * mm, 4 * mm)
        draw_icon(canvas, dirt, icon(SPRITE, "dirt", 3.6 * mm))
