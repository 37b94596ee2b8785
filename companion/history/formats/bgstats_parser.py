"""Parser of BG Stats files: plays of our games; others are skipped."""

import json
import re
from collections.abc import Iterator
from typing import Any

from companion.history.expressions import parse_sum
from companion.history.formats.imported_play import ImportedPlay
from companion.history.play_document import LONGEST_NOTES, PlayDocument
from companion.rules import games
from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import Text, text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.tables import digest
from companion.wire import parser

ALSO = {326538: "small-city"}  # another edition of the same game
BOARD = "／"
NAMELESS = "?"
Numbered = dict[Any, dict[str, Any]]


def looks_like(content: str) -> bool:
    """Whether an object is theirs: it names games and the scores of players."""
    return '"playerScores"' in content or ('"games"' in content and '"plays"' in content)


def read(content: str) -> Iterator[ImportedPlay]:
    """Their plays; a fault names the play by its place in the file."""
    whole = parser.parse(content.lstrip("\ufeff"))
    if not isinstance(whole, dict) or not isinstance(whole.get("plays"), list):
        yield ImportedPlay("/plays", faults=(Fault("/plays", text("fault.missing")),))
        return
    titles = _by_number(whole, "games")
    people = _by_number(whole, "players")
    places = _by_number(whole, "locations")
    for index, play in enumerate(whole["plays"]):
        yield _incoming(play, f"/plays/{index}", titles, people, places)


def _by_number(whole: dict[str, Any], key: str) -> Numbered:
    items = whole.get(key) or []
    return {one.get("id"): one for one in items if isinstance(one, dict)} if isinstance(items, list) else {}


def _incoming(play: Any, where: str, titles: Numbered, people: Numbered, places: Numbered) -> ImportedPlay:
    if not isinstance(play, dict) or not isinstance(play.get("playerScores"), list):
        return ImportedPlay(where, faults=(Fault(where, text("fault.not-what-belongs-here")),))
    theirs = titles.get(play.get("gameRefId")) or {}
    game = _game(theirs)
    if game is None:
        return ImportedPlay(where, skipped=text("import.other-game", name=str(theirs.get("name", NAMELESS))[:80]))
    faults: list[Fault] = []
    document = _document(play, game, people, places, where, faults)
    if faults:
        return ImportedPlay(where, faults=tuple(faults))
    body = json.dumps(document, sort_keys=True)
    try:
        read: PlayDocument = parser.read(PlayDocument, body)
    except FaultyInput as error:
        return ImportedPlay(where, faults=tuple(Fault(where + one.where, one.message) for one in error.faults))
    uuid = str(play.get("uuid") or digest(body)[:32])[:64]
    return ImportedPlay(where, read, uuid, digest(body), uuid=uuid)


def _game(theirs: dict[str, Any]) -> str | None:
    """Our game, by its number at BoardGameGeek or by its title in either language."""
    numbers = ALSO | {game.bgg_id: game.id for game in games().values()}
    if theirs.get("bggId") in numbers:
        return numbers[theirs["bggId"]]
    name = str(theirs.get("name", "")).casefold()
    titles = {catalogue(one).message(f"{game}.title").casefold(): game for game in games() for one in LANGUAGES}
    return titles.get(name)


def _document(
    play: dict[str, Any], game: str, people: Numbered, places: Numbered, where: str, faults: list[Fault]
) -> dict[str, Any]:
    board = [part for part in str(play.get("board") or "").split(BOARD) if part]
    modules = {part: _module(game, part) for part in board}
    other = [part for part, module in modules.items() if module is None]
    notes = "\n".join([str(play.get("comments") or ""), *other]).strip()[:LONGEST_NOTES]
    document: dict[str, Any] = {
        "game": game,
        "ended_at": str(play.get("playDate", "")).replace(" ", "T"),
        "place": _line((places.get(play.get("locationRefId")) or {}).get("name"), 120),
        "finished": not play.get("ignored"),
        "modules": [module for module in modules.values() if module is not None],
        "notes": notes,
        "players": _players(play["playerScores"], people, where, faults),
    }
    for ours, theirs in (("minutes", "durationMin"), ("rounds", "rounds")):
        if isinstance(play.get(theirs), int) and play[theirs] > 0:
            document[ours] = play[theirs]
    return document


def _module(game: str, title: str) -> str | None:
    for module in games()[game].modules:
        if title.casefold() in {
            catalogue(one).message(f"{game}.module.{module.id}.title").casefold() for one in LANGUAGES
        }:
            return module.id
    return None


def _line(value: Any, longest: int) -> str:
    return re.sub(r"[\x00-\x1f\x7f\u2028\u2029]+", " ", str(value or "")).strip()[:longest]


def _players(scores: list[Any], people: Numbered, where: str, faults: list[Fault]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for index, score in enumerate(scores):
        here = f"{where}/playerScores/{index}"
        if not isinstance(score, dict):
            faults.append(Fault(here, text("fault.not-an-object")))
            continue
        person = people.get(score.get("playerRefId")) or {}
        sums = parse_sum(str(score.get("score") or "0"))
        if sums is None:
            faults.append(Fault(f"{here}/score", _not_a_score(score)))
        found.append(_player(score, person, sums or [0]))
    _set_places(found, scores)
    _number_anonymous_players(found, people, scores)
    return found


def _not_a_score(score: dict[str, Any]) -> Text:
    return text("fault.not-a-score", what=str(score.get("score"))[:40])


def _player(score: dict[str, Any], person: dict[str, Any], sums: list[int]) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": _line(person.get("name"), 40) or NAMELESS,
        "total": sum(sums),
        "start": bool(score.get("startPlayer")),
        "lines": [{"label": f"{n}", "points": points} for n, points in enumerate(sums, start=1)]
        if len(sums) > 1
        else [],
    }
    order = score.get("seatOrder")
    return player | ({"seat": order - 1} if isinstance(order, int) and 0 < order <= 12 else {})


def _set_places(players: list[dict[str, Any]], scores: list[Any]) -> None:
    """Their ranks where all are set; else winners first, the others by their scores."""
    ranks = [score.get("rank") for score in scores if isinstance(score, dict)]
    if all(isinstance(one, int) and 0 < one <= 12 for one in ranks):
        for player, place in zip(players, ranks, strict=False):
            player["place"] = place
        return
    winners = [bool(score.get("winner")) for score in scores if isinstance(score, dict)]
    keys = [(won, player["total"]) for won, player in zip(winners, players, strict=False)]
    for player, key in zip(players, keys, strict=False):
        better = sum(other[0] > key[0] if any(winners) and other[0] != key[0] else other[1] > key[1] for other in keys)
        player["place"] = 1 if key[0] else better + 1


def _number_anonymous_players(players: list[dict[str, Any]], people: Numbered, scores: list[Any]) -> None:
    """Several anonymous people at one table are numbered; a person who sits there twice stays a fault."""
    nameless = [player for player, score in zip(players, scores, strict=False) if _is_nameless(score, people)]
    for number, player in enumerate(nameless[1:], start=2):
        player["name"] = f"{player['name'][:36]} {number}"


def _is_nameless(score: Any, people: Numbered) -> bool:
    person = people.get(score.get("playerRefId")) if isinstance(score, dict) else None
    return person is None or bool(person.get("isAnonymous"))
