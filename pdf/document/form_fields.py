"""Form fields (AcroForm) in the boxes of a fillable sheet, and the label by which its file is recognised."""

import json
from collections import Counter
from collections.abc import Sequence

from reportlab.pdfgen.canvas import Canvas

from pdf.document.form_scripts import FieldScripts
from pdf.document.slots import Field
from pdf.paper.colours import INK
from pdf.requests.sheet import Sheet

_LONGEST = 40
_CLEAR = None  # the sheet shows through
_EDGE = 0.4


def add_fields(canvas: Canvas, fields: Sequence[Field]) -> None:
    """A text field in every place; the standard font is the only one viewers agree on."""
    seen: Counter[str] = Counter()
    scripts = FieldScripts(canvas)
    for field in fields:
        seen[field.name] += 1
        name = field_name(field.name) + (f" #{seen[field.name]}" if seen[field.name] > 1 else "")
        with scripts.working_out(name, field.formula.script(field.seat or 0) if field.formula else ""):
            _add_field(canvas, field, name)
    scripts.finish()


def _add_field(canvas: Canvas, field: Field, name: str) -> None:
    box = field.box.inset(_EDGE)
    canvas.acroForm.textfield(
        name=name,
        tooltip=field.label,
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        fontName="Helvetica",
        fontSize=8 if field.lines else min(12.0, box.height * 0.62),
        textColor=INK,
        borderStyle="solid",
        borderWidth=0,
        fillColor=_CLEAR,
        borderColor=_CLEAR,
        maxlen=1_000 if field.lines else _LONGEST,
        fieldFlags="multiline" if field.lines else "",
        annotationFlags="print",
    )


def field_name(name: str) -> str:
    """The name of a field in the file: a dot would make a tree of fields."""
    return name.replace(".", "·")


def form_label(sheet: Sheet) -> str:
    """What a fillable sheet says about itself, for the keywords of the file."""
    label = {
        "midway": 1,
        "game": sheet.game.id,
        "players": sheet.players,
        "names": sheet.names,
        "code": sheet.code,
        "modules": sheet.modules,
        "house_rules": sheet.house_rules,
        "box_facts": sheet.box_facts,
    }
    return json.dumps(label, separators=(",", ":"))
