"""Workbooks (.xlsx, .ods): their first sheet as the text of a CSV file."""

import csv
from io import BytesIO, StringIO
from typing import Any

NOT_A_WORKBOOK = b""
MOST_ROWS, MOST_CELLS = 1_000, 40


def is_workbook(body: bytes) -> bool:
    """Both kinds are archives, which no text begins like."""
    return body.startswith(b"PK\x03\x04")


def workbook_as_csv(body: bytes) -> bytes:
    """The first sheet that is not empty, in UTF-8 with commas; NOT_A_WORKBOOK for anything else."""
    import python_calamine

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(BytesIO(body))
        sheets = (book.get_sheet_by_index(index).to_python() for index in range(len(book.sheet_names)))
        rows = next((rows for rows in sheets if rows), [])
    except (python_calamine.CalamineError, OSError, ValueError):
        return NOT_A_WORKBOOK
    written = StringIO()
    csv.writer(written).writerows([[_cell(cell) for cell in row[:MOST_CELLS]] for row in rows[:MOST_ROWS]])
    return written.getvalue().encode()


def _cell(value: Any) -> str:
    """A number as a person writes it: 7, not 7.0."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()
