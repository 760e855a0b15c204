"""One seat of a new match: its row, with number, sign, name and buttons that move it, and the card of its role."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QRectF, QStringListModel, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Computer, Role
from rokugan_desktop.desktop.look.focus_order import walk_by_arrow
from rokugan_desktop.desktop.look.letters import in_tooltip, piece, units, without_last
from rokugan_desktop.desktop.look.spacing import filled, keep_margins, spaced
from rokugan_desktop.desktop.look.style import in_role, plain_label, polish, say_or_hide
from rokugan_desktop.desktop.look.theme import display_font, smooth_painter
from rokugan_desktop.desktop.role_disc import paint_hanging, paint_role
from rokugan_desktop.desktop.seating.roster import Chair, short
from rokugan_desktop.engine import Message
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.printable import visible
from rokugan_desktop.words import Words

_EDGE = 12
_NARROW = 400
"""Below this width, at the usual scale, name and buttons don't fit side by side."""


class Sign(QtWidgets.QWidget):
    """The sign of a role on a disc of its colour; a question mark in ink where the role will be drawn."""

    def __init__(self, context: Context, side: int = 44) -> None:
        super().__init__()
        self._context = context
        self._side = side
        self._role: Role | None = None
        self.restyle()

    def show_role(self, role: Role | None) -> None:
        """Show the role's sign; None: it will be drawn."""
        self._role = role
        self.update()

    def restyle(self) -> None:
        """Take over the scale chosen."""
        side = self._context.pixels(self._side)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        disc = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        theme = self._context.theme
        if self._role is None:
            painter.setPen(QPen(theme.colour("faint"), 1.5 * self._context.scale, Qt.PenStyle.DashLine))
            painter.drawEllipse(disc)
            painter.setFont(display_font(self._side * 0.5 * self._context.scale))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, "?")
            return
        paint_role(painter, disc, self._role, QPen(theme.colour("ink"), 1.2 * self._context.scale))


class PlayerBox(QtWidgets.QComboBox):
    """A list of who may play. The wheel belongs to the page: it scrolls past the list, and picks nobody and no seat."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(1)  # where there is little room its words are cut short, and not what stands beside it

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option, style = QtWidgets.QStylePainter(self), QtWidgets.QStyleOptionComboBox(), QtWidgets.QStyle
        self.initStyleOption(option)
        box = style.ComplexControl.CC_ComboBox
        painter.drawComplexControl(box, option)
        room = self.style().subControlRect(box, option, style.SubControl.SC_ComboBoxEditField, self).width()
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        painter.drawControl(style.ControlElement.CE_ComboBoxLabel, option)


_LINE: Final = 1
"""Where a line in the list of who may play parts people from computers."""


class SeatRow(QtWidgets.QFrame):
    """A seat as it is being arranged.

    Signals:
        named: another name was typed.
        played: somebody else is to play the seat: "human", or a computer player's id.
        entered: the row is the one that the cards speak to now.
        random: its role shall be drawn.
        moved: it changes with the neighbour before (-1) or after (1).
        removed: the seat goes.
        full: more was typed than a name may have.
    """

    named = Signal(str)
    played = Signal(str)
    entered = Signal()
    random = Signal()
    moved = Signal(int)
    removed = Signal()
    full = Signal()

    def __init__(self, context: Context, seat: int, names: QStringListModel, computers: Sequence[Computer]) -> None:
        """Make the row of the seat (from 0); `names` is what the name field offers, `computers` who else may play."""
        super().__init__()
        self._context = context
        self._seat = seat
        self._computers = tuple(computers)
        self.setObjectName("seat-row")
        self._number = in_role(QtWidgets.QLabel(str(seat + 1), alignment=Qt.AlignmentFlag.AlignCenter), "number")
        self._sign = Sign(context)
        self.name = QtWidgets.QLineEdit()
        completer = QtWidgets.QCompleter(names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.name.setCompleter(completer)
        self._popup = completer.popup()
        assert self._popup is not None, "it offers names below the field"
        self._popup.installEventFilter(self)
        self._role_name = plain_label("whisper")
        self._drawn = ""
        """What stands there while the role will be drawn."""
        self._role_name.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )  # else it widens the row
        self.player = PlayerBox()
        self.player.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)
        for player in (HUMAN, *(computer.id for computer in self._computers)):
            self.player.addItem("", player)
        self.player.insertSeparator(_LINE)
        if not self._computers:
            self.player.hide()
        self._character = plain_label("whisper")
        self.up_button = QtWidgets.QPushButton("↑")
        self.down_button = QtWidgets.QPushButton("↓")
        self.remove_button = QtWidgets.QPushButton("×")
        self._buttons = (self.up_button, self.down_button, self.remove_button)
        row = QtWidgets.QHBoxLayout(self)
        keep_margins(self._context, row, _EDGE, 8, _EDGE, 8)
        filled(row, self._number, self._sign)
        column = self._column = spaced(self._context, QtWidgets.QVBoxLayout(), 4)
        second = self._second = filled(QtWidgets.QHBoxLayout(), (self._role_name, 1), self.player)
        self._beside, self._below = row, QtWidgets.QHBoxLayout()
        row.addLayout(filled(column, self.name, second, self._character, self._below), 1)
        self._below.addStretch(1)
        for button in self._buttons:
            button.setProperty("role", "small")
            row.addWidget(button)
        self.name.textEdited.connect(self._name_edited)
        self.player.activated.connect(self._player_picked)
        self.up_button.clicked.connect(lambda: self.moved.emit(-1))
        self.down_button.clicked.connect(lambda: self.moved.emit(1))
        self.remove_button.clicked.connect(self.removed)
        for widget in (self, self.name, self.player, self._sign, self._role_name, self.remove_button):
            widget.installEventFilter(self)

    def show_chair(self, chair: Chair, role: Role | None, words: Words) -> None:
        """Show who sits here as what."""
        if self.name.text() != chair.name:
            self.name.setText(chair.name)
            self.name.home(False)  # a long one is read from its beginning
        seat = words.text("new.seat", seat=self._seat + 1)
        self._show_player(chair, words)
        self.name.setPlaceholderText(_placeholder(self._seat, chair, role, words))
        self.name.setAccessibleName(f"{seat}: {words.text('new.name')}")
        self._sign.show_role(role)
        self._drawn = words.text("new.random")
        role_name = words.say(role.name) if role is not None else self._drawn
        self._role_name.setText(role_name)
        self._sign.setToolTip(in_tooltip(role_name))
        self._share_line()
        self.name.setAccessibleDescription(role_name)
        for button, key in ((self.up_button, "up"), (self.down_button, "down"), (self.remove_button, "remove")):
            button.setToolTip(words.text(f"new.{key}"))
            button.setAccessibleName(f"{seat}: {words.text(f'new.{key}')}")

    def _show_player(self, chair: Chair, words: Words) -> None:
        texts = [words.text("new.person"), "", *(words.say(one.name) for one in self._computers)]
        for number, text in enumerate(texts):
            self.player.setItemText(number, text)
        for number, computer in enumerate(self._computers, start=_LINE + 1):
            told = f"{words.text('new.computer', player=computer.name)}. {words.say(computer.character)}"
            self.player.setItemData(number, told, Qt.ItemDataRole.ToolTipRole)
        self.player.setCurrentIndex(max(0, self.player.findData(chair.player)))
        self.player.setToolTip(words.text("new.player"))
        character = next((computer.character for computer in self._computers if computer.id == chair.player), None)
        said = words.say(character) if character is not None else ""
        say_or_hide(self._character, said)
        name_box(self.player, f"{words.text('new.seat', seat=self._seat + 1)}: {words.text('new.player')}", said)

    def _player_picked(self, number: int) -> None:
        self.played.emit(self.player.itemData(number))

    def show_place(self, current: bool, can_go_up: bool, can_go_down: bool) -> None:
        """Show whether the cards speak to this row, and where it can move."""
        if self.property("current") != current:
            self.setProperty("current", current)
            polish(self)
        self.up_button.setEnabled(can_go_up)
        self.down_button.setEnabled(can_go_down)

    def restyle(self) -> None:
        """Take over the scale chosen."""
        self._number.setFixedWidth(self._context.pixels(28))
        self._sign.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_line()
        narrow = self.width() < self._context.pixels(_NARROW)
        here, there = (self._below, self._beside) if narrow else (self._beside, self._below)
        if here.indexOf(self._buttons[0]) < 0:
            for button in self._buttons:
                there.removeWidget(button)
                here.addWidget(button)
            self._share_line()

    def _share_line(self) -> None:
        """Say the role in words beside who plays, and where they have no room there in a line of their own.

        The line stays when the role is chosen that was to be drawn: what lies below does not move under the mouse.
        """
        room = self.width() - self._number.width() - self._sign.width() - 2 * _EDGE - 4 * self._beside.spacing()
        if self._beside.indexOf(self._buttons[0]) >= 0:
            room -= sum(button.sizeHint().width() + self._beside.spacing() for button in self._buttons)
        beside = self.player.sizeHint().width() + self._beside.spacing() if not self.player.isHidden() else 0
        metrics = QFontMetrics(self._role_name.font())
        words = max(metrics.horizontalAdvance(text) for text in (self._role_name.text(), self._drawn))
        line, other = (self._second, self._column) if words + beside <= room else (self._column, self._second)
        if line.indexOf(self._role_name) < 0:
            other.removeWidget(self._role_name)
            line.insertWidget(0 if line is self._second else 2, self._role_name, 1 if line is self._second else 0)

    def _name_edited(self, text: str) -> None:
        """Hear of the name, without anything that hides or turns text; letters that are too many are not taken."""
        at = self.name.cursorPosition()
        seen = visible(text)
        before = short(visible(piece(text, 0, at)))
        after = seen.removeprefix(visible(piece(text, 0, at)))
        while before and short(before + after) != before + after:
            before = without_last(before)
        kept = short(before + after)
        if kept != text:
            self.name.setText(kept)
            self.name.setCursorPosition(units(before))
        self.named.emit(kept)
        if kept != seen:
            self.full.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make this the current row once something in it is clicked or gets the focus; press through the list."""
        popup = self._popup if watched is self._popup else None
        if popup and isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonPress:
            if popup.rect().contains(event.position().toPoint()):
                return False
            popup.hide()
            at, under = event.globalPosition(), QtWidgets.QApplication.widgetAt(event.globalPosition().toPoint())
            if under is not None:
                under.setFocus(Qt.FocusReason.MouseFocusReason)
                for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
                    there, pressed = under.mapFromGlobal(at), event.button()
                    QtWidgets.QApplication.sendEvent(
                        under, QMouseEvent(kind, there, at, pressed, pressed, event.modifiers())
                    )
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.MouseButtonPress):
            self.entered.emit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.property("current"):
            painter = QPainter(self)
            painter.fillRect(QRectF(0, 8, 4, self.height() - 16), self._context.theme.colour("accent"))


def _placeholder(seat: int, chair: Chair, role: Role | None, words: Words) -> str:
    if chair.human:
        return words.text("new.player-name", seat=seat + 1)
    return words.text("new.named-later") if role is None else words.say(role.computer_name)


_CLOTH = 66
"""How broad the banner of a card is, at 100 %."""


class RoleCard(QtWidgets.QPushButton):
    """A button as large as a card. Pressing it gives the role to the current seat."""

    def __init__(self, context: Context, role: Role) -> None:
        super().__init__()
        self._context = context
        self._role = role
        self._holder: str | None = None
        self._seat = 0
        self.setProperty("role", "role-card")
        self.setCheckable(False)
        self._sign = Sign(context, 54)
        self._sign.show_role(role)
        self._name = _label("heading")
        self._taken = _label("tag")
        self._about = _label("card-text")
        self._note = _label("whisper")
        for label in (self._about, self._note):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        inside: tuple[QtWidgets.QWidget, ...] = (self._sign, self._name, self._taken, self._about, self._note)
        for widget in inside:
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = spaced(self._context, QtWidgets.QHBoxLayout(self), 14, 15, 10, 14, 8)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        column = spaced(self._context, QtWidgets.QVBoxLayout(), 4)
        top = self._top = filled(QtWidgets.QBoxLayout(QtWidgets.QBoxLayout.Direction.LeftToRight), (self._name, 1))
        top.addWidget(self._taken, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        row.addLayout(filled(column, top, self._about, self._note, 1), 1)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred)
        self.restyle()
        self.retranslate()

    def show_holder(self, name: str | None, seat: int, mine: bool) -> None:
        """Show who has the role; `seat` is the current one, which a press gives the role to, `mine`: it has it."""
        self._holder, self._seat = name, seat
        say_or_hide(self._taken, name or "")
        held = "nobody" if name is None else "mine" if mine else "other"
        if self.property("held") != held:
            self.setProperty("held", held)
            polish(self)
        self._turn()
        self._describe()

    def show_unfit(self, why: Message | None) -> None:
        """Show why nobody may have the role as the match is arranged now; None: somebody may."""
        say_or_hide(self._note, "" if why is None else self._context.words.say(why))
        self._describe()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        self._name.ensurePolished()
        name = self._name.fontMetrics().horizontalAdvance(self._name.text())
        wide = name + self._taken.sizeHint().width() * (self._holder is not None)
        room, flow = self.width() - self._context.pixels(_CLOTH + 40), QtWidgets.QBoxLayout.Direction
        if self._name.wordWrap() is not (name > room):
            self._name.setWordWrap(name > room)
            self.updateGeometry()
        self._top.setDirection(flow.LeftToRight if wide <= room else flow.TopToBottom)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self._context.words
        self._name.setText(words.say(self._role.name))
        self._about.setText(words.say(self._role.about))
        say_or_hide(self._note, "" if self._role.note is None else words.say(self._role.note))
        self._describe()

    def restyle(self) -> None:
        """Take over the scale chosen."""
        self._sign.restyle()
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return max(layout.totalHeightForWidth(width) if layout is not None else 0, self._context.pixels(96))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not walk_by_arrow(self, event):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        pixels, theme = self._context.pixels, self._context.theme
        cloth = QRectF(pixels(9), 1, pixels(_CLOTH), self.height() - pixels(9))
        edge = theme.colour("edge") if theme.id == "contrast" else None
        paint_hanging(smooth_painter(self), cloth, self._role.colour, pixels(5), edge)

    def _describe(self) -> None:
        words = self._context.words
        self.setAccessibleName(words.say(self._role.name))
        said = [f"{words.text('new.seat', seat=self._seat + 1)}.", words.say(self._role.about)]
        if self._note.text():
            said.append(self._note.text())
        if self._holder is not None:
            said.append(words.text("new.taken", name=self._holder))
        self.setAccessibleDescription(" ".join(said))


def _label(role: str) -> QtWidgets.QLabel:
    return in_role(QtWidgets.QLabel(textFormat=Qt.TextFormat.PlainText), role)


class RoleCards(QtWidgets.QWidget):
    """Lays the cards of those roles that are offered in columns."""

    def __init__(self, context: Context, cards: Mapping[str, RoleCard]) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._cards = cards
        self._offered: Collection[str] = frozenset(cards)
        self._columns = 0
        self._grid = spaced(context, QtWidgets.QGridLayout(self), 9, 2, 2, 10, 2)

    def arrange(self, columns: int) -> None:
        """Lay the cards in so many columns."""
        if columns == self._columns:
            return
        self._columns = columns
        for card in self._cards.values():
            self._grid.removeWidget(card)
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        self._grid.setRowStretch(len(self._cards), 1)
        for number, card in enumerate(card for role, card in self._cards.items() if role in self._offered):
            self._grid.addWidget(card, number // columns, number % columns)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, columns - 1)

    def offer(self, roles: Collection[str]) -> None:
        """Show the cards of these roles alone."""
        if roles != self._offered or any(self._grid.indexOf(self._cards[role]) < 0 for role in roles):
            columns, self._columns, self._offered = max(1, self._columns), 0, roles
            self.arrange(columns)
        for role, card in self._cards.items():
            card.setVisible(role in roles)
