"""The story of a match: what happened, by which rule, and in which words it is told. The state is the truth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import reduce
from typing import Annotated, ClassVar, Final, Literal, TypeAlias, get_args

from rokugan_desktop.engine import Count, Naming, Narrated, Parameter, Participant, Seat, Storyteller
from rokugan_desktop.games.four_paths.ids import NO_KEY, Army, Benefit, CardId, CardKey, How, Stat
from rokugan_desktop.games.four_paths.names import SENTENCES, Message, named

Number: TypeAlias = Annotated[int, "number"]
"""A number that no plural hangs on: honor, the place of a province."""
ProvincePlace: TypeAlias = Annotated[int, "province"]
Card: TypeAlias = Annotated[CardKey, "card"]
Cards: TypeAlias = tuple[CardKey, ...]
Seats: TypeAlias = tuple[Seat, ...]
Signed: TypeAlias = Annotated[int, "signed"]
"""What is added to a number, or taken from it."""


class Event(Narrated, frozen=True, gc=False):
    """Something that happened. Where it doesn't say otherwise, its sentence is called as its class is.

    A number that chooses of its sentences is the place of one among them, a word has it among its like.
    """

    name: ClassVar[str] = ""
    """What reports call it: as its sentence's key does, where it doesn't say otherwise."""
    by = "seat"

    def __init_subclass__(cls) -> None:
        own = "-".join(re.findall("[A-Z][a-z]*", cls.__name__)).lower()
        if not {"sentence", "sentences"} & vars(cls).keys():
            cls.sentence = f"story.{own}"
        if "name" not in vars(cls):
            cls.name = str(vars(cls).get("sentence", own)).removeprefix("story.")

    def told_by(self) -> str | None:
        chosen = getattr(self, self.chosen_by, None)
        chosen = [*type(chosen)].index(chosen) if isinstance(chosen, StrEnum) else chosen
        return self.sentences[chosen] if isinstance(chosen, int) else super().told_by()


class OfSeat(Event, frozen=True):
    """Something of one seat."""

    seat: Seat


class OfCard(OfSeat, frozen=True):
    """Something that a seat does with a card, or that happens to one of its cards."""

    card: Card


SeatNewsWord: TypeAlias = Literal["favor-returned", "favor-taken", "focused", "lifted", "sailed"]
CardNewsWord: TypeAlias = Literal[
    "challenged", "discarded", "lobbied", "number", "overlaid", "reattached", "recalled", "region", "revenged",
    "sensei", "seppuku", "sworn", "tactic",
]  # fmt: skip


class SeatNews(OfSeat, frozen=True):
    """What the log alone tells of a seat: the Favor (L-2, L-3), a focus card (DU-2), a pass (Q-4), a ship (B-9)."""

    sentences = tuple(f"story.{word}" for word in get_args(SeatNewsWord))
    word: SeatNewsWord
    count: Count = 0

    def told_by(self) -> str:
        return f"story.{self.word}"


class CardNews(OfCard, frozen=True):
    """What the log alone tells of a card, with whatever else its sentence has places for."""

    sentences = tuple(f"story.{word}" for word in get_args(CardNewsWord))
    word: CardNewsWord
    bearer: Card = NO_KEY
    other: Seat = Seat(-1)
    other_card: Annotated[CardKey, "other_card"] = NO_KEY
    discarded: Annotated[CardKey, "discarded"] = NO_KEY
    cards: Cards = ()
    province: ProvincePlace = 0
    focus: Number = 0
    stat: Stat = Stat.FORCE
    amount: Signed = 0

    def told_by(self) -> str:
        return f"story.{self.word}"


class LotDrawn(OfSeat, frozen=True):
    """S-5: who has the first turn."""

    sentence = "story.began"
    no_way_back = "going-back.chance"


class TurnBegan(OfSeat, frozen=True):
    """T-2."""

    sentence = "story.turn"
    heading = True


class TurnedUp(OfCard, frozen=True):
    """T-3: a face-down card of a province is turned up."""

    no_way_back = "going-back.turned-up"


class EventHappened(OfCard, frozen=True):
    """T-3, T-4: an Event happens, or is discarded without effect as a second copy."""

    name = "event"
    sentences = (
        "story.event", "story.event-again", "story.event-idle", "story.event-attack", "story.event-force",
        "story.event-strength",
    )  # fmt: skip
    does: str = ""
    """What no later line tells: that it is there again, or idle, or which restriction or number is changed for long."""
    amount: Signed = 0

    def told_by(self) -> str:
        return f"story.event-{self.does}" if self.does else "story.event"


class HonorChanged(OfSeat, frozen=True):
    """H-1: one event, of one size, for one cause."""

    sentences = "story.honor-lost", "story.honor-gained"
    chosen_by = "gain"
    name = "honor"
    amount: Count
    gain: bool
    now: Number
    card: Card = NO_KEY


class AttackDeclared(OfSeat, frozen=True):
    """T-8, M-1."""

    name = "attack"
    sentences = "story.no-attack", "story.attack"
    chosen_by = "attacks"
    other: Annotated[Seat, "rival"]
    attacks: bool


class Invited(OfSeat, frozen=True):
    """M-2."""

    sentences = "story.invited-nobody", "story.invited"
    chosen_by = "invited"
    invited: Seats


class Assigned(OfSeat, frozen=True):
    """M-3, M-5: a unit goes to a province."""

    card: Card
    province: ProvincePlace
    army: Army


class BattleBegan(Event, frozen=True):
    """B-1."""

    sentence = "story.battle"
    heading = True
    other: Seat
    province: ProvincePlace


class Resolved(Event, frozen=True):
    """O-1 to O-5: the Forces compared, and what the province had to stand."""

    sentences = "story.resolved-tie", "story.resolved-attack", "story.resolved-defense", "story.resolved-nobody"
    chosen_by = "outcome"
    attack_total: Number
    defense_total: Number
    strength_total: Number
    outcome: int
    """0: equal; 1: the attack is higher; 2: the defense is; 3: nobody had units there."""


class Destroyed(OfCard, frozen=True):
    """Z-8."""

    id: CardId


class ProvinceFell(OfSeat, frozen=True):
    """O-4, P-4."""

    province: ProvincePlace
    left: Count


class ProvinceStood(OfSeat, frozen=True):
    """O-8: an attacked province has stood."""

    province: ProvincePlace


class WentHome(OfSeat, frozen=True):
    """O-7, O-8."""

    name = "home"
    sentence = None


class Bought(OfCard, frozen=True):
    """E-2, E-4: a card of a province comes into play."""

    sentences = "story.bought", "story.bought-discount", "story.bought-honor"
    chosen_by = "benefit"
    benefit: Benefit
    cost: Number


class FocusTurned(OfCard, frozen=True):
    """S-5: a Fate card is turned up to say who begins."""

    no_way_back = "going-back.chance"
    focus: Number


class CardDrawn(OfSeat, frozen=True):
    """T-10: a Fate card comes into a hand."""

    sentence = "story.drawn"
    together = "seat"
    no_way_back = "going-back.drawn"


class OwnCardDrawn(OfCard, frozen=True):
    """W-7: which one it is, told to its seat alone."""

    sentence = "story.own-drawn"
    together = "card"
    whole = True


class Passed(OfSeat, frozen=True):
    """A-15: a seat passes; or it has nothing that could act, or a standing pass (Q-4, Q-5)."""

    sentences = "story.passed", "story.passed-alone"
    chosen_by = "alone"
    alone: bool


class HabitChanged(OfSeat, frozen=True):
    """Q-17: a seat has changed a setting of its own."""

    sentences = "story.habit-touched-on", "story.habit-touched-off", "story.habit-look-on", "story.habit-look-off"
    name = "habit"
    habit: str
    on: bool

    def told_by(self) -> str:
        return f"story.habit-{self.habit}-{'on' if self.on else 'off'}"


class Acted(OfCard, frozen=True):
    """A-4: an action, and what it is upon."""

    sentences = "story.acted", "story.acted-upon"
    chosen_by = "targets"
    source: CardId
    targets: Cards


class Negated(OfCard, frozen=True):
    """A-10, R-6: a Reaction has canceled an action, or has kept something from happening."""

    sentences = "story.negated", "story.canceled"
    chosen_by = "action"
    action: bool


class RingEntered(OfCard, frozen=True):
    """E-9."""


class HandSeen(OfSeat, frozen=True):
    """W-7: a seat looks at another's hand."""

    no_way_back = "going-back.hand-seen"
    other: Seat


class OwnHandSeen(OfSeat, frozen=True):
    """W-7: what is in the hand that was looked at, told to who looks alone."""

    sentences = "story.own-hand-seen-empty", "story.own-hand-seen"
    chosen_by = "cards"
    name = "own_hand_seen"
    whole = True
    other: Seat
    cards: Cards


class Attached(OfCard, frozen=True):
    """E-6."""

    bearer: Card


class Bowed(OfCard, frozen=True):
    """Z-10: an effect bows or straightens a card."""

    sentences = "story.straightened", "story.bowed"
    chosen_by = "bowed"
    id: CardId
    bowed: bool


class Turned(OfCard, frozen=True):
    """H-5: a Personality is dishonored, or honorable again."""

    sentences = "story.dishonored", "story.rehonored"
    chosen_by = "honorable"
    honorable: bool


class Shot(OfCard, frozen=True):
    """RA-1: 0 it is too weak, 1 the card falls, 2 it is immune (K-9)."""

    sentences = "story.shot-missed", "story.shot", "story.shot-immune"
    chosen_by = "outcome"
    strength: Number
    force: Annotated[int, "force"]
    outcome: int


class MovedIn(OfCard, frozen=True):
    """MV-1: a unit is moved into the battle."""

    id: CardId
    army: Army


class ChallengeAnswered(OfSeat, frozen=True):
    """DU-1: the challenge is taken up, or refused."""

    sentences = "story.challenge-refused", "story.challenge-accepted"
    chosen_by = "accepts"
    name = "challenge_answered"
    accepts: bool


class Struck(OfSeat, frozen=True):
    """DU-3."""

    no_way_back = "going-back.struck"


class FocusRevealed(OfCard, frozen=True):
    """DU-3: what a duelist comes to, with its focus cards."""

    sentences = "story.revealed-bare", "story.revealed"
    chosen_by = "cards"
    name = "revealed"
    cards: Cards
    total: Number


class DuelEnded(OfSeat, frozen=True):
    """DU-3: first who has won, or who has challenged where nobody has."""

    sentences = "story.duel-won", "story.duel-tied"
    chosen_by = "tied"
    name = "duel"
    other: Seat
    card: Card
    other_card: Annotated[CardKey, "other_card"]
    tied: bool


class HandDiscarded(OfSeat, frozen=True):
    """T-10: cards of a hand are discarded, openly."""

    cards: Cards


class Searched(OfCard, frozen=True):
    """F-4: a Fate deck was searched; what was taken is shown."""

    sentences = "story.searched-nothing", "story.searched"
    chosen_by = "card"
    no_way_back = "going-back.searched"


class LeftMatch(OfSeat, frozen=True):
    """V-3, V-6: a seat is out of the match."""

    name = "left"
    sentences = "story.left-honor", "story.left-provinces", "story.left-conceded"
    reason: How

    def told_by(self) -> str:
        return self.sentences[{How.DISHONOR: 0, How.MILITARY: 1}.get(self.reason, 2)]


class MatchEnded(Event, frozen=True):
    """Chapter 17."""

    name = "over"
    sentences = tuple(f"story.ended-{how}" for how in How)
    chosen_by = "how"
    no_way_back = "going-back.over"
    winners: Seats
    how: How


People: TypeAlias = Sequence[Participant]


def _who(seat: Seat, people: People) -> str:
    return people[seat].name


def rival(people: People, seat: Seat) -> Message:
    """Return a player to whom something is done: by the clan, and by the name too where two are of it."""
    clans = [one.role.name.key.rpartition(".")[2] for one in people]
    clan, alone = Message(f"clan.{clans[seat]}"), clans.count(clans[seat]) == 1
    return clan if alone else Message("story.rival", clan=clan, name=people[seat].name)


def listed(names: Iterable[Parameter]) -> Parameter:
    """Return one name after the other; there is at least one."""
    *before, last = names
    if not before:
        return last
    first = reduce(lambda first, rest: Message("story.list", first=first, rest=rest), before)
    return Message("story.list-last", first=first, rest=last)


_NAMINGS: Final[dict[object, Naming[People]]] = {
    Seat: Naming({"who": _who, "other": _who}),
    Annotated[Seat, "rival"]: Naming({"other": lambda seat, people: rival(people, seat)}),
    Seats: Naming({"seats": lambda seats, people: listed(_who(seat, people) for seat in seats)}),
    Cards: Naming({"cards": lambda cards, _people: listed(named(card) for card in cards)}),
    Annotated[CardKey, "discarded"]: Naming({"discarded": lambda card, _people: named(card)}),
    Annotated[CardKey, "other_card"]: Naming({"other_card": lambda card, _people: named(card)}),
    Annotated[int, "force"]: Naming({"force": lambda number, _people: number}),
    CardDrawn: Naming({"n": lambda _event, _people: 1}),
    Signed: Naming({"signed": lambda number, _people: f"{'+' if number > 0 else '−'}{abs(number)}"}),
    Stat: Naming({"stat": lambda stat, _people: Message(f"stat.{stat}")}),
    Card: Naming({"card": lambda card, _people: named(card)}, lambda card, _people: f"card {card}"),
    Number: Naming({"number": lambda number, _people: number}),
    ProvincePlace: Naming({"province": lambda number, _people: number}),
}

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
