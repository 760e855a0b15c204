"""Filling the table's page: for one seat's eyes, for everybody's, or with one frame of a public resolution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.face import AnyFace, Frame, Person, RecapLine
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.people import line_of
from rokugan_desktop.desktop.surroundings import Surroundings
from rokugan_desktop.engine import Decision, Seat
from rokugan_desktop.table.announcements import Announcement
from rokugan_desktop.table.session import Session

_MOST_LINES = 2
"""How many lines of a frame are said below the map; the recap has them all."""


class Showing:
    """Puts what a session may show on the page. It never asks whether it may: the controller knows."""

    def __init__(
        self, surroundings: Surroundings, face: AnyFace, session: Session, people: Sequence[Person], page: TablePage
    ) -> None:
        """Keep whom and what to show."""
        self._surroundings = surroundings
        self._face = face
        self._session = session
        self._page = page
        self._field = page.area.field
        self._field.people = people
        self._note = ""
        self._turn: tuple[Seat, int] | None = None
        """Whose turn goes on since the computer was handed over, and from where in the story its recap tells."""

    @property
    def people(self) -> Sequence[Person]:
        """Return who sits where now."""
        return self._field.people

    @people.setter
    def people(self, people: Sequence[Person]) -> None:
        """Take over who sits where; the controller says so."""
        self._field.people = people

    def seat(self, seat: Seat, decision: Decision[Any] | None) -> Panel:
        """Show the seat's own screen, with the recap since its turn before this one began; return its panel.

        A turn may be confirmed in more than one step: what was to be read at its first is to be read at its last.
        """
        if self._turn is None or self._turn[0] != seat:
            self._turn = seat, self._session.turn_mark(seat)
        view = self._session.view(seat)
        self._board(view, decision, seat)
        self._column(self._session.view(None), None)
        panel = self._seat_panel()
        panel.choose(self._unconfirmed(seat))
        panel.show_turn(view, decision)
        self.recap(seat)
        return panel

    def recap(self, seat: Seat) -> None:
        """Tell the seat, on its own screen, what happened since its last turn."""
        since = self._turn[1] if self._turn is not None else self._session.turn_mark(seat)
        words = self._surroundings.words
        heading = words.text("recap.since-turn" if since else "recap.so-far", name=self.people[seat].name)
        self._page.recap.show_lines(heading, self.lines(seat, since), words.text("recap.nothing"))

    def begin_turn(self) -> None:
        """Let the recap of the seat's next screen tell from its last turn on."""
        self._turn = None

    def public(
        self, decision: Decision[Any] | None, since: int, seat: Seat | None = None, alone: Seat | None = None
    ) -> Panel:
        """Show what everybody may see, with a public question to the seat where there is one; return the public panel.

        What the seat has answered and not yet confirmed is shown too: it is answered before everybody's eyes. The seat
        of a person `alone` keeps its own panel beside it, for nobody is there to hide it from.
        """
        self._turn = None
        if alone is None:
            self._page.area.put_seat_panel(None)
        else:
            self._seat_panel().show_turn(self._session.view(alone), None)
        view = self._session.view(None)
        self._board(view, decision, seat)
        panel = self._column(view, decision)
        words = self._surroundings.words
        self._page.recap.show_lines(words.text("recap.public"), self.lines(None, since), words.text("recap.nothing"))
        return panel

    def frame(self, frames: Sequence[Frame], before: Any) -> None:
        """Show the last of the frames, with the lines of those before it; `before` is the view they began with."""
        page = self._page
        words = self._surroundings.words
        frame = frames[-1]
        view = before if frame.view is None else frame.view
        self._column(view, None)
        self._field.show_frame(view, frame)
        page.prompt.setText(words.say(frame.title))
        said = [words.say(message) for message in frame.lines]
        self.say_note(" ".join(said[:_MOST_LINES]) + (" …" if len(said) > _MOST_LINES else ""))
        lines: list[RecapLine] = []
        for one in frames:
            spot = one.spots[0] if one.spots else None
            lines.append(RecapLine(one.title, spot, heading=True))
            lines += [RecapLine(message, spot) for message in one.lines]
        page.recap.show_lines(words.text("recap.public"), lines, "")

    def say_note(self, text: str) -> None:
        """Say the text under the prompt, wherever nothing is pointed at that has a name of its own."""
        self._note = text
        self._page.note.setText(text)

    def tell_of(self, spot: str) -> None:
        """Say what the choice at the spot is, a caution included; nothing there: say the note again."""
        self._page.note.setText(self._field.name_of(spot) or self._note)

    def forget(self) -> None:
        """Forget what was pointed at, chosen and said."""
        self._note = ""
        self._field.forget()

    def light(self, *spots: str) -> None:
        """Light these spots up, beside the choices on offer; none: only the choices."""
        self._field.light(spots)

    def lines(self, seat: Seat | None, since: int) -> list[RecapLine]:
        """Return what happened from a position of the story on, as the seat, or everybody, heard it."""
        public = {heard.number for heard in self._session.heard(None, since)}
        found: list[RecapLine] = []
        for heard in self._session.heard(seat, since):
            line = line_of(self._face, heard.event, self.people)
            if line is not None:
                found.append(replace(line, hushed=heard.number not in public))
        return found

    def revealed(self, seat: Seat, since: int) -> bool:
        """Tell whether the seat has learned, from that position on, something that it ought to see before it leaves."""
        lines = (line_of(self._face, heard.event, self.people) for heard in self._session.heard(seat, since))
        return any(line is not None and line.revealing for line in lines)

    def public_events(self, since: int) -> list[Any]:
        """Return what everybody heard of the game from that position on."""
        heard = self._session.heard(None, since)
        return [line.event for line in heard if not isinstance(line.event, Announcement)]

    def _seat_panel(self) -> Panel:
        """Return the panel of a seat, made where there is none."""
        area = self._page.area
        if area.seat_panel is None:
            area.put_seat_panel(self._face.panel(self._surroundings.words, self._surroundings.theme, self.people))
        assert area.seat_panel is not None
        return area.seat_panel

    def _unconfirmed(self, seat: Seat) -> Any | None:
        """Return the seat's answer that waits for being confirmed, or None; a secret one is for its own eyes."""
        drafted = self._session.drafted(seat) if self._session.needs_confirming(seat) else ()
        return drafted[-1] if drafted else None

    def _board(self, view: Any, decision: Decision[Any] | None, seat: Seat | None = None) -> None:
        self._field.show_turn(view, decision, self._unconfirmed(seat) if seat is not None else None)

    def _column(self, view: Any, decision: Decision[Any] | None) -> Panel:
        page = self._page
        words = self._surroundings.words
        if page.area.public_panel is None:
            page.area.put_public_panel(self._face.public_panel(words, self._surroundings.theme, self.people))
        assert page.area.public_panel is not None
        page.area.public_panel.show_turn(view, decision)
        page.status.setText(words.say(self._face.status(view, self.people)))
        return page.area.public_panel
