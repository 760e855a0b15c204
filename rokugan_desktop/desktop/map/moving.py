"""How one picture of the map turns into the next: pieces are the same by their identity, and so can be seen to move."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.gestures import (
    Advance,
    Choreography,
    Departure,
    Halo,
    Manner,
    Spread,
    Stain,
    TurnedCard,
)
from rokugan_desktop.desktop.map.items import DRAG_LAYER, PieceItem
from rokugan_desktop.desktop.map.sprites import (
    CardInFlight,
    InkRing,
    InkStain,
    LightRing,
    OldGround,
    Passing,
    SealMark,
    Sprite,
)
from rokugan_desktop.desktop.map.values import Wash
from rokugan_desktop.desktop.motion.movement import COMING, EVEN, GOING, SWAYING, Motion, Movement
from rokugan_desktop.desktop.motion.tempo import Tempo

LAYING, SEALING, TURNING, WALKING, FALLING = 160, 220, 240, 260, 200
HOMEWARD, BREAKING, BURNING, STAINING, SHINING, ADVANCING, SPREADING = 420, 300, 600, 900, 900, 260, 450
DISPLAYING = 2070
FADING = 150
"""How long each motion lasts, in milliseconds; the last one is all that there is where things only fade."""
AGAIN = 400
"""So many milliseconds does each piece take that is laid down once more, one after the other."""
APART, LONGEST_WAVE = 45, 1260
"""So many milliseconds lie between two pieces that turn over one after the other, less in a wave of too many."""
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


class ShownBoard(Protocol):
    """What lies on a map, as far as moving it must know."""

    shapes: BoardShapes
    pieces: dict[str, PieceItem]
    washes: dict[str, Wash]
    bare: bool

    def centre_of(self, spot: str) -> QPointF | None:
        """Return the middle of the spot; None where the board has no such spot."""
        ...


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
        """What moves now."""
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
        """Take away what was there for the movement alone."""
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
        """Let what is gone fade, and what is new appear."""
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
        apart = min(APART, LONGEST_WAVE // max(1, len(turned)))
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
                late = settles + apart * turned.index(identity) if identity in turned else settles
                _turn(plan, before, piece, late)
        for identity, piece in now.items():
            if identity not in earlier.pieces:
                if piece.piece.spot in confirmed and not piece.piece.ghost:
                    seal = SealMark(piece.home, piece.size)
                    plan.passing.append(seal)
                    plan.motions.append(Motion(settles, SEALING, seal.show_share, EVEN))
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
                plan.motions.append(Motion(begins, BREAKING, _breaking(sprite, before.size), COMING))
                _fading(plan, sprite, begins, BREAKING)
            case Manner.BURNT:
                plan.motions.append(Motion(begins, BURNING // 2, _burning(sprite), EVEN))
                _fading(plan, sprite, begins + BURNING // 2, BURNING // 2)

    def _gesticulate(self, choreography: Choreography, plan: _Making) -> None:
        shapes = self._shown.shapes
        for gesture in choreography.gestures:
            if isinstance(gesture, Stain) and gesture.area in shapes.areas:
                place = self._shown.centre_of(f"area:{gesture.area}")
                shape = shapes.areas[gesture.area]
                stain = InkStain(shape, place or shape.boundingRect().center(), QColor(gesture.colour))
                plan.passing.append(stain)
                plan.motions.append(Motion(gesture.at, STAINING, stain.show_share, EVEN))
            elif isinstance(gesture, Halo):
                place = self._shown.centre_of(gesture.spot)
                if place is not None:
                    halo = LightRing(place, 44.0, gesture.symbol, QColor(gesture.colour))
                    plan.passing.append(halo)
                    plan.motions.append(Motion(gesture.at, SHINING, halo.show_share, EVEN))

        self._display([one for one in choreography.gestures if isinstance(one, TurnedCard)], plan)

    def _display(self, cards: Sequence[TurnedCard], plan: _Making) -> None:
        """Let cards fly to the middle of the board, turn over there, and go back."""
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
            flying = CardInFlight(card.back, card.face, card.size, home, rect.center() + way)
            plan.passing.append(flying)
            plan.motions.append(Motion(card.at, DISPLAYING, flying.show_share, EVEN))

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
            old = OldGround(shape, picture, shown.shapes.rect, origin)
            plan.passing.append(old)
            plan.motions.append(Motion(choreography.settles, SPREADING, old.show_share, EVEN))


def _alike(one: PieceItem, other: PieceItem) -> bool:
    """Tell whether two pieces look alike where they lie: only their texts differ."""
    return one.piece.art == other.piece.art and one.home == other.home and one.piece.ghost == other.piece.ghost


def _stand_in(plan: _Making, piece: PieceItem) -> Sprite:
    """Return a picture of a piece that lies there, which is hidden as long as its picture moves."""
    sprite = Sprite(piece)
    plan.passing.append(sprite)
    plan.hidden.append(piece)
    return sprite


def _fading(plan: _Making, sprite: Sprite, begins: int, lasts: int) -> None:
    if sprite not in plan.passing:
        plan.passing.append(sprite)
    plan.motions.append(Motion(begins, lasts, _opacity(sprite, sprite.opacity(), 0.0), EVEN))


def _lay(plan: _Making, piece: PieceItem, begins: int, lasts: int = LAYING) -> None:
    """Let a piece be laid down from above, and a ring of ink spread about it."""
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
    """Let a piece turn over, where it looks different, and walk where it lies elsewhere."""
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


def _breaking(sprite: Sprite, size: float) -> Callable[[float], None]:
    def show(share: float) -> None:
        sprite.gap = size * 0.16 * share
        sprite.update()

    return show


def _burning(sprite: Sprite) -> Callable[[float], None]:
    def show(share: float) -> None:
        sprite.burnt = share
        sprite.update()

    return show
