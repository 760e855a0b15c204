"""What those who bring pages to the window may ask of it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.pages import Pages
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.table.library.match_library import MatchLibrary


class WindowPort(Protocol):
    """The window, to those who lead from one of its pages to another."""

    @property
    def context(self) -> Context:
        """Return the settings, the words and the look."""
        ...

    @property
    def faces(self) -> Faces:
        """Return the games with their faces."""
        ...

    @property
    def library(self) -> MatchLibrary:
        """Return the match library."""
        ...

    @property
    def sources(self) -> SystemSources:
        """Return the clock and the randomness of the system."""
        ...

    @property
    def pages(self) -> Pages:
        """Return the pages that have been made."""
        ...

    @property
    def game(self) -> str:
        """Return which game a new match is of."""
        ...

    @property
    def new_match(self) -> QWidget:
        """Return the page of a new match."""
        ...

    def go(self, page: QWidget) -> None:
        """Show a page, and put the keyboard where it begins."""
        ...

    def go_back_to(self, page: QWidget | None) -> None:
        """Show a page that was left, or the title where it is there no more."""
        ...

    def reporting_errors(self) -> AbstractContextManager[None]:
        """Say, within the block, what keeps a match from being opened, on the page where one comes from."""
        ...
