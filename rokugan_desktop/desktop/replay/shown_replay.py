"""A replay as the window shows it: pieces, lines and frames of each step, from one perspective."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.face import AnyFace, Frame, Judged, Person, pieces_of
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.people import line_of, seated
from rokugan_desktop.engine import Message, Seat, StoryLine
from rokugan_desktop.table.history import HUMAN, game_events
from rokugan_desktop.table.journal import Began, Entry
from rokugan_desktop.table.rebuilding import Replay, judged
from rokugan_desktop.words import Words


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
