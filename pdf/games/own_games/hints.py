"""What aids and trackers say of a game written as data, and the words beside the rows of its pad."""

from collections.abc import Sequence

from companion.rules.definitions.document import Definition, DefinitionField, DefinitionLine, in_language
from companion.speech.catalogue import Catalogue
from companion.speech.formula_words import line_words
from companion.speech.own_guide import game_facts
from pdf.blocks.step import Step
from pdf.blocks.strip import Hint
from pdf.requests.sheet import Sheet

LONGEST_HINT = 110
MOST_HINTS = 18


def definition_of(sheet: Sheet) -> Definition:
    """The definition by the house rules of the sheet."""
    assert sheet.game.definition is not None
    return sheet.game.definition.agreed(sheet.house_rules)


def reminders(sheet: Sheet) -> list[Step]:
    """How every line counts, and how the game ends."""
    definition = definition_of(sheet)
    lines = definition.lines_for(sheet.modules)[:MOST_HINTS]
    plain = sheet.message("own-guide.as-it-is")
    steps = [
        Step(title_of(line, sheet.catalogue), _formula_words(definition, line, sheet.catalogue) or plain)
        for line in lines
    ]
    return [*steps, Step(sheet.message("paper.own.ends"), " ".join(game_facts(definition, sheet.catalogue)))]


def round_steps(sheet: Sheet) -> list[Step]:
    """None: what happens in a round is not known, only what is entered on phones after it."""
    return []


def card_sides(sheet: Sheet) -> list[list[Step]]:
    """One side holds all that is known of such a game: what counts."""
    return [reminders(sheet), []]


def title_of(one: DefinitionField | DefinitionLine, catalogue: Catalogue) -> str:
    return in_language(one.title, catalogue.language)


def formula_hint(definition: Definition, line: DefinitionLine, catalogue: Catalogue) -> str:
    """What a line counts, beside its row of a pad."""
    return shorten(_formula_words(definition, line, catalogue))


def _formula_words(definition: Definition, line: DefinitionLine, catalogue: Catalogue) -> str:
    """What a line counts; of a table of the same title only its rows."""
    words, title = line_words(definition, line, catalogue), title_of(line, catalogue)
    if words.casefold().startswith(f"{title.casefold()} (") and words.count("(") == 1 and words.endswith(")"):
        words = words[len(title) + 2 : -1]
    return words


def round_hints(definition: Definition, modules: Sequence[str], catalogue: Catalogue) -> list[Hint]:
    """What is counted and what may be written in every round, which no row of a pad has room to say."""
    lines = [line for line in definition.lines_for(modules) if line.each_round]
    counted = [Hint(title_of(line, catalogue), _formula_words(definition, line, catalogue)) for line in lines]
    fields = [one for one in definition.fields_for(modules) if one.each_round and one.choices]
    return [
        *(one for one in counted if one.help),
        *(Hint(title_of(one, catalogue), _answers(one, catalogue)) for one in fields),
    ]


def _answers(one: DefinitionField, catalogue: Catalogue) -> str:
    """The answers of a field with the numbers that formulas read."""
    answers = one.choices or ()
    return " · ".join(f"{in_language(answer.title, catalogue.language)} ({answer.value})" for answer in answers)


def choices_hint(one: DefinitionField, catalogue: Catalogue) -> str:
    return shorten(" · ".join(in_language(choice.title, catalogue.language) for choice in one.choices or ()))


def shorten(words: str) -> str:
    return words if len(words) <= LONGEST_HINT else f"{words[: LONGEST_HINT - 1]}…"
