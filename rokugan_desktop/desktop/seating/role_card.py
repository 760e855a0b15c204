"""The card of a role on the page of a new match: sign, name, what is said of it, and who has it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.look.focus_order import walk_by_arrow
from rokugan_desktop.desktop.look.spacing import filled, spaced
from rokugan_desktop.desktop.look.style import in_role, polish, say_or_hide
from rokugan_desktop.desktop.look.theme import smooth_painter
from rokugan_desktop.desktop.role_disc import paint_hanging
from rokugan_desktop.desktop.seating.seat_row import Sign
from rokugan_desktop.engine import Message

_CLOTH = 66
"""How broad the banner of a card is, at 100 %."""


class RoleCard(QPushButton):
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
        inside: tuple[QWidget, ...] = (self._sign, self._name, self._taken, self._about, self._note)
        for widget in inside:
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = spaced(self._context, QHBoxLayout(self), 14, 15, 14, 14, 12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        column = spaced(self._context, QVBoxLayout(), 4)
        top = self._top = filled(QBoxLayout(QBoxLayout.Direction.LeftToRight), (self._name, 1))
        top.addWidget(self._taken, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        row.addLayout(filled(column, top, self._about, self._note, 1), 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
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
        wide = self._name.sizeHint().width() + self._taken.sizeHint().width() * (self._holder is not None)
        room, flow = self.width() - self._context.pixels(_CLOTH + 40), QBoxLayout.Direction
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


def _label(role: str) -> QLabel:
    return in_role(QLabel(textFormat=Qt.TextFormat.PlainText), role)


class RoleCards(QWidget):
    """Lays the cards of those roles that are offered in columns."""

    def __init__(self, context: Context, cards: Mapping[str, RoleCard]) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._cards = cards
        self._offered: Collection[str] = frozenset(cards)
        self._columns = 0
        self._grid = spaced(context, QGridLayout(self), 12, 2, 2, 10, 2)

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
