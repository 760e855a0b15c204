"""The one place that decides what is shown when: it drives the session, the hand-over and the table's page.

What is private is on the page only in `Acting` and `Looking`, and only that seat's. Before any other screen comes, the
page is emptied: first the things go, then the sheet changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QToolTip

from rokugan_desktop.desktop.agreements.pin_locks import PinLocks
from rokugan_desktop.desktop.agreements.seals import Seals
from rokugan_desktop.desktop.at_table.answering import Answering
from rokugan_desktop.desktop.at_table.frames import FramePlayer
from rokugan_desktop.desktop.at_table.idling import Idling
from rokugan_desktop.desktop.at_table.saving import leave_saved, saved
from rokugan_desktop.desktop.at_table.screens import Screens
from rokugan_desktop.desktop.at_table.showing import Showing
from rokugan_desktop.desktop.at_table.table_keys import deeds_now
from rokugan_desktop.desktop.at_table.table_menu import TableMenu
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.computers.advising import Advising
from rokugan_desktop.desktop.computers.seats import ComputerSeats
from rokugan_desktop.desktop.face import AnyFace, Frame
from rokugan_desktop.desktop.keys import Deed
from rokugan_desktop.desktop.look.dialogs import Sheet, Way
from rokugan_desktop.desktop.people import seated
from rokugan_desktop.desktop.surroundings import Surroundings
from rokugan_desktop.engine import Message, Refusal, Seat
from rokugan_desktop.table.handover import (
    Acting,
    Asked,
    Curtain,
    DoneLooking,
    FocusLost,
    Handover,
    Happening,
    Idle,
    Looking,
    Public,
    Reopened,
    Table,
    WantsToLook,
    after,
)  # fmt: skip
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.session import Session


class Controller(QObject):
    """One match at the table.

    Signals:
        left: the table is left; the match is in the library.
        rematch: the same people want to play again.
        rules: somebody wants to read the rules, at the paragraph of this rule; an empty text: from the beginning.
        settings: somebody wants to set something.
        replayed: the match so far is to be looked at again.
        analysed: the turns of the finished match that mattered are to be shown.
        files: the match is to be written to a file.
        kept: the match goes on without being saved from now on, or is saved again.

    """

    left = Signal()
    rematch = Signal()
    rules = Signal(str)
    settings = Signal()
    replayed = Signal()
    analysed = Signal()
    files = Signal()
    kept = Signal()

    def __init__(self, surroundings: Surroundings, face: AnyFace, session: Session, page: TablePage) -> None:
        """Sit down; `begin` shows the first screen."""
        super().__init__(page)
        self.surroundings = surroundings
        self.face = face
        self.session = session
        self.page = page
        self.people = seated(face, session.names, session.setup.roles, session.players)
        self.handover: Handover = Public()
        self.showing = Showing(surroundings, face, session, self.people, page)
        self.screens = Screens(self)
        self.player = FramePlayer(self)
        self.pins = PinLocks(self)
        self.seals = Seals(self)
        self.menu = TableMenu(self)
        self.answers = Answering(self)
        self.computers = ComputerSeats(self)
        self.advising = Advising(self)
        self.sheet: Sheet | None = None
        """The sheet that lies over the table now."""
        self.note: Message | None = None
        """What is said beside the question: why an answer was refused, or what to beware of."""
        self.rule = ""
        """The rule that refused the last answer, until another one is given."""
        self.public_since = max(0, session.position - 12)
        """From where in the story everybody's recap tells."""
        self._after_looking: tuple[Any, int] | None = None
        """What is shown to all once a seat has seen what its own turn revealed to it."""
        self.gathered = False
        """The whole table is asked something: nobody's own panel is shown, for others are at the screen."""
        self.watched_from: Any = None
        """The public view that a resolution began with."""
        self._idling = Idling(self)
        self._connect()

    def reseat(self) -> None:
        """Take over who plays which seat now; the panels are made anew."""
        session = self.session
        self.people = seated(self.face, session.names, session.setup.roles, session.players)
        self.showing.people = self.people
        self.clear()

    def begin(self) -> None:
        """Show the first screen of a match begun or taken up: nobody has shown yet who sits there."""
        self.page.empty()
        self.handover = self.computers.beside(Reopened(), after(Public(), Reopened(), self.table()))
        self._idling.start(self.surroundings.settings.idle_minutes)
        self.show()

    def table(self) -> Table:
        """Return what the hand-over has to know."""
        session = self.session
        return Table(
            count=len(session.seats),
            secret=session.asked_in_secret(),
            public=session.asked_in_public(),
            humans=self.computers.humans,
            pins=session.pins,
            last=session.last_seat,
        )

    def happen(self, happening: Happening) -> None:
        """Let something happen to the hand-over, and show where it leads; nothing private outlasts the change."""
        before = self.handover
        self.gathered = False
        self.handover = self.computers.beside(happening, after(before, happening, self.table()))
        if before != self.handover:
            self.clear()
        self.show()

    def clear(self) -> None:
        """Empty the page of everything that tells anything, tooltips and sheets included."""
        QToolTip.hideText()
        self.pins.leave()
        if self.sheet is not None:
            self.sheet.dismiss()
            self.sheet = None
        self.note = None
        self.showing.forget()
        self.page.empty()

    def show(self) -> None:
        """Show what the hand-over allows."""
        if self.player.playing:
            return
        self.advising.forget()
        match self.handover:
            case Curtain(seat, looking):
                self.screens.curtain(seat, looking)
            case Acting(seat):
                self.screens.seat(seat, self.session.decision(seat))
            case Looking(seat):
                self.screens.seat(seat, None)
            case Public():
                self.screens.public()
        self.computers.attend()

    @property
    def lingering(self) -> bool:
        """Tell whether a seat looks at what its own turn has just revealed: the table waits for it."""
        return self._after_looking is not None

    @property
    def acting(self) -> Seat | None:
        """Return the seat that answers now, in secret or in public; None where nobody does."""
        match self.handover:
            case Acting(seat):
                return seat
            case Public() if not self.player.playing:
                count = len(self.session.seats)
                last = self.session.last_seat
                first = 0 if last is None else last + 1
                asked = self.session.asked_in_public() & self.computers.humans
                return min(asked, key=lambda seat: (seat - first) % count, default=None)
            case _:
                return None

    @property
    def own_seat(self) -> Seat | None:
        """Return the seat whose own screen is open; None at the curtain and in public."""
        return self.handover.seat if isinstance(self.handover, Acting | Looking) else None

    # Answers

    def answered(self, note: Message | None = None) -> None:
        """Show what an answer, or one taken back, has changed; the note is said beside the next question."""
        self.note = note
        self.rule = ""
        self.happen(Asked())

    def refused(self, refusal: Refusal) -> None:
        """Say why nothing has changed, and by which rule; the key of the rules leads there."""
        self.rule = refusal.rule
        self.note = refusal.message
        if refusal.rule:
            self.note = Message("table.by-rule", why=refusal.message, rule=refusal.rule)
        self.show()

    def read_rules(self) -> None:
        """Open the rules, at the one that refused an answer just now."""
        self.rules.emit(self.rule)

    def confirm(self) -> None:
        """Write the chain of the seat that acts into the journal, and show what follows; an incomplete one stays."""
        seat = self.acting
        if seat is None or not self.session.needs_confirming(seat):
            return
        before = self.session.view(None)
        position = self.session.position
        if saved(self, lambda: self.session.confirm(seat), self.confirm, self.answers.take_back):
            self.after_change(before, position, seat)

    def after_change(self, before: Any, position: int, seat: Seat | None, told: Sequence[Frame] = ()) -> None:
        """Show what a confirmed change led to: to its own seat what it learned, then to all what all may watch.

        What the table itself has to tell comes as frames of its own, in place of the game's.
        """
        with suppress(JournalFailed):
            self.session.journal.mark_round(str(self.face.progress(self.session.view(None))))
        self.note = None
        self.showing.forget()
        pending, self._after_looking = self._after_looking, None
        if pending is not None:  # the seat gave up while it saw what its turn had revealed
            before, position = pending
        self.public_since = position
        secret = self.session.asked_in_secret()
        if seat is not None and seat == self.own_seat and seat not in secret and self.showing.revealed(seat, position):
            self.handover = Looking(seat)
            self._after_looking = (before, position)
            self.show()
            return
        self._watch(before, position, seat, told)

    # What the keys and buttons do

    def do(self, deed: Deed) -> bool:
        """Do what a key asks for, where it makes sense now; tell whether it did."""
        if self.sheet is not None:
            return False
        doing = deeds_now(self).get(deed)
        if doing is None:
            return False
        doing()
        return True

    def look(self, seat: Seat) -> None:
        """Draw the curtain to a seat that wants to see its own screen."""
        self.happen(WantsToLook(seat))

    def done_looking(self) -> None:
        """Close the own screen that was looked at."""
        waiting, self._after_looking = self._after_looking, None
        if waiting is not None:
            self._watch(*waiting)
        else:
            self.happen(DoneLooking())

    def hide(self) -> None:
        """Draw the curtain now, as on idling."""
        self.happen(Idle())

    def show_publicly(self) -> None:
        """Leave the own screen for what everybody may see, until `happen` goes on; the caller asks the whole table.

        A computer player who is about to play thinks again afterwards: the table is asked about what it sees now.
        """
        self.computers.interrupt()
        self.gathered = True
        self.page.area.put_seat_panel(None)
        if not isinstance(self.handover, Public):
            self.player.stop()  # a turn shown there has the tokens as that seat knows them
            self.handover = Public()
            self.clear()
        self.show()

    def ask(self, title: str, text: str, *ways: Way) -> None:
        """Open a sheet over the table, in place of any other."""
        if self.sheet is not None:
            self.sheet.dismiss()
        self.open_sheet(Sheet(self.surroundings, self.page, title, text, ways))

    def open_sheet(self, sheet: Sheet) -> None:
        """Keep the sheet until it is closed, so that the curtain can take it away."""
        self.sheet = sheet
        self.player.pause()
        sheet.closed.connect(lambda: self._forget_sheet(sheet))

    def leave(self) -> None:
        """Leave the table: nothing of it stays on the screen."""
        self.player.stop()
        self._idling.stop()
        self.computers.close()
        self.advising.close()
        self.clear()
        self.session.leave()
        self.left.emit()

    def retranslate(self) -> None:
        """Show everything anew, in another language, theme or scale. Panels are made afresh."""
        if self.sheet is not None:
            self.sheet.dismiss()
        self.page.area.put_seat_panel(None)
        self.page.area.put_public_panel(None)
        self._idling.start(self.surroundings.settings.idle_minutes)
        if self.player.playing:
            self.player.show_again()
        else:
            self.show()

    def _watch(self, before: Any, position: int, seat: Seat | None = None, told: Sequence[Frame] = ()) -> None:
        """Play what all may watch, if anything, the turn of a computer player's seat included; go on from there."""
        after_view = self.session.view(None)
        events = self.showing.public_events(position)
        frames = told or self.face.frames(before, events, after_view, self.people, self.surroundings.words)
        turn = self.computers.turn_frame(seat, position) if seat is not None and not frames else None
        if turn is not None:  # a person alone goes on seeing the own screen meanwhile
            self._play([turn])
            return
        if not frames:
            self.happen(Asked() if isinstance(self.handover, Acting | Public) else DoneLooking())
            return
        self.handover = Public()
        self.clear()
        self.watched_from = before
        self._play(frames)

    def _play(self, frames: Sequence[Frame]) -> None:
        """Play the frames; a computer player whose turn follows thinks meanwhile."""
        self.player.play(frames, self.surroundings.settings.pace_factor)
        self.computers.attend()

    def _played(self) -> None:
        self.clear()
        self.happen(Asked())

    # What the page tells

    def _connect(self) -> None:
        page = self.page
        field = page.area.field
        field.answered.connect(self.answers.answer, Qt.ConnectionType.QueuedConnection)
        field.chosen.connect(self.answers.chosen, Qt.ConnectionType.QueuedConnection)
        field.dropped.connect(self.answers.dropped, Qt.ConnectionType.QueuedConnection)
        field.hovered.connect(self.showing.tell_of)
        page.recap.pointed.connect(self.showing.light)
        page.curtain.lifted.connect(self.pins.lifted)
        page.curtain.tried.connect(self.pins.tried)
        page.curtain.forgotten.connect(self.pins.forgotten)
        page.curtain.left.connect(partial(leave_saved, self))
        page.take_back.clicked.connect(self.answers.take_back)
        page.redo.clicked.connect(self.answers.redo)
        page.confirm.clicked.connect(self.confirm)
        page.next.clicked.connect(self.player.go_on)
        page.skip.clicked.connect(self.player.skip)
        page.advice.clicked.connect(self.advising.ask)
        page.look.clicked.connect(self.menu.look)
        page.done.clicked.connect(self.done_looking)
        page.menu.clicked.connect(self.menu.open)
        page.analysis.clicked.connect(self.analysed)
        page.rematch.clicked.connect(self.rematch)
        page.shuffle.clicked.connect(self.seals.open)
        page.replay.clicked.connect(self.replayed)
        page.to_title.clicked.connect(partial(leave_saved, self))
        self.player.shown.connect(self.screens.frame)
        self.player.finished.connect(self._played)
        self._idling.idle.connect(lambda: self.happen(Idle()))
        self._idling.focus_lost.connect(lambda: self.happen(FocusLost()))

    def _forget_sheet(self, sheet: Sheet) -> None:
        if self.sheet is sheet:
            self.sheet = None
            self.player.resume()
            QTimer.singleShot(0, self.computers, self.computers.attend)
