"""What the people agree on: the sealed shuffle, curtains that open to a PIN, and that the whole table goes back.

The seal is shown at any time, and after the end the secret with the proof, run then. A PIN is tried at the curtain, set
before the own screen, and forgotten before all. What is slow about it is worked out beside the window. No PIN is kept,
said, or written anywhere. Going back to the start of a turn is asked in public, agreed by a button of every seat, and
told to all.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from math import ceil
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QLineF, QObject, QPointF, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPaintEvent, QPen, QRegularExpressionValidator
from shiboken6 import isValid

from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Frame, pieces_of
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.dialogs import MANY, DialogChoice, Sheet
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import bare, filled, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import captioned, clear_widget, in_role, plain_label, pressing, remove_for_good
from rokugan_desktop.desktop.look.theme import equip, smooth_painter
from rokugan_desktop.desktop.people import line_of, lines_of
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Seat, Unreadable
from rokugan_desktop.table.history import game_events
from rokugan_desktop.table.journal import Began, JournalFailed, PinSet
from rokugan_desktop.table.screens import CurtainScreen, SeatScreen
from rokugan_desktop.table.session import Target
from rokugan_desktop.table.trust.pins import MOST, SALT_LENGTH, is_pin, pin_set, verify_pin
from rokugan_desktop.table.trust.proving import verdict_lines, verify
from rokugan_desktop.table.trust.shuffle import (
    FIRST_SHUFFLE,
    LONGEST_CONTRIBUTION,
    Shuffle,
    contribution,
    counted,
    spoken,
)

_STAMP = 112
"""The side of the stamp, at 100 %."""
_STROKES = 16
"""So many digits of a seal its strokes follow from."""
_WIDE = "\u2003"
"""A space as wide as a letter is high: it keeps the groups apart."""


class SealStamp(QtWidgets.QWidget):
    """A red stamp beside the digits, as a name seal is pressed onto paper; its strokes are those of no writing."""

    def __init__(self, context: Context, side: int = _STAMP) -> None:
        """Be as large as the scale says; `side` is its side at 100 %."""
        super().__init__()
        self._context = context
        self._side = side
        self._seal = ""
        context.look_changed.connect(self._fit)
        self._fit()

    def show_seal(self, seal: str) -> None:
        """Be the stamp of this seal: another one has other strokes."""
        self._seal = seal
        self.update()

    def _fit(self) -> None:
        self.setFixedSize(QSize(1, 1) * self._context.pixels(self._side))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        side = float(self.width())
        painter.translate(side / 2, side / 2)
        painter.rotate(-3)
        half = side * 0.45
        equip(painter, Qt.PenStyle.NoPen, self._context.theme.colour("accent"))
        painter.drawRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), half * 0.14, half * 0.14)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(self._context.theme.colour("on_accent"), half * 0.075)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        frame = half * 0.84
        painter.drawRoundedRect(QRectF(-frame, -frame, 2 * frame, 2 * frame), half * 0.08, half * 0.08)
        for number, digit in enumerate(self._seal[:_STROKES]):
            field, stroke = divmod(number, 4)
            middle = QPointF((field % 2 - 0.5) * frame * 0.94, (field // 2 - 0.5) * frame * 0.94)
            painter.drawLine(_stroke(int(digit, 16), stroke, frame * 0.34).translated(middle))


def _stroke(digit: int, number: int, reach: float) -> QLineF:
    """Return one of the four strokes of a field: two lie, two stand, as long and where the digit says."""
    place = (number // 2 * 1.1 - 0.55 + (digit % 4 - 1.5) * 0.16) * reach * 1.2
    begin, end = -reach * (0.6 + 0.4 * (digit >> 2 & 1)), reach * (0.6 + 0.4 * (digit >> 3 & 1))
    return QLineF(begin, place, end, place) if number % 2 == 0 else QLineF(place, begin, place, end)


class SealPlate(QtWidgets.QFrame):
    """Shows one seal. It is public: everybody may see it at any time."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._seal = ""
        self.setObjectName("plate")
        self.beginning = in_role(QtWidgets.QLabel(), "seal")
        self.beginning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stamp = SealStamp(context)
        self.whole = in_role(QtWidgets.QLabel(), "body")
        self.whole.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whole.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.whole.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for label in (self.beginning, self.whole):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.more = in_role(QtWidgets.QPushButton(), "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        across = spaced(context, QtWidgets.QHBoxLayout(self), 20, 18, 14, 18, 14)
        across.addWidget(self.stamp, 0, Qt.AlignmentFlag.AlignVCenter)
        row = filled(QtWidgets.QHBoxLayout(), 1, self.more, 1)
        across.addLayout(filled(QtWidgets.QVBoxLayout(), self.beginning, self.whole, row), 1)
        self._unfold(False)

    def show_seal(self, seal: str) -> None:
        """Show this seal, 64 digits, and begin with its beginning alone."""
        self._seal = seal
        self.stamp.show_seal(seal)
        groups = spoken(seal).split()
        half = len(groups) // 2
        self.beginning.setText("\n".join(_WIDE.join(part) for part in (groups[:half], groups[half:])))
        self.beginning.setAccessibleName(self._context.words.text("seal.name", seal=spoken(seal)))
        half = len(seal) // 2
        self.whole.setText(f"{seal[:half]}\n{seal[half:]}")
        self.more.setChecked(False)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.more.setText(self._context.words.text("seal.less" if self.more.isChecked() else "seal.more"))

    def _unfold(self, whole: bool) -> None:
        self.whole.setVisible(whole)
        self.beginning.setVisible(not whole)
        self.retranslate()


_DIGITS = 8
"""So many digits of a secret stand together."""


def seal_choice(table: TablePort) -> DialogChoice:
    """Return the entry of the menu that shows what all may know of the shuffle: before the end the seal alone."""
    return DialogChoice(table.context.words.text("menu.seal"), partial(open_seal, table))


def open_seal(table: TablePort) -> None:
    """Show the seal; after the end, the secret and the proof. A match without a seal is told as such."""
    words = table.context.words
    back = DialogChoice(words.text("page.back"), primary=True)
    if not table.session.commitment:
        title, text = words.text("seal.title"), words.text("seal.none")
        if table.session.over() is not None:
            text = "\n".join((text, *_proof(table)))
        table.sheets.ask(title, text, back)
        return
    began = table.session.revealed()
    plate = SealPlate(table.context)
    plate.show_seal(table.session.commitment)
    body = QtWidgets.QWidget()
    column = bare(QtWidgets.QVBoxLayout(body))
    column.setSpacing(table.context.pixels(10))
    if began is None:
        title, text = words.text("seal.title"), words.text("seal.text")
        column.addWidget(plate)
    else:
        title, (text, *lines) = words.text("proof.title"), _proof(table)
        filled(column, plain_label("field", words.text("proof.seal")), plate, *_revealed(table, began))
        if lines:
            filled(column, plain_label("field", words.text("proof.detail")), plain_label("body", "\n".join(lines)))
    first = table.session.entries[0]
    unsure = isinstance(first, Began) and first.shuffle == FIRST_SHUFFLE  # of the draws, whatever was sealed
    proves = [] if unsure else [words.text("seal.proves")]
    column.addWidget(plain_label("whisper", "\n".join([*proves, words.text("seal.proves-not")])))
    table.sheets.lay(
        lambda page: Sheet(table.context, page, title, text, [back], body=body, above=(plate.more,), width=680)
    )


def _revealed(table: TablePort, began: Began) -> list[QtWidgets.QLabel]:
    words = table.context.words
    digits = began.secret.hex()
    groups = [digits[start : start + _DIGITS] for start in range(0, len(digits), _DIGITS)]
    half = len(groups) // 2
    secret = plain_label("body", "\n".join(("  ".join(groups[:half]), "  ".join(groups[half:]))))
    secret.setAlignment(Qt.AlignmentFlag.AlignCenter)
    secret.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    added = [
        words.text(
            "proof.text-of",
            name=person.name,
            text=text,
            counted=Message("proof.counted", n=len(counted(text, began.shuffle))),
        )
        if text
        else words.text("proof.nothing", name=person.name)
        for person, text in zip(table.people, began.contributions, strict=False)
    ]
    return [
        plain_label("field", words.text("proof.secret")),
        secret,
        plain_label("field", words.text("proof.added")),
        plain_label("body", "\n".join(added)),
    ]


def _proof(table: TablePort) -> list[str]:
    session, words = table.session, table.context.words
    try:
        verdict = verify(session.game, session.journal)
    except (Unreadable, JournalFailed) as error:
        return [words.text("proof.unreadable", what=error.what)]
    found = verdict.examined
    if found is None:
        return [words.text("proof.bad", n=verdict.entry or 0, what=verdict.what or "")]
    if found.first_shuffle:
        first = "proof.follows"
    elif found.said_first is not None:
        first = found.said_first.key
    elif found.open_to_choice:
        first = "proof.bare"
    else:
        first = "proof.position" if found.at_position else "proof.good"
    return [words.text(first), *map(words.say, verdict_lines(found))]


_WIDTH = 860
"""How wide the column is, at the usual scale: a line that is longer is hard to read."""


class SealingPage(SheetPage):
    """Shows the seal of a secret drawn just now. One Enter begins; nobody has to add anything.

    Signals:
        begun: the match may begin; carries its `Shuffle`.
        cancelled: back to the page of a new match; the secret is thrown away.
    """

    begun = Signal(object)
    cancelled = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context, broad=_WIDTH + 110, share=0.66)
        self._secret = b""
        self._names: tuple[str, ...] = ()
        self._people: tuple[int, ...] = ()
        self.fields: list[QtWidgets.QLineEdit] = []
        """A field for each person, in the seats' order."""
        self._heading = captioned(plain_label("page-title"), "sealing.title")
        self._text = captioned(plain_label("body"), "sealing.text")
        self.plate = SealPlate(context)
        self._add = captioned(plain_label("heading"), "sealing.add")
        self._rows = QtWidgets.QGridLayout()
        self._proves = plain_label("whisper")
        self.skip = captioned(QtWidgets.QCheckBox(), "sealing.skip", tip="sealing.skip.what")
        self.back_button = pressing(self._cancel, "page.back")
        self.begin_button = pressing(self._begin, "new.begin", role="primary")
        self._lay_out()
        self.retranslate()

    def open(self, secret: bytes, seal: str, names: Sequence[str], people: Sequence[int]) -> None:
        """Show the seal of this secret for seats of these names; those of people get a field for what they add."""
        self._secret, self._names, self._people = secret, tuple(names), tuple(people)
        self.plate.show_seal(seal)
        self.skip.setChecked(False)
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                remove_for_good(widget)
        self.fields = []
        for line, seat in enumerate(self._people):
            field = QtWidgets.QLineEdit(maxLength=LONGEST_CONTRIBUTION)
            name = plain_label("field", self._names[seat])
            name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._rows.addWidget(name, line, 0)
            self._rows.addWidget(field, line, 1)
            self.fields.append(field)
        self.retranslate()

    def first_stop(self) -> QtWidgets.QWidget:
        return self.begin_button  # one Enter begins

    def retranslate(self) -> None:
        super().retranslate()
        words = self.context.words
        self._proves.setText(f"{words.text('seal.proves')}\n{words.text('seal.proves-not')}")
        for seat, field in zip(self._people, self.fields, strict=True):
            field.setPlaceholderText(words.text("sealing.keystrokes"))
            field.setAccessibleName(words.text("sealing.keystrokes-of", name=self._names[seat]))
        self.plate.retranslate()
        self.restyle()

    def restyle(self) -> None:
        pixels = self.context.pixels
        self._body.setMaximumWidth(pixels(_WIDTH))
        self._rows.setHorizontalSpacing(pixels(16))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.isAutoRepeat():
            super().keyPressEvent(event)
        elif isinstance(focused, QtWidgets.QLineEdit) and focused in self.fields:
            stops: list[QtWidgets.QWidget] = [*self.fields[self.fields.index(focused) + 1 :], self.begin_button]
            stops[0].setFocus(Qt.FocusReason.TabFocusReason)
        elif isinstance(focused, QtWidgets.QPushButton | QtWidgets.QCheckBox):
            focused.click()

    def _begin(self) -> None:
        added = [""] * len(self._names)
        for seat, field in zip(self._people, self.fields, strict=True):
            added[seat] = contribution(field.text())
        shuffle = Shuffle(self._secret, tuple(added))
        self._secret = b""
        self.begun.emit(shuffle)

    def _cancel(self) -> None:
        self._secret = b""
        self.cancelled.emit()

    def _lay_out(self) -> None:
        self._body = clear_widget()
        column = spaced(self.context, QtWidgets.QVBoxLayout(self._body), 14, 0, 0, 10, 0)
        self._rows.setColumnStretch(0, 2)
        self._rows.setColumnStretch(1, 5)
        filled(column, self._text, self.plate, self._add, self._rows, self._proves, self.skip, 1)
        self._page = QtWidgets.QVBoxLayout(self)
        self.lay_on_sheet(self._page, 56, 36, 44, 30)
        keep_spacing(self.context, self._page, 16)
        row = filled(QtWidgets.QHBoxLayout(), self.back_button, 1, self.begin_button)
        filled(self._page, self._heading, (scrolling(self._body), 1), row)


class PinField(QtWidgets.QLineEdit):
    """Takes digits and shows dots; a screen reader is told that it is a password, and how long it is."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.setProperty("role", "pin")
        self.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhDigitsOnly
        )
        self.setValidator(QRegularExpressionValidator(QRegularExpression(f"[0-9]{{0,{MOST}}}"), self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(name)

    def take(self) -> str:
        """Return what was typed, and forget it."""
        typed = self.text()
        self.setText("")  # forgets what Ctrl+Z could bring back as well
        return typed


class Wish(Enum):
    """What is to become of the PIN."""

    SET = auto()
    REMOVE = auto()


class PinSheet(Sheet):
    """Asks for the PIN now, where there is one, and twice for the new one. It stays open until it is told to close.

    Signals:
        wished: what is to become of the PIN.
    """

    wished = Signal(Wish)

    def __init__(
        self, context: Context, parent: QtWidgets.QWidget, name: str, back: Callable[[], object], *, has_pin: bool
    ) -> None:
        words = context.words
        self.current = PinField(words.text("pin.current"))
        self.new = PinField(words.text("pin.new"))
        self.again = PinField(words.text("pin.again"))
        fields = [self.current, self.new, self.again] if has_pin else [self.new, self.again]
        body = QtWidgets.QWidget()
        grid = bare(QtWidgets.QGridLayout(body))
        grid.setHorizontalSpacing(context.pixels(16))
        for line, field in enumerate(fields):
            label = plain_label("body", field.accessibleName())
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(label, line, 0)
            grid.addWidget(field, line, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        self._trouble = plain_label("trouble")
        grid.addWidget(self._trouble, len(fields), 0, 1, 2)
        setting = DialogChoice(words.text("pin.change" if has_pin else "pin.set"), primary=True)
        choices = [setting, DialogChoice(words.text("pin.remove"))] if has_pin else [setting]
        title, text = words.text("pin.title", name=name), words.text("pin.text")
        super().__init__(
            context,
            parent,
            title,
            text,
            [*choices, DialogChoice(words.text("page.back"), back)],
            body=body,
            stops=fields,
        )

    def refuse(self, why: str) -> None:
        """Say why nothing has changed, and begin with empty fields again."""
        self._trouble.setText(why)
        for field in (self.current, self.new, self.again):
            field.setAccessibleDescription("")
        self.stops[0].setAccessibleDescription(why)
        for field in (self.current, self.new, self.again):
            field.take()
        self.stops[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entering = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
        focused = next((number for number, stop in enumerate(self.stops) if stop.hasFocus()), None)
        if not entering or focused is None or not isinstance(self.stops[focused], PinField):
            super().keyPressEvent(event)
        elif isinstance(self.stops[focused + 1], PinField):
            self.stops[focused + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.wished.emit(Wish.SET)

    def _take(self, choice: DialogChoice) -> None:
        if choice is self._choices[-1]:
            super()._take(choice)
        else:
            self.wished.emit(Wish.SET if choice is self._choices[0] else Wish.REMOVE)

    def _close(self, choice: DialogChoice | None) -> None:
        for field in (self.current, self.new, self.again):
            field.take()
        super()._close(choice)


class PinLocks:
    """What people do about the PINs of their curtains."""

    def __init__(self, table: TablePort, refuse: Callable[[int], object], parent: QObject) -> None:
        """Lock the curtains of the table; `refuse` says that a PIN was wrong, and for how long none is taken."""
        self._table = table
        self._turn_away = refuse
        self._background = Background(parent)
        self.clock = time.monotonic
        """Seconds that only go forward."""

    def menu_choices(self) -> list[DialogChoice]:
        """Return the entry of the menu: before the own screen a seat may set its PIN."""
        table, screen, session = self._table, self._table.screen, self._table.session
        if not isinstance(screen, SeatScreen) or screen.seat not in table.facts.humans or session.over() is not None:
            return []
        seat = screen.seat
        words, name = table.context.words, table.people[seat].name
        key = "menu.pin" if seat in session.pins else "menu.set-pin"
        return [DialogChoice(words.text(key, name=name), partial(self.open, seat))]

    def leave(self) -> None:
        """Wait for nothing any more: the screen is another one."""
        self._background.forget()

    # At the curtain

    def lifted(self) -> None:
        """Open the curtain to the one it calls, if it needs no PIN."""
        screen = self._table.screen
        if isinstance(screen, CurtainScreen) and not screen.locked:
            self._table.uncover(screen.seat)

    def tried(self, pin: str) -> None:
        """Try a PIN at the curtain; the right one opens it."""
        screen, curtains = self._table.screen, self._table.session.curtains
        if not isinstance(screen, CurtainScreen) or self._background.busy:
            return
        seat, kept = screen.seat, curtains.kept(screen.seat)
        if kept is None:
            self.lifted()
        elif curtains.wait(seat, self.clock()) > 0:
            self._refuse(seat)
        else:
            self._background.work_out(lambda: verify_pin(kept, pin), partial(self._tried, seat))

    def forgotten(self) -> None:
        """Ask all others, before the curtain, whether the seat's PIN shall be removed."""
        table, screen = self._table, self._table.screen
        if not isinstance(screen, CurtainScreen) or not screen.locked:
            return
        self.leave()
        seat, words = screen.seat, table.context.words
        asked = sorted(table.facts.humans - table.session.conceded - {seat}) or [seat]
        names = [words.text("pin.agree", name=table.people[other].name) for other in asked]
        name = table.people[seat].name
        title, text = words.text("pin.forgotten.title", name=name), words.text("pin.forgotten.text", name=name)
        table.sheets.agree(title, text, names, partial(self._give_up, seat), DialogChoice(words.text("page.back")))

    def _tried(self, seat: Seat, right: bool) -> None:
        table, screen = self._table, self._table.screen
        if not isinstance(screen, CurtainScreen) or screen.seat != seat:
            return
        if table.session.curtains.tried(seat, right, self.clock()):
            table.uncover(seat)
        else:
            self._refuse(seat)

    def _refuse(self, seat: Seat) -> None:
        self._turn_away(ceil(self._table.session.curtains.wait(seat, self.clock())))

    def _give_up(self, seat: Seat) -> None:
        table = self._table
        said = table.context.words.text("pin.given-up", name=table.people[seat].name)

        def given_up() -> None:
            table.refresh()
            table.tell(said)

        table.record(lambda: table.session.curtains.drop(seat, "consent"), then=given_up)

    # Before the own screen

    def open(self, seat: Seat) -> None:
        """Let the seat set its PIN, change or remove it."""
        table = self._table
        name, has_pin = table.people[seat].name, seat in table.session.pins
        sheet = table.sheets.lay(lambda page: PinSheet(table.context, page, name, self.leave, has_pin=has_pin))
        sheet.wished.connect(partial(self._wished, sheet, seat))

    def _wished(self, sheet: PinSheet, seat: Seat, wish: Wish) -> None:
        """Work out beside the window whether the current PIN is right, and what the new one is kept as."""
        curtains, words = self._table.session.curtains, self._table.context.words
        current, new, again = sheet.current.text(), sheet.new.text(), sheet.again.text()
        if self._background.busy:
            return
        if wish is Wish.SET and not is_pin(new):
            sheet.refuse(words.text("table.refusal.no-pin"))
        elif wish is Wish.SET and new != again:
            sheet.refuse(words.text("pin.differ"))
        elif curtains.wait(seat, self.clock()) > 0:
            sheet.refuse(words.text("table.refusal.wait"))
        else:
            kept, salt = curtains.kept(seat), os.urandom(SALT_LENGTH)

            def work() -> tuple[bool, PinSet | None]:
                right = kept is None or verify_pin(kept, current)
                return right, pin_set(seat, new, salt) if right and wish is Wish.SET else None

            self._background.work_out(work, lambda result: self._worked_out(sheet, seat, *result))

    def _worked_out(self, sheet: PinSheet, seat: Seat, right: bool, made: PinSet | None) -> None:
        table = self._table
        if not isValid(sheet) or sheet.isHidden():  # closed meanwhile, as by the curtain
            return
        if table.session.curtains.tried(seat, right, self.clock()):
            sheet.dismiss()
            self._keep(seat, made)
        else:
            sheet.refuse(table.context.words.text("table.refusal.wrong-pin"))

    def _keep(self, seat: Seat, made: PinSet | None) -> None:
        table = self._table
        curtains = table.session.curtains
        keep = partial(curtains.keep, made) if made is not None else partial(curtains.drop, seat)
        said = Message("pin.is-set" if made is not None else "pin.is-gone", name=table.people[seat].name)
        table.record(keep, then=partial(table.refresh, said))


_HOLD: Final = 2.5
"""How many seconds all see that the table has gone back, at the table's normal pace."""
_MOST_LINES: Final = 6
"""So many lines of what is taken back are read out; of more, the last ones."""
_QUESTION_WIDTH: Final = 420
"""How long a line on a button may be, at the usual scale."""
_NARROW: Final = 290
"""The same, where the buttons stand in two columns."""
_LINES: Final = 2


def going_back_choices(table: TablePort) -> list[DialogChoice]:
    """Return the entry of the menu; it says why, where there is no turn to go back to."""
    screen = table.screen
    reviewing = isinstance(screen, SeatScreen) and screen.reviewing
    if table.session.over() is not None or reviewing:
        return []
    return [DialogChoice(table.context.words.text("menu.go-back"), partial(_show_turns, table))]


def _show_turns(table: TablePort) -> None:
    table.open_to_everyone()
    session, words = table.session, table.context.words
    targets = session.rewind_targets()
    further = session.rewind_refusal(Target(Seat(0), 1) if targets else None)
    why = words.say(further) if further is not None else ""
    back = DialogChoice(words.text("menu.keep-playing"), table.refresh, primary=not targets)
    title, text = words.text("go-back.barred"), why
    if targets:
        title = words.text("go-back.title")
        text = f"{words.text('go-back.text')}\n{words.text('go-back.no-further')} {why}"
    room = table.context.pixels(_QUESTION_WIDTH if len(targets) < MANY else _NARROW)  # many stand in two columns
    choices = [DialogChoice(_called(table, target, room), partial(_ask, table, target)) for target in targets]
    table.sheets.ask(title, text, *choices, back, upright=True)


def _ask(table: TablePort, target: Target) -> None:
    words, people = table.context.words, table.people
    lost = _lines_since(table, target)
    undone = [words.text("go-back.lost"), *lost[-_MOST_LINES:]] if lost else [words.text("go-back.text")]
    text = "\n".join([*undone, words.text("go-back.all")])
    asked = sorted(table.facts.humans - table.session.conceded)

    def go() -> None:
        table.record(lambda: table.session.rewind(target), told=partial(_told, table, target), undone=table.refresh)

    table.sheets.agree(
        words.text("go-back.ask", name=people[target.seat].name),
        text,
        [words.text("go-back.agree", name=people[seat].name) for seat in asked],
        go,
        DialogChoice(words.text("menu.keep-playing"), table.refresh),
    )


def _called(table: TablePort, target: Target, room: int) -> str:
    name = table.people[target.seat].name
    done = next(iter(_lines_since(table, target)), name)
    said = done if name in done else f"{name}: {done}"
    metrics = QFontMetrics(QtWidgets.QApplication.font())
    return broken(said, lambda text: metrics.horizontalAdvance(text) <= room)


def _lines_since(table: TablePort, target: Target) -> list[str]:
    events = game_events(line for line in table.session.heard(None) if line.entry > target.entry)
    lines = (line_of(table.face, event, table.people) for event in events)
    words, told = table.context.words, [line.message for line in lines if line is not None]
    return [words.hear(one, words.say(one)) for one in told]


def _told(table: TablePort, target: Target, since: int) -> list[Frame]:
    lines = lines_of(table.face, table.session, table.people, None, since)
    view = table.session.view(None)
    pieces = pieces_of(table.face, view, table.context.words)
    title = Message("frame.went-back", name=table.people[target.seat].name)
    return [Frame(title, tuple(line.message for line in lines), pieces, (), _HOLD, view)]


def broken(text: str, fits: Callable[[str], bool]) -> str:
    """Return the text in two lines at the most, none longer than fits; what has no room gives way to three dots."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if fits(longer if len(lines) < _LINES else f"{longer} …") or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < _LINES:
            lines.append(word)
        else:
            lines[-1] += " …"
            break
    return "\n".join(lines)
