"""The outline is written while it grows, and is whole in the end."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from pdf.file.slots import SheetCanvas

TOLD = [("Fair", 0), ("Tents", 1), ("Été", 2), ("Pads", 1), ("Rules", 0), ("Too deep", 3)]


def nested(entries: list[object]) -> list[object]:
    return [nested(entry) if isinstance(entry, list) else entry["/Title"] for entry in entries]


def test_entries_stand_where_their_level_says():
    canvas = SheetCanvas((300, 300), invariant=1)
    for title, level in TOLD:
        canvas.mark(title, level, 200)
        canvas.showPage()
    found = PdfReader(BytesIO(canvas.finished()), strict=True)
    assert nested(found.outline) == ["Fair", ["Tents", ["Été"], "Pads"], "Rules", ["Too deep"]]
    assert [found.get_destination_page_number(entry) for entry in (found.outline[0], found.outline[2])] == [0, 4]
    assert found.trailer["/Root"]["/Outlines"]["/Count"] == len(TOLD)


def test_a_file_without_marks_has_no_outline():
    canvas = SheetCanvas((300, 300), invariant=1)
    canvas.showPage()
    assert "/Outlines" not in PdfReader(BytesIO(canvas.finished()), strict=True).trailer["/Root"]
