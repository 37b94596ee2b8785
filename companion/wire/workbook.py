"""Workbooks (.xlsx, .ods), read in a child process since anybody may upload anything: their first sheet."""

import csv
import json
from io import BytesIO, StringIO

from companion.events.name_list import names_in_rows

NOT_A_WORKBOOK = b""
MOST_ROWS, MOST_CELLS = 5_000, 40


def is_workbook(body: bytes) -> bool:
    """Whether a file is a workbook: both kinds are archives, and no text begins like one."""
    return body.startswith(b"PK\x03\x04")


def workbook_as_csv(body: bytes) -> bytes:
    """The sheet in UTF-8 with commas; NOT_A_WORKBOOK for anything else."""
    rows = _first_sheet(body)
    if rows is None:
        return NOT_A_WORKBOOK
    written = StringIO()
    csv.writer(written).writerows(rows)
    return written.getvalue().encode()


def workbook_names(body: bytes) -> bytes:
    """The names of the sheet as JSON; NOT_A_WORKBOOK for anything else."""
    rows = _first_sheet(body)
    return NOT_A_WORKBOOK if rows is None else json.dumps(names_in_rows(rows)).encode()


def _first_sheet(body: bytes) -> list[list[str]] | None:
    """The rows of the first sheet that is not empty."""
    import python_calamine

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(BytesIO(body))
        sheets = (book.get_sheet_by_index(index).to_python(nrows=MOST_ROWS) for index in range(len(book.sheet_names)))
        rows = next((rows for rows in sheets if rows), [])
    except (python_calamine.CalamineError, OSError, ValueError):
        return None
    return [[_cell(cell) for cell in row[:MOST_CELLS]] for row in rows]


def _cell(value: object) -> str:
    """A number as a person writes it: 7, not 7.0."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
