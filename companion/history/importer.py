"""Import of plays: matched to what is known, then written in short batches, so that nobody waits long."""

import gc
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice

from companion.history.differences import differences
from companion.history.document_parser import play_of_document
from companion.history.formats.imported_play import ImportedPlay
from companion.history.identifiers import new_play_id
from companion.history.named_games import NamedGames
from companion.history.play_matcher import PlayMatcher
from companion.history.rating_history import HistoryTransaction, history_transaction
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import MOST_FAULTS, Fault, FaultyInput
from companion.rules.library import add_game, find_game
from companion.rules.text import text
from companion.store.database import Store
from companion.store.group_clock import play_time
from companion.store.imported_records import MOST_RECORDS, TooManyRecords, save_records
from companion.store.imports import check_running
from companion.store.own_games import save_definition
from companion.store.people import Person
from companion.store.play_sources import set_source_digest
from companion.store.plays import Play, Source, save_play
from companion.store.revisions import revise
from companion.wire.definitions import read_stored_definition

MOST_CHANGES = 50  # that a report tells one by one
BATCH = 20  # plays that are matched and written in one transaction
Progress = Callable[[int], None]


@dataclass(frozen=True)
class PlayChange:
    """A play that a file changes: what, whose, before and after."""

    play: str
    game: str
    ended_at: str
    changes: list[list[str]]


@dataclass
class Report:
    """What an import did, or would do."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    repeated: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    titles: dict[str, str] = field(default_factory=dict)  # of games that the group does not have yet
    changes: list[PlayChange] = field(default_factory=list)  # the first of them
    matched: set[str] = field(default_factory=set)
    made: set[str] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    last_id: str = ""
    import_id: int | None = None
    unread: list[str] = field(default_factory=list)  # columns of the file that mean nothing here

    @property
    def plays(self) -> int:
        return self.new + self.changed + self.unchanged + self.repeated


class _Faulty(Exception):
    """Rolls a batch back."""


def check_plays(
    store: Store, group: int | None, incoming: Iterable[ImportedPlay], progress: Progress = lambda done: None
) -> Report:
    """What an import of these plays would do; nothing is written."""
    return _Importer(store, group).run(incoming, progress, writing=False)


def write_plays(
    store: Store,
    group: int | None,
    incoming: Iterable[ImportedPlay],
    by: str,
    import_id: int | None = None,
    progress: Progress = lambda done: None,
) -> Report:
    """Write plays a batch at a time; from the first fault on they are only checked. Raises ImportCancelled.

    Whoever calls it removes by its id what an import with faults wrote before.
    """
    return _Importer(store, group, by, import_id).run(incoming, progress, writing=True)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Documents hold no cycles, and to look for some would cost a sixth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Importer:
    def __init__(self, store: Store, group: int | None, by: str = "", import_id: int | None = None) -> None:
        self._store, self._group, self._by, self._import_id = store, group, by, import_id
        self._matcher = PlayMatcher(store, group)
        self._people: dict[str, Person] = {}
        self._named = None if group is None else NamedGames(store, group)
        self.report = Report(import_id=import_id)

    def run(self, incoming: Iterable[ImportedPlay], progress: Progress, writing: bool) -> Report:
        done, plays = 0, iter(incoming)
        with _without_collector():
            while len(self.report.faults) < MOST_FAULTS and (batch := list(islice(plays, BATCH))):
                if writing and not self.report.faults:
                    self._write(batch)
                else:
                    self._take_all(batch, None)
                for _ in batch:
                    done += 1
                    progress(done)
        return self.report

    def _write(self, batch: Sequence[ImportedPlay]) -> None:
        for one in batch:
            self._matcher.source_of(one)  # may read all ids of the group, so not within the transaction
        with suppress(_Faulty), history_transaction(self._store, self._group) as transaction:
            if self._import_id is not None:
                check_running(transaction.db, self._import_id)
            self._take_all(batch, transaction)
            if self.report.faults:
                raise _Faulty

    def _take_all(self, batch: Sequence[ImportedPlay], transaction: HistoryTransaction | None) -> None:
        self._people = {}
        self._matcher.look_up(batch)
        for one in batch:
            if len(self.report.faults) < MOST_FAULTS:
                self._take(one, transaction)

    def _resolved(self, one: ImportedPlay) -> ImportedPlay:
        """The play with the id of its game, where only a name was known; skipped outside of groups."""
        if one.named is None or one.document is None:
            return one
        if self._named is None:
            return ImportedPlay(one.where, skipped=text("import.other-game", name=one.named.title))
        game_id = self._named.find(one.named)
        if game_id in self._named.new:
            self.report.titles[game_id] = one.named.title
        if find_game(game_id) is None:
            add_game(own_game(read_stored_definition(self._named.new[game_id]), 1))
        return replace(one, document=replace(one.document, game=game_id))

    def _keep(self, one: ImportedPlay, play: Play, transaction: HistoryTransaction | None) -> None:
        """Store the game of a play if it is new, and what the other program wrote."""
        if transaction is None or self._group is None:
            return
        if self._named is not None and play.game in self._named.new:
            save_definition(transaction.db, play.game, self._named.new[play.game], self._group, by_name=True)
        save_records(transaction.db, self._group, one.records)

    def _take(self, one: ImportedPlay, transaction: HistoryTransaction | None) -> None:
        report = self.report
        report.unread = list(one.unread) or report.unread
        one = self._resolved(one)
        if one.skipped is not None:
            report.skipped[str(one.skipped.args.get("name", ""))] += 1
            return
        if one.document is None:
            report.faults.extend(one.faults)
            return
        earlier = self._matcher.earlier_hash(one)
        if earlier is not None:
            report.repeated += earlier == one.digest
            report.faults.extend([] if earlier == one.digest else [Fault(one.where, text("fault.play-twice"))])
            return
        known = self._matcher.find(one)
        old = None if known is None else known.play
        if known is not None and (old is None or known.deleted):
            report.unchanged += 1
            report.last_id = known.id
            return
        try:
            play = play_of_document(
                one.document, one.source_id or "", self._store.clock(), old, scored=one.uuid is None
            )
        except FaultyInput as error:
            report.faults.extend(map(one.place, error.faults))
            return
        if old is not None and one.uuid and play_time(self._store, old)[0][:19] == play.ended_at[:19]:
            play = replace(play, ended_at=old.ended_at)  # told by the group's clock, as BG Stats gets it
        self._count(one, play)
        try:
            self._keep(one, play, transaction)
        except TooManyRecords:
            report.faults.append(Fault("/games", text("fault.too-many-records", n=MOST_RECORDS)))
            return
        self._put(one, old, play, transaction)

    def _count(self, one: ImportedPlay, play: Play) -> None:
        self.report.games[play.game] += 1
        self.report.faults.extend(map(one.place, self._matcher.name_faults(play)))
        for player in play.players if self._group is not None else ():
            (self.report.made if self._matcher.is_new(player.name) else self.report.matched).add(player.name)

    def _remember(self, one: ImportedPlay, play_id: str, revision: int, transaction: HistoryTransaction) -> None:
        """Keep what the other program wrote of a play, valid as long as nobody changes the play here."""
        if one.record and self._group is not None:
            record = json.dumps({**json.loads(one.record), "revision": revision})
            save_records(transaction.db, self._group, [("play", play_id, record)])

    def _put(self, one: ImportedPlay, old: Play | None, play: Play, transaction: HistoryTransaction | None) -> None:
        if old is None:
            self.report.new += 1
            self.report.last_id = play.id if transaction is None else self._add(one, play, transaction)
            if transaction is not None:
                self._remember(one, self.report.last_id, 1, transaction)
            return
        self.report.last_id = old.id
        if not _is_newer(one, old, play):
            self.report.unchanged += 1
            return
        self.report.changed += 1
        if len(self.report.changes) < MOST_CHANGES:
            before, after = (
                play_time(self._store, replace(old, ended_at=at))[0] for at in (old.ended_at, play.ended_at)
            )
            found = differences(replace(old, ended_at=before), replace(play, ended_at=after))
            self.report.changes.append(PlayChange(old.id, old.game, before, [list(map(str, one)) for one in found]))
        if transaction is not None:
            revise(transaction.db, old, play, self._by, differences(old, play), self._import_id)
            set_source_digest(transaction.db, old.id, one.digest)
            self._remember(one, old.id, old.revision + 1, transaction)
            transaction.change(old.ended_at, play.ended_at)

    def _add(self, one: ImportedPlay, play: Play, transaction: HistoryTransaction) -> str:
        play_id = play.id if self._matcher.may_keep_id(one) else new_play_id()
        source = Source(one.source_id, one.digest, self._import_id)
        written = replace(play, id=play_id, group=self._group, revision=1)
        save_play(transaction.db, written, source=source, people=self._people)
        transaction.change(play.ended_at)
        return play_id


def _is_newer(one: ImportedPlay, old: Play, play: Play) -> bool:
    """Whether a play in the file differs and is not an old revision: a change made here is never undone by a file."""
    revision = one.document.revision if one.document else None
    return play != old and (revision or 1) >= old.revision
