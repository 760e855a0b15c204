"""Tables with computer players in a hurry."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.computers.seats import ComputerSeats


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every beat be short."""
    monkeypatch.setattr(ComputerSeats, "beats", 0.02)
