"""The sealed shuffle at the table: its seal at any time, and after the end the secret with the proof, run then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import bare, filled, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import captioned, clear_widget, in_role, plain_label, pressing, remove_for_good
from rokugan_desktop.desktop.look.theme import equip, smooth_painter
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import Began, JournalFailed
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


class SealStamp(QWidget):
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


class SealPlate(QFrame):
    """Shows one seal. It is public: everybody may see it at any time."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._seal = ""
        self.setObjectName("plate")
        self.beginning = in_role(QLabel(), "seal")
        self.beginning.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.stamp = SealStamp(context)
        self.whole = in_role(QLabel(), "body")
        self.whole.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.whole.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.whole.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for label in (self.beginning, self.whole):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.more = in_role(QPushButton(), "link")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._unfold)
        across = spaced(context, QHBoxLayout(self), 20, 18, 14, 18, 14)
        across.addWidget(self.stamp, 0, Qt.AlignmentFlag.AlignVCenter)
        row = filled(QHBoxLayout(), 1, self.more, 1)
        across.addLayout(filled(QVBoxLayout(), self.beginning, self.whole, row), 1)
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
    body = QWidget()
    column = bare(QVBoxLayout(body))
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


def _revealed(table: TablePort, began: Began) -> list[QLabel]:
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
        self.fields: list[QLineEdit] = []
        """A field for each person, in the seats' order."""
        self._heading = captioned(plain_label("page-title"), "sealing.title")
        self._text = captioned(plain_label("body"), "sealing.text")
        self.plate = SealPlate(context)
        self._add = captioned(plain_label("heading"), "sealing.add")
        self._rows = QGridLayout()
        self._proves = plain_label("whisper")
        self.skip = captioned(QCheckBox(), "sealing.skip", tip="sealing.skip.what")
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
            field = QLineEdit(maxLength=LONGEST_CONTRIBUTION)
            name = plain_label("field", self._names[seat])
            name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._rows.addWidget(name, line, 0)
            self._rows.addWidget(field, line, 1)
            self.fields.append(field)
        self.retranslate()

    def first_stop(self) -> QWidget:
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
        elif isinstance(focused, QLineEdit) and focused in self.fields:
            stops: list[QWidget] = [*self.fields[self.fields.index(focused) + 1 :], self.begin_button]
            stops[0].setFocus(Qt.FocusReason.TabFocusReason)
        elif isinstance(focused, QPushButton | QCheckBox):
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
        column = spaced(self.context, QVBoxLayout(self._body), 14, 0, 0, 10, 0)
        self._rows.setColumnStretch(0, 2)
        self._rows.setColumnStretch(1, 5)
        filled(column, self._text, self.plate, self._add, self._rows, self._proves, self.skip, 1)
        self._page = QVBoxLayout(self)
        self.lay_on_sheet(self._page, 56, 36, 44, 30)
        keep_spacing(self.context, self._page, 16)
        row = filled(QHBoxLayout(), self.back_button, 1, self.begin_button)
        filled(self._page, self._heading, (scrolling(self._body), 1), row)
