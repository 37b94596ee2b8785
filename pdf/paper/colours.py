"""Colours that a black-and-white printer keeps apart: ink 10 %, red 30 %, line 50 %, pale and tint above 85 %."""

from reportlab.lib.colors import HexColor

INK = HexColor("#1f1a2b")
SOFT = HexColor("#5c5264")
RED = HexColor("#b92b13")
LINE = HexColor("#8a7a5c")
PALE = HexColor("#cfc4ae")
TINT = HexColor("#f6efe0")
DEEP = HexColor("#ecdfc3")
CREAM = HexColor("#fffaee")
MUSTARD = HexColor("#f0b429")
WHITE = HexColor("#ffffff")
BLACK = HexColor("#000000")
