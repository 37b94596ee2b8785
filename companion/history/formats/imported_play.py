"""A play read from a file, before it is matched to what is known."""

from dataclasses import dataclass

from companion.history.named_games import NamedGame
from companion.history.play_document import PlayDocument
from companion.rules.faults import Fault
from companion.rules.text import Text
from companion.store.imported_records import Record


@dataclass(frozen=True)
class ImportedPlay:
    """One play of a file: where it is, its document, or why it cannot be read, or why it is skipped."""

    where: str
    document: PlayDocument | None = None
    source_id: str | None = None
    digest: str = ""
    faults: tuple[Fault, ...] = ()
    skipped: Text | None = None
    keep_id: bool = False
    uuid: str | None = None
    player_rows: tuple[int, ...] = ()
    named: NamedGame | None = None  # the game, where it is none of ours
    records: tuple[Record, ...] = ()  # what the other program wrote of games, people and places, to be handed back
    record: str = ""  # and of the play
    unread: tuple[str, ...] = ()  # columns of the file that mean nothing here

    def place(self, fault: Fault) -> Fault:
        """A fault of the document as a fault of the file; in a table a player has a row of their own."""
        steps = fault.where.split("/")
        if self.player_rows and len(steps) > 2 and steps[1] == "players":
            return Fault("/".join(["", str(self.player_rows[int(steps[2])]), *steps[3:]]), fault.message)
        return Fault(self.where + fault.where, fault.message)
