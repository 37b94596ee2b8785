"""Phones that sleep, repeat themselves and come back, two processes that restart, one file; compared with a list.

Every phone keeps its moves in order until it knows what became of them. A move reaches either process, once or several
times, soon or long after, with its answer or without. What the real store does must be what the model says.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.move_service import KeyReused, submit
from companion.live.table_service import TableService
from companion.rules.faults import Refused
from companion.rules.moves import Adjust, Move, Next, Redo, Remark, Undo
from companion.rules.new_table import NewPlayer, NewTable
from companion.store.database import FILE_NAME, Store
from tests.live.model import Model, No, Reused, money, step

PHONES = st.integers(0, 3)  # three seats, and the host without one
SERVICES = st.integers(0, 1)
ACTS = st.sampled_from(("up", "note", "next", "undo", "redo"))


@dataclass(frozen=True)
class Sent:
    """A request as it travels."""

    key: str
    move: Move


@dataclass
class Phone:
    """What one phone knows: what it saw last, what it heard, and what it still has to say."""

    seat: int | None
    seen: int = 0
    undo: int = 0
    outbox: list[Sent] = field(default_factory=list)
    heard: list[int] = field(default_factory=list)

    @property
    def host(self) -> bool:
        return self.seat is None


class Table(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.services = [self.new_service(), self.new_service()]
        players = [NewPlayer(name) for name in ("Ana", "Bo", "Cy")]
        self.code = self.services[0].open(NewTable("small-city", players)).code
        self.live_tables: list[LiveTable] = [service.live_table(self.code) for service in self.services]
        self.model = Model()
        self.phones = [Phone(seat) for seat in (0, 1, 2, None)]
        self.sent: list[tuple[Phone, Sent]] = []

    def new_service(self) -> TableService:
        return TableService(Store(self.folder / FILE_NAME))

    def teardown(self) -> None:
        self.restart(0)
        entries = self.services[0].live_table(self.code).move_log.entries
        assert [(one.seq, one.move, one.by, one.host) for one in entries] == [
            (one.seq, one.move, one.by, one.host) for one in self.model.log
        ]
        for number in range(len(self.phones)):
            self.hear(number, 0, len(entries))
            assert self.phones[number].heard == list(range(1, len(entries) + 1))
        for service in self.services:
            service.store.close()
        shutil.rmtree(self.folder)

    @initialize(spare=st.integers(0, 2))
    def begin(self, spare: int) -> None:
        """Some money to start with, so that taking away is possible."""
        for seat in range(3):
            self.tap(self.phones[seat], Adjust(seat, "money", spare + 1))
            self.deliver(seat, 0, fresh=True, answered=True)

    # What people do with their phones

    def tap(self, phone: Phone, move: Move) -> None:
        phone.outbox.append(Sent(f"key {len(self.sent)}", move))
        self.sent.append((phone, phone.outbox[-1]))

    @rule(phone=PHONES, seat=st.integers(0, 2), by=st.sampled_from((-2, -1, 1)))
    def adjust(self, phone: int, seat: int, by: int) -> None:
        one = self.phones[phone]
        self.tap(one, Adjust(seat if one.seat is None else one.seat, "money", by))

    @rule(phone=PHONES)
    def note(self, phone: int) -> None:
        self.tap(self.phones[phone], Remark(f"note {len(self.sent)}"))

    @rule(phone=PHONES)
    def go_on(self, phone: int) -> None:
        self.tap(self.phones[phone], Next(self.phones[phone].seen))

    @rule()
    def everybody_goes_on(self) -> None:
        """All who see the same step press `next` at once: the table advances once."""
        before = step(self.model.in_force)
        for phone in self.phones:
            if not phone.outbox:
                self.look(self.phones.index(phone), 0)
        eager = [number for number, phone in enumerate(self.phones) if not phone.outbox]
        for number in eager:
            self.go_on(number)
        for number in eager:
            self.deliver(number, number % 2, fresh=False, answered=True)
        assert step(self.model.in_force) == before + bool(eager)

    @rule(phone=PHONES)
    def take_back(self, phone: int) -> None:
        self.tap(self.phones[phone], Undo(self.phones[phone].undo))

    @rule(phone=PHONES, of=st.integers(0, 40))
    def take_back_any(self, phone: int, of: int) -> None:
        self.tap(self.phones[phone], Undo(of))

    @rule(phone=PHONES)
    def do_again(self, phone: int) -> None:
        self.tap(self.phones[phone], Redo())

    @rule(phone=PHONES, service=SERVICES, acts=st.lists(ACTS, max_size=8))
    def play(self, phone: int, service: int, acts: list[str]) -> None:
        """An ordinary phone with a good connection: it looks, taps, and gets its answers."""
        one = self.phones[phone]
        for act in acts:
            self.look(phone, service)
            moves = {"note": Remark("hello"), "next": Next(one.seen), "undo": Undo(one.undo), "redo": Redo()}
            self.tap(one, moves.get(act, Adjust(one.seat or 0, "money", 1)))
            while one.outbox:
                self.deliver(phone, service, fresh=True, answered=True)

    @rule(phone=PHONES, service=SERVICES)
    def look(self, phone: int, service: int) -> None:
        """Open the page: the phone knows everything of now."""
        live_table, one = self.reopen(service), self.phones[phone]
        undoable = live_table.move_log.undoable(one.seat)
        expected = self.model.undoable(one.seat)
        assert (live_table.seq, undoable and undoable.seq) == (len(self.model.log), expected and expected.seq)
        one.seen, one.undo = live_table.seq, undoable.seq if undoable else 0

    # What the network and the machine do

    @precondition(lambda self: any(phone.outbox for phone in self.phones))
    @rule(data=st.data(), service=SERVICES, fresh=st.booleans(), answered=st.booleans())
    def arrive(self, data: st.DataObject, service: int, fresh: bool, answered: bool) -> None:
        waiting = [number for number, phone in enumerate(self.phones) if phone.outbox]
        self.deliver(data.draw(st.sampled_from(waiting)), service, fresh, answered)

    def deliver(self, phone: int, service: int, fresh: bool, answered: bool) -> None:
        """The next request of a phone; without its answer the phone will send it again."""
        one = self.phones[phone]
        self.make(service, one, one.outbox[0], fresh)
        if answered:
            one.outbox.pop(0)

    @precondition(lambda self: self.sent)
    @rule(data=st.data(), service=SERVICES)
    def arrive_again(self, data: st.DataObject, service: int) -> None:
        """A copy that wandered about in the network."""
        phone, sent = data.draw(st.sampled_from(self.sent))
        self.make(service, phone, sent, fresh=True)

    @precondition(lambda self: self.model.answers)
    @rule(data=st.data(), service=SERVICES)
    def reuse_a_key(self, data: st.DataObject, service: int) -> None:
        """A key that its bearer has used is nobody's move with another body, and anybody else's as good as new."""
        key = data.draw(st.sampled_from([key for _, _, key in self.model.answers]))
        phone = data.draw(st.sampled_from(self.phones))
        self.make(service, phone, Sent(key, Remark("something else")), fresh=True)

    @rule(phone=PHONES, service=SERVICES, most=st.integers(1, 5))
    def hear(self, phone: int, service: int, most: int) -> None:
        """A stream resumed after the last number heard, and cut after a few messages."""
        one = self.phones[phone]
        after = one.heard[-1] if one.heard else 0
        one.heard += [entry.seq for entry in self.reopen(service).move_log.entries[after:][:most]]

    @rule(service=SERVICES)
    def restart(self, service: int) -> None:
        self.services[service].store.close()
        self.services[service] = self.new_service()
        self.reopen(service)

    # The comparison

    def reopen(self, service: int) -> LiveTable:
        """The live_table as a new request finds it; requests under way still hold it as it was."""
        self.live_tables[service] = self.services[service].live_table(self.code)
        return self.live_tables[service]

    def make(self, service: int, phone: Phone, sent: Sent, fresh: bool) -> None:
        live_table = self.reopen(service) if fresh else self.live_tables[service]
        real: Any
        expected: Any
        try:
            accepted = submit(self.services[service], live_table, Access(phone.seat, phone.host), sent.move, sent.key)
            real = accepted.seq, accepted.repeated
        except (Refused, KeyReused) as error:
            real = Refused if isinstance(error, Refused) else KeyReused
        try:
            expected = self.model.send(sent.move, phone.seat, phone.host, sent.key)
        except (No, Reused) as error:
            expected = {No: Refused, Reused: KeyReused}[type(error)]
        assert real == expected
        if real is Refused:
            assert live_table.seq == len(self.model.log), "a refusal comes with the number of the newest move"

    @invariant()
    def everybody_sees_the_same(self) -> None:
        for service in range(2):
            move_log = self.reopen(service).move_log
            assert move_log.seq == len(self.model.log)
            assert [player.counters["money"] for player in move_log.table.players] == money(self.model.in_force)
            assert [note.words for note in move_log.table.notes] == [
                one.move.text for one in self.model.in_force if isinstance(one.move, Remark)
            ]

    @invariant()
    def streams_skip_and_repeat_nothing(self) -> None:
        for phone in self.phones:
            assert phone.heard == list(range(1, len(phone.heard) + 1))


TestTable = Table.TestCase
# Each of its games is forty steps long, so it needs fewer of them.
TestTable.settings = settings(stateful_step_count=40, max_examples=settings().max_examples // 3)
