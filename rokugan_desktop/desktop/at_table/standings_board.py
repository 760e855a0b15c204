"""The board beside the map that says how the match stands: a ribbon of its stages, and a plate for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.seat_plate import SeatPlate
from rokugan_desktop.desktop.at_table.sliding_sign import SlidingSign, held_alone
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import Badge, Standings
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.motion import Tempo
from rokugan_desktop.engine import Seat

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
        """Make an empty board."""
        super().__init__()
        self._context = context
        self.plates: list[SeatPlate] = []
        self._made_for: tuple[object, ...] = ()
        self.room = 0
        """How high it may be, in pixels, where more than it and the story stand in a low column; 0: it is not low."""
        self.sliding: SlidingSign | None = None
        """The sign that goes from one plate to another now."""
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
        if made_for != self._made_for:
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

    def _slide(self, before: Mapping[str, tuple[Badge, SeatPlate]]) -> None:
        """Let a sign that one seat alone had slide to the one that alone has it now."""
        tempo = self._context.tempo
        if tempo is Tempo.NONE or not self.isVisible():
            return
        for symbol, (sign, owner) in held_alone(self.plates).items():
            _, giver = before.get(symbol, (sign, owner))
            place = giver.sign_place(symbol)
            if giver is not owner and place is not None:
                colour = self._context.theme.colour("accent" if sign.strong else "ink")
                begin = place.translated(QPointF(giver.pos()))
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
        """Ask for another height when the plates need one."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        return QSize(200, self._needed())

    def minimumSizeHint(self) -> QSize:
        """Return what is always needed: room for two whole plates."""
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
        column = QVBoxLayout(rows)
        column.setContentsMargins(0, 0, 0, 0)
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
        for plate in self.plates:
            plate.make_room(self.width() - _SCROLL_BAR, room / high, _LEAST_SHARE, short=short, line=line)
        column = self._rows.layout()
        if column is not None:  # else plates overlap until the layout's turn comes
            column.activate()
            self._rows.resize(self._rows.width(), max(self.viewport().height(), column.minimumSize().height()))
