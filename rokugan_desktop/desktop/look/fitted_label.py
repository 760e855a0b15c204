"""A text that keeps to its lines: where the room is narrow its letters are smaller, and at last it is cut short."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.letters import in_broken_tooltip, in_tooltip, piece, units
from rokugan_desktop.desktop.look.theme import display_font, heavy_font, text_font

USUAL, LEAST = 22, 12
"""The height of a heading's letters at 100 %, and how low they may become."""
SPARE = 8
"""A line is drawn a little longer than its letters measure: kerning and hinting differ from size to size."""
_FEW = 2
"""On more lines than these, letters are never lower than the scale makes the lowest: there are lines for them."""
_SHRUNK = 0.75
"""Rather than break a text, letters are made smaller, down to this share; rather than cut it short, smaller still."""

_BETWEEN = " ·\N{NO-BREAK SPACE}"
"""What stands between two parts of a text, and at neither end of a line."""


class Lettering(NamedTuple):
    """How a text is written."""

    font: Callable[[float], QFont]
    """Return the font for a height of the letters."""
    usual: float
    """The height of the letters at 100 %."""
    least: float
    """How low they may become, whatever the scale; that of 100 %, where they may stand on many lines."""
    lines: int = 1
    """On how many lines it may stand; 0: on as many as it takes, and its letters are always as large as usual."""
    colour: str = "ink"


BANNER = Lettering(heavy_font, 66, 28)
HEADING = Lettering(heavy_font, USUAL, LEAST)
TITLE = Lettering(heavy_font, USUAL, LEAST, lines=2)
PROMPT = Lettering(display_font, 21, LEAST, lines=2)
NOTE = Lettering(text_font, 14, 14, lines=0, colour="faint")


class Fitted(NamedTuple):
    """How a text is written in the room that there is; lengths in logical pixels."""

    size: int
    """The height of the letters."""
    lines: list[tuple[int, int]]
    """Where each line begins in the text, and how long it is."""
    line_height: int
    height: int


class FittedLabel(QLabel):
    """A few lines, as large as the usual size and the room allow. What is cut short is said in full in a tooltip.

    It is a label to a screen reader; what Qt's own label would show stays empty.

    Signals:
        said: the text, whenever it is another.
    """

    said = Signal(str)

    def __init__(self, context: Context, lettering: Lettering = HEADING) -> None:
        super().__init__()
        self._context = context
        self._lettering = lettering
        self._cramped = False
        self._most = lettering.lines
        self._text = ""
        self.explain: Callable[[str], str] = lambda _text: ""
        """Says what the names in a text mean, for the tooltip; nothing, until somebody knows."""
        self._known: dict[tuple[int, float, bool], Fitted] = {}
        self._lengths: dict[int, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """Return what it says."""
        return self._text

    def setText(self, text: str, heard: str = "") -> None:
        """Say this; `heard`: as assistive programs say it, where that is otherwise."""
        if text != self._text:
            self._text = text
            self._known.clear()
            self._lengths.clear()
            self.setAccessibleName(heard or text)
            self._fit()
            self.said.emit(text)

    def clear(self) -> None:
        """Say nothing."""
        self.setText("")

    def cramp(self, *, cramped: bool) -> None:
        """Break the text into small letters only, for there is little room above one another; or into usual ones."""
        if cramped != self._cramped:
            self._cramped = cramped
            self._fit()

    def allow(self, lines: int) -> None:
        """Let the text stand on so many lines, where there is another room than its lettering is meant for."""
        if lines != self._most:
            self._most = lines
            self._known.clear()
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(60, self._fitted(self.width()).height)

    minimumSizeHint = sizeHint

    def heightForWidth(self, width: int) -> int:
        known = self._known.get((width, self._context.scale, self._cramped))  # layouts ask many times in a row
        return (known if known is not None else self._fitted(width)).height

    def line_height(self) -> int:
        return self._fitted(self.width()).line_height

    def letters(self) -> int:
        """Return how high the letters are now, in logical pixels."""
        return self._fitted(self.width()).size

    def shown(self) -> list[str]:
        """Return the lines as they are written, the last with an ellipsis where not all of the text finds room."""
        size, broken, _, _ = self._fitted(self.width())
        lines = [piece(self._text, start, length).strip(_BETWEEN) for start, length in broken]
        if self._too_many(broken):
            metrics = QFontMetrics(self._lettering.font(size))
            rest = piece(self._text, broken[self._most - 1][0], units(self._text))
            lines = lines[: self._most - 1]
            lines.append(metrics.elidedText(rest, Qt.TextElideMode.ElideRight, self.width() - SPARE))
        return lines

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._lettering.font(self.letters()))
        painter.setPen(self._context.theme.colour(self._lettering.colour))
        metrics = QFontMetrics(painter.font())
        lines = self.shown()
        top = (self.height() - metrics.height() * len(lines)) / 2 + metrics.ascent()
        for number, line in enumerate(lines):
            painter.drawText(QPointF(0, top + number * metrics.height()), line)

    def _fit(self) -> None:
        short = self._too_many(self._fitted(self.width()).lines)
        explained = self.explain(self._text)
        cut = self._text if short else ""
        self.setToolTip(in_broken_tooltip(f"{cut}\n\n{explained}".strip()) if explained else in_tooltip(cut))
        self.setAccessibleDescription(explained)
        self.updateGeometry()
        self.update()

    def _too_many(self, broken: list[tuple[int, int]]) -> bool:
        return bool(self._most) and len(broken) > self._most

    def _fitted(self, width: int) -> Fitted:
        key = (width, self._context.scale, self._cramped)
        known = self._known.get(key)
        if known is None:
            usual, least = self._context.pixels(self._lettering.usual), round(self._lettering.least)
            least = max(least, self._context.pixels(self._lettering.least) if self._most > _FEW else 0)
            size, lines = self._fit_into(width, usual, least)
            line_height = math.ceil(QFontMetrics(self._lettering.font(size)).height())
            known = self._known[key] = Fitted(size, lines, line_height, line_height * max(1, len(lines)))
        return known

    def _fit_into(self, width: int, usual: int, least: int) -> tuple[int, list[tuple[int, int]]]:
        if not self._most:
            return usual, self._broken(usual, width)
        if not self._text:
            return max(usual, least), []
        room = max(20, width - SPARE) + 1  # a line is measured a little otherwise than its letters one by one
        for lines in range(1, self._most + 1):
            lowest = least if lines == self._most else max(least, round(usual * _SHRUNK))
            highest = round(usual * _SHRUNK) if self._cramped and lines > 1 else usual
            for size in range(max(highest, lowest), lowest - 1, -1):
                if self._length(size) > lines * room + (lines - 1) * size:  # a gap may go at the end of each line
                    continue
                broken = self._broken(size, width)
                if len(broken) <= lines and (len(broken) < 2 or size == lowest or self._whole(size, width)):
                    return size, broken
        return least, self._broken(least, width)

    def _length(self, size: int) -> int:
        """Return how long the text would be on one line in letters of this height, measured once for each."""
        known = self._lengths.get(size)
        if known is None:
            known = self._lengths[size] = QFontMetrics(self._lettering.font(size)).horizontalAdvance(self._text)
        return known

    def _whole(self, size: int, width: int) -> bool:
        word = max(self._text.split(), key=len, default="")
        return QFontMetrics(self._lettering.font(size)).horizontalAdvance(word) <= max(20, width - SPARE)

    def _broken(self, size: int, width: int) -> list[tuple[int, int]]:
        """Return the lines that the text takes in letters of this height; only a word longer than a line is broken."""
        layout = QTextLayout(self._text.replace(" ·", "\N{NO-BREAK SPACE}·"), self._lettering.font(size))
        wrapping = QTextOption()
        wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(wrapping)
        found: list[tuple[int, int]] = []
        layout.beginLayout()
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(max(20, width - SPARE))
            found.append((line.textStart(), line.textLength()))
            line = layout.createLine()
        layout.endLayout()
        return found if self._text else []
