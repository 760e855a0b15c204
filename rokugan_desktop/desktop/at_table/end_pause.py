"""The moment in which the end of a match takes nothing: a key or a press was meant for what was shown before."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.desktop.motion.movement import Movement


class EndPause(QWidget):
    """Lies unseen over the end of a match, and takes every key and press until the counting is over and a moment more.

    The first of them ends the counting, and one in that moment begins the moment anew. Then the keyboard is on the page
    itself, where no key begins or leaves a match.

    Signals:
        over: from now on the end takes keys and presses.

    """

    over = Signal()

    def __init__(self, end: QWidget) -> None:
        """Lie over this sheet, once `begin` is called."""
        super().__init__(end)
        self._sheet = end
        self._counting: Movement | None = None
        self._body: QWidget | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._end)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        end.installEventFilter(self)
        self.hide()

    def begin(self, body: QWidget, counting: Movement | None, rest_ms: int) -> None:
        """Take everything while it is counted, if it is, and for so many milliseconds more; then go to the body."""
        self._body, self._counting = body, counting
        self._rest.setInterval(rest_ms)
        self.setAccessibleName(body.accessibleName())
        self.setGeometry(self._sheet.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if counting is None:
            self._counted()
        else:
            counting.finished.connect(self._counted)

    def drop(self) -> None:
        """Lie over nothing any more: the page below is gone."""
        self._body = self._counting = None
        self._rest.stop()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the sheet also after it has been resized."""
        if event.type() is QEvent.Type.Resize:
            self.setGeometry(self._sheet.rect())
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let any key end the counting, and do nothing else."""
        if not event.isAutoRepeat():
            self._hurry()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let any press end the counting, and do nothing else."""
        self._hurry()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Let Tab, too, end the counting and lead nowhere."""
        self._hurry()
        return True

    def _hurry(self) -> None:
        if self._counting is not None:
            self._counting.hurry()
        elif self._rest.isActive():
            self._rest.start()

    def _counted(self) -> None:
        self._counting = None
        if self._body is None:
            return
        if self._rest.interval() > 0:
            self._rest.start()
        else:
            self._end()

    def _end(self) -> None:
        body, self._body = self._body, None
        led_on = QApplication.focusWidget() not in (None, self)  # to a bubble that speaks of the end
        self.hide()
        if body is not None:
            body.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            if not led_on:
                body.setFocus(Qt.FocusReason.OtherFocusReason)
            self.over.emit()
