"""The arithmetic of a filled sheet: sums that were left empty are worked out, those that contradict it are told."""

from collections.abc import Iterator, Mapping

from companion.rules.faults import Fault
from companion.rules.text import text
from pdf.blocks.rows import Row, WritingBox, fields_of
from pdf.document.form_values import is_yes, value_of
from pdf.games import hook
from pdf.kinds.pad import pad_rows
from pdf.requests.sheet import Sheet


def work_out(sheet: Sheet, fields: Mapping[str, str]) -> tuple[dict[str, str], list[Fault]]:
    """The fields with every sum that follows from others, and what is written but does not follow."""
    found, faults = dict(fields), []
    boxes = [(row, *one) for row in pad_rows(sheet) for one in fields_of(row, sheet.players) if not one[1].is_name]
    numbers = {name: _number(sheet, name, found.get(name, "").strip()) for _, name, _, _ in boxes}
    for row, name, box, seat in boxes:
        written = found.get(name, "").strip()
        follows = box.formula.value(numbers, seat or 0) if box.formula else None
        if follows is None:
            continue
        if not written:
            found[name], numbers[name] = str(follows), follows
        elif numbers[name] != follows:
            where = _label(sheet, row, box, seat, found)
            faults.append(Fault(name, text("paper.fault.contradiction", where=where, written=written, n=follows)))
    return found, faults


def _number(sheet: Sheet, name: str, written: str) -> int | None:
    """The number in a box: a sum, a cross that counts as one, or what a game reads there."""
    own = hook(sheet.game, "box_number", _no_number)(sheet, name, written)
    if own is not None:
        return own
    value = value_of(written, 0)
    return value if isinstance(value, int) else 1 if is_yes(written) else None


def _no_number(sheet: Sheet, name: str, written: str) -> int | None:
    return None


def _label(sheet: Sheet, row: Row, box: WritingBox, seat: int | None, fields: Mapping[str, str]) -> str:
    """Whose box it is and what it holds."""
    player = "" if seat is None else sheet.name(seat) or fields.get(f"/players/{seat}/name", "").strip()
    player = player or ("" if seat is None else sheet.message("paper.player", n=seat + 1))
    return ", ".join(part for part in (player, row.label, box.caption) if part)


def tie_breaks(sheet: Sheet) -> Iterator[str]:
    """The values of a player that only break ties: they may stay empty."""
    for row in pad_rows(sheet):
        for _, box, _ in fields_of(row, 1):
            if box.optional and box.field.startswith("/players/"):
                yield box.field.rpartition("/")[2]
