"""The score of Small City: votes and a pollution strip round by round, then the parts of the total."""

from collections.abc import Sequence

from reportlab.lib.units import mm

from companion.speech.catalogue import Catalogue
from pdf.blocks.cells import Caption, captions, parts
from pdf.blocks.rows import Row, names_row, of_player, strong_row
from pdf.blocks.score_rows import round_rows
from pdf.drawing.icons import icon
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PER_PAGE
from pdf.requests.sheet import Sheet

SPRITE = "games/small-city"
STRIP = {"votes": "vote", "people": "people", "made": "factory", "parks": "park", "level": "pollution"}
ON_SMALL_PADS = ("votes", "level")
SIGNS = ("", "+", "\N{MINUS SIGN}", "\N{RIGHTWARDS ARROW}")  # people + what they made - parks: so much the level grows


def score_rows(sheet: Sheet, catalogue: Catalogue) -> list[Row]:
    """The votes of a round and its pollution as a sum; only the rows that the modules of this sheet need."""
    rows = [names_row(catalogue.message("paper.names"))]
    if "asia" in sheet.modules:
        rows.append(_row(catalogue, "city", "city", "city"))
    small = sheet.per_page == max(PER_PAGE)
    strip, signs = (ON_SMALL_PADS, SIGNS[:0]) if small else (tuple(STRIP), SIGNS)
    rows += [_strip_row(catalogue, strip, small), *round_rows(sheet, catalogue, len(strip), signs=signs)]
    rows += [
        _row(catalogue, "track", "vote", "votes"),
        _promise_row(catalogue),
        _row(catalogue, "pollution", "pollution"),
    ]
    radioactive = "stockholm" in sheet.modules
    if radioactive:
        rows.append(_row(catalogue, "markers", "marker"))
    total = catalogue.message("small-city.pad.total-stockholm" if radioactive else "small-city.pad.total")
    return [*rows, strong_row(catalogue.message("paper.total"), total), strong_row(catalogue.message("paper.place"))]


def _strip_row(catalogue: Catalogue, strip: Sequence[str], small: bool) -> Row:
    titles = [
        Caption(catalogue.message(f"small-city.pad.{name}"), None if small else icon(SPRITE, STRIP[name], 4 * mm))
        for name in strip
    ]
    note = catalogue.message("small-city.pad.columns-small" if small else "small-city.pad.columns")
    high = 6 * UNIT if small else 9 * UNIT
    return Row("", captions(titles), note, least=high, most=high)


def _promise_row(catalogue: Catalogue) -> Row:
    """What was promised, and a tick when it was kept."""
    return Row(
        catalogue.message("small-city.pad.promise"),
        parts(2),
        catalogue.message("small-city.pad.promise-help"),
        icon(SPRITE, "promise", 5 * mm),
        fields=(of_player("promise"), of_player("kept")),
    )


def _row(catalogue: Catalogue, name: str, sign: str, value: str = "") -> Row:
    return Row(
        catalogue.message(f"small-city.pad.{name}"),
        note=catalogue.message(f"small-city.pad.{name}-help"),
        icon=icon(SPRITE, sign, 5 * mm),
        fields=(of_player(value or name),),
    )
