"""What only Steam Tunnel prints."""

from companion.speech.catalogue import Catalogue
from pdf.blocks.parts import Part
from pdf.blocks.rows import HINTS
from pdf.blocks.step import Step
from pdf.blocks.theme import MINE
from pdf.games.steam_tunnel.blank_board import BlankBoard, sign_words
from pdf.games.steam_tunnel.figures import guide_figures
from pdf.games.steam_tunnel.form_reader import box_number, read_fields
from pdf.games.steam_tunnel.pack_cards import fact_block
from pdf.games.steam_tunnel.score import lead_width, score_grids
from pdf.games.steam_tunnel.signs import SIGNS
from pdf.games.steam_tunnel.tokens import tokens
from pdf.requests.sheet import Sheet

THEME = MINE
PHASE_ICONS = {"flip": "flip", "place": "token"}


def extra_blocks(sheet: Sheet, width: float) -> list[Part]:
    """Below the score: the board to draw on, and how a tunnel is counted."""
    return [Part(BlankBoard(sheet, sheet.catalogue, width), HINTS)] if sheet.per_page == 1 else []


def reminders(sheet: Sheet) -> list[Step]:
    """How a tunnel counts, for aids and trackers."""
    say = sheet.message
    counting = Step(
        say("steam-tunnel.pad.counting"), say("steam-tunnel.pad.formula"), "end", (say("steam-tunnel.aid.formula"),)
    )
    majority = (say("steam-tunnel.aid.majority"),)
    points = Step(say("steam-tunnel.pad.points"), say("steam-tunnel.pad.majority"), "token", majority)
    signs = [Step(say(f"steam-tunnel.sign.{sign}"), sign_words(sheet, sheet.catalogue, sign), sign) for sign in SIGNS]
    return [counting, points, *signs, Step("", say("steam-tunnel.pad.edges"), "turn")]


def icon_words(catalogue: Catalogue) -> dict[str, str]:
    """Texts of the guide's tables that have an icon."""
    return {catalogue.message(f"steam-tunnel.sign.{sign}"): sign for sign in SIGNS}


def facts_on_pad(sheet: Sheet) -> list[str]:
    """None: the numbers of the point cards stand on the board, and a whole pack is not for a pad."""
    return []
