"""Requests for a pack: everything an organiser wants printed for the tables of an event."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from companion.rules.faults import Fault, FaultyInput, raise_faults
from companion.rules.text import text
from companion.speech import DEFAULT, LANGUAGES
from companion.store.sheets import PackTable
from companion.wire import parser
from pdf.paper.sizes import PAPERS, PER_PAGE
from pdf.requests.print_request import PrintRequest
from pdf.requests.sheet import Sheet
from pdf.requests.validator import line_faults, one_of, validate

MOST_TABLES = 300
MOST_SPARES = 20
LONGEST_TITLE = 60


@dataclass(frozen=True)
class PackRequest:
    """A pack as it is asked for."""

    tables: list[PackTable]
    title: str = ""
    lang: str = DEFAULT
    paper: str = "a4"
    per_page: int = 1
    spares: int = 1
    tents: bool = True
    rules: bool = True

    def as_json(self) -> str:
        """The form in which a prepared pack stores its request."""
        return parser.write(PackRequest, self)

    def pad(self, table: PackTable, code: str = "", url: str | None = None) -> Sheet:
        """The pad of one table; raises FaultyInput."""
        given = asdict(table) | {"players": None if table.names else table.players}
        request = PrintRequest(
            "pad", **given, lang=self.lang, paper=self.paper, code=code, url=url, per_page=self.per_page
        )
        return validate(request, (self.lang,))


def parse_pack(stored: str) -> PackRequest:
    """A request as it was stored."""
    request: PackRequest = parser.read(PackRequest, stored)
    return request


def validate_pack(request: PackRequest) -> None:
    """Raise FaultyInput with all faults of a request, by table."""
    faults = [*_pack_faults(request)]
    for index, table in enumerate(request.tables[:MOST_TABLES]):
        try:
            request.pad(table)
        except FaultyInput as error:
            own = [fault for fault in error.faults if fault.where not in ("/paper", "/lang", "/per_page")]
            faults += [Fault(f"/tables/{index}{fault.where}", fault.message) for fault in own]
    raise_faults(faults)


def _pack_faults(request: PackRequest) -> Iterator[Fault]:
    if not request.tables:
        yield Fault("/tables", text("paper.fault.no-tables"))
    if len(request.tables) > MOST_TABLES:
        yield Fault("/tables", text("fault.too-high", n=MOST_TABLES))
    if len(request.title) > LONGEST_TITLE:
        yield Fault("/title", text("fault.text-too-long", n=LONGEST_TITLE))
    yield from line_faults("title", request.title)
    if request.spares < 0:
        yield Fault("/spares", text("fault.too-low", n=0))
    if request.spares > MOST_SPARES:
        yield Fault("/spares", text("fault.too-high", n=MOST_SPARES))
    yield from one_of("lang", request.lang, LANGUAGES)
    yield from one_of("paper", request.paper, list(PAPERS))
    yield from one_of("per_page", str(request.per_page), [str(count) for count in PER_PAGE])
