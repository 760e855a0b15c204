"""A public resolution as a film: one frame after the other, by the clock or by a key, forward and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from rokugan_desktop.desktop.at_table.film_bar import FASTER, FilmBar
from rokugan_desktop.desktop.face import AnyFace, Frame, Person, pieces_of
from rokugan_desktop.desktop.settings import Pace
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Told
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
        """What is played now."""
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
        """Return how long the frame of this number stays by itself; 0: it waits for a press."""
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
        self.picked = ""
        """What is said beside it while it shows the doings of one piece alone; empty: it shows all."""
        player.waits.connect(self._follow)
        bar.pause.clicked.connect(player.play_on)
        bar.end.clicked.connect(player.go_to_last)
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
        stages = self._table.face.stages
        shown = [one.stage or (stages(one.view).now if stages and one.view else 0) for one in frames]
        begun = [at for at in range(len(shown)) if shown[at] != shown[max(0, at - 1)]]
        self._bar.load(len(frames), self._player.only or begun)

    @property
    def _speed(self) -> Pace:
        """Return the speed at which it runs here, once it runs by itself."""
        several, pace = len(self._table.facts.humans) > 1, self._table.context.settings.pace
        return pace if pace in FASTER else "slow" if several else "normal"

    def _follow(self) -> None:
        player = self._player
        self._bar.follow(player.at if player.playing else None, waits=player.waiting, pace=self._speed)

    def _hasten(self) -> None:
        """Run at the next speed, and keep that for others to come."""
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
