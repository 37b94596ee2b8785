"""Paper: pads, rule sheets, aids, tents and more as PDF, made from the games' own declarations.

What draws is imported when it is first asked for: a server does without ReportLab, only its children have it.
"""

from typing import TYPE_CHECKING, Any

from pdf.requests.print_request import PrintRequest, parse_request
from pdf.requests.sheet_kinds import KINDS, SHEET_LANGUAGES

if TYPE_CHECKING:
    from pdf.registry import make_sheet, validate_request

__all__ = ["KINDS", "SHEET_LANGUAGES", "PrintRequest", "make_sheet", "parse_request", "validate_request"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    from pdf import registry

    return getattr(registry, name)
