"""The document of a play, complete enough to be imported without loss."""

from dataclasses import asdict
from typing import Any

from companion.history.free_text import is_free_text
from companion.history.play_document import LONGEST_LABEL
from companion.speech.catalogue import Catalogue
from companion.store.plays import Play, PlayLine, PlayPlayer


def document_of(play: Play, catalogue: Catalogue) -> dict[str, Any]:
    """The document of a play: the names of docs/api.md 4.2 first, then what makes it complete."""
    return {
        "id": play.id,
        "game": play.game,
        "rules_version": play.rules_version,
        "ended_at": play.ended_at,
        "minutes": play.minutes,
        "place": play.place,
        "modules": list(play.modules),
        "house_rules": play.house_rules,
        "players": [_player_document(player, catalogue) for player in play.players],
        "notes": play.notes,
        "started_at": play.started_at,
        "finished": play.finished,
        "rounds": play.rounds,
        "revision": play.revision,
        **({} if play.won is None else {"won": play.won}),
        **({"ignored": True} if play.ignored else {}),
    }


def _player_document(player: PlayPlayer, catalogue: Catalogue) -> dict[str, Any]:
    return {
        "name": player.name,
        "seat": player.seat,
        "start": player.starts,
        "total": player.total,
        "place": player.place,
        "lines": [_line_document(line, catalogue) for line in player.lines],
        "colour": player.colour,
        "curve": list(player.curve),
        **{key: value for key, value in _further(player).items() if value},
    }


def _further(player: PlayPlayer) -> dict[str, Any]:
    """What most players do not have."""
    return {"team": player.team, "role": player.role, "new": player.new, "machine": player.machine}


def _line_document(line: PlayLine, catalogue: Catalogue) -> dict[str, Any]:
    label, why = (catalogue.translate(one)[:LONGEST_LABEL] for one in (line.label, line.why))
    document = {"label": label, "points": line.points, "why": why}
    if is_free_text(line.label) and is_free_text(line.why):
        return document
    return document | {"said": {"label": asdict(line.label), "why": asdict(line.why)}}  # texts within texts, too
