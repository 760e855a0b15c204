"""Questions and news inside the window: a sheet of parchment over the page, never a window of its own.

So no dialog takes the focus away from the application, and none is seen beside the window when the curtain is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.plain import on_button
from rokugan_desktop.desktop.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class Way:
    """A button of a sheet: what it says, and what is done when it is pressed."""

    text: str
    deed: Callable[[], object] = lambda: None
    primary: bool = False


class Sheet(QWidget):
    """A question with its ways out, over the whole of its parent, which hears no key and no click until it is closed.

    The last way is the harmless one: Escape and a click beside the sheet take it.
    """

    closed = Signal()

    def __init__(
        self,
        surroundings: Surroundings,
        parent: QWidget,
        title: str,
        text: str,
        ways: Sequence[Way],
        *,
        upright: bool = False,
    ) -> None:
        """Open the sheet over the parent; `upright` puts the buttons one below the other."""
        super().__init__(parent)
        self._ways = tuple(ways)
        self._before = QApplication.focusWidget()
        self._card = QFrame(self)
        self._card.setObjectName("sheet")
        self._card.setFixedWidth(surroundings.pixels(560))
        self._card.setAccessibleName(title)
        self._card.setAccessibleDescription(text)
        heading = QLabel(title)
        heading.setProperty("role", "heading")
        heading.setWordWrap(True)
        heading.setTextFormat(Qt.TextFormat.PlainText)
        body = QLabel(text)
        body.setProperty("role", "body")
        body.setWordWrap(True)
        body.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self._card)
        margin = surroundings.pixels(28)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(surroundings.pixels(16))
        column.addWidget(heading)
        if text:
            column.addWidget(body)
        column.addSpacing(surroundings.pixels(6))
        row: QHBoxLayout | QVBoxLayout = QVBoxLayout() if upright else QHBoxLayout()
        if not upright:
            row.addStretch(1)
        self.buttons: list[QPushButton] = []
        for way in ways:
            button = QPushButton(on_button(way.text))
            if way.primary:
                button.setProperty("role", "primary")
            button.clicked.connect(lambda _=False, way=way: self._take(way))
            row.addWidget(button)
            self.buttons.append(button)
        column.addLayout(row)
        centred = QVBoxLayout(self)
        centred.addWidget(self._card, 0, Qt.AlignmentFlag.AlignCenter)
        parent.installEventFilter(self)
        self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        primary = next((number for number, way in enumerate(self._ways) if way.primary), -1)
        self.buttons[primary].setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Close the sheet without any deed, as when the curtain is drawn over it."""
        self._close(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the parent also after it has been resized."""
        parent = self.parentWidget()
        if parent is not None and watched is parent and event.type() == QEvent.Type.Resize:
            self.setGeometry(parent.rect())
        return False

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab among the sheet's own buttons."""
        focused = QApplication.focusWidget()
        index = next((number for number, button in enumerate(self.buttons) if button is focused), 0)
        step = 1 if forward else -1
        self.buttons[(index + step) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button in focus, the arrows go from one to the next, Escape takes the harmless way."""
        key = event.key()
        if event.isAutoRepeat():
            return
        if key == Qt.Key.Key_Escape:
            self._take(self._ways[-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            for button in self.buttons:
                if button.hasFocus():
                    button.click()
                    return
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(key in (Qt.Key.Key_Right, Qt.Key.Key_Down))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the harmless way for a click beside the sheet."""
        if not self._card.geometry().contains(event.position().toPoint()):
            self._take(self._ways[-1])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim what lies below."""
        QPainter(self).fillRect(self.rect(), QColor(20, 14, 8, 150))

    def _take(self, way: Way) -> None:
        self._close(way)

    def _close(self, way: Way | None) -> None:
        if self.isHidden():
            return
        self.hide()
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        self.deleteLater()
        if way is not None:
            way.deed()


class ConsentSheet(Sheet):
    """A question to the whole table: a button of each seat, and the deed is done once all are pressed.

    A button pressed stays down and can be pressed again to think better of it. The last button goes back.
    """

    def __init__(
        self,
        surroundings: Surroundings,
        parent: QWidget,
        title: str,
        text: str,
        names: Sequence[str],
        deed: Callable[[], object],
        back: Way,
    ) -> None:
        """Open the sheet with a button for each name."""
        super().__init__(surroundings, parent, title, text, [*(Way(name) for name in names), back], upright=True)
        self._deed = deed
        for button in self.buttons[:-1]:
            button.setCheckable(True)

    def _take(self, way: Way) -> None:
        if way is self._ways[-1]:
            super()._take(way)
        elif all(button.isChecked() for button in self.buttons[:-1]):
            self._close(Way("", self._deed))
