"""What those who bring pages to the window may ask of it, and the pages that it has."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from rokugan_desktop.desktop.accessible_widgets import holds_overlays
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.people import Faces
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.table.library.match_library import MatchLibrary

P = TypeVar("P", bound=QWidget)


class Pages(QStackedWidget):
    """Shows one of them, and keeps all in the language, theme and scale of now."""

    def __init__(self) -> None:
        super().__init__()
        holds_overlays(self)
        self._named: dict[str, QWidget] = {}
        self._made_for: dict[str, object] = {}
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a window needs an application"
        application.focusChanged.connect(self._keep_keyboard)

    def _keep_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Give the keyboard back to the page that is seen: Qt lets one behind it take it, where keys press unseen."""
        page = self.currentWidget()
        if now is None or page is None or not self.isAncestorOf(now) or now is page or page.isAncestorOf(now):
            return
        kept = cast("QWidget | None", page.focusWidget())
        if kept is not None:
            kept.setFocus(Qt.FocusReason.OtherFocusReason)

    def made(self, name: str) -> QWidget | None:
        """Return a page by its name, if it has been made."""
        return self._named.get(name)

    def wanted(self, name: str, made_for: object, make: Callable[[], P]) -> P:
        """Return the page of this name that was made for that; where it was for something else, another one is made."""
        page = self._named.get(name)
        if page is None or name not in self._made_for or self._made_for[name] != made_for:
            page = make()
            self.keep(name, page)
            self._made_for[name] = made_for
        return cast("P", page)

    def keep(self, name: str, page: QWidget) -> None:
        """Keep a page that has just been made, in the language spoken now; it takes the place of one of its name."""
        before = self._named.get(name)
        if before is not None:
            self.removeWidget(before)
            before.hide()
            before.deleteLater()
        self._named[name] = page
        self.addWidget(page)
        _tell(page, "retranslate")

    def retranslate(self) -> None:
        """Let all pages speak the language of now."""
        for number in range(self.count()):
            _tell(self.widget(number), "retranslate")

    def restyle(self) -> None:
        """Let all pages take over theme and scale."""
        for number in range(self.count()):
            _tell(self.widget(number), "restyle")


def _tell(page: QWidget | None, method: str) -> None:
    """Tell a page, where it has an ear for that: a page of text alone needs no restyling."""
    told = getattr(page, method, None)
    if told is not None:
        told()


class WindowPort(Protocol):
    """The window, to those who lead from one of its pages to another."""

    context: Context
    faces: Faces
    library: MatchLibrary
    sources: SystemSources
    pages: Pages
    game: str
    """Which game a new match is of."""

    @property
    def new_match(self) -> QWidget:
        """Return the page of a new match."""
        ...

    def go(self, page: QWidget) -> None:
        """Show a page, and put the keyboard where it begins."""

    def go_back_to(self, page: QWidget | None) -> None:
        """Show a page that was left, or the title where it is there no more."""

    def reporting_errors(self) -> AbstractContextManager[None]:
        """Say, within the block, what keeps a match from being opened, on the page where one comes from."""
        ...
