"""The play of a document: defaults, places by totals, and what is known already."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from companion.history.free_text import free_text
from companion.history.play_builder import build_play, build_player
from companion.history.play_document import LineDocument, PlayDocument, PlayerDocument, faults_of, utc_timestamp
from companion.rules.faults import raise_faults
from companion.rules.library import find_game, known_game
from companion.rules.names import name_key
from companion.rules.ranking import rank
from companion.store.plays import Play, PlayLine, PlayPlayer
from companion.store.timestamps import timestamp


def play_of_document(
    document: PlayDocument, play_id: str, now: datetime, known: Play | None = None, scored: bool = True
) -> Play:
    """The play of a document; what it leaves out stays as it is known, or takes its default. Raises FaultyInput.

    With `scored`, totals are needed where the game has them.
    """
    raise_faults(faults_of(document, now, scored))
    given: dict[str, Any] = {
        "rules_version": document.rules_version,
        "started_at": document.started_at and utc_timestamp(document.started_at),
        "ended_at": document.ended_at and utc_timestamp(document.ended_at),
        "minutes": document.minutes,
        "place": document.place,
        "finished": document.finished,
        "won": _won(document),
        "ignored": document.ignored,
        "rounds": document.rounds,
        "modules": None if document.modules is None else tuple(document.modules),
        "house_rules": document.house_rules,
        "notes": None if document.notes is None else document.notes.replace("\r\n", "\n"),
    }
    base = known or build_play(play_id, known_game(document.game), timestamp(now))
    details = {key: value for key, value in given.items() if value is not None}
    players = _players(document.players, base, _places(document, base))
    return replace(base, game=document.game, players=players, **details)


def _won(document: PlayDocument) -> bool | None:
    """Whether all have won together, also where only their places tell."""
    game = find_game(document.game)
    if document.won is not None or game is None or game.wins != "together":
        return document.won
    return any(player.place for player in document.players)


def _players(documents: list[PlayerDocument], known: Play, places: dict[str, int | None]) -> tuple[PlayPlayer, ...]:
    free = iter(sorted(set(range(24)) - {one.seat for one in documents if one.seat is not None}))
    before = {name_key(player.name): player for player in known.players}
    players = []
    for one in documents:
        old = before.get(name_key(one.name))
        seat = one.seat if one.seat is not None else (old.seat if old else next(free))
        players.append(_player(one, seat, places[one.name], old))
    taken = [player.seat for player in players]
    if len(set(taken)) < len(taken):  # a new name took the seat of an old one: everybody moves up
        players = [replace(player, seat=seat) for seat, player in enumerate(players)]
    return tuple(sorted(players, key=lambda player: player.seat))


def _player(one: PlayerDocument, seat: int, place: int | None, old: PlayPlayer | None) -> PlayPlayer:
    return build_player(
        seat,
        one.name,
        one.total,
        place,
        _lines(one.lines, old.lines if old else ()),
        one.colour or (old.colour if old else None),
        starts=one.start if one.start is not None else bool(old and old.starts),
        team=one.team if one.team is not None else (old.team if old else ""),
        role=one.role if one.role is not None else (old.role if old else ""),
        new=one.new if one.new is not None else bool(old and old.new),
        machine=one.machine if one.machine is not None else bool(old and old.machine),
        curve=tuple(one.curve) if one.curve is not None else (old.curve if old else ()),
        person=old.person if old else None,
    )


def _lines(given: list[LineDocument] | None, old: tuple[PlayLine, ...]) -> tuple[PlayLine, ...]:
    """Lines with the same points and fewer texts leave the old ones as they are."""
    if given is None or _has_same_points(given, old):
        return old
    return tuple(
        PlayLine(line.said.label, line.points, line.said.why)
        if line.said
        else PlayLine(free_text(line.label), line.points, free_text(line.why))
        for line in given
    )


def _places(document: PlayDocument, known: Play) -> dict[str, int | None]:
    """The places given; when one is missing, all by their totals, the lowest first where the lowest wins."""
    players = document.players
    game = find_game(document.game, known.rules_version)
    wins = game.wins if game else "highest"
    if wins == "together":
        return {one.name: 1 if _won(document) else None for one in players}
    if all(one.place is not None for one in players):
        return {one.name: one.place for one in players}
    sign = -1 if wins == "lowest" else 1
    return {one.name: one.place for one in rank({one.name: sign * (one.total or 0) for one in players})}


def _has_same_points(given: list[LineDocument], old: tuple[PlayLine, ...]) -> bool:
    same_points = [line.points for line in given] == [line.points for line in old]
    return same_points and not any(line.said or line.why for line in given)
