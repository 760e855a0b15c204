"""Tables with computer players in a hurry."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.computers.seats import ComputerSeats
from tests.desktop.computers.lasting import idle_processes, lasting_processes
from tests.desktop.conftest import library, make_shell

__all__ = ["idle_processes", "lasting_processes", "library", "make_shell"]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
