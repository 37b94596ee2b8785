"""The browser of the computer that the server runs on."""

import os
import sys
from collections.abc import Mapping


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether somebody sits in front of this computer's own screen, as far as the environment tells."""
    if environment.get("SSH_CONNECTION"):
        return False
    return platform in ("win32", "darwin") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_page(address: str) -> bool:
    """Open a page in the usual browser; whether there is one."""
    import webbrowser

    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
