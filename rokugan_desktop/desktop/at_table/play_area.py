"""How a match lies in the window, at the table and in its replay: the field, a seat's panel at it, a bar, a column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.field import Field, MapField, TableauField
from rokugan_desktop.desktop.at_table.standings_board import Petals, ScoreRow, StageRibbon, StandingsBoard, gains
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import Standings, uncounted
from rokugan_desktop.desktop.face import NO_PANEL, AnyFace, Person, with_outsiders
from rokugan_desktop.desktop.look.backdrop import PaperFrame
from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.look.spacing import bare, filled, keep_margins, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import clear_widget
from rokugan_desktop.desktop.map.scene import MapScene
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import Movement
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.engine import Impossible, Setup


class Drawer(QFrame):
    """Lies where a seat's panel stands, or would stand: the field stays as it is, and is seen whole."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("drawer")
        self.inside = spaced(context, QVBoxLayout(self), 10, 16, 12, 16, 10)
        self.standing = clear_widget()
        """How it stands, which gives its room to what the drawer was drawn out for."""
        self.stands = spaced(context, bare(QVBoxLayout(self.standing)), 10)
        self.inside.addWidget(self.standing)
        self.hide()


_COLUMN, _LEAST_COLUMN, _COLUMN_PART = 360, 240, 0.32
"""How wide the column is: at the usual scale, at the least, and the most of the window that it may take."""
_SLIM = 320
"""In a column that is not as wide as this, at the usual scale, the status may stand on two lines."""
_PANEL, _LEAST_PANEL, _PANEL_PART, _SMALL_PANEL = 344, 230, 0.27, 200
"""The same of a seat's panel beside an upright board; the last, too, is the least, at the usual scale."""
_STRIP, _SLIM_STRIP = 120, 60
"""How wide the strip beside a broad board is at the usual scale, and in a narrow page."""
_STRIP_COLUMN, _LEAST_STRIP_COLUMN, _STRIP_COLUMN_PART = 340, 220, 0.229
"""How wide the column is where there is a strip: at the most and at the least at the usual scale, and of the window."""
_ASIDE, _ASIDE_HEIGHT, _ASIDE_SEAT, _ASIDE_MOST = 1100, 548, 76, 860
"""How wide and high a page is at least, at the usual scale, whose bar stands in the column beside an upright board.

It must be so much higher for each seat, whose plate stands in the column too; from the last height on there is room
for all of them.
"""
_LOW_HEIGHT, _LOW_SEAT = 340, 62
"""The same where the plates close up."""
_BESIDE_PLATES = 520
"""How much of a low column is kept for all but the plates at the usual scale: the story's last lines are in sight."""
_LEAST_HEIGHT, _BESIDE_CARD = 500, 600
"""From which height on the bar stands in the column beside a broad board, and how much of that the plates leave."""
_CLOSE_HEIGHT, _CLOSE_CARDS = 660, 800
"""Below the first height that column keeps one line of the story in sight; beside a tableau it closes up earlier."""
_BESIDE_ASKED, _BESIDE_SEAT, _MOST_PLATES = 440, 82, 4
"""How much of the column beside an upright board is kept for all but what everybody is asked, and of it for plates."""
_PLAQUE = 230
"""How high a place is at least, at the usual scale, that has room for nearly every plaque: they have the same one."""
_SEATS, _ROOMY = 5, 3
"""So many seats are made room for while nobody knows the set-up; beside the plates of so few the log has room too."""

_PANEL_EDGES, _STRIP_EDGES = (12, 8, 8, 4), (5, 6, 3, 6)
"""Margins within a seat's panel, and within the strip: at the window's edge there is room for the keyboard's ring."""
_EDGES, _GAP = (14, 12, 14, 10), 10
_TIGHT_EDGES, _TIGHT_GAP = (12, 6, 12, 6), 6
"""Margins and gap of the column, and of one with little room above one another."""

_SLIM_PAGE = 900
"""Below this width of a page with a strip, at the usual scale, the status has a row of its own."""
_FOLDING, _FOLDING_BROAD = 1100, 720
"""Below this width of the page, at the usual scale, most of the column lies in a drawer: beside an upright board, and
beside all others.
"""
_SCORED = 400
"""Below this height of a narrow page, at the usual scale, the scores are in the drawer alone: what is asked is seen."""


class PlayArea(QWidget):
    """Field, bar and column. Who owns it says what the bar, the column's corner and the rest of the column are.

    Where the page is narrow the column is slim: of the standings it holds the scores, and the bar stands in it, so that
    the field has the whole height; of the story it has the last of it. All else lies in a drawer, which is pushed in
    until it is wanted. Where it is broad, but low, the plates close up.
    """

    def __init__(self, context: Context, face: AnyFace, setup: Setup | None, bar: QWidget, corner: QWidget) -> None:
        """Lay out an empty area for a match of this set-up; `corner` is the button beside the status."""
        super().__init__()
        self._context = context
        self.setObjectName("table")
        self.field = _field_of(context, face, setup, self)
        self._beside = self.field.upright
        """The seat's panel stands beside an upright field, and lies below a broad one that has no strip."""
        self._strip = face.on_board is not None and face.on_board.strip
        """What a seat sees alone stands in a strip beside the board, and in the column."""
        self._face, self._setup = face, setup
        self._outside = len(with_outsiders(face, context.words, (), setup))
        """How many play without a seat."""
        self.status = FittedLabel(context)
        self.ribbon = StageRibbon(context)
        self.standings = StandingsBoard(context)
        self.petals: Petals | None = None
        self._look = self._look_now()
        """The settings, language, theme and scale in which the panels were last made."""
        self._standing: tuple[object, ...] | None = None
        self._ranked: tuple[Any, Sequence[Any], Standings | None] | None = None
        """All that status, ribbon and standings were made of as they are shown now; None: they are empty."""
        self.column = QVBoxLayout()
        """What stands below the status: the panel that everybody sees, and what the owner adds."""
        self._bar, self._aside = bar, False
        self._left = QVBoxLayout()
        self._column_frame = PaperFrame(context, left=True)
        self._column_layout = QVBoxLayout(self._column_frame)
        self.fold_button = QPushButton()
        """Draws the drawer out where the page is narrow, and pushes it back in."""
        self.fold_button.setCheckable(True)
        self.fold_button.hide()
        self.drawer = Drawer(context, self)
        self._lent = False
        """Whether the drawer is drawn out only until something is answered."""
        self._spared = False
        """What is shown in it has all its room, until something else is shown."""
        self.scores = ScoreRow(context)
        self.narrow = self._low = self._close = self._brief = self._slim = self._tells_turn = False
        self.seat_panel: Panel | None = None
        self.plate_stays = face.public_panel.beside
        """The plate of a seat's panel stays, blank, while none stands there: it comes and goes by itself."""
        self.public_panel: SectionPanel | None = None
        self._asked_most: int | None = None
        """How high the panel is that everybody sees, where it can be so brief; None: as high as it needs."""
        self._log: tuple[QWidget, bool] | None = None
        """The log, and whether it is to stand beside the field where there is room; None: nobody has said so yet."""
        self.log_stays = False
        """The log stands in the column while all watch, too: something else is said beside the field."""
        self.in_middle = False
        """Whether an upright board moves aside for a seat's panel no farther than it must."""
        self._lay_out(bar, corner)

    @property
    def scene(self) -> MapScene:
        """Return what lies on the map; the game must have one."""
        assert isinstance(self.field, MapField), "the game has no board"
        return self.field.scene

    @property
    def map(self) -> MapView:
        """Return the map; the game must have one."""
        assert isinstance(self.field, MapField), "the game has no board"
        return self.field.map

    def put_seat_panel(self, panel: Panel | None) -> None:
        """Put the panel of a seat to the field; None: take it away. What lay there is emptied and thrown away."""
        if self.seat_panel is not None:
            self.seat_panel.throw_away()
        self.seat_panel = panel
        if panel is not None:
            self._seat_slot.addWidget(panel)
            if panel.aside is not None:
                self._public_slot.addWidget(panel.aside, 1)
        self._share()
        self._reserve()
        shown = panel is not None and self._face.panel is not NO_PANEL and not self._face.panel.in_column
        self._seat_plate.setVisible(shown or self.plate_stays or self._strip)

    def tell_beside(self, log: QWidget, *, on: bool) -> None:
        """Let the log stand beside an upright field, below all else that is shown there; else in the column."""
        self._log = log, on
        beside = on and self._beside and self.seats > _ROOMY and not (self.narrow or self.log_stays)
        place = self._seat_slot if beside else self.column
        if place.indexOf(log) < place.count() - 1 or not place.count():
            place.addWidget(log, 1)
            log.show()

    def _reserve(self) -> None:
        if self._beside and isinstance(self.field, MapField):
            free = 0 if self.seat_panel is not None or self.plate_stays else self._seat_plate.minimumWidth()
            left = self._context.settings.hand != "left"
            self.field.map.reserve(*((free, 0) if left else (0, free)), middle=self.in_middle)

    def drop_outdated(self) -> bool:
        """Take both panels away where they were made in another language, theme or scale; tell whether they were."""
        before, self._look = self._look, self._look_now()
        if before == self._look:
            return False
        self.put_seat_panel(None)
        self.put_public_panel(None)
        return True

    def _look_now(self) -> tuple[object, ...]:
        context = self._context
        return context.settings, context.language, context.theme, context.scale

    def put_public_panel(self, panel: SectionPanel | None) -> None:
        """Put the panel that everybody sees into the column; None: take it away."""
        if self.public_panel is not None:
            self.public_panel.throw_away()
        self.public_panel = panel
        if panel is not None:
            panel.allow(self._asked_most)
            self._public_slot.insertWidget(0, panel)
            if panel.aside is not None:
                self._seat_slot.addWidget(panel.aside)
        self._share()

    def _share(self) -> None:
        """Leave the room that everybody's panel has in the column to a part of the seat's panel, where it is scarce."""
        taken = self.seat_panel is not None and self.seat_panel.aside is not None
        if self.public_panel is not None:
            self.public_panel.setVisible(not taken)
            if self.public_panel.aside is not None:
                self.public_panel.aside.setVisible(self.seat_panel is None)

    def show_standings(
        self, view: Any, story: Sequence[Any], people: Sequence[Person], stage: int | None = None
    ) -> None:
        """Show how the match stands by the public view, after what everybody has heard; `stage`: that of a frame."""
        self._spared = False
        self._stand()
        self.standings.think(None, moving=False)
        face, context = self._face, self._context
        standing = (view, tuple(story), tuple(people), stage, context.words, context.theme, context.scale)
        if standing == self._standing:
            return
        self._standing = standing
        self._drop_petals()
        ranked, all_ = self.ranked(view, story), self.everyone(people)
        self.status.setText(self._headed(context.words.say(face.status(view, people)), ranked, people))
        stages = face.stages(view) if face.stages is not None else None
        if stages is not None and stage is not None:
            stages = stages._replace(now=stage)
        self.ribbon.show_stages(stages)
        beside = None if ranked is not None and ranked.on_field else ranked
        self.standings.show_standings(beside, all_)
        self.scores.show_standings(beside, all_)

    def everyone(self, people: Sequence[Person]) -> Sequence[Person]:
        """Return the people, and behind them who has no seat."""
        return with_outsiders(self._face, self._context.words, people, self._setup)

    def _headed(self, status: str, ranked: Standings | None, people: Sequence[Person]) -> str:
        """Return what stands above the column: how far the match is, and whose turn it is where no plate says that."""
        turn = next((one.seat for one in ranked.seats if one.turn), None) if ranked and ranked.on_field else None
        self._tells_turn = turn is not None
        self._allow_status()
        if turn is None:
            return status
        return self._context.words.text("table.turn-of", status=status, name=people[turn].name)

    def _allow_status(self) -> None:
        self.status.allow(2 if self._slim or (self._tells_turn and not self.narrow) else 1)

    def chooses(self, focused: QWidget | None) -> bool:
        """Tell whether a key pressed there chooses something: a place of the field, or what a panel offers."""
        places = (self.field.widget, self.seat_panel, self.public_panel)
        return any(place is focused or place.isAncestorOf(focused) for place in places if place and focused)

    @property
    def standing(self) -> Standings | None:
        """Return how the match stands as it is shown now; None: it isn't shown, or the game can't tell."""
        return self._ranked[2] if self._standing is not None and self._ranked is not None else None

    def ranked(self, view: Any, story: Sequence[Any]) -> Standings | None:
        """Return how the match stands by the public view, counted as the players agreed; None: the game can't tell.

        It is worked out once where the same is asked again of the same view and the same story.
        """
        told = self._ranked
        if told is None or told[0] is not view or told[1] is not story:
            face = self._face
            standings = None if face.standings is None else uncounted(face.standings(view, story), self._setup)
            self._ranked = told = view, story, standings
        return told[2]

    def let_fly(self, spot: str, before: Standings | None, after: Standings | None) -> Movement | None:
        """Let what seats have more in the second standings fly from a spot to their plates; None: nothing flies."""
        self._drop_petals()
        place = self.scene.centre_of(spot) if isinstance(self.field, MapField) else None
        if place is None or before is None or after is None or not self.standings.isVisible():
            return None
        aims: list[tuple[QPointF, QColor]] = []
        for plate, count in ((self.standings.plates[seat], count) for seat, count in gains(before, after).items()):
            aims += [(plate.mapTo(self, plate.score_place().center()), plate.person.role.colour)] * count
        if not aims:
            return None
        origin = self.map.viewport().mapTo(self, self.map.viewportTransform().map(place))
        self.petals = Petals(self, origin, aims, self._context.scale)
        self.petals.movement.finished.connect(self._drop_petals)
        return self.petals.movement

    def _drop_petals(self) -> None:
        petals, self.petals = self.petals, None
        if petals is not None:
            petals.movement.drop()
            petals.hide()
            petals.deleteLater()

    def hurry(self) -> bool:
        """Let nothing move any longer; tell whether anything did."""
        panel = self.seat_panel is not None and self.seat_panel.hurry()
        flew = self.petals is not None
        if self.petals is not None:
            self.petals.movement.hurry()
        self._drop_petals()
        return any([panel, flew, self.field.hurry(), self.standings.hurry(), self.ribbon.hurry()])

    def empty(self) -> None:
        """Remove everything that tells anything about the match."""
        self._standing = None
        self._tells_turn = False
        self._drop_petals()
        self.fold_button.setChecked(False)
        self.ribbon.show_stages(None)
        self.standings.empty()
        self.scores.show_standings(None, ())
        self.field.empty()
        self.put_seat_panel(None)
        self.put_public_panel(None)
        self.status.clear()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.field.retranslate()
        words = self._context.words
        self.fold_button.setText(words.text("table.fold"))
        self.fold_button.setToolTip(words.text("table.fold.key"))

    @property
    def folded(self) -> bool:
        """Tell whether the drawer is pushed in."""
        return self.narrow and not self.fold_button.isChecked()

    @property
    def lines_kept(self) -> int:
        """Return how many lines of the story are kept in sight."""
        return 1 if self.narrow or self._brief else 3

    @property
    def column_needs(self) -> int:
        """Return how high the column is at least, with the status on as many lines as it breaks into."""
        return self._column_layout.totalMinimumHeightForWidth(self._column_frame.width())

    @property
    def cramped(self) -> bool:
        """Tell whether there is little room above one another in the column."""
        return self.narrow or self._low or self._close

    def unfold(self) -> None:
        """Draw the drawer out: something in it is asked, or gone to."""
        self.fold_button.setChecked(True)

    def lead(self, name: str) -> None:
        """Carry the keyboard to a thing of a panel, which the game calls so."""
        for panel in (self.seat_panel, self.public_panel):
            thing = panel.thing(name) if panel is not None else None
            if thing is not None:
                self.unfold()
                thing.setFocus(Qt.FocusReason.TabFocusReason)

    def lend_drawer(self) -> None:
        """Draw the drawer out for what is shown in it only until something is answered, with all its room."""
        lent = self._lent or self.folded
        self.unfold()
        self._lent = lent
        self._spared = True
        self._stand()

    def lend_foot(self, height: int) -> None:
        """Keep so much at the foot of the column free, for what lies over it: the story gives its room."""
        self.column.setContentsMargins(0, 0, 0, height)

    def return_drawer(self) -> None:
        """Push the drawer in again where it was lent: it covers the map, where the choices are now."""
        if self._lent:
            self.fold_button.setChecked(False)

    def uncover(self, part: QWidget | None) -> None:
        """Draw the drawer out for what lies in it; push it in for all else that it may cover."""
        if part is None or not self._column_frame.isAncestorOf(part):
            self.fold_button.setChecked(part is not None and self.drawer.isAncestorOf(part))
            self._stand()

    def _draw(self) -> None:
        out = self.narrow and not self.folded
        if out is not self.drawer.isAncestorOf(self._story):
            if out:
                self.drawer.inside.addWidget(self._story, 1)
            else:
                self._column_layout.insertWidget(self._column_layout.indexOf(self._spare), self._story, 1)
            self._story.show()
            self._spare.setVisible(out)
        self.drawer.setVisible(out)
        if out:
            self.drawer.setGeometry(self._drawer_place())
            self.drawer.raise_()

    def _stand(self, *, wanted: bool = False) -> None:
        """Let the drawer tell how it stands; in a small page only if that is wanted where something is asked in it."""
        asks = self._beside and self.public_panel is not None and self.public_panel.first_stop() is not None
        self.drawer.standing.setVisible(wanted or not (self._spared or (asks and self._small())))
        self._draw()

    def _small(self) -> bool:
        return self.width() < self._context.pixels(_FOLDING_BROAD)

    def _drawer_place(self) -> QRect:
        """Return where the drawer lies: on the seat's panel, or on the field; so broad that all of it can be read."""
        place, left = self.panel_place(), self._context.settings.hand != "left"
        if not self._beside:
            place = QRect(self.field.widget.mapTo(self, QPoint()), self.field.widget.size())
        if not self._beside or (self._small() and not self.drawer.standing.isHidden()):
            broad = min(self.width() - self._column_frame.width(), self._context.pixels(_COLUMN))
            place.setLeft(place.left() if left else place.right() + 1 - broad)
            place.setWidth(broad)
        return place

    def panel_place(self) -> QRect:
        """Return where a seat's panel stands, or would stand; beside a broad field, the column down to the bar."""
        if not self._beside:
            column = self._column_frame.geometry()
            return column.adjusted(0, 0, 0, self._story.geometry().bottom() - column.height())
        wide, field = self._seat_plate.minimumWidth(), self.field.widget
        left = 0 if self._context.settings.hand != "left" else self.width() - wide
        return QRect(left, field.mapTo(self, QPoint()).y(), wide, field.height())

    def _plaque_places(self) -> Sequence[tuple[QRect, bool]]:
        """Return where a plaque may lie: where the panel beside the field is blank, on the log, or on all of either."""
        on, inside = (self._seat_plate, self._seat_slot) if self._beside else (self._column_frame, self._column_layout)
        whole = self.panel_place().marginsRemoved(on.contentsMargins()).marginsRemoved(inside.contentsMargins())
        panel, log = self.seat_panel, QRect(self._story.mapTo(self, QPoint()), self._story.size())
        log.setTop(log.top() + self._asked.geometry().bottom() + 1)
        if panel is None or not self._beside or self.narrow:
            return [(whole, False)]
        top = panel.mapTo(self, QPoint(0, panel.height() if panel.blank.isEmpty() else panel.blank.top())).y()
        blank, least = whole.adjusted(0, top - whole.top(), 0, 0), self._context.pixels(_PLAQUE)
        return [*[one for one in ((blank, False), (log, True)) if one[0].height() >= least], (whole, False)]

    def _keep(self) -> None:
        self._lent = False

    def _fold(self, *, narrow: bool) -> None:
        self.narrow = narrow
        self.fold_button.setVisible(narrow)
        across, down = QBoxLayout.Direction.RightToLeft, QBoxLayout.Direction.TopToBottom
        self._at_top.setDirection(across if narrow else down)
        self._top.setDirection(QBoxLayout.Direction.BottomToTop if narrow else QBoxLayout.Direction.LeftToRight)
        shown = not self.standings.isHidden()
        if narrow:
            filled(self.drawer.stands, self.ribbon, self.standings)
            if self._beside:
                self.drawer.inside.insertWidget(1, self._asked)
            else:  # what is asked there stays in the column, which the drawer does not cover
                self._column_layout.insertWidget(self._column_layout.indexOf(self._spare) - 1, self._asked)
            if self._beside and self.public_panel is not None and self.public_panel.first_stop() is not None:
                self.unfold()
        else:
            self._under.insertWidget(0, self.ribbon, 1)
            self._column_layout.insertWidget(2, self.standings)
            self.column.insertWidget(0, self._asked)
        self.standings.setVisible(shown)  # what is given to another layout is hidden until it is shown
        self._asked.show()

    def fit(self, width: int, height: int = 0) -> bool:
        """Keep most of a page of this size for the field; a hidden page tells it before the area learns its size.

        Return whether the bar stands in the column, so that an upright field has the whole height: only where the page
        tells its height too, and is large enough for it, or narrow.
        """
        pixels = self._context.pixels
        self._turn_to_hand()
        if self._beside:
            self._seat_plate.setFixedWidth(
                min(pixels(_PANEL), max(_LEAST_PANEL, pixels(_SMALL_PANEL), round(width * _PANEL_PART)))
            )
            self._reserve()
        elif self._strip:
            self._seat_plate.setFixedWidth(pixels(_STRIP if width >= pixels(_FOLDING) else _SLIM_STRIP))
        narrow = width < pixels(_FOLDING if self._beside else _FOLDING_BROAD) and height > 0
        broad_enough = self._beside and width >= pixels(_ASIDE)
        aside = min(_ASIDE_MOST, _ASIDE_HEIGHT + _ASIDE_SEAT * self.seats)
        large = broad_enough and height >= pixels(aside)
        low = broad_enough and not large and height >= pixels(_LOW_HEIGHT + _LOW_SEAT * self.seats)
        self._low = low
        broad_field = not self._beside and height >= pixels(_LEAST_HEIGHT)
        self._brief = broad_field and height < pixels(_CLOSE_HEIGHT)
        self._close = broad_field and height < pixels(_CLOSE_HEIGHT if self._face.on_board else _CLOSE_CARDS)
        if narrow is not self.narrow:
            self._fold(narrow=narrow)
            if self._log is not None:
                self.tell_beside(self._log[0], on=self._log[1])
        self.scores.setVisible(narrow and height >= pixels(_SCORED))
        keep_margins(self._context, self._column_layout, *(_TIGHT_EDGES if self.cramped else _EDGES))
        for column in (self._column_layout, self.column):
            keep_spacing(self._context, column, _TIGHT_GAP if self.cramped else _GAP)
        self.status.setMinimumHeight(0 if narrow else pixels(44))  # as high as the button beside it
        self.standings.allow(
            max(1, height - pixels(_BESIDE_CARD if broad_field else _BESIDE_PLATES)) if low or broad_field else 0
        )
        broad = max(_LEAST_COLUMN, round(width * _COLUMN_PART))
        most = pixels(_COLUMN)
        if self._strip:
            most = pixels(_STRIP_COLUMN)
            broad = max(round(width * _STRIP_COLUMN_PART), min(broad, pixels(_LEAST_STRIP_COLUMN)))
            flow = QBoxLayout.Direction
            self._top.setDirection(flow.BottomToTop if width < pixels(_SLIM_PAGE) else flow.LeftToRight)
        self._column_frame.setFixedWidth(pixels(_LEAST_COLUMN) if narrow and self._beside else min(most, broad))
        self._slim = not (narrow and self._beside) and broad < pixels(_SLIM)
        self._allow_status()
        self._asked_most = None
        if self._beside and height > 0:
            kept = _BESIDE_ASKED + _BESIDE_SEAT * min(self.seats, _MOST_PLATES)
            self._asked_most = max(0, height - pixels(kept))
        if self.public_panel is not None:
            self.public_panel.allow(self._asked_most)
        aside = large or (narrow and self._beside) or low or broad_field
        if aside != self._aside:
            self._aside = aside
            (self._column_layout if aside else self._left).addWidget(self._bar)
        self._draw()
        return aside

    @property
    def seats(self) -> int:
        """Return how many sit at the table, or play without a seat; as many as there may be while nobody knows."""
        return len(self._setup.roles) + self._outside if self._setup is not None else _SEATS

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()
        self._share()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._draw)
        return super().eventFilter(watched, event)

    def _turn_to_hand(self) -> None:
        left = self._context.settings.hand == "left"
        across = QBoxLayout.Direction.RightToLeft if left else QBoxLayout.Direction.LeftToRight
        for row in (self._page, *([self._middle] if self._beside or self._strip else [])):
            row.setDirection(across)
        if self._strip:
            window, above, field, below = _STRIP_EDGES
            edges = (field, above, window, below) if left else _STRIP_EDGES
            keep_margins(self._context, self._seat_slot, *edges)
        self._column_frame.turn(left=not left)
        self._seat_plate.turn(left=left)

    def _lay_out(self, bar: QWidget, corner: QWidget) -> None:
        across = self._beside or self._strip
        self._seat_plate = PaperFrame(self._context, left=False if across else None)
        self._seat_slot = QVBoxLayout(self._seat_plate)
        if not self._strip:
            keep_margins(self._context, self._seat_slot, *_PANEL_EDGES)
            self._seat_plate.hide()
        page = self._page = bare(QHBoxLayout(self))
        page.setSpacing(0)
        left = self._left  # each layout stands in its own before it holds anything: else PySide keeps what Qt deletes
        page.addLayout(left, 1)
        page.addWidget(self._column_frame)
        left.setSpacing(0)
        middle = self._middle = QHBoxLayout() if across else QVBoxLayout()
        left.addLayout(middle, 1)
        middle.setSpacing(0)
        middle.addWidget(self.field.widget, 1)
        middle.insertWidget(0 if across else 1, self._seat_plate)
        left.addWidget(bar)
        whole = self._column_layout
        top = self._top = QHBoxLayout()
        whole.addLayout(top)
        self.fold_button.toggled.connect(self._draw)
        self.fold_button.clicked.connect(lambda: self._stand(wanted=True))
        self.fold_button.toggled.connect(self._keep)
        self.field.widget.installEventFilter(self)
        top.addWidget(self.status, 1)
        at_top = self._at_top = QVBoxLayout()
        top.addLayout(at_top)
        keep_spacing(self._context, at_top, 6)
        at_top.addWidget(corner)
        at_top.addWidget(self.fold_button)
        at_top.addStretch(1)
        under = self._under = QHBoxLayout()
        whole.addLayout(under)
        under.addWidget(self.ribbon, 1)
        under.addWidget(self.scores, 1)
        whole.addWidget(self.standings)
        self._story, self._spare = _StoryPart(), QWidget()
        for part in (self._story, self._spare):
            part.setObjectName("clear")
        self._story.setLayout(self.column)
        self.column.setContentsMargins(0, 0, 0, 0)
        if isinstance(self.field, MapField):
            card = self.field.inspecting.card
            card.setParent(self)
            card.places = self._plaque_places
        self._asked = clear_widget()
        self._public_slot = bare(QVBoxLayout(self._asked))
        self.column.addWidget(self._asked)
        self._spare.hide()
        whole.addWidget(self._story, 1)
        whole.addWidget(self._spare, 1)


class _StoryPart(QWidget):
    """What stands between standings and bar, and shrinks first, so that no box is cut while it has room to give."""

    def hasHeightForWidth(self) -> bool:
        """Return False: Qt takes the height for a width, which a heading in it has, for the least height."""
        return False


def _field_of(context: Context, face: AnyFace, setup: Setup | None, parent: QObject) -> Field:
    """Return the field of a match: the map of its board, or the tableau. Raise Impossible for a face without either."""
    if face.on_board is not None:
        return MapField(context, face.on_board, setup, parent)
    if face.tableau is not None:
        return TableauField(context, face.tableau, parent)
    raise Impossible(f"{face.game.name} has neither a board nor a tableau")
