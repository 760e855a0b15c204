"""Loading modules, and making what stays to the program's end."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def loading() -> Generator[None]:
    """Take what is made in the block for made to stay: nobody looks for garbage meanwhile, or ever after among it.

    Looking through all modules again and again would take a tenth of the start, and now and then a frame. What is
    garbage by now is freed before: else it would stay too, as a match that was left with all that its seats know.
    """
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
