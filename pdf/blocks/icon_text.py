"""Short sentences with pictures in them: `[dirt]` stands for that symbol of a game's sprite."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.icons import draw_icon, icon
from pdf.paper.box import Box
from pdf.typography import runs
from pdf.typography.fitted_text import CAP_HEIGHT
from pdf.typography.fonts import BOLD, TEXT

LONGEST = 24  # letters of a word that stay together
LARGER = 1.3  # a picture is so much larger than the letters beside it
_PART = re.compile(r"\[([a-z-]+)\]|([^\[]+)")


@dataclass(frozen=True)
class Fragment:
    """Letters, or a picture among them."""

    letters: str
    font: str = TEXT
    picture: str = ""

    def width(self, size: float) -> float:
        return size * LARGER if self.picture else runs.width(self.letters, self.font, size)


Word = tuple[Fragment, ...]


def words(title: str, text: str) -> list[Word]:
    """A bold title and its text, cut where a line may end."""
    return [*_words(title, BOLD), *_words(text, TEXT)]


def _words(text: str, font: str) -> Iterator[Word]:
    for word in text.replace(" ·", "\N{NO-BREAK SPACE}·").split(" "):  # no line begins with a dot
        for piece in re.findall(f".{{1,{LONGEST}}}", word):
            yield tuple(Fragment(letters, font, picture) for picture, letters in _PART.findall(piece))


def break_lines(given: Sequence[Word], size: float, room: float) -> list[list[Word]]:
    """Lines no wider than the room, as far as each word is not."""
    space, left = runs.width(" ", TEXT, size), room
    lines: list[list[Word]] = [[]]
    for word in given:
        wide = sum(part.width(size) for part in word)
        if lines[-1] and wide + space > left:
            lines.append([])
            left = room
        left -= wide + (space if lines[-1] else 0)
        lines[-1].append(word)
    return lines


def draw_line(canvas: Canvas, x: float, y: float, line: Sequence[Word], size: float, sprite: str) -> None:
    """A line from x on, its letters at height y and its pictures in the middle of them."""
    spaced = [part for word in line for part in (*word, Fragment(" ", word[-1].font))][:-1]
    for (font, picture), parts in groupby(spaced, lambda part: (part.font, part.picture)):
        for part in [Fragment("".join(one.letters for one in parts), font)] if not picture else parts:
            wide = part.width(size)
            if picture:
                middle = y + size * CAP_HEIGHT / 2
                draw_icon(canvas, Box(x, middle - wide / 2, wide, wide), icon(sprite, picture, wide))
            else:
                runs.draw(canvas, x, y, part.letters, font, size)
            x += wide
