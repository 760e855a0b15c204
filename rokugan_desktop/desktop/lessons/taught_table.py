"""What a lesson sees of the match at the table: nothing that answers, confirms or hands over."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.at_table.frames import FramePlayer
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.screens import Screen
from rokugan_desktop.table.session import Session


class TaughtTable(Protocol):
    """The match at the table, to whoever gives a lesson at it."""

    @property
    def context(self) -> Context:
        """Return the settings, the words and the look."""
        ...

    @property
    def face(self) -> AnyFace:
        """Return the game as the window sees it."""
        ...

    @property
    def session(self) -> Session:
        """Return the match: what is asked, what is drafted, what was confirmed."""
        ...

    @property
    def screen(self) -> Screen:
        """Return what is shown now."""
        ...

    @property
    def acting(self) -> Seat | None:
        """Return the seat that answers now; None where nobody does."""
        ...

    @property
    def player(self) -> FramePlayer:
        """Return what shows the steps that all watch."""
        ...

    @property
    def page(self) -> TablePage:
        """Return the page that the bubbles stand on."""
        ...

    @property
    def sheet(self) -> QWidget | None:
        """Return the sheet that lies over the table now."""
        ...
