"""Presses that are meant for something else, or that nobody makes: keys held down, a key too many, an idle table."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWindow
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.keys import Command, SinceKey, command_of
from rokugan_desktop.desktop.look.theme import equip
from rokugan_desktop.desktop.motion import Movement

PRESSING: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
"""What presses whatever the keyboard is on: hammered, it runs from one screen into the next."""
_HURRYING: Final = frozenset({Command.NEXT, Command.CONFIRM, Command.SKIP, Command.BACK})
"""What hurries on while all watch: whoever goes on pressing such a key means nothing else by it."""
_BEAT_MS: Final = 30
_REPEAT_MS: Final = 40
"""Within this time a key that came up is down again where it is held, and the system only repeats it."""


class KeyHold(QObject):
    """Lets Space and Enter press a button only where that is meant: held for a while, or after another key.

    A key that was down before the button was offered counts for nothing, nor does another one of somebody who types
    on. The mouse and assistive programs press at once.

    Signals:
        short: a key was let go too early.

    """

    short = Signal()

    held_ms = 500

    def __init__(self, button: QPushButton) -> None:
        """Hear the keys of the button; those of what lies around it are handed to `hear`."""
        super().__init__(button)
        self._button = button
        self._other = False
        """Another key was pressed since the button is offered."""
        self._since, self._typed, self._rest_ms = QElapsedTimer(), QElapsedTimer(), 0
        self._beat = QTimer(self, interval=_BEAT_MS)
        self._beat.timeout.connect(self._go_on)
        self._up = QTimer(self, singleShot=True, interval=_REPEAT_MS)
        self._up.timeout.connect(self._come_up)
        self._fill = _Fill(button)
        button.setProperty("key-hold", True)
        button.installEventFilter(self)

    def begin(self, rest_ms: int) -> None:
        """Offer the button: whatever was pressed before counts for nothing, and what follows so soon after a key."""
        self._other, self._rest_ms = False, rest_ms
        self._typed.start()
        self._let_go()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear the keys in the button's place: it would act on Space by itself."""
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._let_go()
        elif isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            return self.hear(event)
        return False

    def hear(self, event: QKeyEvent) -> bool:
        """Hear a key that goes down or comes up; tell whether it is one that presses, and means nothing else."""
        pressed, key = event.type() is QEvent.Type.KeyPress, event.key()
        at_rest = self._typed.elapsed() > self._rest_ms
        self._typed.start()
        if key not in PRESSING:
            means_it = pressed and not event.isAutoRepeat() and command_of(event) not in _HURRYING
            self._other = self._other or (at_rest and means_it)
            return False
        if event.isAutoRepeat():
            self._up.stop()
            return True
        if not pressed:
            self._up.start()
        elif self._other or self.held_ms <= 0:
            self._button.click()
        else:
            self._up.stop()
            self._since.start()
            self._beat.start()
        return True

    def _go_on(self) -> None:
        share = self._since.elapsed() / self.held_ms
        if share < 1:
            self._fill.show_share(share)
        else:
            self._let_go()
            self._button.click()

    def _come_up(self) -> None:
        early = self._beat.isActive()
        self._let_go()
        if early:
            self.short.emit()

    def _let_go(self) -> None:
        self._up.stop()
        if self._beat.isActive():
            self._beat.stop()
            self._fill.show_share(0)


class _Fill(QWidget):
    """How much of the time has gone for which a key must be held: it covers as much of the button, from the left."""

    def __init__(self, button: QPushButton) -> None:
        super().__init__(button)
        self._button = button
        self._share = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_share(self, share: float) -> None:
        self._share = share
        self.setGeometry(self._button.rect())
        self.setVisible(share > 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        equip(painter, Qt.PenStyle.NoPen, QColor(0, 0, 0, 70))
        inside = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setClipRect(QRectF(0, 0, self.width() * self._share, self.height()))
        painter.drawRoundedRect(inside, 4, 4)


_TOUCHES = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchUpdate,
    }
)
_OPENING = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin})
"""The touches after which there may be a window that was not there before."""


class Idling(QObject):
    """Watches what reaches the windows of the application from outside, between `start` and `stop`.

    What Qt sends on within a window, to one widget after the other, is not looked at: it is a hundred times as much.

    Signals:
        idle: nobody has touched anything for the minutes set.
        focus_lost: the application is no longer in front. Its own dialogs belong to it and don't count.
        key_pressed: this key was pressed, whatever it does; whoever sets `takes_key` means that it does nothing.

    """

    idle = Signal()
    key_pressed = Signal(QKeyEvent)
    focus_lost = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self.idle)
        self.takes_key = False
        """The key that was pressed last reaches no widget: it was meant for what was shown before."""
        self.by_keys = False
        """The last press was one of a key, not of the mouse: whoever plays wants to see where the keyboard is."""
        self.hurried = False
        """Space or Enter was pressed last, and all that this press does is not done yet."""
        self._let_go = QTimer(self, singleShot=True)
        self._let_go.timeout.connect(self._calm)
        self._watching = False
        self._windows: list[QWindow] = []

    def start(self, minutes: int) -> None:
        """Watch, or go on watching with another patience."""
        self.timer.start(minutes * 60_000)
        if self._watching:
            return
        self._watching = True
        application = cast("QGuiApplication", QGuiApplication.instance())
        application.applicationStateChanged.connect(self._state_changed)
        application.focusWindowChanged.connect(self._watch_windows)
        self._watch_windows()

    def stop(self) -> None:
        """Watch no longer."""
        self.timer.stop()
        if not self._watching:
            return
        self._watching = False
        application = cast("QGuiApplication", QGuiApplication.instance())
        application.applicationStateChanged.disconnect(self._state_changed)
        application.focusWindowChanged.disconnect(self._watch_windows)
        for window in filter(isValid, self._windows):  # a tooltip's window may be gone by now
            window.removeEventFilter(self)
        self._windows = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QKeyEvent):
            SinceKey.stamp = event.timestamp()  # of what asks for shortcuts too: no press comes of one
        if kind in _TOUCHES:
            self.timer.start()
            if kind in _OPENING:
                self.by_keys = kind is QEvent.Type.KeyPress
                self._let_go.stop()
                self.hurried = isinstance(event, QKeyEvent) and event.key() in PRESSING
                QTimer.singleShot(0, self, self._watch_windows)
            if isinstance(event, QKeyEvent):
                self.takes_key = False
                self.key_pressed.emit(event)
                return self.takes_key
        elif kind is QEvent.Type.KeyRelease:
            self._let_go.start(0)  # a button acts on this release; a digit may be heard as a shortcut, and not here
        return False

    def _calm(self) -> None:
        self.hurried = False

    def _watch_windows(self) -> None:
        if self._watching:
            windows = QGuiApplication.topLevelWindows()
            for window in windows:
                if window not in self._windows:
                    window.installEventFilter(self)
            self._windows = windows

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state != Qt.ApplicationState.ApplicationActive:
            self.focus_lost.emit()
        else:
            self.timer.start()


class EndPause(QWidget):
    """Lies unseen over the end of a match, and takes every key and press until the counting is over and a moment more.

    The first of them ends the counting, and one in that moment begins the moment anew. Then the keyboard is on the page
    itself, where no key begins or leaves a match.

    Signals:
        over: from now on the end takes keys and presses.

    """

    over = Signal()

    def __init__(self, end: QWidget) -> None:
        super().__init__(end)
        self._sheet = end
        self._counting: Movement | None = None
        self._body: QWidget | None = None
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._end)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ringed", False)
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
        if event.type() is QEvent.Type.Resize:
            self.setGeometry(self._sheet.rect())
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self._hurry()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hurry()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
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
            body.setProperty("ringed", bool(self.property("ringed")))
            body.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            if not led_on:
                body.setFocus(Qt.FocusReason.OtherFocusReason)
            self.over.emit()
