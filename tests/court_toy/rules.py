"""A court of two to four families, each dealt three courtiers, who act twice in turn.

A family sends a courtier at another, for as many favors as its rank. Every other family may answer with one of its own:
the highest that outranks the one sent takes those favors from its sender. A courtier in hand at the end is worth one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from rokugan_desktop import engine
from rokugan_desktop.engine import Arrangement, Card, CardMove, CardZone, Naming, Seat, Sight, Told, ZoneId, seats
from rokugan_desktop.engine.notation import Notation, Spelling, matching, one_of
from rokugan_desktop.engine.tuples import with_count
from rokugan_desktop.sentences import sentences_beside

Z = TypeVar("Z")
NAME: Final = "court_toy"
ROLES: Final = ("heron", "otter", "fox", "owl")
COURTIERS: Final = ("page", "poet", "duelist", "magistrate")
EACH, HAND, TURNS, FAVORS = 6, 3, 2, 5
DECK, SENT, GONE = ZoneId("deck"), ZoneId("sent"), ZoneId("gone")
ZONES: Final = (
    CardZone("deck", Arrangement.PILE, Sight.NOBODY, common=True),
    CardZone("sent", Arrangement.ROW, Sight.EVERYBODY, "deck", common=True),
    CardZone("gone", Arrangement.PILE, Sight.EVERYBODY, "deck", common=True),
    CardZone("hand", Arrangement.HAND, Sight.OWNER, "deck"),
    CardZone("answer", Arrangement.ROW, Sight.OWNER, "deck"),
)
SENTENCES: Final = sentences_beside(__file__)


class Message(engine.Message):
    domain: ClassVar[str] = NAME


REFUSED: Final = engine.Refusal("C-1", Message("refused"))


def card_name(card: Card, _people: object = None) -> Message:
    return Message(f"card.{COURTIERS[card]}")


class Say(NamedTuple):
    word: str
    at: Seat = Seat(0)


Action = Say | CardMove
PASS, ANSWER = Say("pass"), Say("answer")
_SEAT: Final = matching("[0-3]", lambda text: Seat(int(text)))
_ZONE: Final = matching(
    "deck|sent|(hand|answer)[.][0-3]",
    lambda text: ZoneId(text.partition(".")[0], _SEAT.read(text[-1]) if "." in text else None),
)


def _made(word: str, **fields: Any) -> Action:
    return CardMove(**fields) if word == "move" else Say(word, **fields)


NOTATION: Final = Notation[Action](
    lambda action: action.word if isinstance(action, Say) else "move",
    _made,
    {
        **{word: Spelling(word) for word in ("pass", "answer")},
        "send": Spelling("send", at=_SEAT),
        "move": Spelling("move", card=one_of(COURTIERS), source=_ZONE, target=_ZONE),
    },
)


class Public(NamedTuple):
    """What everybody knows besides the cards: at whom one is sent, who is yet to say whether they answer, who do."""

    favors: tuple[int, ...]
    turn: int = 0
    at: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    answering: tuple[Seat, ...] = ()

    @property
    def around(self) -> tuple[Seat, ...]:
        """Return the seats from the one whose turn it is, clockwise."""
        every, first = seats(len(self.favors)), self.turn % len(self.favors)
        return every[first:] + every[:first]


class Position(NamedTuple, Generic[Z]):
    public: Public
    zones: Z


State = Position[engine.Zones]
View = Position[engine.SeenZones]


class Happened(engine.Narrated, frozen=True):
    by: ClassVar[str] = "seat"
    seat: Seat


class Drawn(Happened, frozen=True):
    sentence = "told.drawn"
    card: Card


class Sent(Happened, frozen=True):
    sentence = "told.sent"
    card: Card
    target: Seat


class Shown(Happened, frozen=True):
    sentence = "told.shown"
    card: Card


class Taken(Happened, frozen=True):
    sentence = "told.taken"
    target: Seat
    n: engine.Count


STORY: Final = engine.Storyteller[Sequence[engine.Participant]](
    Message,
    SENTENCES,
    {Seat: Naming({"seat": lambda seat, people: people[int(seat)].name}), Card: Naming({"card": card_name})},
)


class Question(engine.ListedQuestion[Action], frozen=True):
    def passing(self) -> Action | None:
        return PASS if PASS in self.listed else None


def _asking(kind: str, asked: dict[Seat, Iterable[Action]]) -> engine.Asking[Action]:
    said, secret = Message(f"ask.{kind}"), kind != "reply"
    return engine.Asking({one: Question(kind, one, said, tuple(all_), REFUSED, secret) for one, all_ in asked.items()})


def scores(position: State | View) -> list[tuple[int, int]]:
    """Return the favors of each seat, and how many courtiers it holds."""
    held = (len(position.zones.at(ZoneId("hand", seat))) for seat in seats(len(position.public.favors)))
    return list(zip(position.public.favors, held, strict=True))


class Court(engine.Narrating):
    name, rules_version, board_version = NAME, 1, 1
    write, read = NOTATION.write, NOTATION.read

    def new(self, setup: engine.Setup) -> State:
        count = len(setup.roles)
        if not 2 <= count <= 4 or len({*setup.roles} & {*ROLES}) != count:
            raise engine.Illegal(REFUSED)
        layout = engine.ZoneLayout(ZONES, count, COURTIERS, {DECK: (EACH,) * len(COURTIERS)})
        return State(Public((FAVORS,) * count), layout.begun())

    def pending(self, state: State) -> engine.Asking[Action] | engine.Draw[Action] | engine.Over:
        public, zones = state
        seat, hands = public.around[0], {seat: ZoneId("hand", seat) for seat in public.around}
        held = {one: len(zones.at(hand)) for one, hand in hands.items()}
        if len(zones.at(DECK)) > EACH * len(COURTIERS) - HAND * len(hands):
            return zones.draw("deal", DECK, hands[min(held, key=held.__getitem__)])
        if public.turn == TURNS * len(public.favors):
            totals = [sum(parts) for parts in scores(state)]
            return engine.Over(tuple(one for one in sorted(held) if totals[one] == max(totals)))
        if public.asked:
            return _asking("reply", dict.fromkeys(public.asked, (PASS, ANSWER)))
        if public.answering:
            return _asking("card", {one: zones.moves(hands[one], ZoneId("answer", one)) for one in public.answering})
        if not held[seat]:
            return zones.draw("deal", DECK, hands[seat])
        if public.at:
            return _asking("card", {seat: zones.moves(hands[seat], SENT)})
        return _asking("aim", {seat: [Say("send", other) for other in public.around[1:]]})

    def apply(self, state: State, by: Seat | None, action: Action) -> engine.Step[State, Happened]:
        engine.check(self.pending(state), by, action, REFUSED)
        (public, zones), told = state, list[Told[Happened]]()
        if action in (PASS, ANSWER) and by is not None:
            answering = (*public.answering, *((by,) if action == ANSWER else ()))
            public = public._replace(asked=tuple(one for one in public.asked if one != by), answering=answering)
        elif isinstance(action, Say):
            return engine.Step(State(public._replace(at=(action.at,)), zones), (), seals=False)
        else:
            zones, to = zones.carry(action)
            public = public._replace(answering=tuple(one for one in public.answering if one != by))
            if by is None:
                told += [Told(Drawn(seat, action.card), to) for seat in to or ()]
            elif action.target == SENT:
                public = public._replace(asked=tuple(o for o in public.around[1:] if zones.at(ZoneId("hand", o))))
                told.append(Told(Sent(by, action.card, *public.at), None))
        if by is not None and not public.asked and not public.answering:
            public, zones = _resolved(public, zones, told)
        return engine.Step(State(public, zones), tuple(told), seals=True)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.public, state.zones.view(seat))

    def determinize(self, view: View, pick: Callable[[int], int]) -> engine.Determinization[State]:
        return engine.Determinization(State(view.public, view.zones.suppose(pick)))

    def line(self, event: Happened, people: Sequence[engine.Participant]) -> engine.StoryLine | None:
        return STORY.line(event, people)

    def status(self, view: View) -> Message:
        turns = TURNS * len(view.public.favors)
        return Message("status", n=min(view.public.turn + 1, turns), turns=turns)


def _resolved(public: Public, zones: engine.Zones, told: list[Told[Happened]]) -> tuple[Public, engine.Zones]:
    """Return what follows once all answers lie there: they are shown, and the favors go to whom the highest brings."""
    (sent,), (loser,), sender = zones.cards(SENT), public.at, public.around[0]
    best, winner = sent, sender
    for zone, seat in ((ZoneId("answer", seat), seat) for seat in public.around):
        for card in zones.cards(zone):
            zones, _ = zones.carry(CardMove(card, zone, GONE))
            told.append(Told(Shown(seat, card), None))
            if card > best:
                best, winner, loser = card, seat, sender
    n = min(sent + 1, public.favors[loser])
    told.append(Told(Taken(winner, loser, n), None))
    favors = with_count(with_count(public.favors, winner, n), loser, -n)
    return public._replace(favors=favors, turn=public.turn + 1, at=()), zones.carry(CardMove(sent, SENT, GONE))[0]
