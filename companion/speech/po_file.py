"""Reads a catalogue: the part of gettext's .po format that ours use.

Babel reads all of it, with positions and comments, in ten times the time, which every start of the server would wait
for. A test holds that both read the same.
"""

import re
from collections.abc import Iterator

Message = str | tuple[str, ...]

_FIELD = re.compile(r"^(msgid_plural|msgid|msgstr)(?:\[\d\])?[ ]+((?:\"(?:[^\"\\]|\\.)*\"\s*)+)", re.MULTILINE)
_BETWEEN_LINES = re.compile(r"\"\s*\n\s*\"")
_ESCAPED = re.compile(r"\\(.)")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL = re.compile(r"plural=(.*?);")


def read_messages(source: str) -> Iterator[tuple[str, Message]]:
    """Every key with its message, or its plural forms; the head of the file has the key ""."""
    key, plural, forms = "", False, list[str]()
    for field in _FIELD.finditer(source):
        name, content = field[1], _text(field[2])
        if name == "msgid":
            if forms:
                yield key, tuple(forms) if plural else forms[0]
            key, plural, forms = content, False, []
        elif name == "msgid_plural":
            plural = True
        else:
            forms.append(content)
    if forms:
        yield key, tuple(forms) if plural else forms[0]


def plural_expression(head: str) -> str:
    """The expression in C that chooses among plural forms, as the head of a file gives it."""
    found = _PLURAL.search(head)
    if found is None:
        raise ValueError("a catalogue without Plural-Forms")
    return found[1]


def _text(quoted: str) -> str:
    """The text of one or several lines in quotes."""
    joined = quoted.strip()[1:-1]
    if "\n" in joined:
        joined = _BETWEEN_LINES.sub("", joined)
    return _ESCAPED.sub(lambda found: _LETTERS.get(found[1], found[1]), joined) if "\\" in joined else joined
