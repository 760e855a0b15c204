"""Practice matches: in them, and nowhere else, people may ask for advice. It is written in the set-up of the match."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Setup
from rokugan_desktop.engine.options import ADVICE

_ALLOWED: Final = (ADVICE, "allowed")


def as_practice(setup: Setup, practice: bool) -> Setup:
    """Return the set-up, of a practice match where that is wished."""
    return setup._replace(options=(*setup.options, _ALLOWED)) if practice else setup


def is_practice(setup: Setup) -> bool:
    """Tell whether all who began the match agreed that advice may be asked."""
    return _ALLOWED in setup.options
