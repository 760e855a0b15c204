"""The page of a match told again: the field, the reel below it, the story and the seats beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QKeyCombination, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.play_area import PlayArea
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Frame, Judged, Reviewer, board_of
from rokugan_desktop.desktop.keys import Deed, deed_of
from rokugan_desktop.desktop.replay.bar import ReplayBar
from rokugan_desktop.desktop.replay.eyes import Eyes
from rokugan_desktop.desktop.replay.film import Everything, Eye, Film, Told
from rokugan_desktop.desktop.replay.marks import Mark
from rokugan_desktop.desktop.replay.projector import PLAIN, SILENT, SPEEDS, Projector
from rokugan_desktop.desktop.replay.story import Story
from rokugan_desktop.desktop.replay.turns import TurnList
from rokugan_desktop.desktop.replay.weighing import Weighing
from rokugan_desktop.engine import Setup, StoryLine
from rokugan_desktop.table.journal import Entry

_KEYS: dict[Qt.Key | QKeyCombination, str] = {
    Qt.Key.Key_Space: "toggle",
    Qt.Key.Key_Right: "next",
    Qt.Key.Key_Left: "previous",
    Qt.Key.Key_PageDown: "next_round",
    Qt.Key.Key_PageUp: "previous_round",
    Qt.Key.Key_Home: "to_start",
    Qt.Key.Key_End: "to_end",
    QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Right): "next_turn",
    QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Left): "previous_turn",
}


class ReplayPage(QWidget):
    """A match from its first step to its last, for everybody's eyes, or after its end for any.

    Signals:
        done: back to where one came from.

    """

    done = Signal()

    def __init__(self, context: Context, face: AnyFace, setup: Setup | None, parent: QWidget | None = None) -> None:
        """Make the page, empty, for matches of this game that are set up alike."""
        super().__init__(parent)
        self.context = context
        self._face = face
        self._board = board_of(face, setup)
        self.setObjectName("table")
        self.bar = ReplayBar(context)
        self.eyes = Eyes(context)
        self.story = Story(context)
        self.turns = TurnList(context)
        self.weighing = Weighing(face, self)
        self.back = QPushButton()
        self.area = PlayArea(context, face, setup, self.bar, self.back)
        self.area.column.insertWidget(0, self.eyes)
        self.area.column.addWidget(self.story, 1)
        self.area.column.addWidget(self.turns, 1)
        self.field, self.status = self.area.field, self.area.status
        self.film: Film | None = None
        self.projector: Projector | None = None
        self.eye: Eye = None
        self._told: tuple[Told, ...] = ()
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self.area)
        self._connect()
        self.restyle()
        self.retranslate()

    # A match

    def suits(self, face: AnyFace, setup: Setup) -> bool:
        """Tell whether a match of this game and set-up can be shown here: it is played on the same field."""
        return face is self._face and board_of(face, setup) is self._board

    def open(self, entries: Sequence[Entry], name: str = "", players: tuple[str, ...] = ()) -> None:
        """Show a match that suits the page from its first step on; while it runs, only what everybody saw.

        `players`: who sat where at its beginning, people where it is empty.
        Raise Unreadable where the entries are no match of this game; `name` is what the complaint calls the journal.
        """
        self.close_match()
        film = Film(self._face, entries, name, players)
        rounds = film.rounds()
        self.film, self.eye = film, None
        self.field.people = film.people
        self.projector = Projector(len(film.steps), tuple(first for _, first in rounds), self._count, self._hold)
        self.projector.moved.connect(self.show_now)
        self.projector.started.connect(self.bar.show_playing)
        self._set_speed(self.bar.speed.currentIndex())
        self.bar.reel.show_steps(len(film.steps), rounds)
        self.eyes.show_people(film.people, film.over)
        self._tell()
        self.show_now()
        self._show_turns()

    def show_turns_that_mattered(self) -> None:
        """Show the turns that mattered beside the match, and work them out where they aren't known yet."""
        if self.film is not None and self.weighing.offered(self.film):
            self.bar.turns.setChecked(True)
            self.weighing.ask(self.film)

    def close_match(self) -> None:
        """Forget the match, and remove everything that tells of it."""
        if self.projector is not None:
            self.projector.pause()
            self.projector.deleteLater()
        self.weighing.forget()
        self.film = self.projector = None
        self._told = ()
        self.area.empty()
        self.eyes.show_people((), over=False)
        self.story.clear()
        self.bar.turns.setChecked(False)
        self._show_turns()
        self.bar.say("", "")

    def look_through(self, eye: Eye) -> None:
        """See the match through other eyes from now on."""
        self.eye = eye
        self.area.put_seat_panel(None)
        self._tell()
        self.show_now()

    # What the shell asks of its pages

    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard lands on."""
        return self.bar.play

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self.context.words
        self.back.setText(words.text("page.back"))
        self.area.retranslate()
        self.story.setAccessibleName(words.text("replay.story"))
        self.turns.lines.setAccessibleName(words.text("replay.turns"))
        self.bar.retranslate()
        self.eyes.retranslate()
        self.area.put_seat_panel(None)
        self.area.put_public_panel(None)
        if self.film is not None:
            self._tell()
            self.show_now()
        self._show_turns()

    def restyle(self) -> None:
        """Take over theme and scale."""
        self.field.restyle()
        self.bar.restyle()
        self.area.fit(self.width())
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep most of a small window for the field."""
        super().resizeEvent(event)
        self.area.fit(self.width())

    def hideEvent(self, event: QHideEvent) -> None:
        """Stay where it is while nobody looks."""
        if self.projector is not None:
            self.projector.pause()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back, F shows the whole field."""
        deed = deed_of(event)
        if deed is Deed.BACK:
            self.done.emit()
        elif deed is Deed.FIT:
            self.field.fit()
        else:
            super().keyPressEvent(event)

    # Showing

    def show_now(self) -> None:
        """Show where the projector stands."""
        film, projector = self.film, self.projector
        if film is None or projector is None:
            return
        frame = self._frame_now()
        if frame is None:
            self._show_step(film, projector.step)
        else:
            self._show_frame(film, projector.step, frame)
        self.bar.reel.show_at(projector.step, projector.thumb)
        self.story.show_step(projector.step if frame is None else projector.step - 1)
        for button, off in (
            (self.bar.previous, projector.at_start),
            (self.bar.previous_round, projector.at_start),
            (self.bar.next, projector.at_end),
            (self.bar.next_round, projector.at_end),
        ):
            button.setDisabled(off)
        self._show_turn_now()

    def _show_step(self, film: Film, step: int) -> None:
        public, seen = film.public_view(step), film.seat_view(step, self.eye)
        own = public if seen is None else seen[1]
        self.field.show_past(public, own, film.pieces(step, self.eye, self.context.words))
        told = [one.line for one in self._told if one.step == step]
        turned = next((turn.judged for turn in self.weighing.turns or () if turn.step == step), None)
        spots = [line.spot for line in told if line.spot is not None]
        if turned is not None and turned.spot is not None:
            spots.append(turned.spot)
        self.field.light(spots, dims=False, reveal=True)
        self._show_public(film, public)
        self._show_seat(film, step)
        self._say_step(film, step, told, turned)

    def _say_step(self, film: Film, step: int, told: Sequence[StoryLine], turned: Judged | None) -> None:
        """Say what was told at the step, or what it was worth where it mattered, and a computer player's reason."""
        words = self.context.words
        why = film.why(step, self.eye)
        reason = [words.text("replay.why", reason=why)] if why is not None else []
        if turned is not None:
            self.bar.say(words.say(turned.what), " ".join([words.say(turned.worth), *reason]))
            return
        headings = [number for number, line in enumerate(told) if line.heading]
        said = [words.say(line.message) for line in told[headings[-1] if headings else 0 :]]
        nothing = words.text("replay.quiet" if step else "replay.beginning")
        self.bar.say(said[0] if said else nothing, " ".join([*said[1:], *reason]))

    def _show_frame(self, film: Film, step: int, frame: Frame) -> None:
        words = self.context.words
        view = film.public_view(step - 1) if frame.view is None else frame.view
        self.field.show_frame(view, frame)
        self._show_public(film, view)
        self._show_seat(film, step - 1)
        self.bar.say(words.say(frame.title), " ".join(words.say(line) for line in frame.lines))

    def _show_public(self, film: Film, view: Any) -> None:
        words, theme = self.context.words, self.context.theme
        if self.area.public_panel is None:
            self.area.put_public_panel(self._face.public_panel(words, theme, film.people))
        assert self.area.public_panel is not None
        self.area.public_panel.show_turn(view, None)
        self.status.setText(words.say(self._face.status(view, film.people)))

    def _show_seat(self, film: Film, step: int) -> None:
        seen = film.seat_view(step, self.eye)
        if seen is None:
            if not isinstance(self.eye, Everything):
                self.area.put_seat_panel(None)
            return
        if self.area.seat_panel is None:
            self.area.put_seat_panel(self._face.panel(self.context.words, self.context.theme, film.people))
        assert self.area.seat_panel is not None
        self.area.seat_panel.show_turn(seen[1], None)

    def _show_turns(self) -> None:
        """Show what is known of the turns that mattered: on the reel, in their list, and in the buttons."""
        words, bar, weighing = self.context.words, self.bar, self.weighing
        thinking, turns = weighing.thinker.thinking, weighing.turns or ()
        bar.turns.setVisible(self.film is not None and weighing.offered(self.film))
        bar.turns.setText(words.text("replay.turns.thinking" if thinking else "replay.turns"))
        bar.reel.show_marks([Mark(turn.step, turn.judged.gain, turn.said(words)) for turn in turns])
        bar.previous_turn.setVisible(bool(turns))
        bar.next_turn.setVisible(bool(turns))
        if turns:
            assert isinstance(self._face, Reviewer), "its analyst found them"
            self.turns.show_turns(turns, words.say(self._face.judged_how))
        elif thinking:
            self.turns.say(words.text("replay.turns.thinking.said"), thinking=True)
        elif weighing.failed:
            self.turns.say(words.text("replay.turns.failed"), thinking=False)
        elif weighing.turns is not None:
            self.turns.say(words.text("replay.turns.none"), thinking=False)
        else:
            self.turns.empty()
        self.turns.setVisible(bar.turns.isChecked())
        self.story.setVisible(not bar.turns.isChecked())
        self._show_turn_now()

    def _show_turn_now(self) -> None:
        """Show which of the turns that mattered is shown, and which way the others lie."""
        projector, steps = self.projector, [turn.step for turn in self.weighing.turns or ()]
        if projector is not None and steps:
            self.turns.show_step(projector.step if projector.frame is None else -1)
            self.bar.previous_turn.setEnabled(steps[0] < projector.thumb)
            self.bar.next_turn.setEnabled(steps[-1] > projector.thumb)

    def _weighed(self) -> None:
        """Show what the worker began or found."""
        self._show_turns()
        self.show_now()

    def _tell(self) -> None:
        assert self.film is not None
        self._told = tuple(self.film.story(self.eye))
        self.story.show_story(self._told, len(self.film.steps))

    def _frame_now(self) -> Frame | None:
        film, projector = self.film, self.projector
        if film is None or projector is None or projector.frame is None:
            return None
        return film.frames(projector.step, self.context.words)[projector.frame]

    def _count(self, step: int) -> int:
        return len(self.film.frames(step, self.context.words)) if self.film is not None else 0

    def _hold(self, step: int, frame: int | None) -> float:
        if frame is not None and self.film is not None:
            return self.film.frames(step, self.context.words)[frame].hold
        return PLAIN if any(one.step == step for one in self._told) else SILENT

    # Pressing

    def _connect(self) -> None:
        bar = self.bar
        bar.previous_round.clicked.connect(partial(self._move, "previous_round"))
        bar.previous.clicked.connect(partial(self._move, "previous"))
        bar.play.clicked.connect(partial(self._move, "toggle"))
        bar.next.clicked.connect(partial(self._move, "next"))
        bar.next_round.clicked.connect(partial(self._move, "next_round"))
        bar.previous_turn.clicked.connect(partial(self._move, "previous_turn"))
        bar.next_turn.clicked.connect(partial(self._move, "next_turn"))
        bar.turns.toggled.connect(self._want_turns)
        bar.reel.valueChanged.connect(self._go_to)
        bar.reel.marked.connect(self._go_to)
        self.turns.lines.wanted.connect(self._go_to)
        self.weighing.changed.connect(self._weighed)
        bar.speed.activated.connect(self._set_speed)
        self.story.wanted.connect(self._go_to)
        self.eyes.chosen.connect(self.look_through)
        self.back.clicked.connect(self.done)
        for key, move in _KEYS.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self._move, move))

    def _move(self, move: str) -> None:
        projector = self.projector
        if projector is None:
            return
        moves: dict[str, Callable[[], None]] = {
            "toggle": projector.pause if projector.playing else projector.play,
            "next": projector.next,
            "previous": projector.previous,
            "next_round": projector.next_round,
            "previous_round": projector.previous_round,
            "to_start": partial(projector.go_to, 0),
            "to_end": partial(projector.go_to, len(self._steps())),
            "next_turn": partial(self._go_to_turn, projector, 1),
            "previous_turn": partial(self._go_to_turn, projector, -1),
        }
        moves[move]()

    def _go_to_turn(self, projector: Projector, way: int) -> None:
        """Go to the nearest turn that mattered, onwards or back; nowhere where there is none."""
        steps = [turn.step for turn in self.weighing.turns or ()]
        beyond = [step for step in steps if (step - projector.thumb) * way > 0]
        if beyond:
            projector.go_to(min(beyond, key=lambda step: abs(step - projector.thumb)))

    def _want_turns(self, wanted: bool) -> None:
        """Show the turns that mattered in place of the story, or the story."""
        if wanted and self.film is not None:
            self.weighing.ask(self.film)
        self._show_turns()

    def _steps(self) -> Sequence[object]:
        return self.film.steps if self.film is not None else ()

    def _go_to(self, step: int) -> None:
        if self.projector is not None:
            self.projector.go_to(step)

    def _set_speed(self, number: int) -> None:
        if self.projector is not None:
            self.projector.set_speed(tuple(SPEEDS)[number])
