"""What each family of long work imports before it forks, as `module` or `module:steps`.

Two families, so that two sets of modules are in memory at most: one for reading and searching, a larger one that draws,
too. A fork server that has what draws is replaced before other work begins, unless somebody's sheet is being drawn.
"""

READING = (
    "pdf.filled_forms.fields",
    "companion.wire.workbook",
    "companion.wire.event_answers",
    "companion.history.import_jobs:load_parsers",
    "PIL.ImageOps",
    "PIL.WebPImagePlugin",
    "companion.drawing.photos:load_formats",
)
DRAWING = (
    *READING,
    "pdf.registry:warm_up",
    "markdown_it",  # else imported by each fork that draws rules
    "pdf.kinds.pack",
    "pdf.kinds.event",
    "pdf.kinds.result",
    "pdf.kinds.year",
    "pdf.filled_forms.preview",
    "pdf.filled_forms.reader",
)
