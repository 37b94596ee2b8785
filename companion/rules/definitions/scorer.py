"""Scores of a game written as data: every line for everybody, totals, places, and whether all have won."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.rules.calculators import ScoreLine
from companion.rules.definitions.document import WON, Definition, DefinitionLine
from companion.rules.definitions.entries import TABLE, Entries, fields_by_id
from companion.rules.definitions.evaluator import Evaluator, FaultyNumber, Steps, checked_size
from companion.rules.definitions.explanation import own_words
from companion.rules.definitions.formula import names_in
from companion.rules.definitions.line_explanation import line_explanation
from companion.rules.definitions.scope import PLAYERS, line_terms, won_term
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.text import Text, text

Points = dict[tuple[str, int, int], int]  # by line, subject and round; round 0 is the whole game


@dataclass(frozen=True)
class PlayerScore:
    """Somebody's result: no place in a game that all have lost, no total in one without a score."""

    name: str
    place: int | None
    total: int | None
    lines: Mapping[str, int]


@dataclass(frozen=True)
class GameScore:
    """The result of a game, best first, with its working."""

    ranking: Sequence[PlayerScore]
    won: bool | None
    working: Sequence[ScoreLine]
    lines: Mapping[str, Sequence[ScoreLine]]  # by player; they add up to the total, in teams over all members
    points: Points = field(default_factory=dict)


def work_out(definition: Definition, entries: Entries, steps: Steps | None = None) -> GameScore:
    """The scores of what was entered; raises FaultyInput that names every line which cannot be worked out."""
    score = _Score(definition, entries, steps or Steps())
    score.work_out_lines()
    if score.faults:
        raise FaultyInput(score.faults)
    return score.scores()


def unworkable_lines(definition: Definition, entries: Entries, steps: Steps) -> Mapping[str, Text]:
    """Why lines cannot be worked out, by their ids, or whether all have won; of several players the first is named."""
    score = _Score(definition, entries, steps)
    score.work_out_lines()
    return score.reasons or score.unknown_end()


@dataclass
class _Score:
    definition: Definition
    entries: Entries
    steps: Steps
    points: Points = field(default_factory=dict)
    working: dict[tuple[str, int], ScoreLine] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    reasons: dict[str, Text] = field(default_factory=dict)  # of faulty lines, by their ids
    faulty: set[str] = field(default_factory=set)  # lines that cannot be worked out, or rest on such a line

    def __post_init__(self) -> None:
        self.fields = fields_by_id(self.definition, self.entries.modules)
        self.field_names = {one.id for one in self.definition.all_fields}  # also of modules that are not in play
        self.lines = self.definition.lines_for(self.entries.modules)
        self.lines_by_id = {line.id: line for line in self.lines}
        self.terms = line_terms(self.definition)
        self.titles = {line.id: line.title for line in self.definition.all_lines}
        self.titles |= {one.id: one.title for one in self.definition.all_fields}

    def subjects(self, of: str) -> Sequence[str]:
        return self.entries.team_names if of == "team" else self.entries.names

    def work_out_lines(self) -> None:
        for line in self.lines:
            self._work_out_line(line)

    def _work_out_line(self, line: DefinitionLine) -> None:
        subjects = self.subjects(line.of)
        values = _LineValues(self, line.of)
        evaluator = Evaluator(values, len(subjects), self.definition.tables, self.steps)
        term = self.terms[line.id]
        if (self.faults and self.steps.left < 0) or self.faulty & (names_in(term) - self.field_names):
            self.faulty.add(line.id)
            return
        rounds = range(1, self.entries.rounds + 1) if line.each_round else (0,)
        for index, name in enumerate(subjects):
            try:
                found = {at: evaluator.value(term, index, at) for at in rounds}
                total = checked_size(sum(found.values()))
            except FaultyNumber as error:
                self.faults.append(self._fault(line, name, error))
                self.reasons.setdefault(line.id, self.faults[-1].message)
                self.faulty.add(line.id)
                if self.steps.left < 0:
                    return
                continue
            self.points |= {(line.id, index, at): points for at, points in found.items()}
            self.points[line.id, index, 0] = total
            why = line_explanation(evaluator, self.titles, term, index, found)
            if line.of == "team":
                self.working[line.id, index] = ScoreLine(own_words(line.title), total, _of_team(name, why))
            else:
                self.working[line.id, index] = ScoreLine(own_words(line.title), total, why, name)

    def _fault(self, line: DefinitionLine, name: str, error: FaultyNumber) -> Fault:
        where = "" if line.of == "team" else pointer("players", list(self.entries.names).index(name))
        return Fault(where, text("fault.formula", line=own_words(line.title), name=name, reason=error.reason))

    def number(self, name: str, of: str, subject: int, round_number: int) -> int:
        """What a name stands for in the formula of a player or a team."""
        if name == PLAYERS:
            return len(self.entries.names)
        if name in self.field_names:
            return self._field_number(name, of, subject, round_number)
        if name not in self.lines_by_id:
            return 0  # of a module that is not in play
        line = self.lines_by_id[name]
        at = round_number if line.each_round else 0
        return sum(self.points.get((name, index, at), 0) for index in self._sources(line.of, of, subject))

    def _field_number(self, name: str, of: str, subject: int, round_number: int) -> int:
        """What was entered: of a team, by all of its members; of a module that is not in play, nothing."""
        entries, one = self.entries, self.fields.get(name)
        if one is None:
            return 0
        if of == "team" and one.of == "player":
            members = entries.members(entries.team_names[subject])
            return sum(entries.number(one, entries.names[member], round_number) for member in members)
        return entries.number(one, self._owner(one.of, of, subject), round_number)

    def _owner(self, owner: str, of: str, subject: int) -> str:
        """Whose field a formula reads: one's own, or of one's team."""
        if owner == "table":
            return TABLE
        if owner == of:
            return self.subjects(of)[subject]
        return self.entries.teams[subject]

    def _sources(self, line_of: str, of: str, subject: int) -> Sequence[int]:
        """Whose points of a line above count for a player or a team."""
        if line_of == of:
            return (subject,)
        if of == "team":
            return self.entries.members(self.entries.team_names[subject])
        return (self.entries.team_names.index(self.entries.teams[subject]),)

    def total(self, player: int) -> int:
        """A player's total: the sum of the lines, of the whole team where there are teams."""
        if not self.definition.teams:
            return sum(self.points[line.id, player, 0] for line in self.lines)
        team = self.entries.team_names.index(self.entries.teams[player])
        members = self.entries.members(self.entries.teams[player])
        own = sum(self.points[line.id, one, 0] for line in self.lines if line.of == "player" for one in members)
        return own + sum(self.points[line.id, team, 0] for line in self.lines if line.of == "team")

    def scores(self) -> GameScore:
        names = self.entries.names
        totals = [self.total(player) for player in range(len(names))]
        won = self._won() if self.definition.wins == "together" else None
        places = self._places(totals, won)
        has_total = self.definition.wins != "places"
        ranking = [
            PlayerScore(name, place, total if has_total else None, self._lines_of(player))
            for player, (name, place, total) in enumerate(zip(names, places, totals, strict=True))
        ]
        ranking.sort(key=lambda one: one.place or 0)
        lines = {name: self._own_lines(at) for at, name in enumerate(names)}
        return GameScore(ranking, won, self._working(), lines, self.points)

    def _own_lines(self, player: int) -> list[ScoreLine]:
        """What makes up somebody's total: in teams every line over all members, and the team's own."""
        members = self.entries.members(self.entries.teams[player]) if self.definition.teams else [player]
        found = []
        for line in self.lines:
            if line.of == "team":
                parts = [self.working[line.id, self.entries.team_names.index(self.entries.teams[player])]]
            else:
                parts = [self.working[line.id, one] for one in members]
            found.append(replace(_summed(parts), player=self.entries.names[player]))
        return found

    def _lines_of(self, player: int) -> dict[str, int]:
        """The points of every line; those of one's team with the team's."""
        found = {}
        for line in self.lines:
            [subject] = self._sources(line.of, "player", player)
            found[line.id] = self.points[line.id, subject, 0]
        return found

    def unknown_end(self) -> dict[str, Text]:
        """Why nobody can say whether all have won."""
        try:
            self._won()
        except FaultyInput as faulty:
            return {WON: faulty.faults[0].message}
        return {}

    def _won(self) -> bool:
        term = won_term(self.definition)
        if term is None:
            return bool(self.entries.value(self.fields[WON], TABLE, 0)) if WON in self.fields else False
        try:
            return bool(Evaluator(_TotalValues(self), 1, self.definition.tables, self.steps).value(term, 0))
        except FaultyNumber as error:
            line = text("own-game.won")
            raise FaultyInput([Fault("", text("fault.formula-won", line=line, reason=error.reason))]) from None

    def _places(self, totals: Sequence[int], won: bool | None) -> list[int | None]:
        names = self.entries.names
        if self.definition.wins == "together":
            return [1 if won else None] * len(names)
        teams = self.entries.teams if self.definition.teams else names
        first = {team: list(teams).index(team) for team in teams}
        if self.definition.wins == "places":
            given = [self.entries.places.get(name) for name in names]
            return [given[first[team]] if given[player] is None else given[player] for player, team in enumerate(teams)]
        keys = {team: self._key(player, totals[player]) for team, player in first.items()}
        return [1 + sum(other > keys[team] for other in keys.values()) for team in teams]

    def _key(self, player: int, total: int) -> tuple[int, ...]:
        """What decides between players, or the teams of which this one is the first member; higher is better."""
        of = "team" if self.definition.teams else "player"
        subject = self.entries.team_names.index(self.entries.teams[player]) if self.definition.teams else player
        key = [-total if self.definition.wins == "lowest" else total]
        for tie in self.definition.ties:
            found = self.number(tie.removeprefix("-"), of, subject, 0)
            key.append(-found if tie.startswith("-") else found)
        return tuple(key)

    def _working(self) -> list[ScoreLine]:
        """The lines of everybody in turn, a team's after its last member's; when nothing counts, one line says so."""
        found = []
        for player, name in enumerate(self.entries.names):
            found += [self.working[line.id, player] for line in self.lines if line.of == "player"]
            if self.entries.teams and player == self.entries.members(self.entries.teams[player])[-1]:
                team = self.entries.team_names.index(self.entries.teams[player])
                found += [self.working[line.id, team] for line in self.lines if line.of == "team"]
            if not self.lines:
                found.append(ScoreLine(text("own-game.no-lines"), 0, text("own-game.no-lines-why"), name))
        return found


def _of_team(name: str, why: Text) -> Text:
    """The working of a team's line, which is no single player's."""
    return text("own-game.of-team", name=name, why=why)


def _summed(parts: Sequence[ScoreLine]) -> ScoreLine:
    """One line of the same line of several members."""
    if len(parts) == 1:
        return parts[0]
    total = sum(one.points for one in parts)
    summands = " + ".join(f"{one.player} {one.points}" for one in parts)
    return ScoreLine(parts[0].label, total, text("own-game.rounds", summands=summands, n=total))


@dataclass(frozen=True)
class _LineValues:
    """The names in a line's formula."""

    score: _Score
    of: str

    def number(self, name: str, subject: int, round_number: int) -> int:
        return self.score.number(name, self.of, subject, round_number)

    def mine(self, name: str, subject: int, round_number: int) -> int:
        entries, one = self.score.entries, self.score.fields.get(name)
        if one is None:
            return 0
        team = entries.members(entries.team_names[subject]) if self.of == "team" else [subject]
        return entries.held_by(one, [entries.names[member] for member in team], round_number)


@dataclass(frozen=True)
class _TotalValues:
    """The names in `won`: fields of the table, and lines added up over everybody."""

    score: _Score

    def number(self, name: str, subject: int, round_number: int) -> int:
        fields = {one.id: one for one in self.score.definition.all_fields if one.of == "table"}
        if name in fields:
            return self.score.entries.number(fields[name], TABLE, 0) if name in self.score.fields else 0
        if name == PLAYERS:
            return len(self.score.entries.names)
        if name not in self.score.lines_by_id:
            return 0
        subjects = self.score.subjects(self.score.lines_by_id[name].of)
        return sum(self.score.points[name, index, 0] for index in range(len(subjects)))

    def mine(self, name: str, subject: int, round_number: int) -> int:
        return 0
