"""Plays coming in: matched to what is known, written in one transaction, or not at all."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from sqlite3 import Connection

from companion.history.differences import differences
from companion.history.formats.incoming import Incoming
from companion.history.identifiers import new_play_id, play_uuid
from companion.history.recording import to_play
from companion.rules.faults import Fault, FaultyInput
from companion.store.database import Store
from companion.store.people import Person, person_named
from companion.store.plays import Play, Source, save_play
from companion.store.revisions import revise
from companion.store.sources import Known, id_is_free, ids_of_group, known_play, remember_source

MOST_FAULTS = 50


@dataclass
class Report:
    """What an import did, or would do."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    passed_over: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    matched: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    last_id: str = ""

    @property
    def plays(self) -> int:
        return self.new + self.changed + self.unchanged


class _Faulty(Exception):
    """Rolls a transaction back: a file with a fault brings nothing."""


def import_plays(
    store: Store,
    group: int | None,
    incoming: Iterable[Incoming],
    by: str = "",
    only_looking: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Write every play of a file, or none: with a fault, or when only looking, nothing is changed."""
    report = Report()
    if only_looking:
        with _uncollected():
            _take_all(_Looker(store, group), incoming, by, report, progress)
        return report
    try:
        with _uncollected(), store.writing() as db:
            _take_all(_Matcher(store, group, db), incoming, by, report, progress)
            if report.faults:
                raise _Faulty
    except _Faulty:
        pass
    return report


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector of cycles: documents hold none, and looking for some would cost a sixth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _take_all(
    matcher: _Looker, incoming: Iterable[Incoming], by: str, report: Report, progress: Callable[[int], None]
) -> None:
    for done, one in enumerate(incoming, start=1):
        _take(matcher, one, by, report)
        progress(done)
        if len(report.faults) >= MOST_FAULTS:
            break


def _take(matcher: _Looker, one: Incoming, by: str, report: Report) -> None:
    if one.passed_over is not None:
        report.passed_over[str(one.passed_over.args.get("name", ""))] += 1
        return
    if one.document is None:
        report.faults.extend(one.faults)
        return
    known = matcher.find(one)
    old = None if known is None else known.play
    if known is not None and (old is None or known.deleted):
        report.unchanged += 1
        report.last_id = known.id
        return
    try:
        play = to_play(one.document, one.source_id or "", old)
    except FaultyInput as error:
        report.faults.extend(map(one.place, error.faults))
        return
    report.games[play.game] += 1
    matcher.look_at_names(play, report)
    if old is None:
        report.new += 1
        report.last_id = matcher.add(replace(play, group=matcher.group, revision=1), one)
        return
    report.last_id = old.id
    if _is_news(one, old, play):
        matcher.change(old, play, one, by)
        report.changed += 1
    else:
        report.unchanged += 1


def _is_news(one: Incoming, old: Play, play: Play) -> bool:
    """Whether a play in the file says something new. A change made here is never undone by an old file."""
    revision = one.document.revision if one.document else None
    return play != old and (revision is None or revision >= old.revision)


class _Looker:
    """What is known of a group while a file is looked at; nothing is written, and nobody has to wait."""

    def __init__(self, store: Store, group: int | None) -> None:
        self.store, self.group = store, group
        self._uuids: dict[str, str] | None = None
        self._names: set[str] = set()
        self._seen: set[str] = set()

    def find(self, one: Incoming) -> Known | None:
        """The play that this is, by its id here or where it came from, or earlier in the same file."""
        own = self._own_id(one.uuid) if one.uuid else None
        source = own or one.source_id or ""
        if source in self._seen:
            return Known(source, None, deleted=False)
        return known_play(self.store, self.group, source, one.digest)

    def _own_id(self, uuid: str) -> str | None:
        """Our play when a file of another program carries the identifier we gave it."""
        if self._uuids is None:
            self._uuids = {play_uuid(play_id): play_id for play_id in ids_of_group(self.store, self.group)}
        return self._uuids.get(uuid)

    def look_at_names(self, play: Play, report: Report) -> None:
        """Whom the group knows already, and who would be new."""
        for player in play.players if self.group is not None else ():
            if player.name not in self._names:
                self._names.add(player.name)
                known = person_named(self.store, self.group or 0, player.name)
                (report.made if known is None else report.matched).add(player.name)

    def add(self, play: Play, one: Incoming) -> str:
        if one.source_id:
            self._seen.add(one.source_id)
        return play.id

    def change(self, old: Play, new: Play, one: Incoming, by: str) -> None:
        """Nothing: only looking."""


class _Matcher(_Looker):
    """The same while a file is written, inside one transaction."""

    def __init__(self, store: Store, group: int | None, db: Connection) -> None:
        super().__init__(store, group)
        self.db = db
        self._people: dict[str, Person] = {}

    def add(self, play: Play, one: Incoming) -> str:
        keeps = one.keep_id and one.document is not None and one.document.id is not None
        same_id = keeps and id_is_free(self.db, play.id)
        written = replace(play, id=play.id if same_id else new_play_id())
        save_play(self.db, written, source=Source(one.source_id, one.digest), people=self._people)
        return written.id

    def change(self, old: Play, new: Play, one: Incoming, by: str) -> None:
        revise(self.db, old, new, by, differences(old, new))
        remember_source(self.db, old.id, one.digest)
