"""The dice of a moment that is being watched: who rolls, the value needed with its sum, what each die shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, number_font, text_font
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import Message, View, WatchedView, events, sum_message
from rokugan_desktop.words import Words

MOST_ROWS: Final = 12
"""So many throws are shown; of what is left it says how many they are, for the story tells them all."""
_ROW, _DIE, _GAP = 58, 22, 3
_CLOSE_ROW, _CLOSE_DIE = 25, 17
"""The height of a row, and of its dice, where many throws stand close."""
_MOST_OF_WINDOW: Final = 0.26
"""The share of the window's height that broad rows take at most; else they stand close."""
_RIVER_LOSES_FROM: Final = 11


@dataclass(frozen=True, slots=True)
class DiceRow:
    """One throw: what it is for, what it needs, the dice, which of them count, and what came of it."""

    title: AnyMessage
    need: AnyMessage | None
    dice: tuple[int, ...]
    counts: tuple[bool, ...]
    result: str
    """What came of it, as a figure; empty: a tick or a cross says it."""
    good: bool
    brief: AnyMessage | None = None
    """What it needs without the sum, for where there is no room for it; None: it has no sum."""


def dice_rows(told: Sequence[events.Event]) -> Iterator[DiceRow]:
    """Yield the throws among what was told; a contest has a row for each contender."""
    for event in told:
        if isinstance(event, events.Rolled):
            yield _rolled(event)
        elif isinstance(event, events.Tested):
            need = Message("dice.needed", value=sum_message(event.value)) if event.value is not None else None
            title = Message("dice.test", unit=event.units[0], why=Message(f"test.{event.why}"))
            brief = _brief(event.value.total) if event.value is not None else None
            yield DiceRow(title, need, (event.die,), (event.passed,), "", event.passed, brief)
        elif isinstance(event, events.Contest):
            sums = [die + added for die, added in zip(event.dice, event.morale, strict=True)]
            for unit, die, added, total in zip(event.units, event.dice, event.morale, sums, strict=True):
                won = total == max(sums)
                title = Message("dice.contest", unit=unit, hex=str(event.into))
                added_to = Message("dice.morale-added", morale=added)
                yield DiceRow(title, added_to, (die,), (won,), str(total), won)


def _rolled(event: events.Rolled) -> DiceRow:
    names = {"unit": event.units[0], "other": event.units[1] if len(event.units) > 1 else ""}
    title = Message(f"dice.{event.kind}", **names)
    if event.kind == "river":
        drowned = tuple(die >= _RIVER_LOSES_FROM for die in event.dice)
        return DiceRow(title, Message("dice.drowns"), event.dice, drowned, f"−{event.hits}", not event.hits)
    hits = tuple(die <= event.value.total for die in event.dice)
    return DiceRow(
        title,
        Message("dice.needed", value=sum_message(event.value)),
        event.dice,
        hits,
        str(event.hits),
        event.hits > 0,
        _brief(event.value.total),
    )


def _brief(value: int) -> Message:
    return Message("dice.needed", value=value)


class DicePlaque(QWidget):
    """Paints the throws of a moment, one below the other; hidden where nobody throws."""

    def __init__(self, words: Words, theme: Theme, scale: float) -> None:
        super().__init__()
        self._words = words
        self._theme = theme
        self._scale = scale
        self.rows: tuple[DiceRow, ...] = ()
        self.left_out = 0
        """How many throws more there were."""
        self.close_rows = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_view(self, view: View) -> None:
        """Show the throws that a watched moment holds; none for any other view."""
        thrown = tuple(dice_rows(view.told)) if isinstance(view, WatchedView) else ()
        self.rows, self.left_out = thrown[:MOST_ROWS], max(0, len(thrown) - MOST_ROWS)
        self.setVisible(bool(self.rows))
        self.setAccessibleName(
            ". ".join(" ".join((self._words.say(row.title), *map(str, row.dice))) for row in self.rows)
        )
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Let the throws stand close where broad rows would take too much of the window."""
        count = len(self.rows)
        self.close_rows = count * _ROW * self._scale > self.window().height() * _MOST_OF_WINDOW
        lines = count * (_CLOSE_ROW if self.close_rows else _ROW) + (_CLOSE_ROW if self.left_out else 0)
        needed = round((lines + 10) * self._scale)
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._scale, self._theme
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.colour("gold"), 2 * scale))
        painter.setBrush(theme.colour("raised"))
        painter.drawRoundedRect(box, 8 * scale, 8 * scale)
        each = _CLOSE_ROW if self.close_rows else _ROW
        place = QRectF(box.left() + 10 * scale, box.top() + 5 * scale, box.width() - 20 * scale, each * scale)
        for row in self.rows:
            (self._paint_close if self.close_rows else self._paint_row)(painter, row, place)
            place.translate(0, each * scale)
        if self.left_out:
            painter.setFont(text_font(13 * scale))
            painter.setPen(theme.colour("faint"))
            place.setHeight(_CLOSE_ROW * scale)
            more = self._words.text("dice.more", n=self.left_out)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, more)

    def _paint_close(self, painter: QPainter, row: DiceRow, box: QRectF) -> None:
        """Paint a throw in one line: what it is for, its dice, and what came of it."""
        scale, theme, words = self._scale, self._theme, self._words
        result = QRectF(box.right() - 26 * scale, box.top(), 26 * scale, box.height())
        painter.setFont(display_font(18 * scale, heavy=True))
        painter.setPen(theme.colour("good" if row.good else "faint"))
        if row.result:
            painter.drawText(result, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.result)
        else:
            self._paint_mark(painter, result, good=row.good)
        step = (_CLOSE_DIE + _GAP) * scale
        wide = min(len(row.dice) * step, box.width() * 0.5)
        left = result.left() - 4 * scale - wide
        height = (box.height() - _CLOSE_DIE * scale) / 2
        self._paint_dice(painter, row, QPointF(left, box.top() + height), wide, _CLOSE_DIE)
        painter.setFont(text_font(13 * scale, bold=True))
        painter.setPen(theme.colour("ink"))
        room = left - box.left() - 6 * scale
        title = QFontMetricsF(painter.font()).elidedText(words.say(row.title), Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(box.left(), box.top(), room, box.height()), Qt.AlignmentFlag.AlignVCenter, title)

    def _paint_row(self, painter: QPainter, row: DiceRow, box: QRectF) -> None:
        scale, theme, words = self._scale, self._theme, self._words
        result = QRectF(box.right() - 40 * scale, box.top(), 40 * scale, box.height() - 6 * scale)
        painter.setFont(display_font(28 * scale, heavy=True))
        painter.setPen(theme.colour("good" if row.good else "faint"))
        if row.result:
            painter.drawText(result, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.result)
        else:
            self._paint_mark(painter, result, good=row.good)
        room = box.width() - 46 * scale
        bold, plain = text_font(14 * scale, bold=True), text_font(13 * scale)
        painter.setFont(bold)
        painter.setPen(theme.colour("ink"))
        title = words.say(row.title)
        wide = min(QFontMetricsF(bold).horizontalAdvance(title) + 8 * scale, room)
        line = QRectF(box.left(), box.top(), room, 20 * scale)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, title)
        if row.need is not None:
            painter.setFont(plain)
            painter.setPen(theme.colour("faint"))
            need, metrics = words.say(row.need), QFontMetricsF(plain)
            dice = len(row.dice) * (_DIE + _GAP) * scale + 6 * scale
            if metrics.horizontalAdvance(need) <= room - wide or room - dice < room / 2:
                if row.brief is not None and metrics.horizontalAdvance(need) > room - wide:
                    need = words.say(row.brief)  # a sum without its end says nothing; the story has all of it
                said = metrics.elidedText(need, Qt.TextElideMode.ElideRight, room - wide)
                painter.drawText(line.adjusted(wide, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, said)
            else:  # a long sum stands beside a few dice
                beside = QRectF(box.left() + dice, box.top() + 19 * scale, room - dice, _ROW * scale - 22 * scale)
                painter.drawText(beside, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), need)
        self._paint_dice(painter, row, QPointF(box.left(), box.top() + 24 * scale), room)

    def _paint_mark(self, painter: QPainter, box: QRectF, *, good: bool) -> None:
        """Paint a tick, or a cross."""
        colour = self._theme.colour("good" if good else "danger")
        painter.setPen(QPen(colour, 4 * self._scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        size = 9 * self._scale
        middle = QPointF(box.right() - size * 1.2, box.center().y())
        if good:
            strokes = ((-1.0, 0.0, -0.2, 0.9), (-0.2, 0.9, 1.1, -0.9))
        else:
            strokes = ((-0.8, -0.8, 0.8, 0.8), (-0.8, 0.8, 0.8, -0.8))
        for x, y, to_x, to_y in strokes:
            painter.drawLine(middle + QPointF(x, y) * size, middle + QPointF(to_x, to_y) * size)

    def _paint_dice(
        self, painter: QPainter, row: DiceRow, corner: QPointF, room: float, die_side: float = _DIE
    ) -> None:
        """Paint the dice side by side, smaller where there are many: those that count are filled."""
        theme, scale = self._theme, self._scale
        step = min((die_side + _GAP) * scale, room / max(len(row.dice), 1))
        side = step - _GAP * scale
        painter.setFont(number_font(min(14 * scale, side * 0.62)))
        for number, (die, counts) in enumerate(zip(row.dice, row.counts, strict=True)):
            box = QRectF(corner.x() + number * step, corner.y() + (die_side * scale - side) / 2, side, side)
            painter.setPen(QPen(theme.colour("ink" if counts else "edge"), (1.6 if counts else 1.0) * scale))
            painter.setBrush(mixed(theme.raised, theme.gold, 0.55) if counts else theme.colour("panel"))
            painter.drawRoundedRect(box, side * 0.18, side * 0.18)
            painter.setPen(theme.colour("ink" if counts else "faint"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(die))
