"""Parser of BG Stats files: plays of every game, with what only BG Stats knows kept to be handed back."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

from companion.history.expressions import parse_score
from companion.history.formats.imported_play import ImportedPlay
from companion.history.formats.json_pieces import items, members, skip_blank
from companion.history.named_games import LONGEST_TITLE, NamedGame, built_in_game
from companion.history.play_document import LONGEST_NOTES, PlayDocument
from companion.rules import games
from companion.rules.faults import Fault, FaultyInput
from companion.rules.inputs import MOST_TYPED_NAMES
from companion.rules.names import name_key
from companion.rules.text import Text, text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store.imported_records import Record
from companion.store.tables import digest
from companion.wire import parser

ALSO = {326538: "small-city"}  # another edition of the same game
BOARD = "／"
LISTS = ("games", "players", "locations")
NAMELESS = "?"
Numbered = dict[Any, dict[str, Any]]


def looks_like(content: str) -> bool:
    """Whether an object is theirs: it names games and the scores of players."""
    return '"playerScores"' in content or ('"games"' in content and '"plays"' in content)


def read(content: str) -> Iterator[ImportedPlay]:
    """Their plays, one of them in memory at a time; a fault names the play by its place in the file. Raises NotJson."""
    content = content.lstrip("\ufeff")
    start = skip_blank(content, 0)
    found = dict(members(content, start)) if content[start : start + 1] == "{" else {}
    plays = found.pop("plays", None)
    if plays is None or content[plays.start] != "[":
        yield ImportedPlay("/plays", faults=(Fault("/plays", text("fault.missing")),))
        return
    rest = {key: parser.parse(content[one.start : one.end]) for key, one in found.items()}
    lists = {key: _by_number(rest, key) for key in LISTS}
    records = tuple(_list_records(rest, lists))
    for index, one in enumerate(items(content, plays.start)):
        play = parser.parse(content[one.start : one.end])
        imported = _incoming(play, f"/plays/{index}", lists["games"], lists["players"], lists["locations"])
        yield replace(imported, records=() if index else records, record=_play_record(play, lists))


def _list_records(rest: dict[str, Any], lists: dict[str, Numbered]) -> Iterator[Record]:
    """The lists of a file, and everything else in it but the plays."""
    for kind, numbered in lists.items():
        for one in numbered.values():
            yield kind, record_key(one), json.dumps(one)
    yield "file", "", json.dumps({key: value for key, value in rest.items() if key not in LISTS})


def _play_record(play: Any, lists: dict[str, Numbered]) -> str:
    """A play as it stands there, with the identifiers of what it refers to by number."""
    if not isinstance(play, dict):
        return ""
    players, expansions = (parser.listed(play.get(key)) for key in ("playerScores", "expansionPlays"))
    return json.dumps(
        {
            "raw": play,
            "game": _key_of(lists["games"], _ref(play, "gameRefId")),
            "location": _key_of(lists["locations"], _ref(play, "locationRefId")),
            "players": [_key_of(lists["players"], _ref(one, "playerRefId")) for one in players],
            "expansions": [_key_of(lists["games"], _ref(one, "gameRefId")) for one in expansions],
        }
    )


def _ref(one: Any, key: str) -> int | str | None:
    """The number of something; a list or an object can be none."""
    number = one.get(key) if isinstance(one, dict) else None
    return number if isinstance(number, int | str) else None


def _key_of(items: Numbered, number: Any) -> str:
    return record_key(items[number]) if number in items else ""


def record_key(one: dict[str, Any]) -> str:
    """What identifies a game, a person or a place of a file in all files."""
    return str(one.get("uuid") or f"id {one.get('id')}")[:64]


def _by_number(whole: dict[str, Any], key: str) -> Numbered:
    return {_ref(one, "id"): one for one in parser.listed(whole.get(key)) if isinstance(one, dict)}


def _incoming(play: Any, where: str, titles: Numbered, people: Numbered, places: Numbered) -> ImportedPlay:
    if not isinstance(play, dict) or not isinstance(play.get("playerScores"), list):
        return ImportedPlay(where, faults=(Fault(where, text("fault.not-what-belongs-here")),))
    play = {**play, "playerScores": play["playerScores"][:MOST_TYPED_NAMES]}  # then already too many
    theirs = titles.get(_ref(play, "gameRefId")) or {}
    game = _game(theirs)
    named = _named_game(theirs) if game is None else None
    faults: list[Fault] = []
    document = _document(play, game, people, places, where, faults)
    _set_places(document["players"], play["playerScores"], named is not None and named.wins == "lowest")
    if named is not None and named.wins == "together":
        document["won"] = any(bool(one.get("winner")) for one in play["playerScores"] if isinstance(one, dict))
    if faults:
        told = {
            "game": _line(theirs.get("name"), LONGEST_TITLE) or NAMELESS,
            "date": str(play.get("playDate", ""))[:10],
        }
        return ImportedPlay(
            where, faults=tuple(Fault(one.where, text("fault.of-play", message=one.message, **told)) for one in faults)
        )
    body = json.dumps(document, sort_keys=True)
    try:
        read: PlayDocument = parser.read(PlayDocument, body)
    except FaultyInput as error:
        return ImportedPlay(where, faults=tuple(Fault(where + one.where, one.message) for one in error.faults))
    uuid = str(play.get("uuid") or digest(body)[:32])[:64]
    return ImportedPlay(where, read, uuid, digest(body), uuid=uuid, named=named)


def _named_game(theirs: dict[str, Any]) -> NamedGame:
    """What they tell of a game that is none of ours."""
    wins = "highest"
    if theirs.get("cooperative"):
        wins = "together"
    elif theirs.get("noPoints"):
        wins = "places"
    elif theirs.get("highestWins") is False:
        wins = "lowest"
    number = theirs.get("bggId")
    known = number if isinstance(number, int) and 0 < number < 1_000_000_000 else None
    title = _line(theirs.get("name"), LONGEST_TITLE) or NAMELESS
    return NamedGame(title, wins, bool(theirs.get("usesTeams")), known)


def _game(theirs: dict[str, Any]) -> str | None:
    """Our game, by its number at BoardGameGeek or by its title in either language."""
    numbers = ALSO | {game.bgg_id: game.id for game in games().values()}
    number = _ref(theirs, "bggId")
    if number in numbers:
        return numbers[number]
    return built_in_game(str(theirs.get("name", "")))


def _document(
    play: dict[str, Any], game: str | None, people: Numbered, places: Numbered, where: str, faults: list[Fault]
) -> dict[str, Any]:
    board = [part for part in str(play.get("board") or "").split(BOARD) if part]
    modules = {part: _module(game, part) for part in board}
    other = [part for part, module in modules.items() if module is None]
    notes = "\n".join([str(play.get("comments") or ""), *other]).strip()[:LONGEST_NOTES]
    document: dict[str, Any] = {
        "game": game or NAMELESS,
        "ended_at": str(play.get("playDate", "")).replace(" ", "T"),
        "place": _line((places.get(_ref(play, "locationRefId")) or {}).get("name"), 120),
        "finished": not _metadata(play).get("unfinished"),
        "ignored": bool(play.get("ignored")) and not _metadata(play).get("unfinished"),
        "modules": [module for module in modules.values() if module is not None],
        "notes": notes,
        "players": _players(play["playerScores"], people, where, faults),
    }
    for ours, theirs in (("minutes", "durationMin"), ("rounds", "rounds")):
        if isinstance(play.get(theirs), int) and play[theirs] > 0:
            document[ours] = play[theirs]
    return document


def _module(game: str | None, title: str) -> str | None:
    for module in games()[game].modules if game is not None else ():
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
        person = people.get(_ref(score, "playerRefId")) or {}
        written = score.get("score")
        sums = [] if written is None or not str(written).strip() else parse_score(str(written))
        if sums is None:
            faults.append(Fault(f"{here}/score", _not_a_score(score, person)))
        found.append(_player(score, person, sums or []))
    _number_anonymous_players(found, people, scores)
    return found


def _not_a_score(score: dict[str, Any], person: dict[str, Any]) -> Text:
    name = _line(person.get("name"), 40) or NAMELESS
    return text("fault.not-a-score-of", what=str(score.get("score"))[:40], name=name)


def _player(score: dict[str, Any], person: dict[str, Any], sums: list[int]) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": _line(person.get("name"), 40) or NAMELESS,
        "total": sum(sums) if sums else None,  # not written is not zero
        "start": bool(score.get("startPlayer")),
        "team": _line(score.get("team"), 40),
        "role": _line(score.get("role"), 120),
        "new": bool(score.get("newPlayer")),
        "machine": bool(_metadata(score).get("isNpc")),
    }
    if len(sums) > 1:
        player["lines"] = [{"label": f"{n}", "points": points} for n, points in enumerate(sums, start=1)]
    order = score.get("seatOrder")
    return player | ({"seat": order - 1} if isinstance(order, int) and 0 < order <= 12 else {})


def _metadata(one: dict[str, Any]) -> dict[str, Any]:
    """Further values, which BG Stats and Midway keep as JSON within a string."""
    try:
        found = json.loads(str(one.get("metaData") or "{}"))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _set_places(players: list[dict[str, Any]], scores: list[Any], lowest: bool) -> None:
    """Their ranks where all are set; else winners first, then the others by their scores, then who has none."""
    ranks = [score.get("rank") for score in scores if isinstance(score, dict)]
    if all(isinstance(one, int) and 0 < one <= 12 for one in ranks):
        for player, place in zip(players, ranks, strict=False):
            player["place"] = place
        return
    winners = [bool(score.get("winner")) for score in scores if isinstance(score, dict)]
    keys = [(won, _merit(player["total"], lowest)) for won, player in zip(winners, players, strict=False)]
    for player, key in zip(players, keys, strict=False):
        player["place"] = 1 if key[0] else 1 + sum(other > key for other in keys)


def _merit(total: int | None, lowest: bool) -> float:
    """The larger, the better."""
    return -inf if total is None else -total if lowest else total


def _number_anonymous_players(players: list[dict[str, Any]], people: Numbered, scores: list[Any]) -> None:
    """Several anonymous people at one table are numbered; a person who sits there twice stays a fault."""
    nameless = [player for player, score in zip(players, scores, strict=False) if _is_nameless(score, people)]
    for number, player in enumerate(nameless[1:], start=2):
        player["name"] = f"{player['name'][:36]} {number}"
    _number_namesakes(players, scores)


def _number_namesakes(players: list[dict[str, Any]], scores: list[Any]) -> None:
    """Two people of one name at a table are numbered; one who sits there twice stays a fault."""
    seen: dict[str, Any] = {}
    for player, score in zip(players, scores, strict=False):
        number, name = 2, player["name"]
        reference = _ref(score, "playerRefId")
        while name_key(player["name"]) in seen and seen[name_key(player["name"])] != reference:
            player["name"] = f"{name[:36]} {number}"
            number += 1
        seen[name_key(player["name"])] = reference


def _is_nameless(score: Any, people: Numbered) -> bool:
    person = people.get(_ref(score, "playerRefId"))
    return person is None or bool(person.get("isAnonymous"))
