"""The recap: what happened, line by line, each line showing its place on the map."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.art.symbols import bytes_of, canvas, dried, kept, paint_symbol
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import PaintMon, Person
from rokugan_desktop.desktop.look.fitted_label import TITLE, FittedLabel
from rokugan_desktop.desktop.look.letters import in_broken_tooltip, in_tooltip
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.theme import TARGET, Theme, display_font, equip, number_font, text_font
from rokugan_desktop.desktop.map.values import NumberedMark
from rokugan_desktop.desktop.role_disc import paint_disc
from rokugan_desktop.engine import StoryLine, rule_of
from rokugan_desktop.words import without_rules

_ACROSS, _DOWN, _LEAST = 8, 3, 28
"""The room beside and above a line, and the least height of its text, at the usual scale."""
_DOWN_PRESSED, _LEAST_PRESSED = 5, TARGET - 10
"""The same for a line that is pressed, which is large enough for a finger."""
_RING = 3
"""How broad the ring is around the line that the keyboard is on, at the usual scale."""


class RecapDelegate(QtWidgets.QStyledItemDelegate):
    """Draws the lines of the list. Qt's own measuring knows nothing of the room that a style sheet takes."""

    pressable = True
    """A press on a line does something."""

    def __init__(self, context: Context, lines: QtWidgets.QListWidget) -> None:
        super().__init__(lines)
        self._context = context
        self._lines = lines
        self._known: dict[tuple[object, ...], tuple[QtGui.QTextLayout, float]] = {}
        """The texts in the fonts and widths asked for, with their heights; known no longer than the lines are there."""
        self._heights: dict[tuple[int, int, bool], int] = {}
        """How high rows are in a width, pressable or not; the list asks for each several times at every step."""
        for known in (self._known, self._heights):
            lines.model().modelReset.connect(known.clear)
            lines.model().rowsRemoved.connect(known.clear)
            lines.model().dataChanged.connect(known.clear)

    def sizeHint(self, option: QtWidgets.QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._lines.viewport().width()
        return QSize(width, self.height(index, width))

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """Return the height that the whole text needs in a list of this width."""
        asked = index.row(), width, self.pressable
        if asked not in self._heights:
            pixels, height = self._context.pixels, self._laid_out(index, width)[1]
            down, least = (_DOWN_PRESSED, _LEAST_PRESSED) if self.pressable else (_DOWN, _LEAST)
            self._heights[asked] = math.ceil(max(height, pixels(least))) + 2 * pixels(down)
        return self._heights[asked]

    def paint(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the ground as the style has it, then the eye, where there is one, and the text."""
        self.initStyleOption(option, index)
        area = QRectF(option.rect)
        icon = QtGui.QIcon(option.icon)
        option.text = ""
        option.icon = QtGui.QIcon()
        if not self._lines.hasFocus():  # else it looks chosen long after the keyboard has left
            option.state &= ~QtWidgets.QStyle.StateFlag.State_Selected
        if not option.rect.contains(
            self._lines.viewport().mapFromGlobal(QtGui.QCursor.pos())
        ):  # nobody told that it left
            option.state &= ~QtWidgets.QStyle.StateFlag.State_MouseOver
        self._lines.style().drawControl(QtWidgets.QStyle.ControlElement.CE_ItemViewItem, option, painter, self._lines)
        pixels = self._context.pixels
        layout, height = self._laid_out(index, area.width())
        painter.save()
        selected = bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)
        ground = index.data(Qt.ItemDataRole.ForegroundRole)
        theme = self._context.theme
        ink = ground.color() if isinstance(ground, QtGui.QBrush) else theme.colour("ink")
        painter.setPen(theme.colour("on_accent") if selected else ink)
        seen = QRectF(self._lines.viewport().rect())
        top = area.top() + (area.height() - height) / 2
        left = area.left() + pixels(_ACROSS)
        if not icon.isNull():
            side = self._lines.iconSize().width()
            first = layout.lineAt(0).height()
            beside = max(area.top(), top + (first - side) / 2)  # above the first line of all it would be cut
            if seen.adjusted(0, -side / 4, 0, side / 4).contains(QRectF(left, beside, side, side)):
                icon.paint(painter, QRectF(left, beside, side, side).toRect())
            left += side + pixels(_ACROSS)
        at = QPointF(left, top)
        for line in map(layout.lineAt, range(layout.lineCount())):
            spare = line.descent()
            if seen.adjusted(0, -spare, 0, spare).contains(line.naturalTextRect().translated(at)):
                line.draw(painter, at)  # none is sliced by an edge
        if option.state & QtWidgets.QStyle.StateFlag.State_HasFocus:
            broad = pixels(_RING)
            painter.setPen(QtGui.QPen(theme.colour("focus"), broad))
            painter.drawRect(area.adjusted(broad / 2, broad / 2, -broad / 2, -broad / 2))
        painter.restore()

    def _room(self, width: float, *, signed: bool) -> float:
        pixels = self._context.pixels
        room = width - 2 * pixels(_ACROSS)
        if signed:
            room -= self._lines.iconSize().width() + pixels(_ACROSS)
        return max(room, 20.0)

    def _laid_out(self, index: QModelIndex | QPersistentModelIndex, width: float) -> tuple[QtGui.QTextLayout, float]:
        """Return the text broken into lines for an item of this width, and their height.

        A word too long for a line is broken too.
        """
        signed = index.data(Qt.ItemDataRole.DecorationRole) is not None
        text, own = str(index.data()), index.data(Qt.ItemDataRole.FontRole)
        font = own if isinstance(own, QtGui.QFont) else self._lines.font()
        asked = text, font.key(), signed, width, self._context.scale, self._lines.iconSize().width()
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._broken(text, font, self._room(width, signed=signed))
        return known

    def _broken(self, text: str, font: QtGui.QFont, room: float) -> tuple[QtGui.QTextLayout, float]:
        layout = QtGui.QTextLayout(text, font)
        wrapping = QtGui.QTextOption()
        wrapping.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(wrapping)
        layout.beginLayout()
        down = 0.0
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(room)
            line.setPosition(QPointF(0, down))
            down += line.height()
            line = layout.createLine()
        layout.endLayout()
        return layout, down


_SPOT, _RULE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_WALKING = {Qt.Key[f"Key_{name}"] for name in ("Up", "Down", "PageUp", "PageDown", "Home", "End")}
DISC = 26
"""How large the disc before a line is, at 100 %."""
_BELOW_HEADING = 3
"""So many lines are seen before the heading has room."""
NOBODYS = "#6b5437"
"""The colour of marks for what is nobody's."""


def numbered(lines: Sequence[StoryLine]) -> list[int]:
    """Return the number of each line that has places on a map, but so many that they hide it, from 1; 0 for others."""
    count, found = 0, list[int]()
    for line in lines:
        has_place = line.spot is not None and ":" in line.spot and not line.heading and len(line.spots) < 7
        count += has_place
        found.append(count if has_place else 0)
    return found


def marks_of(
    lines: Sequence[StoryLine], people: Sequence[Person], size: float, *, pressable: bool = False
) -> tuple[NumberedMark, ...]:
    """Return the marks of all lines with places, in the colours of these people; `pressable`: as the lines are."""
    standing: Counter[str] = Counter()
    found: list[NumberedMark] = []
    for line, number in zip(lines, numbered(lines), strict=True):
        by = people[line.by] if line.by is not None and line.by < len(people) else None
        colour = by.role.colour.name() if by is not None else NOBODYS
        for spot in line.spots if number else ():
            found.append(NumberedMark(spot, number, colour, size, standing[spot], pressable=pressable))
            standing[spot] += 1
    return tuple(found)


@kept(bytes_of)
def _sign(
    cloth: tuple[str, PaintMon] | None, number: int, side: int, ratio: float, theme: Theme, scale: float
) -> QtGui.QPixmap:
    """Return whose line it is, as a disc, with its number in the corner, if any; without either, the number alone."""
    drawn, painter = canvas(round(side * ratio), round(side * ratio), ratio)
    if cloth is not None:
        disc = QRectF(1, 1, side * 0.84, side * 0.84)
        paint_disc(painter, disc, QtGui.QColor(cloth[0]), cloth[1], QtGui.QPen(theme.colour("edge"), scale))
    if number:
        radius = side * (0.27 if cloth is not None else 0.36)
        at = side - radius - 0.5 if cloth is not None else side / 2
        middle = QPointF(at, at)
        equip(painter, QtGui.QPen(theme.colour("edge"), scale), QtGui.QColor("#fbf3e0")).drawEllipse(
            middle, radius, radius
        )
        painter.setPen(QtGui.QColor("#1a110a"))
        painter.setFont(number_font(radius * (1.5 if number < 10 else 1.25)))
        box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
    painter.end()
    return dried(drawn)


class Recap(QtWidgets.QFrame):
    """A list of lines under a heading.

    Signals:
        pointed: the places of the line that the mouse or the keyboard is on, as a tuple; empty where it has none.
        taken: the line of this number was pressed, where lines can be.
        read: the rule of the line that the mouse or the keyboard is on, empty where it has none; None: it is on none.
        marked: while the mouse or the keyboard is on any line, the marks of all lines with places; else an empty tuple.

    """

    pointed = Signal(object)
    read = Signal(object)
    marked = Signal(object)
    taken = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.explain: Callable[[str, str], str] = lambda _text, _rule: ""
        """Says what the names in a line mean, and its rule, for its tooltip; nothing, until somebody knows."""
        self._shown: tuple[object, ...] | None = None
        """All that the lines shown now were made of; None: there is none."""
        self._marks: tuple[NumberedMark, ...] = ()
        self._numbers: list[int] = []
        """The number of each line, as its mark has it."""
        self._signed: dict[int, tuple[int, tuple[str, PaintMon] | None]] = {}
        """The rows of lines that bear their numbers while the marks do, with whose they are, by these numbers.

        No items: where Qt deletes one that Python still holds, whatever lies at its address next is taken for it.
        """
        self._marking = False
        self._measured: tuple[object, int] = (None, 0)
        """How high the lines are that are to be in sight, with all that this hangs on."""
        self.kept = 1
        """So many of the last lines are to be in sight."""
        self.gives_way = False
        """It is not there only to say that nothing is told: what stands beside it has its room."""
        self.heading = FittedLabel(context, TITLE)
        self.lines = _Lines()
        self.lines.setObjectName("recap")
        self._delegate = RecapDelegate(context, self.lines)
        self.lines.setItemDelegate(self._delegate)
        self.lines.currentItemChanged.connect(self._point)
        self.lines.itemClicked.connect(self._point)
        self.lines.itemEntered.connect(self._point)
        self.lines.left.connect(lambda: self._point(self.lines.currentItem() if self.lines.hasFocus() else None))
        self.lines.itemClicked.connect(self._take)
        take_choice_as_click(self.lines)
        self.lines.entered_by_key.connect(lambda: self._take(self.lines.currentItem()))
        self.lines.setMouseTracking(True)
        self._hint = ScrollHint(self.lines)
        filled(spaced(self._context, bare(QtWidgets.QVBoxLayout(self)), 4), self.heading, (self.lines, 1))

    def show_lines(
        self,
        heading: str,
        lines: Sequence[StoryLine],
        none_text: str,
        people: Sequence[Person] = (),
        *,
        press: str = "",
    ) -> None:
        """Show the lines, the newest in sight; `none_text` is said where there is none.

        `press`: what a press on a line does, where it does anything but point at its places. Then the first is in
        sight, and so are all the marks on the map, which can be pressed as well.

        A line that is somebody's, of these people, has a disc before it; one with places has its number there while
        the map has its mark.

        The places of a line are pointed at while the mouse or the keyboard is on it.
        """
        words = self._context.words
        theme = self._context.theme
        scale = self._context.scale
        self.lines.pressable = self._delegate.pressable = bool(press and lines)
        self.setVisible(bool(lines) or not (self.gives_way and none_text))
        shown = (heading, tuple(lines), none_text, tuple(people), press, words, theme, scale, self.devicePixelRatioF())
        if shown == self._shown:
            if not self.lines.hasFocus():  # else nobody would see where the keyboard is
                blocked = self.lines.blockSignals(True)
                self.lines.setCurrentRow(-1)
                self.lines.blockSignals(blocked)
            self.lines.show_edge()
            return
        self.empty()
        self._shown = shown
        self.heading.setText(heading)
        blocked = self.lines.blockSignals(True)
        side = self._context.pixels(DISC)
        self.lines.setIconSize(QSize(side, side))
        numbers = numbered(lines)
        self._numbers = numbers
        self._marks = marks_of(lines, people, self._context.pixels(12), pressable=self.lines.pressable)
        for line, number in zip(lines, numbers, strict=True):
            whole, rule = words.say(line.message), rule_of(line.message)
            text = without_rules(whole)
            item = self.lines.added(text)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, without_rules(words.hear(line.message, text)))
            by = people[line.by] if line.by is not None and line.by < len(people) else None
            if (by is not None or number) and not line.private:
                cloth = (by.role.colour.name(), by.role.paint_mon) if by is not None else None
                item.setIcon(QtGui.QIcon(_sign(cloth, 0, side, self.devicePixelRatioF(), theme, scale)))
                if number:
                    self._signed[number] = self.lines.count() - 1, cloth
            item.setData(_SPOT, line.spots)
            item.setData(_RULE, rule)
            item.setFont(display_font(16 * scale) if line.heading else text_font(15 * scale))
            item.setForeground(theme.colour("faint" if line.heading or line.spot is None else "ink"))
            told = press or (words.text("recap.show-place") if number else "")
            if line.private:
                told = words.text("recap.hushed", line=text)
                self._mark_private(item, words.text("recap.hushed", line=words.hear(line.message, text)))
            explained = self.explain(whole, rule)
            item.setToolTip(in_broken_tooltip(f"{told}\n\n{explained}".strip()) if explained else in_tooltip(told))
        if not lines:
            self.lines.added(none_text).setFlags(Qt.ItemFlag.NoItemFlags)
        if self.lines.hasFocus():
            self.lines.begin()
        self.lines.blockSignals(blocked)
        self.lines.show_edge()
        self.updateGeometry()
        self._give_way()
        self._mark(on=self.lines.pressable and bool(self._marks))

    def keep(self, lines: int, lacking: int = 0) -> None:
        """Keep so many of the last lines in sight, whatever stands beside them.

        `lacking`: so many pixels too few there are for all with the lines that are kept now. As long as one is left
        lines are kept no more, rather than that buttons are cut.
        """
        if lines == self.kept and lacking <= 0:
            return
        room = self._needed(self.kept) - lacking
        while lines > min(1, self.kept) and self._needed(lines) > room:  # none comes back before it has room
            lines -= 1
        if lines != self.kept:
            self.kept = lines
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self._needed(min(1, self.kept) if self.lines.pressable else self.kept))

    def _needed(self, lines: int) -> int:
        more, bar = self.lines.count() > lines, self.lines.verticalScrollBar()
        width = self.width() - (bar.sizeHint().width() if more else 0)  # a hidden list would keep the one it had
        measured = (self._shown, width, lines)
        if measured != self._measured[0]:
            rows, model = range(max(0, self.lines.count() - lines), self.lines.count()), self.lines.model()
            self._measured = measured, sum([self._delegate.height(model.index(row, 0), width) for row in rows])
        return self._measured[1]

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_way()
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Leave no marks behind: the mouse, under which it goes with the drawer, has not left it."""
        super().hideEvent(event)
        if self._marking and not self.lines.pressable:
            self._mark(on=False)

    def _give_way(self) -> None:
        """Show the heading where three lines leave room for it; where none is kept, none but what is seen whole."""
        self.lines.setVisible(self.kept > 0 or self.lines.pressable or self.height() >= self._needed(1))
        heading, needed = self.heading.sizeHint().height() + self._context.pixels(4), self._needed(self.kept)
        headed = self.height() >= heading + self._needed(max(self.kept, _BELOW_HEADING))
        self.heading.setVisible(headed)
        whole = self.height() - heading * headed >= self._needed(self.lines.count())  # a bar would itself break lines
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.lines.setVerticalScrollBarPolicy(bar)
        self._hint.keep(needed)

    def _mark_private(self, item: QtWidgets.QListWidgetItem, said: str) -> None:
        side, ratio = self._context.pixels(DISC), self.devicePixelRatioF()
        eye, painter = canvas(round(side * ratio), round(side * ratio), ratio)
        inset = side * 0.15
        box = QRectF(inset, inset, side - 2 * inset, side - 2 * inset)
        paint_symbol(painter, "eye", box, self._context.theme.colour("accent"))
        painter.end()
        item.setIcon(QtGui.QIcon(eye))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)

    def empty(self) -> None:
        """Remove every line and the heading."""
        self._shown = None
        self._marks = ()
        self._mark(on=False)
        self._signed.clear()
        blocked = self.lines.blockSignals(True)
        self.lines.clear()
        self.lines.blockSignals(blocked)
        self.heading.clear()

    @property
    def chosen(self) -> tuple[str, ...]:
        """Return the places of the line that was pressed, or that the keyboard is on; none of one under the mouse."""
        return tuple(self.lines.item(self.lines.currentRow()).data(_SPOT) or ()) if self.lines.currentRow() >= 0 else ()

    def texts(self) -> list[str]:
        """Return the lines as they are read aloud."""
        items = (self.lines.item(number) for number in range(self.lines.count()))
        return [str(item.data(Qt.ItemDataRole.AccessibleTextRole) or item.text()) for item in items]

    def take_numbered(self, number: int) -> None:
        """Take the line of this number for pressed, where lines can be: its mark was."""
        if self.lines.pressable and number in self._numbers:
            self.taken.emit(self._numbers.index(number))

    def _take(self, item: QtWidgets.QListWidgetItem | None) -> None:
        if item is not None and self.lines.pressable:
            self.taken.emit(self.lines.row(item))

    def _mark(self, *, on: bool) -> None:
        """Tell the marks once when they are first wanted, and that they no longer are."""
        if on is not self._marking:
            self._marking = on
            blocked = self.lines.blockSignals(True)
            side, theme, scale = self.lines.iconSize().width(), self._context.theme, self._context.scale
            for number, (row, cloth) in self._signed.items():
                self.lines.item(row).setIcon(
                    QtGui.QIcon(_sign(cloth, number * on, side, self.devicePixelRatioF(), theme, scale))
                )
            self.lines.blockSignals(blocked)
            self.marked.emit(self._marks if on else ())

    def _point(self, item: QtWidgets.QListWidgetItem | None) -> None:
        self._mark(on=(item is not None or self.lines.pressable) and bool(self._marks))
        self.read.emit(None if item is None else str(item.data(_RULE) or ""))
        self.pointed.emit(() if item is None else tuple(item.data(_SPOT) or ()))


class _Lines(QtWidgets.QListWidget):
    """A list that leaves letters to the shortcuts and asks for no more room than there is.

    Signals:
        left: the mouse or the keyboard is no longer on it, or the keyboard has come.
        entered_by_key: Enter or the space bar was pressed on a line that can be pressed.

    """

    left = Signal()
    entered_by_key = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pressable = False
        """A press on a line does something."""
        self._at_end = True
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QtWidgets.QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._stay_at_end)
        bar.actionTriggered.connect(self._leave_end)

    def added(self, text: str) -> QtWidgets.QListWidgetItem:
        """Add a line, and return it.

        Qt makes it: one that was made here would be looked for among Python's own when it is deleted, and PySide 6.11
        then meets what is gone already, and the process with it.
        """
        self.addItem(text)
        return self.item(self.count() - 1)

    def show_edge(self) -> None:
        """Show the last line, and go on showing it while the list gets its size, until somebody scrolls.

        Of lines to be pressed the first is the best, and is shown.
        """
        self._at_end = not self.pressable
        if self.pressable:
            self.scrollToTop()
        else:
            self.scrollToBottom()
        self._stay_at_end()

    def _stay_at_end(self) -> None:
        if self._at_end:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _leave_end(self) -> None:
        self._at_end = False

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Bring the keyboard's line into sight; at first the newest, or of those to be pressed the first."""
        fresh = self.currentRow() < 0  # Qt itself would go to the first
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            return
        if fresh:
            self.begin()
        if self.currentRow() >= 0:
            self._at_end = self._at_end and self.currentRow() == self.count() - 1
            self.scrollToItem(self.currentItem())
        self.left.emit()

    def begin(self) -> None:
        """Put the keyboard's line where it begins: on the newest one, or of those to be pressed the first."""
        lines = [row for row in range(self.count()) if self.item(row).flags() & Qt.ItemFlag.ItemIsSelectable]
        if lines:
            self.setCurrentRow(lines[0 if self.pressable else -1])

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Point at nothing where a line has come below a mouse that rests: Qt itself makes such a move."""
        if event.spontaneous():
            super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Let go of the line that was pressed last where it is pressed once more."""
        again = not self.pressable and self.hasFocus() and self.itemAt(event.position().toPoint()) is self.currentItem()
        super().mousePressEvent(event)
        if again:
            self.setCurrentRow(-1)
            self.clearFocus()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        self._leave_end()
        super().wheelEvent(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in _WALKING:
            self._leave_end()
            super().keyPressEvent(event)
        elif self.pressable and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.entered_by_key.emit()
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        """Return next to nothing: the column gives what is left, for what is asked beside it comes first."""
        return QSize(200, 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 1)
