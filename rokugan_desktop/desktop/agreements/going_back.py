"""The whole table goes back to the start of a turn: asked in public, agreed by a button of every seat, told to all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFontMetrics

from rokugan_desktop.desktop.at_table.saving import saved
from rokugan_desktop.desktop.face import Frame, pieces_of
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Sheet, Way
from rokugan_desktop.desktop.people import line_of
from rokugan_desktop.engine import Illegal, Message, Seat
from rokugan_desktop.table.announcements import Announcement
from rokugan_desktop.table.handover import Asked
from rokugan_desktop.table.session import Target

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller

_HOLD: Final = 2.5
"""How many seconds all see that the table has gone back, at the table's normal pace."""
_MOST_LINES: Final = 6
"""So many lines of what is taken back are read out; of more, the last ones."""
_WIDTH: Final = 420
"""How long a line on a button may be, at the usual scale."""
_LINES: Final = 2


class GoingBack:
    """What the menu offers where the table regrets a turn."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller, which alone decides what is shown."""
        self._controller = controller

    def ways(self) -> list[Way]:
        """Return the entry of the menu; it says why, where there is no turn to go back to."""
        controller = self._controller
        if controller.session.over() is not None or controller.lingering:
            return []
        return [Way(controller.surroundings.words.text("menu.go-back"), self.open)]

    def open(self) -> None:
        """Show everybody the turns that the table may go back to, the latest first, and why no further."""
        controller = self._controller
        controller.show_publicly()
        session, words = controller.session, controller.surroundings.words
        targets = session.rewind_targets()
        further = session.rewind_refusal(Target(Seat(0), 1) if targets else None)
        why = words.say(further) if further is not None else ""
        back = Way(words.text("menu.play-on"), self._play_on, primary=not targets)
        if targets:
            title, text = (
                words.text("go-back.title"),
                f"{words.text('go-back.text')}\n{words.text('go-back.no-further')} {why}",
            )
        else:
            title, text = words.text("go-back.barred"), why
        ways = [Way(self._called(target), partial(self.ask, target)) for target in targets]
        controller.open_sheet(Sheet(controller.surroundings, controller.page, title, text, [*ways, back], upright=True))

    def ask(self, target: Target) -> None:
        """Ask every seat by its own button whether the table goes back to the start of this turn."""
        controller = self._controller
        words, people = controller.surroundings.words, controller.people
        lost = self._lines_since(target)
        text = "\n".join([words.text("go-back.lost"), *lost[-_MOST_LINES:], words.text("go-back.all")])
        asked = sorted(controller.computers.humans - controller.session.conceded)
        controller.open_sheet(
            ConsentSheet(
                controller.surroundings,
                controller.page,
                words.text("go-back.ask", name=people[target.seat].name),
                text,
                [words.text("go-back.agree", name=people[seat].name) for seat in asked],
                partial(self._go, target),
                Way(words.text("menu.play-on"), self._play_on),
            )
        )

    def _called(self, target: Target) -> str:
        """Return what the button of a turn says: whose it is, and what was done in it first."""
        controller = self._controller
        name = controller.people[target.seat].name
        done = next(iter(self._lines_since(target)), name)
        said = done if name in done else f"{name}: {done}"
        metrics, room = QFontMetrics(controller.page.font()), controller.surroundings.pixels(_WIDTH)
        return broken(said, lambda text: metrics.horizontalAdvance(text) <= room)

    def _lines_since(self, target: Target) -> list[str]:
        """Return what everybody heard of the game since the turn began."""
        controller = self._controller
        heard = (line for line in controller.session.heard(None) if line.entry > target.entry)
        heard = (line for line in heard if not isinstance(line.event, Announcement))  # those stay
        lines = (line_of(controller.face, line.event, controller.people) for line in heard)
        return [controller.surroundings.words.say(line.message) for line in lines if line is not None]

    def _go(self, target: Target) -> None:
        controller, session = self._controller, self._controller.session
        before, position = session.view(None), session.position
        controller.computers.interrupt()
        try:
            if not saved(controller, lambda: session.rewind(target), partial(self._go, target), self._play_on):
                return
        except Illegal as error:
            controller.refused(error.refusal)
            return
        lines = tuple(line.message for line in controller.showing.lines(None, position))
        title = Message("frame.went-back", name=controller.people[target.seat].name)
        view = session.view(None)
        pieces = pieces_of(controller.face, view, controller.surroundings.words)
        controller.after_change(before, position, None, [Frame(title, lines, pieces, (), _HOLD, view)])

    def _play_on(self) -> None:
        self._controller.happen(Asked())


def broken(text: str, fits: Callable[[str], bool]) -> str:
    """Return the text in two lines at the most, none longer than fits; what has no room gives way to three dots."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if fits(longer if len(lines) < _LINES else f"{longer} …") or not lines[-1]:
            lines[-1] = longer
        elif len(lines) < _LINES:
            lines.append(word)
        else:
            lines[-1] += " …"
            break
    return "\n".join(lines)
