"""What the screen shows, and what stands on it: two values, each made by one pure function.

A screen is made from where the table is and what it asks; the window paints it and decides nothing. Private things are
painted for a `SeatScreen`, and beside a person alone. Prompt, note, buttons and where the keyboard lands are made of
the screen and of what the seat is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, NamedTuple, TypeAlias

from rokugan_desktop.engine import Message, Seat, Unhidden
from rokugan_desktop.table.handover import Acting, Curtain, Handover, Looking, Public, Table, Veiled, lifts_veil
from rokugan_desktop.table.session import Session

_PUBLIC: Final = Public()


class Change(NamedTuple):
    """A confirmed change that all are still to be shown."""

    before: Any
    """The public view that it began with."""
    position: int
    """Where in the story it begins."""


class Situation(NamedTuple):
    """Where a table is, beside what its session asks."""

    handover: Handover = _PUBLIC
    asking_everyone: bool = False
    """The whole table is asked something: nobody's own panel is shown, for others are at the screen."""
    reviewed: Change | None = None
    """What all are shown once the seat that looks has seen what its own turn revealed to it; the table waits for it."""
    watching: bool = False
    """Something is played that all may watch."""
    told_since: int = 0
    """From where in the story everybody's recap tells."""
    taken_up: bool = False
    """The match was taken up again, and nobody has gone on yet."""
    uncalled: bool = False
    """One person is left of several, and has not been called to the screen since."""


@dataclass(frozen=True, slots=True)
class CurtainScreen:
    """The screen is empty, and calls a seat."""

    seat: Seat
    looking: bool = False
    """The seat wants to see its own screen; it is not its turn that calls it."""
    locked: bool = False
    """The curtain opens to the seat's PIN alone."""


@dataclass(frozen=True, slots=True)
class SeatScreen:
    """A seat's own screen."""

    seat: Seat
    answers: bool = False
    """The seat answers what it is asked, in secret or in public."""
    looking: bool = False
    """The seat has asked to see its screen, or reviews what its own turn revealed: it says when it has seen enough."""
    reviewing: bool = False
    """The seat sees what its own turn has just revealed: the table waits for it."""
    thinking: Seat | None = None
    """The computer player's seat whose turn it is, where a person alone keeps the own screen meanwhile."""


@dataclass(frozen=True, slots=True)
class PublicScreen:
    """What everybody may see."""

    answers: Seat | None = None
    """The person who answers in public next."""
    thinking: Seat | None = None
    """The computer player's seat whose turn it is."""
    own_panel: Seat | None = None
    """The seat of a person alone, whose own panel stays beside: nobody is there to hide it from."""
    hidden: bool = True
    """There are own screens that somebody may want to look behind."""
    passing: tuple[Seat, ...] = ()
    """The people, two or more of them, who may all pass at one press."""


@dataclass(frozen=True, slots=True)
class VeilScreen:
    """What everybody may see, until the seat whose turn goes on takes its own screen back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakenUp:
    """Where a match that is taken up again stands: what everybody may see, before the curtain calls this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Watching:
    """What all may watch, step by step."""

    own: Seat | None = None
    """The seat of a person alone, whose own screen stays beside it."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of the match."""


Screen: TypeAlias = CurtainScreen | SeatScreen | PublicScreen | VeilScreen | TakenUp | Watching | Ended


def screen_of(situation: Situation, table: Table) -> Screen:
    """Return what the screen shows."""
    handover = situation.handover
    if situation.watching:
        return Watching(handover.seat if isinstance(handover, Looking) else None)
    match handover:
        case Curtain(seat, looking=False) if situation.taken_up:
            return TakenUp(seat)
        case Curtain(seat, looking):
            return CurtainScreen(seat, looking, locked=seat in table.pins)
        case Acting(seat):
            return SeatScreen(seat, answers=True)
        case Looking(seat):
            return _looked_at(seat, table, reviewing=situation.reviewed is not None)
        case Veiled(seat) if lifts_veil(seat, table):
            return VeilScreen(seat)
        case _:
            return Ended() if table.over else _public(table, asking_everyone=situation.asking_everyone)


def facts_of(session: Session, computers: Collection[str]) -> Table:
    """Return what the hand-over and the screen have to know of a match.

    People sit on all seats but those of these computer players: on those, too, whose player this program doesn't know.
    """
    secret = session.asked_in_secret()
    public = frozenset(session.asking()) - secret
    return Table(
        count=len(session.seats),
        secret=secret,
        public=public,
        humans=frozenset(
            [seat for seat, player in zip(session.seats, session.players, strict=True) if player not in computers]
        ),
        pins=session.pins,
        last=session.last_seat,
        turn=session.turn,
        passing=session.may_pass() if len(public) > 1 else frozenset(),
        waiting=frozenset(filter(session.needs_confirming, public)) if len(public) > 1 else frozenset(),
        over=session.over() is not None,
        is_open=isinstance(session.game, Unhidden) and session.game.is_open(session.setup),
    )


def answering(screen: Screen) -> Seat | None:
    """Return the seat that answers on the screen, in secret or in public; None where nobody does."""
    match screen:
        case SeatScreen(seat, answers=True):
            return seat
        case PublicScreen(answers=seat):
            return seat
        case _:
            return None


def thinking(screen: Screen) -> Seat | None:
    """Return the computer player's seat whose turn may be played on the screen; None where none may be."""
    return screen.thinking if isinstance(screen, SeatScreen | PublicScreen) else None


def _looked_at(seat: Seat, table: Table, *, reviewing: bool) -> SeatScreen:
    if reviewing:
        return SeatScreen(seat, looking=True, reviewing=True)
    if table.alone == seat and table.computer is not None:
        return SeatScreen(seat, thinking=table.computer)
    return SeatScreen(seat, answers=seat in table.public, looking=True)


def _public(table: Table, *, asking_everyone: bool) -> PublicScreen:
    asked = table.public & table.humans
    return PublicScreen(
        answers=table.next_of(asked & table.waiting or asked),
        thinking=table.computer,
        own_panel=None if asking_everyone else table.alone,
        hidden=bool(table.humans) and table.alone is None and not table.is_open,
        passing=tuple(sorted(asked)) if len(asked) > 1 and asked <= table.passing else (),
    )


class Button(Enum):
    """A button of the bar; the page calls it the same in small letters."""

    ADVICE = auto()
    AGAIN = auto()
    ALL_PASS = auto()
    CONFIRM = auto()
    DECLINE = auto()
    """Declines the question, in the words of the game."""
    DONE = auto()
    DOUBTFUL = auto()
    LOOK = auto()
    NEXT = auto()
    PREVIOUS = auto()
    REDO = auto()
    RUN = auto()
    """Lets computer players alone play to the end at once, or stops that."""
    SETTLE = auto()
    """Leaves what the whole table is asked to a computer."""
    SKIP = auto()
    TAKE_BACK = auto()
    UNVEIL = auto()


class Landing(Enum):
    """Where the keyboard may land beside a button."""

    NEEDED = auto()
    """What the panel says is answered with next."""
    ITEMS = auto()
    """The first item of the panel."""
    STAYS = auto()
    """What somebody has put the keyboard on beside the middle of the table, where that is still there."""
    FIELD = auto()
    """The middle of the table."""


Stops: TypeAlias = tuple[Button | Landing, ...]


class AskedSeat(NamedTuple):
    """What the seat that answers is asked, and how far it has come."""

    prompt: Message | None
    """What it is asked; of what waits for being confirmed, the game's words for it; None: it has none."""
    complete: bool = False
    """Its answers wait for being confirmed."""
    doubtful: bool = False
    """What waits comes with a caution."""
    takes_back: bool = False
    gives_again: bool = False
    declines: str = ""
    """What the button says that declines the question; empty: none may."""
    on_field: bool = False
    """Something in the middle of the table answers it: the keyboard lands there, not on what gives it up."""
    withheld: bool = False
    """There are doubtful choices, offered on wish alone."""
    left: bool = False
    """The game leaves it to a computer where the table wishes."""


class Around(NamedTuple):
    """What else there is to be known of the table."""

    names: Sequence[str]
    """Who sits on each seat."""
    note: Message | None = None
    """What is said beside the question."""
    calls: Message | None = None
    """Why the seat is called that the curtain stands before; None: it is asked nothing."""
    advice: bool = False
    """Advice may be asked for."""
    alone: bool = False
    """Computer players alone play what is left."""
    running: Message | None = None
    """What is said while computers play on, as how far a match is that runs to its end; None: who is thinking."""
    again: bool = False
    """The last resolution may be watched again before answering."""


class OnScreen(NamedTuple):
    """What stands on a screen."""

    prompt: Message
    note: Message | None = None
    names_choice: bool = False
    """Where there is no note, the choice is named that waits for being confirmed."""
    buttons: tuple[Button, ...] = ()
    landing: Stops = ()
    """Where the keyboard lands: on the first of these that is there; none: it stays wherever it is."""
    doubtful: bool | None = None
    """Whether what would be confirmed is doubtful; None: nothing is asked."""
    declines: str = ""
    """What the button says that declines what is asked."""
    thinking: Seat | None = None
    """The computer player whose plate breathes."""
    look: Message | None = None
    """What the button that looks behind a screen says; None: it is not asked about."""


def on_screen(screen: Screen, around: Around, asked: AskedSeat | None = None) -> OnScreen:
    """Return what stands on a screen; `asked` where a seat answers there."""
    names, note = around.names, around.note
    match screen:
        case CurtainScreen(seat, looking):
            looks = Message("curtain.looking", name=names[seat])
            return OnScreen(looks if looking or around.calls is None else around.calls)
        case VeilScreen(seat):
            veiled = Message("table.veiled", name=names[seat])
            return OnScreen(veiled, note, buttons=(Button.UNVEIL, Button.LOOK), landing=(Button.UNVEIL,))
        case TakenUp() if around.calls is not None:
            again = (Button.AGAIN,) if around.again else ()
            return OnScreen(around.calls, note, buttons=(*again, Button.NEXT), landing=(Button.NEXT,))
        case SeatScreen(thinking=seat) if seat is not None:
            return _thinking(seat, around)
        case SeatScreen(seat, answers=True, looking=looking) if asked is not None:
            first = (Button.ADVICE,) if around.advice else ()
            return _question(seat, around, asked, first, (Button.DONE,) if looking and not asked.complete else ())
        case SeatScreen(seat):
            looks = Message("table.looking", name=names[seat])
            return OnScreen(looks, note, buttons=(Button.DONE,), landing=(Button.DONE,))
        case PublicScreen():
            return _public_stand(screen, around, asked)
        case _:
            raise ValueError(f"nothing stands on {screen} by itself")


def step_buttons(*, at: int, last: bool, runs: bool, closer: bool = False) -> tuple[Button, ...]:
    """Return the buttons of a step of what all watch, by its number from 0; the keyboard lands on the next one.

    `runs`: what computers have left to play may be played at once. `closer`: the step tells of several in one.
    """
    again = (Button.AGAIN,) if closer or (at and last) else ()
    back = (Button.PREVIOUS,) if at else ()
    return (*again, *back, Button.NEXT, *(() if last else (Button.SKIP,)), *((Button.RUN,) if runs else ()))


def _public_stand(screen: PublicScreen, around: Around, asked: AskedSeat | None) -> OnScreen:
    seat = screen.answers
    look = Message("table.look") if seat is None else Message("table.peek", name=around.names[seat])
    hidden = (Button.LOOK,) if screen.hidden else ()
    if seat is not None and asked is not None:
        for_all = (Button.ALL_PASS,) if screen.passing else (Button.SETTLE,) if asked.left else ()
        first = (Button.ADVICE,) if around.advice and not screen.hidden else ()
        question = _question(seat, around, asked, first, (*for_all, *hidden), look)
        for_nobody = bool(screen.passing) and not asked.complete
        return question._replace(landing=(Button.ALL_PASS, *question.landing)) if for_nobody else question
    if screen.thinking is not None:
        return _thinking(screen.thinking, around, hidden, look)
    return OnScreen(Message("table.waiting"), around.note, buttons=hidden, look=look)


def _question(
    seat: Seat,
    around: Around,
    asked: AskedSeat,
    first: tuple[Button, ...],
    last: tuple[Button, ...],
    look: Message | None = None,
) -> OnScreen:
    complete = asked.complete
    can = {
        Button.AGAIN: around.again and not (asked.takes_back or asked.gives_again or complete),
        Button.DOUBTFUL: asked.withheld and not complete,
        Button.TAKE_BACK: asked.takes_back,
        Button.REDO: asked.gives_again and asked.takes_back,
        Button.CONFIRM: complete,
        Button.DECLINE: bool(asked.declines),
    }
    way_out: Stops = (Button.DECLINE,) if asked.declines else ()
    landing: Stops = (Landing.NEEDED, *(() if asked.on_field else (Landing.ITEMS, *way_out)), Landing.FIELD)
    if complete:
        landing = (Button.TAKE_BACK if asked.doubtful else Button.CONFIRM,)
    return OnScreen(
        Message("table.asks", name=around.names[seat], what=asked.prompt or Message("table.confirm-it")),
        around.note,
        complete and asked.prompt is None,
        (*first, *(button for button, offered in can.items() if offered), *last),
        landing,
        complete and asked.doubtful,
        asked.declines,
        look=look,
    )


def _thinking(seat: Seat, around: Around, buttons: tuple[Button, ...] = (), look: Message | None = None) -> OnScreen:
    return OnScreen(
        around.running or Message("computers.thinking", name=around.names[seat]),
        around.note,
        buttons=(Button.RUN,) if around.alone else buttons,
        landing=(Landing.STAYS, Landing.FIELD),
        thinking=seat,
        look=look,
    )
