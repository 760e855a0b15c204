"""The scene: what lies on the board, what may be chosen, and what the mouse and the keyboard do to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneHelpEvent, QGraphicsSceneMouseEvent, QToolTip

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.look.letters import in_narrow_tooltip
from rokugan_desktop.desktop.look.theme import LIGHT, Theme
from rokugan_desktop.desktop.map import items
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.geometry import nearest_ahead, shapes_of
from rokugan_desktop.desktop.map.lights import Light, PlainLights, hit, light_of, painted_ahead, plain_lights, told_at
from rokugan_desktop.desktop.map.moving import Moving, Wind
from rokugan_desktop.desktop.map.values import Kind, MapChoice, Overlay, Piece, Print, Wash, Zone


class KeyboardFocus:
    """Walks among the choices, in reading order or by direction. It chooses nothing by itself."""

    def __init__(self, choices: Callable[[], Mapping[str, Light]], reached: Callable[[str | None], None]) -> None:
        """Walk among those that `choices` returns each time; `reached` is told the spot in focus now, or None.

        An empty text: something is in focus, but nobody has pointed at it.
        """
        self._choices = choices
        self._reached = reached
        self.at: str | None = None
        """The identity of the choice in focus; None: none is."""
        self._left_at: QPointF | None = None
        """Where the focus was last."""
        self._gone = False
        """The choice that was in focus is no choice any more."""
        self._begun: str | None = None
        """The choice that Tab walks round from: where the focus appeared, or arrows have led it."""

    def order(self) -> list[str]:
        """Return the choices in reading order: rows of the board from north to south, each from west to east.

        Doubtful ones come after all others.
        """
        placed = [
            (choice.kind is Kind.DOUBTFUL, round(light.centre.y() / 60), light.centre.x(), choice.identity)
            for light in self._choices().values()
            if (choice := light.choice).kind is not Kind.FOCUS
        ]
        return [identity for *_, identity in sorted(placed)]

    def round(self) -> list[str]:
        """Return the choices as Tab walks them: in reading order, round from where the focus appeared."""
        order = self.order()
        at = order.index(self._begun) if self._begun in order else 0
        return [*order[at:], *order[:at]]

    def appear(self) -> None:
        """Be seen, with nothing in focus yet: where the focus was last, or else amidst the choices.

        Nobody has pointed there: what is told is that nothing is pointed at.
        """
        order = self.order()
        if order and self.at not in order:
            places = {identity: self._choices()[identity].centre for identity in order}
            self.put_on(self._start(order, places), pointed=False)
            self._begun = self.at

    def step(self, by: int) -> bool:
        """Carry the focus on by so many choices in reading order, round and round; tell whether there is any."""
        order = self.order()
        if not order:
            return False
        at = order.index(self.at) + by if self.at in order else (0 if by > 0 else -1)
        self.put_on(order[at % len(order)])
        return True

    def move(self, direction: QPointF) -> bool:
        """Carry the focus to the nearest choice that lies in the direction; tell whether it moved.

        With nothing in focus it only comes to be seen: where it was last, or else amidst the choices. From a choice
        that is gone, such as the hex that a path has just reached, it goes on in the direction.
        """
        choices, order = self._choices(), self.order()
        if not order:
            return False
        places = {identity: choices[identity].centre for identity in order}
        if self.at in order:
            best = nearest_ahead(places, self.at or "", direction)
        else:
            best = self._start(order, places)
            if self._gone and self._left_at is not None:
                best = nearest_ahead({"": self._left_at, **places}, "", direction) or best
        if best is None:
            return False
        self.put_on(best)
        self._begun = best
        return True

    def _start(self, order: Sequence[str], places: Mapping[str, QPointF]) -> str:
        choices, near = self._choices(), self._left_at
        own, first = any(choices[identity].choice.own for identity in order), choices[order[0]].choice.kind
        mine = [identity for identity in order if choices[identity].choice.own == own]
        alike = [identity for identity in mine if choices[identity].choice.kind is first] or mine
        if near is None:
            across = [places[identity].x() for identity in alike]
            down = [places[identity].y() for identity in alike]
            near = QPointF((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)
        ways = {identity: places[identity] - near for identity in alike}
        return min(alike, key=lambda identity: math.hypot(ways[identity].x(), ways[identity].y()))

    def put_on(self, identity: str | None, *, pointed: bool = True) -> None:
        """Put the focus on a choice, or on none, and tell its spot where somebody has pointed at it so.

        Raise KeyError for a choice that isn't there.
        """
        choices = self._choices()
        if self.at in choices:
            choices[self.at or ""].mark(focused=False)
        self.at, self._gone = identity, False
        if identity is None:
            self._begun = None
        else:
            item = choices[identity]
            item.mark(focused=True)
            self._left_at = item.centre
        self._reached(None if identity is None else choices[identity].choice.spot if pointed else "")

    def lead(self, identity: str) -> None:
        """Put the focus on a choice where it is on one, else let it appear there. Raise KeyError for none that is."""
        if self.at is not None:
            self.put_on(identity)
        self._left_at = self._choices()[identity].centre

    def stay(self) -> None:
        """Stay on the choice that was in focus, if there still is one of its identity that can be chosen."""
        item = self._choices().get(self.at or "")
        if item is not None and item.choice.kind is not Kind.FOCUS:
            item.mark(focused=True)
        else:
            self._gone = self._gone or self.at is not None
            self.at = None

    def forget(self) -> None:
        """Be nowhere, and come from nowhere."""
        self.at = self._left_at = self._begun = None
        self._gone = False


@lru_cache(maxsize=1024)  # it is asked of all that lies on the map, at each press
def _led_into(spot: str) -> str:
    """Return the area of a spot, of one on an edge or a coast that into which it leads; an empty text for others."""
    kind, _, rest = spot.partition(":")
    return rest.rpartition(">")[2] if kind in {"area", "edge", "coast"} else ""


DRAG_DISTANCE = 8.0
"""A piece is dragged once the mouse has moved so far, in board units at 100 %."""


class MapScene(QGraphicsScene):
    """A board and what lies on it. It is told what to show and tells what was pointed at; it knows no rule.

    Signals:
        chosen: the identity of the choice that was clicked or entered.
        pressed: the spot of a press that meant no choice; an empty text beside the board.
        stepped_back: the other mouse button was pressed.
        hovered: the spot under the mouse or the keyboard's focus; an empty text where there is none.
        lifted, dropped: the identity of a dragged piece; at the end the spot it was dropped on too, empty beside all.
        redrawn: the printed board has changed; all of it is painted anew.
        shown: what can be chosen or seen by a screen reader has changed; all of it is painted anew.

    """

    chosen = Signal(str)
    pressed = Signal(str)
    stepped_back = Signal()
    hovered = Signal(str)
    lifted = Signal(str)
    dropped = Signal(str, str)
    redrawn = Signal()
    shown = Signal()

    def __init__(self, board: Board, parent: QObject | None = None, theme: Theme = LIGHT) -> None:
        super().__init__(parent)
        self.shapes = shapes_of(board)
        self.theme = theme
        self.printed = Print()
        self.washes: dict[str, Wash] = {}
        self.lean = 0
        """Which way a windy print leans, as `BoardFace.wind` says it."""
        self.calm = False
        """No wind is seen in what lies here."""
        self.bare = False
        self.pieces: dict[str, items.PieceItem] = {}
        self._laid: tuple[bool | Piece, ...] = ()
        """What was laid last, and whether it was calm then."""
        self.choices: dict[str, Light] = {}
        self.overlays: list[items.OverlayItem] = []
        self._drawn: tuple[Overlay, ...] = ()
        self.lit: frozenset[str] | None = None
        """The areas that no veil lies over while something is lit; None: there is no veil."""
        self.dims = True
        """What isn't lit is dimmed, from the next choices on."""
        self.ringed = frozenset[str]()
        """The identities of choices that are rings alone: nothing else is dimmed for them."""
        self.borders = False
        """Places on borders and coasts are pointed at as well, where nothing can be chosen there."""
        self.zooming = items.Zooming()
        self.moving = Moving(self, self)
        self.wind = Wind(lambda: self.pieces, lambda: any(view.isActiveWindow() for view in self.views()), self)
        self._plain: tuple[PlainLights, PlainLights] | None = None
        self._names: items.NamesItem | None = None
        self._pointed_name: items.PointedNameItem | None = None
        self.keyboard = KeyboardFocus(lambda: self.choices, self._reached)
        self.read: Light | None = None
        """The light around a place that is read, where no choice bears the keyboard's ring there."""
        self._hovered_spot = ""
        self.carried = False
        """What points at it now is carried over it, and may be let go at any moment."""
        self._dragged: items.PieceItem | None = None
        self.trail: list[str] = []
        """The areas that the piece dragged now, or the last one, came over, from where it lay."""
        self._pressed_at: QPointF | None = None
        self._pressed_choice: str | None = None
        self.touch = self._widened = 22.0
        """How many board units half the least target measures at the view's scale, and did when they were widened."""
        self._art: BoardArt | None = None
        self.setSceneRect(self.shapes.rect)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    @property
    def art(self) -> BoardArt:
        """Return the painter of the printed board, made when it is first needed."""
        if self._art is None:
            self._art = BoardArt(self.shapes, self.theme, self.printed)
        return self._art

    # What is printed on the board.

    def set_print(self, printed: Print) -> None:
        """Print this on the board."""
        self.printed = printed
        self._reprint()

    def set_theme(self, theme: Theme) -> None:
        """Draw everything in another theme."""
        self.theme = theme
        for layer in self._plain or ():
            layer.dress(theme.id)
        self._reprint()

    def _reprint(self) -> None:
        self.moving.finish()
        self._art = None
        self._write_names(False)
        self._write_pointed_name("")
        self._lay_veil()
        self.redrawn.emit()

    # What lies on the board.

    def set_washes(self, washes: Mapping[str, Wash], lean: int = 0) -> None:
        """Wash each of these areas: whose it is; and let a windy print lean so."""
        self._uncover()
        if dict(washes) != self.washes or lean != self.lean:
            self.washes, self.lean = dict(washes), lean
            self.repaint_all()

    def set_pieces(self, pieces: Sequence[Piece]) -> None:
        """Lay exactly these pieces on the board. Raise ValueError where two share an identity."""
        if len({piece.identity for piece in pieces}) != len(pieces):
            raise ValueError("two pieces share an identity")
        self.moving.finish()
        self._uncover()
        dragged, before_them, self._laid = self._dragged, self._laid, (self.calm, *pieces)
        self._end_drag()
        if dragged is None and self._laid == before_them:
            self.shown.emit()
            return
        if self.calm:
            pieces = [piece._replace(wind=()) if piece.wind else piece for piece in pieces]
        before, self.pieces = self.pieces, {}
        places = self.shapes.layout(pieces)
        for i, piece in enumerate(pieces):
            if piece.identity in places:
                item = before.pop(piece.identity, None)
                lies = None if item is None else (item.home, item.size, item.direction)
                if item is not None and item.piece != piece and item.piece._replace(wind=piece.wind) == piece:
                    item.piece = piece  # it is the same, and leans otherwise
                    item.look_anew()
                if item is None or item.piece != piece or lies != places[piece.identity]:
                    if item is not None:
                        self.removeItem(item)
                    item = items.PieceItem(piece, *places[piece.identity])
                    item.zooming = self.zooming
                    self.addItem(item)
                turned = item.direction is not None  # its arrow is seen over whatever else lies there
                item.setZValue((items.GHOST_LAYER if item.piece.ghost else items.PIECE_LAYER) + 0.4 * turned + i * 1e-3)
                self.pieces[piece.identity] = item
        for item in before.values():
            self.removeItem(item)
        if any(item.choice.spot.startswith("piece:") for item in self.choices.values()):
            self.set_choices([item.choice for item in self.choices.values()])
        if self._drawn:
            drawn, self._drawn = self._drawn, ()  # ways may lead from piece to piece, and those have moved
            self.set_overlays(drawn)
        self._lay_veil()
        self.shown.emit()

    def set_overlays(self, overlays: Sequence[Overlay]) -> None:
        """Draw exactly these over the board. Those on spots that don't exist are left out."""
        self._uncover()
        if tuple(overlays) == self._drawn:  # as whenever somebody points at what changes nothing
            return
        for item in self.overlays:
            self.removeItem(item)
        self._drawn = tuple(overlays)
        taken = frozenset([item.piece.spot for item in self.pieces.values() if not item.piece.ghost])
        made = (items.item_of(overlay, self.shapes, self.centre_of, taken) for overlay in self._drawn)
        self.overlays = [item for item in made if item is not None]
        for item in self.overlays:
            item.zooming = self.zooming
            self.addItem(item)
        self._lay_veil()
        self.shown.emit()

    def set_choices(self, choices: Sequence[MapChoice]) -> None:
        """Light up exactly these choices. Those on spots that don't exist are left out.

        The keyboard's focus stays where it was if that is still a choice. Raise ValueError where two share an identity.
        """
        if len({choice.identity for choice in choices}) != len(choices):
            raise ValueError("two choices share an identity")
        self._uncover()
        before, self.choices = self.choices, {}
        layers = self._plain = self._plain or plain_lights(self, self.shapes.rect, self.zooming, self.theme.id)
        taken = frozenset([item.piece.spot for item in self.pieces.values()])
        for number, choice in enumerate(choices):
            light = before.get(choice.identity)
            if light is not None and light.area and light.choice == choice:  # it lies where it lay: nothing covers it
                del before[choice.identity]
                light.mark(hovered=False, focused=False)
                light.stack(number)
            else:
                light = light_of(choice, self.shapes, self.pieces, taken, layers)
                if light is None:
                    continue
                if not light.area:
                    light.widen(self.shapes.board, self.touch)
                light.number = number
                light.layer.update(light.box)
            self.choices[choice.identity] = light
        for light in before.values():
            light.layer.update(light.box)
            light.put_out()
        for layer in layers:
            layer.lights = [light for light in self.choices.values() if light.layer is layer]
        layers[0].lay_dabs(self.shapes.board.on_edges.size, on=any(map(Light.lies_on_edge, layers[1].lights)))
        self.keyboard.stay()
        self._lay_veil()
        self.shown.emit()

    def _widen(self) -> None:
        """Let choices be hit as far off as the view's scale asks for: once one points at them after zooming."""
        if self._widened != self.touch:
            self._widened = self.touch
            for item in self.choices.values():
                item.widen(self.shapes.board, self.touch)

    def _lay_veil(self) -> None:
        shining = [item.choice for item in self.choices.values()] if self.dims else []
        bright = {choice.spot for choice in shining if choice.identity not in self.ringed}
        plain = [item.choice.spot for item in self.choices.values() if item.choice.kind is not Kind.DOUBTFUL]
        whole = set(map(_led_into, plain)) & self.shapes.areas.keys()
        whole.update(*(zone.areas for zone in self._drawn if isinstance(zone, Zone) and zone.bright))
        lit = frozenset(whole) if bright else None
        for identity, item in self.pieces.items():
            inside = lit is None or _led_into(item.piece.spot) in {"", *lit}
            clear = inside or item.piece.ghost or item.piece.spot in bright or f"piece:{identity}" in bright
            veil = "" if clear else self.theme.id
            if veil != item.veiled:
                item.veil(veil)
        self._write_names(bool(self.art.lettering.names) and bool(self.choices))
        self.lit = lit

    def _write_names(self, over_light: bool) -> None:
        if over_light and self._names is None:
            self._names = items.NamesItem(self.art)
            self._names.zooming = self.zooming
            self.addItem(self._names)
        elif not over_light and self._names is not None:
            self.removeItem(self._names)
            self._names = None

    def sharpened(self, zoom: float, ratio: float) -> Iterator[None]:
        """Draw all that lies on the board for this scale, one thing each time the next step is asked for."""
        yield from self.art.lettering.picture_steps(zoom, ratio) if self._names else ()
        pictured: list[Light | items.PictureItem] = [*self.choices.values(), *self.pieces.values()]
        for each in (*pictured, *([self._names] if self._names else [])):
            each.sharpen(zoom, ratio)
            yield
        self._widen()

    def prepared(self, zoom: float, ratio: float) -> Iterator[None]:
        """Paint for this scale what any question may light up, bit by bit."""
        return painted_ahead(self.art, zoom, ratio)

    def clear_all(self) -> None:
        """Empty the scene: no piece, choice, overlay, wash, tooltip, focus or board is left, nothing merely covered."""
        self._end_drag()
        self.moving.drop()
        self.wind.drop()
        self.clear()
        self._laid = ()
        self.pieces = {}
        self.choices = {}
        self.overlays, self._drawn, self.trail = [], (), []
        self.washes, self.lean = {}, 0
        self.lit = self._names = self._pointed_name = self._plain = None
        self.keyboard.forget()
        self.read = None
        self._pressed_choice = None
        self._hovered_spot = ""
        self.bare = True
        self.shown.emit()

    def _uncover(self) -> None:
        if self.bare:
            self.bare = False
            self.repaint_all()

    def repaint_all(self) -> None:
        """Have all of it painted anew, once. `update` alone is forgotten where a part is painted before it."""
        self.update()
        for view in self.views():
            view.viewport().update()

    # Pointing.

    def choice_at(self, point: QPointF) -> Light | None:
        """Return the choice that a press there means: the nearest small one, or else the area's.

        What lies there and isn't confirmed covers the area below it.
        """
        self._widen()
        found = hit(self.choices.values(), point)
        covered = found is not None and found.area and self._ghost_at(point) not in {"", found.choice.spot}
        return None if covered else found

    def spot_at(self, point: QPointF) -> str:
        """Return the spot under a point: a choice's, or that of what isn't confirmed, or the area's, or nothing."""
        item = self.choice_at(point)
        return item.choice.spot if item is not None else self._area_at(point)

    def _ghost_at(self, point: QPointF) -> str:
        ghosts = (item for item in self.pieces.values() if item.piece.ghost)
        return next((item.piece.spot for item in ghosts if item.contains(item.mapFromScene(point))), "")

    def _area_at(self, point: QPointF) -> str:
        if ghost := self._ghost_at(point):
            return ghost
        if self.borders and not self.bare:
            border = self.shapes.edge_spot_at(point, self.shapes.board.on_edges.size * 0.5)
            if border:
                return border
        area = None if self.bare else self.shapes.area_at(point)
        if area:
            return f"area:{area}"
        piece = None if self.bare else self.piece_at(point)  # one on a slot beside all areas
        return piece.piece.spot if piece is not None and piece.piece.spot.startswith("slot:") else ""

    def centre_of(self, spot: str) -> QPointF | None:
        """Return where a spot lies, also one of a piece; None where there is no such spot."""
        kind, _, rest = spot.partition(":")
        if kind == "piece":
            return self.pieces[rest].home if rest in self.pieces else None
        place = self.shapes.place(spot)
        return place[0] if place is not None else None

    def piece_at(self, point: QPointF) -> items.PieceItem | None:
        """Return the uppermost piece under a point."""
        found = [item for item in self.pieces.values() if item.contains(item.mapFromScene(point))]
        return max(found, key=lambda item: item.zValue(), default=None)

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        self._widen()
        text = told_at(self.choices.values(), self.pieces.values(), event.scenePos())
        told = in_narrow_tooltip(text, QFontInfo(event.widget().font()).pixelSize())
        QToolTip.showText(event.screenPos(), told, event.widget())
        event.setAccepted(bool(text))

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        point = event.scenePos()
        choice = self.choice_at(point)
        self._pressed_choice = choice.choice.identity if choice else None
        piece = self.piece_at(point)
        self._pressed_at = point if piece is not None and piece.piece.draggable else None
        event.setAccepted(self._pressed_choice is not None or self._pressed_at is not None)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        point = event.scenePos()
        if self._dragged is None and self._pressed_at is not None:
            moved = point - self._pressed_at
            if math.hypot(moved.x(), moved.y()) > DRAG_DISTANCE:
                self._dragged = self.piece_at(self._pressed_at)
                self.trail = [self._area_at(self._pressed_at)]
                if self._dragged is not None:
                    self._dragged.setZValue(items.DRAG_LAYER)
                    self._pressed_choice = None
                    self.lifted.emit(self._dragged.piece.identity)
        if self._dragged is not None:
            self._dragged.setPos(point)
            area = self._area_at(point)
            if area and area != self.trail[-1]:
                self.trail.append(area)
        self.point_at(point)
        event.accept()

    def point_at(self, point: QPointF | None, *, carried: bool = False) -> bool:
        """Light up what the point is on; None: the mouse has left. Tell whether it can be chosen.

        `carried`: something from beside the map is held over it.
        """
        self.carried = carried
        item = None if point is None else self.choice_at(point)
        for other in self.choices.values():
            if other.hovered != (other is item):
                other.mark(hovered=other is item)
        spot = item.choice.spot if item is not None else "" if point is None else self._area_at(point)
        if spot != self._hovered_spot:
            self._point_out(spot)
        return item is not None

    def _point_out(self, spot: str) -> None:
        """Note what mouse or keyboard is on now, tell of it, and write its name where that is left out."""
        self._write_pointed_name(spot)
        self._hovered_spot = spot
        self.hovered.emit(spot)

    def _write_pointed_name(self, spot: str) -> None:
        if self._pointed_name is not None:
            self.removeItem(self._pointed_name)
            self._pointed_name = None
        kind, _, area = spot.partition(":")
        if kind == "area" and area in self.printed.names and self.printed.important:
            self._pointed_name = items.PointedNameItem(self.art, area)
            self.addItem(self._pointed_name)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        point = event.scenePos()
        dragged, pressed, held = self._dragged, self._pressed_choice, self._pressed_at is not None
        self._end_drag()
        event.accept()
        if dragged is not None:
            self.dropped.emit(dragged.piece.identity, self.spot_at(point))
            return
        item = self.choice_at(point)
        if item is not None and item.choice.identity == pressed:
            self.chosen.emit(pressed)
        elif held and pressed is None:
            self.pressed.emit(self.spot_at(point))

    def _end_drag(self) -> None:
        if self._dragged is not None and self._dragged.piece.identity in self.pieces:
            self._dragged.setPos(self._dragged.home)
            self._dragged.setZValue(items.PIECE_LAYER)
        self._dragged = None
        self._pressed_at = None
        self._pressed_choice = None

    # The keyboard.

    @property
    def focused(self) -> str | None:
        """Return the choice that the keyboard is on; None: it is on none."""
        return self.keyboard.at

    def choose_focused(self) -> bool:
        """Choose what the keyboard is on; tell whether it was on anything."""
        if self.focused not in self.choices:
            return False
        self.chosen.emit(self.focused)
        return True

    def ring(self, spot: str) -> None:
        """Carry the keyboard's ring to a spot that is read, also where nothing can be chosen; empty: it reads none."""
        if self.read is not None:
            self.read.put_out()
            self.read = None
        if not spot:
            return
        here = [one for one in self.keyboard.order() if self.choices[one].choice.spot == spot]
        if self.focused not in (here or (None,)):
            self.keyboard.put_on(here[0] if here else None, pointed=False)
        self._plain = self._plain or plain_lights(self, self.shapes.rect, self.zooming, self.theme.id)
        choice = MapChoice(f"read:{spot}", Kind.FOCUS, spot)
        light = light_of(choice, self.shapes, self.pieces, frozenset(), self._plain) if not here else None
        if light is not None:
            light.widen(self.shapes.board, self.touch)
            light.mark(focused=True)
            self.read = light

    def _reached(self, spot: str | None) -> None:
        if spot is not None:
            self._point_out(spot)
        self.shown.emit()
