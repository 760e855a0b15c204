"""A fault of a board, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from rokugan_desktop.engine.messages import Message


@dataclass(frozen=True, slots=True)
class BoardFault:
    """What is wrong with a board, and where: `FILE: PLACE: what`."""

    file: str
    place: str
    what: Message
