"""A match at the table: the one place that decides when the screen is another one.

What is shown follows from the situation (`table/screens.py`). What is private is on the page only on a seat's own
screen. Before any other screen comes, the page is emptied: first the things go, then the sheet changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from msgspec import structs
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from rokugan_desktop.desktop.agreements import PinLocks
from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
from rokugan_desktop.desktop.at_table.drafting import Drafting, Grace
from rokugan_desktop.desktop.at_table.film import Film, FramePlayer, gathering, in_one_step, led_to
from rokugan_desktop.desktop.at_table.herald import RuleAtHand, by_rule
from rokugan_desktop.desktop.at_table.painter import Painter
from rokugan_desktop.desktop.at_table.presses import PRESSING, Idling
from rokugan_desktop.desktop.at_table.saving import ask_to_leave_unsaved, save, saved_again
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.computers.seats import Advising, ComputerSeats, at_once
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Frame, Person, stage_of
from rokugan_desktop.desktop.keys import SinceKey
from rokugan_desktop.desktop.look.dialogs import Sheet, Sheets
from rokugan_desktop.desktop.people import last_chapter, reveals, seated
from rokugan_desktop.desktop.sound.sounds import Sound
from rokugan_desktop.engine import Message, Refusal, Ruled, Seat
from rokugan_desktop.table import screens  # fmt: skip
from rokugan_desktop.table.handover import (
    Acting,
    DoneLooking,
    FocusLost,
    Handover,
    HandoverEvent,
    Idle,
    Looking,
    Public,
    QuestionsChanged,
    Reopened,
    Table,
    Uncovered,
    Veiled,
    WantsToLook,
    after,
    before_all,
)  # fmt: skip
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.session import Session
from rokugan_desktop.words import Words

_READING: Final = (1.5, 0.8)
"""So many times as long as a curtain is deaf, a question is there to be read before a key that hurries on chooses; and
after such a press that came too soon, as was said: whoever waits a little then and presses again means to choose."""
_RESTING: Final = (5, 2)
"""The same where such keys have led through what all watched right before: whoever goes on so is not there yet."""
_OWN_PACE: Final = (0.4, 0.4)
"""The same where such a key has chosen what led to it: the second press of a double one is refused, to confirm too."""
_APART_MS: Final = 400
"""Presses that are farther apart than this are meant one by one."""
_HURRIED: Final = frozenset({"table.too-soon", "table.soon-enough"})
RUNNING_PICTURE_MS: Final = 250
"""So often at the most the page is painted while the match runs to its end."""


class Sitting(QObject):
    """One match at the table, and what can be done at it. To those who work beside it, it is a `TablePort`.

    Signals:
        left: the table is left; the match is in the library.
        rematch: the same people want to play again.
        rules: somebody wants to read the rules, at the paragraph of this rule; an empty text: from the beginning.
        aid: somebody wants to look something up on the player aid.
        settings: somebody wants to set something.
        replayed: the match so far is to be looked at again.
        analysed: the turns of the finished match that mattered are to be shown.
        files: the match is to be written to a file.
        kept: the match goes on without being saved from now on, or is saved again.
        shown: the page shows what the situation allows now, or another step of what all watch.

    """

    left = Signal()
    rematch = Signal()
    rules = Signal(str)
    aid = Signal()
    settings = Signal()
    replayed = Signal()
    analysed = Signal()
    files = Signal()
    kept = Signal()
    shown = Signal()
    unhurried = False

    def __init__(self, context: Context, face: AnyFace, session: Session, page: TablePage) -> None:
        super().__init__(page)
        self.context = context
        self.face = face
        self.session = session
        self.page = page
        self._computers = frozenset(computer.id for computer in face.computers)
        self.people = self._seated()
        self.situation = screens.Situation(told_since=last_chapter(face, session, self.people))
        self._facts: tuple[tuple[int, bool], Table] | None = None
        """The facts, with what they were worked out from; so they are but once for each act."""
        self._screen: tuple[tuple[screens.Situation, bool, Table], screens.Screen] | None = None
        """The same of the screen."""
        self.grace = Grace(self, page.take_back)
        self.grace.over.connect(self.confirm)
        self.drafting = Drafting(self, page.area.field, self.grace)
        self.painter = Painter(self, page, self.drafting)
        self.player = FramePlayer(self)
        self.film = Film(self, page.film, self.player)
        page.seen.connect(self.film.stand)
        self.sheets = Sheets(context, page)
        self.sheets.laid.connect(self.player.pause)
        self.sheets.laid.connect(self.grace.stop)
        self.sheets.closed.connect(self._sheet_closed)
        self.pins = PinLocks(self, page.curtain.refuse, self)
        self.computers = ComputerSeats(self, self)
        self.advising = Advising(self, self)
        self.to_reach = ""
        self.was_over = session.over() is not None
        self.note: Message | None = None
        """What is said beside the question: why an answer was refused, or what to beware of."""
        self.rule = RuleAtHand(page.name_rule)
        page.noted.connect(self.rule.note)
        self._watched_from: Any = None
        """The public view that a resolution began with."""
        self._resolution: tuple[Any, Sequence[Frame], Words] | None = None
        """What all watched last, of several steps, with that view and its words; None once a person has answered."""
        self._held: list[Frame] = []
        """What computer players have done since a person did, as it would have been watched one by one."""
        self._summary: Frame | None = None  # the step that told all of it
        self._opened_at = -1
        """At which position a match was taken up again, until somebody has answered."""
        self._gathered = True
        """All may have watched what happened, since anybody was alone before the screen."""
        self.running_on = False
        """What computer players alone have left to play is played to its end at once."""
        self._painted = QElapsedTimer()
        """Runs since the page was painted while the match runs on."""
        self._veiled = QElapsedTimer()
        """Runs since a veil waits for its seat."""
        self.idling = Idling(self)
        self._asked = QElapsedTimer()
        """Runs since something else is asked, or a key that hurries on was pressed before anything was chosen."""
        self._asked.start()
        self._pressed = SinceKey()
        self._pressed.start()
        self._arriving = QTimer(self, singleShot=True, interval=0)
        """Runs until the screen that was changed to is seen, which may take longer than to read it."""
        self._arriving.timeout.connect(self._asked.restart)
        self._sought = self._chose = False
        """What is asked was looked for by another key since; such a key has chosen what led to it."""
        self._led_on = False
        """A key that hurries on was pressed in what all watch, or watched right before the question."""
        self.idling.key_pressed.connect(self._key_pressed)
        self._unsaid = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._unsaid.timeout.connect(lambda: self._unsay_too_soon(Message("table.soon-enough")))

    # Where the table is

    @property
    def facts(self) -> Table:
        """Return who is asked what kind of question, and where people sit: those, too, whom no computer plays here."""
        known = self.session.changes, self.situation.uncalled
        if self._facts is None or self._facts[0] != known:
            facts = screens.facts_of(self.session, self._computers)
            self._facts = known, replace(facts, uncalled=True) if self.situation.uncalled else facts
        return self._facts[1]

    @property
    def screen(self) -> screens.Screen:
        """Return what is shown now."""
        watching = self.player.playing
        made_of = self.situation, watching, self.facts
        if self._screen is None or self._screen[0] != made_of:
            self._screen = made_of, screens.screen_of(self.situation._replace(watching=watching), made_of[2])
        return self._screen[1]

    @property
    def handover(self) -> Handover:
        return self.situation.handover

    @property
    def acting(self) -> Seat | None:
        """Return the seat that answers now, in secret or in public; None where nobody does."""
        return screens.answering(self.screen)

    @property
    def own_seat(self) -> Seat | None:
        """Return the seat whose own screen is open; None at the curtain and in public."""
        return self.handover.seat if isinstance(self.handover, Acting | Looking) else None

    @property
    def computers_alone(self) -> bool:
        """Tell whether computer players alone play what is left of the match."""
        return not self.facts.humans - self.session.conceded and not self.facts.over

    @property
    def sheet(self) -> Sheet | None:
        """Return the sheet that lies over the table now."""
        return self.sheets.top

    @property
    def free(self) -> bool:
        """Tell whether the table is seen, and nothing lies over it."""
        return self.sheet is None and not self.player.playing and self.page.isVisible()

    def _key_pressed(self, event: QKeyEvent) -> None:
        """Take a key that hurries on before anybody chose; and let nothing move any longer on an own screen.

        Once a question is asked, Space and Enter choose after another key, or after a moment in which none of them was
        pressed: what the keyboard landed on was told by then. What all watch is hurried by what goes on there.
        """
        if event.isAutoRepeat():
            self._asked.restart()  # a key still down from before means nothing here, and nothing is said of it
        elif event.key() in PRESSING:
            told = self.note is not None and self.note.key in _HURRIED
            shares = _OWN_PACE if self._chose else _RESTING if self._led_on else _READING
            guard_ms = shares[told] * CurtainWidget.guard_ms
            self._led_on = self._led_on or self.player.playing
            early = (
                guard_ms > 0
                and (self._arriving.isActive() or (self._pressed if self._chose else self._asked).elapsed() < guard_ms)
                and not self._sought
                and self.acting is not None
            )
            at_ease = early and told and not self._led_on and self._pressed.elapsed() > _APART_MS
            self._pressed.start()
            if not at_ease:  # else whoever is told would begin the moment anew by each press
                self._asked.restart()
            focused, page = QApplication.focusWidget(), self.page
            chooses = page.area.chooses(focused)
            answering_ones = (page.decline, page.all_pass, page.again, page.look, page.advice)
            if early and (chooses or focused in (*answering_ones, self._chose and page.confirm)):
                self.idling.takes_key = True
                self.remark(Message("table.too-soon"))
                self._unsaid.start(round(shares[True] * CurtainWidget.guard_ms))  # no longer than it is true
            elif chooses and event.key() == Qt.Key.Key_Space and self.free and self.page.all_pass.isVisible():
                self.idling.takes_key = True  # what one of them answers is pressed by Enter
                self.all_pass()
        else:
            self._sought = True
            self._unsay_too_soon()
        if self.own_seat is not None and not self.player.playing:
            self.page.area.hurry()

    def _unsay_too_soon(self, then: Message | None = None) -> None:
        if self.note is not None and self.note.key in _HURRIED:
            self.remark(then)

    # What is shown

    def begin(self) -> None:
        """Show the first screen of a match begun or taken up: nobody has shown yet who sits there.

        One that is taken up with a story behind it shows first, to everybody, where it stands.
        """
        self.page.empty()
        told = self.situation.told_since > 0
        self.situation = self.situation._replace(taken_up=told, uncalled=bool(self.session.abandoned))
        self._hand_over(after(Public(), Reopened(), self.facts))
        if told and self.session.over() is None:
            change, frames = led_to(self)
            self._opened_at = self.session.position
            self._resolution = (change.before, frames, self.context.words) if len(frames) > 1 else None
        self.idling.start(self.context.settings.idle_minutes)
        self._arriving.start()
        self.show()

    def dispatch(self, event: HandoverEvent) -> None:
        """Let something happen to the hand-over, and show where it leads; nothing private outlasts the change."""
        if self.grace.running and isinstance(event, Idle | FocusLost):
            self.confirm()  # the click has confirmed it, and the curtain ends the time to take it back
        self._asked.restart()
        self._arriving.start()
        self._sought = self._led_on = self._chose = False
        before, acted = self.handover, self.acting if self.idling.hurried else None
        uncalled = self.situation.uncalled and not isinstance(event, Uncovered)
        self.situation = self.situation._replace(asking_everyone=False, taken_up=False, uncalled=uncalled)
        self._hand_over(after(before, event, self.facts))
        if before != self.handover:
            self.clear()
        self.show()
        if acted is not None and self.acting == acted and not self.player.playing:
            self._chose = True  # whoever has confirmed so goes on

    def clear(self) -> None:
        """Empty the page of everything that tells anything, tooltips and sheets included."""
        QToolTip.hideText()
        self.grace.stop()
        self.pins.leave()
        self.sheets.dismiss()
        self.note = None
        self.painter.forget()
        self.page.empty()

    def show(self) -> None:
        """Show what the situation allows."""
        if self.player.playing:
            return
        self.running_on = self.running_on and self.computers_alone
        self.film.skipped = -1 if self.acting in self.facts.humans else self.film.skipped
        if self.running_on and self._painted.isValid() and self._painted.elapsed() < RUNNING_PICTURE_MS:
            self.computers.schedule()
            return
        self._painted.start()
        if self.advising.forget() and self.advising.offered:
            self.note = self.note or Message("advice.outdated")
        screen = self.screen
        if not isinstance(screen, screens.VeilScreen):
            self._veiled.invalidate()
        elif not self._veiled.isValid():
            self._veiled.start()
        self.rule.show()
        self.painter.paint(screen, self.note, self.situation.told_since, advice=self.advising.offered)
        self.page.area.field.show_focus(wanted=self.idling.by_keys)
        self.page.end_pause.setProperty("ringed", "within" if self.idling.by_keys else False)
        self.page.clock.follow(self._turn_of(screen))
        self.computers.schedule()
        self.shown.emit()

    def reseat(self) -> None:
        """Take over who plays which seat now; the panels are made anew."""
        self.people = self._seated()
        self.clear()

    def refresh(self, note: Message | None = None, *, sought: bool = False) -> None:
        """Show what an answer, or one taken back, has changed; see `TablePort.refresh`."""
        self.grace.stop()
        self.note = note
        self.rule.refuse(None)
        self.dispatch(QuestionsChanged())
        self._sought, self._chose = sought and not self.idling.hurried, sought and self.idling.hurried

    def remark(self, said: Message | Refusal | None) -> None:
        """Say a note beside the question, or why nothing has changed and by which rule; see `TablePort.remark`."""
        self.rule.refuse(said if isinstance(said, Refusal) else None)
        before, self.note = self.note, by_rule(said) if isinstance(said, Refusal) else said
        self.painter.stays = True
        self.show()
        self.painter.stays = False
        if self.note is not None and self.note == before:
            self.page.herald.tell_again(self.context.words.say(self.note))
        if isinstance(said, Refusal):
            self.page.herald.hurry()

    def pointed(self, spot: str) -> None:
        """Say what can be chosen where the mouse or the keyboard is, or why nothing can."""
        if spot:
            self.rule.point(self.drafting.refusal_at(spot))
        self.painter.tell_of(spot, self.rule.reason)

    def bar(self, refusal: Refusal | None) -> None:
        """Say why what is pointed at beside the map can't be chosen; see `TablePort.bar`."""
        self.rule.point(refusal)
        self.painter.tell_why_not(self.rule.reason)

    def tell(self, text: str) -> None:
        """Say something that all may know: on the curtain where it is drawn, else beside the question."""
        if isinstance(self.screen, screens.CurtainScreen):
            self.page.curtain.tell(text)
        else:
            self.rule.forget()
            self.painter.say_note(text)

    def retranslate(self) -> None:
        """Show everything anew where it is to look otherwise; panels are made afresh. Else leave all where it is."""
        self.sheets.dismiss()
        self.people = self._seated()
        outdated = self.page.area.drop_outdated()
        self.idling.start(self.context.settings.idle_minutes)
        if self.player.playing:
            self.player.show_again()
        else:
            (self.show if outdated else self.computers.schedule)()

    # What is confirmed

    def confirm(self) -> None:
        """Write the chain of the seat that acts into the journal, and show what follows; an incomplete one stays."""
        self.grace.stop()
        seat = self.acting
        if seat is not None and self.session.needs_confirming(seat):
            self.context.sound(Sound.WOOD)  # whatever it was: a sound tells nobody in the room what was chosen
            self.record(lambda: self.session.confirm(seat), seat, undone=self.drafting.take_back)

    def confirm_by_key(self) -> None:
        """Confirm, as the key does: what is doubtful only once the button itself has the focus."""
        if self.page.warning and not self.page.confirm.hasFocus():
            self.page.confirm.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.confirm()

    def all_pass(self) -> None:
        """Let all who are asked in public pass, where they may."""
        screen = self.screen
        if isinstance(screen, screens.PublicScreen) and screen.passing:
            self.record(lambda: self.session.pass_on(screen.passing))

    def record(
        self,
        operation: Callable[[], object],
        by: Seat | None = None,
        *,
        told: Callable[[int], Sequence[Frame]] | None = None,
        then: Callable[[], object] | None = None,
        undone: Callable[[], object] | None = None,
    ) -> None:
        """Do what writes the journal, then show what it led to; see `TablePort.record`."""
        session = self.session
        change, players = screens.Change(session.view(None), session.position), session.players

        def written() -> None:
            if players != session.players:
                left = self.facts.humans
                people = sum(player not in self._computers for player in players)
                if len(left) == 1 < people and self.own_seat not in left:
                    self.situation = self.situation._replace(uncalled=True)
                self.reseat()
            if then is not None:
                then()
                return
            self._show_change(change, by, told(change.position) if told is not None else ())
            if players != session.players:
                self.player.show_again()  # all may go on watching what they watched

        save(self, operation, written, undone, self.kept.emit)

    def read_rules(self) -> None:
        """Open the rules, at the one that bars what was pointed at, or refused an answer.

        Or else at the one that tells of what the keyboard is on, or that asks.
        """
        decision: object = self.drafting.decision
        focused: QWidget | None = QApplication.focusWidget()
        asking = decision.rule if isinstance(decision, Ruled) else ""
        told_of = str(focused.property("rule") or "") if focused is not None else ""
        self.rules.emit(self.rule.or_else(told_of or asking))

    # Whose screen it is

    def look(self, seat: Seat) -> None:
        """Draw the curtain to a seat that wants to see its own screen."""
        self.dispatch(WantsToLook(seat))

    def uncover(self, seat: Seat) -> None:
        """Open the curtain, or the veil, to its seat."""
        self.context.sound(Sound.CLAPPERS)
        self.dispatch(Uncovered(seat))

    def unveil(self) -> None:
        """Give the seat whose turn goes on its screen back; deaf as long as the curtain is, for the same reason."""
        if not self._veiled.isValid() or not isinstance(self.handover, Veiled):
            return
        if self._veiled.elapsed() < self.page.curtain.guard_ms:
            self._veiled.restart()
        else:
            self.uncover(self.handover.seat)

    def done_looking(self) -> None:
        """Close the own screen that was looked at."""
        waiting = self.situation.reviewed
        self.situation = self.situation._replace(reviewed=None)
        if waiting is not None:
            self._watch(waiting)
        else:
            self.dispatch(DoneLooking())

    def hide(self) -> None:
        """Draw the curtain now, as on idling."""
        self.dispatch(Idle())

    def open_to_everyone(self) -> None:
        """Leave the own screen for what everybody may see, until `dispatch` goes on; the caller asks the whole table.

        A computer player who is about to play thinks again afterwards: the table is asked about what it sees now.
        """
        self.computers.interrupt()
        self.situation = self.situation._replace(asking_everyone=True)
        self.page.area.put_seat_panel(None)
        if not isinstance(self.handover, Public):
            self.player.stop()  # a turn shown there has the tokens as that seat knows them
            self._hand_over(Public())
            self.clear()
        self.show()

    # Leaving

    def leave(self) -> None:
        """Leave the table: nothing of it stays on the screen."""
        self.player.stop()
        self.idling.stop()
        self.computers.close()
        self.advising.close()
        self.clear()
        self.session.leave()
        self.left.emit()

    def leave_saved(self) -> bool:
        """Leave; where the match is not being saved, write it first, or ask. Tell whether the table was left."""
        why = saved_again(self.session) if self.session.in_memory else None
        if why is None:
            self.leave()
            return True
        ask_to_leave_unsaved(self, why, self.leave, self.leave_saved)
        return False

    # Their parts

    def _seated(self) -> tuple[Person, ...]:
        session = self.session
        names, roles = session.names, session.setup.roles
        return seated(self.face, self.context.words, names, roles, session.players, learning=self.unhurried)

    def _turn_of(self, screen: screens.Screen) -> object:
        """Return by what the turn of a person who acts now is told from any other; None: nobody acts, or a computer."""
        seat = screens.answering(screen)
        if seat is None or self.computers.player_of(seat) is not None:
            return None
        return seat, self.handover, None if isinstance(screen, screens.SeatScreen) else self.session.position

    def _hand_over(self, handover: Handover) -> None:
        self._gathered = self._gathered and not isinstance(handover, Acting | Looking)
        self.situation = self.situation._replace(handover=handover)

    def _show_change(self, change: screens.Change, seat: Seat | None, told: Sequence[Frame]) -> None:
        """Show what a confirmed change led to: to its own seat what it learned, then to all what all may watch."""
        with suppress(JournalFailed):
            self.session.journal.mark_round(stage_of(self.face, self.session))
        self.note = None
        self.painter.forget()
        if seat is not None and seat == self.own_seat:
            self.painter.turn_over(seat)
        if seat is None or self.computers.player_of(seat) is None:
            self._resolution, self._held = None, []
        change = self.situation.reviewed or change  # the seat gave up while it saw what its turn had revealed
        told_since = self.situation.told_since if self._played_for_people(seat) else change.position
        self.situation = self.situation._replace(reviewed=None, told_since=told_since)
        first = seat if seat == self.own_seat and seat not in self.session.asked_in_secret() else None
        if first is not None and reveals(self.face, self.session, self.people, first, change.position):
            self.situation = self.situation._replace(handover=Looking(first), reviewed=change)
            self.show()
        else:
            self._watch(change, seat, told)

    def _played_for_people(self, seat: Seat | None) -> bool:
        """Tell whether a computer player has played: all that they did since a person's turn is told together."""
        return bool(seat is not None and self.computers.player_of(seat) and self.facts.humans - self.session.conceded)

    def _watch(self, change: screens.Change, seat: Seat | None = None, told: Sequence[Frame] = ()) -> None:
        """Play what all may watch, if anything, the turn of a computer player's seat included; go on from there."""
        session, words = self.session, self.context.words
        heard, view = session.watched(change.position), session.view(None)
        frames = told or self.face.frames(change.before, heard, view, self.people, words)
        silent = seat is None or frames or self.running_on
        frames = () if self.film.skips(frames) else frames
        turn = None if silent or seat is None else self.computers.turn_frame(seat, change.position)
        steps = frames if turn is None else (turn,)
        self._watched_from = self._watched_from if self._held else change.before
        doers = {one.doer for one in steps} or {None}
        if None not in doers and any(at_once(self, doer) for doer in (seat, *doers)):
            self._held += steps
            turn, frames = None, ()
        if turn is not None or (self._held and self.facts.computer is None and not frames):
            self._play(() if turn is None else [turn])  # a person alone goes on seeing the own screen meanwhile
        elif not frames or self.running_on:
            asked = QuestionsChanged() if isinstance(self.handover, Acting | Public | Veiled) else DoneLooking()
            if self._held and after(self.handover, asked, self.facts) == self.handover:
                self.computers.schedule()  # all of it is shown in one step
            else:
                self.dispatch(asked)
        else:
            apart = len(self.facts.humans) > 1 and not self._gathered and not told
            self._gathered = True
            frames = (gathering(self.face, change.before, heard, self.people, words), *frames) if apart else frames
            self._hand_over(before_all(self.handover, self.facts))
            self._make_way()
            self._watched_from = change.before
            self._play(frames, unhurried=self.unhurried)

    def _make_way(self) -> None:
        if self.computers_alone:
            self.note = None
            self.painter.forget()
        else:
            self.clear()

    def watch_again(self, wanted: Callable[[Frame], bool]) -> None:
        """Play what the last answer led to once more, from the first step on that is wanted; none: nothing."""
        change, frames = led_to(self)
        first = next((number for number, frame in enumerate(frames) if wanted(frame)), None)
        if first is not None:
            self._watch(change, told=frames)
            self.player.show_from(first)

    @property
    def shows_again(self) -> bool:
        """Tell whether the last resolution may be watched again."""
        resolution, words = self._resolution, self.context.words
        told = resolution is not None and resolution[2] is words
        asked_again = self.facts.alone is not None or self.session.position == self._opened_at
        return told and asked_again and not self.unhurried

    def watch_anew(self) -> None:
        """Show what is watched from its first step on; while a turn goes on, the last resolution once more."""
        present = self.player.present
        if present is not None and present is not self._summary:
            self.player.show_from(0)
        elif self._resolution is not None and (present is not None or self.shows_again):
            self._watched_from, frames, _words = self._resolution
            self._hand_over(before_all(self.handover, self.facts))
            self._make_way()
            self._play(frames)

    def _play(self, frames: Sequence[Frame], *, unhurried: bool = False) -> None:
        """Play the frames; a computer player whose turn follows thinks meanwhile.

        The last step of several stays until it has been seen.
        """
        held, settings = self._held, self.context.settings
        several = len(frames) > 1 or bool(held and frames)
        if several or held:
            self._resolution = self._watched_from, (*held, *frames), self.context.words
        if held:
            self._held, self._summary = [], in_one_step(held)
            frames = (self._summary, *frames)
        self.film.load(() if unhurried else frames)
        self.rule.forget()
        waits = QAccessible.isActive() and settings.pace == "company"  # who is read to says when the reading is over
        pace = 0.0 if unhurried or waits else settings.pace_among(len(self.facts.humans))
        self.player.play(frames, pace, stays=several and not self.computers_alone)
        self.computers.schedule()

    @property
    def picked(self) -> str:
        return self.film.picked

    def show_frame(self, frame: Frame, number: int) -> None:
        """Show the frame of this number."""
        own, frames = self.handover.seat if isinstance(self.handover, Looking) else None, self.player.frames
        if frame.sound is not None:
            self.context.sound(frame.sound)
        more, alone = number + 1 < len(frames), self.facts.alone
        seen, closer = frames[: number + 1], frame is self._summary
        self.painter.frame(seen, self._watched_from, more=more, own=own, alone=alone, closer=closer)
        self.shown.emit()

    def go_on(self) -> None:
        """Go on to the next step of what all watch; while something moves, only see at once how it ends.

        From where a match that was taken up again stands, go on to the curtain.
        """
        if isinstance(self.screen, screens.TakenUp):
            self.situation = self.situation._replace(taken_up=False)
            self.clear()
            self.show()
        elif not self.page.area.hurry():
            self.player.go_on()

    def played(self) -> None:
        """Go on once all has been seen that all may watch."""
        led_on = self._led_on
        self._make_way()
        self.dispatch(QuestionsChanged())
        self._led_on = led_on

    def run_on(self) -> None:
        """Let computer players alone play to the end at once, or as ever again; among people, be shown in one step."""
        self.running_on = self.computers_alone and not self.running_on
        if not self.computers_alone:
            self.context.change(structs.replace(self.context.settings, at_once=True))
        self._painted.invalidate()
        if self.player.playing:
            self.player.skip()
        else:
            self.show()
        self.computers.hurry()

    def _sheet_closed(self) -> None:
        self.player.resume()
        QTimer.singleShot(0, self.computers, self.computers.schedule)
