"""What only Steam Tunnel wants on paper."""

from __future__ import annotations

from companion.speech.catalogue import Catalogue
from pdf.blocks import Block
from pdf.games.steam_tunnel.board import result_blocks
from pdf.games.steam_tunnel.parts import Parts
from pdf.games.steam_tunnel.score import score_rows
from pdf.sheet import Sheet

__all__ = ["extra_blocks", "facts_on_pad", "icon_words", "result_blocks", "score_rows"]

SIGNS = ("segment", "fork", "dead-end", "end")


def extra_blocks(sheet: Sheet, words: Catalogue) -> list[Block]:
    """Below the score: how a tunnel is counted."""
    return [Parts(words, sheet.modules)]


def icon_words(words: Catalogue) -> dict[str, str]:
    """Words of the guide's tables that have an icon."""
    return {words.say(f"steam-tunnel.sign.{sign}"): sign for sign in SIGNS}


def facts_on_pad(sheet: Sheet) -> list[str]:
    """The numbers of the point cards; a whole pack is not for a pad."""
    return ["point-card"]
