"""Background jobs that make packs: a long one is drawn in a child process, and reports its progress."""

import json
import threading
from dataclasses import dataclass
from typing import Any, cast

from flask import current_app

from companion.child_process.child_handle import LimitExceeded
from companion.child_process.pool import Busy
from companion.store.sheets import Pack
from companion.store.tables import digest
from companion.web.shell.long_work import DRAWING, draw
from pdf.requests.pack import parse_pack

MOST_KEPT = 8
MAKE_PACK = "pdf.kinds.pack:make_pack"


@dataclass
class PackJob:
    """The progress of a pack; `pdf` is set once it is made."""

    done: int = 0
    total: int = 0
    pdf: bytes | None = None
    failed: bool = False


class PackJobs:
    """The newest packs of this process; a pack of another process is made again."""

    def __init__(self) -> None:
        self._jobs: dict[tuple[str, str, str], PackJob] = {}
        self._larger: dict[str, list[tuple[int, int]]] = {}
        self._lock = threading.Lock()

    def start(self, pack: Pack, url: str, asker: str) -> None:
        """Start a job, unless there is one."""
        with self._lock:
            if _key(pack, url) in self._jobs:
                return
            job = self._jobs[_key(pack, url)] = PackJob()
            while len(self._jobs) > MOST_KEPT:
                del self._jobs[next(iter(self._jobs))]
        threading.Thread(target=self._run, args=(job, pack, url, asker), daemon=True).start()

    def progress(self, pack: Pack, url: str) -> PackJob | None:
        return self._jobs.get(_key(pack, url))

    def pdf(self, pack: Pack, url: str) -> bytes:
        """The file: from its job, or made now."""
        job = self.progress(pack, url)
        return job.pdf if job is not None and job.pdf is not None else draw(MAKE_PACK, *_arguments(pack, url))

    def larger_pads(self, pack: Pack) -> list[tuple[int, int]]:
        """Tables whose pad needs a larger size than was asked for: their number in the list, and how many to a page."""
        asked, key = parse_pack(pack.request), digest(pack.request)
        if asked.per_page == 1:
            return []
        if key not in self._larger:
            while len(self._larger) >= MOST_KEPT:
                del self._larger[next(iter(self._larger))]
            self._larger[key] = json.loads(draw("pdf.kinds.pack:larger_pads", asked))
        return self._larger[key]

    def _run(self, job: PackJob, pack: Pack, url: str, asker: str) -> None:
        def report(done: int, total: int) -> None:
            job.done, job.total = done, total

        try:
            job.pdf = DRAWING.run(MAKE_PACK, *_arguments(pack, url), asker=asker, progress=report)
        except (Busy, LimitExceeded):
            pass  # `failed` says so
        finally:
            job.failed = job.pdf is None


def _arguments(pack: Pack, url: str) -> tuple[Any, ...]:
    return parse_pack(pack.request), [sheet.code for sheet in pack.sheets], url


def _key(pack: Pack, url: str) -> tuple[str, str, str]:
    """A pack whose names were erased since, in whatever process, is another."""
    return pack.id, url, digest(pack.request)


def pack_jobs() -> PackJobs:
    """The jobs of this application."""
    return cast("PackJobs", current_app.extensions.setdefault("midway-pack-jobs", PackJobs()))
