"""A second toy without a board: three cards each, a public pass, a secret card, and a reaction to it.

Whoever has the turn says before everybody whether to pass or to act. Who acts lays a card facedown, in secret; the next
seat then lets it lie, which is worth a point, or doubts it: an even card is worth its number to who laid it, an odd one
to who doubted. The match ends when all have passed in a row, or nobody holds a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, NamedTuple

from rokugan_desktop import engine
from rokugan_desktop.engine import (
    Asking,
    Caution,
    Configurable,
    Determinization,
    Draw,
    Illegal,
    Over,
    Refusal,
    Seat,
    SeatedByOptions,
    Setup,
    Step,
    Told,
    Unreadable,
    seats,
)
from rokugan_desktop.engine.options import Option, OptionChoice, Seating

NAME = "three_cards"
HAND = 3
DECKS = {"small": 12, "large": 20, "duel": 6}
SEATINGS = {
    "small": Seating(("sun", "sun", "moon", "moon"), 2, 4),
    "large": Seating(("sun", "sun", "moon", "moon", "star"), 2, 4),
    "duel": Seating(("sun", "moon"), 2, 2),
}
"""Who may sit down with each deck: the star comes with the large one alone."""


class Message(engine.Message):
    """A message of this game."""

    __slots__ = ()

    domain: ClassVar[str] = NAME


class Move(NamedTuple):
    """An action: a word, and a card where it names one."""

    word: str
    card: int = 0


PASS, ACT, DOUBT, LET = Move("pass"), Move("act"), Move("doubt"), Move("let")


class Event(NamedTuple):
    """What happened: a word, who did it, with which card."""

    word: str
    seat: Seat
    card: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, with all that it may answer."""

    kind: str
    seat: Seat
    moves: tuple[Move, ...]

    @property
    def secret(self) -> bool:
        """Tell whether a card is asked for."""
        return self.kind == "card"

    @property
    def prompt(self) -> engine.Message:
        """Return the question."""
        return Message(f"ask.{self.kind}")

    def answers(self) -> Iterator[Move]:
        """List the answers."""
        return iter(self.moves)

    def refusal(self, answer: Move) -> Refusal | None:
        """Return why the answer is refused."""
        return None if answer in self.moves else Refusal("T-1", Message("refused"))

    def caution(self, answer: Move) -> Caution | None:
        """Return no caution."""
        return None


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows."""

    held: tuple[int, ...]
    points: tuple[int, ...]
    deck: int
    turn: Seat
    asked: str = "turn"
    passes: int = 0
    turns: int = 0
    shown: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Tell whether all have passed in a row, or nobody holds a card."""
        return self.passes == len(self.held) or not any(self.held)

    @property
    def next(self) -> Seat:
        """Return the seat after the one that has the turn."""
        return Seat((self.turn + 1) % len(self.held))


@dataclass(frozen=True, slots=True)
class State:
    """What everybody knows, the hands, and the card that lies facedown."""

    public: Public
    hands: tuple[frozenset[int], ...]
    laid: int = 0
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows, or everybody."""

    public: Public
    seat: Seat | None
    hand: frozenset[int]
    laid: int
    """The card facedown, for who laid it; else 0."""


class ThreeCards(Configurable, SeatedByOptions):
    """The rules."""

    name = NAME
    rules_version = 1
    board_version = 1

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Ask for the deck; the large one has too many numbers for a dozen cards to tell much."""
        choices = tuple(
            OptionChoice(deck, Message(f"deck.{deck}"), Message(f"deck.{deck}.what", n=DECKS[deck])) for deck in DECKS
        )
        return (Option("deck", Message("deck"), choices, "small"),)

    def seating(self, chosen: Mapping[str, str]) -> Seating:
        """Return who may sit down with the deck chosen."""
        return SEATINGS.get(chosen.get("deck", "small"), SEATINGS["small"])

    def new(self, setup: Setup) -> State:
        """Return the state before a card was dealt."""
        count, deck = len(setup.roles), dict(setup.options).get("deck", "small")
        if deck not in DECKS or not SEATINGS[deck].fewest <= count <= SEATINGS[deck].most:
            raise Illegal(Refusal("T-2", Message("refused")))
        if Counter(setup.roles) - Counter(SEATINGS[deck].roles):
            raise Illegal(Refusal("T-4", Message("refused")))
        if len(set(setup.roles)) < 2:
            raise Illegal(Refusal("T-3", Message("one-side")))
        public = Public((0,) * count, (0,) * count, DECKS[deck], Seat(0))
        return State(public, (frozenset[int](),) * count)

    def pending(self, state: State) -> Asking[Move] | Draw[Move] | Over:
        """Return whom we wait for: chance while cards are dealt, then one seat after the other."""
        public = state.public
        if sum(map(len, state.hands)) + len(state.gone) + bool(state.laid) < HAND * len(state.hands):
            left = [card for card in range(1, public.deck + 1) if not any(card in hand for hand in state.hands)]
            return Draw("deal", tuple(Move("deal", card) for card in left), (1,) * len(left))
        if public.over:
            best = max(public.points)
            return Over(tuple(seat for seat in seats(len(public.points)) if public.points[seat] == best))
        seat = public.next if public.asked == "reaction" else public.turn
        return Asking({seat: Question(public.asked, seat, self._moves(state))})

    def apply(self, state: State, by: Seat | None, action: Move) -> Step[State, Event]:
        """Return what the action leads to."""
        pending = self.pending(state)
        public = state.public
        if isinstance(pending, Draw) and by is None and action in pending.outcomes:
            seat = Seat(min(seats(len(state.hands)), key=lambda seat: (len(state.hands[seat]), seat)))
            return self._step(
                _with_hand(state, seat, state.hands[seat] | {action.card}), Event("deal", seat, action.card)
            )
        asked = pending.decisions.get(by) if isinstance(pending, Asking) and by is not None else None
        if by is None or asked is None or asked.refusal(action):
            raise Illegal(Refusal("T-1", Message("refused")))
        if action == ACT:
            return self._step(replace(state, public=replace(public, asked="card", passes=0)), Event("act", by))
        if action == PASS:
            passed = replace(public, turn=public.next, passes=public.passes + 1, turns=public.turns + 1)
            return self._step(replace(state, public=passed), Event("pass", by))
        if action.word == "lay":
            laid = _with_hand(state, by, state.hands[by] - {action.card})
            lying = replace(laid.public, asked="reaction")
            told = (Told(Event("laid", by), None), Told(Event("lay", by, action.card), frozenset({by})))
            return Step(replace(laid, public=lying, laid=action.card), told, seals=True)
        points, doubted = list(public.points), action == DOUBT
        winner = public.turn if not doubted or state.laid % 2 == 0 else by
        points[winner] += state.laid if doubted else 1
        shown = (*public.shown, state.laid) if doubted else public.shown
        after = replace(
            public, points=tuple(points), shown=shown, turn=public.next, asked="turn", turns=public.turns + 1
        )
        event = Event("doubt", by, state.laid) if doubted else Event("let", by)
        return self._step(State(after, state.hands, 0, state.gone | {state.laid}), event)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the own hand and the own card, and what everybody knows."""
        own = frozenset[int]() if seat is None else state.hands[seat]
        return View(state.public, seat, own, state.laid if seat is not None and seat == state.public.turn else 0)

    def determinize(self, view: View, rng: Random) -> Determinization[State]:
        """Return a world in which the others hold other cards."""
        public = view.public
        unseen = [card for card in range(1, public.deck + 1) if card not in (*view.hand, *public.shown, view.laid)]
        rng.shuffle(unseen)
        hands = [
            view.hand if seat == view.seat else frozenset(unseen.pop() for _ in range(public.held[seat]))
            for seat in seats(len(public.held))
        ]
        facedown = view.laid or (unseen.pop() if public.asked == "reaction" else 0)
        spent = HAND * len(hands) - sum(map(len, hands)) - bool(facedown) - len(public.shown)
        gone = frozenset({*public.shown, *(unseen.pop() for _ in range(spent))})
        return Determinization(State(public, tuple(hands), facedown, gone))

    def write(self, action: Move) -> str:
        """Return `lay 7`, or the word alone."""
        return f"{action.word} {action.card}" if action.card else action.word

    def read(self, text: str) -> Move:
        """Return the move that is written so."""
        word, _, card = text.partition(" ")
        if word not in ("deal", "pass", "act", "lay", "doubt", "let") or not (card.isdecimal() or not card):
            raise Unreadable(text, "", Message("refused"))
        return Move(word, int(card or 0))

    def _moves(self, state: State) -> tuple[Move, ...]:
        """Return what may be answered now."""
        public = state.public
        if public.asked == "reaction":
            return (DOUBT, LET)
        hand = state.hands[public.turn]
        if public.asked == "card":
            return tuple(Move("lay", card) for card in sorted(hand))
        return (PASS, ACT) if hand else (PASS,)

    def _step(self, state: State, event: Event) -> Step[State, Event]:
        """Return a step that one event tells; a dealt card is its owner's alone."""
        to = frozenset({event.seat}) if event.word == "deal" else None
        return Step(state, (Told(event, to),), seals=True)


def _with_hand(state: State, seat: Seat, hand: frozenset[int]) -> State:
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return replace(state, hands=hands, public=replace(state.public, held=tuple(map(len, hands))))


def read_game(read: Callable[[str], str]) -> ThreeCards:
    """Return the rules; there is no file to read."""
    return ThreeCards()
