"""Plays coming in: matched to what is known, and the group's in one transaction, or not at all."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from sqlite3 import Connection

from companion.history.differences import differences
from companion.history.document_parser import play_of_document
from companion.history.formats.imported_play import Incoming
from companion.history.identifiers import new_play_id, play_uuid
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.text import text
from companion.store.arrivals import Arrival, NewVersion, Overtaken, arriving, land, let_wait
from companion.store.database import Store
from companion.store.people import Person, person_named
from companion.store.play_sources import Known, Sources, ids_of_group, remember_source, taken_ids
from companion.store.plays import Play, Source, save_play
from companion.store.revisions import revise

MOST_FAULTS = 50
BATCH = 40  # plays that are matched together, and of a long file written together


@dataclass
class Report:
    """What an import did, or would do."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    repeated: int = 0
    passed_over: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    matched: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    last_id: str = ""
    oldest: str = ""

    @property
    def plays(self) -> int:
        return self.new + self.changed + self.unchanged + self.repeated

    def saw(self, *plays: Play) -> None:
        """Remember the oldest moment that was touched."""
        self.oldest = min([self.oldest, *(play.ended_at for play in plays)], key=lambda moment: moment or "9999")


class _Faulty(Exception):
    """Rolls a transaction back: a file with a fault brings nothing."""


def _quietly(db: Connection, report: Report) -> None:
    """Nothing more to write."""


def import_plays(
    store: Store,
    group: int | None,
    incoming: Iterable[Incoming],
    by: str = "",
    only_looking: bool = False,
    progress: Callable[[int], None] = lambda done: None,
    finish: Callable[[Connection, Report], None] = _quietly,
) -> Report:
    """Write every play of a file, or none: with a fault, or when only looking, nothing is changed.

    `finish` writes what else belongs into the transaction in which the plays become the group's.
    """
    report = Report()
    batches = _batches(incoming)
    with _uncollected(), suppress(_Faulty):
        if only_looking:
            _take_all(_Looker(store, group), batches, by, report, progress)
            return report
        first, second = next(batches, []), next(batches, [])
        if not second:
            with store.writing() as db:
                _take_all(_Writer(store, group, db), [first], by, report, progress)
                finish(db, report)
        else:
            _write_long(store, group, chain([first, second], batches), by, report, progress, finish)
    return report


def _write_long(
    store: Store,
    group: int | None,
    batches: Iterable[list[Incoming]],
    by: str,
    report: Report,
    progress: Callable[[int], None],
    finish: Callable[[Connection, Report], None],
) -> None:
    """A file that takes a while: its plays wait beside the group, so that no table has to, and land all at once."""
    try:
        with arriving(store, group) as arrival:
            with store.lazily():
                _take_all(_Stager(store, arrival), batches, by, report, progress)
            with store.writing() as db:
                land(db, arrival, report.new, report.changed)
                finish(db, report)
    except Overtaken:
        report.faults.append(Fault("", text("import.overtaken")))


def _batches(incoming: Iterable[Incoming]) -> Iterator[list[Incoming]]:
    items = iter(incoming)
    while batch := list(islice(items, BATCH)):
        yield batch


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
    matcher: _Looker, batches: Iterable[list[Incoming]], by: str, report: Report, progress: Callable[[int], None]
) -> None:
    """Raises _Faulty in the end, or after many faults, when there was any."""
    done = 0
    for batch in batches:
        matcher.expect(batch)
        for one in batch:
            _take(matcher, one, by, report)
            if len(report.faults) >= MOST_FAULTS:
                raise _Faulty
        matcher.settle(useful=not report.faults)
        for _ in batch:
            done += 1
            progress(done)
    if report.faults:
        raise _Faulty


def _take(matcher: _Looker, one: Incoming, by: str, report: Report) -> None:
    if one.passed_over is not None:
        report.passed_over[str(one.passed_over.args.get("name", ""))] += 1
        return
    if one.document is None:
        report.faults.extend(one.faults)
        return
    before = matcher.seen_before(one)
    if before is not None:
        report.repeated += before == one.digest
        report.faults.extend([] if before == one.digest else [Fault(one.where, text("fault.play-twice"))])
        return
    known = matcher.find(one)
    old = None if known is None else known.play
    if known is not None and (old is None or known.deleted):
        report.unchanged += 1
        report.last_id = known.id
        return
    try:
        play = play_of_document(one.document, one.source_id or "", matcher.store.clock(), old)
    except FaultyInput as error:
        report.faults.extend(map(one.place, error.faults))
        return
    report.games[play.game] += 1
    report.faults.extend(map(one.place, matcher.look_at_names(play, report)))
    if old is None:
        report.new += 1
        report.saw(play)
        report.last_id = matcher.add(play, one)
        return
    report.last_id = old.id
    if _is_news(one, old, play):
        matcher.change(old, play, one, by)
        report.changed += 1
        report.saw(old, play)
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
        self._names: dict[str, int | None] = {}
        self._digests: dict[str, str] = {}
        self._sources = Sources(store, group, ())

    def expect(self, batch: Sequence[Incoming]) -> None:
        """Ask for what is known of some plays at once."""
        self._sources = Sources(self.store, self.group, [self._source(one) for one in batch if one.document])

    def _source(self, one: Incoming) -> str:
        own = self._own_id(one.uuid) if one.uuid else None
        return own or one.source_id or ""

    def seen_before(self, one: Incoming) -> str | None:
        """The digest of a play with the same id further up in the file."""
        source = self._source(one)
        before = self._digests.get(source)
        if source and before is None:
            self._digests[source] = one.digest
        return before

    def find(self, one: Incoming) -> Known | None:
        """The play that this is, by its id here or where it came from."""
        source = self._source(one)
        return self._sources.find(source, one.digest) if source else None

    def _own_id(self, uuid: str) -> str | None:
        """Our play when a file of another program carries the identifier we gave it."""
        if self._uuids is None:
            self._uuids = {play_uuid(play_id): play_id for play_id in ids_of_group(self.store, self.group)}
        return self._uuids.get(uuid)

    def look_at_names(self, play: Play, report: Report) -> Iterator[Fault]:
        """Whom the group knows already, and who would be new; two names of one person cannot sit at one table."""
        sitting: dict[int, str] = {}
        for index, player in enumerate(play.players if self.group is not None else ()):
            if player.name not in self._names:
                known = person_named(self.store, self.group or 0, player.name)
                self._names[player.name] = None if known is None else known.id
                (report.made if known is None else report.matched).add(player.name)
            person = self._names[player.name]
            if person in sitting:
                same = text("fault.same-person", one=sitting[person], other=player.name)
                yield Fault(pointer("players", index, "name"), same)
            elif person is not None:
                sitting[person] = player.name

    def add(self, play: Play, one: Incoming) -> str:
        return play.id

    def change(self, old: Play, new: Play, one: Incoming, by: str) -> None:
        """Nothing: only looking."""

    def settle(self, useful: bool) -> None:
        """Some plays were looked at; nothing is useful any more once there was a fault."""


def _wants_its_id(one: Incoming) -> bool:
    return one.keep_id and one.document is not None and one.document.id is not None


class _Writer(_Looker):
    """The same while a short file is written, inside one transaction."""

    def __init__(self, store: Store, group: int | None, db: Connection) -> None:
        super().__init__(store, group)
        self.db = db
        self._people: dict[str, Person] = {}

    def add(self, play: Play, one: Incoming) -> str:
        keeps = _wants_its_id(one) and not taken_ids(self.store, [play.id])
        written = replace(play, id=play.id if keeps else new_play_id(), group=self.group, revision=1)
        save_play(self.db, written, source=Source(one.source_id, one.digest), people=self._people)
        return written.id

    def change(self, old: Play, new: Play, one: Incoming, by: str) -> None:
        revise(self.db, old, new, by, differences(old, new))
        remember_source(self.db, old.id, one.digest)


New = list[tuple[Play, Source]]
Versions = list[tuple[NewVersion, Source]]


class _Stager(_Looker):
    """The same while a long file is written: a few plays are collected, then handed to `let_wait`."""

    def __init__(self, store: Store, arrival: Arrival) -> None:
        super().__init__(store, arrival.group)
        self._arrival = arrival
        self._waits = arrival.waits
        self._taken: set[str] = set()
        self._new: New = []
        self._versions: Versions = []

    def expect(self, batch: Sequence[Incoming]) -> None:
        super().expect(batch)
        wanted = [one.source_id or "" for one in batch if _wants_its_id(one)]
        self._taken = taken_ids(self.store, wanted)

    def add(self, play: Play, one: Incoming) -> str:
        keeps = _wants_its_id(one) and play.id not in self._taken
        written = replace(play, id=play.id if keeps else new_play_id(), group=self._waits, revision=1)
        self._new.append((written, Source(one.source_id, one.digest)))
        return written.id

    def change(self, old: Play, new: Play, one: Incoming, by: str) -> None:
        waiting = replace(new, id=new_play_id(), group=self._waits)
        version = NewVersion(old, waiting, by, differences(old, new))
        self._versions.append((version, Source(one.source_id, one.digest)))

    def settle(self, useful: bool) -> None:
        if useful and (self._new or self._versions):
            let_wait(self.store, self._arrival, self._new, self._versions)
        self._new, self._versions = [], []
