"""What to put on the table for exactly this game, and whom the last flip will cost a token."""

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.cards import has_fork
from companion.rules.steam_tunnel.facts import TUNNEL_CARDS, cards_down, most_rounds
from companion.rules.table import Setup
from companion.rules.text import Text, text


def preparation(setup: Setup) -> list[Text]:
    """The list for the setup page, in the order of the table's own setup."""
    rows, columns = settings.size(setup)
    down, players = cards_down(rows, columns), len(setup.names)
    lines = [text("steam-tunnel.prepare.points")]
    if settings.BABY in setup.modules:
        lines.append(text("steam-tunnel.prepare.no-forks", n=down))
        known = [code for code in settings.deck(setup) if code]
        without = sum(not has_fork(code) for code in known)
        if len(known) == TUNNEL_CARDS and without < down:
            lines.append(text("steam-tunnel.prepare.too-few", n=without, down=down))
    lines += [
        text("steam-tunnel.prepare.board", rows=rows, columns=columns, n=down, second=rows - 1, other=columns - 1),
        _tokens(setup, most_rounds(players, down)),
        text("steam-tunnel.prepare.first-clockwise" if _passes_on(setup) else "steam-tunnel.prepare.first-random"),
        _last_flip(last_place(players, down), players, down),
    ]
    lines += _point_numbers(setup)
    if (turning := settings.turning(setup)) != "free":
        lines.append(text(f"steam-tunnel.prepare.{turning}"))
    return lines


def _point_numbers(setup: Setup) -> list[Text]:
    """What the phone has to know of the point cards where it follows the board; a light table only lists ends."""
    if not setup.is_full:
        return []
    if settings.has_different_point_cards(setup):
        return [text("steam-tunnel.prepare.enter-points")]
    return [text("steam-tunnel.prepare.copy-points")] if settings.point_card(setup) is None else []


def _last_flip(place: int, players: int, down: int) -> Text:
    who = text("steam-tunnel.nth-player", n=place)
    return text("steam-tunnel.prepare.last-flip", who=who, players=players, n=down)


def last_place(players: int, cards: int) -> int:
    """Which player in turn order turns the last card when nobody buries one (rules 4)."""
    return (cards - 1) % players + 1


def _passes_on(setup: Setup) -> bool:
    return settings.has(setup, "first-player", "clockwise")


def _tokens(setup: Setup, most: int) -> Text:
    supply = settings.token_supply(setup)
    if supply is None:
        return text("steam-tunnel.prepare.tokens", n=most)
    return text("steam-tunnel.prepare.tokens-limited", n=supply)
