"""Moves of Steam Park in words, for the log and for undo."""

from companion.rules.moves import Move, seat_of
from companion.rules.steam_park import moves as done
from companion.rules.steam_park.building_refusals import ride_text
from companion.rules.steam_park.other_actions import bonus_danari, cleaned
from companion.rules.steam_park.state import SteamParkTable, rule
from companion.rules.steam_park.visitor_refusals import guest_text
from companion.rules.text import Text, text


def describe(table: SteamParkTable, move: Move) -> Text:
    """What a move did; a sealed bid is described without its amount."""
    match move:
        case done.Swap():
            return text("steam-park.move.swap", one=_name(table, move.one), other=_name(table, move.other))
        case done.ChooseDirector():
            director = move.director or move.drawn or "sweeper"
            return text("steam-park.move.director", director=text(f"steam-park.director.{director}.title"))
        case done.ChooseStands():
            stands = [text(f"steam-park.stand.{stand}") for stand in move.stands or move.drawn]
            return text("steam-park.move.stands", stands=stands)
        case done.TokenDirt():
            return text("steam-park.move.token-dirt", token=text(f"steam-park.token.{move.token}"), dirt=move.dirt)
        case done.GamblerCard():
            if not move.winners:
                return text("steam-park.move.gambler-nobody", danari=move.danari)
            winners = [_name(table, seat) for seat in move.winners]
            return text("steam-park.move.gambler", danari=move.danari, names=winners)
    seat = seat_of(move)
    assert seat is not None, f"{move.type} is the table's and has no words of its own"
    return _by_a_player(table, move, table.name(seat))


def _name(table: SteamParkTable, seat: int) -> str:
    return table.name(seat) if seat < len(table.players) else "?"


def _by_a_player(table: SteamParkTable, move: Move, name: str) -> Text:
    match move:
        case done.Take():
            return text("steam-park.move.take", name=name, token=text(f"steam-park.token.{move.token}"))
        case done.Roll():
            return text("steam-park.move.roll", name=name, n=len(move.fell))
        case done.SetDie():
            return text("steam-park.move.set-die", name=name, face=text(f"steam-park.face.{move.face}"))
        case done.Spy():
            return text("steam-park.move.spy" if move.pay else "steam-park.move.spy-not", name=name)
        case done.Steal():
            return text("steam-park.move.steal", name=name, face=text(f"steam-park.face.{move.face}"))
        case done.BuildRides():
            counts = {"rides": len(move.rides), "extensions": len(move.extensions)}
            built = [text(f"steam-park.move.rides.{kind}", n=count) for kind, count in counts.items() if count]
            return text("steam-park.move.rides", name=name, built=built)
        case done.BuildStands():
            stands = [text(f"steam-park.stand.{stand}") for stand in move.stands]
            return text("steam-park.move.build-stands", name=name, stands=stands)
        case done.Attract():
            return text("steam-park.move.attract", name=name, n=move.dice)
        case done.CleanDirt():
            before, after = cleaned(table, move.seat, move.dice)
            return text("steam-park.move.clean", name=name, n=move.dice, before=before, after=after)
        case done.PlayBonus() if rule(table, "money") == "secret":
            return text("steam-park.move.bonus-secret", name=name, n=len(move.danari))
        case done.PlayBonus():
            return text("steam-park.move.bonus", name=name, n=len(move.danari), danari=bonus_danari(table, move))
        case done.DrawAgain():
            return text("steam-park.move.security", name=name, visitor=guest_text(move.visitor))
        case done.SeatVisitor():
            key = "steam-park.move.seat-visitor-extension" if move.extension else "steam-park.move.seat-visitor"
            return text(key, name=name, visitor=guest_text(move.visitor), ride=ride_text(move.ride))
    return _in_numbers(move, name)


def _in_numbers(move: Move, name: str) -> Text:
    match move:
        case done.CountVisitors():
            return text("steam-park.move.visitors", name=name, n=move.visitors + move.stingy)
        case done.Expand():
            return text("steam-park.move.expand", name=name, n=len(move.dice))
        case done.Casino():
            face, to = text(f"steam-park.face.{move.face}"), text(f"steam-park.face.{move.to}")
            return text("steam-park.move.casino", name=name, face=face, to=to)
        case done.Shoot():
            landed = text(f"steam-park.face.{move.landed or move.fell or 'blank'}")
            return text("steam-park.move.shoot", name=name, face=text(f"steam-park.face.{move.face}"), to=landed)
        case done.Fountain():
            return text("steam-park.move.fountain", name=name, n=move.times)
        case done.Fee():
            return text("steam-park.move.fee", name=name, n=move.fee)
        case done.CountUp():
            return text("steam-park.move.count", name=name, danari=move.danari, dirt=move.dirt)
    return text(f"steam-park.move.{move.type}", name=name)  # press, last-roll, dice, bid, park
