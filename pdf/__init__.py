"""Paper: pads, rule sheets, aids, tents and more as PDF, made from the games' own declarations."""

from pdf.registry import KINDS, make_sheet, validate_request
from pdf.requests.print_request import PrintRequest, parse_request

__all__ = ["KINDS", "PrintRequest", "make_sheet", "parse_request", "validate_request"]
