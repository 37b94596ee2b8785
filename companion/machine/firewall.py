"""Firewalls that may keep phones out, as far as an ordinary user can see them."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SECONDS = 5.0


@dataclass(frozen=True)
class Firewall:
    """A firewall that is active, and the command that lets phones in."""

    name: str
    command: str


def active_firewalls(port: int) -> list[Firewall]:
    """Those that are switched on; what cannot be seen without rights is not named."""
    if sys.platform == "win32":
        rule = f"netsh advfirewall firewall add rule name=Midway dir=in action=allow protocol=TCP localport={port}"
        is_on = "ON" in _output_of("netsh", "advfirewall", "show", "currentprofile")
        return [Firewall("Windows", rule)] if is_on else []
    if sys.platform == "darwin":
        tool = "/usr/libexec/ApplicationFirewall/socketfilterfw"
        is_on = "enabled" in _output_of(tool, "--getglobalstate")
        return [Firewall("macOS", f"{tool} --add {sys.executable}")] if is_on else []
    found = []
    if ufw_is_enabled(Path("/etc/ufw/ufw.conf")):
        found.append(Firewall("ufw", f"sudo ufw allow {port}/tcp"))
    if _output_of("firewall-cmd", "--state").strip() == "running":
        found.append(Firewall("firewalld", f"sudo firewall-cmd --add-port={port}/tcp"))
    return found


def ufw_is_enabled(settings: Path) -> bool:
    try:
        return "ENABLED=yes" in settings.read_text("utf-8").splitlines()
    except OSError:
        return False


def _output_of(tool: str, *arguments: str) -> str:
    """What a tool prints; nothing if it is not there."""
    path = shutil.which(tool)
    if path is None:
        return ""
    try:
        run = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=SECONDS)  # noqa: S603 (fixed)
    except (OSError, subprocess.SubprocessError):
        return ""
    return run.stdout + run.stderr
