"""What a group knows already of the plays of a file: the plays by their ids, the players by their names."""

from collections.abc import Iterator, Sequence

from companion.history.formats.imported_play import ImportedPlay
from companion.history.identifiers import may_be_play_id, play_uuid
from companion.rules.faults import Fault, pointer
from companion.rules.names import name_key
from companion.rules.text import text
from companion.store.database import Store
from companion.store.people import Person, person_named
from companion.store.play_sources import Known, Sources, ids_of_group, taken_ids
from companion.store.plays import Play


class PlayMatcher:
    """Looks up a batch of plays at a time, since others change the group between two of them."""

    def __init__(self, store: Store, group: int | None) -> None:
        self._store, self._group = store, group
        self._own_ids: dict[str, str] | None = None
        self._hashes: dict[str, str] = {}
        self._new_names: set[str] = set()
        self._sources = Sources(store, group, ())
        self._taken: set[str] = set()
        self._people: dict[str, Person | None] = {}

    def look_up(self, batch: Sequence[ImportedPlay]) -> None:
        """Find everything that is known of some plays at once."""
        self._sources = Sources(self._store, self._group, [self.source_of(one) for one in batch if one.document])
        self._taken = taken_ids(self._store, [one.source_id or "" for one in batch if _wants_its_id(one)])
        self._people = {}

    def source_of(self, one: ImportedPlay) -> str:
        """The id of a play where it came from; ours when another program's file carries the identifier we gave it."""
        return (self._own_id(one.uuid) if one.uuid else None) or one.source_id or ""

    def _own_id(self, uuid: str) -> str | None:
        if self._own_ids is None:
            self._own_ids = {play_uuid(play_id): play_id for play_id in ids_of_group(self._store, self._group)}
        return self._own_ids.get(uuid)

    def earlier_hash(self, one: ImportedPlay) -> str | None:
        """The hash of a play with the same id further up in the file."""
        source = self.source_of(one)
        earlier = self._hashes.get(source)
        if source and earlier is None:
            self._hashes[source] = one.digest
        return earlier

    def find(self, one: ImportedPlay) -> Known | None:
        """The known play with its id here, or with its id where it came from."""
        source = self.source_of(one)
        return self._sources.find(source, one.digest) if source else None

    def may_keep_id(self, one: ImportedPlay) -> bool:
        return _wants_its_id(one) and one.source_id not in self._taken

    def is_new(self, name: str) -> bool:
        """Whether the group did not know a name before this file."""
        if name_key(name) in self._new_names or self._person(name) is not None:
            return name_key(name) in self._new_names
        self._new_names.add(name_key(name))
        return True

    def name_faults(self, play: Play) -> Iterator[Fault]:
        """Two names of one person cannot sit at one table."""
        found: dict[int, str] = {}
        for index, player in enumerate(play.players if self._group is not None else ()):
            person = self._person(player.name)
            if person is not None and person.id in found:
                same = text("fault.same-person", one=found[person.id], other=player.name)
                yield Fault(pointer("players", index, "name"), same)
            elif person is not None:
                found[person.id] = player.name

    def _person(self, name: str) -> Person | None:
        if name not in self._people:
            self._people[name] = person_named(self._store, self._group or 0, name)
        return self._people[name]


def _wants_its_id(one: ImportedPlay) -> bool:
    return one.keep_id and one.document is not None and may_be_play_id(one.document.id or "")
