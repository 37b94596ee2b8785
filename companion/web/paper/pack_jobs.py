"""Packs in the making: a long one is drawn beside the requests, page by page, and its progress can be asked for."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import cast

from flask import current_app

from companion.store.sheets import Pack
from pdf.asking.preparing import pack_pdf

MOST_KEPT = 8


@dataclass
class Job:
    """How far a pack is; `pdf` once it is made."""

    done: int = 0
    total: int = 0
    pdf: bytes | None = None
    failed: bool = False


class PackJobs:
    """The packs of one process, the newest few. What another process made is simply made again."""

    def __init__(self) -> None:
        self._jobs: dict[tuple[str, str], Job] = {}
        self._lock = threading.Lock()

    def start(self, pack: Pack, url: str) -> None:
        """Begin, unless it is begun."""
        with self._lock:
            if (pack.id, url) in self._jobs:
                return
            job = self._jobs[pack.id, url] = Job()
            while len(self._jobs) > MOST_KEPT:
                del self._jobs[next(iter(self._jobs))]
        threading.Thread(target=self._make, args=(job, pack, url), daemon=True).start()

    def progress(self, pack: Pack, url: str) -> Job | None:
        return self._jobs.get((pack.id, url))

    def made(self, pack: Pack, url: str) -> bytes:
        """The file: as it was made before, or made now."""
        job = self.progress(pack, url)
        return job.pdf if job is not None and job.pdf is not None else pack_pdf(pack, url, _let_others_in)

    def _make(self, job: Job, pack: Pack, url: str) -> None:
        def told(done: int, total: int) -> None:
            job.done, job.total = done, total
            _let_others_in(done, total)

        try:
            job.pdf = pack_pdf(pack, url, told)
        finally:
            job.failed = job.pdf is None


def _let_others_in(done: int, total: int) -> None:
    """Between two pages the phones get their turn."""
    time.sleep(0)


def jobs() -> PackJobs:
    """The packs in the making of this application."""
    return cast("PackJobs", current_app.extensions.setdefault("midway-pack-jobs", PackJobs()))
