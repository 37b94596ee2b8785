"""`midway games`: games written as data are added, checked, listed and removed."""

import argparse
from pathlib import Path

from companion.cli.output import AddData, add_language, chosen_group, fail, print_lines, report_faults, words
from companion.cli.stores import open_store


def add_games(command: argparse.ArgumentParser, add_data: AddData) -> None:
    commands = command.add_subparsers(required=True, metavar="ACTION")
    add = commands.add_parser("add", help="add a definition, or its next revision")
    add.add_argument("file", type=Path)
    add.add_argument("--group", metavar="NAME", help="whose game it is (default: the server's own)")
    check = commands.add_parser("check", help="tell everything that is wrong with a definition")
    check.add_argument("file", type=Path)
    listing = commands.add_parser("list", help="list the games")
    listing.add_argument("--group", metavar="NAME", help="only those of a group")
    remove = commands.add_parser("remove", help="take a game off the lists; its plays stay")
    remove.add_argument("id")
    for one, run in ((add, _add), (check, _check), (listing, _list), (remove, _remove)):
        add_language(one)
        add_data(one)
        one.set_defaults(run=run)


def _read(given: argparse.Namespace) -> tuple[str, str]:
    """The id and the document of a file."""
    from companion.rules import games
    from companion.rules.faults import Fault, FaultyInput
    from companion.rules.text import text
    from companion.wire.definitions import canonical, read_definition

    with report_faults(given):
        body = given.file.read_bytes()
        definition = read_definition(body)
        if definition.id in games():
            raise FaultyInput([Fault("/id", text("problem.id-taken", id=definition.id))])
    return definition.id, canonical(body)


def _add(given: argparse.Namespace) -> int:
    from companion.store.own_games import IdTaken, save_definition

    game_id, document = _read(given)
    store = open_store(given.data)
    group = chosen_group(store, given)
    try:
        with store.transaction() as db:
            revision, _ = save_definition(db, game_id, document, None if group is None else group.id)
    except IdTaken:
        return fail(words(given).message("problem.id-taken", id=game_id))
    print_lines(f"{game_id} revision {revision}")
    return 0


def _check(given: argparse.Namespace) -> int:
    game_id, _ = _read(given)
    print_lines(f"{game_id}: ok")
    return 0


def _list(given: argparse.Namespace) -> int:
    from companion.rules.definitions.document import in_language
    from companion.store.groups import find_group
    from companion.store.own_games import all_own_games

    store = open_store(given.data)
    group = chosen_group(store, given)
    for one in all_own_games(store):
        owner = None if one.group is None else find_group(store, one.group)
        if group is None or one.group == group.id:
            whose = "server" if owner is None else owner.name
            print_lines(f"{one.id:30} revision {one.revision:<4} {whose:20} {in_language(one.titles, given.lang)}")
    return 0


def _remove(given: argparse.Namespace) -> int:
    from companion.store.own_games import find_own_game, remove_own_game

    store = open_store(given.data)
    own = find_own_game(store, given.id)
    if own is None or own.removed:
        return fail(f"{given.id}: no such game")
    with store.transaction() as db:
        remove_own_game(db, given.id)
    print_lines(f"{given.id} removed")
    return 0
