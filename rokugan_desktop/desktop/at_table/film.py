"""A public resolution as a film: one frame after the other, by the clock or by a key, forward and back."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import structs
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Frame, FrameCard, Person, pieces_of
from rokugan_desktop.desktop.keys import with_letters
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import set_role
from rokugan_desktop.desktop.look.theme import faded, smooth_painter
from rokugan_desktop.desktop.look.timeline import Timeline, player_icon
from rokugan_desktop.desktop.map.view import MapView
from rokugan_desktop.desktop.motion import COMING
from rokugan_desktop.desktop.settings import Pace
from rokugan_desktop.desktop.sheets.arena import Stagehand
from rokugan_desktop.desktop.sheets.boxes import Box, colour_of
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, StoryLine, Told
from rokugan_desktop.table.journal import Answered
from rokugan_desktop.table.screens import Button, Change
from rokugan_desktop.words import Words


class FramePlayer(QObject):
    """Shows frames one by one, as a film. The state of the match never waits for it: only the screen does.

    Signals:
        shown: this frame is to be shown now, with its number from 0.
        finished: the last one has been seen, or all were skipped.
        waits: so many milliseconds from now the next step comes by itself; 0: it comes by a press alone.

    """

    shown = Signal(object, int)
    waits = Signal(int)
    finished = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.frames: tuple[Frame, ...] = ()
        self.at = 0
        """The number of the frame that is shown, from 0."""
        self.by_hand = False
        """Each frame waits for a press."""
        self.only: tuple[int, ...] = ()
        """The numbers of those that are shown alone, up to the last of them; empty: all are."""
        self._factor = 1.0
        self._stays = False
        self._covered = False
        """Something lies over what is played, or the timeline is held: the clock stands still."""
        self._left = 0
        """How much of the present frame's time is left then; 0: it waits for a press."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.go_on)

    @property
    def playing(self) -> bool:
        """Tell whether frames are still to be seen."""
        return bool(self.frames)

    @property
    def waiting(self) -> bool:
        """Tell whether the next frame comes by a press alone."""
        return not self._left

    @property
    def present(self) -> Frame | None:
        """Return the frame that is shown now; None while nothing is played."""
        return self.frames[self.at] if self.frames else None

    def play(self, frames: Sequence[Frame], pace_factor: float, *, stays: bool = False) -> None:
        """Show the first of the frames; each stays its time multiplied by the factor, with 0 until a key is pressed.

        `stays`: so does the last one, whatever the factor.
        """
        self.frames = tuple(frames)
        self.by_hand, self._factor = not pace_factor, pace_factor or 1.0
        self._stays, self._covered, self.only = stays, False, ()
        self.show_from(0)

    def go_on(self) -> None:
        """Go on to the next frame, of some that are shown alone as long as there is one; after the last one finish."""
        following = next((number for number in self.only if number > self.at), self.at + 1)
        if following >= len(self.frames):
            self.skip()
        else:
            self.show_from(following)

    def go_back(self) -> None:
        """Show the frame before once more; at the first one, that one. What stood still goes on standing."""
        self.by_hand = self.by_hand or (self.waiting and bool(self.at))
        self.show_from(max((number for number in self.only if number < self.at), default=max(0, self.at - 1)))

    def show_from(self, number: int) -> None:
        """Show the frame of this number, and go on from there."""
        if self.frames:
            self.at = number
            self._left = lasts_ms = self._lasts_ms(number)
            self.waits.emit(lasts_ms)  # whoever listens hears it where the keyboard comes to
            self.show_again()
            self._wait(lasts_ms)

    def go_to_last(self) -> None:
        """Show the last frame, which then stays until a key is pressed; from that one, finish."""
        if self.at + 1 >= len(self.frames):
            self.skip()
        else:
            self.show_from(len(self.frames) - 1)
            self._wait(0)

    def play_on(self) -> None:
        """Let each frame wait for a press from now on; or go on by itself again, after the last one from the first."""
        self.by_hand = not self.waiting
        if self.by_hand:
            self._wait(0)
        else:
            self.show_from((self.at + 1) % len(self.frames))

    def hasten(self, pace_factor: float) -> None:
        """Let each frame stay its time multiplied by this factor from now on; what stands still goes on standing."""
        self._factor = pace_factor
        self._wait(self._lasts_ms(self.at))

    def pause(self) -> None:
        """Let the present frame stay as long as something lies over it."""
        if not self._covered:
            self._covered = True
            self._wait(max(1, self._timer.remainingTime()) if self._timer.isActive() else 0)

    def resume(self) -> None:
        """Let the clock go on where it was stopped."""
        self._covered = False
        self._wait(self._left)

    def show_again(self) -> None:
        """Show the present frame again, as when the language has changed."""
        if self.frames:
            self.shown.emit(self.frames[self.at], self.at)

    def skip(self) -> None:
        """Skip what is left."""
        if not self.frames:
            return
        self.stop()
        self.finished.emit()

    def stop(self) -> None:
        """Forget the frames without a word, as when the table is left."""
        self.frames = ()
        self._wait(0)

    def _lasts_ms(self, number: int) -> int:
        last = number in (self.only[-1:] or (len(self.frames) - 1,))
        waits = self.by_hand or not self.frames or (last and (self._stays or bool(self.only)))
        return 0 if waits else round(self.frames[number].hold * self._factor * 1000)

    def _wait(self, lasts_ms: int) -> None:
        self._left = lasts_ms
        if lasts_ms > 0 and not self._covered:
            self._timer.start(lasts_ms)
        else:
            self._timer.stop()
        self.waits.emit(0 if self._covered else lasts_ms)


class Film(QObject):
    """What is played, as its bar shows it: where it is, how fast it runs, and whose doings alone are seen."""

    def __init__(self, table: TablePort, bar: FilmBar, player: FramePlayer) -> None:
        super().__init__(player)
        self._table, self._bar, self._player = table, bar, player
        self._pace = table.context.settings.pace
        self.skipped = -1
        """The stage of a round of which no more is shown until a person is asked; -1: none."""
        self.picked = ""
        """What is said beside it while it shows the doings of one piece alone; empty: it shows all."""
        player.waits.connect(self._follow)
        bar.end.clicked.connect(self.skip)
        bar.pause.clicked.connect(player.play_on)
        bar.speed.clicked.connect(self._hasten)
        bar.timeline.valueChanged.connect(self._wind)
        bar.timeline.sliderPressed.connect(self._stand)
        bar.timeline.sliderPressed.connect(player.pause)
        bar.timeline.sliderReleased.connect(player.resume)

    def load(self, frames: Sequence[Frame]) -> None:
        """Let the bar show these frames, all of them, marking where stages of a round begin; none: it is not seen."""
        self._player.only, self.picked, self._pace = (), "", self._table.context.settings.pace
        self._mark(frames)

    def stand(self, seen: bool) -> None:
        """Stand still while settings or rules are read, and obey the pace that was set there; `seen`: they are left."""
        settings = self._table.context.settings
        if not seen:
            self._player.pause()
        elif settings.pace != self._pace:
            self._pace, factor = settings.pace, settings.pace_among(len(self._table.facts.humans))
            self._player.by_hand = not factor
            self._player.hasten(factor or 1.0)
        if seen and self._table.sheets.top is None:
            self._player.resume()

    def pick(self, spot: str) -> None:
        """Show from here on only what the piece on this spot takes part in; all, if picked again, or where none is."""
        player, frame = self._player, self._player.present
        if frame is None or self._bar.isHidden() or not self._table.face.follows_pieces:
            return
        picked = next((one for one in frame.pieces if one.spot == spot and one.name), None)
        only = tuple(
            number
            for number, each in enumerate(player.frames)
            if picked is not None
            and any(one.identity == picked.identity and one.spot in each.spots for one in each.pieces)
        )
        player.only = () if only == player.only else only
        name = str(picked.name) if picked is not None else ""
        words = self._table.context.words
        self.picked = words.text("film.only", name=name, n=len(only)) if player.only else ""
        self._mark(player.frames)
        player.show_from(next((number for number in player.only if number >= player.at), player.at))

    def _stand(self) -> None:
        """Let what stands still go on standing when it is wound."""
        self._player.by_hand = self._player.by_hand or self._player.waiting

    def _wind(self, number: int) -> None:
        if not self._bar.timeline.isSliderDown():
            self._stand()
        self._player.show_from(number)

    def _mark(self, frames: Sequence[Frame]) -> None:
        shown = self._stages_of(frames)
        begun = [at for at in range(len(shown)) if shown[at] != shown[max(0, at - 1)]]
        self._bar.load(len(frames), self._player.only or begun)

    def skip(self) -> None:
        """Show the last step; what else of its stage comes before a person is asked is skipped."""
        self.skipped = next(iter(self._stages_of(self._player.frames[-1:])), -1)
        self._player.go_to_last()

    def skips(self, frames: Sequence[Frame]) -> bool:
        """Tell whether these frames are of the stage that is skipped, and none of them of another one."""
        return self.skipped >= 0 and {self.skipped} >= set(self._stages_of(frames))

    def _stages_of(self, frames: Sequence[Frame]) -> list[int]:
        stages = self._table.face.stages
        return [one.stage or (stages(one.view).now if stages and one.view else 0) for one in frames]

    @property
    def _speed(self) -> Pace:
        """Return the speed at which it runs here, once it runs by itself."""
        several, pace = len(self._table.facts.humans) > 1, self._table.context.settings.pace
        return pace if pace in FASTER else "slow" if several else "normal"

    def _follow(self) -> None:
        player = self._player
        self._bar.follow(player.at if player.playing else None, waits=player.waiting, pace=self._speed)

    def _hasten(self) -> None:
        settings = structs.replace(self._table.context.settings, pace=FASTER[self._speed])
        self._table.context.change(settings)
        self._pace = settings.pace
        self._player.hasten(settings.pace_factor)


def gathering(face: AnyFace, before: Any, told: Sequence[Told[Any]], people: Sequence[Person], words: Words) -> Frame:
    """Return what is seen first where somebody was alone before the screen: all are called to it, and one goes on.

    What was confirmed lies there as everybody may see it, where the game tells how (`Face.gathered`); else all is as in
    `before`, the public view that what was told to all begins with.
    """
    found = face.gathered(told) if face.gathered is not None else None
    view, heard = found if found is not None else (before, ())
    lines = [line for line in (face.line(event, people) for event in heard) if line is not None]
    said = (Message("frame.gathering.seen"),)
    story, pieces = tuple(lines), pieces_of(face, view, words)
    return Frame(Message("frame.gathering"), said, pieces, hold=0, view=view, story=story)


def in_one_step(frames: Sequence[Frame]) -> Frame:
    """Return one step that tells what these show one by one, as it has come to lie in the end."""
    told, last = [line for line in lines_in(frames) if not line.heading], frames[-1]
    said, places = tuple(line.message for line in told), tuple(line.spot for line in told)
    spots = tuple(dict.fromkeys(spot for line in told for spot in line.spots))
    hold = min(_READ, last.hold + _LINE * (len(told) - 1))
    return Frame(Message("frame.others"), said, last.pieces, spots, hold, last.view, places=places)


def lines_in(frames: Sequence[Frame]) -> list[StoryLine]:
    """Return what frames tell, as the story does, each one's lines under its title."""
    found: list[StoryLine] = []
    for frame in frames:
        if frame.story is not None:
            found += frame.story
            continue
        spot = frame.spots[0] if frame.spots else None
        found.append(StoryLine(frame.title, spot, heading=True))
        found += map(StoryLine, frame.lines, frame.places or [spot] * len(frame.lines))
    return found


def led_to(table: TablePort) -> tuple[Change, Sequence[Frame]]:
    """Return what the last answer changed, and the frames of what it led to."""
    session, entries = table.session, table.session.entries
    last = max((number for number, entry in enumerate(entries) if isinstance(entry, Answered)), default=1)
    since = next((told.number for told in session.story if told.entry >= last), session.position)
    before, view = session.past()[last - 1 - len(entries)], session.view(None)
    frames = table.face.frames(before, session.watched(since), view, table.people, table.context.words)
    return Change(before, since), frames


FASTER: Final[dict[Pace, Pace]] = {"slow": "normal", "normal": "fast", "fast": "slow"}
"""Which speed follows which, as the button is pressed."""
_READ: Final = 4.0
_LINE: Final = 0.4
"""For how many seconds what was done by several is read at the most, and what each line adds."""
_ICON: Final = 16
_SLIM: Final = 220
"""Below this width, at the usual scale, there is room for pause and timeline alone."""


class FilmBar(QWidget):
    """Shows where a film is; its buttons and its timeline tell by their own signals what is wanted.

    Where there is but one moment it is hidden.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.pause, self.end, self.speed = QPushButton(), QPushButton(), QPushButton()
        self.timeline = Timeline(context, slim=True)
        self._waits = False
        self._pace: Pace = "normal"
        for button in (self.pause, self.end, self.speed):
            set_role(button, "speed" if button is self.speed else "small")
        filled(spaced(context, bare(QHBoxLayout(self)), 4), self.pause, (self.timeline, 1), self.end, self.speed)
        self.hide()

    @property
    def instead(self) -> frozenset[Button]:
        """Return the buttons of the table that need not be offered while it is seen; where it is slim it gives room."""
        if self.isHidden():
            return frozenset()
        return frozenset({Button.SKIP, Button.AGAIN, *((Button.PREVIOUS,) if self.speed.isHidden() else ())})

    def load(self, count: int, chapters: Sequence[int]) -> None:
        """Show a film of so many moments; `chapters` are those that begin one."""
        self.timeline.show_steps(count, [(0, first) for first in chapters])

    def follow(self, number: int | None, *, waits: bool, pace: Pace) -> None:
        """Show at which moment the film is, whether it waits for a press, and at which of the speeds; None: no film."""
        shown = number is not None and self.timeline.maximum() > 0
        if number is not None and shown:
            self.timeline.show_at(number, number)
            if (self._waits, self._pace) != (waits, pace):
                self._waits, self._pace = waits, pace
                self.retranslate()
        self.setVisible(shown)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        for button in (self.end, self.speed):
            button.setVisible(self.width() >= self._context.pixels(_SLIM))

    def retranslate(self) -> None:
        """Say and draw everything in the language, theme and scale of now."""
        words, theme = self._context.words, self._context.theme
        side = self._context.pixels(_ICON)
        for button, sign in ((self.pause, "play" if self._waits else "pause"), (self.end, "end")):
            button.setIcon(player_icon(sign, theme.colour("accent"), theme.colour("edge"), self.devicePixelRatioF()))
            button.setIconSize(QSize(side, side))
            button.setAccessibleName(words.text(f"film.{sign}"))
            button.setToolTip(with_letters(words.text(f"film.{sign}.key")))
        self.speed.setText(words.text(f"settings.pace.{self._pace}"))
        speed = words.text("film.speed", speed=self.speed.text())
        self.speed.setAccessibleName(speed)
        self.speed.setToolTip(speed)
        self.timeline.setAccessibleName(words.text("film.reel"))


_WIDTH: Final = 232.0
"""How broad a card is, at the usual scale."""
_ANGLES: Final = tuple(math.radians(22.5 * number) for number in range(16))
_STEPS: Final = 12
"""How many places farther and farther away are tried in each direction."""
_NEAR: Final = 30.0
"""Within so many units of the board a piece lies where somebody fights."""
_AROUND: Final = QRectF(-_NEAR, -_NEAR, 2 * _NEAR, 2 * _NEAR)
_REACH, _NIGHT, _NIGHTFALL = 340.0, QtGui.QColor(18, 12, 22, 120), 300
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
        self._placed: tuple[object, list[tuple[Box, QPointF, QRectF]], Stagehand] | None = None
        """Where each card lies, with what it was worked out from and what paints it."""
        self._lamp: tuple[object, QtGui.QPixmap] | None = None
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

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        places, setter = self.places()
        setter.elapsed = self._elapsed
        if places and self._lantern:
            self._darken(painter, places[0][1])
        for box, fight, place in places:
            painter.setPen(QtGui.QPen(colour_of(setter.theme, box.edge), 2.5 * setter.scale))
            painter.drawLine(fight, place.center())
        for box, _fight, place in places:
            setter.paint(painter, box, place)

    def _darken(self, painter: QtGui.QPainter, fight: QPointF) -> None:
        """Paint night over all but what the lantern shines on, which is carried on from where it stood before."""
        ratio, reach = self.devicePixelRatioF(), round(_REACH * self._map.viewportTransform().m11())
        if self._lamp is None or self._lamp[0] != (ratio, reach):
            picture = QtGui.QPixmap(QSize(2 * reach, 2 * reach) * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            light = QtGui.QRadialGradient(QPointF(reach, reach), reach)
            for way, dark in ((0.4, 0.0), (0.7, 0.5), (1.0, 1.0)):
                light.setColorAt(way, faded(_NIGHT, dark * _NIGHT.alphaF()))
            into = QtGui.QPainter(picture)
            into.fillRect(QRect(0, 0, 2 * reach, 2 * reach), light)
            into.end()
            self._lamp = (ratio, reach), picture
        share = COMING(min(1.0, self._elapsed / _NIGHTFALL))
        middle = (fight if self._from is None else self._from + (fight - self._from) * share).toPoint()
        shone = QRect(middle - QPoint(reach, reach), QSize(2 * reach, 2 * reach))
        painter.setOpacity(share if self._from is None else 1.0)
        painter.drawPixmap(shone.topLeft(), self._lamp[1])
        painter.setClipRegion(QtGui.QRegion(self.rect()).subtracted(shone))
        painter.fillRect(self.rect(), _NIGHT)
        painter.setClipping(False)
        painter.setOpacity(1.0)

    def places(self) -> tuple[list[tuple[Box, QPointF, QRectF]], Stagehand]:
        """Return where the cards lie as the map is seen now, and what paints them."""
        context, seen = self._context, QtGui.QTransform(self._map.viewportTransform())
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

    def _pieces(self, seen: QtGui.QTransform, fighting: Sequence[QPointF]) -> Iterator[tuple[float, QRectF]]:
        """Yield of each piece how dear it is to cover, and the room where it lies at rest, as it is seen."""
        others = _DARK if self._lantern else _LIGHT
        for item in self._map.map.pieces.values():
            fights = any((item.home - place).manhattanLength() < _NEAR for place in fighting)
            yield _HEAVY if fights else others, seen.mapRect(item.boundingRect().translated(item.home))

    def _place(self, fight: QPointF, size: QSizeF, costly: Sequence[tuple[float, QRectF]]) -> QRectF:
        """Return the place for a card where it covers what is least dear, not far from its fight, within the map."""
        whole = QRectF(self.rect()).adjusted(6, 6, -6, -6 - self._map.below)

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
