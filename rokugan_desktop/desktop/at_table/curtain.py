"""The curtain between two seats: a cloth with the next seat's sign, a name, one line why, a button; how it falls."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from PySide6.QtCore import QElapsedTimer, QEvent, QLineF, QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.agreements import PinField, SealStamp
from rokugan_desktop.desktop.art.symbols import bytes_of, canvas, kept
from rokugan_desktop.desktop.at_table.presses import PRESSING, KeyHold
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import PaintMon, Person, Role
from rokugan_desktop.desktop.look.focus_order import ARROWS, FocusRing
from rokugan_desktop.desktop.look.letters import on_button
from rokugan_desktop.desktop.look.spacing import add_gap, keep_margins
from rokugan_desktop.desktop.look.style import in_role, plain_label
from rokugan_desktop.desktop.look.theme import equip, heavy_font, mixed
from rokugan_desktop.desktop.motion import COMING, EVEN, GOING, Motion, Movement, Tempo
from rokugan_desktop.engine import Message

_IVORY: Final = QColor("#efe0c0")
_GOLD: Final = QColor("#d8b56a")
_PLAIN: Final = QColor("#22242e")
"""The cloth of nobody."""
_BREADTHS: Final = 5
_STRIP, _PIECE = 2, 8
"""So many pixels broad are the strips that the cloth is hung by, and the pieces, each aslant, that its sign is."""
_SWAY: Final = 0.3
"""So much of the cloth's own bend the sign takes: with all of it no ring would be round."""
_ROPE, _HEM = 0.052, 0.045
"""Where the rope is, from above, and how high the hem is over the ground, as shares of the height."""


def hung_cloth(size: QSize, ratio: float, role: Role | None, sign: QRectF) -> QPixmap:
    """Return the whole picture of a role's curtain; `sign` is the room for the role's sign, in logical pixels."""
    picture = QPixmap(size * ratio)
    area = QRectF(picture.rect())
    painter = QPainter(picture)
    _paint_behind(painter, area)
    _paint_cloth(painter, picture.size(), dyed(role.colour if role is not None else _PLAIN))
    if role is not None and sign.height() >= 1:
        _paint_sign(painter, picture.size(), role, QRectF(sign.topLeft() * ratio, sign.size() * ratio))
    breadth = area.width() / _BREADTHS
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_shade(painter, area, breadth)
    _paint_rope(painter, area, breadth)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class _Hung(NamedTuple):
    downs: tuple[float, ...]
    """How far below the rope each strip of it hangs."""
    flat: QRect
    """What all of the strips cover."""
    ends: list[QRect]
    """What they cover above and below it."""
    bands: list[QRect]
    """The two bands above and the one below, strip by strip."""


@lru_cache(maxsize=2)
def _hung(width: int, height: int) -> _Hung:
    breadth, long = width / _BREADTHS, round(height * (1 - _ROPE - _HEM))
    lefts = range(0, width, _STRIP)
    downs = tuple([_let_down((left + _STRIP / 2) / breadth) * height for left in lefts])
    each = ((left, round(height * _ROPE + down)) for left, down in zip(lefts, downs, strict=True))
    alike = [(down, [left for left, _ in strips]) for down, strips in groupby(each, key=itemgetter(1))]
    strips = tuple((run[0], _STRIP * len(run), down) for down, run in alike)
    above, below = max(down for _, _, down in strips), min(down for _, _, down in strips) + long
    ends = [QRect(left, down, broad, above - down) for left, broad, down in strips]
    ends += [QRect(left, below, broad, down + long - below) for left, broad, down in strips]
    shares = [
        (round(long * share), round(long * high)) for share, high in ((0.055, 0.03), (0.10, 0.012), (0.93, 0.028))
    ]
    bands = [QRect(left, down + begin, broad, high) for left, broad, down in strips for begin, high in shares]
    return _Hung(downs, QRect(0, above, width, below - above), ends, bands)


def _paint_cloth(painter: QPainter, size: QSize, cloth: QColor) -> None:
    hung = _hung(size.width(), size.height())
    painter.fillRect(hung.flat, cloth)
    painter.setPen(Qt.PenStyle.NoPen)
    for rectangles, colour in ((hung.ends, cloth), (hung.bands, mixed(cloth, _IVORY, 0.16))):
        painter.setBrush(colour)
        painter.drawRects(rectangles)


def _paint_sign(painter: QPainter, size: QSize, role: Role, sign: QRectF) -> None:
    side = min(sign.height(), sign.width())
    glow = QRadialGradient(sign.center(), side * 1.2)
    light = QColor(role.colour).lighter(140)
    light.setAlpha(120)
    glow.setColorAt(0, light)
    light.setAlpha(0)
    glow.setColorAt(1, light)
    disc = QRectF(0, 0, side, side)
    disc.moveCenter(sign.center())
    hung = _hung(size.width(), size.height())
    painter.fillRect(disc.adjusted(-side * 0.7, -side * 0.7, side * 0.7, side * 0.7).toRect() & hung.flat, glow)
    begin, above = max(0, round(disc.left())), disc.top() - size.height() * 0.008
    middle, downs = hung.downs[round(disc.center().x()) // _STRIP], hung.downs[begin // _STRIP :: _PIECE // _STRIP]
    high = math.floor(above)
    hangs = (above - high + _SWAY * down + (1 - _SWAY) * middle for down in downs[: math.ceil(side) // _PIECE + 2])
    painter.drawPixmap(begin, high, _bent(role.paint_mon, side, tuple(hangs)))


@kept(bytes_of)
def _bent(paint_mon: PaintMon, side: float, hangs: tuple[float, ...]) -> QPixmap:
    """Return a sign that hangs so far down at the left edge of each of its pieces, and at the last one's right."""
    flat, dyer = canvas(math.ceil(side), math.ceil(side), 1.0)
    dyer.setPen(QPen(_IVORY, side * 0.028))
    disc = QRectF(0, 0, side, side)
    dyer.drawEllipse(disc.adjusted(side * 0.02, side * 0.02, -side * 0.02, -side * 0.02))
    margin = side * 0.13
    paint_mon(dyer, disc.adjusted(margin, margin, -margin, -margin), _IVORY)
    dyer.end()
    bent, painter = canvas(flat.width(), flat.height() + math.ceil(max(hangs)), 1.0)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing, on=False)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for number, left in enumerate(range(0, min(flat.width(), (len(hangs) - 1) * _PIECE), _PIECE)):
        down, strip = (hangs[number + 1] - hangs[number]) / _PIECE, QRectF(left, 0, _PIECE, flat.height())
        painter.setTransform(QTransform(1, down, 0, 1, 0, hangs[number] - down * left))
        painter.drawPixmap(strip, flat, strip)  # aslant as the cloth hangs there: no edge is a stair
    painter.end()
    return bent


def _let_down(across: float) -> float:
    """Return how far below the rope the cloth hangs, `across` breadths from the left, as a share of the height."""
    within = across - math.floor(across)
    waves = 0.0035 * math.sin(2 * math.pi * (3 * within + 0.37 * math.floor(across)))
    return math.sin(math.pi * within) * (0.017 + waves)


def dyed(colour: QColor) -> QColor:
    """Return the colour as a dyed cloth in lamplight: its hue, dark enough for light letters."""
    return QColor.fromHsvF(max(colour.hsvHueF(), 0.0), min(colour.hsvSaturationF(), 0.72), 0.26)


def _paint_behind(painter: QPainter, area: QRectF) -> None:
    painter.fillRect(area, QColor("#0e0a08"))
    floor = QLinearGradient(0, area.height() * (1 - 2 * _HEM), 0, area.height())
    floor.setColorAt(0, QColor("#0b0706"))
    floor.setColorAt(1, QColor("#4a3424"))
    painter.fillRect(QRectF(0, area.height() * (1 - 2 * _HEM), area.width(), area.height() * 2 * _HEM), floor)


def _paint_shade(painter: QPainter, area: QRectF, breadth: float) -> None:
    top, bottom = area.height() * _ROPE, area.height() * (1 - _HEM + 0.022)
    high = bottom - top
    folds = _folds(round(area.width()), breadth)
    painter.drawTiledPixmap(QRectF(0, top, area.width(), high).toRect(), folds)
    dusk = QLinearGradient(0, top, 0, bottom)
    dusk.setColorAt(0, QColor(0, 0, 0, 110))
    dusk.setColorAt(0.12, QColor(0, 0, 0, 0))
    dusk.setColorAt(0.86, QColor(0, 0, 0, 0))
    dusk.setColorAt(1, QColor(0, 0, 0, 120))
    painter.fillRect(QRectF(0, top, area.width(), high * 0.12), dusk)
    painter.fillRect(QRectF(0, top + high * 0.86, area.width(), high * 0.14), dusk)


@lru_cache(maxsize=2)
def _folds(width: int, breadth: float) -> QPixmap:
    """Return light and shadow of the folds and the seams, one pixel high: they are the same from rope to hem."""
    picture, painter = canvas(width, 1, 1.0)
    for number in range(_BREADTHS):
        left = number * breadth
        shade = QLinearGradient(left, 0, left + breadth, 0)
        for share, light in _lights(number):
            tone = QColor(255, 244, 224, round(26 * light)) if light > 0 else QColor(0, 0, 0, round(-120 * light))
            shade.setColorAt(share, tone)
        painter.fillRect(QRectF(left, 0, breadth, 1), shade)
        if number:
            painter.fillRect(QRectF(left - 0.8, 0, 1.6, 1), QColor(0, 0, 0, 90))
    painter.end()
    return picture


@cache
def _lights(number: int) -> tuple[tuple[float, float], ...]:
    return tuple((i / 24, _fold(number, i / 24)) for i in range(25))


def _fold(number: int, share: float) -> float:
    """Return how much light a breadth's fold catches there, from -1 to 1; it turns away from it at the seams."""
    waves = 0.55 * math.sin(2 * math.pi * (3 * share + 0.37 * number)) + 0.2 * math.sin(2 * math.pi * (7 * share + 0.2))
    edge = 0.75 * math.exp(-((min(share, 1 - share) / 0.045) ** 2))
    return max(-1.0, min(1.0, waves * 0.55 - edge))


def _paint_rope(painter: QPainter, area: QRectF, breadth: float) -> None:
    y, thick = area.height() * _ROPE * 0.55, max(3.0, area.height() * 0.0085)
    for number in range(_BREADTHS * 3 + 1):
        x = min(max(breadth * number / 3, thick), area.width() - thick)
        down = area.height() * (_ROPE + _let_down(x / breadth)) + thick * 0.6
        painter.setPen(QPen(_IVORY.darker(135), thick * 0.75, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x, y - thick * 0.4), QPointF(x, down))
    for colour, width in ((QColor("#6d4f22"), thick * 1.35), (_GOLD, thick)):
        painter.setPen(QPen(colour, width))
        painter.drawLine(QPointF(0, y), QPointF(area.width(), y))
    painter.setPen(QPen(QColor("#8a6a30"), max(1.0, thick * 0.16)))
    step, low, high = thick * 1.3, y + thick * 0.45, y - thick * 0.45
    strands = range(math.ceil(area.width() / step))
    painter.drawLines([QLineF(number * step, low, (number + 0.7) * step, high) for number in strands])
    for number in range(1, _BREADTHS):
        _paint_tassel(painter, QPointF(number * breadth, y), thick)


def _paint_tassel(painter: QPainter, knot: QPointF, thick: float) -> None:
    equip(painter, QPen(_GOLD.darker(150), max(1.0, thick * 0.2)), _GOLD)
    tail = QPainterPath(knot + QPointF(-thick * 0.7, thick))
    tail.quadTo(knot + QPointF(-thick * 1.2, thick * 5), knot + QPointF(-thick * 1.5, thick * 8.5))
    tail.lineTo(knot + QPointF(thick * 1.5, thick * 8.5))
    tail.quadTo(knot + QPointF(thick * 1.2, thick * 5), knot + QPointF(thick * 0.7, thick))
    tail.closeSubpath()
    painter.drawPath(tail)
    for across in (-0.8, -0.3, 0.3, 0.8):
        painter.drawLine(
            knot + QPointF(across * thick * 0.6, thick * 2), knot + QPointF(across * thick * 1.5, thick * 8.3)
        )
    painter.drawEllipse(knot, thick * 1.25, thick * 1.25)


_BELOW_SIGN = 22
"""How much is free below the sign, at 100 %."""
_STAMP = 64
"""The side of the seal's picture, at 100 %."""
_LOW, _LEAST, _NAME = 440, 400, (52, 32)
"""Below these heights, at 100 %, it has narrow margins, and a smaller name: all that is said and pressed is seen. How
high a name's letters are, and are there; lower still where it has no room across."""


class CurtainWidget(QWidget):
    """What is seen while the computer goes from hand to hand. It knows a name, a reason, and what all know.

    Signals:
        lifted: the person called has pressed the button or the key.
        tried: the same, where the curtain opens to a PIN alone; carries what was typed.
        forgotten: the person called does not know the PIN any more.
        short: a key that lifts it was let go too early; carries what to do.
        left: what was called for is let be: the table is left for the title, or the look at one's own hand.

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

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._person: Person | None = None
        self._why: Message | None = None
        self._locked = self._looking = False
        self._standing: Message | None = None
        self._cloth: tuple[object, QPixmap] | None = None
        """What the cloth was hung for, and its picture."""
        self._drawn = QElapsedTimer()
        self._deaf_for = 0
        """For how many seconds no PIN is taken, because wrong ones were given."""
        self._second = QTimer(self, interval=1000)
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
        self.forgotten_button = in_role(QPushButton(), "quiet-on-cloth")
        self.forgotten_button.clicked.connect(self.forgotten)
        self.button = in_role(QPushButton(), "on-cloth")
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.clicked.connect(self._lift)
        self.button.installEventFilter(self)
        self._hold = KeyHold(self.button)
        self.leave_button = in_role(QPushButton(), "quiet-on-cloth")
        self.leave_button.clicked.connect(self.left)
        for button in (self.forgotten_button, self.leave_button):
            button.installEventFilter(self)
        self._keys = _line("cloth-keys")
        self._hold.short.connect(lambda: self.short.emit(self._keys.text()))
        self._lay_out()

    def draw(
        self,
        person: Person,
        why: Message,
        stands: Message | None = None,
        *,
        locked: bool = False,
        looking: bool = False,
    ) -> None:
        """Call this person to the computer, for this reason; `locked`: the curtain opens to a PIN alone.

        `stands`: where the match stands, as all can see it; `looking`: the person only wants to look, and may leave it.
        """
        self._person, self._why, self._locked, self._standing = person, why, locked, stands
        self._looking = looking
        self.stamp.hide()
        self.button.show()
        self._keys.show()
        self._drawn.restart()
        self._hold.begin(2 * self.guard_ms)
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
        self.restyle()

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
        self.leave_button.setText(words.text("page.back" if self._looking else "curtain.leave"))
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
        self.restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lift the curtain for Enter or Space, held long enough; with a PIN for Enter alone.

        A digit goes into the field for the PIN. On another button Enter presses that one.
        """
        if self._locked and event.text().isdecimal() and not self.field.hasFocus():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.insert(event.text())
        elif event.key() in PRESSING and (self.forgotten_button.hasFocus() or self.leave_button.hasFocus()):
            super().keyPressEvent(event)
        elif event.key() in PRESSING and self._locked:
            if not event.isAutoRepeat():
                self._lift()
        elif not self._hold.hear(event):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._hold.hear(event)
        super().keyReleaseEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let no press through that was meant for the screen before.

        Arrows do nothing: they would carry the focus to what leaves the table.
        """
        if isinstance(event, QKeyEvent):
            arrow = event.key() in ARROWS
            if arrow and watched is not self.button:
                self._hold.hear(event)
            return arrow
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        return pressed and watched is self.button and self._guarded()

    def paintEvent(self, event: QPaintEvent) -> None:
        role, ratio = (self._person.role if self._person is not None else None), self.devicePixelRatioF()
        sign = self._sign.geometry()
        hung = (role, self.size(), ratio, sign)
        if self._cloth is None or self._cloth[0] != hung:
            above = self._context.pixels(_BELOW_SIGN)
            side = max(0, min(sign.height() - above, round(self.height() * 0.38), sign.width()))
            room = QRectF(sign.center().x() - side / 2, sign.bottom() - above - side, side, side)
            self._cloth = (hung, hung_cloth(self.size(), ratio, role, room))
        QPainter(self).drawPixmap(0, 0, self._cloth[1])

    @property
    def bare_cloth(self) -> QPixmap | None:
        """Return the cloth without what is said on it, as it was painted last; None: it was not."""
        return None if self._cloth is None else self._cloth[1]

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._cloth = None

    def restyle(self) -> None:
        """Take over the scale chosen, and the height there is."""
        high = self.height() / self._context.scale
        low, least = high < _LOW, high < _LEAST
        keep_margins(self._context, self._column, *((40, 10, 40, 8) if low else (80, 48, 80, 44)))
        size = self._context.pixels(_NAME[least])
        name = QFontMetrics(heavy_font(size)).horizontalAdvance(self._name.text())
        self._name.setStyleSheet(f"font-size: {min(size, size * (self.width() - 2 * size) // max(1, name))}px")
        if least:
            self.stamp.hide()  # what is said of it stays
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def _guarded(self) -> bool:
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
        self.update()  # once all is laid out anew: Qt itself paints where words come or go, not where the sign was

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self)
        self.restyle()
        column.addWidget(self._sign, 50)
        for label in (self._call, self._name, self._reason, self._stands, self.news):
            column.addWidget(label)
            add_gap(self._context, column, 4)
        _centre(column, self.stamp)
        add_gap(self._context, column, 18)
        _centre(column, self.field, self.button)
        add_gap(self._context, column, 6)
        column.addWidget(self._keys)
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


FALLING, LIFTING, SAYING = 320, 260, 80
"""How many milliseconds the cloth falls, parts, and before that lets what is said on it fade: words hang still."""
_SHADOW = 46
"""How far below its hem the falling cloth casts its shadow, in pixels."""


class HangingCloth(QWidget):
    """Lies over the page while the cloth moves, and only then. A press ends it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.movement: Movement | None = None
        self._cloth = self._whole = QPixmap()
        """The bare cloth, and the same with all that is said on it."""
        self._said = 0.0
        """How strongly that is seen."""
        self._below: QPixmap | None = None
        """The emptied table that the cloth falls over; None: it is parted over what the page shows."""
        self._share = 0.0
        self._fades = False
        self.hide()

    def fall(self, below: QPixmap, whole: QPixmap, tempo: Tempo, cloth: QPixmap | None = None) -> None:
        """Let this cloth fall over that table, bare as far as it moves; None: there is none without words."""
        self._below = below
        moves = Motion(0, FALLING, self._show, COMING), Motion(FALLING - SAYING, SAYING, self._say, EVEN)
        self._begin(whole, tempo, cloth, *moves)

    def lift(self, whole: QPixmap, tempo: Tempo, cloth: QPixmap | None = None) -> None:
        """Part this cloth in the middle, over what the page shows now."""
        self._below = None
        falls_silent = Motion(0, SAYING, lambda share: self._say(1 - share), EVEN)
        self._begin(whole, tempo, cloth, Motion(SAYING, LIFTING, self._show, GOING), falls_silent)

    def drop(self) -> None:
        """Take the pictures away at once."""
        if self.movement is not None:
            self.movement.drop()
            self.movement.deleteLater()
            self.movement = None
        self._cloth, self._whole, self._below = QPixmap(), QPixmap(), None
        self.hide()
        self._hold_ring(on=False)

    def _hold_ring(self, *, on: bool) -> None:
        """Let no ring around a button be seen through the cloth."""
        ring = self.window().findChild(FocusRing)
        if ring is not None:
            ring.hold_back(on=on)

    def _begin(self, whole: QPixmap, tempo: Tempo, cloth: QPixmap | None, motion: Motion, saying: Motion) -> None:
        below = self._below
        self.drop()
        if tempo is Tempo.NONE:
            return
        self._cloth, self._whole, self._below, self._share = whole if cloth is None else cloth, whole, below, 0.0
        self._fades, self._said = tempo is Tempo.SHORT, 0.0 if below is not None else 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, below is not None)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self._hold_ring(on=True)
        motions = [Motion(0, motion.lasts, motion.show, EVEN)] if self._fades else [motion, saying]
        self.movement = Movement(motions, self)
        self.movement.finished.connect(self.drop)
        self.movement.start()

    def _show(self, share: float) -> None:
        self._share = share
        self.update()

    def _say(self, share: float) -> None:
        self._said = share
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.drop()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area, share = QRectF(self.rect()), self._share
        if self._below is not None:
            painter.drawPixmap(0, 0, self._below)
        if self._fades:
            painter.setOpacity(share if self._below is not None else 1 - share)
            painter.drawPixmap(0, 0, self._whole)
        elif self._below is not None:
            self._paint_falling(painter, area, share)
        else:
            self._paint_parted(painter, area, share)
        if self._said and not self._fades:
            hem = area.height() * (share if self._below is not None else 1.0)
            painter.setClipRect(QRectF(0, 0, area.width(), hem))
            painter.setOpacity(self._said)
            painter.drawPixmap(0, 0, self._whole)

    def _paint_falling(self, painter: QPainter, area: QRectF, share: float) -> None:
        hem = area.height() * share
        painter.drawPixmap(QPointF(0, hem - area.height()), self._cloth)
        shade = QLinearGradient(0, hem, 0, hem + _SHADOW)
        shade.setColorAt(0, QColor(0, 0, 0, 120))
        shade.setColorAt(1, QColor(0, 0, 0, 0))
        painter.fillRect(QRectF(0, hem, area.width(), _SHADOW), shade)

    def _paint_parted(self, painter: QPainter, area: QRectF, share: float) -> None:
        half, picture = area.width() / 2, QRectF(self._cloth.rect())
        left = QRectF(0, 0, picture.width() / 2, picture.height())
        seen = half * (1 - share)
        painter.drawPixmap(QRectF(0, 0, seen, area.height()), self._cloth, left)
        painter.drawPixmap(
            QRectF(area.width() - seen, 0, seen, area.height()), self._cloth, left.translated(left.width(), 0)
        )
        for x, way in ((seen, 1), (area.width() - seen, -1)):
            shade = QLinearGradient(x, 0, x + way * _SHADOW, 0)
            shade.setColorAt(0, QColor(0, 0, 0, round(110 * min(1.0, 6 * share))))
            shade.setColorAt(1, QColor(0, 0, 0, 0))
            painter.fillRect(QRectF(min(x, x + way * _SHADOW), 0, _SHADOW, area.height()), shade)
