"""Moves of Small City in words, for the log and for undo."""

from companion.rules.moves import Move, seat_of
from companion.rules.small_city import moves
from companion.rules.small_city.counts import ballot_of, ballot_votes, measured_level
from companion.rules.small_city.facts import MATERIAL_MONEY, MATERIAL_VOTES, MATERIALS
from companion.rules.small_city.march import way_text
from companion.rules.small_city.queries import level_before
from companion.rules.small_city.state import SmallCityTable
from companion.rules.text import Text, text


def describe(table: SmallCityTable, move: Move) -> Text:
    """What a move did; a secret one is described without its secret."""
    match move:
        case moves.ChooseCity():
            return _city(table, move)
        case moves.ChooseBoard():
            terrain = text(f"small-city.terrain.{move.terrain or table.play.terrain}")
            side = text(f"small-city.side.{move.side}")
            return text("small-city.move.board", name=table.name(move.seat), side=side, terrain=terrain)
        case moves.TakeCard():
            return _card(table, move)
        case moves.BuildTile() | moves.OwnTile():
            how = "disown" if isinstance(move, moves.OwnTile) and not move.owned else move.type
            return text(f"small-city.move.{how}", name=table.name(move.seat), tile=text(f"small-city.tile.{move.tile}"))
        case moves.MoveMoney():
            return _money(table, move)
        case moves.CountVotes():
            votes = ballot_votes(table, move.seat, ballot_of(table, move))
            return text("small-city.move.vote", name=table.name(move.seat), round=table.round, n=votes)
        case moves.Measure():
            return text(
                "small-city.move.measure", name=table.name(move.seat), round=table.round, **_levels(table, move)
            )
        case moves.CountRound():
            votes = ballot_votes(table, move.seat, ballot_of(table, move))
            return text("small-city.move.count", name=table.name(move.seat), n=votes, **_levels(table, move))
        case moves.SettleWage():
            return text("small-city.move.wage" if move.pay else "small-city.move.wage-not", name=table.name(move.seat))
        case moves.RollDie():
            fallen = (move.drawn if move.roll is None else move.roll) or 0
            key = "small-city.move.roll" if move.roll is None else "small-city.move.roll-typed"
            return text(key, name=table.name(move.seat), roll=fallen)
        case moves.TickLine():
            return text("small-city.move.tick" if move.done else "small-city.move.untick")
        case moves.MakePromise(kept=kept) if table.outcome is not None and kept is not None:  # no secret any more
            return text(
                "small-city.move.promise-kept" if kept else "small-city.move.promise-broken", name=table.name(move.seat)
            )
        case moves.Trample():
            return text("small-city.move.march", name=table.name(move.seat), way=way_text(move.direction))
        case moves.Exchange():
            rates = MATERIAL_MONEY if move.to == "money" else MATERIAL_VOTES
            worth = sum(rates[material] * getattr(move, material) for material in MATERIALS)
            return text(f"small-city.move.exchange-{move.to}", name=table.name(move.seat), n=worth)
        case moves.LayCircle(real=True):
            return text("small-city.move.circle-real")
        case moves.FactoryArea():
            return text("small-city.move.factories", name=table.name(move.seat), n=move.squares)
        case moves.NameHost():
            known = move.host < len(table.players)
            return text("small-city.move.host", name=table.name(move.host) if known else str(move.host))
    seat = seat_of(move)
    name = {} if seat is None else {"name": table.name(seat)}
    return text(f"small-city.move.{move.type}", **name)


def _levels(table: SmallCityTable, move: moves.Measure | moves.CountRound) -> dict[str, int]:
    return {"before": level_before(table, move.seat), "after": measured_level(table, move)}


def _money(table: SmallCityTable, move: moves.MoveMoney) -> Text:
    """What was spent, earned or paid in votes, each with its number."""
    amounts = {"spent": move.spent, "earned": move.earned, "votes": move.votes}
    parts = [text(f"small-city.move.money-{kind}", n=n) for kind, n in amounts.items() if n]
    return text("small-city.move.money", name=table.name(move.seat), parts=parts)


def _card(table: SmallCityTable, move: moves.TakeCard) -> Text:
    circle = table.play.circle
    turned_up = circle[move.place - 1] if move.place is not None and len(circle) >= move.place else None
    card = move.card or turned_up
    title = text(f"small-city.card.{card}") if card else "?"
    if move.option:
        option = text(f"small-city.option.{move.option}")
        return text("small-city.move.take-for", name=table.name(move.seat), card=title, option=option)
    return text("small-city.move.take", name=table.name(move.seat), card=title)


def _city(table: SmallCityTable, move: moves.ChooseCity) -> Text:
    city = move.drawn if move.city is None else move.city
    key = "small-city.move.city-drawn" if move.city is None else "small-city.move.city"
    return text(key, name=table.name(move.seat), city=text(f"small-city.city.{city}") if city else "?")
