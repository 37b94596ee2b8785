"""A table as one bearer may see it: the one source of the API's answer and of the pages."""

from collections.abc import Collection
from typing import Any

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.rules.game import Game
from companion.rules.move_log import Entry
from companion.rules.offers import Offer, offers
from companion.rules.table import Table
from companion.speech.answers import translated_line
from companion.speech.catalogue import Catalogue
from companion.speech.phases import next_label
from companion.wire.offers import offer_document


def table_document(
    live_table: LiveTable, access: Access, catalogue: Catalogue, serves: Collection[int] = ()
) -> dict[str, Any]:
    """The whole table, secrets of others withheld; `serves` are seats without a phone that this one plays, too."""
    table, game = live_table.table, live_table.game
    viewers = {*serves, *(() if access.seat is None else (access.seat,))}
    document: dict[str, Any] = {
        "code": live_table.code,
        "game": game.id,
        "seq": live_table.seq,
        "round": table.round,
        "rounds": table.rounds,
        "phase": table.phase,
        "turn": table.turn,
        "players": [player_document(game, table, seat, viewers) for seat in range(len(table.players))],
        "state": game.view(table, access.seat),
        "order": table.order,
        "first": table.first,
        "tracking": table.setup.tracking,
        "modules": table.setup.modules,
        "house_rules": table.setup.house_rules,
        "box_facts": table.setup.box_facts,
        "notes": [{"words": note.words, "seat": note.seat} for note in table.notes],
        "undo": _labelled(live_table.move_log.undoable(access.seat), catalogue),
        "redo": _labelled(live_table.move_log.redoable(), catalogue),
        "notices": [entry.label for entry in live_table.move_log.announced],
        "outcome": outcome_document(game, table, catalogue),
        "confirmed": table.confirmed,
    }
    translated: dict[str, Any] = catalogue.translate_all(document)
    return translated


def offer_documents(live_table: LiveTable, access: Access, catalogue: Catalogue) -> list[dict[str, Any]]:
    """What the bearer may do now: a seat for itself, the host for every seat, a spectator nothing."""
    documents = [offer_document(offer) for offer in live_table_offers(live_table, access)]
    for document in documents:
        going_on = document["type"] == "next"
        document["label"] = (
            next_label(live_table.game, live_table.table, catalogue)
            if going_on
            else catalogue.translate(document["label"])
        )
    return documents


def live_table_offers(live_table: LiveTable, access: Access) -> tuple[Offer, ...]:
    table = live_table.table
    seats = table.active if access.host else () if access.seat is None else (access.seat,)
    return offers(live_table.game, table, seats, live_table.seq)


def player_document(game: Game, table: Table[Any], seat: int, viewers: Collection[int]) -> dict[str, Any]:
    """A player with the counters that these seats may see; a hidden one is None."""
    player = table.players[seat]
    counters = {
        counter: None if game.hides(table, counter, seat, viewers) else value
        for counter, value in player.counters.items()
    }
    return {
        "seat": seat,
        "name": player.name,
        "counters": counters,
        "colour": player.colour,
        "left": player.left,
    }


def _labelled(entry: Entry | None, catalogue: Catalogue) -> dict[str, Any] | None:
    return None if entry is None else {"of": entry.seq, "label": catalogue.translate(entry.label)}


def outcome_document(game: Game, table: Table[Any], catalogue: Catalogue) -> dict[str, Any] | None:
    """The ranking with every player's lines, once the game is over."""
    if table.outcome is None:
        return None
    result = game.result(table)
    return {
        "reason": table.outcome.reason,
        "ranking": [
            {
                "seat": one.seat,
                "name": table.name(one.seat),
                "place": one.place,
                "total": one.total,
                "lines": [translated_line(line, catalogue) for line in result.lines[one.seat]],
            }
            for one in table.outcome.ranking
        ],
    }
