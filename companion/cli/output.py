"""What commands print: results on standard output, faults on standard error."""

import argparse
import sys
from collections.abc import Callable

AddData = Callable[[argparse.ArgumentParser], None]


def print_lines(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def fail(*lines: str) -> int:
    """Print faults, each on one line, and return the exit status of a command that did nothing."""
    sys.stderr.writelines(" ".join(line.splitlines()) + "\n" for line in lines)
    return 2
