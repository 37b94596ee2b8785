"""Reads a filled form back: the fields of a sheet as input for the game's score calculator."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.rules.calculators import Answer
from companion.rules.faults import Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.score_terms import blank_score, score_terms
from companion.rules.text import Text, text
from companion.speech import DEFAULT
from companion.wire.tables import calculate
from pdf.document.form_values import filled_document, used_seats
from pdf.filled_forms.arithmetic import tie_breaks, work_out
from pdf.filled_forms.fields import NOT_A_PDF, extract_fields
from pdf.games import hook
from pdf.paper.sizes import PAPERS
from pdf.requests.sheet import Sheet

LARGEST = 20_000_000


class NotASheet(Exception):
    """A file that is no sheet of ours, or that cannot be read; users are shown the reason."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason: Text = text(key)


@dataclass
class FilledForm:
    """A filled sheet: its game and its code, and the text in every field."""

    game: Game
    names: tuple[str, ...]
    players: int
    code: str
    modules: tuple[str, ...]
    house_rules: dict[str, str]
    terms: dict[str, Any]
    fields: dict[str, str]

    @property
    def notes(self) -> str:
        return self.fields.get("notes", "").strip()

    @cached_property
    def worked_out(self) -> tuple[dict[str, str], list[Fault]]:
        """The fields with every sum that was left empty, and the sums that contradict what they follow from."""
        return work_out(self.sheet, self.fields)

    @property
    def sheet(self) -> Sheet:
        """The sheet as it was printed."""
        return Sheet(
            self.game,
            self.players,
            (DEFAULT,),
            PAPERS["a4"],
            {rule.id: self.house_rules.get(rule.id, rule.default) for rule in self.game.house_rules},
            names=self.names,
            modules=self.modules,
        )

    def document(self) -> dict[str, Any]:
        """The input of the score calculator, as far as it was filled in; what only breaks ties may be empty."""
        fields, _ = self.worked_out
        seats = [fields.get(f"/players/{seat}/name", "").strip() for seat in range(self.players)]
        names = list(self.names) or seats
        blank = blank_score(self.game, self.modules)
        document = filled_document(blank, names, fields, self.terms, optional=tuple(tie_breaks(self.sheet)))
        return hook(self.game, "read_fields", _unchanged)(self.sheet, document, fields, used_seats(names, fields))

    def answer(self) -> Answer:
        """The score with its working; raises FaultyInput where a value is missing, wrong or contradicts others."""
        if faults := self.worked_out[1]:
            raise FaultyInput(faults)
        return calculate(self.game.calculator(self.game.score_calculator), json.dumps(self.document()))

    def as_json(self) -> dict[str, Any]:
        return {"game": self.game.id, "code": self.code or None, "input": self.document(), "notes": self.notes}


def _unchanged(
    sheet: Sheet, document: dict[str, Any], fields: Mapping[str, str], seats: Sequence[int]
) -> dict[str, Any]:
    return document


def read_filled(body: bytes, extract: Callable[[bytes], bytes] = extract_fields) -> FilledForm:
    """Read a filled sheet; raises NotASheet. `extract` may call `extract_fields` elsewhere, since it may take long."""
    if len(body) > LARGEST:
        raise NotASheet("paper.fault.too-large")
    extracted = extract(body)
    if extracted == NOT_A_PDF:
        raise NotASheet("paper.fault.not-a-pdf")
    found = json.loads(extracted)
    return FilledForm(**_label(found["keywords"]), fields=found["fields"])


def _label(keywords: str) -> dict[str, Any]:
    """The label that the sheet was printed with; all of it is checked, since anybody can write one."""
    try:
        label = json.loads(keywords)
        game = known_game(label["game"])
        names = tuple(str(name)[:40] for name in label["names"])
        players = int(label["players"])
        terms = score_terms(game, label["modules"], label["house_rules"], label["box_facts"])
        found = {
            "game": game,
            "names": names,
            "players": players,
            "code": str(label["code"])[:12],
            "modules": tuple(module.id for module in game.modules if module.id in label["modules"]),
            "house_rules": {str(rule): str(choice) for rule, choice in label["house_rules"].items()},
            "terms": terms,
        }
    except (ValueError, KeyError, TypeError, AttributeError, FaultyInput):
        raise NotASheet("paper.fault.not-ours") from None
    if not game.min_players <= players <= game.max_players or (names and len(names) != players):
        raise NotASheet("paper.fault.not-ours")
    return found
