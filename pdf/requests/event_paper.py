"""What is printed for an event: its rounds with their tables, everybody's cards, and the standings."""

from dataclasses import dataclass
from typing import Literal

from companion.rules.faults import raise_faults
from companion.speech import DEFAULT, LANGUAGES
from companion.store.sheets import PackTable
from pdf.paper.sizes import PAPERS, PER_PAGE
from pdf.requests.pack import PackRequest
from pdf.requests.sheet import Sheet
from pdf.requests.validator import one_of

EventPart = Literal["names", "tables", "tents", "pads", "cards", "standings"]


@dataclass(frozen=True)
class RoundSheets:
    """A round: its heading, its tables with the codes of their sheets, and who waits."""

    title: str
    tables: tuple[PackTable, ...]
    codes: tuple[str, ...]
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True)
class EventPaper:
    """A validated request; `standings` are rows of cells under `columns`, `people` are in the order of lists."""

    name: str
    rounds: tuple[RoundSheets, ...]
    parts: tuple[EventPart, ...]
    people: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    standings: tuple[tuple[str, ...], ...] = ()
    lang: str = DEFAULT
    paper: str = "a4"
    per_page: int = 1
    url: str = ""
    address: str = ""

    def check(self) -> None:
        """Raise FaultyInput with all faults."""
        faults = [
            *one_of("lang", self.lang, LANGUAGES),
            *one_of("paper", self.paper, list(PAPERS)),
            *one_of("per_page", str(self.per_page), [str(count) for count in PER_PAGE]),
        ]
        raise_faults(faults)

    def sheets(self, one: RoundSheets) -> list[Sheet]:
        """The pads of a round's tables."""
        request = PackRequest(list(one.tables), self.name, self.lang, self.paper, self.per_page)
        return [request.pad(table, code, self.url) for table, code in zip(one.tables, one.codes, strict=True)]
