"""A second toy without a board: three cards each, a public pass, a secret card, and a reaction to it.

Whoever has the turn says before everybody whether to pass or to act. Who acts lays a card facedown, in secret; the next
seat then lets it lie, which is worth a point, or doubts it: an even card is worth its number to who laid it, an odd one
to who doubted. The match ends when all have passed in a row, or nobody holds a card. All its cards lie in zones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, NamedTuple

from rokugan_desktop import engine
from rokugan_desktop.engine import BACK, Arrangement, CardMove, CardZone, Seat, Sight, Told, ZoneId, seats, told_of
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
ZONES = (
    CardZone("deck", Arrangement.PILE, Sight.NOBODY, common=True),
    CardZone("hand", Arrangement.HAND, Sight.OWNER, "deck"),
    CardZone("laid", Arrangement.PILE, Sight.OWNER, "deck"),
    CardZone("shown", Arrangement.ROW, Sight.EVERYBODY, "deck", common=True),
    CardZone("gone", Arrangement.PILE, Sight.NOBODY, "deck", common=True),
)
DECK, SHOWN, GONE = ZoneId("deck"), ZoneId("shown"), ZoneId("gone")
Move = str | CardMove
"""An action: a word, or a card that goes from the deck to a hand, or is laid."""
PASS, ACT, DOUBT, LET = "pass", "act", "doubt", "let"


class Message(engine.Message):
    """A message of this game."""

    __slots__ = ()

    domain: ClassVar[str] = NAME


class Event(NamedTuple):
    """What happened: a word, who did it, with which card, or with BACK where who hears it doesn't see the card."""

    word: str
    seat: Seat
    card: int = BACK


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows besides the cards."""

    points: tuple[int, ...]
    turn: Seat
    asked: str = "turn"
    passes: int = 0
    turns: int = 0

    @property
    def next(self) -> Seat:
        """Return the seat after the one that has the turn."""
        return Seat((self.turn + 1) % len(self.points))

    @property
    def after_turn(self) -> Public:
        """Return the same once the next seat has the turn."""
        return replace(self, turn=self.next, asked="turn", turns=self.turns + 1)


class State(NamedTuple):
    """What everybody knows, and where the cards are."""

    public: Public
    zones: engine.Zones


class View(NamedTuple):
    """What a seat knows, or everybody."""

    public: Public
    zones: engine.SeenZones


class ThreeCards(engine.Configurable, engine.SeatedByOptions):
    """The rules."""

    name = NAME
    rules_version = 1
    board_version = 1

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Ask for the deck; the large one has too many numbers for a dozen cards to tell much."""
        choices = [OptionChoice(d, Message(f"deck.{d}"), Message(f"deck.{d}.what", n=n)) for d, n in DECKS.items()]
        return (Option("deck", Message("deck"), tuple(choices), "small"),)

    def seating(self, chosen: Mapping[str, str]) -> Seating:
        """Return who may sit down with the deck chosen."""
        return SEATINGS.get(chosen.get("deck", "small"), SEATINGS["small"])

    def new(self, setup: engine.Setup) -> State:
        """Return the state before a card was dealt."""
        count, deck = len(setup.roles), dict(setup.options).get("deck", "small")
        known, roles = SEATINGS.get(deck), Counter(setup.roles)
        if known is None or not known.fewest <= count <= known.most or roles - Counter(known.roles):
            raise engine.Illegal(_refusal("refused"))
        if len(roles) < 2:
            raise engine.Illegal(_refusal("one-side"))
        return State(Public((0,) * count, seats(1)[0]), _layout(count, DECKS[deck]).begun())

    def pending(self, state: State) -> engine.Asking[Move] | engine.Draw[CardMove] | engine.Over:
        """Return whom we wait for: chance while cards are dealt, then one seat after the other."""
        public, zones = state
        hands = {seat: len(zones.at(hand_of(seat))) for seat in seats(len(public.points))}
        if len(zones.at(DECK)) > sum(zones.layout.lists[DECK]) - HAND * len(hands):
            return zones.draw("deal", DECK, hand_of(min(hands, key=hands.__getitem__)))
        if public.asked == "reaction":
            return _asking("reaction", public.next, (DOUBT, LET))
        if public.passes == len(hands) or not any(hands.values()):
            return engine.Over(tuple(seat for seat in hands if public.points[seat] == max(public.points)))
        if public.asked == "card":
            return _asking("card", public.turn, tuple(zones.moves(hand_of(public.turn), laid_by(public.turn))))
        return _asking("turn", public.turn, (PASS, ACT) if hands[public.turn] else (PASS,))

    def apply(self, state: State, by: Seat | None, action: Move) -> engine.Step[State, Event]:
        """Return what the action leads to."""
        pending, (public, zones) = self.pending(state), state
        if isinstance(pending, engine.Draw) and by is None and isinstance(action, CardMove):
            dealt, to = zones.carry(action)
            owner = action.target.seat or seats(1)[0]
            return engine.Step(State(public, dealt), told_of(to, Event("deal", owner, action.card)), seals=True)
        asked = pending.decisions.get(by) if isinstance(pending, engine.Asking) and by is not None else None
        if by is None or asked is None or asked.refusal(action):
            raise engine.Illegal(_refusal("refused"))
        if isinstance(action, CardMove):
            laid, to = zones.carry(action)
            told = told_of(to, Event("lay", by, action.card), Event("laid", by))
            return engine.Step(State(replace(public, asked="reaction"), laid), told, seals=True)
        event = Event(action, by)
        if action == ACT:
            public = replace(public, asked="card", passes=0)
        elif action == PASS:
            public = replace(public.after_turn, passes=public.passes + 1)
        else:
            doubted, points = action == DOUBT, list(public.points)
            lay = next(zones.moves(laid_by(public.turn), SHOWN if doubted else GONE))
            points[by if doubted and lay.card % 2 else public.turn] += lay.card if doubted else 1
            public, zones = replace(public.after_turn, points=tuple(points)), zones.carry(lay)[0]
            event = event._replace(card=lay.card if doubted else BACK)
        return engine.Step(State(public, zones), (Told(event, None),), seals=True)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat knows of the cards, and what everybody knows."""
        return View(state.public, state.zones.view(seat))

    def determinize(self, view: View, rng: Random) -> engine.Determinization[State]:
        """Return a world in which the others hold other cards."""
        return engine.Determinization(State(view.public, view.zones.suppose(rng.randrange)))

    def write(self, action: Move) -> str:
        """Return the word, or which card goes where."""
        return action if isinstance(action, str) else ANY.write(action)

    def read(self, text: str) -> Move:
        """Return the move that is written so."""
        return text if text in (PASS, ACT, DOUBT, LET) else ANY.read(text)


def hand_of(seat: Seat) -> ZoneId:
    """Return the hand of a seat."""
    return ZoneId("hand", seat)


def laid_by(seat: Seat) -> ZoneId:
    """Return where the seat lays a card facedown."""
    return ZoneId("laid", seat)


def _refusal(key: str) -> engine.Refusal:
    return engine.Refusal("T-1", Message(key))


def _asking(kind: str, seat: Seat, moves: tuple[Move, ...]) -> engine.Asking[Move]:
    question = engine.ListedQuestion[Move](
        kind, seat, Message(f"ask.{kind}"), moves, _refusal("refused"), kind == "card"
    )
    return engine.Asking({seat: question})


def _layout(count: int, most: int) -> engine.ZoneLayout:
    """Return the zones for so many seats, with the cards from 1 on; there is none of the number 0."""
    return engine.ZoneLayout(ZONES, count, tuple(map(str, range(most + 1))), {DECK: (0, *(1,) * most)})


ANY = _layout(4, max(DECKS.values()))
"""All cards and zones that any match has."""


def read_game(read: Callable[[str], str]) -> ThreeCards:
    """Return the rules; there is no file to read."""
    return ThreeCards()
