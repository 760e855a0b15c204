"""The program's beginning: `rokugan-desktop`, or `python -m rokugan_desktop`."""

from __future__ import annotations

import sys

from rokugan_desktop.interrupts import sigint_blocked
from rokugan_desktop.loading import loading


def main() -> int:
    """Carry out the command line and return the exit status."""
    if getattr(sys, "frozen", False):  # a bundle starts itself once more for each process that thinks
        from multiprocessing import freeze_support

        freeze_support()
    try:
        with sigint_blocked(), loading():
            from rokugan_desktop.cli import main as carry_out
            from rokugan_desktop.shelf import GAMES

        return carry_out(sys.argv[1:], GAMES)
    except KeyboardInterrupt:  # before the command line could answer for it
        return 130


if __name__ == "__main__":
    sys.exit(main())
