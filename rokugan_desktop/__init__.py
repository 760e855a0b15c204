"""A hot-seat table for board games of Rokugan."""

__version__ = "0.1.0"
