"""Where a fault of a print form or of an event's tables is, as people count."""

from collections.abc import Iterable

from companion.speech.catalogue import Catalogue

_FORM = {
    "names": "print.names",
    "players": "open.players",
    "paper": "print.paper",
    "lang": "settings.language",
    "copies": "print.copies",
    "per_page": "print.per-page",
    "table": "print.table",
    "modules": "open.modules",
    "house_rules": "open.house-rules",
    "title": "pack.event",
    "spares": "pack.spares",
    "tables": "pack.tables",
    "columns": "pack.tables",
    "game": "paper.pack.game",
    "code": "paper.code",
    "url": "paper.address",
}


def form_place(where: str, catalogue: Catalogue) -> str:
    """The place of a fault in a print form or in the list of an event's tables."""
    return ", ".join(_form_words(where.split("/")[1:], catalogue))


def _form_words(steps: list[str], catalogue: Catalogue) -> Iterable[str]:
    while steps:
        step = steps.pop(0)
        if step == "tables" and steps:
            yield catalogue.message("pack.line", n=int(steps.pop(0)) + 2)  # the first line has the headings
        elif step.isdigit():
            yield str(int(step) + 1)
        elif step in _FORM:
            yield catalogue.message(_FORM[step])
