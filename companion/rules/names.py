"""Which characters one line of text may hold, and when two names count as one."""

import unicodedata

# As classes of regular expressions, which Python, Rust and browsers read alike. Refused are controls, what reorders
# text, and what takes no place on the screen. Joiners and variation selectors belong to emoji and to some scripts: they
# are allowed beside something visible, and count for nothing when names are compared.
REFUSED = (
    r"\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
JOINERS = r"\u200c\u200d\ufe00-\ufe0f" + "\U000e0100-\U000e01ef"

# Letters that look like Latin ones, after casefolding; no two of one script look like the same Latin letter.
_LOOK_ALIKE = str.maketrans(
    "авекмнорстухіјѕ" + "αβεζηικμνορτυχ",
    "abekmhopctyxijs" + "abezhikmnoptyx",
)


def name_key(name: str) -> str:
    """Equal for names that look alike."""
    return " ".join(fold(name).split())


def fold(text: str) -> str:
    """The text without what does not count: case, Unicode form, invisible characters and look-alike letters."""
    if text.isascii() and text.isprintable():
        return text.lower()
    composed = unicodedata.normalize("NFKC", text)
    visible = "".join(letter for letter in composed if letter.isspace() or not is_invisible(letter))
    return unicodedata.normalize("NFKC", visible.casefold()).translate(_LOOK_ALIKE)


def is_invisible(letter: str) -> bool:
    """Whether a character takes no place on the screen: formats, selectors, fillers and controls."""
    return unicodedata.category(letter) in ("Cf", "Cc") or letter in _INVISIBLE


_SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
_INVISIBLE = frozenset(
    {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"}
    | {chr(code) for first, last in _SELECTORS for code in range(first, last + 1)}
)


def sort_key(text: str) -> str:
    """Accents do not count when names are sorted or words are sought: Élodie comes beside Eli."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
