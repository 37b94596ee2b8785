"""Names from a spreadsheet file (.xlsx or .ods), read in a child process since anybody may upload anything."""

import json
from io import BytesIO

from python_calamine import CalamineError, CalamineWorkbook

from companion.events.name_list import names_in_rows
from companion.rules.faults import Fault, FaultyInput
from companion.rules.text import text

MOST_ROWS = 5_000


def read_spreadsheet(body: bytes) -> bytes:
    """The names of its first sheet, as JSON; raises FaultyInput for what is no spreadsheet."""
    try:
        workbook = CalamineWorkbook.from_filelike(BytesIO(body))
        rows = workbook.get_sheet_by_index(0).to_python(nrows=MOST_ROWS)
    except (CalamineError, OSError, IndexError, ValueError):
        raise FaultyInput([Fault("/file", text("event.fault.file"))]) from None
    return json.dumps(names_in_rows([[_cell(cell) for cell in row] for row in rows])).encode()


def _cell(value: object) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
