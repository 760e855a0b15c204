"""The cards of a film: what is told of a fight, its dice and what they cost, beside those who fight."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient, QRegion, QTransform
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import FrameCard
from rokugan_desktop.desktop.look.theme import faded
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import COMING
from rokugan_desktop.desktop.sheets.arena import Stagehand
from rokugan_desktop.desktop.sheets.boxes import Box, colour_of

_WIDTH: Final = 232.0
"""How broad a card is, at the usual scale."""
_ANGLES: Final = tuple(math.radians(22.5 * number) for number in range(16))
_STEPS: Final = 12
"""How many places farther and farther away are tried in each direction."""
_NEAR: Final = 30.0
"""Within so many units of the board a piece lies where somebody fights."""
_AROUND: Final = QRectF(-_NEAR, -_NEAR, 2 * _NEAR, 2 * _NEAR)
_REACH, _NIGHT, _NIGHTFALL = 340.0, QColor(18, 12, 22, 120), 300
"""How far a lantern shines, in units of the board, the dark beyond it, and how long in milliseconds night falls."""
_NEVER, _HEAVY, _LAND, _LIGHT, _DARK = 1_000.0, 200.0, 40.0, 3.0, 0.3
"""How dear it is to cover another card, who fights, where, anybody else by day and in the dark: half a card's width
farther away costs 1.
"""


class FilmCards(QWidget):
    """Lies over the map, lets the mouse through, and shows cards where they cover little, with a line to their fight.

    What they say is told in the story too: here it is only seen.
    """

    def __init__(self, context: Context, map_view: MapView) -> None:
        super().__init__(map_view.viewport())
        self._context = context
        self._map = map_view
        self.cards: tuple[FrameCard, ...] = ()
        """Those that are shown."""
        self._placed: tuple[object, list[tuple[Box, QPointF, QRectF]], Stagehand] | None = None
        """Where each card lies, with what it was worked out from and what paints it."""
        self._lamp: tuple[object, QPixmap] | None = None
        """The light of a lantern and the dark around it, with what it was painted from."""
        self._from: QPointF | None = None
        """Where the lantern stood before these cards; None: there was none, and night falls."""
        self._elapsed = math.inf
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def _lantern(self) -> bool:
        return bool(self.cards) and self.cards[0].lantern

    def show_cards(self, cards: Sequence[FrameCard]) -> None:
        """Show these cards and no others."""
        placed = self._placed[1] if self._lantern and self._placed is not None else []
        self._from = placed[0][1] if placed else None
        self.cards, self._placed, self._elapsed = tuple(cards), None, math.inf
        viewport = self._map.viewport()
        viewport.removeEventFilter(self)
        if cards:  # else it would hear all that befalls the map, for nothing
            viewport.installEventFilter(self)
        self.setGeometry(viewport.rect())
        self.setVisible(bool(cards))
        self.update()

    def come_about(self, elapsed: float) -> None:
        """Show the cards as so many milliseconds after they began to come about."""
        if self.cards:
            self._elapsed = elapsed
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lie over the whole map, however large it becomes."""
        if event.type() is QEvent.Type.Resize:
            self.setGeometry(self._map.viewport().rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        places, setter = self.places()
        setter.elapsed = self._elapsed
        if places and self._lantern:
            self._darken(painter, places[0][1])
        for box, fight, place in places:
            painter.setPen(QPen(colour_of(setter.theme, box.edge), 2.5 * setter.scale))
            painter.drawLine(fight, place.center())
        for box, _fight, place in places:
            setter.paint(painter, box, place)

    def _darken(self, painter: QPainter, fight: QPointF) -> None:
        """Paint night over all but what the lantern shines on, which is carried on from where it stood before."""
        ratio, reach = self.devicePixelRatioF(), round(_REACH * self._map.viewportTransform().m11())
        if self._lamp is None or self._lamp[0] != (ratio, reach):
            picture = QPixmap(QSize(2 * reach, 2 * reach) * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            light = QRadialGradient(QPointF(reach, reach), reach)
            for way, dark in ((0.4, 0.0), (0.7, 0.5), (1.0, 1.0)):
                light.setColorAt(way, faded(_NIGHT, dark * _NIGHT.alphaF()))
            into = QPainter(picture)
            into.fillRect(QRect(0, 0, 2 * reach, 2 * reach), light)
            into.end()
            self._lamp = (ratio, reach), picture
        share = COMING(min(1.0, self._elapsed / _NIGHTFALL))
        middle = (fight if self._from is None else self._from + (fight - self._from) * share).toPoint()
        shone = QRect(middle - QPoint(reach, reach), QSize(2 * reach, 2 * reach))
        painter.setOpacity(share if self._from is None else 1.0)
        painter.drawPixmap(shone.topLeft(), self._lamp[1])
        painter.setClipRegion(QRegion(self.rect()).subtracted(shone))
        painter.fillRect(self.rect(), _NIGHT)
        painter.setClipping(False)
        painter.setOpacity(1.0)

    def places(self) -> tuple[list[tuple[Box, QPointF, QRectF]], Stagehand]:
        """Return where the cards lie as the map is seen now, and what paints them."""
        context, seen = self._context, QTransform(self._map.viewportTransform())
        known = seen, self.size(), context.theme, context.scale, context.words
        if self._placed is None or self._placed[0] != known:
            setter, found = Stagehand(context.theme, context.scale), list[tuple[Box, QPointF, QRectF]]()
            homes = [[place for place in map(self._map.map.centre_of, card.spots) if place] for card in self.cards]
            fights = [place for each in homes for place in each]
            costly = [*self._pieces(seen, fights), *((_HEAVY, seen.mapRect(_AROUND.translated(one))) for one in fights)]
            areas, spots = self._map.map.shapes.areas, {spot for card in self.cards for spot in card.spots}
            costly += [(_LAND, seen.mapRect(areas[one].boundingRect())) for one in areas if f"area:{one}" in spots]
            for card, each in zip(self.cards, homes, strict=True):
                if each:
                    fight = seen.map(sum(each, QPointF()) / len(each))
                    box = card.look(context.words)
                    broad = min(_WIDTH * setter.scale, setter.broad(box))
                    place = self._place(fight, QSizeF(broad, setter.high(box, broad)), costly)
                    found.append((box, fight, place))
                    costly.append((_NEVER, place.adjusted(-4, -4, 4, 4)))
            self._placed = known, found, setter
        return self._placed[1:]

    def _pieces(self, seen: QTransform, fighting: Sequence[QPointF]) -> Iterator[tuple[float, QRectF]]:
        """Yield of each piece how dear it is to cover, and the room where it lies at rest, as it is seen."""
        others = _DARK if self._lantern else _LIGHT
        for item in self._map.map.pieces.values():
            fights = any((item.home - place).manhattanLength() < _NEAR for place in fighting)
            yield _HEAVY if fights else others, seen.mapRect(item.boundingRect().translated(item.home))

    def _place(self, fight: QPointF, size: QSizeF, costly: Sequence[tuple[float, QRectF]]) -> QRectF:
        """Return the place for a card where it covers what is least dear, not far from its fight, within the map."""
        whole = QRectF(self.rect()).adjusted(6, 6, -6, -6)

        def cost(place: QRectF) -> float:
            covered = 0.0
            for dear, room in costly:
                both = place.intersected(room)
                covered += dear * both.width() * both.height() / (room.width() * room.height())
            way = place.center() - fight
            return covered + 2 * math.hypot(way.x(), way.y()) / size.width()

        places = [QRectF(QPointF(), size) for _ in range(len(_ANGLES) * _STEPS)]
        for number, place in enumerate(places):
            angle, farther = _ANGLES[number % len(_ANGLES)], 1 + (number // len(_ANGLES)) / 2
            away = QPointF(math.cos(angle) * size.width() * 0.75, math.sin(angle) * (size.height() / 2 + 40)) * farther
            place.moveCenter(fight + away)
            place.moveLeft(min(max(place.left(), whole.left()), whole.right() - size.width()))
            place.moveTop(min(max(place.top(), whole.top()), whole.bottom() - size.height()))
        return min(places, key=cost)
