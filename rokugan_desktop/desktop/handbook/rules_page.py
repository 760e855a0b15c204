"""The rules, to be read and searched: chapters on the left, the page on the right, a search line above."""

from __future__ import annotations

import re

from PySide6 import QtWidgets
from PySide6.QtCore import QRegularExpression, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QKeyEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLength,
    QTextTable,
)
from shiboken6 import isValid

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.letters import in_tooltip, pattern_of
from rokugan_desktop.desktop.look.spacing import filled, spaced
from rokugan_desktop.desktop.look.style import captioned, in_role, pressing
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.engine import Unreadable

_BLOCK = Qt.ItemDataRole.UserRole
_NUMBER = re.compile(r"[A-Z]{1,2}-[0-9]+[a-z]?\.")
"""A rule's number, which its paragraph begins with."""
_ANCHOR = re.compile(r"""<a (?:id|name)=["'][^"']*["']>\s*</a>\s*""")
_MOST_MARKS = 500
_HEADINGS = {Qt.Key.Key_Down: True, Qt.Key.Key_Up: False}


class _ReadText(QtWidgets.QTextBrowser):
    """A text in which a page begins with the last two lines of the page before: a line at its edge is cut.

    Signals:
        heading: the next heading is wanted, or else the one before.
    """

    heading = Signal(bool)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pages, bar = (event.key() == Qt.Key.Key_PageDown) - (event.key() == Qt.Key.Key_PageUp), self.verticalScrollBar()
        if pages:
            bar.setValue(bar.value() + pages * (bar.pageStep() - 2 * self.fontMetrics().lineSpacing()))
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in (
            Qt.Key.Key_Down,
            Qt.Key.Key_Up,
        ):
            self.heading.emit(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)


class RulesPage(Backdrop):
    """One long page of Markdown in the language spoken.

    Signals:
        done: back to where one came from.
        how: the game's handbook is wanted.
    """

    done = Signal()
    how = Signal()

    def __init__(self, context: Context, page: str) -> None:
        """Make the page; `page` is its name, as `Words.page` reads it. The text is read when it is first shown."""
        super().__init__(context)
        self._page = page
        self._loaded_for: tuple[str, str, float] | None = None
        self._title = captioned(in_role(QtWidgets.QLabel(), "page-title"), "rules.title")
        self.search = captioned(QtWidgets.QLineEdit(clearButtonEnabled=True), "rules.search")
        self._count = in_role(QtWidgets.QLabel(), "whisper")
        self.previous_button = QtWidgets.QPushButton("↑")
        self.next_button = QtWidgets.QPushButton("↓")
        self.chapters = captioned(QtWidgets.QListWidget(), "rules.chapters", tip="rules.chapters.key")
        self.chapters.setWordWrap(True)
        self.chapters.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self.chapters.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text = captioned(_ReadText(), "rules.title")
        self.text.setObjectName("rules")
        self.text.setOpenLinks(False)
        self.how_button = pressing(self.how, "rules.how")
        """Leads to the game's handbook; unseen where it has none."""
        self.how_button.hide()
        self.done_button = pressing(self.done, "page.back", role="primary")
        for button in (self.previous_button, self.next_button):
            button.setProperty("role", "small")
        self._lay_out()
        self.search.textChanged.connect(self._mark_all)
        self.next_button.clicked.connect(lambda: self.find_next(forward=True))
        self.previous_button.clicked.connect(lambda: self.find_next(forward=False))
        self.chapters.currentItemChanged.connect(self._go_to_chapter)
        self.chapters.itemClicked.connect(self._go_to_chapter)
        take_choice_as_click(self.chapters)
        self.text.anchorClicked.connect(self._follow)
        self.text.heading.connect(self.go_to_heading)
        self.retranslate()

    def first_stop(self) -> QtWidgets.QWidget:
        return self.search

    def open(self, rule: str | None = None) -> None:
        """Read the page, if it isn't read yet, and go to the paragraph of a rule (`R-5c`), which is heard there."""
        self._load()
        if rule and self.go_to_rule(rule) and QAccessible.isActive():
            self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Say everything in the language spoken now; the page is read anew when it is in sight."""
        super().retranslate()
        words = self.context.words
        for button, said in ((self.previous_button, "rules.previous"), (self.next_button, "rules.next")):
            button.setAccessibleName(words.text(said))
            button.setToolTip(words.text(said))
        if self.isVisible():
            self._load()

    def go_to_rule(self, rule: str) -> bool:
        """Go to the paragraph that begins with the rule's id, or its heading right above; tell whether there is one."""
        self._load()
        wanted = re.compile(rf"\W*{re.escape(rule)}\b", re.IGNORECASE)
        block = self.text.document().begin()
        while block.isValid():
            if wanted.match(block.text()):
                above = block.previous()
                self._show_at(QTextCursor(above if above.blockFormat().headingLevel() else block))
                return True
            block = block.next()
        return False

    def go_to_heading(self, forward: bool) -> None:
        """Go to the next heading of the text, or the one before, which is heard there with its level."""
        block = self.text.textCursor().block()
        while (block := block.next() if forward else block.previous()).isValid():
            if block.blockFormat().headingLevel():
                self._show_at(QTextCursor(block))
                return

    def find_next(self, *, forward: bool = True) -> bool:
        """Go to the next place, or the one before, round the end too; tell whether there is any."""
        if not self.search.text().strip():
            return False
        wanted = _looked_for(self.search.text())
        flag = QTextDocument.FindFlag(0) if forward else QTextDocument.FindFlag.FindBackward
        if self.text.find(wanted, flag):
            return True
        self.text.moveCursor(QTextCursor.MoveOperation.Start if forward else QTextCursor.MoveOperation.End)
        return self.text.find(wanted, flag)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the search line finds the next place, with Shift the one before; pages turn from there too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.search.hasFocus():
            self.find_next(forward=not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        elif command_of(event) in (Command.BACK, Command.RULES):
            self.done.emit()
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.text.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _load(self) -> None:
        context = self.context
        wanted = (context.language, context.theme.id, context.scale)
        if self._loaded_for == wanted:
            return
        self._loaded_for = wanted
        words = context.words
        try:
            source = _ANCHOR.sub("", words.page(self._page))
        except Unreadable as error:
            source = words.say(error.what)
        before, document = self.text.document(), QTextDocument(self.text)
        document.setDefaultFont(text_font(17 * context.scale))
        document.setMarkdown(source)
        self._dress(document)
        self._fit_tables(document)
        self.text.setDocument(document)  # laid out once and only now, not after each paragraph
        if isValid(before):  # Qt has deleted the one that was there first
            before.deleteLater()
        self._list_chapters(document)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self._mark_all(self.search.text())

    def _dress(self, document: QTextDocument) -> None:
        scale = self.context.scale
        theme = self.context.theme
        frame = document.rootFrame().frameFormat()
        frame.setTopMargin(18 * scale)
        frame.setBottomMargin(18 * scale)
        frame.setLeftMargin(42 * scale)
        frame.setRightMargin(34 * scale)
        document.rootFrame().setFrameFormat(frame)
        block = document.begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            cursor = QTextCursor(block)
            air = QTextBlockFormat()
            air.setLineHeight(128, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            air.setTopMargin((30 if level == 2 else 20 if level else 3) * scale)
            air.setBottomMargin((10 if level else 7) * scale)
            cursor.mergeBlockFormat(air)
            if level:
                face = QTextCharFormat()
                face.setFont(display_font({1: 36, 2: 27}.get(level, 21) * scale, heavy=level <= 2))
                face.setForeground(theme.colour("stress" if level == 2 else "ink"))
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.mergeCharFormat(face)
            elif number := _NUMBER.match(block.text()):
                quiet = QTextCharFormat()
                quiet.setFont(text_font(13 * scale))
                quiet.setForeground(theme.colour("faint"))
                cursor.movePosition(
                    QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, len(number.group())
                )
                cursor.mergeCharFormat(quiet)
            block = block.next()

    def _fit_tables(self, document: QTextDocument) -> None:
        """Give tables the page's width, and smaller letters, so that a narrow page is not scrolled sideways."""
        scale = self.context.scale
        small = QTextCharFormat()
        small.setFont(text_font(14 * scale))
        for table in document.rootFrame().childFrames():
            if not isinstance(table, QTextTable):
                continue
            shape = table.format().toTableFormat()
            shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 99))  # rounded up, all would be too wide
            shape.setCellPadding(3 * scale)
            table.setFormat(shape)
            cursor = table.firstCursorPosition()
            cursor.setPosition(table.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(small)

    def _list_chapters(self, document: QTextDocument) -> None:
        self.chapters.blockSignals(True)
        self.chapters.clear()
        block = document.begin()
        while block.isValid():
            if block.blockFormat().headingLevel() == 2:
                self.chapters.addItem(block.text())
                item = self.chapters.item(self.chapters.count() - 1)
                item.setData(_BLOCK, block.blockNumber())
                item.setToolTip(in_tooltip(block.text()))
            block = block.next()
        self.chapters.blockSignals(False)

    def _follow(self, link: QUrl) -> None:
        self.go_to_rule(link.fragment())

    def _go_to_chapter(self, item: QtWidgets.QListWidgetItem | None) -> None:
        if item is not None:
            self._show_at(QTextCursor(self.text.document().findBlockByNumber(int(item.data(_BLOCK)))))

    def _show_at(self, cursor: QTextCursor) -> None:
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        self.text.setTextCursor(cursor)
        block = cursor.block()
        told = [block.text().rstrip(".")]
        if level := block.blockFormat().headingLevel():
            said = self.context.words.text("rules.heading", level=level, text=told[0])
            told = [said, block.next().text().rstrip(".")]
        self.text.setAccessibleDescription(". ".join(told))
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.value() + self.text.cursorRect(cursor).top() - 12)

    def _mark_all(self, wanted: str) -> None:
        marks: list[QtWidgets.QTextEdit.ExtraSelection] = []
        wanted = wanted.strip()
        document = self.text.document()
        theme = self.context.theme
        cursor = document.find(_looked_for(wanted)) if len(wanted) > 1 else QTextCursor()
        while not cursor.isNull() and len(marks) < _MOST_MARKS:
            mark = QtWidgets.QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format.setBackground(theme.colour("gold", 0.45))
            marks.append(mark)
            cursor = document.find(_looked_for(wanted), cursor)
        self.text.setExtraSelections(marks)
        words = self.context.words
        self._count.setText(words.text("rules.found", n=len(marks)) if len(wanted) > 1 else "")

    def _lay_out(self) -> None:
        self.search.setMinimumWidth(280)
        buttons = self.previous_button, self.next_button, self.how_button, self.done_button
        top = filled(
            spaced(self.context, QtWidgets.QHBoxLayout(), 10), self._title, 1, self._count, self.search, *buttons
        )
        body = filled(spaced(self.context, QtWidgets.QHBoxLayout(), 20), (self.chapters, 2), (self.text, 7))
        filled(spaced(self.context, QtWidgets.QVBoxLayout(self), 16, 48, 30, 48, 32), top, (body, 1))


def _looked_for(wanted: str) -> QRegularExpression:
    return QRegularExpression(pattern_of(wanted), QRegularExpression.PatternOption.CaseInsensitiveOption)
