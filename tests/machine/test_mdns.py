"""`midway.local` is answered by real packets on the loopback interface, and a second server takes the next name."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncZeroconf

from companion.machine import mdns
from companion.machine.mdns import LocalName, free_name, resolve

LOOPBACK = ["127.0.0.1"]


async def names(told: list[str], wanted: str) -> tuple[list[str], str]:
    """What another computer hears, and the name that is left for it."""
    network = AsyncZeroconf(interfaces=LOOPBACK, ip_version=IPVersion.V4Only)
    try:
        while not told:
            await asyncio.sleep(0.02)
        heard: list[str] = []
        while not heard:
            heard = await resolve(network.zeroconf, told[0])
        return heard, await free_name(network.zeroconf, wanted, ["192.0.2.9"])
    finally:
        await network.async_close()


def test_the_name_is_heard_on_the_network_and_taken_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mdns, "machine_addresses", lambda: LOOPBACK)
    wanted, told = "midway-test", list[str]()
    LocalName(8000, told.append, wanted).start()
    with ThreadPoolExecutor(1) as apart:  # a browser of another test may have a loop running in this thread
        heard, left = apart.submit(lambda: asyncio.run(asyncio.wait_for(names(told, wanted), 60))).result()
    assert (told, heard, left) == ([f"{wanted}.local"], LOOPBACK, f"{wanted}-2.local")


def test_only_a_server_that_has_a_local_name_loads_what_answers_to_it() -> None:
    loaded = "import sys, companion.serve; print('zeroconf' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True, text=True)
    assert found.stdout == "False\n"
