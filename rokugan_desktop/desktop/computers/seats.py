"""The seats that computer players play: what their set-up says, when each thinks and plays, and what one advises.

A computer player has its turn only while no person is asked, and its answers appear at whole beats, so that neither
the order nor the time tells anything. Where everybody is asked in secret at once it plans while people do, and keeps
its plan to itself. What it knows is handed to the worker and to nobody else: no screen, no log.

Advice is what one would do in a person's place: in practice matches alone, where no others look on.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from math import ceil
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.face import Computer, Frame, pieces_of
from rokugan_desktop.desktop.look.dialogs import DialogChoice
from rokugan_desktop.desktop.people import lines_of
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Illegal, Message, Player, Seat, Setup
from rokugan_desktop.engine.grammar import ADVICE, CHARACTERS, TABLE_OPTIONS, Option, OptionChoice
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Answered, Began, Conceded, PinRemoved, PinSet, SeatTaken
from rokugan_desktop.table.screens import SeatScreen, answering, thinking
from rokugan_desktop.table.session import Session

_ON: Final = "on"


def character_options(computers: Iterable[Computer]) -> tuple[Option, ...]:
    """Return the choice, for the form of a new match; none where no computer player has a character."""
    if all(computer.in_character is None for computer in computers):
        return ()
    choices = tuple(
        OptionChoice(one, Message(f"option.characters.{one}"), Message(f"option.characters.{one}.about"))
        for one in TABLE_OPTIONS[CHARACTERS]
    )
    return (Option(CHARACTERS, Message("option.characters"), choices, "off"),)


def asked_of(form: Sequence[Option], players: Iterable[str]) -> list[Option]:
    """Return what is asked of the table of these players: how computer players play only where one of them sits."""
    computers = any(player != HUMAN for player in players)
    return [option for option in form if computers or option.id != CHARACTERS]


def playing(computer: Computer, setup: Setup) -> Player[Any, Any]:
    """Return who thinks for the computer player in a match of this set-up."""
    if (CHARACTERS, _ON) in setup.options and computer.in_character is not None:
        return computer.in_character
    return computer.player


_ALLOWED: Final = (ADVICE, "allowed")


def as_practice(setup: Setup, practice: bool) -> Setup:
    """Return the set-up, of a practice match where that is wished."""
    return setup._replace(options=(*setup.options, _ALLOWED)) if practice else setup


def is_practice(setup: Setup) -> bool:
    """Tell whether all who began the match agreed that advice may be asked."""
    return _ALLOWED in setup.options


_DOMAIN: Final = b"rokugan-desktop computer player 2"


def seed_of(session: Session, seat: Seat) -> int:
    """Return the seed for what the seat is asked: the same for the same match, answers and step of its draft.

    Only the seat's own confirmed answers are counted. So neither a PIN nor a hand-over draws its whims anew, nor when
    the others answer. Answers that the table went back past count too, on purpose: nobody who goes back knows
    beforehand what the seat will answer this time.

    It is HMAC-SHA256 under the match's seed, in a domain of its own, so that it tells nothing of any draw.
    """
    entries = session.entries
    began = entries[0]
    assert isinstance(began, Began), "every match begins with its beginning"
    answered = sum(isinstance(entry, Answered) and entry.seat == seat for entry in entries)
    step = len(session.drafted(seat))
    text = b"".join([_DOMAIN, *(number.to_bytes(8, "big") for number in (answered, seat, step))])
    return int.from_bytes(hmac.digest(began.seed, text, hashlib.sha256)[:8], "big")


TURN_HOLD: Final = 1.4
"""How many seconds the turn of a computer player stays on the screen at the table's normal pace.

The next one thinks meanwhile. At no pace does a turn end shortly before a beat: else "is thinking" would flash up.
"""
AT_ONCE_MS: Final = 100
"""How long a beat is at the most where nobody waits to see each turn."""

_OF_A_SEAT: Final = (Answered, Conceded, PinSet, PinRemoved, SeatTaken)
"""The entries that tell a seat nothing about what it is asked itself, where everybody is asked in secret at once."""


class _Asked(NamedTuple):
    """What a computer player is asked: another match, entry or draft makes it another question."""

    seat: Seat
    entries: int
    drafted: int


class ComputerSeats(QObject):
    """Plays the seats of computer players through the session, as the controller's table allows it."""

    beats = 1.0
    """By what the beats are multiplied; tests are in a hurry."""
    patience_ms = 30_000
    """How long a turn may be thought about before a hint is given: a process may be suspended, or starved."""

    def __init__(self, table: TablePort, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._known = {computer.id: computer for computer in table.face.computers}
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)
        self._asked: _Asked | None = None
        self._answers: Sequence[Any] | None = None
        self._rest: tuple[_Asked, Sequence[Any]] | None = None
        """What is left of a turn's answers, and the question that the first of them is for."""
        self._planning: _Asked | None = None
        """What is thought about while people are asked too."""
        self._plans: dict[Seat, tuple[_Asked, Sequence[Any]]] = {}
        """What has been thought out so, by seat; no answers where the player broke."""
        self._together = frozenset[Seat]()
        """Who else was asked at the same time as the seat that has just played."""
        self._clock = QElapsedTimer()
        self._beat = QTimer(self, singleShot=True)
        self._beat.timeout.connect(self._due)
        self._late = QTimer(self, singleShot=True)
        self._late.timeout.connect(self._say_late)

    @property
    def turn(self) -> Seat | None:
        """Return the computer player's seat that is to answer now; None while a person is asked, or nobody is."""
        return self._table.facts.computer

    def player_of(self, seat: Seat) -> Computer | None:
        """Return the computer player of the seat; None for a person."""
        return self._known.get(self._table.session.players[seat])

    # Thinking

    @property
    def thinking(self) -> Seat | None:
        """Return the seat whose computer player thinks, or waits for its beat."""
        return self._asked.seat if self._asked is not None else None

    @property
    def planned(self) -> frozenset[Seat]:
        """Return the seats whose answers have been thought out while people are asked too."""
        return frozenset(seat for seat, (asked, answers) in self._plans.items() if answers and self._holds(asked))

    def schedule(self) -> None:
        """Let the computer player whose turn it is think, and play once it is due; drop what nobody asks any more."""
        facts = self._table.facts
        seat = facts.computer
        if facts.over:
            self.close()
        elif self._known.keys() & set(self._table.session.players):
            self.thinker.start()
        asked = self._question(seat) if seat is not None else None
        if asked is None and self._asked is None:
            self._plan(facts.planning)
            self.thinker.measure()  # where nobody is called, or the curtain hangs, little else is at work
        elif asked != self._asked:
            if asked is None or not self._goes_on_with(asked):
                self._stop_thinking()
                if asked is not None:
                    self._ask(asked)
        elif self._answers is not None and not self._beat.isActive():
            self._due()  # at once, so that nothing flickers between one turn and the next

    def hurry(self) -> None:
        """Play at once what has been thought out."""
        if self._answers is not None:
            self._beat.start(0)

    def interrupt(self) -> None:
        """Stop thinking: no move comes of it, nor of what was planned."""
        self._stop_thinking()
        self._plans.clear()

    def close(self) -> None:
        """Leave the table: the worker ends."""
        self.interrupt()
        self._rest = None
        self.thinker.close()

    def _stop_thinking(self) -> None:
        self.thinker.interrupt()
        self._beat.stop()
        self._late.stop()
        self._asked = self._answers = self._planning = None

    def _plan(self, seats: frozenset[Seat]) -> None:
        """Let one of these seats after the other think out what it will answer once all people have."""
        if self._planning is not None:
            if self._planning.seat in seats and self._holds(self._planning):
                return
            self._stop_thinking()
        for seat in sorted(seats):
            plan = self._plans.get(seat)
            if plan is None or not self._holds(plan[0]):
                self._planning = self._question(seat)
                self._think(self._planning)
                return

    def _holds(self, planned: _Asked) -> bool:
        """Tell whether a seat is still asked what it has planned for: since then only others have said something."""
        session = self._table.session
        since = session.entries[planned.entries :]
        alike = all(isinstance(entry, _OF_A_SEAT) and entry.seat != planned.seat for entry in since)
        return alike and planned.drafted == len(session.drafted(planned.seat))

    def _goes_on_with(self, asked: _Asked) -> bool:
        """Go on thinking about what was being planned for the seat that has its turn now; tell whether that is so."""
        planning = self._planning
        if planning is None or planning.seat != asked.seat or not self._holds(planning):
            return False
        self._asked, self._planning = asked, None
        self._begin_waiting()
        return True

    def _think(self, asked: _Asked) -> None:
        session = self._table.session
        computer, decision = self.player_of(asked.seat), session.decision(asked.seat)
        assert computer is not None, "the seat is a computer player's"
        view = session.view(asked.seat)
        player = playing(computer, session.setup)
        self.thinker.ask(player.decide, view, decision, seed_of(session, asked.seat))

    def _ready(self, asked: _Asked) -> Sequence[Any]:
        decision = self._table.session.decision(asked.seat)
        rest, self._rest = self._rest, None
        plan = self._plans.pop(asked.seat, None)
        answers: Sequence[Any] = ()
        if rest is not None and rest[0] == asked:
            answers = rest[1]
        elif plan is not None and self._holds(plan[0]):
            answers = plan[1]
        return answers if answers and decision is not None and decision.refusal(answers[0]) is None else ()

    def _question(self, seat: Seat) -> _Asked:
        session = self._table.session
        return _Asked(seat, len(session.entries), len(session.drafted(seat)))

    def _ask(self, asked: _Asked) -> None:
        self._asked = asked
        self._begin_waiting()
        ready = self._ready(asked)
        if ready or self._table.session.decision(asked.seat) is None:  # sealed, and the journal failed
            self._thought(ready)
        else:
            self._think(asked)

    def _begin_waiting(self) -> None:
        self._clock.start()
        self._late.start(self.patience_ms)

    def _say_late(self) -> None:
        if self._asked is not None:
            table = self._table
            table.tell(table.context.words.text("computers.late", name=table.people[self._asked.seat].name))

    def _thought(self, answers: Sequence[Any]) -> None:
        """Keep the answers until the next beat; those of a plan, until the seat has its turn."""
        planning, self._planning = self._planning, None
        if planning is not None:
            self._plans[planning.seat] = planning, tuple(answers)
            self.schedule()
            return
        if self._asked is None:
            return
        self._late.stop()
        self._answers = tuple(answers)
        computer = self.player_of(self._asked.seat)
        usual_ms = computer.beat_ms if computer is not None and not self._table.running_on else 0
        usual_ms = self.thinker.pace.beat_ms(usual_ms)
        beat = self.beats * (min(usual_ms, AT_ONCE_MS) if at_once(self._table, self._asked.seat) else usual_ms)
        elapsed = self._clock.elapsed()
        self._beat.start(round(max(1, ceil(elapsed / beat)) * beat - elapsed) if beat else 0)
        self.thinker.measure()

    # Playing

    def _due(self) -> None:
        asked, answers = self._asked, self._answers
        if asked is None or answers is None or not self._table.free or thinking(self._table.screen) is None:
            return
        if self.turn != asked.seat or self._question(asked.seat) != asked:
            self.schedule()
            return
        self._asked = self._answers = None
        self._play(asked.seat, answers)

    def _play(self, seat: Seat, answers: Sequence[Any]) -> None:
        session = self._table.session
        left = list(answers)
        try:
            while left and not session.needs_confirming(seat):
                session.answer(seat, left[0])
                left.pop(0)
        except Illegal:
            if len(left) == len(answers):
                self.give_up(seat)
                return
            left = []
        if session.needs_confirming(seat):
            self._confirm(seat, left)
        else:
            self._table.refresh()

    def _confirm(self, seat: Seat, left: Sequence[Any]) -> None:
        session = self._table.session
        self._together = frozenset(session.asking()) - {seat}

        def confirm() -> None:
            session.confirm(seat)
            self._rest = (self._question(seat), left) if left else None

        self._table.record(confirm, seat)

    def turn_frame(self, seat: Seat, position: int) -> Frame | None:
        """Return the turn that a seat has just played, as everybody may see it; None for a person's or a silent one.

        Of computer players who were asked at the same time the last one's stands for all: the log has the others'.
        """
        table = self._table
        if self.player_of(seat) is None or self._together & frozenset(table.session.asking()) - table.facts.humans:
            return None
        session, words = table.session, table.context.words
        lines = [line for line in lines_of(table.face, session, table.people, None, position) if not line.heading]
        if not lines or (table.computers_alone and not any(line.spot for line in lines)):
            return None  # nobody is there who has to know
        own = table.screen.seat if isinstance(table.screen, SeatScreen) else None
        spots = tuple(dict.fromkeys(line.spot for line in lines if line.spot is not None))
        title = Message("frame.computer-turn", name=table.people[seat].name)
        pieces = pieces_of(table.face, session.view(own), words)
        said, places = tuple(line.message for line in lines), tuple(line.spot for line in lines)
        return Frame(title, said, pieces, spots, TURN_HOLD, session.view(None), places=places, doer=seat)

    # Faults

    def _failed(self) -> None:
        if self._planning is not None:  # it is tried again, and said, once the seat has its turn
            self._thought(())
            return
        asked = self._asked
        self.interrupt()
        if asked is not None:
            self.give_up(asked.seat)

    def give_up(self, seat: Seat) -> None:
        """Let a person play the seat whose computer player broke, and say so."""
        table = self._table
        words, name = table.context.words, table.people[seat].name

        def given() -> None:
            table.open_to_everyone()  # whoever was alone until now has somebody beside
            back = DialogChoice(words.text("menu.play-on"), table.refresh, primary=True)
            table.sheets.ask(
                words.text("computers.failed", name=name), words.text("computers.failed.text", name=name), back
            )

        table.record(lambda: table.session.give_seat(seat, HUMAN), then=given)


def at_once(table: TablePort, seat: Seat | None) -> bool:
    """Tell whether the turn of this seat's computer player is shown in one step with others, to people who play."""
    wished = table.context.settings.at_once and not table.unhurried and not table.computers_alone
    return wished and any(person.seat == seat for person in table.people if person.computer is not None)


def seat_choices(table: TablePort) -> list[DialogChoice]:
    """Return what the table's menu offers where somebody has to leave, or comes back, as far as it makes sense now."""
    words = table.context.words
    found: list[DialogChoice] = []
    if table.face.computers and _playing(table):
        found.append(DialogChoice(words.text("menu.stand-in"), partial(_ask_who_leaves, table)))
    left = {entry.seat for entry in table.session.entries if isinstance(entry, SeatTaken)}
    for seat in sorted(left - table.facts.humans):
        name = table.people[seat].name
        found.append(DialogChoice(words.text("menu.come-back", name=name), partial(_come_back, table, seat)))
    return found


def _ask_who_leaves(table: TablePort) -> None:
    playing = _playing(table)
    table.open_to_everyone()
    if len(playing) == 1:
        _ask_which_computer(table, playing[0])
        return
    words = table.context.words
    choices = [DialogChoice(table.people[one].name, partial(_ask_which_computer, table, one)) for one in playing]
    _open(table, words.text("stand-in.title"), words.text("stand-in.text"), choices)


def _ask_which_computer(table: TablePort, seat: Seat) -> None:
    """Ask which computer player takes the seat; where others are asked to agree to the only one, them alone."""
    computers, words = table.face.computers, table.context.words
    if len(computers) == 1 and len(_playing(table)) > 1:
        _ask_to_stand_in(table, seat, computers[0])
        return
    choices = [
        DialogChoice(f"{words.say(one.name)}: {words.say(one.character)}", partial(_ask_to_stand_in, table, seat, one))
        for one in computers
    ]
    _open(table, words.text("stand-in.who", name=table.people[seat].name), "", choices)


def _ask_to_stand_in(table: TablePort, seat: Seat, computer: Computer) -> None:
    title = table.context.words.text("stand-in.ask", name=table.people[seat].name, player=computer.name)
    _agree(table, title, [other for other in _playing(table) if other != seat], seat, computer.id)


def _come_back(table: TablePort, seat: Seat) -> None:
    table.open_to_everyone()
    title = table.context.words.text("come-back.ask", name=table.people[seat].name)
    _agree(table, title, [*_playing(table), seat], seat, HUMAN)


def _playing(table: TablePort) -> list[Seat]:
    return sorted(table.facts.humans - table.session.conceded)


def _open(table: TablePort, title: str, text: str, choices: Sequence[DialogChoice]) -> None:
    back = DialogChoice(table.context.words.text("stand-in.no"), table.refresh)
    table.sheets.ask(title, text, *choices, back, upright=True)


def _agree(table: TablePort, title: str, asked: Sequence[Seat], seat: Seat, player: str) -> None:
    words, session = table.context.words, table.session

    def give() -> None:
        while session.take_back(seat):  # what the leaver had not confirmed was never said
            pass
        session.give_seat(seat, player)

    if not asked:
        table.record(give, undone=table.refresh)
        return
    names = [words.text("stand-in.agree", name=table.people[other].name) for other in asked]
    back = DialogChoice(words.text("stand-in.no"), table.refresh)
    said = words.text("come-back.ask.text" if player == HUMAN else "stand-in.ask.text")
    table.sheets.agree(title, said, names, lambda: table.record(give, undone=table.refresh), back)


_HOLD = 6.0
"""How many seconds what was done for all is seen where nobody has to press a button."""


def may_settle(table: TablePort, seat: Seat) -> bool:
    """Tell whether what the person on this seat is asked in public may be left to a computer."""
    return seat in table.facts.humans and not table.session.can_take_back(seat) and _may_be_left(table, seat)


def _may_be_left(table: TablePort, seat: Seat) -> bool:
    left, decision = table.face.left_to_computer, table.session.decision(seat)
    return decision is not None and left is not None and left.may_settle(decision)


def ask_to_settle(table: TablePort) -> None:
    """Ask the table once whether a computer answers for each seat in turn, as long as the game leaves it to one."""
    words = table.context.words

    def settle() -> None:
        table.record(partial(_settle, table), told=partial(_told, table))

    table.sheets.ask(
        words.text("table.settle.ask"),
        words.text("table.settle.text"),
        DialogChoice(words.text("table.settle"), settle, primary=True),
        DialogChoice(words.text("table.settle.no")),
    )


def _settle(table: TablePort) -> None:
    """Answer for one seat after the other, each answer as a turn of its own. Raise JournalFailed as `confirm` does.

    Computer players' seats between those of people settle in the same way. What was answered by then is answered.
    """
    session, left = table.session, table.face.left_to_computer
    seat = table.facts.next_of(session.asked_in_public())
    first = seat
    while seat is not None and _may_be_left(table, seat) and left is not None:
        decision = session.decision(seat)
        assert decision is not None, "the seat is asked"
        for answer in left.settled(session.view(seat), decision, seed_of(session, seat)):
            session.answer(seat, answer)
        session.confirm(seat)
        seat = table.facts.next_of(session.asked_in_public())
    if first is not None:
        session.settle_for_all(first)  # told last, so that each seat finds it among what is new


def _told(table: TablePort, since: int) -> list[Frame]:
    lines = lines_of(table.face, table.session, table.people, None, since)
    view = table.session.view(None)
    pieces = pieces_of(table.face, view, table.context.words)
    spots = tuple(dict.fromkeys(spot for line in lines for spot in line.spots))
    said = (Message("frame.settled.line"),)
    return [Frame(Message("frame.settled"), said, pieces, spots, _HOLD, view, story=tuple(lines))]


_Advised = tuple[Seat, int, tuple[Any, ...]]
"""Who asked for advice, and on which question: another entry or draft makes it another one."""


class Advising(QObject):
    """Asks a worker what it would do before the own screen.

    Signals:
        found: what it would do, as lines of advice, each with its place on the map.
        rehearsed: what the turn as it is drafted comes to where all others do nothing, in the same way.
        laid: the answers of the advice that was taken up, to be given as a draft.
    """

    found = Signal(list)
    rehearsed = Signal(list)
    laid = Signal(object)

    def __init__(self, table: TablePort, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)
        self._asked: _Advised | None = None
        self._rehearses = False
        self._shown: tuple[_Advised | None, Sequence[Any]] = (None, ())
        """What was found, and to which question."""

    @property
    def offered(self) -> bool:
        """Tell whether advice may be asked now."""
        table = self._table
        return table.face.coach is not None and is_practice(table.session.setup) and self._question() is not None

    def ask(self) -> None:
        """Think about what the seat before its own screen is asked, or say why that may not be."""
        table, question = self._table, self._question()
        coach = table.face.coach
        if coach is None or question is None or not self.offered:
            table.remark(Message("advice.none" if is_practice(table.session.setup) else "advice.off"))
            return
        self._think(question, coach.adviser, rehearses=False)

    def rehearse(self) -> None:
        """Work out what comes of the turn as it is drafted where all others do nothing, or say why that may not be."""
        coach, question = self._table.face.coach, self._question()
        if coach is None or coach.rehearsed is None or question is None:
            self._table.remark(Message("rehearsal.none"))
        else:
            self._think(question, coach.rehearsed, rehearses=True)

    def _think(self, question: _Advised, work: Callable[..., Sequence[Any]], *, rehearses: bool) -> None:
        table, session, seat = self._table, self._table.session, question[0]
        self._asked, self._rehearses = question, rehearses
        table.tell(table.context.words.text("advice.thinking"))
        self.thinker.ask(work, session.view(seat), session.decision(seat), seed_of(session, seat))

    def lay_out(self, number: int) -> None:
        """Give what was found as a draft, as long as the same is asked; nothing is confirmed."""
        asked, found = self._shown
        coach = self._table.face.coach
        if asked is not None and asked == self._question() and number < len(found) and coach is not None:
            answers = coach.laid_out(found[number])
            if answers:
                self.laid.emit(answers)

    def forget(self) -> bool:
        """Forget what was found; where something else is asked now, think no more, and tell whether anybody waited."""
        self._shown = (None, ())
        if self._asked is None or self._asked == self._question():
            return False
        self._asked = None
        self.thinker.interrupt()
        return True

    def close(self) -> None:
        """Leave the table: the worker ends."""
        self._asked = None
        self.thinker.close()

    def _question(self) -> _Advised | None:
        screen, session = self._table.screen, self._table.session
        own = isinstance(screen, SeatScreen) and screen.answers and not screen.looking
        facts = self._table.facts  # whoever is alone has the own hand open, and nobody else looks on
        seat = answering(screen) if own or facts.is_open or facts.alone is not None else None
        if seat is None:
            return None
        decision = session.decision(seat)
        if decision is None or len([*islice(decision.answers(), 2)]) < 2:  # of one answer there is nothing to advise
            return None
        return seat, len(session.entries), session.drafted(seat)

    def _thought(self, found: Sequence[Any]) -> None:
        asked, self._asked = self._asked, None
        table = self._table
        coach = table.face.coach
        if asked is None or asked != self._question() or coach is None:
            return
        if self._rehearses:
            self.rehearsed.emit([*found])
            return
        view, decision = table.session.view(asked[0]), table.session.decision(asked[0])
        assert decision is not None, "a question is asked"
        self._shown = (asked, found)
        self.found.emit([coach.advised(view, decision, one) for one in found])

    def _failed(self) -> None:
        if self._asked is not None and self._asked == self._question():
            self._table.tell(self._table.context.words.text("advice.failed"))
        self._asked = None
