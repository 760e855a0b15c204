"""What stands on a screen: prompt, note, buttons and where the keyboard lands, as one value.

One pure function makes it of the screen, of what the seat is asked and of little else; the window shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias

from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.screens import CurtainScreen, PublicScreen, Screen, SeatScreen, TakenUp, VeilScreen


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


@dataclass(frozen=True, slots=True)
class AskedSeat:
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
    """Something in the middle of the table answers it."""
    withheld: bool = False
    """There are doubtful choices, offered on wish alone."""
    left: bool = False
    """The game leaves it to a computer where the table wishes."""
    on_cards: bool = False
    """What answers in the middle of the table is a card, which the keyboard comes to first."""


@dataclass(frozen=True, slots=True)
class Around:
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
    """How far the match is that runs on to its end; None: it doesn't."""


@dataclass(frozen=True, slots=True)
class OnScreen:
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
            return OnScreen(around.calls, note, buttons=(Button.NEXT,), landing=(Button.NEXT,))
        case SeatScreen(thinking=seat) if seat is not None:
            return _thinking(seat, around)
        case SeatScreen(seat, answers=True, looking=looking) if asked is not None:
            first = (Button.ADVICE,) if around.advice else ()
            return _question(seat, around, asked, first, (Button.DONE,) if looking and not asked.complete else ())
        case SeatScreen(seat):
            looks = Message("table.looking", name=names[seat])
            return OnScreen(looks, note, buttons=(Button.DONE,), landing=(Button.DONE,))
        case PublicScreen():
            return _public(screen, around, asked)
        case _:
            raise ValueError(f"nothing stands on {screen} by itself")


def step_buttons(*, at: int, last: bool, alone: bool) -> tuple[Button, ...]:
    """Return the buttons of a step of what all watch, by its number from 0; the keyboard lands on the next one."""
    again = (Button.AGAIN,) if at and last else ()
    back = (Button.PREVIOUS,) if at else ()
    return (*again, *back, Button.NEXT, *(() if last else (Button.SKIP,)), *((Button.RUN,) if alone else ()))


def _public(screen: PublicScreen, around: Around, asked: AskedSeat | None) -> OnScreen:
    seat = screen.answers
    look = Message("table.look") if seat is None else Message("table.peek", name=around.names[seat])
    hidden = (Button.LOOK,) if screen.hidden else ()
    if seat is not None and asked is not None:
        for_all = (Button.ALL_PASS,) if screen.passing else (Button.SETTLE,) if asked.left else ()
        first = (Button.ADVICE,) if around.advice and not screen.hidden else ()
        question = _question(seat, around, asked, first, (*for_all, *hidden), look)
        for_nobody = bool(screen.passing) and not asked.complete
        return replace(question, landing=(Button.ALL_PASS, *question.landing)) if for_nobody else question
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
        Button.DOUBTFUL: asked.withheld and not complete,
        Button.TAKE_BACK: asked.takes_back,
        Button.REDO: asked.gives_again and asked.takes_back,
        Button.CONFIRM: complete,
        Button.DECLINE: bool(asked.declines),
    }
    way_out: Stops = (Button.DECLINE,) if asked.declines else ()
    items: Stops = () if asked.on_field else (Landing.ITEMS,)
    landing: Stops = (Landing.NEEDED, *((Landing.FIELD,) if asked.on_cards else ()), *items, *way_out, Landing.FIELD)
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
