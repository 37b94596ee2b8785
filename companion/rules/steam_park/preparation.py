"""What to put on the table for exactly this game."""

from companion.rules.steam_park import facts
from companion.rules.table import Setup
from companion.rules.text import Text, text

PREPARED = ("stingy", "extensions", "directors", "new-stands", "espionage")  # the phone's bag needs nothing


def preparation(setup: Setup) -> list[Text]:
    """The list for the setup page: tokens and rounds by player count, then what every module adds."""
    players, modules = len(setup.names), setup.modules
    tokens = [text(f"steam-park.token.{token}") for token in facts.TOKENS[players]]
    by_phone = setup.house_rules.get("roll") == "phone-dice"
    without_dice = "-no-dice" if by_phone else ""
    listed = [
        text(f"steam-park.prepare.each{without_dice}", n=players),
        text("steam-park.prepare.tokens", tokens=tokens),
        text("steam-park.prepare.rounds", n=facts.ROUNDS[players]),
        text("steam-park.prepare.no-bag" if "phone-bag" in modules else "steam-park.prepare.bag"),
        text("steam-park.prepare.pools"),
        text("steam-park.prepare.cards"),
    ]
    if players == facts.MAX_PLAYERS:
        listed.append(text(f"steam-park.prepare.fifth{without_dice}"))
    if by_phone:
        listed.append(text("steam-park.prepare.no-dice"))
    prepared = [one for one in PREPARED if one in modules and not (by_phone and one == "espionage")]
    listed += [text(f"steam-park.prepare.{module}") for module in prepared]
    return listed + _money(setup)


def _money(setup: Setup) -> list[Text]:
    """What everybody starts with; a Director may still change it."""
    start = int(setup.box_facts.get("start-money") or 0) + (
        facts.ESPIONAGE_START if "espionage" in setup.modules else 0
    )
    money = [text("steam-park.prepare.money", n=start) if start else text("steam-park.prepare.no-money")]
    if "directors" in setup.modules:
        money.append(text("steam-park.prepare.baron", n=start + facts.BARON_START))
    return money
