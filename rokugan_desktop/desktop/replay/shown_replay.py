"""A replay as the window shows it: where it stands and how it goes on, pieces, lines and frames, and lists of steps."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.art.symbols import symbol_pixmap
from rokugan_desktop.desktop.at_table.recap import RecapDelegate
from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Frame, Judged, Person, pieces_of
from rokugan_desktop.desktop.look.letters import in_tooltip
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import captioned
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.desktop.look.timeline import tip_icon
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.people import line_of, seated
from rokugan_desktop.engine import Message, Seat, StoryLine
from rokugan_desktop.table.history import HUMAN, game_events
from rokugan_desktop.table.journal import Began, Entry
from rokugan_desktop.table.rebuilding import Replay, judged
from rokugan_desktop.words import Words, without_rules


class AllSeats(NamedTuple):
    """The perspective of nobody at the table: all that every seat knew."""


ALL_SEATS: Final = AllSeats()

Perspective = Seat | AllSeats | None
"""From whose point of view a match is seen; None: what everybody saw."""


class ShownLine(NamedTuple):
    """A line of the story, with the step that told it."""

    step: int
    line: StoryLine
    taken_back: bool
    """The table went back past it: it counts no more."""


class JudgedStep(NamedTuple):
    """A turn that mattered, with the step that shows it."""

    step: int
    judged: Judged

    def said(self, words: Words) -> str:
        """Return it in words: who did what, and what that was worth."""
        return words.text("replay.turn", what=self.judged.what, worth=self.judged.worth)

    def briefly(self, words: Words) -> str:
        """Return it in fewer words, for a line among others."""
        return words.text("replay.turn", what=self.judged.what, worth=self.judged.brief)


class ShownReplay(Replay):
    """One match. It shows a running match only as everybody saw it; the replay refuses everything else."""

    def __init__(
        self, face: AnyFace, words: Words, entries: Sequence[Entry], name: str = "", players: tuple[str, ...] = ()
    ) -> None:
        """Walk through the match's entries; `players`: who sat where at its beginning, people where it is empty.

        Raise Unreadable where they are no match of this game.
        """
        super().__init__(face.game, entries, name, players)
        self._face = face
        began = entries[0]
        assert isinstance(began, Began), "the replay has read it"
        self._began = began
        self.people: tuple[Person, ...] = ()
        self.speak(words)
        self._frames: tuple[int, str, tuple[Frame, ...]] | None = None

    def speak(self, words: Words) -> None:
        """Call the people as sentences of this language call them."""
        self.people = seated(self._face, words, self._began.names, self._began.roles, self.players)

    def rounds(self) -> tuple[tuple[int, int], ...]:
        """Return each round's number with the number of its first step."""
        return tuple((group.label, group.steps[0].number) for group in self.groups(self._face.progress))

    def public_view(self, number: int) -> Any:
        """Return what everybody knew right after the step."""
        return self.view(self.steps[number])

    def seat_view(self, number: int, perspective: Perspective) -> tuple[Seat, Any] | None:
        """Return whose own panel belongs to the step, and that seat's view; None: nobody's.

        For everything it is the panel of the seat that acted.
        """
        step = self.steps[number]
        seat = step.seat if isinstance(perspective, AllSeats) else perspective
        return None if seat is None else (seat, self.view(step, seat))

    def pieces(self, number: int, perspective: Perspective, words: Words) -> tuple[Piece, ...]:
        """Return the pieces on the map right after the step, as they are seen from this perspective.

        For everything, each piece is shown as the seat saw it that knew more of it than everybody.
        """
        step, face = self.steps[number], self._face
        if not isinstance(perspective, AllSeats):
            return pieces_of(face, self.view(step, perspective), words)
        known = {piece.identity: piece for piece in pieces_of(face, self.view(step), words)}
        shown = dict(known)
        for view in self.views(step).values():
            for piece in pieces_of(face, view, words):
                if shown.get(piece.identity) == known.get(piece.identity):
                    shown[piece.identity] = piece
        return tuple(piece._replace(draggable=False) for piece in shown.values())

    def frames(self, number: int, words: Words) -> tuple[Frame, ...]:
        """Return what the table watched at the step, frame by frame; none where there was nothing to watch."""
        if self._frames is None or self._frames[:2] != (number, words.language):
            self._frames = number, words.language, self._made(number, words)
        return self._frames[2]

    def story(self, perspective: Perspective) -> list[ShownLine]:
        """Return the lines of all steps, as heard from this perspective; a line that not everybody heard is private."""
        found: list[ShownLine] = []
        for step in self.steps:
            for told in self.told(step) if isinstance(perspective, AllSeats) else self.heard(step, perspective):
                line = line_of(self._face, told.event, self.people)
                if line is not None:
                    line = line._replace(private=told.told.to is not None)
                    found.append(ShownLine(step.number, line, step.taken_back))
        return found

    def heard_by_all(self, number: int) -> list[Any]:
        """Return what everybody had heard of the match right after the step, from the beginning on."""
        return game_events(line for step in self.steps[: number + 1] for line in self.heard(step))

    def why(self, number: int, perspective: Perspective) -> Message | None:
        """Return why a computer player may have answered as it did at the step, where the perspective shows why.

        None where nobody or a person answered, and from everybody's perspective: it did not hold what it went by.
        """
        step = self.steps[number]
        if perspective is None or (perspective != step.seat and not isinstance(perspective, AllSeats)):
            return None
        asked, coach = self.asked(step), self._face.coach
        if asked is None or self.player(step) == HUMAN or coach is None:
            return None
        return coach.explained(*asked, self.answers(step))

    def turned(self, found: Sequence[Any]) -> tuple[JudgedStep, ...]:
        """Return the turns that the game's analyst found, each with its step, in the order of the match."""
        reviewer = self._face.reviewer
        assert reviewer is not None, "its analyst found them"
        judged = [reviewer.judged(one, self.people) for one in found]
        steps = [JudgedStep(self.step_of(one.entry).number, one) for one in judged]
        return tuple(sorted(steps, key=lambda one: one.step))

    def _made(self, number: int, words: Words) -> tuple[Frame, ...]:
        if number == 0 or self.steps[number].went_back:
            return ()
        watched, before, after = self.watched(self.steps[number]), *map(self.public_view, (number - 1, number))
        return tuple(self._face.frames(before, watched, after, self.people, words))


class TurnAnalysis(QObject):
    """Asks a worker about one match after another.

    Signals:
        changed: it began to think, has found the turns, or has failed.
    """

    changed = Signal()

    def __init__(self, face: AnyFace, parent: QObject) -> None:
        super().__init__(parent)
        self._face = face
        self._replay: ShownReplay | None = None
        self.turns: tuple[JudgedStep, ...] | None = None
        """The turns that mattered, in the order of the match; None: they aren't known."""
        self.failed = False
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)

    def offered(self, replay: ShownReplay) -> bool:
        """Tell whether the turns of this match may be judged: it is over, and the game has an analyst."""
        return replay.over and self._face.reviewer is not None

    def ask(self, replay: ShownReplay) -> None:
        """Find the turns that mattered; nothing where that may not be, and where they are known or looked for."""
        face = self._face
        known = self.turns is not None or self.thinker.thinking
        if face.reviewer is None or not self.offered(replay) or known:
            return
        self._replay, self.failed = replay, False
        self.thinker.ask(judged, face.game, face.reviewer.analyst, replay.entries())
        self.changed.emit()

    def forget(self) -> None:
        """Stop thinking, end the worker, and forget what it found."""
        self.thinker.close()
        self._replay = self.turns = None
        self.failed = False

    def _thought(self, found: Sequence[Any]) -> None:
        assert self._replay is not None, "a match was asked about"
        self.turns = self._replay.turned(found)
        self.thinker.close()
        self.changed.emit()

    def _failed(self) -> None:
        self.failed = True
        self.changed.emit()


PLAIN, SILENT = 1.1, 0.35
"""How many seconds a step stays that isn't watched frame by frame, and one of which nothing is told."""
SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4}
"""What the times are multiplied by."""


class Playback(QObject):
    """A place in the match: a step, and perhaps one of the frames that lead to it.

    Signals:
        moved: another place is to be shown.
        started: it began or stopped going on by itself.
    """

    moved = Signal()
    started = Signal(bool)

    def __init__(
        self,
        count: int,
        rounds: tuple[int, ...],
        frames: Callable[[int], int],
        hold: Callable[[int, int | None], float],
    ) -> None:
        """Stand at the first step of `count`; `rounds` are the first steps of the rounds.

        `frames` tells how many frames lead to a step; `hold` how many seconds a step, or one of its frames, stays.
        """
        super().__init__()
        self.count = count
        self._rounds = rounds
        self._frames = frames
        self._hold = hold
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self._factor = SPEEDS["normal"]
        self.step = 0
        self.frame: int | None = None
        """The frame shown on the way to the step; None: the step itself."""

    @property
    def playing(self) -> bool:
        """Tell whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def at_end(self) -> bool:
        """Tell whether the last step is shown."""
        return self.step == self.count - 1 and self.frame is None

    @property
    def at_start(self) -> bool:
        """Tell whether the first step is shown."""
        return self.step == 0

    @property
    def thumb(self) -> float:
        """Return where it stands, counted in steps; a frame lies between two steps."""
        if self.frame is None:
            return float(self.step)
        return self.step - 1 + (self.frame + 1) / (self._frames(self.step) + 1)

    def go_to(self, step: int) -> None:
        """Show a step as it ended, the nearest one there is."""
        self.step, self.frame = min(max(step, 0), self.count - 1), None
        self._show()

    def next(self) -> None:
        """Go on by a step, or by a frame on the way to one."""
        if self.frame is not None:
            following = self.frame + 1
            self.frame = following if following < self._frames(self.step) else None
        elif not self.at_end:
            self.step += 1
            self.frame = 0 if self._frames(self.step) else None
        self._show()

    def previous(self) -> None:
        """Go back the way that `next` came."""
        if self.frame is None and self._frames(self.step):
            self.frame = self._frames(self.step) - 1
        elif self.frame:
            self.frame -= 1
        elif not self.at_start:
            self.step, self.frame = self.step - 1, None
        self._show()

    def next_round(self) -> None:
        """Go to the first step of the round after this one, after the last round to the end."""
        after = bisect_right(self._rounds, self.step)
        self.go_to(self._rounds[after] if after < len(self._rounds) else self.count - 1)

    def previous_round(self) -> None:
        """Go to the first step of this round, and from there to that of the one before."""
        after = bisect_right(self._rounds, self.step)
        here = self._rounds[after - 1] if after else 0
        if here == self.step and self.frame is None and after >= 2:
            here = self._rounds[after - 2]
        self.go_to(here)

    def play(self) -> None:
        """Go on by itself; from the end it begins anew."""
        if self.at_end:
            self.go_to(0)
        self._wait()
        self.started.emit(True)

    def pause(self) -> None:
        """Stay where it is."""
        if self._timer.isActive():
            self._timer.stop()
            self.started.emit(False)

    def set_speed(self, speed: str) -> None:
        """Go on slowly, normally or fast."""
        self._factor = SPEEDS[speed]
        if self.playing:
            self._wait()

    def _go_on(self) -> None:
        self.next()
        if self.at_end:
            self._timer.stop()
            self.started.emit(False)
        else:
            self._wait()

    def _wait(self) -> None:
        self._timer.start(round(1000 * self._factor * self._hold(self.step, self.frame)))

    def _show(self) -> None:
        if self.playing:
            self._wait()
        self.moved.emit()


_STEP = Qt.ItemDataRole.UserRole


class StepLines(QListWidget):
    """The lines under each other. One without a step is only read.

    Signals:
        wanted: the step of a line that was chosen.
    """

    wanted = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("recap")
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setItemDelegate(RecapDelegate(context, self))
        self.itemClicked.connect(self._want)
        take_choice_as_click(self)
        self.itemActivated.connect(self._want)
        ScrollHint(self)

    def add_line(self, said: str, step: int | None) -> QListWidgetItem:
        """Add a line below the others, and return it."""
        self.addItem(without_rules(said))  # Qt makes it: see the recap
        item = self.item(self.count() - 1)
        if step is None:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        else:
            item.setData(_STEP, step)
        return item

    def mark_row(self, row: int) -> None:
        """Mark a line and bring it into sight; below 0: none is marked."""
        with QSignalBlocker(self):
            self.setCurrentRow(row)
        item = self.item(row) if row >= 0 else None
        if item is not None:
            self.scrollToItem(item, QListWidget.ScrollHint.PositionAtCenter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
            self._want(self.currentItem())
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(200, 120)

    def _want(self, item: QListWidgetItem | None) -> None:
        step = None if item is None else item.data(_STEP)
        if step is not None:
            self.wanted.emit(int(step))


_TIP = 18
_BUSY = 8


class TurnList(QWidget):
    """The list, with a bar above it that moves while the turns are being judged."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._turns: tuple[JudgedStep, ...] = ()
        self.lines = captioned(StepLines(context), "replay.turns")
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        filled(spaced(self._context, bare(QVBoxLayout(self)), 6), self.busy, (self.lines, 1))
        self.setSizePolicy(self.lines.sizePolicy())

    def empty(self) -> None:
        """Remove everything that tells of a match."""
        self._turns = ()
        self.lines.clear()
        self.busy.hide()

    def say(self, said: str, *, thinking: bool) -> None:
        """Say this in place of turns; `thinking`: while they are looked for."""
        self.empty()
        self._remark(said)
        moving = thinking and self._context.settings.pace_factor > 0
        self.busy.setFixedHeight(self._context.pixels(_BUSY))
        self.busy.setAccessibleName(said)
        self.busy.setVisible(moving)

    def show_turns(self, turns: Sequence[JudgedStep], how: str) -> None:
        """Show the turns, and below them how they were judged."""
        self.empty()
        self._turns = tuple(turns)
        words, theme = self._context.words, self._context.theme
        side, font = self._context.pixels(_TIP), text_font(15 * self._context.scale)
        self.lines.setIconSize(QSize(side, side))
        for turn in turns:
            item = self.lines.add_line(turn.briefly(words), turn.step)
            item.setToolTip(in_tooltip(turn.said(words)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, turn.said(words))
            item.setFont(font)
            item.setForeground(theme.colour("ink"))
            item.setIcon(tip_icon(side, theme, self.devicePixelRatioF(), gain=turn.judged.gain))
        self._remark(how)

    def show_step(self, step: int) -> None:
        """Mark the turn that is shown, if one is: of several the one that was led to."""
        rows, led = [number for number, turn in enumerate(self._turns) if turn.step == step], self.lines.currentRow()
        if self._turns:
            self.lines.mark_row(led if led in rows else next(iter(rows), -1))

    def _remark(self, said: str) -> None:
        item = self.lines.add_line(said, None)
        item.setFont(text_font(14 * self._context.scale))
        item.setForeground(self._context.theme.colour("faint"))


_EYE = 18


class StoryList(StepLines):
    """All that was told."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._last_of: list[int] = []

    def show_story(self, story: Sequence[ShownLine], steps: int) -> None:
        """Show all lines of a match of so many steps."""
        words, theme, scale = self.context.words, self.context.theme, self.context.scale
        side = self.context.pixels(_EYE)
        eye = QIcon(symbol_pixmap("eye", side, theme.colour("accent"), self.devicePixelRatioF()))
        heading, text = display_font(16 * scale), text_font(15 * scale)
        struck = text_font(15 * scale)
        struck.setStrikeOut(True)
        self.clear()
        self.setIconSize(QSize(side, side))
        self._last_of = [-1] * steps
        for row, told in enumerate(story):
            said = words.say(told.line.message)
            item = self.add_line(said, told.step)
            item.setFont(struck if told.taken_back else heading if told.line.heading else text)
            faint = told.line.heading or told.taken_back or told.line.spot is None
            item.setForeground(theme.colour("faint" if faint else "ink"))
            heard = words.hear(told.line.message, said)
            spoken = words.text("replay.taken-back", line=heard) if told.taken_back else heard
            if told.line.private:
                item.setIcon(eye)
                spoken = words.text("replay.hushed", line=spoken)
            if spoken != said:
                item.setToolTip(in_tooltip(spoken))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self._last_of[told.step] = row
        for step in range(1, steps):
            if self._last_of[step] < 0:
                self._last_of[step] = self._last_of[step - 1]

    def show_step(self, step: int) -> None:
        """Mark the last line told up to the step, and bring it into sight."""
        row = self._last_of[step] if step < len(self._last_of) else -1
        self.mark_row(row)
        if row < 0:
            self.scrollToTop()
