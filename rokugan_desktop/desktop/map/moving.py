"""How one picture of the map turns into the next: pieces are the same by their identity. And a slow wind over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import PieceArt, pixmap_side, token_pixmap
from rokugan_desktop.desktop.look.theme import equip, faded, placed
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.items import DRAG_LAYER, LIGHT_LAYER, PIECE_LAYER, RING_LAYER, Intangible, PieceItem
from rokugan_desktop.desktop.map.values import (
    Advance,
    Choreography,
    Departure,
    Halo,
    Manner,
    Spread,
    Stain,
    TurnedCard,
    Wash,
)
from rokugan_desktop.desktop.motion import COMING, EVEN, GOING, SWAYING, Motion, Movement, Tempo, in_wave

_VERMILION = QColor("#b3261e")
_PAPER = QColor("#f8ecd2")


class Passing(Intangible):
    """Something that is there for a while."""

    def __init__(self, box: QRectF, layer: float) -> None:
        super().__init__(box)
        self.share = 0.0
        self.setZValue(layer)

    def show_share(self, share: float) -> None:
        """Be seen as at this share of the way."""
        self.share = share
        self.update()


class _PassingMark(Passing):
    """Something in a square about a point, so many times as large as what it is for."""

    def __init__(self, centre: QPointF, size: float, times: float, layer: float) -> None:
        side = size * times
        super().__init__(QRectF(-side / 2, -side / 2, side, side), layer)
        self._size = size
        self.setPos(centre)


class Sprite(Passing):
    """The picture of a piece in flight: narrowed, raised, broken or charred. The piece itself is hidden meanwhile."""

    def __init__(self, piece: PieceItem) -> None:
        side = piece.boundingRect().width() * 1.25
        super().__init__(QRectF(-side / 2, -side / 2, side, side), piece.zValue())
        self.face = piece
        self.across = 1.0
        """How much of its width is seen: less while it turns over."""
        self.growth = 1.0
        self.gap = 0.0
        """How far, in board units, its two halves have come apart."""
        self.burnt = 0.0
        self._ash: QPixmap | None = None
        self.setPos(piece.home)
        self.setOpacity(piece.opacity())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the picture as narrow, large, broken or charred as it is now."""
        kept = self.face.sharpen(painter.worldTransform().m11(), painter.device().devicePixelRatioF())
        if kept is None or self.across < 0.02:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = kept.pixmap.deviceIndependentSize() / kept.zoom * self.growth
        place = QRectF(-side.width() / 2 * self.across, -side.height() / 2, side.width() * self.across, side.height())
        self._draw(painter, place, kept.pixmap)
        if self.burnt:
            if self._ash is None:
                self._ash = _charred(kept.pixmap)
            painter.setOpacity(painter.opacity() * self.burnt)
            self._draw(painter, place, self._ash)

    def spoil(self, gap: float, burnt: float, share: float) -> None:
        """Come so far apart, or burn so far, at this share of the way."""
        self.gap, self.burnt = gap * share, burnt * share
        self.update()

    def _draw(self, painter: QPainter, place: QRectF, pixmap: QPixmap) -> None:
        source = QRectF(pixmap.rect())
        if not self.gap:
            painter.drawPixmap(place, pixmap, source)
            return
        for way, left in ((-1, 0.0), (1, 0.5)):
            half = QRectF(place.left() + place.width() * left, place.top(), place.width() / 2, place.height())
            part = QRectF(source.width() * left, 0, source.width() / 2, source.height())
            with placed(painter, QPointF(way * self.gap, self.gap * 0.4), turned=way * self.gap * 1.2):
                painter.drawPixmap(half, pixmap, part)


class CardInFlight(Passing):
    """A card that flies to the middle and grows, turns over on its way, is held, and goes back to its place."""

    COMES, LEAVES = 0.24, 0.82
    """At which share of its time it lies in the middle, and when it goes back."""
    GROWTH = 3.6
    """How many times as large as in its place it is in the middle."""

    def __init__(self, back: PieceArt, face: PieceArt, size: float, home: QPointF, middle: QPointF) -> None:
        """Fly from its home to this middle; lengths in board units."""
        side = pixmap_side(size * self.GROWTH, None)
        super().__init__(QRectF(-side / 2, -side / 2, side, side), DRAG_LAYER)
        self._back, self._face, self._size = back, face, size
        self._home, self._middle = home, middle
        self._away = 0.0
        """How far from its home it is, from 0 to 1."""
        self.setPos(home)

    def show_share(self, share: float) -> None:
        going = COMING(min(1.0, share / self.COMES))
        if share > self.LEAVES:
            going = 1 - GOING((share - self.LEAVES) / (1 - self.LEAVES))
        self._away = going
        self.setPos(self._home + (self._middle - self._home) * going)
        super().show_share(share)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the card as large and as far turned as it is now, over its shadow."""
        zoom, ratio = painter.worldTransform().m11(), painter.device().devicePixelRatioF()
        turn = min(1.0, self.share / self.COMES)
        across = max(0.02, abs(math.cos(math.pi * turn)))
        largest = round(self._size * self.GROWTH * zoom)
        pixmap = token_pixmap(self._back if turn < 0.5 else self._face, largest, ratio)
        side = pixmap_side(self._size, None) * (1 + (self.GROWTH - 1) * self._away)
        place = QRectF(-side * across / 2, -side / 2, side * across, side)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))


class InkRing(_PassingMark):
    """A ring of ink that spreads about a piece as it is laid down."""

    def __init__(self, centre: QPointF, size: float) -> None:
        super().__init__(centre, size, 1.9, PIECE_LAYER - 0.5)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ring as wide and as faint as it is now."""
        ink = QColor(30, 18, 8, round(150 * (1 - self.share)))
        equip(painter, QPen(ink, self._size * 0.09 * (1.2 - self.share)), Qt.BrushStyle.NoBrush)
        radius = self._size * (0.5 + 0.38 * self.share)
        painter.drawEllipse(QPointF(), radius, radius)


class SealMark(_PassingMark):
    """A red seal, pressed where something was confirmed, that fades."""

    def __init__(self, centre: QPointF, size: float) -> None:
        super().__init__(centre, size, 1.7, RING_LAYER)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the seal as it comes down, lies there, and fades."""
        pressed = min(1.0, self.share / 0.35)
        painter.setOpacity(min(1.0, (1 - self.share) / 0.4))
        painter.rotate(-4)
        side = self._size * (1.3 - 0.35 * pressed)
        square = QRectF(-side / 2, -side / 2, side, side)
        equip(painter, Qt.PenStyle.NoPen, _VERMILION).drawRoundedRect(square, side * 0.12, side * 0.12)
        painter.setPen(QPen(_PAPER, side * 0.055, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(
            square.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1), side * 0.06, side * 0.06
        )
        for x0, y0, x1, y1 in (
            (-0.22, -0.2, 0.22, -0.2),
            (0, -0.3, 0, 0.28),
            (-0.24, 0.02, 0.24, 0.02),
            (-0.2, 0.24, 0.2, 0.24),
        ):
            painter.drawLine(QPointF(x0 * side, y0 * side), QPointF(x1 * side, y1 * side))


class OldGround(Passing):
    """What an area looked like before: a circle about the origin opens in it and shows what it looks like now."""

    def __init__(self, shape: QPainterPath, picture: QPixmap, board: QRectF, origin: QPointF) -> None:
        """Keep the area's shape and the picture of the whole board as it was; all in board units."""
        box = shape.boundingRect().adjusted(-2, -2, 2, 2)
        super().__init__(box, LIGHT_LAYER - 1)
        self._shape = shape
        self._origin = origin
        corners = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
        self._farthest = max(math.hypot((corner - origin).x(), (corner - origin).y()) for corner in corners)
        scale = board.width() / picture.width()
        self._brush = QBrush(picture)
        self._brush.setTransform(QTransform.fromTranslate(board.x(), board.y()).scale(scale, scale))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is left of the area as it was."""
        rest = QPainterPath()
        rest.addRect(self.rect())
        radius = self._farthest * self.share
        rest.addEllipse(self._origin, radius, radius)
        painter.setClipPath(rest, Qt.ClipOperation.IntersectClip)
        painter.fillPath(self._shape, self._brush)


class InkStain(Passing):
    """Ink that bleeds over an area from its middle, and dries away."""

    def __init__(self, shape: QPainterPath, middle: QPointF, colour: QColor) -> None:
        super().__init__(shape.boundingRect().adjusted(-2, -2, 2, 2), LIGHT_LAYER + 1)
        self._shape = shape
        self._middle = middle
        self._colour = colour
        box = shape.boundingRect()
        self._farthest = math.hypot(box.width(), box.height()) * 0.75

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the ink as far as it has bled."""
        grown, dry = min(1.0, self.share / 0.55), max(0.0, (self.share - 0.6) / 0.4)
        radius = self._farthest * grown
        edge = QPainterPath()
        for i in range(28):
            turn = i / 28 * math.tau
            reach = radius * (0.86 + 0.14 * math.sin(i * 2.4) * math.cos(i * 0.7))
            point = self._middle + QPointF(math.cos(turn), math.sin(turn)) * reach
            edge.lineTo(point) if i else edge.moveTo(point)
        edge.closeSubpath()
        painter.setClipPath(edge, Qt.ClipOperation.IntersectClip)
        painter.setOpacity(0.78 * (1 - dry))
        painter.fillPath(self._shape, self._colour)


class LightRing(_PassingMark):
    """A ring of light that widens, with a symbol that opens in it."""

    def __init__(self, centre: QPointF, size: float, symbol: str, colour: QColor) -> None:
        super().__init__(centre, size, 5, DRAG_LAYER)
        self._symbol, self._colour = symbol, colour

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw two rings, one behind the other, and the symbol."""
        going = max(0.0, (self.share - 0.55) / 0.45)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for late in (0.0, 0.18):
            share = max(0.0, self.share - late)
            glow = faded(self._colour, 0.85 * (1 - share) if share else 0.0)
            painter.setPen(QPen(glow, self._size * (0.22 - 0.12 * share)))
            radius = self._size * (0.4 + 1.9 * share)
            painter.drawEllipse(QPointF(), radius, radius)
        painter.setOpacity(1 - going)
        side = self._size * (0.3 + 1.3 * min(1.0, self.share / 0.5))
        paint_symbol(painter, self._symbol, QRectF(-side / 2, -side / 2, side, side), self._colour)


def _charred(pixmap: QPixmap) -> QPixmap:
    picture = pixmap.copy()
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.fillRect(QRectF(picture.rect()), QColor(24, 14, 10, 225))
    painter.end()
    return picture


LAYING, SEALING, TURNING, WALKING, FALLING = 160, 220, 240, 260, 200
HOMEWARD, BREAKING, BURNING, STAINING, SHINING, ADVANCING, SPREADING = 420, 300, 600, 900, 900, 260, 450
DISPLAYING = 2070
FADING = 150
"""How long each motion lasts, in milliseconds; the last one is all that there is where things only fade."""
AGAIN = 400
"""So many milliseconds does each piece take that is laid down once more, one after the other."""
_RISE = 6.0
"""How high a piece is held before it is laid down, in board units."""
_IN_A_ROW = 4
"""So many cards at most are held side by side."""
_REACH = 0.42
"""Which part of the way to its aim a piece advances."""


@dataclass(slots=True)
class Earlier:
    """What the map showed before it was told to show something else."""

    pieces: dict[str, PieceItem]
    washes: dict[str, Wash]
    picture: QPixmap | None


@dataclass(slots=True)
class _Making:
    """The motions of one movement in the making, and what is there for it alone."""

    motions: list[Motion] = field(default_factory=list[Motion])
    passing: list[Passing] = field(default_factory=list[Passing])
    hidden: list[PieceItem] = field(default_factory=list[PieceItem])

    def show(self, item: Passing, begins: int, lasts: int) -> None:
        self.passing.append(item)
        self.motions.append(Motion(begins, lasts, item.show_share, EVEN))


class ShownBoard(Protocol):
    """What lies on a map, as far as moving it must know."""

    shapes: BoardShapes
    pieces: dict[str, PieceItem]
    washes: dict[str, Wash]
    bare: bool

    def centre_of(self, spot: str) -> QPointF | None:
        """Return the middle of the spot; None where the board has no such spot."""


class Moving(QObject):
    """Moves what lies on one map. The map itself shows at once what is true; in front of that things are seen to move.

    Whatever moves is over, and leaves no trace, before the map is told anything new.

    Signals:
        running: whether anything moves from now on.

    """

    running = Signal(bool)

    def __init__(self, scene: QGraphicsScene, shown: ShownBoard) -> None:
        super().__init__(scene)
        self._scene = scene
        self._shown = shown
        self.tempo = Tempo.NONE
        self.picture: Callable[[], QPixmap | None] = lambda: None
        """Return the whole board as it is painted now, where it is; the view says how."""
        self.movement: Movement | None = None
        self._plan = _Making()

    def earlier(self) -> Earlier | None:
        """Return what is shown now, to begin from; None where nothing is to move: the map is bare, or motion is off."""
        self.finish()
        shown = self._shown
        if self.tempo is Tempo.NONE or shown.bare:
            return None
        return Earlier(dict(shown.pieces), dict(shown.washes), self.picture())

    def begin(self, earlier: Earlier | None, choreography: Choreography, *, pressed: bool = True) -> None:
        """Let the map be seen to change from what it showed before into what it shows now.

        `pressed`: what was unconfirmed before, and lies there now, gets a seal.
        """
        if earlier is None:
            return
        self._plan = plan = _Making()
        if self.tempo is Tempo.SHORT:
            self._fade(earlier, plan)
        else:
            self._move(earlier, choreography, plan, pressed=pressed)
        self._start(plan)

    def lay_again(self, identities: Sequence[str]) -> None:
        """Let these pieces be seen to be laid down once more, one after the other."""
        self.finish()
        if self.tempo is Tempo.FULL:
            self._plan = plan = _Making()
            for number, identity in enumerate(identities):
                _lay(plan, self._shown.pieces[identity], AGAIN * number, AGAIN)
            self._start(plan)

    def _start(self, plan: _Making) -> None:
        if not plan.motions:
            self.drop()
            return
        for item in plan.passing:
            self._scene.addItem(item)
        for piece in plan.hidden:
            piece.setVisible(False)
        movement = self.movement = Movement(plan.motions, self)
        movement.finished.connect(self._end)
        self.running.emit(True)
        movement.start()

    def finish(self) -> None:
        """Show at once how everything ends."""
        if self.movement is not None:
            self.movement.hurry()
            self._end()

    def drop(self) -> None:
        """Forget what moves: it has been taken off the map."""
        if self.movement is not None:
            self.movement.drop()
            self.movement.deleteLater()
            self.running.emit(False)
        self.movement, self._plan = None, _Making()

    def _end(self) -> None:
        if self.movement is None:
            return
        plan = self._plan
        self.drop()
        for piece in plan.hidden:
            piece.setVisible(True)
            around = piece.size
            self._scene.update(piece.sceneBoundingRect().adjusted(-around, -around, around, around))  # and its light
        for item in plan.passing:
            self._scene.removeItem(item)

    # What moves

    def _fade(self, earlier: Earlier, plan: _Making) -> None:
        now = self._shown.pieces
        for identity, before in earlier.pieces.items():
            if now.get(identity) is not before:
                _fading(plan, Sprite(before), 0, FADING)
        for identity, piece in now.items():
            if earlier.pieces.get(identity) is not piece:
                sprite = _stand_in(plan, piece)
                plan.motions.append(Motion(0, FADING, _opacity(sprite, 0.0, piece.opacity()), EVEN))

    def _move(self, earlier: Earlier, choreography: Choreography, plan: _Making, *, pressed: bool) -> None:
        now, settles = self._shown.pieces, choreography.settles
        departures = {one.piece: one for one in choreography.gestures if isinstance(one, Departure)}
        advances = {one.piece: one for one in choreography.gestures if isinstance(one, Advance)}
        cards = {one.spot for one in choreography.gestures if isinstance(one, TurnedCard)} - {""}
        confirmed = {piece.piece.spot for piece in earlier.pieces.values() if pressed and piece.piece.ghost}
        turned = [
            identity
            for identity, piece in now.items()
            if identity in earlier.pieces and earlier.pieces[identity].piece.art != piece.piece.art
        ]
        for identity, before in earlier.pieces.items():
            piece = now.get(identity)
            if before.piece.spot in cards:
                if piece is not None:
                    plan.hidden.append(piece)
            elif piece is before or (piece is not None and _alike(piece, before)):
                if identity in advances and piece is not None:
                    self._advance(plan, _stand_in(plan, piece), advances[identity], returns=True)
            elif piece is None:
                gone = departures.get(identity)
                if not before.piece.ghost:
                    self._depart(plan, before, gone, advances.get(identity), settles)
            else:
                late = settles + in_wave(turned.index(identity), len(turned)) if identity in turned else settles
                _turn(plan, before, piece, late)
        for identity, piece in now.items():
            if identity not in earlier.pieces:
                if piece.piece.spot in confirmed and not piece.piece.ghost:
                    plan.show(SealMark(piece.home, piece.size), settles, SEALING)
                else:
                    _lay(plan, piece, settles)
        self._gesticulate(choreography, plan)
        self._spread(earlier, choreography, plan)

    def _advance(self, plan: _Making, sprite: Sprite, advance: Advance, *, returns: bool) -> QPointF:
        """Let a piece strike at its aim, and go back if it `returns`; return where it stands in between."""
        home, aim = sprite.face.home, self._shown.centre_of(advance.toward)
        there = home if aim is None else home + (aim - home) * _REACH
        plan.motions.append(Motion(advance.at, ADVANCING, _way(sprite, home, there), SWAYING))
        if returns:
            plan.motions.append(Motion(advance.at + 2 * ADVANCING, ADVANCING, _way(sprite, there, home), SWAYING))
        return there

    def _depart(
        self, plan: _Making, before: PieceItem, gone: Departure | None, advance: Advance | None, settles: int
    ) -> None:
        sprite = Sprite(before)
        begins, manner = (settles, Manner.FALLEN) if gone is None else (gone.at, gone.manner)
        stands = before.home if advance is None else self._advance(plan, sprite, advance, returns=False)
        match manner:
            case Manner.FALLEN:
                _fading(plan, sprite, begins, FALLING)
                return
            case Manner.HOME:
                sprite.setZValue(DRAG_LAYER)
                rect = self._shown.shapes.rect
                away = QPointF(rect.right() + 60, rect.center().y())
                plan.motions.append(Motion(begins, HOMEWARD, _arc(sprite, stands, away), GOING))
                _fading(plan, sprite, begins + HOMEWARD // 2, HOMEWARD // 2)
            case Manner.BROKEN:
                plan.motions.append(Motion(begins, BREAKING, partial(sprite.spoil, before.size * 0.16, 0), COMING))
                _fading(plan, sprite, begins, BREAKING)
            case Manner.BURNT:
                plan.motions.append(Motion(begins, BURNING // 2, partial(sprite.spoil, 0, 1), EVEN))
                _fading(plan, sprite, begins + BURNING // 2, BURNING // 2)

    def _gesticulate(self, choreography: Choreography, plan: _Making) -> None:
        shapes = self._shown.shapes
        for gesture in choreography.gestures:
            if isinstance(gesture, Stain) and gesture.area in shapes.areas:
                place = self._shown.centre_of(f"area:{gesture.area}")
                shape = shapes.areas[gesture.area]
                stain = InkStain(shape, place or shape.boundingRect().center(), QColor(gesture.colour))
                plan.show(stain, gesture.at, STAINING)
            elif isinstance(gesture, Halo):
                place = self._shown.centre_of(gesture.spot)
                if place is not None:
                    plan.show(LightRing(place, 44.0, gesture.symbol, QColor(gesture.colour)), gesture.at, SHINING)

        self._display([one for one in choreography.gestures if isinstance(one, TurnedCard)], plan)

    def _display(self, cards: Sequence[TurnedCard], plan: _Making) -> None:
        rect = self._shown.shapes.rect
        for number, card in enumerate(cards):
            row, column = divmod(number, _IN_A_ROW)
            beside = min(_IN_A_ROW, len(cards) - row * _IN_A_ROW)
            rows = math.ceil(len(cards) / _IN_A_ROW)
            apart = card.size * CardInFlight.GROWTH
            way = QPointF((column - (beside - 1) / 2) * 0.8, (row - (rows - 1) / 2) * 1.1) * apart
            home = self._shown.centre_of(card.spot) if card.spot else None
            if home is None:
                home = QPointF(rect.right() + apart, rect.center().y())
            plan.show(CardInFlight(card.back, card.face, card.size, home, rect.center() + way), card.at, DISPLAYING)

    def _spread(self, earlier: Earlier, choreography: Choreography, plan: _Making) -> None:
        """Let each wash that is another one now spread: from the spot the game says, or else from the middle."""
        shown, picture = self._shown, earlier.picture
        if picture is None:
            return
        origins = {one.area: one.origin for one in choreography.gestures if isinstance(one, Spread)}
        for area in sorted({*earlier.washes, *shown.washes}):
            if earlier.washes.get(area) == shown.washes.get(area) or area not in shown.shapes.areas:
                continue
            shape = shown.shapes.areas[area]
            origin = shown.centre_of(origins.get(area, f"area:{area}")) or shape.boundingRect().center()
            plan.show(OldGround(shape, picture, shown.shapes.rect, origin), choreography.settles, SPREADING)


def _alike(one: PieceItem, other: PieceItem) -> bool:
    return one.piece.art == other.piece.art and one.home == other.home and one.piece.ghost == other.piece.ghost


def _stand_in(plan: _Making, piece: PieceItem) -> Sprite:
    sprite = Sprite(piece)
    plan.passing.append(sprite)
    plan.hidden.append(piece)
    return sprite


def _fading(plan: _Making, sprite: Sprite, begins: int, lasts: int) -> None:
    if sprite not in plan.passing:
        plan.passing.append(sprite)
    plan.motions.append(Motion(begins, lasts, _opacity(sprite, sprite.opacity(), 0.0), EVEN))


def _lay(plan: _Making, piece: PieceItem, begins: int, lasts: int = LAYING) -> None:
    sprite = _stand_in(plan, piece)
    opacity = piece.opacity()

    def show(share: float) -> None:
        sprite.setOpacity(opacity * min(1.0, share * 2))
        sprite.growth = 1.12 - 0.12 * share
        sprite.setPos(piece.home - QPointF(0, _RISE * (1 - share)))
        sprite.update()

    ring = InkRing(piece.home, piece.size)
    plan.passing.append(ring)
    plan.motions += [Motion(begins, lasts, show), Motion(begins, lasts, ring.show_share)]


def _turn(plan: _Making, before: PieceItem, piece: PieceItem, begins: int) -> None:
    sprite = _stand_in(plan, piece)
    turns = before.piece.art != piece.piece.art
    from_opacity, to_opacity = before.opacity(), piece.opacity()

    def show(share: float) -> None:
        sprite.face = before if turns and share < 0.5 else piece
        sprite.across = abs(math.cos(math.pi * share)) if turns else 1.0
        sprite.setOpacity(from_opacity + (to_opacity - from_opacity) * share)
        sprite.setPos(before.home + (piece.home - before.home) * share)
        sprite.update()

    walks = before.home != piece.home
    plan.motions.append(Motion(begins, WALKING if walks else TURNING, show, SWAYING))


def _opacity(item: QGraphicsItem, begin: float, end: float) -> Callable[[float], None]:
    return lambda share: item.setOpacity(begin + (end - begin) * share)


def _way(item: QGraphicsItem, begin: QPointF, end: QPointF) -> Callable[[float], None]:
    return lambda share: item.setPos(begin + (end - begin) * share)


def _arc(item: QGraphicsItem, begin: QPointF, end: QPointF) -> Callable[[float], None]:
    def show(share: float) -> None:
        item.setPos(begin + (end - begin) * share - QPointF(0, 90 * math.sin(math.pi * share)))

    return show


WAVE, WAVES = 1600, 3
"""How many milliseconds a wave lasts, and how many there are: at rest nothing is painted."""


class Wind(QObject):
    """Moves what has a look for it, a few times a second and nothing beside it, while somebody is before the window."""

    def __init__(
        self, pieces: Callable[[], Mapping[str, PieceItem]], seen: Callable[[], bool], parent: QObject
    ) -> None:
        """Move those that `pieces` returns at the moment, as long as `seen` tells that somebody looks."""
        super().__init__(parent)
        self._pieces = pieces
        self._seen = seen
        self._moved = dict[str, PieceArt]()
        """What it moves, or moved last, and what that looks like at rest."""
        self.movement: Movement | None = None

    def blow(self, tempo: Tempo) -> None:
        """Begin to move what has a look for it now, unless that was moved last; where little moves, it hangs still."""
        wanted = {name: item.piece.wind[0] for name, item in self._pieces().items() if item.piece.wind}
        if wanted == self._moved:
            return
        self.drop()
        self._moved = wanted
        if wanted and tempo is Tempo.FULL:
            self.movement = Movement([Motion(0, WAVE * WAVES, self._show, EVEN)], self)
            self.movement.start()

    def _show(self, share: float) -> None:
        pieces, seen = self._pieces(), self._seen()
        for name in self._moved.keys() & pieces.keys():
            pieces[name].wave(share * WAVES if seen else 0.0)

    def drop(self) -> None:
        """Let all be still, and whatever comes next be moved."""
        if self.movement is not None:
            self.movement.drop()
            self.movement.deleteLater()
            self._show(0.0)
        self.movement, self._moved = None, {}
