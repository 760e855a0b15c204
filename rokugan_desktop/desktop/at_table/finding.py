"""Choices found by their names: the next one that begins with a letter, or with what is written in a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.map.accessible import named

_WIDE, _HIGH, _EDGE = 300, 44, 12
"""How large the line is that is written in, and how far it stays from the edges of the page, at the usual scale."""


def matching(page: TablePage, begun: str) -> list[tuple[str, Callable[[], object]]]:
    """Return the names of the choices that begin so, or else have a word that does, with what leads to each.

    Those after what the keyboard is on come first, and that last.
    """
    area, field, every, past = page.area, page.area.field, list[tuple[str, Callable[[], object]]](), 0
    if isinstance(field, MapField):
        for identity in field.scene.keyboard.order():
            choice = field.scene.choices[identity].choice
            every.append((named(field.map, choice), partial(field.map.go_to, identity)))
            past = len(every) if field.map.hasFocus() and field.scene.focused == identity else past
    parts = (field.widget, area.seat_panel, area.seat_panel and area.seat_panel.aside, area.public_panel)
    buttons = (button for part in parts if part for button in part.findChildren(QAbstractButton))
    for one in dict.fromkeys((*buttons, page.decline)):
        if one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            every.append((one.accessibleName() or one.text(), partial(one.setFocus, Qt.FocusReason.TabFocusReason)))
            past = len(every) if one.hasFocus() else past
    patterns = (re.compile(before + re.escape(begun), re.IGNORECASE) for before in ("", r".*\b"))
    first, last = ([one for one in (*every[past:], *every[:past]) if begun and each.match(one[0])] for each in patterns)
    return first or last


def find(page: TablePage, begun: str) -> bool:
    """Carry the keyboard to the next choice whose name begins so; tell whether there is one."""
    found = matching(page, begun)
    if found:
        found[0][1]()
    return bool(found)


class Finder(QLineEdit):
    """A line over the page to write a name in. Enter goes to the first choice of that name, Escape back."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page, self._before = page, QApplication.focusWidget()
        pixels = page.context.pixels
        self.setGeometry(pixels(_EDGE), page.height() - pixels(_HIGH + _EDGE), pixels(_WIDE), pixels(_HIGH))
        self.setPlaceholderText(page.context.words.text("find.name"))
        self.setAccessibleName(self.placeholderText())
        self.textEdited.connect(self._tell)
        page.emptied.connect(self.deleteLater)
        self.show()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _tell(self, text: str) -> None:
        found = matching(self._page, text)
        name = re.split(r"[.:] ", found[0][0], maxsplit=1)[0] if found else ""
        words = self._page.context.words
        self._page.herald.tell_again(words.text("find.found" if found else "find.none", name=name, n=len(found)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before: QWidget | None = self._before
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            find(self._page, self.text())
        elif event.key() == Qt.Key.Key_Escape and before is not None:
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.hide()
        self.deleteLater()
