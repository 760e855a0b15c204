"""The pages of the window: the title, the table while there is one, and those that were wanted once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtWidgets import QStackedWidget, QWidget

from rokugan_desktop.desktop.accessible_widgets import holds_overlays

P = TypeVar("P", bound=QWidget)


class Pages(QStackedWidget):
    """Shows one of them, and keeps all in the language, theme and scale of now."""

    def __init__(self) -> None:
        super().__init__()
        holds_overlays(self)
        self._named: dict[str, QWidget] = {}
        self._made_for: dict[str, object] = {}

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
