"""The things that are pressed in the seat's panel: tiles in columns, and a compass of six directions."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import product
from operator import itemgetter
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rokugan_desktop.desktop.accessible_widgets import tell_barred
from rokugan_desktop.desktop.look.focus_order import walk_by_arrow
from rokugan_desktop.desktop.look.theme import TARGET, Theme, mixed, text_font
from rokugan_desktop.desktop.samurai_battles.letters import narrowed_to, shortened
from rokugan_desktop.desktop.samurai_battles.planning.panel_values import PanelAnswer
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, Direction

DEGREES: Final = (0, 60, 120, 180, 240, 300)
"""Where each direction points, counter-clockwise from the east (G-1)."""
KEYS: Final = ("6", "9", "7", "4", "1", "3")
"""The key of each direction: as the digits lie on a number pad."""
MIDDLE_KEY: Final = "5"
_BLANK: Final = PanelAnswer("")
_BRIEF: Final = 34
"""How high a tile is at least that says its title alone."""
_BAR: Final = 16
"""How wide a scroll bar is at most."""
_BROKEN: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
"""How words are written that go on in further lines."""


class Brevity(Enum):
    """What tiles say below their titles: all, nothing of why an answer is refused, or nothing."""

    ALL = auto()
    OFFERED = auto()
    TITLE = auto()


class AnswerTile(QAbstractButton):
    """A painted thing that gives an answer, or says why it can't be given.

    Signals:
        given: what it stands for, when it is pressed.
        told: what it stands for while it is pointed at or in focus; None when it is left.

    """

    given = Signal(object)
    told = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = scale
        self.answer = _BLANK
        self.key = ""
        self.picture: QPixmap | None = None
        self.broken = False
        """Its words go on in further lines, rather than being cut."""
        self.brevity = Brevity.ALL
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._press)

    def show_answer(self, answer: PanelAnswer, key: str = "", picture: QPixmap | None = None) -> None:
        """Stand for this from now on; `key` is the digit that presses it, `picture` stands before its words."""
        if answer == self.answer and key == self.key and picture is self.picture:
            return
        self.answer, self.key, self.picture = answer, key, picture
        self.setAccessibleName(answer.called or answer.title)
        tell_barred(self, barred=answer.refused)
        about = answer.spoken or answer.detail
        told = (about if about.rstrip(".") not in answer.why_not else "", answer.why_not)
        said = [part if part[-1] in ".)" else f"{part}." for part in told if part]
        self.setAccessibleDescription(" ".join([*said, *([f"({key})"] if key else [])]))
        self.setToolTip("")
        self.setProperty("answer", answer.answers[0] if len(answer.answers) == 1 else answer.answers)
        pointing = bool(answer.answers) and not answer.refused
        self.setCursor(Qt.CursorShape.PointingHandCursor if pointing else Qt.CursorShape.ArrowCursor)
        self.update()

    @property
    def lit(self) -> bool:
        """Tell whether pressing it gives an answer that is offered."""
        return bool(self.answer.answers) and not self.answer.refused

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.told.emit(self.answer)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.told.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.told.emit(self.answer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go by an arrow where it points."""
        if not walk_by_arrow(self, event):
            super().keyPressEvent(event)

    def _press(self) -> None:
        self.given.emit(self.answer)

    def sizeHint(self) -> QSize:
        return QSize(round(150 * self.scale), round(TARGET * self.scale))

    def minimumSizeHint(self) -> QSize:
        """Return what a finger needs."""
        return QSize(round(TARGET * self.scale), round(TARGET * self.scale))

    def height_at(self, width: float) -> int:
        """Return how high it must be at this width: as its words need, and no less than a finger does."""
        least = round((_BRIEF if self.brevity is Brevity.TITLE else TARGET) * self.scale)
        if not self.broken:
            return least
        return max(least, math.ceil(sum(self._line_heights(width - 3)) + 6 * self.scale) + 3)

    def room_for_title(self, width: float) -> bool:
        """Tell whether each word of the title has room in a tile of this width."""
        metrics, room = QFontMetricsF(self._title_font()), self._title_room(width - 3)
        return all(metrics.horizontalAdvance(word) <= room for word in self.answer.title.split())

    def _line_heights(self, width: float) -> tuple[float, float]:
        """Return how high title and detail are in a box of this width."""
        title = _height(self._title_font(), self.answer.title, self._title_room(width))
        told = self.told_at(width)
        return title, _height(text_font(13 * self.scale), told, width - 14 * self.scale) if told else 0.0

    def _title_font(self) -> QFont:
        return text_font((15 if self.brevity is not Brevity.TITLE else 13) * self.scale, bold=True)

    def _title_room(self, width: float) -> float:
        return width - (14 if not self.key else 18 if self.brevity is Brevity.TITLE else 22) * self.scale

    def told_at(self, width: float) -> str:
        """Return what is told below the title in a box of this width: all of it, but two lines of why it is refused.

        What is left out is told beside the map while the tile is pointed at. Each number stays on the line of what it
        is the number of.
        """
        if self.brevity is Brevity.TITLE or (self.brevity is Brevity.OFFERED and self.answer.refused):
            return ""
        detail = re.sub(r"\s(?=·|%|[+−]?\d)", "\u00a0", self.answer.detail)
        if not self.answer.refused:
            return detail
        font, room, words = text_font(13 * self.scale), width - 14 * self.scale, detail.split(" ")
        most = _height(font, "1\n2", room)
        while len(words) > 1 and _height(font, detail, room) > most:
            words.pop()
            detail = " ".join(words).rstrip(".,;:") + "…"
        return detail

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        self._paint_ground(painter, box)
        self._paint_words(painter, box)

    def _paint_ground(self, painter: QPainter, box: QRectF) -> None:
        theme, answer = self.theme, self.answer
        ground, edge = theme.colour("raised"), theme.colour("edge")
        if answer.strong and self.lit:
            ground = theme.colour("accent")
            edge = mixed(theme.accent, "#000000", 0.28)
        elif answer.refused or not answer.answers:
            ground = theme.colour("panel")
        elif answer.done:
            ground = mixed(theme.raised, theme.good, 0.14)
        if self.lit and (self.underMouse() or self.isDown()):
            ground = mixed(ground, theme.accent if not answer.strong else "#000000", 0.16 if self.isDown() else 0.1)
        pen = QPen(edge, self.scale)
        if answer.refused:
            pen.setStyle(Qt.PenStyle.DashLine)
        if answer.chosen:
            pen = QPen(theme.colour("accent"), 2.5 * self.scale)
        if self.hasFocus():
            pen = QPen(theme.colour("focus"), 3.0 * self.scale)
        painter.setPen(pen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 5 * self.scale, 5 * self.scale)

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        theme, scale, answer = self.theme, self.scale, self.answer
        left = box.left() + 8 * scale
        if self.picture is not None:
            side = box.height() - 4 * scale
            painter.drawPixmap(QRectF(box.left() + 2, box.top() + 2 * scale, side, side), self.picture,
                               QRectF(self.picture.rect()))  # fmt: skip
            left = box.left() + side + 6 * scale
        ink = theme.colour("on_accent") if answer.strong and self.lit else theme.colour("ink")
        faint = theme.colour("on_accent", 0.85) if answer.strong and self.lit else theme.colour("faint")
        if answer.refused:
            ink = faint = theme.colour("faint")
        right = box.right() - (18 if self.key else 6) * scale
        if answer.direction != NO_FACING:
            side = 16 * scale
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            paint_arrow(painter, QPointF(right - side / 2, box.top() + 12 * scale), side / 2, answer.direction)
        room = QRectF(left, box.top(), max(0.0, right - left), box.height())
        title, detail = self._title_font(), text_font(13 * scale)
        upper = room
        if self.broken:
            high, low = self._line_heights(box.width())
            top = box.center().y() - (high + low) / 2
            painter.setFont(detail)
            painter.setPen(faint)
            told = self.told_at(box.width())
            painter.drawText(QRectF(left, top + high, box.width() - 14 * scale, low + 2), _BROKEN, told)
            painter.setFont(title)
            painter.setPen(ink)
            painter.drawText(QRectF(left, top, self._title_room(box.width()), high + 2), _BROKEN, answer.title)
            self._paint_key(painter, box, faint)
            return
        if answer.detail:
            upper = QRectF(room.left(), room.top() + 3 * scale, room.width(), room.height() * 0.5)
            lower = QRectF(room.left(), room.center().y() - 1 * scale, room.width(), room.height() * 0.46)
            lower.setRight(box.right() - 4 * scale)  # the key stands above
            detail.setStretch(narrowed_to(detail, answer.detail, lower.width()))
            painter.setFont(detail)
            painter.setPen(faint)
            painter.drawText(
                lower,
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                shortened(detail, answer.detail, lower.width()),
            )
        painter.setFont(title)
        painter.setPen(ink)
        said = QFontMetricsF(title).elidedText(answer.title, Qt.TextElideMode.ElideRight, upper.width())
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)
        self._paint_key(painter, box, faint)

    def _paint_key(self, painter: QPainter, box: QRectF, colour: QColor) -> None:
        """Paint the digit that presses it, if there is one, into the upper corner."""
        scale = self.scale
        painter.setFont(text_font(12 * scale))
        painter.setPen(colour)
        corner = QRectF(box.right() - 16 * scale, box.top() + 2 * scale, 13 * scale, 16 * scale)
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, self.key)


class DirectionTile(AnswerTile):
    """One of the six directions: an arrow, and what it costs or sees."""

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        answer, scale, theme = self.answer, self.scale, self.theme
        ink = theme.colour("faint", 0.5) if answer.refused else theme.colour("ink")
        painter.setFont(text_font(12 * scale))
        painter.setPen(theme.colour("on_accent" if answer.strong and self.lit else "faint", 0.85))
        corner = QRectF(box.right() - 14 * scale, box.top() + 1 * scale, 12 * scale, 15 * scale)
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, self.key)
        if answer.direction == NO_FACING:
            if answer.strong and self.lit:
                ink = theme.colour("on_accent")
            painter.setPen(QPen(ink, 3 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            middle, size = box.center(), box.height() * 0.2
            painter.drawPolyline(
                [
                    middle + QPointF(-size, 0),
                    middle + QPointF(-size * 0.2, size * 0.8),
                    middle + QPointF(size * 1.1, -size),
                ]
            )
            return
        middle = box.center() - (QPointF(box.width() * 0.17, 0) if answer.detail else QPointF())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        paint_arrow(painter, middle, box.height() * 0.3, answer.direction)
        if answer.detail and not answer.refused:
            font = text_font(15 * scale, bold=True)
            painter.setFont(font)
            painter.setPen(ink)
            room = QRectF(box.center().x() + 2 * scale, box.top(), box.width() / 2 - 6 * scale, box.height())
            said = QFontMetricsF(font).elidedText(answer.detail, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, said)


def _height(font: QFont, text: str, width: float) -> float:
    """Return how high a text is that is broken into lines of this width."""
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, max(1.0, width), 10_000), _BROKEN, text).height()


def paint_arrow(painter: QPainter, middle: QPointF, size: float, direction: Direction) -> None:
    """Paint an arrow about the middle, `size` from there to its tip, with the painter's brush."""
    angle = math.radians(DEGREES[direction])
    ahead = QPointF(math.cos(angle), -math.sin(angle)) * size
    aside = QPointF(-ahead.y(), ahead.x())
    neck = middle - ahead * 0.1
    corners = [middle + ahead, neck + aside * 0.75, neck + aside * 0.26, middle - ahead + aside * 0.26]
    corners += [middle - ahead - aside * 0.26, neck - aside * 0.26, neck - aside * 0.75]
    painter.drawPolygon(QPolygonF(corners))


class _Bunch(QWidget):
    """Several tiles, kept from one question to the next.

    Signals:
        given, told: as the tiles say.

    """

    given = Signal(object)
    told = Signal(object)

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = scale
        self.tiles: list[AnswerTile] = []
        self._spare: list[AnswerTile] = []
        """Blank ones, kept for a question with more answers: making one takes longer than painting it."""

    def _need(self, count: int, kind: type[AnswerTile]) -> None:
        """Have exactly so many tiles."""
        while len(self.tiles) > count:
            tile = self.tiles.pop()
            tile.show_answer(_BLANK)
            tile.hide()
            self._spare.append(tile)
        while len(self.tiles) < count:
            if self._spare:
                tile = self._spare.pop()
            else:
                tile = kind(self._theme, self._scale, self)
                tile.given.connect(self.given)
                tile.told.connect(self.told)
            tile.show()
            self.tiles.append(tile)

    def first(self) -> AnswerTile | None:
        """Return the tile that the keyboard should land on: the one that goes on, else the first that is offered."""
        lit = [tile for tile in self.tiles if tile.lit]
        return next((tile for tile in lit if tile.answer.strong), lit[0] if lit else None)


class TileColumns(_Bunch):
    """Tiles in as many columns as the width has room for."""

    def __init__(self, theme: Theme, scale: float, least: int, *, broken: bool = False) -> None:
        """Make room for tiles; `least` is how narrow one may be at 100 %, `broken`: they are as high as they need.

        Those say no more below their titles than there is room for.
        """
        super().__init__(theme, scale)
        self._least = least
        self._broken = broken
        self._brevities: tuple[Brevity, ...] = tuple(Brevity)
        self.room = 0
        """How high all of them may be."""
        self._laid_at = 0
        """The width at which they were laid out last."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_answers(
        self,
        answers: Sequence[PanelAnswer],
        keys: Sequence[str] = (),
        pictures: Sequence[QPixmap | None] = (),
        least: int = 0,
        brevities: Iterable[Brevity] = Brevity,
    ) -> None:
        """Show exactly these; `least` is how narrow one may be from now on, `brevities` how much or little they say."""
        self._least, self._brevities = least or self._least, tuple(brevities)
        self._need(len(answers), AnswerTile)
        for number, (tile, answer) in enumerate(zip(self.tiles, answers, strict=True)):
            key = keys[number] if number < len(keys) else ""
            tile.show_answer(answer, key, pictures[number] if number < len(pictures) else None)
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Higher tiles for the room that a scroll bar leaves would bring that bar again, and so on for ever.
        if not 0 <= self.width() - self._laid_at <= round(_BAR * self._scale):
            self._lay()

    def _lay(self) -> None:
        gap, width = round(4 * self._scale), max(self.width(), 1)
        self._laid_at = width
        most = max(1, (width + gap) // (round(self._least * self._scale) + gap))
        columns, rows = self._rows(most)
        each = (width - gap * (columns - 1)) // columns
        top = 0
        for number, height in enumerate(rows):
            for column, tile in enumerate(self.tiles[number * columns : (number + 1) * columns]):
                tile.setGeometry(column * (each + gap), top, each, height)
            top += height + gap
        high = max(0, top - gap)
        if high != self.minimumHeight():
            self.setFixedHeight(high)

    def _rows(self, most: int) -> tuple[int, list[int]]:
        """Return in how many columns the tiles say as much as there is room for, and how high each row is."""
        gap, width, count = round(4 * self._scale), max(self.width(), 1), max(1, len(self.tiles))
        if not self._broken:
            columns = min(most, count)
            deep, usual = -(-count // columns), round(TARGET * self._scale)
            close = deep * (usual + gap) - gap > self.room
            return columns, [round(_BRIEF * self._scale) if close else usual] * deep
        found: tuple[float, Brevity, int, list[int]] = (math.inf, Brevity.ALL, 1, [])
        for brevity, deep in product(self._brevities, range(1, count + 1)):
            for tile in self.tiles:
                tile.broken, tile.brevity = True, brevity
            columns = -(-count // deep)
            each = (width - gap * (columns - 1)) // columns
            if columns > most or (columns > 1 and not all(tile.room_for_title(each) for tile in self.tiles)):
                continue
            heights = [tile.height_at(each) for tile in self.tiles]
            rows = [max(heights[start : start + columns]) for start in range(0, len(heights), columns)]
            found = min(found, (sum(rows) + gap * (len(rows) - 1), brevity, columns, rows), key=itemgetter(0))
            if found[0] <= self.room:
                break
        for tile in self.tiles:
            tile.brevity = found[1]
        return found[2], found[3]


class Compass(_Bunch):
    """The six directions as they lie on the map, and what stands in the middle."""

    def show_answers(self, answers: Sequence[PanelAnswer], middle: PanelAnswer | None) -> None:
        """Show the directions, from east counter-clockwise, and the middle."""
        whole = (*answers, *((middle,) if middle is not None else ()))
        self._need(len(whole), DirectionTile)
        for tile, answer in zip(self.tiles, whole, strict=True):
            tile.show_answer(answer)
            direction = answer.direction
            tile.setToolTip("")
            tile.setAccessibleName(answer.title)
            tile.key = KEYS[direction] if direction != NO_FACING else MIDDLE_KEY
        self._lay()

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(theme, scale, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def tile_of(self, key: str) -> AnswerTile | None:
        """Return the tile that a key presses, or None."""
        return next((tile for tile in self.tiles if tile.key == key), None)

    def sizeHint(self) -> QSize:
        gap, side = 4 * self._scale, TARGET * self._scale
        return QSize(round(5 * (side * 1.3) + 4 * gap), round(2 * side + gap))

    def minimumSizeHint(self) -> QSize:
        """Return its one size."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        gap, side = 4 * self._scale, TARGET * self._scale
        wide = side * 1.3
        places: dict[Direction, tuple[int, float]] = {
            Direction(0): (4, 0.5),
            Direction(1): (3, 0.0),
            Direction(2): (1, 0.0),
            Direction(3): (0, 0.5),
            Direction(4): (1, 1.0),
            Direction(5): (3, 1.0),
            NO_FACING: (2, 0.5),
        }
        for tile in self.tiles:
            column, row = places[tile.answer.direction]
            tile.setGeometry(round(column * (wide + gap)), round(row * (side + gap)), round(wide), round(side))
