"""What the screen shows: one value, made by one pure function from where the table is and what it asks.

The window paints it and decides nothing. Private things are painted for a `SeatScreen`, and beside a person alone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from rokugan_desktop.engine import Seat, Unhidden
from rokugan_desktop.table.handover import (
    Acting,
    Curtain,
    Handover,
    Looking,
    Public,
    Table,
    Veiled,
    lifts_veil,
)  # fmt: skip
from rokugan_desktop.table.session import Session

_PUBLIC: Final = Public()


class Change(NamedTuple):
    """A confirmed change that all are still to be shown."""

    before: Any
    """The public view that it began with."""
    position: int
    """Where in the story it begins."""


@dataclass(frozen=True, slots=True)
class Situation:
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
    """Return the own screen of a seat that looks; a public question to it may be answered there too."""
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
