"""Questions and news inside the window: a sheet over the page, never a window of its own; and files sought.

So no dialog takes the focus away from the application, and none is seen beside the window when the curtain is drawn.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPointF, QSettings, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from shiboken6 import isValid

from rokugan_desktop.desktop.accessible_widgets import lies_over
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look.focus_order import go_ahead
from rokugan_desktop.desktop.look.letters import cut, on_button, without_last
from rokugan_desktop.desktop.look.scrolling import scroll_quietly, show_focused
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.style import clear_widget, plain_label
from rokugan_desktop.desktop.look.theme import smooth_painter
from rokugan_desktop.table.printable import printable

MANY = 8
"""More buttons than these stand in two columns."""


class DialogChoice(NamedTuple):
    """A button of a sheet: what it says, and what is done when it is pressed."""

    text: str
    do: Callable[[], object] = lambda: None
    primary: bool = False
    seldom: bool = False
    """It stands without a frame, so that what is usual stands out."""
    kept: bool = False
    """It stays in sight beside the last one, of buttons that stand one below the other."""
    key: Command | None = None
    """The key that does the same at the table, and presses it here."""


class Sheet(QtWidgets.QWidget):
    """A question with its choices, over the whole of its parent, which hears no key and no click until it is closed.

    The last choice is the harmless one: Escape takes it. So does a press beside the sheet, but only where it is the
    usual one too: what was begun is not dropped by a press that missed.
    """

    closed = Signal()

    def __init__(
        self,
        context: Context,
        parent: QtWidgets.QWidget,
        title: str,
        text: str,
        choices: Sequence[DialogChoice],
        *,
        upright: bool = False,
        body: QtWidgets.QWidget | None = None,
        stops: Sequence[QtWidgets.QWidget] = (),
        above: Sequence[QtWidgets.QWidget] = (),
        width: int = 560,
    ) -> None:
        """Open the sheet over the parent.

        `upright` puts the buttons one below the other, many of them in two columns; the last one is always in sight,
        and what is chosen seldom stands closer together, without frames.
        A `body` stands between the text and the buttons; its `stops` are where the keyboard halts in it, and it halts
        at the first one at once. At those named in `above` it halts before the buttons, which it still begins at.
        `width`: of the sheet, at the usual scale.
        """
        super().__init__(parent)
        lies_over(self, covers=True)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._choices = tuple(choices)
        self._before: QtWidgets.QWidget | None = QtWidgets.QApplication.focusWidget() or parent.window().focusWidget()
        many = self._many = upright and len(choices) > MANY
        self._card = QtWidgets.QFrame(self)
        self._card.setObjectName("sheet")
        self._wide, self._margin = context.pixels(760 if many else width), context.pixels(28)
        column = QtWidgets.QVBoxLayout(self._card)
        margin = self._margin
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(context.pixels(16))
        column.addWidget(plain_label("heading", title))
        read = bare(QtWidgets.QVBoxLayout())
        read.setSpacing(context.pixels(16))
        if text:
            read.addWidget(plain_label("body", text))
        if body is not None:
            read.addWidget(body)
        self.buttons = [self._button(choice) for choice in choices]
        self._row = None if upright else _beside(self.buttons)
        if upright and len(choices) > 1:
            offered = [pair for pair in zip(self.buttons[:-1], choices, strict=False) if not pair[1].kept]
            for seldom, run in groupby(offered, lambda pair: pair[1].seldom):
                group = [button for button, _ in run]
                grid = _below(group, 2 if many and len(group) > 1 else 1)
                read.addLayout(grid)
                if seldom:
                    grid.setVerticalSpacing(0)
        self._read = _Scrolled(read)
        if read.count():
            column.addWidget(self._read)
        else:
            self._read.hide()
        if self._row is None:
            foot = [button for button, choice in zip(self.buttons, choices, strict=True) if choice.kept]
            column.addLayout(_below([*foot, self.buttons[-1]], len(foot) + 1))
        else:
            column.addLayout(self._row)
        centred = QtWidgets.QVBoxLayout(self)
        centred.addWidget(self._card, 0, Qt.AlignmentFlag.AlignCenter)
        parent.installEventFilter(self)
        self.setGeometry(parent.rect())
        self.show()
        self._fit()
        self.raise_()
        QtWidgets.QApplication.sendPostedEvents(
            None, QEvent.Type.LayoutRequest.value
        )  # its first frame has its last size
        primary = next((number for number, choice in enumerate(self._choices) if choice.primary), -1)
        self.stops: tuple[QtWidgets.QWidget, ...] = (*above, *stops, *self.buttons)
        """Where Tab halts, in its order."""
        (stops[0] if stops else self.buttons[primary]).setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self) -> None:
        """Close the sheet without doing anything, as when the curtain is drawn over it."""
        self._close(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        parent = self.parentWidget()
        if parent is not None and watched is parent and event.type() == QEvent.Type.Resize:
            self.setGeometry(parent.rect())
            self._fit()
        return False

    def _fit(self) -> None:
        width = min(self._wide, self.width() - self._margin)
        self._card.setFixedWidth(width)
        room = width - 2 * self._margin
        if self._row is not None:
            stands = sum(button.sizeHint().width() + self._row.spacing() for button in self.buttons) > room
            ways = QtWidgets.QBoxLayout.Direction
            self._row.setDirection(ways.TopToBottom if stands else ways.LeftToRight)
        beside = self._read.verticalScrollBar().sizeHint().width()
        columns = 2 if self._many else 1
        for button in self.buttons:
            button.break_into((room - beside) // columns - (self._margin if self._many else 0))

    def focusNextPrevChild(self, forward: bool) -> bool:
        focused = QtWidgets.QApplication.focusWidget()
        stops = [stop for stop in self.stops if stop.isEnabled() and stop.isVisible()]
        index = next((number for number, stop in enumerate(stops) if stop is focused), 0)
        if stops:
            stops[(index + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
            show_focused(self._read)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button in focus, the arrows go from one to the next, Escape takes the harmless choice."""
        key = event.key()
        if event.isAutoRepeat():
            return
        if key == Qt.Key.Key_Escape:
            self._take(self._choices[-1])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            for stop in self.stops:
                if stop.hasFocus() and isinstance(stop, QtWidgets.QPushButton):
                    stop.click()
                    return
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            focused, stops = QtWidgets.QApplication.focusWidget(), [stop for stop in self.stops if stop.isEnabled()]
            if focused in stops and not go_ahead(focused, Qt.Key(key), stops) and not self._many:
                self.focusNextPrevChild(key in (Qt.Key.Key_Right, Qt.Key.Key_Down))
            show_focused(self._read)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            bar = self._read.verticalScrollBar()
            bar.setValue(bar.value() + bar.pageStep() * (1 if key == Qt.Key.Key_PageDown else -1))
        elif (command := command_of(event)) is not None:
            meant = next((choice for choice in self._choices if choice.key is command), None)
            if meant is not None:
                self._take(meant)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._choices[-1].primary and not self._card.geometry().contains(event.position().toPoint()):
            self._take(self._choices[-1])

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(20, 14, 8, 150))

    def _button(self, choice: DialogChoice) -> _SheetButton:
        button = _SheetButton(on_button(choice.text))
        if choice.primary:
            button.setProperty("role", "primary")
        elif choice.seldom:
            button.setProperty("role", "link")
        button.clicked.connect(lambda: self._take(choice))
        return button

    def _take(self, choice: DialogChoice) -> None:
        self._close(choice)

    def _close(self, choice: DialogChoice | None) -> None:
        if self.isHidden():
            return
        self.hide()
        if self._before is not None and isValid(self._before):
            self._before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()
        self.deleteLater()
        if choice is not None:
            choice.do()


class _SheetButton(QtWidgets.QPushButton):
    """A button that leaves arrows to the sheet, and says what is long on several lines."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._whole = text
        self.setAccessibleName(text.replace("&&", "&"))

    def text(self) -> str:
        return self._whole

    def break_into(self, width: int) -> None:
        """Say it on as many lines as it takes in this width; the last line is no shorter than need be."""
        self.setText(self._whole)
        metrics, around = (
            self.fontMetrics(),
            self.sizeHint().width() - self.fontMetrics().horizontalAdvance(self._whole),
        )
        if self.sizeHint().width() <= width:
            return
        lines = [""]
        for word in self._whole.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > width - around:
                lines.append(word)
            else:
                lines[-1] = longer
        self.setText("\n".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            painter = smooth_painter(self)
            side = self.fontMetrics().ascent()
            painter.setPen(QPen(self.palette().buttonText(), side / 5))
            left, middle = 1.5 * side, self.height() / 2
            corners = ((-0.5, 0.0), (-0.15, 0.4), (0.5, -0.45))
            painter.drawPolyline([QPointF(left + x * side, middle + y * side) for x, y in corners])


class _Scrolled(QtWidgets.QScrollArea):
    """What is read on a sheet, as high as it is; scrolled where the window has no room for it."""

    def __init__(self, content: QtWidgets.QLayout) -> None:
        super().__init__()
        self._content = content
        self._holder = holder = clear_widget()
        holder.setLayout(content)
        scroll_quietly(self, holder)
        policy = QtWidgets.QSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._holder and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        content = self._content
        if not content.hasHeightForWidth():
            return content.totalSizeHint().height()
        beside = width - self.verticalScrollBar().sizeHint().width()  # else a bar once there would never go away
        return max(content.totalHeightForWidth(width), content.totalHeightForWidth(beside))

    def sizeHint(self) -> QSize:
        return self._holder.sizeHint()


def _beside(buttons: Sequence[QtWidgets.QPushButton]) -> QtWidgets.QBoxLayout:
    row = QtWidgets.QHBoxLayout()
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    return row


def _below(buttons: Sequence[QtWidgets.QPushButton], columns: int) -> QtWidgets.QGridLayout:
    grid = QtWidgets.QGridLayout()
    for number, button in enumerate(buttons):
        grid.addWidget(button, number // columns, number % columns)
    for column in range(columns):
        grid.setColumnStretch(column, 1)
    return grid


def _describe(button: QtWidgets.QPushButton, given: str, down: bool) -> None:
    button.setAccessibleDescription(given if down else "")


class ConsentSheet(Sheet):
    """A question to the whole table: a button of each seat, and it is done once all are pressed.

    A button pressed stays down, with a tick, and can be pressed again to think better of it. The last button goes back.
    """

    def __init__(
        self,
        context: Context,
        parent: QtWidgets.QWidget,
        title: str,
        text: str,
        names: Sequence[str],
        do: Callable[[], object],
        back: DialogChoice,
    ) -> None:
        super().__init__(context, parent, title, text, [*(DialogChoice(name) for name in names), back], upright=True)
        self._do = do
        given = context.words.text("consent.given")
        for button in self.buttons[:-1]:
            button.setCheckable(True)
            button.toggled.connect(partial(_describe, button, given))

    def _take(self, choice: DialogChoice) -> None:
        if choice is self._choices[-1]:
            super()._take(choice)
        elif all(button.isChecked() for button in self.buttons[:-1]):
            self._close(DialogChoice("", self._do))


def in_dialog() -> bool:
    """Tell whether the keyboard is in a dialog, which lies over the page."""
    focused: QtWidgets.QWidget | None = QtWidgets.QApplication.focusWidget()
    while focused is not None and not isinstance(focused, Sheet):
        focused = focused.parentWidget()
    return focused is not None


S = TypeVar("S", bound=Sheet)


class Sheets(QObject):
    """Lays sheets over a page: each in place of the one before it, so that at most one lies there.

    Signals:
        laid: a sheet lies over the page now.
        closed: the sheet was closed.
    """

    laid = Signal()
    closed = Signal()

    def __init__(self, context: Context, page: QtWidgets.QWidget) -> None:
        super().__init__(page)
        self._context = context
        self._page = page
        self.top: Sheet | None = None
        """The sheet that lies over the page now."""

    def ask(self, title: str, text: str, *choices: DialogChoice, upright: bool = False) -> None:
        """Open a sheet with these choices; `upright`: one below the other."""
        self.lay(lambda page: Sheet(self._context, page, title, text, choices, upright=upright))

    def agree(
        self, title: str, text: str, names: Sequence[str], operation: Callable[[], object], back: DialogChoice
    ) -> None:
        """Open a sheet on which each of these names agrees by a button; it is done once all have."""
        self.lay(lambda page: ConsentSheet(self._context, page, title, text, names, operation, back))

    def lay(self, make: Callable[[QtWidgets.QWidget], S]) -> S:
        """Lay the sheet over the page that `make` returns for it, and keep it so that it can be taken away."""
        if self.top is not None:
            self.top.dismiss()
        sheet = make(self._page)
        self.top = sheet
        self.laid.emit()
        sheet.closed.connect(lambda: self._forget(sheet))
        return sheet

    def dismiss(self) -> None:
        """Take the sheet away, if one lies there; nothing is done of what it offers."""
        if self.top is not None:
            self.top.dismiss()
            self.top = None

    def _forget(self, sheet: Sheet) -> None:
        if self.top is sheet:
            self.top = None
            self.closed.emit()


_FORBIDDEN: Final = '<>:"/\\|?*'
"""What a file's name can't hold on some system or other."""
_SHARE, _PLACES = 0.8, 0.25
"""The share of the window that Qt's own dialog takes, and that of the dialog which the list of places takes."""
_LONGEST_NAME: Final = 80
_MOST_BYTES: Final = 200
"""A file system takes 255 of them; what is left is for the day and the ending."""


def documents_folder() -> Path:
    """Return the folder in which a player is first asked for a file."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def file_dialog(parent: QtWidgets.QWidget, title: str, folder: Path) -> QtWidgets.QFileDialog:
    """Return the dialog in which a player looks for a file: the system's own, but where there is no screen.

    It begins in the folder, or where that is missing in the nearest one above it that is there. When it closes, the
    keyboard is where it was.

    Qt would write which folders were looked at into a file that all its programs share, and that no player knows of. So
    its settings have no place to go to; where they belong to the system, as on Windows, that changes nothing.
    """
    nowhere = os.path.join(os.devnull, "")  # noqa: PTH118  # what lies below something that is no folder
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, nowhere)
    there = next((one for one in (folder, *folder.parents) if one.is_dir()), folder)
    dialog = QtWidgets.QFileDialog(parent, title, str(there))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.finished.connect(partial(_give_back, parent.window().focusWidget()))
    if QGuiApplication.platformName() == "offscreen":
        dialog.setOption(QtWidgets.QFileDialog.Option.DontUseNativeDialog)
    dialog.setOption(QtWidgets.QFileDialog.Option.HideNameFilterDetails)
    _make_room(dialog, parent.window().size())
    return dialog


def _make_room(dialog: QtWidgets.QFileDialog, window: QSize) -> None:
    """Show places and files whole, and arrows in the ink of the theme, where the dialog is Qt's own."""
    files, places = dialog.findChild(QtWidgets.QTreeView), dialog.findChild(QtWidgets.QSplitter)
    if files is None or places is None:
        return
    dialog.resize(window * _SHARE)
    files.header().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
    files.header().setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
    places.setSizes([round(dialog.width() * _PLACES), round(dialog.width() * (1 - _PLACES))])
    for name in ("backButton", "forwardButton", "toParentButton"):
        button = dialog.findChild(QtWidgets.QToolButton, name)
        if button is not None:
            arrow = button.icon().pixmap(button.iconSize())
            painter = QPainter(arrow)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(arrow.rect(), dialog.palette().windowText())
            painter.end()
            button.setIcon(QIcon(arrow))


def _give_back(before: QtWidgets.QWidget | None, _result: int) -> None:
    if before is not None and isValid(before) and before.isVisible():
        before.setFocus(Qt.FocusReason.PopupFocusReason)


def ask_where(
    parent: QtWidgets.QWidget, title: str, folder: Path, name: str, suffix: str, write: Callable[[Path], object]
) -> None:
    """Ask where a file shall be written, and hand the place on; a name that has no ending gets the suffix."""
    dialog = file_dialog(parent, title, folder)
    dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.setNameFilter(f"{title} (*.{suffix})")
    dialog.selectFile(f"{name}.{suffix}")

    def chosen(path: str) -> None:
        write(Path(path))

    dialog.fileSelected.connect(chosen)
    dialog.open()


def file_name(name: str, started: str) -> str:
    """Return what a file of a match is called, without its ending: the match's name and the day it began."""
    kept = "".join(" " if letter in _FORBIDDEN else letter for letter in printable(name, " "))
    plain = cut(unicodedata.normalize("NFC", " ".join(kept.split())), _LONGEST_NAME, _LONGEST_NAME)
    while len(plain.encode()) > _MOST_BYTES:
        plain = without_last(plain)
    plain = plain.strip(" .")
    day = started[:10] if started[:10].replace("-", "").isdigit() else ""
    return " ".join(part for part in (plain, day) if part) or "match"
