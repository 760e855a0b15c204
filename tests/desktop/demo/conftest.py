"""Computers beside a guest think in processes that last from test to test."""

from __future__ import annotations

from tests.desktop.computers.lasting import idle_processes, lasting_processes

__all__ = ["idle_processes", "lasting_processes"]
