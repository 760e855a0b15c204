"""The recap: what happened, line by line, each line showing its place on the map."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap, QWheelEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.at_table.recap_delegate import RecapDelegate
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import TITLE, FittedLabel
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.engine import StoryLine

_SPOT = Qt.ItemDataRole.UserRole


class Recap(QFrame):
    """A list of lines under a heading.

    Signals:
        pointed: the places of the line that the mouse or the keyboard is on, as a tuple; empty where it has none.

    """

    pointed = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._shown: tuple[object, ...] | None = None
        """All that the lines shown now were made of; None: there is none."""
        self.heading = FittedLabel(context, TITLE)
        self.lines = _Lines()
        self.lines.setObjectName("recap")
        self.lines.setItemDelegate(RecapDelegate(context, self.lines))
        self.lines.currentItemChanged.connect(self._point)
        self.lines.itemClicked.connect(self._point)
        self.lines.itemEntered.connect(self._point)
        self.lines.left.connect(self._leave)
        self.lines.setMouseTracking(True)
        ScrollHint(self.lines)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.heading)
        column.addWidget(self.lines, 1)

    def show_lines(self, heading: str, lines: Sequence[StoryLine], none_text: str) -> None:
        """Show the lines, the newest in sight; `none_text` is said where there is none.

        The places of a line are pointed at while the mouse or the keyboard is on it.
        """
        words = self._context.words
        theme = self._context.theme
        scale = self._context.scale
        shown = (heading, tuple(lines), none_text, words, theme, scale, self.devicePixelRatioF())
        if shown == self._shown:
            blocked = self.lines.blockSignals(True)
            self.lines.setCurrentRow(-1)
            self.lines.blockSignals(blocked)
            self.lines.show_end()
            return
        self.empty()
        self._shown = shown
        self.heading.setText(heading)
        blocked = self.lines.blockSignals(True)
        for line in lines:
            text = words.say(line.message)
            item = QListWidgetItem(text)
            item.setData(_SPOT, line.spots)
            item.setFont(display_font(16 * scale) if line.heading else text_font(15 * scale))
            item.setForeground(theme.colour("faint" if line.heading or line.spot is None else "ink"))
            if line.spot is not None:
                item.setToolTip(words.text("recap.show-place"))
            if line.private:
                self._mark_private(item, words.text("recap.hushed", line=text))
            self.lines.addItem(item)
        if not lines:
            item = QListWidgetItem(none_text)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.lines.addItem(item)
        self.lines.blockSignals(blocked)
        self.lines.show_end()

    def _mark_private(self, item: QListWidgetItem, said: str) -> None:
        """Put an eye before a line that this seat alone has heard; a screen reader says it."""
        side = self._context.pixels(18)
        ratio = self.devicePixelRatioF()
        eye = QPixmap(round(side * ratio), round(side * ratio))
        eye.setDevicePixelRatio(ratio)
        eye.fill(Qt.GlobalColor.transparent)
        painter = QPainter(eye)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_symbol(painter, "eye", QRectF(0, 0, side, side), self._context.theme.colour("accent"))
        painter.end()
        self.lines.setIconSize(QSize(side, side))
        item.setIcon(QIcon(eye))
        item.setToolTip(in_tooltip(said))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)

    def empty(self) -> None:
        """Remove every line and the heading."""
        self._shown = None
        blocked = self.lines.blockSignals(True)
        self.lines.clear()
        self.lines.blockSignals(blocked)
        self.heading.clear()

    def texts(self) -> list[str]:
        """Return the lines as they are read aloud."""
        items = (self.lines.item(number) for number in range(self.lines.count()))
        return [str(item.data(Qt.ItemDataRole.AccessibleTextRole) or item.text()) for item in items]

    def _leave(self) -> None:
        """Point at the line that the keyboard is on, if at any."""
        self._point(self.lines.currentItem() if self.lines.hasFocus() else None)

    def _point(self, item: QListWidgetItem | None) -> None:
        self.pointed.emit(() if item is None else tuple(item.data(_SPOT) or ()))


class _Lines(QListWidget):
    """A list that leaves letters to the shortcuts and asks for no more room than there is.

    Signals:
        left: the mouse is no longer on it.

    """

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._at_end = True
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._stay_at_end)
        bar.actionTriggered.connect(self._leave_end)

    def show_end(self) -> None:
        """Show the last line, and go on showing it while the list gets its size, until somebody scrolls."""
        self._at_end = True
        self.scrollToBottom()
        self._stay_at_end()

    def _stay_at_end(self) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _leave_end(self) -> None:
        self._at_end = False

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that the mouse has left."""
        super().leaveEvent(event)
        self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, and stay there."""
        self._leave_end()
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk by the arrows; every other key is for the window."""
        walking = (
            Qt.Key.Key_Up,
            Qt.Key.Key_Down,
            Qt.Key.Key_PageUp,
            Qt.Key.Key_PageDown,
            Qt.Key.Key_Home,
            Qt.Key.Key_End,
        )
        if event.key() in walking:
            self._leave_end()
            super().keyPressEvent(event)
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        """Return a modest size: the column gives what is left."""
        return QSize(200, 120)
