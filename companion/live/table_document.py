"""A table as one bearer may see it: the one source of the API's answer and of the pages."""

from collections.abc import Callable, Collection
from typing import Any

from companion.live.access import Access
from companion.live.derived import Derived
from companion.live.live_table import LiveTable, TableState
from companion.rules.game import Game
from companion.rules.move_log import Entry
from companion.rules.offers import Offer, offers
from companion.rules.table import Table
from companion.speech.answers import translated_line
from companion.speech.catalogue import Catalogue
from companion.speech.phases import next_label
from companion.wire.offers import offer_document


def table_document(state: TableState, access: Access, derived: Derived, catalogue: Catalogue) -> dict[str, Any]:
    """The whole table, secrets of others withheld."""
    document = {name: value(state, access) for name, value in TABLE_FIELDS.items()}
    viewers = () if access.seat is None else (access.seat,)
    seats = range(len(state.table.players))
    document["players"] = [player_document(state.game, state.table, seat, viewers) for seat in seats]
    document["state"] = derived.view(state.table, access.seat)
    document["outcome"] = outcome_document(state.game, state.table, catalogue)
    translated: dict[str, Any] = catalogue.translate_all(document)
    return translated


def _labelled(entry: Entry | None) -> dict[str, Any] | None:
    return None if entry is None else {"of": entry.seq, "label": entry.label}


# The members of the document that are simply read off, not yet translated.
TABLE_FIELDS: dict[str, Callable[[TableState, Access], Any]] = {
    "code": lambda state, _: state.code,
    "game": lambda state, _: state.game.id,
    "seq": lambda state, _: state.seq,
    "round": lambda state, _: state.table.round,
    "rounds": lambda state, _: state.table.rounds,
    "phase": lambda state, _: state.table.phase,
    "turn": lambda state, _: state.table.turn,
    "order": lambda state, _: state.table.order,
    "first": lambda state, _: state.table.first,
    "tracking": lambda state, _: state.table.setup.tracking,
    "modules": lambda state, _: state.table.setup.modules,
    "house_rules": lambda state, _: state.table.setup.house_rules,
    "box_facts": lambda state, _: state.table.setup.box_facts,
    "notes": lambda state, _: [{"words": note.words, "seat": note.seat} for note in state.table.notes],
    "undo": lambda state, access: _labelled(state.move_log.undoable(access.seat)),
    "redo": lambda state, access: _labelled(state.move_log.redoable(access.seat, access.host)),
    "missing": lambda state, _: () if state.table.confirmed else state.game.missing(state.table),
    "notices": lambda state, _: [entry.label for entry in state.move_log.announced],
    "confirmed": lambda state, _: state.table.confirmed,
    "confirmation": lambda state, access: (
        state.move_log.confirmation.seq if access.host and state.move_log.confirmation else None
    ),
}


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
    return offers(live_table.game, live_table.table, permitted_seats(live_table.table, access), live_table.seq)


def permitted_seats(table: Table[Any], access: Access) -> tuple[int, ...]:
    """The seats that a bearer may act for."""
    return table.active if access.host else () if access.seat is None else (access.seat,)


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
