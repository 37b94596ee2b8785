"""Moves of Small City in words, for the log and for undo."""

from companion.rules.moves import Move, seat_of
from companion.rules.small_city import moves
from companion.rules.small_city.march import way_text
from companion.rules.small_city.state import SmallCityTable
from companion.rules.text import Text, text


def describe(table: SmallCityTable, move: Move) -> Text:
    """What a move did; a secret one is described without its secret."""
    match move:
        case moves.ChooseCity():
            return _city(table, move)
        case moves.ChooseBoard():
            side, terrain = text(f"small-city.side.{move.side}"), text(f"small-city.terrain.{move.terrain}")
            return text("small-city.move.board", name=table.name(move.seat), side=side, terrain=terrain)
        case moves.TakeCard():
            return text("small-city.move.take", name=table.name(move.seat), card=text(f"small-city.card.{move.card}"))
        case moves.RollDie():
            fallen = (move.drawn if move.roll is None else move.roll) or 0
            key = "small-city.move.roll" if move.roll is None else "small-city.move.roll-typed"
            return text(key, name=table.name(move.seat), roll=fallen)
        case moves.TickLine():
            return text("small-city.move.tick" if move.done else "small-city.move.untick")
        case moves.Trample():
            return text("small-city.move.march", name=table.name(move.seat), way=way_text(move.direction))
        case moves.Exchange():
            return text(f"small-city.move.exchange-{move.to}", name=table.name(move.seat))
        case moves.FactoryArea():
            return text("small-city.move.factories", name=table.name(move.seat), n=move.squares)
        case moves.NameHost():
            known = move.host < len(table.players)
            return text("small-city.move.host", name=table.name(move.host) if known else str(move.host))
    seat = seat_of(move)
    name = {} if seat is None else {"name": table.name(seat)}
    return text(f"small-city.move.{move.type}", **name)


def _city(table: SmallCityTable, move: moves.ChooseCity) -> Text:
    city = move.drawn if move.city is None else move.city
    key = "small-city.move.city-drawn" if move.city is None else "small-city.move.city"
    return text(key, name=table.name(move.seat), city=text(f"small-city.city.{city}") if city else "?")
