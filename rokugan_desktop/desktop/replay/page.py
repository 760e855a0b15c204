"""The page of a replay: the field, the timeline and the bar below it, the story and the seats beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QKeyCombination, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QIcon, QKeyEvent, QKeySequence, QPen, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.art.symbols import canvas
from rokugan_desktop.desktop.at_table.play_area import PlayArea
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Frame, Judged, Person, board_of
from rokugan_desktop.desktop.keys import Command, command_of
from rokugan_desktop.desktop.look.fitted_label import NOTE, FittedLabel
from rokugan_desktop.desktop.look.scrolling import ScrolledText
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import captioned, plain_label, pressing, say_captions, set_role
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.look.timeline import Timeline, TimelineMark, player_icon
from rokugan_desktop.desktop.replay import shown_replay
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.desktop.sheets.section_panel import public_panel, seat_panel
from rokugan_desktop.engine import Setup, StoryLine
from rokugan_desktop.table.journal import Entry

_NAMES = ("previous_round", "previous", "play", "next", "next_round")
_OF_TURNS = ("previous_turn", "next_turn")
_ICON = 22


class ReplayBar(QFrame):
    """Buttons that tell by their own signals what was pressed; the page listens."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("bar")
        self.prompt = FittedLabel(context)
        self.note = FittedLabel(context, NOTE)
        self._said = ScrolledText(self.note)
        self.timeline = Timeline(context)
        self.previous_round, self.previous, self.play, self.next, self.next_round = (QPushButton() for _ in range(5))
        self.turns = QPushButton()
        """Shows the turns that mattered beside the match, or the story again."""
        self.turns.setCheckable(True)
        set_role(self.turns, "segment")
        self.previous_turn, self.next_turn = QPushButton(), QPushButton()
        self.buttons: dict[str, QPushButton] = {name: getattr(self, name) for name in (*_NAMES, *_OF_TURNS)}
        """What moves, by the name of its move."""
        self.speed = QComboBox()
        self._playing = False
        for button in self.buttons.values():
            set_role(button, "small")
        self._lay_out()
        self.retranslate()

    def say(self, title: str, note: str, heard: str = "") -> None:
        """Say what is shown now; `heard`: its title as assistive programs say it, where that is otherwise."""
        self.prompt.setText(title, heard)
        self.note.setText(note)

    def show_playing(self, playing: bool) -> None:
        """Let the middle button pause while the match goes on by itself."""
        self._playing = playing
        self.retranslate()

    def retranslate(self) -> None:
        """Say and draw everything in the language, theme and scale of now."""
        words, theme = self._context.words, self._context.theme
        for name, button in self.buttons.items():
            sign = "pause" if name == "play" and self._playing else name
            ink = theme.colour("accent" if name == "play" else "ink")
            button.setIcon(player_icon(sign, ink, theme.colour("edge"), self.devicePixelRatioF()))
            side = self._context.pixels(_ICON)
            button.setIconSize(QSize(side, side))
            button.setAccessibleName(words.text(f"replay.{sign}"))
            button.setToolTip(words.text(f"replay.{sign}.key"))
        at = self.speed.currentIndex()
        with QSignalBlocker(self.speed):
            self.speed.clear()
            self.speed.addItems([words.text(f"settings.pace.{speed}") for speed in shown_replay.SPEEDS])
            self.speed.setCurrentIndex(at if at >= 0 else tuple(shown_replay.SPEEDS).index("normal"))
        self.speed.setMinimumHeight(self._context.pixels(TARGET))
        name_box(self.speed, words.text("replay.speed"))
        self.speed.setToolTip(words.text("replay.speed"))
        self.turns.setToolTip(words.text("replay.turns.key"))
        self.timeline.setAccessibleName(words.text("replay.reel"))
        self.timeline.updateGeometry()
        self.timeline.update()

    def restyle(self) -> None:
        """Keep room for two lines, so that a longer one does not move the map."""
        self.prompt.setFixedHeight(self._context.pixels(TARGET))
        self._said.setFixedHeight(self._context.pixels(34))
        self.retranslate()

    def _lay_out(self) -> None:
        keys = spaced(self._context, QHBoxLayout(), 6)
        filled(keys, *(getattr(self, name) for name in _NAMES), (self.timeline, 1), self.speed)
        column = spaced(self._context, QVBoxLayout(self), 2, 18, 6, 14, 8)
        top = spaced(self._context, QHBoxLayout(), 6)
        filled(top, (self.prompt, 1), *(getattr(self, name) for name in _OF_TURNS), self.turns)
        filled(column, top, self._said, keys)
        self.restyle()


_SIDE = 24


class PerspectivePicker(QWidget):
    """A list to choose from; while the match runs, a line instead that says why there is nothing to choose.

    Signals:
        chosen: another perspective was chosen.
    """

    chosen = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._people: tuple[Person, ...] = ()
        self._perspectives: tuple[shown_replay.Perspective, ...] = ()
        self.box = QComboBox()
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.said = plain_label("whisper")
        filled(spaced(self._context, bare(QVBoxLayout(self)), 2), self.box, self.said)
        self.box.activated.connect(self._choose)

    def show_people(self, people: Sequence[Person], over: bool) -> None:
        """Offer these people's perspectives where the match is over, everybody's being chosen."""
        self._people = tuple(people)
        self._perspectives = (None, *(person.seat for person in people), shown_replay.ALL_SEATS) if over else ()
        self.box.setVisible(over)
        self.said.setVisible(bool(people))
        self.retranslate()
        self.box.setCurrentIndex(0)
        self._say()

    def choose(self, perspective: shown_replay.Perspective) -> None:
        """Choose this perspective."""
        self.box.setCurrentIndex(self._perspectives.index(perspective))
        self._choose(self.box.currentIndex())

    def retranslate(self) -> None:
        """Say everything in the language, theme and scale of now."""
        at = max(0, self.box.currentIndex())
        pixels = self._context.pixels
        self.box.clear()
        self.box.setMinimumHeight(pixels(TARGET))
        self.box.setIconSize(QSize(pixels(_SIDE), pixels(_SIDE)))
        name_box(self.box, self._context.words.text("replay.eyes"))
        for perspective in self._perspectives:
            if perspective is None or isinstance(perspective, shown_replay.AllSeats):
                self.box.addItem(self._name(perspective))
            else:
                self.box.addItem(self._mon(self._people[perspective], pixels(_SIDE)), self._name(perspective))
        self.box.setCurrentIndex(min(at, self.box.count() - 1))
        self._say()

    def _choose(self, number: int) -> None:
        self._say()
        self.chosen.emit(self._perspectives[number])

    def _say(self) -> None:
        words = self._context.words
        number = self.box.currentIndex()
        if not self._perspectives:
            self.said.setText(words.text("replay.running"))
        elif number >= 0 and isinstance(self._perspectives[number], shown_replay.AllSeats):
            self.said.setText(words.text("replay.eye.everything.said"))
        else:
            self.said.clear()
        self.said.setVisible(bool(self.said.text()) and bool(self._people))

    def _name(self, perspective: shown_replay.Perspective) -> str:
        words = self._context.words
        if isinstance(perspective, shown_replay.AllSeats):
            return words.text("replay.eye.everything")
        if perspective is None:
            return words.text("replay.eye.everybody")
        return words.text("replay.eye.seat", name=self._people[perspective].name)

    def _mon(self, person: Person, side: int) -> QIcon:
        ratio = self.devicePixelRatioF()
        picture, painter = canvas(round(side * ratio), round(side * ratio), ratio)
        paint_role(painter, QRectF(0, 0, side, side), person.role, QPen(Qt.PenStyle.NoPen))
        painter.end()
        return QIcon(picture)


_KEYS: dict[Qt.Key | QKeyCombination, str] = {
    Qt.Key.Key_Space: "play",
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
    """A match from its first step to its last, as everybody saw it, or after its end from any perspective.

    Signals:
        done: back to where one came from.
        played_on: the number of the step after which a new match is to go on.
    """

    done = Signal()
    played_on = Signal(int)

    def __init__(self, context: Context, face: AnyFace, setup: Setup | None) -> None:
        super().__init__()
        self.context = context
        self._face = face
        self._board = board_of(face, setup)
        self.setObjectName("table")
        self.bar = ReplayBar(context)
        self.perspectives = PerspectivePicker(context)
        self.story = captioned(shown_replay.StoryList(context), "replay.story")
        self.turns = shown_replay.TurnList(context)
        self.analysis = shown_replay.TurnAnalysis(face, self)
        self.back = pressing(self.done, "page.back")
        self.play_on = pressing(self._play_on, "replay.play-on", tip="replay.play-on.key")
        self.play_on.hide()
        self.area = PlayArea(context, face, setup, self.bar, self.back)
        self.area.in_middle = True
        self.area.column.insertWidget(0, self.perspectives)
        filled(self.area.column, (self.story, 1), (self.turns, 1), self.play_on)
        self.field, self.status = self.area.field, self.area.status
        self.replay: shown_replay.ShownReplay | None = None
        self.playback: shown_replay.Playback | None = None
        self.perspective: shown_replay.Perspective = None
        self._told: tuple[shown_replay.ShownLine, ...] = ()
        bare(QVBoxLayout(self)).addWidget(self.area)
        self._connect()
        self.restyle()
        self.retranslate()

    # A match

    def suits(self, face: AnyFace, setup: Setup) -> bool:
        """Tell whether a match of this game and set-up can be shown here: it is played on the same field."""
        return face is self._face and board_of(face, setup) is self._board

    def open(
        self, entries: Sequence[Entry], name: str = "", players: tuple[str, ...] = (), *, can_be_played_on: bool = False
    ) -> None:
        """Show a match that suits the page from its first step on; while it runs, only what everybody saw.

        `players`: who sat where at its beginning, people where it is empty; `can_be_played_on`: whether that is offered
        once it is over.
        Raise Unreadable where the entries are no match of this game; `name` is what the complaint calls the journal.
        """
        self.close_match()
        replay = shown_replay.ShownReplay(self._face, self.context.words, entries, name, players)
        rounds = replay.rounds()
        self.replay, self.perspective = replay, None
        self.field.people = replay.people
        self.playback = shown_replay.Playback(
            len(replay.steps), tuple(first for _, first in rounds), self._count, self._hold
        )
        self.playback.moved.connect(self.show_now)
        self.playback.started.connect(self.bar.show_playing)
        self._set_speed(self.bar.speed.currentIndex())
        self.bar.timeline.show_steps(len(replay.steps), rounds)
        self.perspectives.show_people(replay.people, replay.over)
        self.play_on.setVisible(replay.over and can_be_played_on)
        self._tell()
        self.show_now()
        self._show_turns()

    def play_from(self, entry: int) -> None:
        """Show the match right after one of its entries, and let it go on from there."""
        if self.replay is not None and self.playback is not None:
            self.playback.go_to(next(step.number for step in self.replay.steps if step.last >= entry))
            self.playback.play()

    def _play_on(self) -> None:
        if self.playback is not None:
            self.playback.pause()
            self.played_on.emit(self.playback.step)

    def show_entry(self, entry: int) -> None:
        """Show the step that an entry of the match is part of."""
        if self.replay is not None:
            self._go_to(self.replay.step_of(entry).number)

    def show_turns_that_mattered(self) -> None:
        """Show the turns that mattered beside the match, and work them out where they aren't known yet."""
        if self.replay is not None and self.analysis.offered(self.replay):
            self.bar.turns.setChecked(True)
            self.analysis.ask(self.replay)

    def close_match(self) -> None:
        """Forget the match, and remove everything that tells of it."""
        if self.playback is not None:
            self.playback.pause()
            self.playback.deleteLater()
        self.analysis.forget()
        self.replay = self.playback = None
        self._told = ()
        self.area.empty()
        self.perspectives.show_people((), over=False)
        self.play_on.hide()
        self.story.clear()
        self.bar.turns.setChecked(False)
        self._show_turns()
        self.bar.say("", "")

    def show_from(self, perspective: shown_replay.Perspective) -> None:
        """See the match from another perspective from now on."""
        self.perspective = perspective
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
        say_captions(self, words)
        self.area.retranslate()
        self.bar.retranslate()
        self.perspectives.retranslate()
        self.area.put_seat_panel(None)
        self.area.put_public_panel(None)
        if self.replay is not None:
            self.replay.speak(words)
            self.field.people = self.replay.people
            self.perspectives.show_people(self.replay.people, self.replay.over)
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
        super().resizeEvent(event)
        self.area.fit(self.width())

    def hideEvent(self, event: QHideEvent) -> None:
        if self.playback is not None:
            self.playback.pause()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = command_of(event)
        if command is Command.BACK:
            self.done.emit()
        elif command is Command.FIT:
            self.field.fit()
        else:
            super().keyPressEvent(event)

    # Showing

    def show_now(self) -> None:
        """Show where the playback stands."""
        replay, playback = self.replay, self.playback
        if replay is None or playback is None:
            return
        frame = self._frame_now()
        if frame is None:
            self._show_step(replay, playback.step)
        else:
            self._show_frame(replay, playback.step, frame)
        self.bar.timeline.show_at(playback.step, playback.thumb)
        self.story.show_step(playback.step if frame is None else playback.step - 1)
        for button, off in (
            (self.bar.previous, playback.at_start),
            (self.bar.previous_round, playback.at_start),
            (self.bar.next, playback.at_end),
            (self.play_on, playback.step == len(replay.steps) - 1),
            (self.bar.next_round, playback.at_end),
        ):
            button.setDisabled(off)
        self._show_turn_now()

    def _show_step(self, replay: shown_replay.ShownReplay, step: int) -> None:
        public, seen = replay.public_view(step), replay.seat_view(step, self.perspective)
        own = public if seen is None else seen[1]
        self.field.show_past(public, own, replay.pieces(step, self.perspective, self.context.words))
        told = [one.line for one in self._told if one.step == step]
        turned = next((turn.judged for turn in self.analysis.turns or () if turn.step == step), None)
        spots = [line.spot for line in told if line.spot is not None]
        if turned is not None and turned.spot is not None:
            spots.append(turned.spot)
        self.field.light(spots, dims=False, reveal=True)
        self._show_public(replay, public, step)
        self._show_seat(replay, step)
        self._say_step(replay, step, told, turned)

    def _say_step(
        self, replay: shown_replay.ShownReplay, step: int, told: Sequence[StoryLine], turned: Judged | None
    ) -> None:
        words = self.context.words
        why = replay.why(step, self.perspective)
        reason = [words.text("replay.why", reason=why)] if why is not None else []
        if turned is not None:
            what = words.say(turned.what)
            self.bar.say(what, " ".join([words.say(turned.worth), *reason]), words.hear(turned.what, what))
            return
        headings = [number for number, line in enumerate(told) if line.heading]
        shown = [line.message for line in told[headings[-1] if headings else 0 :]]
        said = [words.say(one) for one in shown]
        nothing = words.text("replay.quiet" if step else "replay.beginning")
        heard = words.hear(shown[0], said[0]) if said else ""
        self.bar.say(said[0] if said else nothing, " ".join([*said[1:], *reason]), heard)

    def _show_frame(self, replay: shown_replay.ShownReplay, step: int, frame: Frame) -> None:
        words = self.context.words
        view = replay.public_view(step - 1) if frame.view is None else frame.view
        self.field.show_frame(view, frame)
        self._show_public(replay, view, step, frame.stage)
        self._show_seat(replay, step - 1)
        self.bar.say(words.say(frame.title), " ".join(words.say(line) for line in frame.lines))

    def _show_public(self, replay: shown_replay.ShownReplay, view: Any, step: int, stage: int | None = None) -> None:
        words, theme = self.context.words, self.context.theme
        if self.area.public_panel is None:
            self.area.put_public_panel(public_panel(self._face, words, theme, replay.people))
        assert self.area.public_panel is not None
        self.area.public_panel.show_turn(view, None)
        self.area.show_standings(view, replay.heard_by_all(step), replay.people, stage)

    def _show_seat(self, replay: shown_replay.ShownReplay, step: int) -> None:
        seen = replay.seat_view(step, self.perspective)
        if seen is None:
            if not isinstance(self.perspective, shown_replay.AllSeats):
                self.area.put_seat_panel(None)
            return
        if self.area.seat_panel is None:
            self.area.put_seat_panel(seat_panel(self._face, self.context.words, self.context.theme, replay.people))
        assert self.area.seat_panel is not None
        self.area.seat_panel.show_turn(seen[1], None)

    def _show_turns(self) -> None:
        words, bar, analysis = self.context.words, self.bar, self.analysis
        thinking, turns = analysis.thinker.thinking, analysis.turns or ()
        bar.turns.setVisible(self.replay is not None and analysis.offered(self.replay))
        bar.turns.setText(words.text("replay.turns.thinking" if thinking else "replay.turns"))
        bar.timeline.show_marks([TimelineMark(turn.step, turn.judged.gain, turn.said(words)) for turn in turns])
        bar.previous_turn.setVisible(bool(turns))
        bar.next_turn.setVisible(bool(turns))
        if turns:
            assert self._face.reviewer is not None, "its analyst found them"
            self.turns.show_turns(turns, words.say(self._face.reviewer.judged_how))
        elif thinking:
            self.turns.say(words.text("replay.turns.thinking.said"), thinking=True)
        elif analysis.failed:
            self.turns.say(words.text("replay.turns.failed"), thinking=False)
        elif analysis.turns is not None:
            self.turns.say(words.text("replay.turns.none"), thinking=False)
        else:
            self.turns.empty()
        self.turns.setVisible(bar.turns.isChecked())
        self.story.setVisible(not bar.turns.isChecked())
        self._show_turn_now()

    def _show_turn_now(self) -> None:
        playback, steps = self.playback, [turn.step for turn in self.analysis.turns or ()]
        if playback is not None and steps:
            self.turns.show_step(playback.step if playback.frame is None else -1)
            self.bar.previous_turn.setEnabled(steps[0] < playback.thumb)
            self.bar.next_turn.setEnabled(steps[-1] > playback.thumb)

    def _show_analysis(self) -> None:
        self._show_turns()
        self.show_now()

    def _tell(self) -> None:
        assert self.replay is not None
        self._told = tuple(self.replay.story(self.perspective))
        self.story.show_story(self._told, len(self.replay.steps))

    def _frame_now(self) -> Frame | None:
        replay, playback = self.replay, self.playback
        if replay is None or playback is None or playback.frame is None:
            return None
        return replay.frames(playback.step, self.context.words)[playback.frame]

    def _count(self, step: int) -> int:
        return len(self.replay.frames(step, self.context.words)) if self.replay is not None else 0

    def _hold(self, step: int, frame: int | None) -> float:
        if frame is not None and self.replay is not None:
            return self.replay.frames(step, self.context.words)[frame].hold
        return shown_replay.PLAIN if any(one.step == step for one in self._told) else shown_replay.SILENT

    # Pressing

    def _connect(self) -> None:
        bar = self.bar
        for name, button in bar.buttons.items():
            button.clicked.connect(partial(self._move, name))
        bar.turns.toggled.connect(self._want_turns)
        bar.timeline.valueChanged.connect(self._go_to)
        bar.timeline.marked.connect(self._go_to)
        self.turns.lines.wanted.connect(self._go_to)
        self.analysis.changed.connect(self._show_analysis)
        bar.speed.activated.connect(self._set_speed)
        self.story.wanted.connect(self._go_to)
        self.perspectives.chosen.connect(self.show_from)
        for key, move in _KEYS.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self._move, move))

    def _move(self, move: str) -> None:
        playback = self.playback
        if playback is None:
            return
        moves: dict[str, Callable[[], None]] = {
            "play": playback.pause if playback.playing else playback.play,
            "next": playback.next,
            "previous": playback.previous,
            "next_round": playback.next_round,
            "previous_round": playback.previous_round,
            "to_start": partial(playback.go_to, 0),
            "to_end": partial(playback.go_to, playback.count),
            "next_turn": partial(self._go_to_turn, playback, 1),
            "previous_turn": partial(self._go_to_turn, playback, -1),
        }
        moves[move]()

    def _go_to_turn(self, playback: shown_replay.Playback, way: int) -> None:
        steps = [turn.step for turn in self.analysis.turns or ()]
        beyond = [step for step in steps if (step - playback.thumb) * way > 0]
        if beyond:
            playback.go_to(min(beyond, key=lambda step: abs(step - playback.thumb)))

    def _want_turns(self, wanted: bool) -> None:
        if wanted and self.replay is not None:
            self.analysis.ask(self.replay)
        self._show_turns()

    def _go_to(self, step: int) -> None:
        if self.playback is not None:
            self.playback.go_to(step)

    def _set_speed(self, number: int) -> None:
        if self.playback is not None:
            self.playback.set_speed(tuple(shown_replay.SPEEDS)[number])
