"""The curtain between two seats: a cloth with the next seat's sign, a name, one line why, and one button."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.agreements.pin_locks import PinField
from rokugan_desktop.desktop.agreements.seals import SealStamp
from rokugan_desktop.desktop.at_table.key_hold import PRESSING, KeyHold
from rokugan_desktop.desktop.at_table.war_curtain import hung_cloth
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.plain import on_button
from rokugan_desktop.desktop.look.spacing import add_gap, keep_margins
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.engine import Message

_STAMP = 64
"""The side of the seal's picture, at 100 %."""
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class CurtainWidget(QWidget):
    """What is seen while the computer goes from hand to hand. It knows a name, a reason, and what all know.

    Signals:
        lifted: the person called has pressed the button or the key.
        tried: the same, where the curtain opens to a PIN alone; carries what was typed.
        forgotten: the person called does not know the PIN any more.
        short: a key that lifts it was let go too early; carries what to do.
        left: the table is left for the title.

    """

    lifted = Signal()
    tried = Signal(str)
    forgotten = Signal()
    short = Signal(str)
    left = Signal()

    guard_ms = 1000
    """How long the mouse does nothing here: a press meant for the screen before must not lift the curtain.

    Whatever is pressed meanwhile begins the wait anew. Keys are held to more: see `KeyHold`.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._person: Person | None = None
        self._why: Message | None = None
        self._locked = False
        self._standing: Message | None = None
        self._cloth: tuple[object, QPixmap] | None = None
        """What the cloth was hung for, and its picture."""
        self._drawn = QElapsedTimer()
        self._deaf_for = 0
        """For how many seconds no PIN is taken, because wrong ones were given."""
        self._second = QTimer(self)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._count_down)
        self._sign = QWidget()
        self._sign.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._call = _line("cloth-call")
        self._name = _line("cloth-name")
        self._reason = _line("cloth-why")
        self.news = _line("cloth-news")
        """What else all may know now: that a PIN was wrong, or is gone."""
        self.stamp = SealStamp(context, _STAMP)
        """The match's seal as a picture, on its first screen."""
        self._stands = _line("cloth-news")
        self.field = PinField()
        self.field.setProperty("on", "cloth")
        self.forgotten_button = QPushButton()
        self.forgotten_button.setProperty("role", "quiet-on-cloth")
        self.forgotten_button.clicked.connect(self.forgotten)
        self.button = QPushButton()
        self.button.setProperty("role", "on-cloth")
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.clicked.connect(self._lift)
        self.button.installEventFilter(self)
        self._hold = KeyHold(self.button)
        self._hold.short.connect(self._say_keys)
        self.leave_button = QPushButton()
        self.leave_button.setProperty("role", "quiet-on-cloth")
        self.leave_button.clicked.connect(self.left)
        for button in (self.forgotten_button, self.leave_button):
            button.installEventFilter(self)
        self._keys = _line("cloth-keys")
        self._keys.setWordWrap(False)
        self._lay_out()

    def draw(self, person: Person, why: Message, stands: Message | None = None, *, locked: bool = False) -> None:
        """Call this person to the computer, for this reason; `locked`: the curtain opens to a PIN alone.

        `stands`: where the match stands, as all can see it.
        """
        self._person, self._why, self._locked, self._standing = person, why, locked, stands
        self.stamp.hide()
        self.button.show()
        self._keys.show()
        self._drawn.restart()
        self._hold.begin()
        self.field.take()
        self.tell("")
        self.field.setVisible(locked)
        self.forgotten_button.setVisible(locked)
        self.retranslate()
        self.update()
        (self.field if locked else self.button).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_seal(self, seal: str) -> None:
        """Show the seal of the match as a picture until another seat is called."""
        self.stamp.show_seal(seal)
        self.stamp.show()

    def tell(self, text: str) -> None:
        """Say something else that all may know; an empty text takes it away."""
        self._second.stop()
        self._deaf_for = 0
        self._show_news(text)
        self.field.setAccessibleDescription(text)

    def refuse(self, seconds: int) -> None:
        """Say that the PIN was wrong; no other is taken before so many seconds have passed."""
        self.tell(self._context.words.text("curtain.wrong-pin"))
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        if seconds > 0:
            self._deaf_for = seconds
            self._say_wait()
            self.field.setAccessibleDescription(self.news.text())  # told once, not each second
            self._second.start()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self._context.words
        self.leave_button.setText(words.text("curtain.leave"))
        keys = words.text("curtain.pin-keys" if self._locked else "curtain.hold")
        self._keys.setText(keys)
        self.button.setAccessibleDescription(keys)
        self.forgotten_button.setText(words.text("curtain.forgotten"))
        self.field.setPlaceholderText(words.text("curtain.pin"))
        if self._person is None or self._why is None:
            return
        self._call.setText(words.text("curtain.pass"))
        self._name.setText(self._person.name)
        self._reason.setText(words.say(self._why))
        self._stands.setText(words.say(self._standing) if self._standing is not None else "")
        self._stands.setVisible(self._standing is not None)
        self.button.setText(on_button(words.text("curtain.lift", name=self._person.name)))
        self.setAccessibleName(words.text("curtain.pass-to", name=self._person.name))
        self.field.setAccessibleName(words.text("curtain.pin-of", name=self._person.name))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lift the curtain for Enter or Space, held long enough; with a PIN for Enter alone.

        A digit goes into the field for the PIN. On another button Enter presses that one.
        """
        if self._locked and event.text().isdecimal() and not self.field.hasFocus():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.insert(event.text())
        elif event.key() in PRESSING and self._others_have_focus():
            super().keyPressEvent(event)
        elif event.key() in PRESSING and self._locked:
            if not event.isAutoRepeat():
                self._lift()
        elif not self._hold.hear(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Hear that a key is held no longer."""
        self._hold.hear(event)
        super().keyReleaseEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let no press through that was meant for the screen before.

        Arrows do nothing: they would carry the focus to what leaves the table.
        """
        if isinstance(event, QKeyEvent):
            arrow = event.key() in _ARROWS
            if arrow and watched is not self.button:
                self._hold.hear(event)
            return arrow
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        return pressed and watched is self.button and self._guarded()

    def _others_have_focus(self) -> bool:
        """Tell whether the keyboard is on a button that does something else."""
        return self.forgotten_button.hasFocus() or self.leave_button.hasFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth, hung anew only for another role or another size."""
        role, ratio = (self._person.role if self._person is not None else None), self.devicePixelRatioF()
        sign = self._sign.geometry()
        hung = (role, self.size(), ratio, sign)
        if self._cloth is None or self._cloth[0] != hung:
            side = min(sign.height(), round(self.height() * 0.38), sign.width())
            room = QRectF(sign.center().x() - side / 2, sign.bottom() - side, side, side)
            self._cloth = (hung, hung_cloth(self.size(), ratio, role, room))
        QPainter(self).drawPixmap(0, 0, self._cloth[1])

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep no picture of a cloth that nobody sees."""
        super().hideEvent(event)
        self._cloth = None

    def _guarded(self) -> bool:
        """Tell whether the curtain is still deaf; if so, it is from now on for the whole time again."""
        deaf = self._drawn.elapsed() < self.guard_ms
        if deaf:
            self._drawn.restart()
        return deaf

    def _lift(self) -> None:
        if self._person is None or self._deaf_for:
            return
        if not self._locked:
            self.lifted.emit()
        elif self.field.text():
            self.tried.emit(self.field.take())
        else:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say_keys(self) -> None:
        self.short.emit(self._keys.text())

    def _count_down(self) -> None:
        self._deaf_for -= 1
        if self._deaf_for > 0:
            self._say_wait()
        else:
            self.tell(self._context.words.text("curtain.wrong-pin"))

    def _say_wait(self) -> None:
        self._show_news(self._context.words.text("curtain.wait", n=self._deaf_for))

    def _show_news(self, text: str) -> None:
        self.news.setText(text)
        self.news.setVisible(bool(text))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        keep_margins(self._context, column, 80, 48, 80, 44)
        column.addWidget(self._sign, 50)
        add_gap(self._context, column, 22)
        for label in (self._call, self._name, self._reason, self._stands, self.news):
            column.addWidget(label)
            add_gap(self._context, column, 4)
        _centre(column, self.stamp)
        add_gap(self._context, column, 18)
        for beside in ((self.field, self.button), (self._keys,)):
            _centre(column, *beside)
            add_gap(self._context, column, 6)
        for widget in (self.field, self.forgotten_button, self.news, self._stands, self.stamp, self.button, self._keys):
            widget.hide()
        column.addStretch(6)
        _centre(column, self.forgotten_button, self.leave_button)


def _centre(column: QVBoxLayout, *widgets: QWidget) -> None:
    row = QHBoxLayout()
    column.addLayout(row)
    row.addStretch(1)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)


def _line(role: str) -> QLabel:
    label = plain_label(role)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
