"""A second toy without a board: three cards each, a public pass, a secret card, and a reaction to it.

Whoever has the turn says before everybody whether to pass or to act. Who acts lays a card facedown, in secret; the next
seat then lets it lie, which is worth a point, or doubts it: an even card is worth its number to who laid it, an odd one
to who doubted. The match ends when all have passed in a row, or nobody holds a card. All its cards lie in zones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import ClassVar, Generic, NamedTuple, TypeVar

from rokugan_desktop import engine
from rokugan_desktop.engine import BACK, Arrangement, CardMove, CardZone, Seat, Sight, Told, ZoneId, seats, told_of
from rokugan_desktop.engine.grammar import Option, OptionChoice, Seating

Z = TypeVar("Z")
NAME = "three_cards"
HAND = 3
DECKS = {"small": 12, "large": 20, "duel": 6}
SEATINGS = {
    "small": Seating(("sun", "sun", "moon", "moon"), 2, 4),
    "large": Seating(("sun", "sun", "moon", "moon", "star"), 2, 4),
    "duel": Seating(("sun", "moon"), 2, 2),
}
ZONES = (
    CardZone("deck", Arrangement.PILE, Sight.NOBODY, common=True),
    CardZone("hand", Arrangement.HAND, Sight.OWNER, "deck"),
    CardZone("laid", Arrangement.PILE, Sight.OWNER, "deck"),
    CardZone("shown", Arrangement.ROW, Sight.EVERYBODY, "deck", common=True),
    CardZone("gone", Arrangement.PILE, Sight.NOBODY, "deck", common=True),
)
DECK, SHOWN, GONE = ZoneId("deck"), ZoneId("shown"), ZoneId("gone")
hand_of, laid_by = partial(ZoneId, "hand"), partial(ZoneId, "laid")
Move = str | CardMove
"""An action: a word, or a card that goes from the deck to a hand, or is laid."""
PASS, ACT, DOUBT, LET = "pass", "act", "doubt", "let"


class Message(engine.Message):
    domain: ClassVar[str] = NAME


REFUSED = engine.Refusal("T-1", Message("refused"))


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
    def after_turn(self) -> Public:
        following = seats(len(self.points))[(self.turn + 1) % len(self.points)]
        return replace(self, turn=following, asked="turn", turns=self.turns + 1)


class Position(NamedTuple, Generic[Z]):
    """What everybody knows, and where the cards are, in truth or as they are seen."""

    public: Public
    zones: Z


State = Position[engine.Zones]
View = Position[engine.SeenZones]


class ThreeCards(engine.Configurable, engine.SeatedByOptions):
    name = NAME
    rules_version = 1
    board_version = 1

    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        choices = [OptionChoice(d, Message(f"deck.{d}"), Message("deck.what", n=n)) for d, n in DECKS.items()]
        return (Option("deck", Message("deck"), tuple(choices), "small"),)

    def seating(self, chosen: Mapping[str, str]) -> Seating:
        return SEATINGS.get(chosen.get("deck", "small"), SEATINGS["small"])

    def new(self, setup: engine.Setup) -> State:
        count, deck = len(setup.roles), dict(setup.options).get("deck", "small")
        known, roles = SEATINGS.get(deck), Counter(setup.roles)
        if known is None or not known.fewest <= count <= known.most or roles - Counter(known.roles):
            raise engine.Illegal(REFUSED)
        if len(roles) < 2:
            raise engine.Illegal(engine.Refusal("T-3", Message("one-side")))
        return State(Public((0,) * count, seats(1)[0]), _layout(count, DECKS[deck]).begun())

    def pending(self, state: State) -> engine.Asking[Move] | engine.Draw[Move] | engine.Over:
        public, zones = state
        hands = {seat: len(zones.at(hand_of(seat))) for seat in seats(len(public.points))}
        if len(zones.at(DECK)) > sum(zones.layout.lists[DECK]) - HAND * len(hands):
            return zones.draw("deal", DECK, hand_of(min(hands, key=hands.__getitem__)))
        if public.asked == "reaction":
            return _asking("reaction", public.after_turn.turn, (DOUBT, LET))
        if public.passes == len(hands) or not any(hands.values()):
            return engine.Over(tuple(seat for seat in hands if public.points[seat] == max(public.points)))
        cards = zones.moves(hand_of(public.turn), laid_by(public.turn))
        moves = tuple(cards) if public.asked == "card" else (PASS, ACT) if hands[public.turn] else (PASS,)
        return _asking(public.asked, public.turn, moves)

    def apply(self, state: State, by: Seat | None, action: Move) -> engine.Step[State, Event]:
        engine.check(self.pending(state), by, action, REFUSED)
        (public, zones), dealt = state, by is None
        if isinstance(action, CardMove):
            zones, to = zones.carry(action)
            seat = action.target.seat or seats(1)[0]
            told = told_of(
                to, Event("deal" if dealt else "lay", seat, action.card), None if dealt else Event("laid", seat)
            )
            return engine.Step(State(public if dealt else replace(public, asked="reaction"), zones), told, seals=True)
        assert by is not None, "it was asked"
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
        return View(state.public, state.zones.view(seat))

    def determinize(self, view: View, rng: Random) -> engine.Determinization[State]:
        return engine.Determinization(State(view.public, view.zones.suppose(rng.randrange)))

    def write(self, action: Move) -> str:
        return action if isinstance(action, str) else ANY.write(action)

    def read(self, text: str) -> Move:
        return text if text in (PASS, ACT, DOUBT, LET) else ANY.read(text)


def _asking(kind: str, seat: Seat, moves: tuple[Move, ...]) -> engine.Asking[Move]:
    question = engine.ListedQuestion[Move](kind, seat, Message(f"ask.{kind}"), moves, REFUSED, kind == "card")
    return engine.Asking({seat: question})


def _layout(count: int, most: int) -> engine.ZoneLayout:
    """Return the zones for so many seats, with the cards from 1 on; there is none of the number 0."""
    return engine.ZoneLayout(ZONES, count, tuple(map(str, range(most + 1))), {DECK: (0, *(1,) * most)})


ANY = _layout(4, max(DECKS.values()))


def read_game(read: Callable[[str], str]) -> ThreeCards:
    return ThreeCards()
