"""`make lighthouse`: Lighthouse's mobile setting on home, a table and the history, the median of several runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from companion.demo import fill
from tests.browser.crawler import Visitor
from tests.live.server import Server

RUNS = 3
CATEGORIES = {"performance": 95, "accessibility": 100, "best-practices": 100}


def report(program: Path, url: str, headers: Path, to: Path) -> dict[str, Any]:
    command = [
        str(program),
        url,
        "--quiet",
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        f"--only-categories={','.join(CATEGORIES)}",
        "--output=json",
        f"--output-path={to}",
        f"--extra-headers={headers}",
    ]
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": "/usr/bin/chromium"})
    found: dict[str, Any] = json.loads(to.read_text())
    return found


def faults_of(found: dict[str, Any]) -> list[str]:
    """What keeps a category from being full."""
    poor = [one for one in found["audits"].values() if one["score"] is not None and one["score"] < 0.9]
    return [f"{one['id']} {one.get('displayValue', '')}".strip() for one in poor]


def figures_of(found: dict[str, Any]) -> str:
    """What hangs less on how busy the machine is: weight, requests and elements; and what does, for comparison."""
    audits = found["audits"]
    kilobytes = audits["total-byte-weight"]["numericValue"] / 1000
    requests = len(audits["network-requests"]["details"]["items"])
    nodes, blocked = audits["dom-size"]["numericValue"], audits["total-blocking-time"]["numericValue"]
    return f"{kilobytes:.0f} KB, {requests} requests, {nodes} elements, blocked for {blocked:.0f} ms"


def main(program: Path) -> int:
    low = 0
    with TemporaryDirectory() as made:
        folder = Path(made)
        fill(folder)
        with Server(folder) as server:
            phone = Visitor(server)
            assert phone.ask("/example", "POST")[0] == 303
            headers = folder / "headers.json"
            headers.write_text(json.dumps({"Cookie": "; ".join(f"{k}={v}" for k, v in phone.cookies.items())}))
            tables = [name.removeprefix("midway-host-") for name in phone.cookies if name.startswith("midway-host-")]
            for path in ("/", *(f"/t/{code}" for code in tables[::2]), "/groups/1", "/groups/1/statistics"):
                url = f"http://127.0.0.1:{server.port}{path}"
                runs = [report(program, url, headers, folder / "report.json") for _ in range(RUNS)]
                scores = {
                    name: round(100 * median(run["categories"][name]["score"] for run in runs)) for name in CATEGORIES
                }
                low += any(scores[name] < least for name, least in CATEGORIES.items())
                pace = median(run["environment"]["benchmarkIndex"] for run in runs)
                told = f"(this machine: {pace:.0f}; {figures_of(runs[-1])})"
                print(path, scores, told, *faults_of(runs[-1]), sep="  ", flush=True)
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
