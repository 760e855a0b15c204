"""A hot-seat table for board games of Rokugan."""

from typing import Final

__version__: Final = "0.1.0"
