"""A small second game, the proof that the table knows no game: three rounds of secret orders on six hexes.

Each round a storm is drawn, the leader names the prize hex and its worth in public, then every seat takes one of its
four tokens and lays it on a hex, all in secret and at once. The one highest token on a hex wins it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, TypeVar

from rokugan_desktop.engine import (
    Asking,
    Caution,
    Conceding,
    Determinization,
    Draw,
    EarlyEnding,
    Illegal,
    Over,
    Refusal,
    Rewinding,
    Seat,
    Setup,
    Step,
    Told,
    Unreadable,
    seats,
)
from tests.toy.messages import Message

HEXES = range(1, 7)
TOKENS = frozenset(range(1, 5))
ROUNDS = 3

T = TypeVar("T")


class Move(NamedTuple):
    """An action: a word, and for most words a number."""

    word: str
    number: int = 0


CONCEDE, END = Move("concede"), Move("end")
STORMS = (Move("storm"), *(Move("storm", place) for place in HEXES))


class Event(NamedTuple):
    """What happened: a word, and who, with which token, where."""

    word: str
    seat: Seat | None = None
    token: int = 0
    place: int = 0


class Order(NamedTuple):
    """A token laid on a hex."""

    token: int
    place: int


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, with all that it may answer."""

    kind: str
    seat: Seat
    secret: bool
    moves: tuple[Move, ...]

    @property
    def prompt(self) -> Message:
        """Return the question."""
        return Message(f"toy.{self.kind}")

    def answers(self) -> Iterator[Move]:
        """List the answers."""
        return iter(self.moves)

    def refusal(self, answer: Move) -> Refusal | None:
        """Return why the answer is refused."""
        return None if answer in self.moves else Refusal("H-1", Message("toy.refused"))

    def caution(self, answer: Move) -> Caution | None:
        """Return no caution: the game knows none."""
        return None


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows; part of the state, and of every view."""

    played: tuple[frozenset[int], ...]
    points: tuple[int, ...]
    round: int = 1
    storm: int | None = None
    prize: int = 0
    worth: int = 0
    gone: frozenset[Seat] = frozenset()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class World:
    """The state: what everybody knows, the tokens in the seats' fingers, and the orders laid facedown."""

    public: Public
    taken: tuple[int, ...]
    orders: tuple[Order | None, ...]

    def playing(self) -> list[Seat]:
        """Return the seats that have not given up."""
        return [seat for seat in seats(len(self.orders)) if seat not in self.public.gone]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows, or everybody."""

    public: Public
    ordered: tuple[bool, ...]
    seat: Seat | None
    taken: int
    order: Order | None


class Hexes(Conceding, EarlyEnding, Rewinding[World, Event]):
    """The game."""

    name = "hexes"
    rules_version = 1
    board_version = 1

    def new(self, setup: Setup) -> World:
        """Return the beginning, for two or three seats."""
        count = len(setup.roles)
        if count not in (2, 3):
            raise Illegal(Refusal("H-0", Message("toy.seats")))
        return World(Public((frozenset[int](),) * count, (0,) * count), (0,) * count, (None,) * count)

    def pending(self, state: World) -> Asking[Move] | Draw[Move] | Over:
        """Return the storm to draw, the leader's two public questions, everybody's secret two, or the end."""
        public, playing = state.public, state.playing()
        if public.ended:
            most = max((public.points[seat] for seat in playing), default=0)
            return Over(tuple(seat for seat in playing if public.points[seat] == most))
        if public.storm is None:
            return Draw("storm", STORMS, (3, 1, 1, 1, 1, 1, 1))
        if public.worth == 0:
            leader = min(playing, key=lambda seat: (seat - public.round + 1) % len(state.orders))
            kind, numbers = ("prize", HEXES) if public.prize == 0 else ("worth", range(2, 4))
            return Asking({leader: Question(kind, leader, False, tuple(Move(kind, n) for n in numbers))})
        return Asking({seat: self._order(state, seat) for seat in playing if state.orders[seat] is None})

    def apply(self, state: World, by: Seat | None, action: Move) -> Step[World, Event]:
        """Return what the action leads to."""
        public, pending = state.public, self.pending(state)
        if by is None:
            if action == END and not public.ended:
                return Step(replace(state, public=replace(public, ended=True)), (Told(Event("end"), None),), True)
            if isinstance(pending, Draw) and action in pending.outcomes:
                told = Told(Event("storm", place=action.number), None)
                return Step(replace(state, public=replace(public, storm=action.number)), (told,), True)
        elif action == CONCEDE and by in state.playing() and not public.ended:
            return self._conceded(state, by)
        elif isinstance(pending, Asking) and by in pending.decisions:
            refusal = pending.decisions[by].refusal(action)
            if refusal is None:
                return self._answered(state, by, action)
            raise Illegal(refusal)
        raise Illegal(Refusal("H-1", Message("toy.not-asked")))

    def view(self, state: World, seat: Seat | None) -> View:
        """Return what the seat knows: of the others' orders that they lie there."""
        ordered = tuple(order is not None for order in state.orders)
        if seat is None:
            return View(state.public, ordered, None, 0, None)
        return View(state.public, ordered, seat, state.taken[seat], state.orders[seat])

    def determinize(self, view: View, rng: Random) -> Determinization[World]:
        """Return a world with orders that could lie there."""
        taken = tuple(view.taken if seat == view.seat else 0 for seat in seats(len(view.ordered)))
        orders = tuple(self._determinized(view, seat, rng) for seat in seats(len(view.ordered)))
        return Determinization(World(view.public, taken, orders))

    def concession(self) -> Move:
        """Return the action by which a seat gives up."""
        return CONCEDE

    def early_end(self) -> Move:
        """Return the action that ends the match now."""
        return END

    def whose_turn(self, state: World) -> Seat | None:
        """Return nobody: a turn is one chain here."""
        return None

    def turn_begun(self, before: World, after: World) -> Seat | None:
        """Return the leader, once the storm is known; or nobody."""
        opened = after.public.storm is not None and before.public.storm is None
        pending = self.pending(after)
        return next(iter(pending.decisions)) if opened and isinstance(pending, Asking) else None

    def no_way_back(self, event: Event) -> Message | None:
        """Return why what a reveal has told stays told."""
        return Message("toy.kept") if event.word == "reveal" else None

    def write(self, action: Move) -> str:
        """Return the notation: `lay 3`, `concede`."""
        return action.word if action in (CONCEDE, END) else f"{action.word} {action.number}"

    def read(self, text: str) -> Move:
        """Return the action of a notation."""
        word, _, number = text.partition(" ")
        known = word in ("take", "lay", "prize", "worth", "storm") and number.isdecimal()
        action = Move(word, int(number)) if known else Move(text)
        if not known and action not in (CONCEDE, END):
            raise Unreadable(text, "", Message("toy.notation"))
        return action

    def _order(self, state: World, seat: Seat) -> Question:
        if state.taken[seat] == 0:
            tokens = sorted(TOKENS - state.public.played[seat])
            return Question("take", seat, True, tuple(Move("take", token) for token in tokens))
        places = [place for place in HEXES if place != state.public.storm]
        return Question("lay", seat, True, tuple(Move("lay", place) for place in places))

    def _answered(self, state: World, by: Seat, action: Move) -> Step[World, Event]:
        public = state.public
        if action.word == "prize":
            state = replace(state, public=replace(public, prize=action.number))
            return Step(state, (Told(Event("prize", by, place=action.number), None),), False)
        if action.word == "worth":
            state = replace(state, public=replace(public, worth=action.number))
            return Step(state, (Told(Event("worth", by, token=action.number), None),), True)
        own = frozenset({by})
        if action.word == "take":
            state = replace(state, taken=_put(state.taken, by, action.number))
            return Step(state, (Told(Event("take", by, action.number), own),), False)
        order = Order(state.taken[by], action.number)
        told = (Told(Event("order", by), None), Told(Event("lay", by, *order), own))
        state = replace(state, taken=_put(state.taken, by, 0), orders=_put(state.orders, by, order))
        return self._revealed(state, told)

    def _conceded(self, state: World, by: Seat) -> Step[World, Event]:
        public = replace(state.public, gone=state.public.gone | {by})
        state = World(public, _put(state.taken, by, 0), _put(state.orders, by, None))
        told = (Told(Event("concede", by), None),)
        if not state.playing():
            return Step(replace(state, public=replace(public, ended=True)), told, True)
        return self._revealed(state, told) if public.worth else Step(state, told, True)

    def _revealed(self, state: World, told: tuple[Told[Event], ...]) -> Step[World, Event]:
        """Reveal the orders once all lie there, score them, and begin the next round."""
        orders = {seat: order for seat in state.playing() if (order := state.orders[seat]) is not None}
        if len(orders) < len(state.playing()):
            return Step(state, told, True)
        public = state.public
        points, played = list(public.points), list(public.played)
        for seat, order in orders.items():
            told += (Told(Event("reveal", seat, *order), None),)
            played[seat] |= {order.token}
            rivals = [other for rival, other in orders.items() if rival != seat and other.place == order.place]
            if all(order.token > other.token for other in rivals):
                points[seat] += public.worth if order.place == public.prize else 1
        public = Public(tuple(played), tuple(points), public.round + 1, gone=public.gone, ended=public.round == ROUNDS)
        return Step(World(public, state.taken, (None,) * len(points)), told, True)

    def _determinized(self, view: View, seat: Seat, rng: Random) -> Order | None:
        if seat == view.seat or not view.ordered[seat]:
            return view.order if seat == view.seat else None
        token = rng.choice(sorted(TOKENS - view.public.played[seat]))
        return Order(token, rng.choice([place for place in HEXES if place != view.public.storm]))


def _put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the values with another one at the seat's place."""
    return (*values[:seat], value, *values[seat + 1 :])
