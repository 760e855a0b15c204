"""How the match stands, beside the map: a plate for each seat, a row of scores, a ribbon of its stages."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import unheard
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.at_table.seat_plate import SeatPlate, paint_rank
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import Badge, Stages, Standings
from rokugan_desktop.desktop.face import Person, titled
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.theme import (
    display_font,
    equip,
    mixed,
    number_font,
    placed,
    round_pen,
    smooth_painter,
    text_font,
)
from rokugan_desktop.desktop.motion import EVEN, SWAYING, Motion, Movement, Tempo
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.engine import Seat

SLIDING, FADING = 400, 150
"""How many milliseconds a sign slides, and how many it takes to appear where things only fade."""
_ASIDE = 26.0
"""How far it swings out on its way, in logical pixels, so that it is seen to pass over the plates between."""


class SlidingSign(QWidget):
    """Lies over the plates while one sign slides, and only then; its new owner's plate lacks it meanwhile."""

    def __init__(self, symbol: str, colour: QColor, begin: QRectF, owner: SeatPlate, tempo: Tempo) -> None:
        """Slide from a place among the plates, whose parent the owner's must be too."""
        plates = owner.parentWidget()
        assert plates is not None, "a plate lies among others"
        super().__init__(plates)
        self._symbol, self._colour, self._begin, self._owner = symbol, colour, begin, owner
        self._share, self._fades = 0.0, tempo is Tempo.SHORT
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(plates.rect())
        owner.hold_back(symbol)
        motion = Motion(0, FADING, self._show, EVEN) if self._fades else Motion(0, SLIDING, self._show, SWAYING)
        self.movement = Movement([motion], self)
        self.movement.finished.connect(self.end)
        self.show()
        self.raise_()
        self.movement.start()

    def end(self) -> None:
        """Leave the sign with its owner."""
        self.movement.drop()
        self._owner.hold_back("")
        self.hide()
        self.deleteLater()

    def _show(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        end = self._owner.sign_place(self._symbol).translated(QPointF(self._owner.pos()))
        painter = QPainter(self)
        if self._fades:
            painter.setOpacity(self._share)
            paint_symbol(painter, self._symbol, end, self._colour)
            return
        way = end.center() - self._begin.center()
        middle = self._begin.center() + way * self._share
        swing = 4 * self._share * (1 - self._share)
        side = (self._begin.width() + (end.width() - self._begin.width()) * self._share) * (1 + 0.6 * swing)
        box = QRectF(0, 0, side, side)
        box.moveCenter(middle - QPointF(_ASIDE * swing, 0))
        paint_symbol(painter, self._symbol, box, self._colour)


def held_alone(plates: Sequence[SeatPlate]) -> dict[str, tuple[Badge, SeatPlate, QRectF]]:
    """Return the signs that one seat alone has, once, each with that seat's plate and its place, by their symbols."""
    shown = [(sign, plate) for plate in plates if plate.standing is not None for sign in plate.standing.badges]
    count = Counter(sign.symbol for sign, _ in shown)
    return {
        sign.symbol: (sign, plate, plate.sign_place(sign.symbol).translated(QPointF(plate.pos())))
        for sign, plate in shown
        if count[sign.symbol] == 1
    }


_GAP = 5
"""The room between two plates, at 100 %."""
_MOST_OF_WINDOW = 0.46
"""The share of the window's height that plates with words take at the most; else they show numbers alone."""
_LEAST_SHARE = 0.85
"""To which share of 100 %, or of what a broad column has room for, they are painted smaller rather than scrolled."""
_LEAST_HEIGHT = 130
_SCROLL_BAR = 16
"""The width that is kept free for a scroll bar, in pixels."""


class StandingsBoard(QScrollArea):
    """A plate for each seat, in their order; it is empty, and takes no room, until there are standings."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.plates: list[SeatPlate] = []
        self._made_for: tuple[object, ...] = ()
        self.room = 0
        """How high it may be, in pixels, where more than it and the story stand in a low column; 0: it is not low."""
        self.sliding: SlidingSign | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        ScrollHint(self)
        self._fill(QWidget())
        self.hide()

    def show_standings(self, standings: Standings | None, people: Sequence[Person]) -> None:
        """Show how the match stands; None: nothing."""
        self.setVisible(standings is not None)
        if standings is None:
            self.empty()
            return
        made_for = (tuple(people), self._context.theme, self._context.scale, self._context.language)
        anew = made_for != self._made_for
        with unheard(anew):
            if anew:
                self._make(people)
                self._made_for = made_for
            self.setAccessibleName(self._context.words.say(standings.unit))
            self.hurry()
            before = held_alone(self.plates)
            for plate, standing in zip(self.plates, standings.seats, strict=True):
                plate.show_standing(standings, standing)
        self._make_room()
        self.updateGeometry()
        self._show_mover()
        self._slide(before)

    def hurry(self) -> bool:
        """Let no sign be on its way any longer; tell whether one was."""
        sliding, self.sliding = self.sliding, None
        if sliding is not None:
            sliding.end()
        return sliding is not None

    def _slide(self, before: Mapping[str, tuple[Badge, SeatPlate, QRectF]]) -> None:
        tempo = self._context.tempo
        if tempo is Tempo.NONE or not self.isVisible():
            return
        for symbol, (sign, owner, place) in held_alone(self.plates).items():
            _, giver, begin = before.get(symbol, (sign, owner, place))
            if giver is not owner:
                colour = self._context.theme.colour("accent" if sign.strong else "ink")
                self.hurry()
                self.sliding = SlidingSign(symbol, colour, begin, owner, tempo)
                self.sliding.movement.finished.connect(self._slid)

    def _slid(self) -> None:
        self.sliding = None

    def think(self, seat: Seat | None, *, moving: bool) -> None:
        """Let ink drops go round the sign of the seat that thinks; None: none does."""
        said = self._context.words.text("standings.thinking")
        for number, plate in enumerate(self.plates):
            plate.think(on=number == seat, moving=moving, said=said)

    def empty(self) -> None:
        """Remove everything."""
        self.hurry()
        self.plates = []
        self._made_for = ()
        self.setAccessibleName("")
        self._fill(QWidget())
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        return QSize(200, self._needed())

    def minimumSizeHint(self) -> QSize:
        two = sum(sorted(plate.minimumHeight() for plate in self.plates)[-2:]) + self._context.pixels(_GAP)
        return QSize(100, min(max(self._context.pixels(_LEAST_HEIGHT), two), self._needed()))

    def allow(self, room: int) -> None:
        """Be no higher than this room, as far as the plates can be lower; 0: as high as the window allows."""
        if room != self.room:
            self.room = room
            self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        self._show_mover()

    def _show_mover(self) -> None:
        """Scroll, where anything is cut off, to where the plate of the seat that is to move is seen whole."""
        if not self.verticalScrollBar().maximum():
            return
        for plate in self.plates:
            if plate.standing is not None and plate.standing.turn:
                self.ensureWidgetVisible(plate, 0, 0)
                return

    def _needed(self) -> int:
        return self._rows.sizeHint().height() if self.plates else 0

    def _make(self, people: Sequence[Person]) -> None:
        context, scale = self._context, self._context.scale
        self.plates = [SeatPlate(context.theme, scale, context.words, person) for person in people]
        rows = QWidget()
        column = bare(QVBoxLayout(rows))
        column.setSpacing(round(_GAP * min(scale, 1.0)))
        for plate in self.plates:
            column.addWidget(plate)
        self._fill(rows)

    def _fill(self, rows: QWidget) -> None:
        self.hurry()
        self._rows = rows
        rows.installEventFilter(self)
        rows.setObjectName("clear")
        self.setWidget(rows)  # which throws away the one before

    def _make_room(self) -> None:
        gaps = _GAP * (len(self.plates) - 1)
        room = self.room or self.window().height() * _MOST_OF_WINDOW
        scale = min(self._context.scale, max(self.width() - _SCROLL_BAR, 100) / 310)
        short = sum(plate.usual_height(short=False) for plate in self.plates) * scale + gaps > room
        high = max(1, sum(plate.usual_height(short=short) for plate in self.plates) + gaps)
        line = bool(self.room) and short and high * scale > room
        if line and self._context.scale > 1:  # whoever wants large letters reads names and scores in them
            high = sum(plate.usual_height(short=short, line=True) for plate in self.plates) + gaps
        for plate in self.plates:
            plate.make_room(self.width() - _SCROLL_BAR, room / high, _LEAST_SHARE, short=short, line=line)
        column = self._rows.layout()
        if column is not None:  # else plates overlap until the layout's turn comes
            column.activate()
            self._rows.resize(self._rows.width(), max(self.viewport().height(), column.minimumSize().height()))


_SCORED_DISC, _ROW = 34, 66


class ScoreRow(QWidget):
    """The disc of each seat side by side, with its score below."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._shown: tuple[tuple[Person, str, bool], ...] = ()
        self._told: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_standings(self, standings: Standings | None, people: Sequence[Person]) -> None:
        """Show the score of each seat, where there is one that everybody can tell, and whose turn it is."""
        seats = standings.seats if standings is not None else ()
        self._shown = tuple(
            (people[one.seat], "" if one.score is None else str(one.score.total), one.turn) for one in seats
        )
        words, told, self._told = self._context.words, list[str](), []
        for person, score, _turn in self._shown:
            by = words.text("standings.by-computer") if person.computer else ""
            told.append(" ".join(filter(None, (person.name, score, by and f"({by})"))))
            player = words.text("standings.computer", player=person.computer.name) if person.computer else ""
            self._told.append(f"{titled(words, person)}. {player}")
        self.setAccessibleName(", ".join(told))
        self.update()

    def event(self, event: QEvent) -> bool:
        """Say who is pointed at, and which computer player plays the seat."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._told:
            at = min(len(self._told) - 1, event.pos().x() * len(self._told) // max(1, self.width()))
            QToolTip.showText(event.globalPos(), f"<p>{escape(self._told[at])}</p>", self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(120, self._context.pixels(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pixels, theme = self._context.pixels, self._context.theme
        broad = self.width() / max(1, len(self._shown))
        for number, (person, score, turn) in enumerate(self._shown):
            side = min(pixels(_SCORED_DISC), broad - 4)
            disc = QRectF(0, 3 + (pixels(_SCORED_DISC) - side) / 2, side, side)
            disc.moveLeft(broad * (number + 0.5) - disc.width() / 2)
            paint_role(painter, disc, person.role, QPen(theme.colour("accent" if turn else "edge"), 3 if turn else 1))
            paint_rank(painter, disc, person, theme, 0.8 * self._context.scale)
            painter.setPen(theme.colour("ink"))
            painter.setFont(display_font(20 * self._context.scale, heavy=True))
            below = QRectF(broad * number, 4 + pixels(_SCORED_DISC), broad, self.height() - 4 - pixels(_SCORED_DISC))
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, score)


_HEIGHT = 38
_DISC = 18
_STATION, _DOT = 11, 10
"""How broad a station is at least; and a round that is but a dot, where the stations would have less room."""
ROLLING = 700
"""How many milliseconds the sun rolls on to the next round."""
_RAYS = 8


class StageRibbon(QWidget):
    """A line of stations with the one in red that goes on, and a disc for each round."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.stages: Stages | None = None
        self._names: tuple[str, ...] = ()
        self._named: list[tuple[QRectF, str]] = []
        self._tight = False
        """Whether rounds are but dots, for the stations to have their room."""
        self.rolling: Movement | None = None
        self._rolled = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_stages(self, stages: Stages | None) -> None:
        """Show where the match is; None: nothing."""
        words, before = self._context.words, self.stages
        self.hurry()
        self.stages = stages
        self._names = () if stages is None else tuple(words.say(name) for name in stages.names)
        self.setVisible(stages is not None)
        self.setFixedHeight(self._context.pixels(_HEIGHT))
        said = ""
        if stages is not None and stages.now >= 0:
            following = self._names[stages.now + 1 : stages.now + 2]
            key = "stages.now" if stages.rounds else "stages.now-endless"
            said = words.text(key, round=stages.round, rounds=stages.rounds, stage=self._names[stages.now])
            if following:
                said = f"{said} {words.text('stages.next', stage=following[0])}"
        self.setAccessibleName(said)
        self._roll_on(before)
        self.update()

    def hurry(self) -> bool:
        """Let the sun lie where it goes to; tell whether it was still on its way."""
        rolling, self.rolling, self._rolled = self.rolling, None, 1.0
        if rolling is not None:
            rolling.drop()
            rolling.deleteLater()
            self.update()
        return rolling is not None

    def _roll_on(self, before: Stages | None) -> None:
        now, tempo = self.stages, self._context.tempo
        if now is None or before is None or now.round != before.round + 1 or now.rounds != before.rounds:
            return
        if tempo is Tempo.NONE or not self.isVisible():
            return
        lasts = ROLLING if tempo is Tempo.FULL else FADING
        self.rolling = Movement([Motion(0, lasts, self._show_rolled, SWAYING)], self)
        self.rolling.finished.connect(self.hurry)
        self.rolling.start()

    def _show_rolled(self, share: float) -> None:
        self._rolled = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._context.pixels(300), self._context.pixels(_HEIGHT))

    def event(self, event: QEvent) -> bool:
        """Name the station or the round that is pointed at."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            name = next((name for box, name in self._named if box.contains(QPointF(event.pos()))), "")
            QToolTip.showText(event.globalPos(), f"<p>{escape(name or self.accessibleName())}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        stages = self.stages
        if stages is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._context.scale
        self._named = []
        disc, gap = _DISC * scale, 4 * scale
        rounds = stages.rounds * (disc + gap)
        least = len(stages.names) * _STATION * scale
        self._tight = bool(rounds) and self.width() - rounds - 14 * scale < least
        if self._tight:
            rounds = (stages.rounds - 1) * _DOT * scale + disc + gap
        if rounds:
            self._paint_rounds(painter, QRectF(self.width() - rounds, 2 * scale, rounds, disc), stages)
        self._paint_stations(painter, QRectF(0, 2 * scale, self.width() - rounds - 14 * scale, disc), stages)

    def _paint_rounds(self, painter: QPainter, line: QRectF, stages: Stages) -> None:
        theme, scale = self._context.theme, self._context.scale
        painter.setFont(number_font(max(11.0, 12 * scale)))
        step = line.width() / stages.rounds
        begin = line.right() - stages.rounds * step
        rolls = self.rolling is not None
        if self._tight:
            self._paint_dots(painter, line, stages)
            return
        for number in range(1, stages.rounds + 1):
            box = QRectF(begin + (number - 1) * step, line.top(), line.height(), line.height())
            now, past = number == stages.round and not rolls, number < stages.round
            painter.setPen(QPen(theme.colour("accent" if now else "edge"), 1.2 * scale))
            painter.setBrush(theme.colour("accent" if now else "edge" if past else "raised"))
            painter.drawEllipse(box)
            painter.setPen(theme.colour("on_accent" if now else "panel" if past else "faint"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
            self._named.append((box, self._context.words.text("stages.round", round=number, rounds=stages.rounds)))
        if rolls:
            at = stages.round - 1 if self._context.tempo is Tempo.SHORT else stages.round - 2 + self._rolled
            self._paint_sun(painter, QRectF(begin + at * step, line.top(), line.height(), line.height()))

    def _paint_dots(self, painter: QPainter, line: QRectF, stages: Stages) -> None:
        theme, scale = self._context.theme, self._context.scale
        left, high = line.left(), line.height()
        for number in range(1, stages.rounds + 1):
            now, wide = number == stages.round, _DOT * scale
            side = high if now else wide * 0.55
            box = QRectF(0, 0, side, side)
            box.moveCenter(QPointF(left + (high if now else wide) / 2, line.center().y()))
            painter.setPen(QPen(theme.colour("accent" if now else "edge"), 1.2 * scale))
            painter.setBrush(theme.colour("accent" if now else "edge" if number < stages.round else "raised"))
            painter.drawEllipse(box)
            if now:
                painter.setPen(theme.colour("on_accent"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
            self._named.append((box, self._context.words.text("stages.round", round=number, rounds=stages.rounds)))
            left += high if now else wide

    def _paint_sun(self, painter: QPainter, box: QRectF) -> None:
        theme, scale = self._context.theme, self._context.scale
        painter.save()
        if self._context.tempo is Tempo.SHORT:
            painter.setOpacity(self._rolled)
        painter.translate(box.center())
        painter.rotate(360 * self._rolled)
        painter.setPen(QPen(theme.colour("accent"), 2.2 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        radius = box.width() / 2
        high = 4 * self._rolled * (1 - self._rolled)
        for _ in range(_RAYS):
            painter.drawLine(QPointF(0, radius + 0.6 * scale), QPointF(0, radius * (1 + 0.45 * high)))
            painter.rotate(360 / _RAYS)
        painter.setBrush(theme.colour("accent"))
        painter.drawEllipse(QPointF(), radius, radius)
        painter.restore()

    def _paint_stations(self, painter: QPainter, line: QRectF, stages: Stages) -> None:
        theme, scale = self._context.theme, self._context.scale
        count = len(stages.names)
        radius = 4.5 * scale
        step = (line.width() - 3 * radius) / max(1, count - 1)
        middle = line.center().y()
        places = [QPointF(line.left() + 1.5 * radius + number * step, middle) for number in range(count)]
        painter.setPen(QPen(theme.colour("edge"), 1.6 * scale))
        painter.drawLine(places[0], places[-1])
        for number, place in enumerate(places):
            now = number == stages.now
            painter.setPen(QPen(theme.colour("accent" if now else "edge"), 1.4 * scale))
            painter.setBrush(theme.colour("accent" if now else "edge" if number < stages.now else "raised"))
            size = radius * (1.35 if now else 1.0)
            painter.drawEllipse(place, size, size)
            reach = step / 2
            self._named.append((QRectF(place.x() - reach, 0, 2 * reach, self.height()), self._names[number]))
        if stages.now < 0:
            return
        self._write(painter, places, stages.now)

    def _write(self, painter: QPainter, places: list[QPointF], now: int) -> None:
        theme, scale = self._context.theme, self._context.scale
        size = max(11.0, 12 * scale)
        taken: list[QRectF] = []
        for number in sorted(range(len(places)), key=lambda one: (one != now, one < now, abs(one - now))):
            font = text_font(size, bold=number == now)
            width = QFontMetrics(font).horizontalAdvance(self._names[number]) + 1.0
            left = min(max(0.0, places[number].x() - width / 2), max(0.0, self.width() - width))
            box = QRectF(left, places[number].y() + 7 * scale, width, 16 * scale)
            if box.right() > places[-1].x() + 30 * scale and number != now:
                continue
            if any(box.adjusted(-7 * scale, 0, 7 * scale, 0).intersects(other) for other in taken):
                continue
            taken.append(box)
            painter.setFont(font)
            painter.setPen(theme.colour("stress" if number == now else "faint"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._names[number])


FLYING, _EACH = 1_100, 700
"""How many milliseconds all petals take together, however many there are, and each of them."""
_MOST, _SIDE, _BLOSSOM = 12, 20.0, QColor("#f7b6cb")
_PETAL: Final = QPainterPath(QPointF(0, 0.5))
_PETAL.cubicTo(QPointF(-0.6, 0.1), QPointF(-0.35, -0.6), QPointF(0, -0.36))
_PETAL.cubicTo(QPointF(0.35, -0.6), QPointF(0.6, 0.1), QPointF(0, 0.5))


class Petals(QWidget):
    """Lies over the table while petals fly, and only then."""

    def __init__(self, table: QWidget, origin: QPointF, aims: Sequence[tuple[QPointF, QColor]], scale: float) -> None:
        """Let them fly from a place of the table, each to its aim and in its colour."""
        super().__init__(table)
        self._origin, self.aims, self._scale = origin, tuple(aims), scale
        self._elapsed = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(table.rect())
        self.movement = Movement([Motion(0, FLYING, self._show, EVEN)], self)
        self.show()
        self.raise_()

    def places(self) -> Iterator[tuple[QPointF, float, QColor]]:
        """Yield where each petal is that flies now, at which share of its way, and its colour."""
        late = (FLYING - _EACH) / max(1, len(self.aims) - 1)
        for number, (aim, colour) in enumerate(self.aims):
            share = (self._elapsed - late * number) / _EACH
            if 0 < share < 1:
                going, way = SWAYING(share), aim - self._origin
                high = (60 + 25 * math.cos(2.4 * number)) * math.sin(math.pi * going)
                yield self._origin + way * going + QPointF(9 * math.sin(7 * share + number), -high), share, colour

    def _show(self, share: float) -> None:
        self._elapsed = share * FLYING
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for place, share, colour in self.places():
            equip(painter, round_pen(mixed(colour, "#000000", 0.45), 0.09), mixed(colour, _BLOSSOM, 0.78))
            with placed(painter, place, turned=420 * share, scale=_SIDE * self._scale):
                painter.drawPath(_PETAL)


def gains(before: Standings, after: Standings) -> dict[Seat, int]:
    """Return how many petals fly to each seat that has more now; nothing where nobody counts."""
    had = {one.seat: one.score.total for one in before.seats if one.score is not None}
    more = {one.seat: one.score.total - had[one.seat] for one in after.seats if one.score and one.seat in had}
    return {seat: min(_MOST, gained) for seat, gained in more.items() if gained > 0}
