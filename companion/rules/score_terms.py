"""Score terms: the inputs of the score calculator that were agreed before the first move."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.definitions.calculator import blank_input
from companion.rules.game import Game
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table


def score_terms(
    game: Game, modules: Sequence[str], house_rules: Mapping[str, str], box_facts: Mapping[str, Any]
) -> dict[str, Any]:
    """The variant, the fees of a track and the like, as a table opened on these terms has them.

    Raises FaultyInput where no such table can be opened.
    """
    seats = [NewPlayer(str(seat)) for seat in range(game.common_players)]
    options = Options(list(modules), dict(house_rules), dict(box_facts), tracking="full")
    asked = game.score_input(open_table(game, NewTable(game.id, seats, options)))
    if game.definition is not None:
        rules = {rule.id: asked["table"][rule.id] for rule in game.house_rules if rule.id in asked["table"]}
        return {"modules": asked["modules"], **({"table": rules} if rules else {})}
    blank = game.calculator(game.score_calculator).blank
    return {key: value for key, value in asked.items() if not isinstance(blank[key], list | dict)}


def blank_score(game: Game, modules: Sequence[str]) -> Mapping[str, Any]:
    """The input of the score calculator before anything is entered, with what exists only in these modules."""
    if game.definition is not None:
        return blank_input(game.definition, modules, game.max_players)
    return game.calculator(game.score_calculator).blank
