"""The wheel alone, without our development packages and from another folder, serves the same pages."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PAGES = (
    "/",
    "/games/scream-machine",
    "/games/scream-machine/guide",
    "/games/scream-machine/open",
    "/games/scream-machine/score",
    "/games/scream-machine/calculators/round",
    "/plays",
    "/print/scream-machine",
    "/help",
    "/static/css/components.css",
    "/static/vendor/htmx.min.js",
    "/static/fonts/AtkinsonHyperlegible-Regular.woff2",
    "/static/games/scream-machine/icons.svg",
)


def _requirements(
    name: str, extras: frozenset[str] = frozenset(), path: list[str] | None = None
) -> Iterator[Requirement]:
    """What a distribution declares to need on this machine."""
    [found] = distributions(name=name, path=path or sys.path)
    for requirement in map(Requirement, found.requires or ()):
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": one}) for one in extras | {""}):
            yield requirement


def _link(name: str, into: Path) -> None:
    """Make an installed distribution visible in another environment."""
    [found] = distributions(name=name, path=sys.path)
    for file in found.files or ():
        if ".." not in file.parts:
            (into / file).parent.mkdir(parents=True, exist_ok=True)
            (into / file).symlink_to(Path(str(file.locate())).resolve())


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean virtual environment with the wheel and the packages it declares, and those that they declare.

    The packages are linked from the environment of the tests: nothing is downloaded, and nothing undeclared is there.
    """
    folder = tmp_path_factory.mktemp("clean")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    wheel = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(pip + wheel, check=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    [built] = folder.glob("*.whl")
    into = ["--python", str(folder / "venv" / "bin" / "python")]
    subprocess.run([*pip, *into, "install", "--no-compile", "--no-deps", "--no-index", built], check=True)
    [packages] = folder.glob("venv/lib/python*/site-packages")
    waiting = list(_requirements("midway", path=[str(packages)]))
    linked: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement = waiting.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if name not in {one for one, _ in linked}:
            _link(name, packages)
        if (name, extras) not in linked:
            linked.add((name, extras))
            waiting += _requirements(name, extras)
    return folder / "venv" / "bin"


@pytest.fixture(scope="module")
def address(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    command = [installed / "midway", "serve", "--host", "127.0.0.1", "--port", "0"]
    places = {**os.environ, "HOME": str(elsewhere), "XDG_DATA_HOME": str(elsewhere)}
    with subprocess.Popen(command, cwd=elsewhere, env=places, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+:\d+", server.stdout.readline())
        assert found is not None
        yield found[0]
        server.terminate()
        server.stdout.read()


def test_no_development_package_came_along(installed: Path) -> None:
    code = "from importlib.metadata import distributions as all; print(*(one.name for one in all()))"
    listed = subprocess.run([installed / "python", "-c", code], capture_output=True, text=True, check=True)
    names = set(listed.stdout.lower().split())
    assert {"midway", "flask"} <= names
    assert not {"pytest", "hypothesis", "playwright", "ruff", "mypy"} & names


@pytest.mark.parametrize("page", PAGES)
def test_the_installed_server_answers(address: str, page: str) -> None:
    with urlopen(address + page) as answer:
        assert answer.status == 200
        assert answer.read()


def test_translations_and_guides_travel_in_the_wheel(address: str) -> None:
    request = Request(address + "/games/scream-machine/guide", headers={"Accept-Language": "fr"})
    with urlopen(request) as answer:
        assert "Mise en place" in answer.read().decode()


def test_paper_is_made_without_the_source_tree(installed: Path, tmp_path: Path) -> None:
    for kind in ("pad", "rules"):
        sheet = tmp_path / f"{kind}.pdf"
        subprocess.run([installed / "midway", "print", kind, "scream-machine", "-o", sheet], cwd=tmp_path, check=True)
        assert sheet.read_bytes().startswith(b"%PDF")


def test_the_calculator_answers_on_the_command_line(installed: Path, tmp_path: Path) -> None:
    given = '{"players": [{"name": "A", "visitors": 19, "symbols": 3}, {"name": "B", "visitors": 19, "symbols": 5}]}'
    command = [installed / "midway", "calc", "scream-machine", "final"]
    answer = subprocess.run(command, input=given, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert '"place": 1' in answer.stdout
