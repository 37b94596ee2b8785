"""Names as people type, paste or upload them: one a line, in a column of a spreadsheet, numbered or not."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import islice

from companion.events.seating_request import MOST_PEOPLE

HEADINGS = {"name", "names", "nom", "noms", "player", "players", "joueur", "joueurs", "prénom nom", "participant"}
FIRST_NAMES = {"first name", "firstname", "prénom", "prenom"}
LAST_NAMES = {"last name", "lastname", "surname", "family name", "nom", "nom de famille"}
MOST_LINES = MOST_PEOPLE + 2  # a heading, and one more than there can be
LONGEST_LINE = 2_000  # characters
_NUMBER = re.compile(r"^\s*(?:\d{1,4}\s*[.):\-–]\s+|[-*•–]\s+)")


def read_names(typed: str) -> list[str]:
    """The names of a typed or pasted text: one a line, or one line with commas; a table with a heading works too."""
    lines = [*islice((line for line in typed.replace("\r", "\n").split("\n") if line.strip()), MOST_LINES)]
    if len(lines) == 1:
        return _cleaned(re.split(r"[,;]", lines[0], maxsplit=MOST_LINES))
    lines = [line[:LONGEST_LINE] for line in lines]
    delimiter = max("\t;,", key=lambda sign: sum(sign in line for line in lines))
    try:
        return names_in_rows(list(csv.reader(StringIO("\n".join(lines)), delimiter=delimiter)))
    except csv.Error:  # a quote that is never closed
        return _cleaned(lines)


def names_in_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """The names in the rows of a spreadsheet: the columns its heading names, else the first with letters."""
    filled = [[str(cell).strip() for cell in row] for row in rows if any(str(cell).strip() for cell in row)]
    if not filled:
        return []
    heading = [cell.casefold() for cell in filled[0]]
    first = next((at for at, cell in enumerate(heading) if cell in FIRST_NAMES), None)
    last = next((at for at, cell in enumerate(heading) if cell in LAST_NAMES and at != first), None)
    if first is not None:
        columns = [first] if last is None else [first, last]
    elif any(cell in HEADINGS for cell in heading):
        columns = [next(at for at, cell in enumerate(heading) if cell in HEADINGS)]
    else:
        return _cleaned(next((cell for cell in row if any(map(str.isalpha, cell))), "") for row in filled)
    return _cleaned(" ".join(row[at] for at in columns if at < len(row)) for row in filled[1:])


def _cleaned(names: Iterable[str]) -> list[str]:
    return [" ".join(_NUMBER.sub("", name).split()) for name in names if name.strip()]
