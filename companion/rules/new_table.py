"""Opens a table: checks a request against the declaration of the game and builds the first state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.rules.faults import Fault, pointer, raise_faults
from companion.rules.game import Game
from companion.rules.inputs import doubled_players
from companion.rules.table import COLOURS, Colour, Player, Setup, Table
from companion.rules.table_request import NewPlayer, NewTable, Options
from companion.rules.text import text

__all__ = ["NewPlayer", "NewTable", "Options", "colours_of", "faults_of", "open_table", "start"]


def open_table(game: Game, request: NewTable, liked: Mapping[str, Colour] | None = None) -> Table[Any]:
    """The table before its first move, or every fault of the request. `liked` are the usual colours of people."""
    raise_faults(faults_of(game, request))
    names = tuple(player.name for player in request.players)
    options = request.options
    modules = game.modules_for(options.modules, len(names))
    facts = {fact.id: fact.default for fact in game.box_facts if fact.default is not None}
    rules = {rule.id: options.house_rules.get(rule.id, rule.default) for rule in game.house_rules}
    facts |= options.box_facts
    colours = colours_of(names, liked) if liked else ()
    return start(game, Setup(game.id, game.rules_version, names, modules, rules, facts, options.tracking, colours))


def colours_of(names: Sequence[str], liked: Mapping[str, Colour]) -> tuple[Colour, ...]:
    """Everybody gets their usual colour, in order of seats; where it is taken, the next free one."""
    chosen: dict[str, Colour] = {}
    for name in names:
        if name in liked and liked[name] not in chosen.values():
            chosen[name] = liked[name]
    left = (colour for colour in COLOURS if colour not in chosen.values())
    return tuple(chosen[name] if name in chosen else next(left) for name in names)


def start(game: Game, setup: Setup) -> Table[Any]:
    """The first state of a table with this setup; the log is folded from here."""
    seats = tuple(range(len(setup.names)))
    players = tuple(
        Player(name, colour, {counter.id: counter.start for counter in game.counters})
        for name, colour in zip(setup.names, setup.colours or COLOURS, strict=False)
    )
    rounds = game.rounds(len(seats), setup.modules)
    phase = game.phases_for(setup.tracking, setup.modules)[0].id
    return game.start(Table(setup, players, seats, 0, 1, rounds, phase, None, None))


def faults_of(game: Game, request: NewTable) -> Iterator[Fault]:
    """Everything that keeps this table from being opened."""
    count = len(request.players)
    if not game.min_players <= count <= game.max_players:
        yield Fault("/players", text("fault.player-count", low=game.min_players, high=game.max_players, n=count))
    yield from doubled_players(request)
    if request.options.tracking not in game.trackings:
        yield Fault(pointer("options", "tracking"), text("fault.tracking", choices=[*map(str, game.trackings)]))
    yield from _module_faults(game, request)
    yield from _house_rule_faults(game, request.options)
    yield from _box_fact_faults(game, request.options)
    yield from game.setup_faults(request)


def _module_faults(game: Game, request: NewTable) -> Iterator[Fault]:
    chosen = request.options.modules
    known = {module.id: module for module in game.modules}
    for index, module_id in enumerate(chosen):
        where = pointer("options", "modules", index)
        module = known.get(module_id)
        if module is None:
            yield Fault(where, text("fault.unknown-module", id=module_id))
            continue
        title = text(f"{game.id}.module.{module_id}.title")
        if module_id in chosen[:index]:
            yield Fault(where, text("fault.module-twice", module=title))
        for other in module.requires:
            if other not in chosen:
                yield Fault(
                    where,
                    text("fault.module-requires", module=title, other=text(f"{game.id}.module.{other}.title")),
                )
        for other in module.excludes:
            if other in chosen:
                yield Fault(
                    where,
                    text("fault.module-excludes", module=title, other=text(f"{game.id}.module.{other}.title")),
                )
        if module.needs_full and request.options.tracking != "full":
            yield Fault(where, text("fault.module-needs-full", module=title))


def _house_rule_faults(game: Game, options: Options) -> Iterator[Fault]:
    known = {rule.id: rule for rule in game.house_rules}
    for rule_id, choice in options.house_rules.items():
        where = pointer("options", "house_rules", rule_id)
        if rule_id not in known:
            yield Fault(where, text("fault.unknown-house-rule", id=rule_id))
        elif choice not in known[rule_id].choices:
            yield Fault(where, text("fault.unknown-choice", choices=list(known[rule_id].choices)))


def _box_fact_faults(game: Game, options: Options) -> Iterator[Fault]:
    known = {fact.id: fact for fact in game.box_facts}
    for fact_id, value in options.box_facts.items():
        where = pointer("options", "box_facts", fact_id)
        if fact_id not in known:
            yield Fault(where, text("fault.unknown-box-fact", id=fact_id))
        elif not known[fact_id].fits(value):
            fact = known[fact_id]
            yield Fault(where, text("fault.box-fact", n=fact.length, low=fact.low, high=fact.high))
