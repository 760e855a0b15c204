"""What a lesson sees of the match at the table: nothing that answers, confirms or hands over."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.at_table.frames import FramePlayer
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.table_port import MatchAtTable
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.screens import Screen


class TaughtTable(MatchAtTable, Protocol):
    """The match at the table, to whoever gives a lesson at it."""

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
