"""The pad of a game written as data: rounds, lines with what they are made of, then what belongs to the whole table."""

from collections.abc import Iterator, Sequence

from reportlab.lib.units import mm

from companion.rules.definitions.document import DefinitionField, DefinitionLine
from companion.rules.definitions.formula import names_in
from companion.rules.definitions.scope import line_terms
from companion.speech.catalogue import Catalogue
from companion.speech.formula_words import won_words
from pdf.blocks.formulas import Formula, total
from pdf.blocks.grid import LABELS, Grid
from pdf.blocks.parts import Part
from pdf.blocks.rows import (
    EXTRAS,
    HINTS,
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
from pdf.blocks.strip import Strip
from pdf.games.own_games.boxes import PadScore, box_of, line_box, points_box
from pdf.games.own_games.formulas import line_formula
from pdf.games.own_games.hints import choices_hint, definition_of, formula_hint, round_hints, shorten, title_of
from pdf.paper.colours import TINT
from pdf.paper.sizes import LeafFormat
from pdf.requests.sheet import Sheet

MOST_ROWS = 18  # that a leaf must hold, of those that count
MOST_TABLE_BOXES = 12
TABLE_BOX = {1: 14 * mm, 2: 12 * mm, 4: 10 * mm}  # the table's boxes of a round, by pads a page
WIDEST_LEAD = 0.42  # of a leaf
NARROWEST = 9 * mm  # a box of the table
ACROSS = {1: 4, 2: 3, 4: 2}  # boxes of the whole table in a row
HINTS_ACROSS = {1: 3, 2: 2, 4: 1}


def score_grids(sheet: Sheet) -> list[list[Row]]:
    """Names, the rounds, what is counted once, total and place."""
    pad = _Pad(sheet, sheet.catalogue)
    rows = [names_row(sheet.message("paper.names"))]
    if pad.definition.teams:
        rows.append(Row(sheet.message("own-game.field.team"), (WritingBox(of_player("team")),)))
    return [[*rows, *pad.round_rows(), *pad.once_rows(), *pad.last_rows()]]


def lead_width(sheet: Sheet) -> float:
    """The width of the boxes that the table has in every round."""
    count = len(_Pad(sheet, sheet.catalogue).table_fields)
    return min(float(TABLE_BOX[sheet.per_page]) * count, WIDEST_LEAD * LeafFormat(sheet.paper, sheet.per_page).width)


def extra_blocks(sheet: Sheet, width: float) -> list[Part]:
    """What belongs to the whole table, whether all have won where they play together, and what a round counts."""
    rows = list(_Pad(sheet, sheet.catalogue).table_rows())
    lead = width - LABELS[sheet.per_page]
    boxes = sum(len(row.lead) for row in rows if not row.captions)
    found = [Part(Grid(sheet, rows, width, lead), SCORE if boxes <= MOST_TABLE_BOXES else EXTRAS)] if rows else []
    hints = round_hints(definition_of(sheet), sheet.modules, sheet.catalogue)
    return [*found, Part(Strip(hints, HINTS_ACROSS[sheet.per_page], width), HINTS)] if hints else found


class _Pad:
    """The fields and lines that a sheet prints."""

    def __init__(self, sheet: Sheet, catalogue: Catalogue) -> None:
        self.sheet, self.catalogue, self.definition = sheet, catalogue, definition_of(sheet)
        self.fields = self.definition.fields_for(sheet.modules)
        self.lines = self.definition.lines_for(sheet.modules)
        self.score = PadScore(self.definition, sheet.modules, sheet.players, sheet.rounds)

    @property
    def table_fields(self) -> list[DefinitionField]:
        """What the table enters in every round, as far as there is room beside the players."""
        found = [one for one in self.fields if one.of == "table" and one.each_round]
        most = int(WIDEST_LEAD * LeafFormat(self.sheet.paper, self.sheet.per_page).width / NARROWEST)
        return found if len(found) <= most else []

    def _title(self, one: DefinitionField | DefinitionLine) -> str:
        return title_of(one, self.catalogue)

    def round_rows(self) -> list[Row]:
        """A row a round: the table's boxes, a box for every field of a player, and the points they come to."""
        if self.definition.rounds is None:
            return []
        lead = [WritingBox(box_of(one, 1), self._title(one), rank=WORKING, optional=True) for one in self.table_fields]
        rows = [self._round_row(number) for number in range(1, self.sheet.rounds + 1)]
        named = rows[0].entries
        first = f"\N{BLACK RIGHT-POINTING TRIANGLE} {self.catalogue.message('paper.own.first')}"
        return [captions_row(named, "", first, lead), *rows]

    def _round_row(self, number: int) -> Row:
        lead = [WritingBox(box_of(one, number), rank=WORKING, optional=True) for one in self.table_fields]
        return Row(
            self.sheet.message("paper.round", n=number),
            self._round_boxes(number),
            first=(number - 1) % self.sheet.players,
            ground=None if number % 2 else TINT,
            rank=SCORE if number <= MOST_ROWS else EXTRAS,
            lead=lead,
        )

    def _round_boxes(self, number: int) -> list[WritingBox]:
        fields = [one for one in self.fields if one.each_round and one.of != "table"]
        lines = [line for line in self.lines if line.each_round]
        points = self.catalogue.message("own-guide.points")
        if [line.points.strip() for line in lines] == [one.id for one in fields] and len(fields) == 1:
            return [WritingBox(box_of(fields[0], number), points, optional=True)]
        sign = "" if self.definition.lines else "+"  # without formulas all fields are added up
        boxes = [
            WritingBox(box_of(one, number), self._title(one), sign if at else "", rank=WORKING, optional=True)
            for at, one in enumerate(fields)
        ]
        formula = line_formula(self.score, lines, self.sheet.names, number) if lines else None
        return [*boxes, WritingBox(points_box(number), points, "=" if boxes else "", formula=formula, optional=True)]

    def once_rows(self) -> list[Row]:
        """Each line after what it is made of, in one row where that is a single number; last what only breaks ties."""
        rows: list[Row] = []
        left = [one for one in self.fields if one.of != "table" and not one.each_round]
        for number, line in enumerate(line for line in self.lines if not line.each_round):
            rank = SCORE if number < MOST_ROWS - self._rounds else EXTRAS
            if line.points.strip() in {one.id for one in left}:
                held = next(one for one in left if one.id == line.points.strip())
                left.remove(held)
                rows.append(Row(self._title(line), (WritingBox(box_of(held), optional=True),), rank=rank))
                continue
            read = [one for one in left if one.id in names_in(line_terms(self.definition)[line.id])]
            left = [one for one in left if one not in read]
            parts = [WritingBox(box_of(one), rank=WORKING, optional=True) for one in read] if len(read) == 1 else []
            rows += [] if parts else [self._field_row(one) for one in read]
            hint = formula_hint(self.definition, line, self.catalogue)
            rows.append(
                Row(
                    self._title(line),
                    (*parts, self._line_box(line, "=" if parts else "")),
                    hint,
                    ground=TINT,
                    rank=rank,
                )
            )
        return [*rows, *(self._field_row(one) for one in left)]

    @property
    def _rounds(self) -> int:
        return 0 if self.definition.rounds is None else min(self.sheet.rounds, MOST_ROWS // 2)

    def _field_row(self, one: DefinitionField) -> Row:
        hint = choices_hint(one, self.catalogue)
        return Row(self._title(one), (WritingBox(box_of(one), optional=True),), hint, rank=WORKING)

    def _line_box(self, line: DefinitionLine, sign: str = "") -> WritingBox:
        formula = line_formula(self.score, [line], self.sheet.names)
        return WritingBox(line_box(line.id), sign=sign, formula=formula, optional=True)

    def last_rows(self) -> list[Row]:
        """Total and place, as far as this game has them."""
        say, wins = self.catalogue.message, self.definition.wins
        if wins == "places":
            return [strong_row(say("paper.place"), WritingBox(of_player("place")))]
        rows = [strong_row(say("paper.total"), WritingBox("total/{seat}", formula=self._total()), sign="=")]
        rows = rows if self.lines else []
        return rows if wins == "together" else [*rows, place_row(say("paper.place"))]

    def _total(self) -> Formula | None:
        """The sum of a column; in teams, where a number may stand in the column of any member, of all lines."""
        counted, teams = list(self._counted()), self.definition.teams
        if teams and (whole := line_formula(self.score, self.lines, self.sheet.names)):
            return whole
        adds_up = all(is_known and not (teams and name.startswith("/")) for name, is_known in counted)
        return total(*(name for name, _ in counted)) if counted and adds_up else None

    def _counted(self) -> Iterator[tuple[str, bool]]:
        """The boxes that a total is made of, and whether a viewer fills in each that is no field."""
        if self.definition.rounds is not None and any(line.each_round for line in self.lines):
            for number in range(1, self.sheet.rounds + 1):
                box = self._round_boxes(number)[-1]
                yield box.field, box.formula is not None or box.field.startswith("/")
        held = {one.id: one for one in self.fields if not one.each_round and one.of == "player"}
        for line in self.lines:
            if not line.each_round:
                one = held.get(line.points.strip())
                box = WritingBox(box_of(one)) if one else self._line_box(line)
                yield box.field, one is not None or box.formula is not None

    def table_rows(self) -> Iterator[Row]:
        """What is entered once for everybody, in rows of boxes with captions."""
        say, across = self.catalogue.message, ACROSS[self.sheet.per_page]
        fields = [one for one in self.fields if one.of == "table" and not one.each_round]
        boxes = [WritingBox(box_of(one), self._title(one), optional=True) for one in fields]
        for start in range(0, len(boxes), across):
            shown: Sequence[WritingBox] = boxes[start : start + across]
            yield captions_row((), lead=shown)
            yield Row(say("paper.own.table") if start == 0 else "", lead=shown)
        if self.definition.won is not None:
            hint = shorten(won_words(self.definition, self.catalogue))
            yield Row(say("own-game.won"), lead=(WritingBox("won", optional=True),), note=hint, strong=True)
