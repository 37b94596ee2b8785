"""Games and their calculators."""

import json
from typing import Any

from flask import Response, jsonify, request

from companion.rules import games
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.speech.answers import translated_answer
from companion.speech.catalogue import Catalogue
from companion.store.own_games import find_own_game, own_games_of
from companion.web.access.application import table_service
from companion.web.access.group_access import member_by_token
from companion.web.access.lookup import calculator_or_404, game_or_404
from companion.web.api import api
from companion.web.api.bodies import json_body
from companion.web.shell.language import current_catalogue
from companion.wire import parser
from companion.wire.tables import calculate, plain


@api.get("/games")
def list_games() -> Response:
    own = [known_game(one.id) for one in own_games_of(table_service().store, _group())]
    return jsonify([brief(game, current_catalogue()) for game in (*games().values(), *own)])


def _group() -> int | None:
    """The group whose key a program brings, if any: it sees its own games, too."""
    return member_by_token().group.id if request.headers.get("Authorization") else None


@api.get("/games/<game_id>")
def show_game(game_id: str) -> Response:
    return jsonify(declaration(game_or_404(game_id), current_catalogue()))


@api.post("/games/<game_id>/<calculator_id>")
def run_calculator(game_id: str, calculator_id: str) -> Response:
    game = game_or_404(game_id)
    answer = calculate(calculator_or_404(game, calculator_id), json_body())
    return jsonify(plain(translated_answer(answer, current_catalogue())))


def plain_definition(game: Game) -> Any:
    """The document of a game written as data, as it was handed in."""
    own = find_own_game(table_service().store, game.id)
    return None if own is None else json.loads(own.document)


def brief(game: Game, catalogue: Catalogue) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": catalogue.message(f"{game.id}.title"),
        "players": {"min": game.min_players, "max": game.max_players},
        "calculators": [calculator.id for calculator in game.calculators],
    }


def declaration(game: Game, catalogue: Catalogue) -> dict[str, Any]:
    """The declaration of a game in the language of the catalogue."""
    message = catalogue.message
    modules = [
        {
            "id": module.id,
            "title": message(f"{game.id}.module.{module.id}.title"),
            "help": message(f"{game.id}.module.{module.id}.help"),
            "requires": list(module.requires),
            "excludes": list(module.excludes),
            "needs_full": module.needs_full,
            "players": module.players,
        }
        for module in game.modules
    ]
    house_rules = [
        {
            "id": rule.id,
            "title": message(f"{game.id}.house-rule.{rule.id}.title"),
            "choices": {choice: message(f"{game.id}.house-rule.{rule.id}.{choice}") for choice in rule.choices},
            "default": rule.default,
        }
        for rule in game.house_rules
    ]
    box_facts = [
        {
            "id": fact.id,
            "title": message(f"{game.id}.box-fact.{fact.id}.title"),
            "where": message(f"{game.id}.box-fact.{fact.id}.where"),
            "numbers": fact.length,
            "min": fact.low,
            "max": fact.high,
            "default": fact.default,
        }
        for fact in game.box_facts
    ]
    own = {} if game.definition is None else {"definition": plain_definition(game), "revision": game.rules_version}
    return {
        **brief(game, catalogue),
        **own,
        "rules_version": game.rules_version,
        "minutes": list(game.minutes),
        "bgg_id": game.bgg_id,
        "rounds": {str(players): game.rounds(players, ()) for players in range(game.min_players, game.max_players + 1)},
        "options": {
            "modules": [one.id for one in game.modules],
            "house_rules": [one.id for one in game.house_rules],
            "box_facts": [one.id for one in game.box_facts],
            "tracking": list(game.trackings),
        },
        "modules": modules,
        "house_rules": house_rules,
        "box_facts": box_facts,
        "phases": [
            {
                "id": phase.id,
                "title": message(f"{game.id}.phase.{phase.id}.title"),
                "tracking": [one for one in game.trackings if one in phase.tracking],
                "modules": list(phase.modules),
            }
            for phase in game.phases
        ],
        "counters": [
            {
                "id": counter.id,
                "title": message(f"{game.id}.counter.{counter.id}"),
                "scores": counter.scores,
                "may_be_negative": counter.may_be_negative,
            }
            for counter in game.counters
        ],
        "calculators": {calculator.id: parser.schema(calculator.input) for calculator in game.calculators},
    }
