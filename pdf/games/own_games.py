"""What is printed for games written as data: a row a line or a round, and how everything counts."""

from companion.rules.definitions.document import Definition, DefinitionField, in_language
from companion.speech.catalogue import Catalogue
from companion.speech.formula_words import line_words
from companion.speech.own_guide import game_facts
from pdf.blocks.formulas import total
from pdf.blocks.rows import (
    EXTRAS,
    SCORE,
    WORKING,
    Row,
    WritingBox,
    captions_row,
    names_row,
    of_player,
    place_row,
    strong_row,
)
from pdf.blocks.step import Step
from pdf.paper.colours import TINT
from pdf.requests.sheet import Sheet

MOST_BOXES = 13  # across a sheet, so that a pencil still fits
MOST_ROWS = 18  # that a leaf must hold, of those that count
LONGEST_NOTE = 90


def score_grids(sheet: Sheet, catalogue: Catalogue) -> list[list[Row]]:
    """Names, the rounds, what is counted once, total and place; then what belongs to the whole table."""
    definition = _definition(sheet)
    rounds = _round_rows(sheet, definition, catalogue)
    once = _once_rows(sheet, definition, catalogue, len(rounds))
    rows = [names_row(catalogue.message("paper.names"))]
    if definition.teams:
        rows.append(Row(catalogue.message("own-game.field.team"), (WritingBox(of_player("team")),)))
    rows += rounds + once
    if definition.wins != "places":
        counted = [entry.field for row in rows[1:] if row.rank == SCORE for entry in row.entries[-1:]]
        last = WritingBox("total/{seat}", formula=total(*counted) if counted and not definition.teams else None)
        rows.append(strong_row(catalogue.message("paper.total"), last, sign="="))
    if definition.wins == "places":
        rows.append(strong_row(catalogue.message("paper.place"), WritingBox(of_player("place"))))
    elif definition.wins != "together":
        rows.append(place_row(catalogue.message("paper.place")))
    return [rows]


def _definition(sheet: Sheet) -> Definition:
    assert sheet.game.definition is not None
    return sheet.game.definition


def _round_rows(sheet: Sheet, definition: Definition, catalogue: Catalogue) -> list[Row]:
    """A row a round with a box for every field of it, or one for the points where there is no room."""
    if definition.rounds is None:
        return []
    fields = [one for one in definition.fields_for(sheet.modules) if one.each_round and one.of == "player"]
    scored = [line for line in definition.lines_for(sheet.modules) if line.each_round] if definition.lines else []
    boxes = [(one.id, _title(one.title, catalogue)) for one in fields]
    boxes += [("points", catalogue.message("own-guide.points"))] if scored or not boxes else []
    if len(boxes) * sheet.players * sheet.per_page > MOST_BOXES:
        boxes = boxes[-1:]
    rows = [
        Row(
            catalogue.message("paper.round", n=number),
            [WritingBox(f"/rounds/{number}/{{seat}}/{name}") for name, _ in boxes],
            first=(number - 1) % sheet.players,
            ground=None if number % 2 else TINT,
            rank=SCORE if number <= MOST_ROWS else EXTRAS,
        )
        for number in range(1, sheet.rounds + 1)
    ]
    named = [WritingBox("", caption) for _, caption in boxes]
    return [captions_row(named), *rows] if len(boxes) > 1 else rows


def _once_rows(sheet: Sheet, definition: Definition, catalogue: Catalogue, before: int) -> list[Row]:
    """What is entered once, then what it counts; a number that counts as it stands is one row."""
    fields = [one for one in definition.fields_for(sheet.modules) if one.of == "player" and not one.each_round]
    lines = [line for line in definition.lines_for(sheet.modules) if not line.each_round]
    counted = {line.points.strip() for line in lines}
    rows = [
        Row(_title(one.title, catalogue), (WritingBox(of_player(one.id)),), _choices(one, catalogue), rank=WORKING)
        for one in fields
        if definition.lines and one.id not in counted
    ]
    for number, line in enumerate(lines, start=before):
        held = next((one for one in fields if one.id == line.points.strip()), None)
        field = of_player(held.id) if held is not None else f"line/{{seat}}/{line.id}"
        rows.append(
            Row(
                _title(line.title, catalogue),
                (WritingBox(field),),
                _cut(line_words(definition, line, catalogue)),
                ground=TINT if definition.lines and held is None else None,
                rank=SCORE if number < MOST_ROWS else EXTRAS,
            )
        )
    return rows


def reminders(sheet: Sheet, catalogue: Catalogue) -> list[Step]:
    """How every line counts, and how the game ends."""
    definition = _definition(sheet)
    steps = [
        Step(_title(line.title, catalogue), _cut(line_words(definition, line, catalogue)))
        for line in definition.lines_for(sheet.modules)[:MOST_ROWS]
    ]
    return [*steps, Step(catalogue.message("paper.own.ends"), " ".join(game_facts(definition, catalogue)))]


def _title(titles: dict[str, str], catalogue: Catalogue) -> str:
    return in_language(titles, catalogue.language)


def _choices(one: DefinitionField, catalogue: Catalogue) -> str:
    return _cut(" · ".join(_title(choice.title, catalogue) for choice in one.choices or ()))


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_NOTE else f"{words[: LONGEST_NOTE - 1]}…"
