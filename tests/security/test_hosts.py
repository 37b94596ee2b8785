"""Which hosts are answered, whose word counts for an address, and who sits at the server."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from flask import request
from flask.testing import FlaskClient

from companion.web import create_app
from companion.web.access import hosts
from companion.web.access.hosts import AllowedHosts


def client_of(folder: Path, **options: object) -> FlaskClient:
    return create_app(folder, **options).test_client()  # type: ignore[arg-type]


OWN = ["localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1:8000", "127.3.2.1", "[::1]:8000", "192.0.2.7:8000"]
FOREIGN = [
    *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.nip.io", "198.51.100.1", "", "fair"),
    *(
        "localhost@evil.example",
        "evil.example\\@localhost",
        "[",
        "evil.local",
        "xfair.example",
        "fair.example.evil.example",
    ),
]


@pytest.fixture(autouse=True)
def _interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "interface_addresses", lambda: ["192.0.2.7", "127.0.0.1"])


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Of a server with an address and a pattern of its own."""
    return client_of(tmp_path_factory.mktemp("hosts"), url="https://fair.example", allow_hosts=["*.club.example"])


@pytest.mark.parametrize("host", [*OWN, "fair.example", "FAIR.example:443", "a.club.example", socket.gethostname()])
def test_own_hosts_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize(
    "path", ["/", "/plays", "/api/games", "/static/css/base.css", "/games/steam-park/box", "/nowhere"]
)
def test_no_other_host_is(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 421
    assert "--allow-host" in answer.text
    assert client.post(path, headers={"Host": host, "Origin": f"http://{host}"}).status_code == 421


NO_NAMES = ["a..example", "localhost..", "fair.example..", "a..club.example", ".club.example"]


@pytest.mark.parametrize("host", [64 * "a", f"{64 * 'a'}.fair.example", f"{64 * 'a'}.club.example", *NO_NAMES])
def test_a_host_that_no_name_can_be_is_refused_without_a_fault_of_ours(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 421


def test_the_local_name_of_the_machine_is_its_own(tmp_path: Path) -> None:
    name = socket.gethostname().partition(".")[0]
    assert client_of(tmp_path).get("/", headers={"Host": f"{name}.local:8000"}).status_code == 200


def test_an_address_that_the_machine_gets_later_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = AllowedHosts([])
    assert not allowed.allow("192.0.2.9")
    monkeypatch.setattr(hosts, "interface_addresses", lambda: ["192.0.2.9"])
    allowed._checked_at -= hosts.FRESH
    assert allowed.allow("192.0.2.9:80")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client"),
    [
        (0, "198.51.100.9", "10.0.0.2"),
        (1, "198.51.100.9", "198.51.100.9"),
        (1, "203.0.113.1, 198.51.100.9", "198.51.100.9"),
        (2, "203.0.113.1, 198.51.100.9", "203.0.113.1"),
        (2, "198.51.100.9", "10.0.0.2"),
    ],
)
def test_as_many_proxies_are_believed_as_were_named(tmp_path: Path, proxies: int, forwarded: str, client: str) -> None:
    app = create_app(tmp_path, trust_proxy=proxies)
    seen: list[str | None] = []
    app.before_request(lambda: seen.append(request.remote_addr))
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Host": "evil.example"}
    app.test_client().get("/help", headers=headers, environ_base={"REMOTE_ADDR": "10.0.0.2"})
    assert seen == [client]


def test_without_a_trusted_proxy_a_guesser_cannot_take_another_address(tmp_path: Path) -> None:
    client = client_of(tmp_path)
    tried = [
        client.get("/api/tables/CCCCCC", headers={"X-Forwarded-For": f"10.0.{n // 250}.{n % 250}"}).status_code
        for n in range(310)
    ]
    assert 429 in tried


@pytest.mark.parametrize(
    "url",
    [
        *("https://evil.example", "//evil.example", "javascript:alert(1)", "http://localhost@evil.example"),
        *(
            "http://evil.example\\@localhost/",
            "http://evil.example#localhost",
            "evil.example",
            "http://localhost:8000/\tx",
        ),
    ],
)
@pytest.mark.parametrize("kind", ["pad", "tent"])
def test_no_sheet_carries_the_address_of_somebody_else(tmp_path: Path, url: str, kind: str) -> None:
    client = client_of(tmp_path)
    for ending in ("pdf", "png"):
        answer = client.get(f"/print/steam-park/{kind}.{ending}", query_string={"url": url, "code": "K7M4QX"})
        assert answer.status_code == 422
    form = {"url": url, "names": "Ana,Bo", "players": ""}
    assert client.post("/print/steam-park/sheet", data=form).status_code == 422


def test_a_sheet_may_carry_an_address_of_this_server(tmp_path: Path) -> None:
    client = client_of(tmp_path, allow_hosts=["fair.example"])
    for url in ("https://fair.example", "http://192.0.2.7:8000", "localhost:8000"):
        assert client.get("/print/steam-park/tent.pdf", query_string={"url": url}).status_code == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_an_address_of_this_machine_proves_nothing_and_the_token_of_the_terminal_does(
    tmp_path: Path, address: str
) -> None:
    """A proxy on this machine sends from here whatever strangers send to it."""
    client = client_of(tmp_path, token="from the terminal")
    here = {"REMOTE_ADDR": address}
    wanted = {"other": "http://192.0.2.7:8000"}
    assert client.post("/help/reach", data=wanted, environ_base=here).status_code == 403
    client.get("/help/reach", query_string={"token": "from the terminal"}, environ_base=here)
    assert client.post("/help/reach", data=wanted, environ_base=here).status_code == 303
