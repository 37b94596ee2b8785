"""How history holds up: `python -m tests.bench.history [plays] [folder]` makes a file and times pages and files.

100,000 plays of 2,000 people in 50 groups unless said otherwise. Nothing here is a test; the numbers are to be read.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median

from companion.history.formats import read, write
from companion.history.import_service import import_file
from companion.history.rating_history import update_ratings
from companion.rules import games
from companion.rules.ranking import rank
from companion.rules.table import COLOURS
from companion.rules.text import text
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import create_group, find_group, group_named, rotate, switch_ratings
from companion.store.play_list import PlayFilter, every_play
from companion.store.plays import Play, PlayLine, PlayPlayer, save_play
from companion.store.timestamps import timestamp
from companion.web import create_app

GROUPS, PEOPLE, PLAYS, IMPORTED = 50, 2_000, 100_000, 10_000
LIMIT = 100  # milliseconds a page may take
MOST_RATIO = 1.5  # a group among fifty against the same group alone, in the same run
START = datetime(2016, 1, 1, 19, tzinfo=UTC)


def random_plays(random: Random, count: int, people: list[str], prefix: str) -> Iterator[Play]:
    """Plays by chance over ten years, with six lines and a curve a player."""
    known = list(games().values())
    for number in range(count):
        game = random.choice(known)
        names = random.sample(people, random.randint(max(2, game.min_players), game.max_players))
        rounds = [[random.randint(0, 9) for _ in range(6)] for _ in names]
        placed = {one.name: one for one in rank({n: sum(r) for n, r in zip(names, rounds, strict=True)})}
        ended = START + timedelta(minutes=number * 10 * 365 * 1_440 // count)
        players = tuple(
            _player(seat, name, of_name, placed[name].place)
            for seat, (name, of_name) in enumerate(zip(names, rounds, strict=True))
        )
        yield Play(
            f"{prefix}{number:06x}", game.id, 1, timestamp(ended), players, minutes=random.randint(20, 120),
            place="Club", rounds=6,
        )  # fmt: skip


def _player(seat: int, name: str, rounds: list[int], place: int) -> PlayPlayer:
    lines = tuple(
        PlayLine(
            text("scream-machine.gain.round", round=n), points, text("scream-machine.gain-why.round", n=points, round=n)
        )
        for n, points in enumerate(rounds, start=1)
    )
    curve = tuple(sum(rounds[: n + 1]) for n in range(len(rounds)))
    return PlayPlayer(seat, name, COLOURS[seat], sum(rounds), place, lines, seat == 0, curve)


def fill(store: Store, plays: int, groups: int = GROUPS) -> None:
    """The file of the benchmark, or its first groups alone."""
    random = Random(8)
    for number in range(groups):
        people = [f"Person {number}-{n}" for n in range(PEOPLE // GROUPS)]
        with store.transaction() as db:
            group, _ = create_group(db, f"Group {number}")
            for play in random_plays(random, plays // GROUPS, people, f"g{number}-"):
                save_play(db, Play(**{**vars(play), "group": group}))
            if number == 0:
                switch_ratings(db, group, True)
        update_ratings(store, group)


def memory() -> float:
    """Megabytes in use now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def time_pages(folder: Path) -> dict[str, float]:
    """Every page of a group, first and afterwards; by path the milliseconds of our own work."""
    app = create_app(folder)
    store = app.extensions["midway-table-service"].store
    group = group_named(store, "Group 0")
    assert group is not None
    with store.transaction() as db:
        key = rotate(db, group.id)
    client = app.test_client()
    base = client.post("/groups/enter", data={"key": key}).headers["Location"]
    game = next(iter(games()))
    person = store.row("SELECT id FROM people WHERE group_id = ?", group.id)["id"]
    play = store.row("SELECT id FROM plays WHERE group_id = ?", group.id)["id"]
    client.get("/groups")
    found: dict[str, float] = {}
    for path in (
        base, f"{base}?page=60", f"{base}?person={person}&game={game}", f"{base}/statistics",
        f"{base}/statistics?game={game}",
        f"{base}/ratings", f"{base}/years/2024", f"{base}/people", f"{base}/people/{person}", f"{base}/files",
        f"{base}/settings", f"/plays/{play}", f"/plays/{play}/edit",
    ):  # fmt: skip
        spent = [_timed(lambda path=path: client.get(path)) for _ in range(9)]  # type: ignore[misc]
        walls, cpus = zip(*spent, strict=True)
        print(
            f"{path:45} first {walls[0]:6.1f} ms   median {median(walls):6.1f} ms   slowest {max(walls):6.1f} ms"
            f"   of which our own work {median(cpus):6.1f} ms"
        )
        assert max(walls) < LIMIT or median(cpus) < LIMIT, f"{path} took {median(walls):.0f} ms"
        found[path] = min(cpus)
    return found


def compare_alone(folder: Path, together: dict[str, float], plays: int) -> None:
    """The same group alone in a file: its pages must take the same time, since nothing depends on other groups."""
    alone = folder / "alone"
    shutil.rmtree(alone, ignore_errors=True)
    fill(Store(alone / FILE_NAME), plays, groups=1)
    by_itself = time_pages(alone)
    for path, cpu in together.items():
        print(f"{path:45} with {GROUPS - 1} other groups {cpu / by_itself[path]:5.2f} times what it takes alone")
    ratio = sum(together.values()) / sum(by_itself.values())
    print(f"all pages together: {ratio:.2f} times what they take alone")
    assert ratio < MOST_RATIO, "the pages of a group depend on other groups"


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds on the wall and of this process alone: the second says more on a busy machine."""
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - wall) * 1e3, (time.process_time() - cpu) * 1e3


def time_import(folder: Path) -> None:
    """Ten thousand plays in and out, with the memory it takes."""
    store = Store(folder / FILE_NAME)
    words = catalogue("en")
    people = [f"Newcomer {n}" for n in range(40)]
    content = "".join(write("json", random_plays(Random(9), IMPORTED, people, "i-"), None, words))
    with store.transaction() as db:
        number, _ = create_group(db, f"Imported {time.time_ns()}")
    for attempt in ("import", "import again"):
        before, reports = memory(), []
        wall, cpu = _timed(lambda reports=reports: reports.append(import_file(store, number, read(content), "")))  # type: ignore[misc]
        [report] = reports
        print(f"{attempt}: {report.new} new, {report.unchanged} unchanged in {wall / 1e3:.1f} s", end="")
        print(f" ({cpu / 1e3:.1f} s of our own work), {memory() - before:+.0f} MB")
        assert not report.faults, report.faults[:3]
    for name in ("json", "csv", "bgstats"):
        before, sizes = memory(), []
        plays = every_play(store, PlayFilter(group=number))
        pieces = write(name, plays, find_group(store, number), words)
        wall, cpu = _timed(lambda pieces=pieces, sizes=sizes: sizes.extend(map(len, pieces)))  # type: ignore[misc]
        size, more = sum(sizes) / 1e6, memory() - before
        print(f"export {name}: {size:.1f} MB in {wall / 1e3:.1f} s ({cpu / 1e3:.1f} s of our own work), {more:+.0f} MB")


def time_waiting(folder: Path) -> None:
    """How long somebody else waits who writes a little all the time, while ten thousand plays come in."""
    content = "".join(write("json", random_plays(Random(7), IMPORTED, ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"], "w-"),
                            None, catalogue("en")))  # fmt: skip
    file, moves = folder / "waiting.json", Store(folder / FILE_NAME)
    file.write_text(content)
    command = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"]
    arguments = ["plays", "import", str(file), "--group", f"Waiting {time.time_ns()}", "--data", str(folder)]
    waits = []
    with subprocess.Popen([*command, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            begin = time.perf_counter()
            with moves.transaction() as db:
                db.execute("UPDATE play_groups SET made_at = made_at WHERE id = 1")
            waits.append((time.perf_counter() - begin) * 1e3)
            time.sleep(0.005)
    waits.sort()
    p99 = waits[len(waits) * 99 // 100]
    print(
        f"{len(waits)} small writes meanwhile: median {median(waits):.1f} ms,"
        f" p99 {p99:.0f} ms, longest {waits[-1]:.0f} ms"
    )


def main(plays: int = PLAYS, folder: str | None = None) -> None:
    place = Path(folder or tempfile.mkdtemp(prefix="midway-history-"))
    if not (place / FILE_NAME).exists():
        begin = time.perf_counter()
        fill(Store(place / FILE_NAME), plays)
        took, size = time.perf_counter() - begin, (place / FILE_NAME).stat().st_size
        print(f"{plays} plays made in {took:.0f} s, {size / 1e6:.0f} MB at {place}")
    compare_alone(place, time_pages(place), plays)
    time_import(place)
    time_waiting(place)


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:2]), *sys.argv[2:3])
