"""Journeys sit down at the same window as the tests of the shell."""

from __future__ import annotations

from tests.desktop.conftest import library, make_shell

__all__ = ["library", "make_shell"]
