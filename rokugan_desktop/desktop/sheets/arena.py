"""The arena: what stands beside the field while all watch, as boxes that come about before everybody's eyes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from rokugan_desktop.desktop.look.theme import smooth_painter
from rokugan_desktop.desktop.motion import EVEN, SWAYING, Motion, Movement
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.sheets.boxes import Box, Typesetter
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
        return QSize(round(WIDTH), 400)

    @property
    def taken(self) -> int:
        """Return how high what is shown reaches down."""
        if self._arena is None:
            return 0
        setter, look = self._fitting(self._arena)
        return math.ceil(setter.high(look, WIDTH * setter.scale) + 2 * _EDGE * setter.scale)

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
        return setter.high(look, WIDTH * setter.scale) + 2 * _EDGE * setter.scale <= self.height()


def looks_of(whole: Sequence[Box], lists: Iterator[Sequence[Box]]) -> tuple[Box, ...]:
    """Return a look for each list of boxes, with it below what is shown in any case."""
    return tuple(Box((*whole, *more), gap=6) for more in lists)
