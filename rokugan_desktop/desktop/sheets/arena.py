"""The arena: what stands beside the field while all watch, as boxes that come about; sides, sums, tokens, cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, qGray
from PySide6.QtWidgets import QSizePolicy

from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.look.theme import equip, mixed, number_font, smooth_painter, text_font
from rokugan_desktop.desktop.motion import EVEN, SWAYING, Motion, Movement, in_wave
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.desktop.sheets.boxes import FIGURE, Box, Fit, Flow, Letters, Typesetter
from rokugan_desktop.desktop.sheets.sections import Arena

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person
    from rokugan_desktop.desktop.look.theme import Theme
    from rokugan_desktop.words import Words


WIDTH: Final = 308.0
"""How wide what an arena shows is at the usual scale."""
_EDGE: Final = 4.0
"""How far it keeps from the arena's edges, at that scale."""
_SMALLER, _LEAST = 0.98, 0.1
"""By which share all becomes smaller until there is room for it, and the scale below which nothing is to be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed(Box):
    """A box that comes about: it is turned over from its back, or its number is counted up; else it appears.

    Times are milliseconds since the arena began to show it. Without a back nothing is seen of it until it is over.
    """

    begins: int = 0
    lasts: int = 0
    back: Box | None = None
    """What is seen before it is turned over; where that lasts no time, just before it appears."""
    counts: int | None = None
    """The number that its text counts up to."""


def lasts(box: Box) -> int:
    """Return after how many milliseconds a box, and all that lies in it, has come about."""
    own = box.begins + box.lasts if isinstance(box, Timed) else 0
    inside = (*box.inside, box.back) if isinstance(box, Timed) and box.back is not None else box.inside
    return max([own, *[lasts(one) for one in inside]])


class Stagehand(Typesetter):
    """Paints boxes as far as they have come about."""

    elapsed: float = math.inf
    """How many milliseconds after they began to."""

    def paint(self, painter: QPainter, box: Box, place: QRectF) -> None:
        if not isinstance(box, Timed):
            super().paint(painter, box, place)
            return
        passed = self.elapsed - box.begins
        share = min(1.0, max(0.0, passed / box.lasts)) if box.lasts else float(passed >= 0)
        if box.counts is not None:
            super().paint(painter, replace(box, text=str(round(box.counts * share))), place)
        elif box.back is not None:
            self._turn(painter, box, box.back, place, SWAYING(share))
        elif share == 1.0:
            super().paint(painter, box, place)

    def _turn(self, painter: QPainter, front: Box, back: Box, place: QRectF, share: float) -> None:
        painter.save()
        painter.translate(place.center())
        painter.scale(max(0.01, abs(math.cos(math.pi * share))), 1.0)
        painter.translate(-place.center())
        if share < 0.5:
            self.paint(painter, back, place)
        else:
            super().paint(painter, front, place)
        painter.restore()


class ArenaPanel(Panel):
    """Paints an arena as large as there is room for, and lets it come about. It asks nothing."""

    def __init__(
        self,
        describe: Callable[[Any, Words, Sequence[Person]], Arena],
        words: Words,
        theme: Theme,
        people: Sequence[Person],
    ) -> None:
        """Show nothing yet; `describe` makes an arena of what a frame has it show."""
        super().__init__()
        self._describe, self._words, self._theme, self._people = describe, words, theme, people
        self._arena: Arena | None = None
        self._elapsed = math.inf
        self._fitted: tuple[QSize, Stagehand, Box] | None = None
        """The look that has room in an arena of that size, and what paints it; None: that is not known yet."""
        self._coming: Movement | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_turn(self, view: Any, decision: Any | None) -> None:
        self._show(self._describe(view, self._words, self._people))

    def empty(self) -> None:
        self._show(None)

    def _show(self, arena: Arena | None) -> None:
        self._rest()
        self._arena, self._fitted = arena, None
        self.setAccessibleName(arena.name if arena is not None else "")
        self.updateGeometry()
        self.update()

    def celebrate(self, also: Callable[[float], None] | None = None) -> Movement:
        """Return how what is shown comes about; `also` hears how many milliseconds have passed."""
        self._rest()
        whole = lasts(self._arena.looks[0]) if self._arena is not None else 0

        def show(share: float) -> None:
            self._elapsed = share * whole
            if also is not None:
                also(self._elapsed)
            self.update()

        self._coming = Movement([Motion(0, whole, show, EVEN)] if whole else [], self)
        return self._coming

    def hurry(self) -> bool:
        moving = self._coming is not None and self._coming.state() is Movement.State.Running
        if self._coming is not None:
            self._coming.hurry()
        return moving

    def _rest(self) -> None:
        if self._coming is not None:
            self._coming.drop()
            self._coming.deleteLater()
        self._coming, self._elapsed = None, math.inf

    def sizeHint(self) -> QSize:
        """Return how large all of what is shown is in this width."""
        setter = Stagehand(self._theme, self.width() / (WIDTH + 2 * _EDGE))
        return QSize(round(WIDTH), _height(setter, self._arena.looks[0]) if self._arena is not None else 0)

    @property
    def taken(self) -> int:
        """Return how high what is shown reaches down."""
        return _height(*self._fitting(self._arena)) if self._arena is not None else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._arena is None:
            return
        setter, look = self._fitting(self._arena)
        setter.elapsed = self._elapsed
        painter = smooth_painter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        broad = WIDTH * setter.scale
        place = QRectF((self.width() - broad) / 2, _EDGE * setter.scale, broad, setter.high(look, broad))
        setter.paint(painter, look, place)

    def _fitting(self, arena: Arena) -> tuple[Stagehand, Box]:
        if self._fitted is None or self._fitted[0] != self.size():
            self._fitted = self.size(), *self._fit(arena.looks)
        return self._fitted[1:]

    def _fit(self, looks: Sequence[Box]) -> tuple[Stagehand, Box]:
        scale = self.width() / (WIDTH + 2 * _EDGE)
        setter = Stagehand(self._theme, scale)
        for look in looks:
            if self._has_room(setter, look):
                return setter, look
        while not self._has_room(setter, looks[-1]) and scale > _LEAST:
            scale *= _SMALLER
            setter = Stagehand(self._theme, scale)
        return setter, looks[-1]

    def _has_room(self, setter: Stagehand, look: Box) -> bool:
        return _height(setter, look) <= self.height()


def _height(setter: Stagehand, look: Box) -> int:
    return math.ceil(setter.high(look, WIDTH * setter.scale) + 2 * _EDGE * setter.scale)


def looks_of(whole: Sequence[Box], lists: Iterator[Sequence[Box]]) -> tuple[Box, ...]:
    """Return a look for each list of boxes, with it below what is shown in any case."""
    return tuple(Box((*whole, *more), gap=6) for more in lists)


TOKEN: Final = 50.0
"""How broad a token is."""
_EMBLEM, _SMALL_EMBLEM, _LINE_EMBLEM = 66.0, 48.0, 27.0
_PLUS, _APART = 12.0, 6.0
"""How broad the sign between two parts of a sum is, and how far it is from each."""
TURNING, CARD_TURNING = 240, 500
"""How many milliseconds a token takes to be turned over, and how many a card."""
COUNTING: Final = 350
"""For how many milliseconds sums are counted."""
_PALE: Final = 120
"""On a ground of more gray than that, of 255, letters are dark."""
_LEAST_TEXT: Final = 11.5
"""How high letters are at least on the screen."""


def legible(size: float) -> QFont:
    """Return the face of what is read, never smaller than can be read on the screen."""
    return text_font(max(size, _LEAST_TEXT))


def legible_bold(size: float) -> QFont:
    """Return the same, bold."""
    return text_font(max(size, _LEAST_TEXT), bold=True)


_SMALL, _SMALL_BOLD = Letters(legible, 15.5), Letters(legible_bold, 15.5)
_NUMBER = Letters(number_font, 18)


@dataclass(frozen=True, slots=True)
class Emblem:
    """The sign of whoever sits on a seat; with a golden edge that of who has won."""

    person: Person | None
    """None: nobody, an empty outline."""
    won: bool = False

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        edge = QPen(GOLD, box.width() * 0.08) if self.won else QPen(theme.colour("ink"), box.width() * 0.02)
        within = edge.widthF() / 2
        disc = box.adjusted(within, within, -within, -within)
        if self.person is not None:
            paint_role(painter, disc, self.person.role, edge)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("faint"), max(1.2, box.width() * 0.03), Qt.PenStyle.DashLine))
        painter.drawEllipse(disc)


@dataclass(frozen=True, slots=True)
class TokenPicture:
    """A token as it lies on the map, with a number on it where its own picture does not say it."""

    art: PieceArt
    note: str = ""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box, its shadow around that."""
        ratio = max(1.0, painter.deviceTransform().m22())  # `device()` would keep the painter beyond its widget's event
        pixmap = token_pixmap(self.art, round(box.width()), ratio)
        around = box.width() * MARGIN / (1 - 2 * MARGIN)
        painter.drawPixmap(box.adjusted(-around, -around, around, around), pixmap, QRectF(pixmap.rect()))
        if self.note:
            side = box.width() * 0.44
            badge = QRectF(box.right() - side * 0.68, box.bottom() - side * 0.68, side, side)
            equip(painter, QPen(INK, box.width() * 0.02), IVORY).drawEllipse(badge)
            painter.setFont(number_font(side * 0.7))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self.note)


def emblem(person: Person | None, side: float = _EMBLEM, *, won: bool = False, at: int = 0) -> Box:
    """Return the emblem of a seat; that it has won is seen after so many milliseconds."""
    plain = Box(art=Emblem(person), side=side)
    return Timed(art=Emblem(person, won=True), side=side, begins=at, back=plain) if won else plain


def token(art: PieceArt, note: str = "") -> Box:
    """Return a token."""
    return Box(art=TokenPicture(art, note), side=TOKEN)


def turned_token(art: PieceArt, back: PieceArt, number: int, count: int) -> Box:
    """Return a token that is turned over from its back, as that of so many, which are turned one after the other."""
    turning = TokenPicture(art)
    return Timed(art=turning, side=TOKEN, begins=in_wave(number, count), lasts=TURNING, back=token(back))


def head(title: str, below: str) -> Box:
    """Return what an arena is about, and below it when or where."""
    return Box(
        (
            Box(text=title, letters=FIGURE._replace(size=27), fit=Fit.NARROW, middle=True),
            *((Box(text=below, letters=_SMALL, ink="faint", fit=Fit.NARROW, middle=True),) if below else ()),
        ),
        gap=0,
    )


class ContestSide(NamedTuple):
    """One side of what is decided while all watch."""

    person: Person | None
    name: str
    told: str
    """Where it comes from, or what it does."""
    total: int
    parts: tuple[Box, ...]
    """What the total is made of."""
    won: bool


def contest(contenders: Sequence[ContestSide], symbol: str, begins: int) -> Iterator[Box]:
    """Yield the sides, the symbol between the last one and all others; sums are counted after so many milliseconds."""
    *others, last = contenders
    for one in others:
        yield _contender(one, begins)
    line = Box(fill="faint", least=1.2, grow=True)
    yield Box((line, Box(symbol=symbol, side=30, ink="stress"), line), Flow.ROW, gap=10)
    yield _contender(last, begins)


def sums(contenders: Sequence[ContestSide], symbol: str, begins: int) -> Box:
    """Return the same in brief, to stand where it is fought: whose sums they are, and the sums."""
    ended = begins + COUNTING
    shown = [(emblem(one.person, 40, won=one.won, at=ended), _sum(one, 44, begins)) for one in contenders]
    attack = Box(tuple(Box(both, Flow.ROW, gap=5) for both in shown[:-1]), gap=2)
    across = Box(symbol=symbol, side=24, ink="stress")
    return Box(
        (attack, across, Box(shown[-1][::-1], Flow.ROW, gap=5)),
        Flow.ROW,
        gap=9,
        pad=7,
        fill="raised",
        edge="ink",
        pen=2,
        radius=8,
    )


def _sum(one: ContestSide, size: float, begins: int) -> Box:
    figure, total = FIGURE._replace(size=size), str(one.total)
    counted = Timed(text=total, letters=figure, middle=True, counts=one.total, begins=begins, lasts=COUNTING)
    if not one.won:
        return counted
    return Timed(text=total, letters=figure, middle=True, ink="stress", begins=begins + COUNTING, back=counted)


def _contender(one: ContestSide, begins: int) -> Box:
    ended, counted = begins + COUNTING, _sum(one, 56, begins)
    named = (
        Box(text=one.name, letters=FIGURE._replace(size=23), fit=Fit.NARROW),
        Box(text=one.told, letters=_SMALL, ink="faint", fit=Fit.BREAK),
    )
    plus = Box(text="+", letters=Letters(number_font, 22), middle=True, width=_PLUS)
    parts = [part if not number else Box((plus, part), Flow.ROW, gap=_APART) for number, part in enumerate(one.parts)]
    row = Box((emblem(one.person, won=one.won, at=ended), Box(named, gap=0, grow=True), counted), Flow.ROW, gap=10)
    return Box((row, Box(tuple(parts), Flow.WRAP, gap=_APART, pad=4), Box()), gap=2)


def verdict(winner: Person | None, said: str, changes: Sequence[str], begins: int) -> Box:
    """Return what was decided, in the colours of who has won: it comes with the whole of the sums."""
    ground = winner.role.colour if winner is not None else QColor("#6b563f")
    ink = (INK if qGray(ground.rgb()) > _PALE else IVORY).name()
    told = Box(text=said, letters=FIGURE._replace(size=19), ink=ink, fit=Fit.BREAK, grow=True)
    sign = (Box(art=Emblem(winner, won=True), side=50),) if winner is not None else ()
    lines = [Box(text=change, letters=_SMALL, ink=ink, fit=Fit.NARROW) for change in changes]
    return Timed(
        inside=(Box((*sign, told), Flow.ROW, gap=12), *lines),
        fill=ground.name(),
        edge=GOLD.name(),
        pen=2.4,
        radius=6,
        pad=11,
        begins=begins + COUNTING,
    )


class Scored(NamedTuple):
    """Who takes part in what a line tells of, with its sum where that is told."""

    person: Person | None
    """None: nobody."""
    total: int | None = None
    won: bool = False


def line(left: Sequence[Scored], text: str, right: Scored) -> Box:
    """Return a line about something that is decided, or will be: who against whom, and what about."""
    named = Box(text=text, letters=_SMALL, fit=Fit.NARROW, middle=True, grow=True)
    inside = (*(box for one in left for box in _scored(one)), named, *reversed([*_scored(right)]))
    return Box(inside, Flow.ROW, gap=6, fill="raised", edge="edge", radius=5, pad=3)


def _scored(one: Scored) -> Iterator[Box]:
    yield emblem(one.person, _LINE_EMBLEM, won=one.won)
    if one.total is not None:
        yield Box(text=str(one.total), letters=_NUMBER, ink="stress" if one.won else "ink")


def heading(text: str) -> Box:
    """Return what lines have in common."""
    return Box(text=text, letters=_SMALL_BOLD, ink="faint")


def fewer(lines: Sequence[Box]) -> Iterator[Sequence[Box]]:
    """Yield all lines, then ever fewer of them, with an ellipsis."""
    yield lines
    for count in range(len(lines) - 1, 0, -1):
        yield (*lines[:count], heading("…"))


def party(person: Person, name: str, parts: Sequence[Box]) -> Box:
    """Return a seat with what is its own."""
    title = Box(text=name, letters=FIGURE._replace(size=21), fit=Fit.NARROW, grow=True)
    row = Box((emblem(person, _SMALL_EMBLEM), title), Flow.ROW, gap=12)
    return Box((row, Box(tuple(parts), Flow.WRAP, gap=12, pad=4)), gap=2)


class LyingCard(NamedTuple):
    """A card that is held, or lies open."""

    name: str
    """What is said of it in a line, and where nobody knows it."""
    tint: str
    symbol: str
    text: str
    """Empty while nobody knows it."""
    holder: Person | None
    fresh: bool
    """It has just been taken or turned up."""

    @property
    def whole(self) -> Box:
        """Return it whole; a fresh one is turned over."""
        dark = mixed(self.tint, "#000000", 0.55).name()
        band = self._band(self.name if not self.text else "", 38, dark)
        title = Box(text=self.name, letters=FIGURE._replace(size=18), ink=INK.name(), fit=Fit.BREAK)
        text = Box(text=self.text, letters=_SMALL, ink=INK.name(), fit=Fit.BREAK)
        inside = (band, Box((title, text), gap=1, pad=6)) if self.text else (band,)
        front = Box(inside, gap=0, fill=IVORY.name(), edge=dark, pen=2.4, radius=9, pad=5)
        if not self.fresh or not self.text:
            return front
        ground, ink = mixed(self.tint, "#000000", 0.08).name(), mixed(self.tint, IVORY, 0.8).name()
        back = Box(symbol=self.symbol, side=70, ink=ink, fill=ground, edge=dark, pen=2.4, radius=9)
        return Timed(inside=(front,), lasts=CARD_TURNING, back=back)

    @property
    def line(self) -> Box:
        """Return its name alone."""
        return self._band(self.name, 26, mixed(self.tint, "#000000", 0.55).name())

    def _band(self, text: str, side: float, edge: str) -> Box:
        won = (emblem(self.holder, side, won=self.fresh),) if self.holder is not None else ()
        said = Box(text=text, letters=_SMALL_BOLD, ink=IVORY.name(), fit=Fit.NARROW, grow=True)
        row = (Box(symbol=self.symbol, side=side, ink=IVORY.name()), said, *won)
        ground = mixed(self.tint, "#000000", 0.2).name()
        return Box(row, Flow.ROW, gap=8, fill=ground, edge=edge, radius=6, pad=6)


def card_looks(cards: Sequence[LyingCard]) -> Iterator[Sequence[Box]]:
    """Yield ways to lay cards: one below the other, two in a row, and then ever more of them by their names."""
    yield [card.whole for card in cards]
    for count in range(len(cards), -1, -1):
        pairs = [cards[first : min(first + 2, count)] for first in range(0, count, 2)]
        rows = [Box(tuple([Box((card.whole,), top=True, grow=True) for card in pair]), Flow.ROW) for pair in pairs]
        yield [*rows, *[card.line for card in cards[count:]]]
