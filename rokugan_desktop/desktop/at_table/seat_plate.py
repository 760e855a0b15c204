"""One seat as everybody sees it: sign, name, score, what it has, what has befallen it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, cos, pi, sin

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, IVORY, MARGIN, token_pixmap
from rokugan_desktop.desktop.ending import SeatScore, SeatStanding, Standings
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.plate import paint_plate
from rokugan_desktop.desktop.look.theme import Theme, display_font, number_font, text_font
from rokugan_desktop.words import Words

FULL, SHORT, TAGS = 80, 56, 18
"""The height of a plate with words, of one with numbers alone, and of the line of what has befallen the seat."""
LINE = 31
"""The height of a plate that is a line."""
_NAME_IN_LINE, _NUMBER = 0.42, 52
"""The share of a line that is the name's at least; the numbers have the rest, and need no more than so much each."""
WIDTH = 310
"""The width that a plate needs at 100 %; a narrower one is painted smaller."""
_LEAST_NAME_LETTERS = 13
"""So small a name may be written in a line, at the usual scale, rather than be cut."""
_LEAST_LETTERS = 11.0
"""No letters are painted smaller, in pixels."""
_BREATH_MS, _BREATH_TICK_MS = 2400, 50
"""How long the ink takes round the sign of a seat that thinks, and between two pictures of it."""
_DROPS = 9
_SIGN, _SIGNS_APART = 19, 3
"""How broad a sign is, and how far it is from the next one, at 100 %."""
_GONE = 0.5
"""How strongly the signs of a seat that gave up are painted."""
_LEAST_NAME = 0.3
"""The share of the line that is the name's, however long the role's name is."""
_STRENGTHS = (1.0, 0.72, 0.46, 0.3)
"""How strongly the parts of a score are painted in their bar, one after the other."""


class SeatPlate(QWidget):
    """Paints a plate, with words where there is room for them. It can be read, not pressed."""

    def __init__(self, theme: Theme, scale: float, words: Words, person: Person) -> None:
        super().__init__()
        self._theme, self._words, self._person = theme, words, person
        self._scale = self._usual = scale
        self._short = self._in_line = False
        self.standing: SeatStanding | None = None
        self._standings: Standings | None = None
        self._counted = self._called = self._tags = list[str]()
        """What is counted, what the signs are called, and what has befallen the seat, in words."""
        role, computer = words.say(person.role.name), person.computer
        self._computer = "" if computer is None else words.text("standings.by-computer")
        self._beside = [role] if computer is None else [f"{role}, {self._computer}", self._computer]
        """What may stand beside the name, the fullest first."""
        self._said = self._scored = self._chip = self._played_by = ""
        """All of it in a sentence, its score, that it is to move or comes next, and which computer player plays it."""
        self._named: list[tuple[QRectF, str]] = []
        self._signs: dict[str, QRectF] = {}
        self._held_back = ""
        self._thinks = False
        self._breath = QElapsedTimer()
        self._ticks = QTimer(self, interval=_BREATH_TICK_MS)
        self._ticks.timeout.connect(lambda: self.update(self._disc().toAlignedRect().adjusted(-8, -8, 8, 8)))
        self.setFixedHeight(round(FULL * scale))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_standing(self, standings: Standings, standing: SeatStanding) -> None:
        """Show this seat, as one of all."""
        if standings == self._standings:
            return
        self._standings, self.standing = standings, standing
        words, person, computer = self._words, self._person, self._person.computer
        self._scored = "" if standing.score is None else self._score_said(standings, standing.score)
        self._chip = words.text("standings.turn") if standing.turn else ""
        self._chip = words.text("standings.next") if standing.follows and not standing.turn else self._chip
        self._played_by = "" if computer is None else words.text("standings.computer", player=computer.name)
        self._counted = [words.say(figure.what) for figure in standing.figures]
        self._called = [words.say(badge.name) for badge in standing.badges]
        self._tags = [words.say(tag) for tag in standing.tags]
        figures = ", ".join([*self._counted, *[words.say(figure.what) for figure in standing.on_demand]])
        said = words.text("standings.seat", name=person.name, role=person.role.name)
        parts = [part for part in (self._scored, self._chip, figures, self._played_by) if part]
        self._said = ". ".join((said, *[part.rstrip(".") for part in parts])) + "."
        names = dict.fromkeys(self._called)  # each of a kind has one, and all are said once
        self.setAccessibleName(self._said)
        self.setAccessibleDescription(". ".join((*names, *self._tags)))
        self._fit()
        self.update()

    def _score_said(self, standings: Standings, score: SeatScore) -> str:
        words = self._words
        parts = [
            words.text("standings.part", what=name, n=part)
            for name, part in zip(standings.part_names, score.parts, strict=True)
        ]
        said = words.text("standings.score", unit=standings.unit, n=score.total)
        found = [f"{said}: {', '.join(parts)}" if parts else said]
        if score.change is not None:
            found.append(words.text("standings.change", change=f"{score.change:+d}".replace("-", "−")))
        if score.open_end and standings.open_end is not None:
            found.append(words.text("standings.open", n=score.open_end, what=standings.open_end))
        return "; ".join(found) + "."

    def think(self, *, on: bool, moving: bool, said: str) -> None:
        """Show that the seat's computer player thinks, or that it doesn't; the ink stands still unless `moving`."""
        if on and moving and not self._ticks.isActive():
            self._breath.start()
            self._ticks.start()
        elif not (on and moving):
            self._ticks.stop()
        if on != self._thinks and self.standing is not None:
            self._thinks = on
            self.setAccessibleName(f"{self._said} ({said})" if on else self._said)
            self.update()

    def sign_place(self, symbol: str) -> QRectF | None:
        """Return where this sign was painted last; None where it wasn't."""
        return self._signs.get(symbol)

    def hold_back(self, symbol: str) -> None:
        """Leave room for this sign without painting it: it is still on its way; an empty text: paint all."""
        self._held_back = symbol
        self.update()

    # Its size

    def usual_height(self, *, short: bool, line: bool = False) -> int:
        """Return how high the plate is at 100 %."""
        if line:
            return LINE
        return (SHORT if short else FULL) + (TAGS if self.standing is not None and self.standing.tags else 0)

    def make_room(self, width: float, most: float, least: float, *, short: bool, line: bool = False) -> None:
        """Paint smaller where the column is narrower than this scale needs, and no larger than `most`.

        For the height's sake, it never gets smaller than the share `least` of what the width has room for, or of 100 %.
        `short`: the numbers stand without words; `line`: beside the name, and all else is told when pointed at.

        The width is that of the panel, which no scroll bar changes: else the plates and the bar would chase each other.
        """
        broad = min(self._usual, max(width, 100.0) / WIDTH)
        scale = min(broad, max(most, max(broad, 1.0) * least))
        if (scale, short, line) != (self._scale, self._short, self._in_line):
            self._scale, self._short, self._in_line = scale, short, line
            self.update()
        self._fit()

    def _fit(self) -> None:
        needed = round(self.usual_height(short=self._short, line=self._in_line) * self._scale)
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)

    # Its picture

    def event(self, event: QEvent) -> bool:
        """Name the number or the sign that is pointed at."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            name = next((name for box, name in self._named if box.contains(QPointF(event.pos()))), None)
            QToolTip.showText(event.globalPos(), f"<p>{escape(name or self._said)}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        standing, standings = self.standing, self._standings
        if standing is None or standings is None:
            return
        painter = QPainter(self)
        scale, theme = self._scale, self._theme
        box = paint_plate(painter, self.rect(), theme, scale, turn=standing.turn)
        self._named = []
        pale = _GONE if standing.gone else 1.0  # its signs; the letters stay legible
        painter.setOpacity(pale)
        whole = self._disc()
        self._paint_sign(painter, whole)
        painter.setOpacity(1.0)
        left = whole.right() + 9 * scale
        right = self._paint_score(painter, box, standing)
        if self._in_line:
            self._paint_line(painter, QRectF(left, box.top(), right - left, box.height()), standing)
            return
        if self._short:
            right = self._paint_signs(painter, right - 4 * scale, box.top() + 6 * scale, standing)
        names = QRectF(left, box.top() + 4 * scale, max(10.0, right - left), 24 * scale)
        self._paint_names(painter, names, standing, self._beside)
        painter.setOpacity(pale)
        if self._short:
            self._paint_numbers(painter, QRectF(left, box.top() + 29 * scale, box.right() - left, 24 * scale), standing)
        else:
            end = box.right() - 6 * scale
            self._paint_signs(painter, end, box.top() + 31 * scale, standing)
            most = max([len(one.badges) for one in standings.seats])  # their room stays free: bars have one scale
            end -= (_SIGN + _SIGNS_APART) * scale * most
            bar = QRectF(left, box.top() + 36 * scale, end - left - 6 * scale, 9 * scale)
            self._paint_bar(painter, bar, standing, standings.most)
            line = QRectF(box.left() + 9 * scale, box.top() + 54 * scale, box.width() - 16 * scale, 22 * scale)
            self._paint_words(painter, line, standing)
        painter.setOpacity(1.0)
        if standing.tags:
            painter.setFont(text_font(max(_LEAST_LETTERS, 13 * scale), bold=True))
            painter.setPen(theme.colour("faint" if standing.mild else "danger"))
            line = QRectF(box.left() + 9 * scale, box.bottom() - 20 * scale, box.width() - 14 * scale, 18 * scale)
            tags = _elided(painter.font(), " · ".join(self._tags), line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, tags)

    def _paint_line(self, painter: QPainter, line: QRectF, standing: SeatStanding) -> None:
        scale = self._scale
        high, side = 24 * scale, 19 * scale
        right = self._paint_signs(painter, line.right() - 2 * scale, line.center().y() - side / 2, standing)
        if standing.tags:
            name = QRectF(line.left(), line.center().y() - high / 2, right - line.left(), high)
            tags = " · ".join(self._tags)
            by = self._computer  # what has befallen it is told when pointed at, that it is a computer always
            self._paint_names(painter, name, standing, [f"{by} · {tags}", by] if by else [tags])
            return
        room = right - line.left()
        wide = max(room * _NAME_IN_LINE, room - len(standing.figures) * _NUMBER * scale)
        name = QRectF(line.left(), line.center().y() - high / 2, wide, high)
        self._paint_names(painter, name, standing, [self._computer])
        left = name.right() + 3 * scale
        self._paint_numbers(painter, QRectF(left, line.center().y() - high / 2, right - left, high), standing)

    def _disc(self) -> QRectF:
        scale = self._scale
        if self._in_line:
            side = (LINE - 6) * scale
            return QRectF(1 + 7 * scale, 3 * scale, side, side)
        side = 42 * scale
        return QRectF(1 + 7 * scale, 1 + 6 * scale, side, side)

    def _paint_sign(self, painter: QPainter, whole: QRectF) -> None:
        room = 4.5 * self._scale if self._thinks else 0.0
        disc = whole.adjusted(room, room, -room, -room)
        painter.setPen(QPen(self._theme.colour("ink"), 1.1 * self._scale))
        painter.setBrush(self._person.role.colour)
        painter.drawEllipse(disc)
        margin = disc.width() * 0.14
        painter.save()
        self._person.role.paint_mon(painter, disc.adjusted(margin, margin, -margin, -margin), IVORY)
        painter.restore()
        if self._thinks:
            self._paint_ink(painter, whole)
        self._paint_rank(painter, whole)

    def _paint_ink(self, painter: QPainter, disc: QRectF) -> None:
        """Paint drops of red ink round the sign, the newest the thickest, as a brush just gone by leaves them."""
        head = self._breath.elapsed() % _BREATH_MS / _BREATH_MS if self._ticks.isActive() else 0.125
        scale = self._scale
        radius = disc.width() / 2 - 0.5 * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent"))
        for number in range(_DROPS):
            age = number / _DROPS
            angle = 2 * pi * (head - age * 0.42) - pi / 2
            size = (4.0 - 2.9 * age) * scale
            painter.setOpacity(1.0 - 0.75 * age)
            painter.drawEllipse(disc.center() + QPointF(cos(angle), sin(angle)) * radius, size, size)
        painter.setOpacity(1.0)

    def _paint_rank(self, painter: QPainter, disc: QRectF) -> None:
        if self._person.computer is None:
            return
        self._named.append((disc, self._played_by))
        scale = self._scale * (0.6 if self._in_line else 1.0)
        painter.setPen(QPen(self._theme.colour("ink"), 0.9 * scale))
        painter.setBrush(GOLD)
        rank = self._person.computer.rank
        for number in range(rank):
            angle = pi / 2 - (number - (rank - 1) / 2) * 0.5
            stud = disc.center() + QPointF(cos(angle), sin(angle)) * (disc.width() / 2)
            painter.drawEllipse(stud, 4.2 * scale, 4.2 * scale)

    def _paint_score(self, painter: QPainter, box: QRectF, standing: SeatStanding) -> float:
        """Paint what the seat has scored, with what is new, at the right of the name; return where it begins."""
        scale, theme, score = self._scale, self._theme, standing.score
        right = box.right() - 8 * scale
        if score is None:
            return right
        high = box.height() if self._in_line else 30 * scale
        line = QRectF(box.left(), box.top() + (0 if self._in_line else scale), right - box.left(), high)
        place = QRectF(line)
        if score.change:
            painter.setFont(number_font(max(_LEAST_LETTERS, 14 * scale)))
            painter.setPen(theme.colour("good" if score.change > 0 else "danger"))
            change = f"{score.change:+d}".replace("-", "−")
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, change)
            place.setRight(line.right() - painter.fontMetrics().horizontalAdvance(change) - 5 * scale)
        painter.setFont(display_font((21 if self._in_line else 29) * scale, heavy=True))
        painter.setPen(theme.colour("ink"))
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(score.total))
        left = place.right() - painter.fontMetrics().horizontalAdvance(str(score.total))
        self._named.append((QRectF(left, line.top(), line.right() - left, line.height()), self._scored))
        return left - 7 * scale

    def _paint_names(self, painter: QPainter, line: QRectF, standing: SeatStanding, beside: Sequence[str]) -> None:
        """Paint the name, and beside it the first of these that has room there; without room for any, of the last."""
        scale, theme, called = self._scale, self._theme, self._person.name
        right = line.right()
        if self._chip and not (self._short or self._in_line):
            font = text_font(max(_LEAST_LETTERS, 12.5 * scale), bold=True)
            width = QFontMetrics(font).horizontalAdvance(self._chip) + 14 * scale
            chip = QRectF(right - width, line.top() + 3 * scale, width, 19 * scale)
            painter.setPen(Qt.PenStyle.NoPen if standing.turn else QPen(theme.colour("edge"), self._scale))
            painter.setBrush(theme.colour("accent") if standing.turn else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(chip, 4 * scale, 4 * scale)
            painter.setFont(font)
            painter.setPen(theme.colour("on_accent" if standing.turn else "faint"))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, self._chip)
            right = chip.left() - 6 * scale
        room = max(10.0, right - line.left())
        name_font, role_font = display_font(18 * scale, heavy=True), text_font(max(_LEAST_LETTERS, 13.5 * scale))
        gap, wide = 7 * scale, QFontMetrics(role_font).horizontalAdvance
        kept = gap + wide(beside[-1]) + 1 if self._short and self._computer else 0.0
        while (self._in_line or kept) and name_font.pixelSize() > _LEAST_NAME_LETTERS * scale:
            if QFontMetrics(name_font).horizontalAdvance(called) + kept <= room:
                break
            name_font.setPixelSize(name_font.pixelSize() - 1)
        name = _elided(name_font, called, room)
        taken = QFontMetrics(name_font).horizontalAdvance(name)
        role = next((one for one in beside if taken + gap + wide(one) + 1 <= room), beside[-1])
        role_width = wide(role) + 1
        with_role = taken + gap + role_width <= room or name != called
        if with_role:
            name = _elided(name_font, called, max(room - role_width - gap, room * _LEAST_NAME))
            taken = QFontMetrics(name_font).horizontalAdvance(name)
        painter.setPen(theme.colour("faint" if standing.gone else "ink"))
        painter.setFont(name_font)
        place = QRectF(line.left(), line.top(), room, line.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, name)
        if with_role:
            painter.setFont(role_font)
            painter.setPen(theme.colour("faint"))
            rest = place.adjusted(taken + gap, 2 * scale, 0, 0)
            painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, _elided(role_font, role, rest.width()))
        self._named.append((place, self._said))

    def _paint_signs(self, painter: QPainter, right: float, top: float, standing: SeatStanding) -> float:
        """Paint the signs, the last one up to the right; return where they begin."""
        side = _SIGN * self._scale
        self._signs = {}
        for sign, name in reversed([*zip(standing.badges, self._called, strict=True)]):
            place = self._signs[sign.symbol] = QRectF(right - side, top, side, side)
            if sign.symbol != self._held_back:
                paint_symbol(painter, sign.symbol, place, self._theme.colour("accent" if sign.strong else "ink"))
            self._named.append((place, name))
            right -= side + _SIGNS_APART * self._scale
        return right

    def _paint_bar(self, painter: QPainter, line: QRectF, standing: SeatStanding, most: int) -> None:
        """Paint the score as a bar of its parts, with an open end for what nobody else knows."""
        score = standing.score
        if score is None or line.width() < 30:
            return
        unit = line.width() / max(1, most)
        x = line.left()
        painter.setPen(Qt.PenStyle.NoPen)
        colour = self._legible(self._person.role.colour)
        for part, strength in zip(score.parts, _STRENGTHS, strict=False):
            shade = QColor(colour)
            shade.setAlphaF(strength)
            painter.setBrush(shade)
            painter.drawRect(QRectF(x, line.top(), part * unit, line.height()))
            x += part * unit
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("faint"), self._scale))
        if score.total:
            painter.drawRect(QRectF(line.left(), line.top(), x - line.left(), line.height()))
        if score.open_end:
            painter.setPen(QPen(self._theme.colour("faint"), 1.2 * self._scale, Qt.PenStyle.DashLine))
            painter.drawRect(QRectF(x, line.top(), score.open_end * unit, line.height()))
        self._named.append((line, self._scored))

    def _legible(self, colour: QColor) -> QColor:
        return colour.lighter(150) if self._theme.dark else colour

    def _paint_words(self, painter: QPainter, line: QRectF, standing: SeatStanding) -> None:
        """Paint the numbers with what they count, smaller where the words are long."""
        size = max(_LEAST_LETTERS, 13.5 * self._scale)
        gap = 14 * self._scale
        while True:
            font = text_font(size)
            widths = [ceil(QFontMetricsF(font).horizontalAdvance(said)) for said in self._counted]
            needed = sum(widths) + gap * max(0, len(widths) - 1)
            if needed <= line.width() or size <= _LEAST_LETTERS:
                break
            size = max(_LEAST_LETTERS, size - 0.5)
        spare = max(0.0, line.width() - sum(widths)) / max(1, len(widths) - 1)
        step = min(spare, 30 * self._scale)
        painter.setFont(font)
        painter.setPen(self._theme.colour("ink"))
        x = line.left()
        for said, width in zip(self._counted, widths, strict=True):
            room = line.right() - x
            painter.drawText(
                QRectF(x, line.top(), room, line.height()),
                Qt.AlignmentFlag.AlignVCenter,
                _elided(font, said, room + 1),
            )
            self._named.append((QRectF(x, line.top(), width, line.height()), self._said))
            x += width + step

    def _paint_numbers(self, painter: QPainter, line: QRectF, standing: SeatStanding) -> None:
        scale, theme = self._scale, self._theme
        width = (line.width() - 4 * scale) / max(1, len(standing.figures))
        painter.setFont(number_font(max(_LEAST_LETTERS, 15 * scale)))
        for i, (figure, said) in enumerate(zip(standing.figures, self._counted, strict=True)):
            place = QRectF(line.left() + i * width, line.top(), width, line.height())
            size = 19 * scale
            if figure.art is not None:
                pixmap = token_pixmap(figure.art, size, self.devicePixelRatioF())
                side = size / (1 - 2 * MARGIN)
                sign = QRectF(place.left() + 9 * scale - side / 2, place.center().y() - side / 2, side, side)
                painter.drawPixmap(sign, pixmap, QRectF(pixmap.rect()))
            painter.setPen(theme.colour("ink"))
            text = place.adjusted(23 * scale, 0, 0, 0)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, str(figure.number))
            self._named.append((place, said))


def _elided(font: QFont, text: str, width: float) -> str:
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0, int(width)))
