"""What a play keeps of its table: the board, the parks or the boroughs as they stood in the end."""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.rules.game import Game
from companion.rules.table import Table
from companion.speech.catalogue import Catalogue


@dataclass(frozen=True)
class FinalPicture:
    """An SVG, and whose it is where everybody has one of their own."""

    svg: str
    name: str = ""


def final_pictures(game: Game, table: Table[Any], catalogue: Catalogue, on_paper: bool = False) -> list[FinalPicture]:
    """By the function `final_pictures` of the game's drawings, where it has one and something was tracked."""
    module = f"companion.drawing.games.{game.package}"
    draw = getattr(import_module(module), "final_pictures", None) if find_spec(module) else None
    return [] if draw is None else [FinalPicture(svg, name) for name, svg in draw(table, catalogue, on_paper)]
