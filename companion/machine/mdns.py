"""`midway.local`: the server's name on the local network, answered by multicast DNS."""

import asyncio
import ipaddress
import threading
from collections.abc import Callable

from zeroconf import AddressResolverIPv4, IPVersion, ServiceInfo, Zeroconf
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncZeroconf

from companion.machine.addresses import machine_addresses

SERVICE = "_http._tcp.local."
CHECK_EVERY = 30.0  # seconds after which the machine may be on another network
RESOLVE_MS = 1_000
MOST_NAMES = 9  # servers on one network that want to be called the same


class LocalName:
    """A thread that answers to the first free one of `midway.local`, `midway-2.local`..., and tells `on_name`."""

    def __init__(self, port: int, on_name: Callable[[str], None], wanted: str = "midway") -> None:
        self._port, self._on_name, self._wanted = port, on_name, wanted
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def start(self) -> None:
        self._thread.start()

    async def _run(self) -> None:
        while True:
            addresses = machine_addresses()
            try:
                await self._answer_for(addresses)
            except (OSError, ZeroconfError):  # no multicast here, or not now
                await asyncio.sleep(CHECK_EVERY)

    async def _answer_for(self, addresses: list[str]) -> None:
        """Answer for as long as the machine has these addresses."""
        network = AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only) if addresses else None
        try:
            if network is not None:
                name = await free_name(network.zeroconf, self._wanted, addresses)
                await network.async_register_service(_service(name, self._port, addresses), allow_name_change=True)
                self._on_name(name)
            while machine_addresses() == addresses:
                await asyncio.sleep(CHECK_EVERY)
        finally:
            if network is not None:
                await network.async_close()


async def free_name(network: Zeroconf, wanted: str, addresses: list[str]) -> str:
    """The first name that nobody else on the network answers to."""
    for number in range(1, MOST_NAMES + 1):
        name = f"{wanted}.local" if number == 1 else f"{wanted}-{number}.local"
        if set(await resolve(network, name)) <= set(addresses):
            return name
    raise OSError(f"all names from {wanted}.local on are taken")


async def resolve(network: Zeroconf, name: str) -> list[str]:
    """The addresses that somebody on the network gives for a name."""
    found = AddressResolverIPv4(f"{name}.")
    addresses: list[str] = found.parsed_addresses() if await found.async_request(network, RESOLVE_MS) else []
    return addresses


def _service(name: str, port: int, addresses: list[str]) -> ServiceInfo:
    label = name.removesuffix(".local").capitalize()
    packed = [ipaddress.ip_address(one).packed for one in addresses]
    return ServiceInfo(SERVICE, f"{label}.{SERVICE}", port=port, addresses=packed, server=f"{name}.")
