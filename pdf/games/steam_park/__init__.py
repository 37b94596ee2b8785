"""What only Steam Park prints."""

from companion.rules.steam_park.facts import FACES, STANDS
from companion.speech.catalogue import Catalogue
from pdf.blocks.parts import Part
from pdf.blocks.rows import HINTS
from pdf.blocks.theme import FACTORY
from pdf.games.steam_park.dice import faces, guide_figures, reminders
from pdf.games.steam_park.score import score_grids
from pdf.games.steam_park.tokens import tokens
from pdf.requests.sheet import Sheet

THEME = FACTORY
PHASE_ICONS = {"roll": "token", "deals": "spy", "dirt": "dirt", "actions": "ride", "income": "danari"}


def extra_blocks(sheet: Sheet, width: float) -> list[Part]:
    """Below the score: what each face of a die is for, and whether it makes Dirt."""
    return [Part(faces(sheet, width), HINTS)]


def icon_words(catalogue: Catalogue) -> dict[str, str]:
    """Texts of the guide's tables that have an icon."""
    found = {catalogue.message(f"steam-park.stand.{stand}"): "stand" for stand in STANDS}
    found |= {catalogue.message(f"steam-park.director.{one}.title"): "director" for one in _DIRECTORS}
    return found | {catalogue.message(f"steam-park.face.{face}"): face for face in FACES}


_DIRECTORS = ("sweeper", "gambler", "sweet-talker", "planner", "architect", "baron")


def facts_on_pad(sheet: Sheet) -> list[str]:
    """The track and the tokens; the fourth token only where it is used."""
    return ["dirt-track", "token-dirt", *(["token-4-dirt"] if sheet.players == sheet.game.max_players else [])]
