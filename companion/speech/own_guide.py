"""The guide of a game written as data: what counts, the tables, the ties, and an example worked out."""

import re
from collections.abc import Iterator, Mapping, Sequence

from companion.rules.definitions.document import Definition, DefinitionField, DefinitionLine, in_language, is_played
from companion.rules.definitions.formula import names_in
from companion.rules.definitions.scope import line_terms
from companion.speech.catalogue import Catalogue
from companion.speech.formula_words import line_words, long_tables

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def own_guide(definition: Definition, catalogue: Catalogue, modules: Sequence[str] | None = None) -> str:
    """The Markdown of the guide for these modules; None leaves nothing out."""
    known = [module.id for module in definition.modules] if modules is None else modules
    return "\n\n".join(part for part in _parts(definition, catalogue, known) if part)


def _parts(definition: Definition, catalogue: Catalogue, modules: Sequence[str]) -> Iterator[str]:
    say = catalogue.message

    def title(titles: Mapping[str, str]) -> str:
        return _plain(in_language(titles, catalogue.language))

    yield f"# {title(definition.title)}"
    if definition.about:
        yield title(definition.about)
    yield "\n".join(f"- {_plain(fact)}" for fact in game_facts(definition, catalogue))
    entered = [one for one in definition.fields if one.kind != "player" and is_played(one, modules)]
    fields = [one for one in entered if not one.is_house_rule]
    if fields:
        yield f"## {say('own-guide.fields')}"
        yield "\n".join(f"- {title(one.title)}{_limits(one, catalogue)}" for one in fields)
    if rules := [one for one in entered if one.is_house_rule]:
        yield f"## {say('open.house-rules')}"
        yield "\n".join(f"- {title(one.title)}{_answers(definition, one, catalogue)}" for one in rules)
    lines = [line for line in definition.lines if is_played(line, modules)]
    if lines:
        yield f"## {say('own-guide.lines')}"
        yield "\n".join(
            say("own-guide.line", title=title(line.title), words=_plain(_counts(definition, line, catalogue)))
            for line in lines
        )
    for name, rows in definition.tables.items():
        users = [title(line.title) for line in lines if name in long_tables(definition, line)]
        if not users:  # the words of a line have it
            continue
        yield f"## {say('own-guide.table', name=', '.join(users))}"
        head = f"| {say('own-guide.from')} | {say('own-guide.points')} |\n|---|---|\n"
        yield head + "\n".join(f"| {start} | {points} |" for start, points in rows)
    if definition.source:
        yield f"{say('own-guide.source')} {_plain(definition.source)}"


def game_facts(definition: Definition, catalogue: Catalogue) -> Sequence[str]:
    """Who wins, how long it goes on, what decides ties, and what can be left out, a sentence each."""
    say = catalogue.message
    titles = {one.id: one.title for one in (*definition.all_lines,)} | {
        one.id: one.title for one in definition.all_fields
    }
    facts = [say(f"own-guide.wins-{definition.wins}")]
    if definition.teams:
        facts.append(say("own-guide.teams"))
    rounds = definition.rounds
    if rounds is not None and rounds.count is not None:
        facts.append(say("own-guide.rounds-count", n=rounds.count))
    elif rounds is not None and rounds.until is not None:
        facts.append(say("own-guide.rounds-until", n=rounds.until))
    elif rounds is not None:
        facts.append(say("own-guide.rounds-open"))
    if definition.ties:
        names = [
            say(
                f"own-guide.tie-{'least' if tie.startswith('-') else 'most'}",
                what=in_language(titles.get(tie.removeprefix("-"), {"en": tie}), catalogue.language),
            )
            for tie in definition.ties
        ]
        facts.append(say("own-guide.ties", names=", ".join(names)))
    if definition.modules:
        names = [in_language(one.title, catalogue.language) for one in definition.modules]
        facts.append(say("own-guide.modules", names=", ".join(names)))
    if rules := [one for one in definition.fields if one.is_house_rule]:
        facts.append(
            say("own-guide.rules", names=", ".join(in_language(one.title, catalogue.language) for one in rules))
        )
    return facts


def _counts(definition: Definition, line: DefinitionLine, catalogue: Catalogue) -> str:
    """What a line counts: its formula, or that what is entered counts as it is."""
    return line_words(definition, line, catalogue) or catalogue.message("own-guide.as-it-is")


def _limits(one: DefinitionField, catalogue: Catalogue) -> str:
    if one.kind == "choice":
        choices = ", ".join(
            f"{_plain(in_language(choice.title, catalogue.language))} ({choice.value})" for choice in one.choices or ()
        )
        return catalogue.message("own-guide.choices", choices=choices)
    if one.is_number and one.high is not None:
        return f" ({one.lowest}–{one.high})"
    return ""


def _answers(definition: Definition, rule: DefinitionField, catalogue: Catalogue) -> str:
    """What can be agreed, the usual answer first; with its number where a formula counts it."""
    counts = rule.id in set().union(*(names_in(term) for term in line_terms(definition).values()))
    told = {
        choice.id: _plain(in_language(choice.title, catalogue.language)) + (f" ({choice.value})" if counts else "")
        for choice in rule.choices or ()
    }
    usual = told.pop(str(rule.start))
    key = "own-guide.agreed" if told else "own-guide.choices"
    return catalogue.message(key, choices=usual, others=", ".join(told.values()))


def _plain(words: str) -> str:
    """Words of a person, in which Markdown means nothing."""
    return _SPECIAL.sub(r"\\\1", words)
