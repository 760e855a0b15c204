"""Looking closely at places of the map: when the plaque comes, of which place, what it says, and when it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyBoardFace, Person, Plaque
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look.focus_order import ARROWS
from rokugan_desktop.desktop.look.theme import heavy_font
from rokugan_desktop.desktop.map.accessible import area_of
from rokugan_desktop.desktop.map.geometry import nearest_ahead
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.sheets.arena import emblem, legible, legible_bold
from rokugan_desktop.desktop.sheets.boxes import Box, Fit, Flow, Letters, Typesetter
from rokugan_desktop.engine import Decision, Tone, briefly, spoken

_EDGE = 12
"""How far its letters stay from its edge."""
_TITLE, _NUMBER = Letters(heavy_font, 20), Letters(heavy_font, 26)
_WHERE, _SMALL, _PLAIN = (Letters(legible, size) for size in (13.5, 12.5, 14))
_STRONG: Final = Letters(legible_bold, 14)
_INKS: Final = {Tone.PROMISE: "good", Tone.WARNING: "danger"}


class PlaqueCard(QWidget):
    """Paints a plaque, and lets the mouse through."""

    def __init__(self, context: Context, map_view: QWidget) -> None:
        super().__init__(map_view)
        self._context = context
        self.places: Callable[[], Sequence[tuple[QRect, bool]]] = lambda: [(map_view.rect(), False)]
        """Returns the parts of its parent of which it fills the first that has room, or the last one; True: the top."""
        self._told: tuple[Plaque, Box, Typesetter] | None = None
        """What is told now, how it looks, and what paints it."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def plaque(self) -> Plaque | None:
        """Return what is told now."""
        return self._told[0] if self._told is not None else None

    @property
    def heard(self) -> str:
        """Return all that it tells, as one text."""
        return f"{self.accessibleName()}. {self.accessibleDescription()}"

    def tell(self, plaque: Plaque, people: Sequence[Person]) -> None:
        """Tell this at the foot or the top of one of its places, no higher than the text."""
        say, context = self._context.words.say, self._context
        title, where = say(plaque.title), say(plaque.where)
        lines: list[tuple[str, Tone]] = []
        for said, tone in briefly(plaque.facts):
            if lines and lines[-1][1] is tone is not Tone.PLAIN:  # what a thing of the seat's own would do runs on
                lines[-1] = f"{lines[-1][0].rstrip('.')}. {say(said)}", tone
            else:
                lines.append((say(said), tone))
        figures = [(figure.symbol, figure.number, say(figure.what)) for figure in plaque.figures]
        counted = ", ".join(f"{number} {what}" for _symbol, number, what in figures)
        self.setAccessibleName(". ".join(part for part in (title, where, counted) if part))
        self.setAccessibleDescription(" ".join(text for text, _tone in lines))
        owner = (emblem(people[plaque.owner], 34),) if plaque.owner is not None else ()
        called = Box((_text(title, _TITLE), _text(where, _WHERE, "faint")), gap=0, grow=True)
        row = (Box(tuple(_figure(*figure) for figure in figures), Flow.WRAP, gap=12),) if figures else ()
        told = (_text(text, _PLAIN if tone is Tone.PLAIN else _STRONG, _INKS.get(tone, "ink")) for text, tone in lines)
        inside = (Box((called, *owner), Flow.ROW, gap=8), *row, Box(tuple(told), gap=3))
        box = Box(inside, gap=6, pad=_EDGE, fill="raised", edge="gold", pen=2, radius=8)
        setter = Typesetter(context.theme, context.scale)
        self._told = plaque, box, setter
        highs = [(round(setter.high(box, place.width() - 2)) + 2, place, at_top) for place, at_top in self.places()]
        height, place, at_top = next((one for one in highs if one[0] <= one[1].height()), highs[-1])
        height = min(height, place.height())
        self.setGeometry(place.left(), place.top() if at_top else place.bottom() + 1 - height, place.width(), height)
        self.show()
        self.raise_()
        self.update()

    def empty(self) -> None:
        """Tell nothing."""
        self._told = None
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._told is not None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._told[2].paint(painter, self._told[1], QRectF(self.rect()).adjusted(1, 1, -1, -1))


def _text(text: str, letters: Letters, ink: str = "ink") -> Box:
    return Box(text=text, letters=letters, ink=ink, fit=Fit.BREAK)


def _figure(symbol: str, number: str, what: str) -> Box:
    parts = Box(symbol=symbol, side=26, ink="stress"), Box(text=number, letters=_NUMBER), _text(what, _SMALL, "faint")
    return Box(parts, Flow.ROW, gap=5)


HOVER_MS: Final = 350
"""How long the mouse, or a finger, rests on a place before the plaque comes."""


class Inspecting(QObject):
    """Shows the plaque of the place that is pointed at; where the key was pressed, of the one that the arrows reach.

    It tells what the view last shown tells, and forgets it when the map is emptied.

    Signals:
        told: all that is seen at the place that the arrows have reached, for whoever hears it.

    """

    told = Signal(str)

    def __init__(self, context: Context, face: AnyBoardFace, map_view: MapView, parent: QObject) -> None:
        """Watch this map; nothing is told for a game that has nothing to tell."""
        super().__init__(parent)
        self._face = face
        self._map = map_view
        self._known: tuple[Any, Decision[Any] | None, Sequence[Person]] | None = None
        self._asked: tuple[Any, Decision[Any] | None] = (None, None)
        self._spot = ""
        self.reading = False
        """The plaque stays, and the arrows carry it from place to place."""
        self._context = context
        self.card = PlaqueCard(context, map_view)
        map_view.narrator = self
        self._rest = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._rest.timeout.connect(self.tell)
        map_view.map.hovered.connect(self._point)
        map_view.installEventFilter(self)
        map_view.viewport().installEventFilter(self)

    def know(
        self,
        view: Any,
        decision: Decision[Any] | None,
        people: Sequence[Person],
        asked: tuple[Any, Decision[Any] | None] = (None, None),
    ) -> None:
        """Take over the view and the question that are shown now; for another question the plaque goes.

        `asked`: by which of them anything can be chosen.
        """
        other = self._known is not None and self._known[1] != decision
        self._known = view, decision, people
        self._asked = asked
        if other and not self.reading:
            self.card.empty()
            self._rest.stop()  # what was pressed is told of beside: it comes again where another place is pointed at
        elif self.card.isVisible():
            self.tell()

    def forget(self) -> None:
        """Forget the view, and tell nothing."""
        self._known, self._asked = None, (None, None)
        self._spot = ""
        self.reading = False
        self._rest.stop()
        self.card.empty()

    def tell(self) -> None:
        """Tell at once of the place that is pointed at."""
        self._rest.stop()
        self._map.map.ring(self._spot if self.reading else "")
        plaque = self._plaque(self._spot) if self._spot else None
        if plaque is None or self._known is None:
            self.card.empty()
            return
        self.card.tell(plaque, self._known[2])
        if self.reading:
            self.told.emit(self.at(self._spot) or self.card.heard)

    def _plaque(self, spot: str) -> Plaque | None:
        return self._face.plaque(*self._known[:2], spot, self._known[2]) if self._known and self._face.plaque else None

    def entitles(self, spot: str, name: str) -> bool:
        """Tell whether the plaque of the place has this title: the name need not be said beside it."""
        plaque = self._plaque(spot) if name and spot.startswith("area:") else None
        return plaque is not None and self._context.words.say(plaque.title) == name

    def at(self, spot: str) -> str:
        """Return in whole sentences all that is seen at a spot; an empty text where the game has none for it."""
        audible = self._face.audible
        if self._known is None or audible is None:
            return ""
        if audible.heard_at is not None:
            said = audible.heard_at(*self._known[:2], spot, self._known[2])
        else:
            plaque = self._plaque(spot)
            said = () if plaque is None else spoken(plaque.facts)
        return " ".join(map(self._context.words.say, said))

    def around(self, spot: str) -> str:
        """Return all that is seen in the area of a spot, or with none of that which the keyboard or the mouse is on."""
        focused = self._map.map.choices.get(self._map.map.focused or "")
        spot = spot or self._spot or (focused.choice.spot if focused is not None else "")
        return self.at(f"area:{area_of(spot)}") if spot else ""

    def choice(self, identity: str) -> str:
        """Return in whole sentences what choosing this would mean; an empty text where the game says no more of it."""
        audible, (view, asked) = self._face.audible, self._asked
        if self._known is None or asked is None or audible is None:
            return ""
        said = audible.heard_choice(view, asked, identity, self._known[2])
        return " ".join(map(self._context.words.say, said))

    def of(self, group: str) -> str:
        """Return what a group of areas is called, with who has how much of it."""
        audible = self._face.audible
        if self._known is None or audible is None or audible.heard_of is None:
            return ""
        said = audible.heard_of(self._known[0], group, self._known[2])
        return self._context.words.say(said) if said is not None else ""

    def toggle(self) -> None:
        """Begin to read the map by the arrows, at the place pointed at or in its middle; or leave off."""
        self.reading = not self.reading
        if not self.reading:
            self.card.empty()
            self._map.map.ring("")
            self._map.map.keyboard.appear()
            return
        if not self._spot:
            self._spot = self._middle()
        self.tell()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear the key, the arrows while reading, a press that rests, and the mouse or the keyboard that leaves.

        Of a place that the plaque tells of there is no tooltip.
        """
        kind = event.type()
        if kind is QEvent.Type.ToolTip and self.card.isVisible() and self._spot.startswith(("area:", "slot:")):
            return True
        left = kind is QEvent.Type.Leave and watched is self._map.viewport()
        left = left or (kind is QEvent.Type.FocusOut and watched is self._map and not self._map.underMouse())
        if left and not self.reading:
            self._point("")
        elif kind is QEvent.Type.MouseButtonPress and watched is self._map.viewport():
            self.card.empty()
            self._rest.start()
        elif kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched is self._map:
            return self._press(event)
        return False

    def _press(self, event: QKeyEvent) -> bool:
        if command_of(event) is Command.INSPECT:
            self.toggle()
            return True
        if not self.reading:
            return False
        if command_of(event) is Command.BACK:
            self.toggle()
            return True
        way = ARROWS.get(Qt.Key(event.key()))
        if way is None:
            return False
        start = self._spot.partition(":")[2].rpartition(">")[2]
        reached = self._neighbour(start, QPointF(*way))
        if reached is not None:
            self._spot = f"area:{reached}"
            self._map.reveal([self._spot])
            self.tell()
        return True

    def _neighbour(self, start: str, way: QPointF) -> str | None:
        shapes = self._map.map.shapes
        centres = shapes.centres
        if start not in centres:
            return None
        near = {area: centres[area] for area in (*shapes.board.neighbours(start), start)}
        return nearest_ahead(near, start, way) or nearest_ahead(centres, start, way)

    def _point(self, spot: str) -> None:
        """Wait until the pointer rests on the place; the keyboard's focus is told of at once while one reads.

        So is a place that something is carried over: it may be let go before it rests.
        """
        if self.reading and not spot:
            return
        self._spot = spot
        if self.reading or (spot and self._map.map.carried):
            self.tell()
        elif spot:
            if self.card.isVisible():
                self.card.empty()
            self._rest.start()
        else:
            self._rest.stop()
            self.card.empty()

    def _middle(self) -> str:
        middle = self._map.mapToScene(QPoint(self._map.width() // 2, self._map.height() // 2))
        centres = self._map.map.shapes.centres
        nearest = min(centres, key=lambda name: (centres[name] - middle).manhattanLength(), default="")
        return f"area:{nearest}" if nearest else ""
