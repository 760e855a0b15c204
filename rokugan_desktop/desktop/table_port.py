"""What those who work beside the table may ask of it: the few verbs that its sitting answers to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Frame, Person
from rokugan_desktop.desktop.look.dialogs import Sheets
from rokugan_desktop.engine import Message, Refusal, Seat

if TYPE_CHECKING:  # the title does without the table
    from rokugan_desktop.table.handover import Table
    from rokugan_desktop.table.screens import Screen
    from rokugan_desktop.table.session import Session


class TablePort(Protocol):
    """The match at the table, to those who play at it, lock its curtains, or ask it to agree on something."""

    context: Context
    face: AnyFace
    session: Session
    people: tuple[Person, ...]
    unhurried: bool
    """It is a lesson: every step of what all watch waits for a press, whatever the settings say."""
    running_on: bool
    """What is left is played to its end at once, with nothing shown step by step."""
    sheets: Sheets
    was_over: bool
    """The match had ended before anybody sat down: its score has been counted."""
    to_reach: str
    """What a challenge asks for, said beside the question where nothing else is; else empty."""

    @property
    def picked(self) -> str:
        """Return what is said beside a film while it shows the doings of one piece alone; empty: it shows all."""
        ...

    @property
    def facts(self) -> Table:
        """Return who is asked what kind of question, and where people sit."""
        ...

    @property
    def screen(self) -> Screen:
        """Return what is shown now."""
        ...

    @property
    def free(self) -> bool:
        """Tell whether the table is seen, and nothing lies over it."""
        ...

    @property
    def computers_alone(self) -> bool:
        """Tell whether computer players alone play what is left of the match."""
        ...

    @property
    def shows_again(self) -> bool:
        """Tell whether the last resolution may be watched again: by a person alone while being asked what comes next.

        Where a match is taken up again, by everybody until somebody answers: it may have been left in the midst of it.
        """
        ...

    def record(
        self,
        operation: Callable[[], object],
        by: Seat | None = None,
        *,
        told: Callable[[int], Sequence[Frame]] | None = None,
        then: Callable[[], object] | None = None,
        undone: Callable[[], object] | None = None,
    ) -> None:
        """Do what writes the journal, then show what it led to; where it can't be written, ask what to do now.

        `by`: the seat whose turn it was; it is shown first what it learned. `told`: what the table itself has to tell,
        as frames, of the story from a position on. `then`: what is done instead of showing. `undone`: what is done
        where the table would rather not do it at all. What the rules refuse is said.
        """

    def refresh(self, note: Message | None = None, *, sought: bool = False) -> None:
        """Show what the match asks now; the note is said beside it.

        `sought`: whoever plays has brought the question; unless by Space or Enter, these keys choose at once.
        """

    def remark(self, said: Message | Refusal | None) -> None:
        """Say this beside the question, where nothing has changed: a note, or why an answer was refused."""

    def bar(self, refusal: Refusal | None) -> None:
        """Say why what is pointed at beside the map can't be chosen, and by which rule; None: it can, or none is."""

    def open_to_everyone(self) -> None:
        """Leave the own screen for what everybody may see, until `refresh`: the caller asks the whole table."""

    def uncover(self, seat: Seat) -> None:
        """Open the curtain, or the veil, to its seat."""

    def tell(self, text: str) -> None:
        """Say something that all may know: on the curtain where it is drawn, else beside the question."""
