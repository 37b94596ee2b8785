"""How a child does a job and answers."""

import importlib
import traceback

from companion.child_process.jobs import ChildJob
from companion.child_process.messages import ChildConnection, MessageKind
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import open_library
from companion.wire import parser
from companion.wire.definitions import read_stored_definition


def prepare() -> None:
    """Build once what every job would build for itself."""
    parser.adapter(list[Fault])


def answer(connection: ChildConnection, job: ChildJob) -> None:
    def report(done: int, total: int) -> None:
        connection.send(MessageKind.PROGRESS, f"{done} {total}".encode())

    try:
        _use_games(job.games)
        module, name = job.function.split(":")
        function = getattr(importlib.import_module(module), name)
        arguments = (*job.arguments, report) if job.reports else job.arguments
        connection.send(MessageKind.RESULT, function(*arguments))
    except FaultyInput as error:
        connection.send(MessageKind.FAULTS, parser.write(list[Fault], list(error.faults)).encode())
    except parser.NotJson as error:
        connection.send(MessageKind.NOT_JSON, str(error).encode(errors="replace"))
    except MemoryError:
        connection.send(MessageKind.LIMIT)
    except Exception:  # noqa: BLE001 (told to the parent, which raises it)
        connection.send(MessageKind.ERROR, traceback.format_exc().encode(errors="replace"))


def _use_games(games: tuple[tuple[str, int], ...]) -> None:
    """Let the job find the games that its caller uses."""
    found = [own_game(read_stored_definition(document), revision) for document, revision in games]
    by_id = {game.id: game for game in found}
    open_library(lambda game_id, revision: by_id.get(game_id))
