"""How many files this process may have open; every phone is one."""

import sys

WANTED = 65_536  # a thousand phones are a thousand open files, and each worker has its own
WITHOUT_LIMIT = 8_192  # Windows counts no sockets; as many as its select loops were tried with


def most_open_files() -> int:
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def raise_open_files() -> None:
    """Raise the soft limit as far as the hard one lets us, up to what is wanted."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):  # macOS names no hard limit, yet has one
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(10_240, wanted), hard))
