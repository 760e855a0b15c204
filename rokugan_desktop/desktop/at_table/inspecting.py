"""Looking closely at places of the map: when the plaque comes, of which place, what it says, and when it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import IVORY
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyBoardFace, Person, Plaque
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look.focus_order import ARROWS
from rokugan_desktop.desktop.look.theme import display_font, equip, text_font
from rokugan_desktop.desktop.map.geometry import nearest_ahead
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.engine import Decision, Tone, briefly

_EDGE = 12
"""How far its letters stay from its edge."""


class PlaqueCard(QWidget):
    """Paints a plaque, and lets the mouse through."""

    def __init__(self, context: Context, map_view: QWidget) -> None:
        super().__init__(map_view)
        self._context = context
        self.place: Callable[[], QRect] = map_view.rect
        """Returns the part of its parent whose foot it fills; who lays the table out gives it another parent."""
        self._plaque: Plaque | None = None
        self._person: Person | None = None
        self._figures: tuple[tuple[str, str, str], ...] = ()
        self._title = self._where = ""
        self._lines: tuple[tuple[str, Tone], ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def plaque(self) -> Plaque | None:
        """Return what is told now."""
        return self._plaque

    @property
    def heard(self) -> str:
        """Return all that it tells, as one text."""
        return f"{self.accessibleName()}. {self.accessibleDescription()}"

    def tell(self, plaque: Plaque, people: Sequence[Person]) -> None:
        """Tell this at the foot of its place, no higher than the text."""
        say = self._context.words.say
        self._plaque = plaque
        self._person = people[plaque.owner] if plaque.owner is not None else None
        self._title, self._where = say(plaque.title), say(plaque.where)
        self._figures = tuple((figure.symbol, figure.number, say(figure.what)) for figure in plaque.figures)
        lines: list[tuple[str, Tone]] = []
        for said, tone in briefly(plaque.facts):
            if lines and lines[-1][1] is tone is not Tone.PLAIN:  # what a thing of the seat's own would do runs on
                lines[-1] = f"{lines[-1][0]} {say(said)}", tone
            else:
                lines.append((say(said), tone))
        self._lines = tuple(lines)
        figures = ", ".join(f"{number} {what}" for _symbol, number, what in self._figures)
        self.setAccessibleName(". ".join(part for part in (self._title, self._where, figures) if part))
        self.setAccessibleDescription(" ".join(text for text, _tone in self._lines))
        place = self.place()
        height = min(round(self._paint(None, place.width())), place.height())
        self.setGeometry(place.left(), place.bottom() + 1 - height, place.width(), height)
        self.show()
        self.raise_()
        self.update()

    def empty(self) -> None:
        """Tell nothing."""
        self._plaque = self._person = None
        self._title = self._where = ""
        self._figures, self._lines = (), ()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._plaque is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._context.theme
        equip(painter, QPen(theme.colour("gold"), 2.0 * self._context.scale), theme.colour("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        self._paint(painter, self.width())

    def _paint(self, painter: QPainter | None, width: float) -> float:
        """Paint all of it into this width, or measure it alone; return how high it is."""
        context, theme = self._context, self._context.theme
        scale, edge = context.scale, float(context.pixels(_EDGE))
        ink, faint = theme.colour("ink"), theme.colour("faint")
        disc = 34 * scale if self._person is not None else 0.0
        room = width - 2 * edge
        top = edge
        title_room = room - disc - (8 * scale if disc else 0)
        if painter is not None and self._person is not None:
            self._paint_mon(painter, QRectF(width - edge - disc, edge, disc, disc))
        top += self._text(
            painter, QPointF(edge, top), title_room, self._title, display_font(20 * scale, heavy=True), ink
        )
        where = text_font(max(11.0, 13.5 * scale))
        top += self._text(painter, QPointF(edge, top), title_room, self._where, where, faint) + 6 * scale
        if self._figures:
            top += self._paint_figures(painter, QRectF(edge, top, room, 32 * scale)) + 8 * scale
        colours = {Tone.PROMISE: theme.colour("good"), Tone.WARNING: theme.colour("danger")}
        for text, tone in self._lines:
            font = text_font(max(11.0, 14 * scale), bold=tone is not Tone.PLAIN)
            top += self._text(painter, QPointF(edge, top), room, text, font, colours.get(tone, ink)) + 3 * scale
        return top + edge * 0.6

    def _text(
        self, painter: QPainter | None, at: QPointF, width: float, text: str, font: QFont, colour: QColor
    ) -> float:
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        height = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10_000), flags, text).height()
        if painter is not None:
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(QRectF(at.x(), at.y(), width, height + 2), flags, text)
        return height

    def _paint_figures(self, painter: QPainter | None, line: QRectF) -> float:
        """Paint the figures one after another, in as many rows of the line's height as they need; return how high."""
        scale, theme = self._context.scale, self._context.theme
        font, small = display_font(26 * scale, heavy=True), text_font(max(11.0, 12.5 * scale))
        side, gap = 26 * scale, 5 * scale
        left, top = line.left(), line.top()
        for symbol, number, what in self._figures:
            numbered, named = (
                QFontMetricsF(font).horizontalAdvance(number),
                QFontMetricsF(small).horizontalAdvance(what),
            )
            wide = side + gap + numbered + gap + named
            if left > line.left() and left + wide > line.right():
                left, top = line.left(), top + line.height()
            if painter is not None:
                paint_symbol(painter, symbol, QRectF(left, top + 3 * scale, side, side), theme.colour("stress"))
                box = QRectF(left + side + gap, top, numbered + gap, line.height())
                painter.setFont(font)
                painter.setPen(theme.colour("ink"))
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, number)
                painter.setFont(small)
                painter.setPen(theme.colour("faint"))
                box = QRectF(box.right(), top, line.right() - box.right(), line.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, what)
            left += wide + 2.5 * gap
        return top + line.height() - line.top()

    def _paint_mon(self, painter: QPainter, disc: QRectF) -> None:
        assert self._person is not None, "somebody's"
        equip(painter, QPen(self._context.theme.colour("ink"), 1.1 * self._context.scale), self._person.role.colour)
        painter.drawEllipse(disc)
        margin = disc.width() * 0.14
        painter.save()
        self._person.role.paint_mon(painter, disc.adjusted(margin, margin, -margin, -margin), IVORY)
        painter.restore()


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
        return " ".join(map(self._context.words.say, audible.heard_at(*self._known[:2], spot, self._known[2])))

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
        beside = {area for edge in shapes.board.edges if start in edge.between for area in edge.between}
        near = {area: centres[area] for area in (*beside, start)}
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
