"""How a match stands (ST-1), with the steps still to be done, and what of it a seat may know (chapter 19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from operator import attrgetter, sub
from typing import Any, Final, Literal, TypeVar

import msgspec

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.four_paths import ids, vocabulary
from rokugan_desktop.games.four_paths.actions import Action, Attach, HabitName, Moves, Names, Play
from rokugan_desktop.games.four_paths.components import Card, CardFile
from rokugan_desktop.games.four_paths.ids import NO_CARD, NO_KEY, NO_PROVINCE, CardId, CardKey, ProvinceId
from rokugan_desktop.games.four_paths.vocabulary import Ability, Constant, Effect, Restriction, Until

replace = msgspec.structs.replace


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What the match is played by (F-7, Y-2)."""

    level: ids.Level = ids.Level.STEEL
    spare_ties: bool = False
    """Whether a tie of 0 and 0 destroys nobody (O-5)."""
    short: bool = False
    """Honor victory at 30, three provinces."""
    lone: bool = False
    focus_first: bool = True
    """Whether the Focus of a Fate card is added to the starting honor that says who begins (S-5)."""
    all_points: bool = False
    """Whether each seat with a hand is offered whatever any card could react to, not only those of its list (Q-6)."""
    old_favor: bool = False
    """Whether there are no Winds, and whoever holds the Favor spends it alike (L-6)."""

    @property
    def honor_to_win(self) -> int:
        """Return with how much honor a turn begins that wins (V-2)."""
        return 30 if self.short else 40

    @property
    def provinces(self) -> int:
        """Return how many provinces each seat begins with (S-6)."""
        return 3 if self.short else 4


class Province(msgspec.Struct, frozen=True, gc=False):
    """A province with the card in it (Z-4). Face-down there is no card yet (C-3)."""

    id: ProvinceId
    card: CardKey = NO_KEY
    """The face-up card in it."""
    down: bool = False
    strength: int | None = None
    """Its strength before what is attached, where a position says so; None: its Stronghold's."""

    @property
    def empty(self) -> bool:
        """Tell whether no card is in it."""
        return not self.card and not self.down


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """What a seat has besides its cards in play."""

    clan: ids.ClanId
    deck: ids.DeckId
    stronghold: CardKey
    honor: int
    dynasty: Counts
    """The remainder: the Dynasty deck and the face-down cards together, by the order of the card file (W-3)."""
    provinces: tuple[Province, ...]
    dead: tuple[CardKey, ...] = ()
    dishonorably_dead: tuple[CardKey, ...] = ()
    discarded: tuple[CardKey, ...] = ()
    removed: tuple[CardKey, ...] = ()
    out: bool = False
    fate: Counts = ()
    """The Fate remainder: deck, hand and what lies face-down in a duel, together (W-3)."""
    in_hand: int = 0
    laid: int = 0
    """How many of its focus cards lie face-down (DU-2)."""
    shown: tuple[CardKey, ...] = ()
    """What everybody has seen come into the hand and not leave it since (W-8)."""
    fate_discarded: tuple[CardKey, ...] = ()
    rest: Literal["", "touched", "window"] = ""
    """Its standing pass (Q-4)."""
    quiet: Literal["", "all", "mine"] = ""
    """Whether it passes at all points to its next turn, or at all but those that are about something of its own."""
    habits: tuple[HabitName, ...] = ("touched",)
    """Its settings; that passes in another's Action phase stand is so from the start (Q-17)."""

    @property
    def in_fate_deck(self) -> int:
        """Return how many cards the Fate deck has."""
        return sum(self.fate) - self.in_hand - self.laid

    @property
    def in_deck(self) -> int:
        """Return how many cards the Dynasty deck has."""
        return sum(self.dynasty) - sum(province.down for province in self.provinces)


class InPlay(msgspec.Struct, frozen=True, gc=False):
    """A card in play (Z-5)."""

    id: CardId
    card: CardKey
    owner: Seat
    controller: Seat
    zone: ids.Place = ids.Place.HOME
    province: ProvinceId = NO_PROVINCE
    """The province that it is attached to, or whose battle it is in."""
    army: ids.Army = ids.Army.ATTACK
    """In a battle: of which side."""
    bearer: CardId = NO_CARD
    bowed: bool = False
    dishonored: bool = False
    clan: ids.ClanId | None = None
    """The clan by an oath of fealty (K-2); None: the printed ones."""
    force: int = 0
    chi: int = 0
    """What tokens add (Z-9)."""
    under: tuple[CardKey, ...] = ()
    """The less experienced versions that it lies upon (E-12)."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """A change of a number for a while (ST-3), what a card is granted, or what a seat or one of its units cannot do."""

    stat: ids.Stat | None
    by: int
    card: CardId = NO_CARD
    province: ProvinceId = NO_PROVINCE
    """What it is upon: a card or a province."""
    source: CardKey = NO_KEY
    my_turn: Seat | None = None
    """Until this seat's next turn; None: `until` says how long (A-13)."""
    until: Until = "turn"
    grants: ids.Trait | Ability | None = None
    restricts: Restriction | None = None
    seat: Seat = Seat(-1)
    """Who cannot do it: as a whole where no card is named."""


class Attacking(msgspec.Struct, frozen=True, gc=False):
    """An attack (chapter 11)."""

    leader: Seat
    defender: Seat
    invited: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())
    """Whom the Attacker has invited, and whom the Defender has."""
    sides: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())
    """Who has assigned to attack, and who to defend; no seat is in both (M-3)."""
    fought: tuple[ProvinceId, ...] = ()
    battle: ProvinceId = NO_PROVINCE
    """Where the battle is that is being fought."""
    totals: tuple[int, int] | None = None
    """The Forces of the two armies of the last battle."""
    naval: Seat | None = None
    """Who fights it as a naval battle (B-9)."""
    waiting: tuple[Seat, ...] = ()
    """Who has to act or to pass before that leader may play a terrain."""
    sent_home: tuple[CardId, ...] = ()
    """Which units have fought in the last battle and live (O-7)."""

    def open_to(self, seat: Seat) -> list[ids.Army]:
        """Return which armies a seat may bring a unit into: as leader, or invited and not on the other side (B-8)."""
        led = {self.leader: ids.Army.ATTACK, self.defender: ids.Army.DEFENSE}
        if seat in led:
            return [led[seat]]
        return [army for army in ids.Army if seat in self.invited[army] and seat not in self.sides[1 - army]]


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Whose effects are carried out, and what was named for them (A-4)."""

    seat: Seat
    card: CardKey
    source: CardId = NO_CARD
    """The card in play that does it; none: one of the hand, or an Event."""
    targets: Names = ()
    places: tuple[tuple[CardId, ids.Place], ...] = ()
    """Where those targets were named that have to be there: moved by others, they are targets no more (A-8)."""
    performers: tuple[CardId, ...] = ()
    """Who performs it, besides its source (A-11)."""
    action: bool = False
    """Whether it is an action: no Event, and nothing that happens as a card enters."""
    duel: bool = False
    """Whether a duel has led to it, whose honor a dishonored winner does not raise (X-14, H-4)."""
    more_chi: bool = False
    """Whether the duel's winner had the higher number before focusing (X-9)."""
    discarded: tuple[CardKey, ...] = ()

    def named(self, name: str) -> CardId:
        """Return the target of this name; NO_CARD where none was named so."""
        return dict(self.targets).get(name, NO_CARD)


class Occurrence(msgspec.Struct, frozen=True, gc=False):
    """Something at which Reactions may cut in (X-7), and how far the round has come in which they are offered (R-2)."""

    point: vocabulary.ReactionPoint
    by: Seat
    """Who has caused it: the active seat where nobody did."""
    of: tuple[Seat, ...] = ()
    card: InPlay | None = None
    """The card that it is about, as it was then."""
    source: CardKey = NO_KEY
    """The card that it comes from."""
    kind: vocabulary.AbilityKind | None = None
    traits: tuple[ids.Trait, ...] = ()
    named: tuple[CardId, ...] = ()
    """Of an action: its kind, its traits (A-11), and what it names."""
    action: Action | None = None
    amount: int = 0
    """How much honor, until a Reaction changes it (R-6)."""
    next: Seat | None = None
    """Who is offered it next; None: the seat left of who has caused it."""
    passed: tuple[Seat, ...] = ()
    reacted: tuple[CardId, ...] = ()
    """Which cards in play have reacted to it (R-4)."""


class Duel(msgspec.Struct, frozen=True, gc=False):
    """A duel (DU-1): who has challenged whom by what."""

    us: CardId
    them: CardId
    effect: vocabulary.DuelEffect
    cause: Cause


class Window(msgspec.Struct, frozen=True, gc=False):
    """Seats in turn, each an action or a pass, until all have passed in a row (A-15)."""

    next: Seat
    passed: tuple[Seat, ...] = ()
    holder: Seat | None = None
    looked: bool = False
    """Whether that seat had seen its hand for it."""
    asked: bool = False
    """Whether another seat was asked since then (Q-9)."""
    seen: tuple[Seat, ...] = ()
    """Who has seen its hand since it was opened (Q-15)."""
    done: Action | None = None
    """What was done last, until all have been called that may answer it (Q-8)."""
    before: PublicState | None = None
    """How all stood before the action that goes on, to find out whom it has touched (Q-4)."""


StepName = StrEnum(
    "StepName",
    "FIRST TURN TURN_UP REGIONS ATTACK INVITE ASSIGN NEXT_BATTLE RESOLUTION ATTACK_ENDS DYNASTY PAY END DEAL ACTION "
    "WINDOW CALL ACT REATTACH EFFECTS ACTED ACCEPT DUEL FOCUS SEPPUKU SEARCH CHOOSE REDIRECT RANDOM SENSEI NAVAL TRIM "
    "EMPTY CLOSE_COMBAT POINT REACT HONOR UPON CARRY_OUT REVEAL EVENT BATTLE_ENDS YU",
)
HAND = "hand"
"""What is said of a step that goes on from one that shows the hand."""
CLOSED = frozenset({StepName.ACT, StepName.REACT, StepName.FOCUS, StepName.SEARCH, StepName.TRIM, StepName.SENSEI})
"""The steps that ask a seat which sees its hand (Q-1); a payment is as what it pays for."""


class Task(msgspec.Struct, frozen=True, gc=False):
    """A step still to be done, as plain data: a match can be saved in the middle of everything."""

    step: StepName
    seat: Seat = Seat(-1)
    province: ProvinceId = NO_PROVINCE
    card: CardKey = NO_KEY
    word: str = ""
    number: int = 0
    draft: tuple[tuple[CardId, int], ...] = ()
    """What the seat that is asked has answered so far, one by one: units with their provinces."""
    chosen: tuple[CardKey, ...] = ()
    """The cards that it has chosen so far, or that have been turned up."""
    moved: Moves = ()
    """Attached cards with their new bearers, so far (E-11)."""
    action: Action | None = None
    """What is being paid for; None: a card of a province."""
    cause: Cause | None = None
    effects: tuple[Effect, ...] = ()
    """What is still to be carried out of the cause."""
    point: Occurrence | None = None

    @property
    def doer(self) -> Cause:
        """Return the cause of a step that has one."""
        assert self.cause is not None, "what is carried out or averted is done by somebody"
        return self.cause

    @property
    def secret(self) -> bool:
        """Tell whether whoever is asked sees the own hand."""
        return self.step in CLOSED or self.word == HAND or isinstance(self.action, Play | Attach)


class Way(msgspec.Struct, frozen=True, gc=False):
    """An ability as one seat may use it: of a card in play, or of one in its hand."""

    seat: Seat
    key: CardKey
    number: int
    ability: Ability
    source: InPlay
    """The card in play; for one of the hand what stands for it, where its seat fights (B-5)."""
    in_hand: bool = False


K = TypeVar("K")
V = TypeVar("V")


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    found: dict[K, tuple[V, ...]] = {}
    for key, one in pairs:
        found[key] = (*found.get(key, ()), one)
    return found


class PublicState(msgspec.Struct, frozen=True, dict=True):
    """What everybody sees of a match (W-1); what is worked out of it is kept with it."""

    file: CardFile
    terms: Terms
    seats: tuple[SeatState, ...]
    cards: Mapping[CardId, InPlay]
    """In the order in which they came into play."""
    active: Seat = Seat(0)
    phase: ids.Phase = ids.Phase.SETUP
    turn: int = 0
    """How many turns have begun."""
    round: int = 0
    """Which round it is, from 1 (V-8)."""
    first: Seat = Seat(0)
    records: tuple[Record, ...] = ()
    happened: tuple[CardKey, ...] = ()
    """The Events that have happened (T-3)."""
    attack: Attacking | None = None
    winners: tuple[Seat, ...] = ()
    how: ids.How | None = None
    favor: Seat | None = None
    """Who holds the Emperor's Favor (L-2)."""
    window: Window | None = None
    duel: Duel | None = None
    point: Occurrence | None = None
    """To what Reactions are offered just now."""
    called: tuple[Seat, ...] = ()
    """Who is asked together whether they act (Q-8), in the order of the round."""
    looked: Seat | None = None
    """Whose hand was seen last: it holds the device until another one sees its own (Q-9)."""
    used: tuple[tuple[CardId, int, str], ...] = ()
    """Which abilities that may be used once a turn, battle or game have been (A-14); 0 is a Tactician's."""
    later: tuple[Task, ...] = ()
    """Effects that come about at another moment, which their `word` is (X-8, 31)."""
    counted: tuple[tuple[Seat, str], ...] = ()
    """What each seat has done this turn that texts ask for (X-9)."""

    def printed(self, card: InPlay) -> Card:
        """Return what is printed on a card in play."""
        return self.file.cards[card.card]

    @cached_property
    def attached(self) -> Mapping[CardId, tuple[InPlay, ...]]:
        """Return what each card bears, in order of entry (Z-6)."""
        return _grouped([(card.bearer, card) for card in self.cards.values() if card.bearer])

    @cached_property
    def constants(self) -> tuple[tuple[InPlay, Constant], ...]:
        """Return what the cards in play do for as long as they are there, each with its source (X-6)."""
        lasting = self.file.lasting
        found = [(card, each) for card in self.cards.values() if card.card in lasting for each in lasting[card.card]]
        found += [(field, each) for field in self.fields for each in self.printed(field).does[0].always]
        return tuple(found)

    @cached_property
    def ruling(self) -> Mapping[tuple[str, Any], tuple[tuple[InPlay, Constant], ...]]:
        """Return the same by what is said."""
        return _grouped([(one[1].head, one) for one in self.constants])

    @cached_property
    def ways(self) -> Mapping[Seat, tuple[Way, ...]]:
        """Return what the cards in play of each seat can do, whether now or not."""
        found: dict[Seat, list[Way]] = {}
        able, granted = self.file.able[self.terms.level], self.granted
        for card in self.cards.values():
            ways = able.get(card.card, ())
            if card.id in granted:
                given = [one for one in granted[card.id] if isinstance(one, Ability)]
                numbered = enumerate(given, len(self.printed(card).does) + 1)
                ways = (*ways, *[way for number, ability in numbered for way in ability.ways(number)])
            if ways and card.zone is not ids.Place.FIELD:
                own = found.setdefault(card.controller, [])
                own += [Way(card.controller, card.card, at, ability, card) for at, ability in ways]
        return {seat: tuple(own) for seat, own in found.items()}

    @cached_property
    def unit_sums(self) -> dict[CardId, tuple[InPlay, Any]]:
        """Return the Force of each unit that was asked for (N-5), with the Personality as it was then."""
        return {}

    @cached_property
    def granted(self) -> Mapping[CardId, tuple[ids.Trait | Ability, ...]]:
        """Return what is granted to each card, in order (X-8, 18)."""
        return _grouped([(one.card, one.grants) for one in self.records if one.card and one.grants is not None])

    @cached_property
    def recorded(self) -> Mapping[CardId, tuple[Record, ...]]:
        """Return what changes each card for a while, in order."""
        return _grouped([(one.card, one) for one in self.records if one.card])

    @property
    def under_way(self) -> Attacking:
        """Return the attack, for whoever is asked or carries something out within one alone."""
        assert self.attack is not None, "there is an attack"
        return self.attack

    @cached_property
    def fields(self) -> tuple[InPlay, ...]:
        """Return the terrain of the battle, if there is one (TE-1)."""
        return tuple([card for card in self.cards.values() if card.zone is ids.Place.FIELD])

    def bearing(self, card: InPlay) -> InPlay:
        """Return the Personality of the unit that a card belongs to, or the card itself (Z-6)."""
        return self.cards.get(card.bearer, card)

    @property
    def present(self) -> tuple[Seat, ...]:
        """Return the seats that are still in the match."""
        return tuple([seat for seat in seats(len(self.seats)) if not self.seats[seat].out])

    def clockwise(self, begin: int) -> tuple[Seat, ...]:
        """Return the seats still in the match, clockwise from one on (F-1)."""
        around = seats(len(self.seats))
        return tuple([seat for seat in (*around[begin:], *around[:begin]) if not self.seats[seat].out])

    def of(self, seat: Seat) -> list[InPlay]:
        """Return the cards in play that a seat controls, in order of entry."""
        return [card for card in self.cards.values() if card.controller == seat]

    def at_home(self, seat: Seat) -> tuple[InPlay, ...]:
        """Return the Personalities that a seat has at home, in order of entry."""
        there = [card for card in self.cards.values() if card.controller == seat and card.zone is ids.Place.HOME]
        return tuple([card for card in there if self.file.cards[card.card].type is ids.CardType.PERSONALITY])

    def number_of(self, province: ProvinceId) -> int:
        """Return the place of a province among its seat's, from 1 from left to right; 0: it is no more."""
        return next((at for own in self.seats for at, each in enumerate(own.provinces, 1) if each.id == province), 0)


PUBLIC: Final[Callable[[PublicState], tuple[Any, ...]]] = attrgetter(*PublicState.__struct_fields__)
"""Returns all that everybody sees, in the order of its fields."""


class State(PublicState, frozen=True, kw_only=True, dict=True):
    """How a match stands."""

    work: tuple[Task, ...] = ()
    """The steps that are still to be done, the next one last."""
    named: int = 0
    """How many cards have come into play: the number of the last one."""
    hands: tuple[Counts, ...] = ()
    laid: tuple[tuple[CardKey, ...], ...] = ()
    """Each seat's focus cards, face-down."""
    lines: Mapping[Seat, tuple[CardKey, ...]] = {}
    """What each seat has prepared to lay in the duel that goes on, still in its hand (Q-14)."""
    calls: tuple[tuple[Seat, Action], ...] = ()
    """What those that are asked together have answered: read when all have (Q-8)."""
    looks: Mapping[tuple[Seat, Seat], tuple[CardKey, ...]] = {}
    """What who has looked at whose hand knows of it, with all that was shown (W-8)."""

    @property
    def public(self) -> PublicState:
        """Return what everybody sees of it, alone."""
        return PublicState(*PUBLIC(self))

    def innermost(self, name: StepName) -> Task | None:
        """Return the next step of this name, or None."""
        return next((step for step in reversed(self.work) if step.step is name), None)

    def fate_deck(self, seat: Seat) -> Counts:
        """Return what is left of a Fate deck, without what is in the hand or face-down in a duel."""
        index, left = self.file.index, list(map(sub, self.seats[seat].fate, self.hands[seat]))
        for key in self.laid[seat]:
            left[index[key]] -= 1
        return tuple(left)


class View(PublicState, frozen=True, kw_only=True, dict=True):
    """What one seat knows, or everybody."""

    seat: Seat | None = None
    """Whose view it is; None: everybody's."""
    steps: tuple[Task, ...] = ()
    """The steps still to be done, as everybody knows them; of what is answered one by one only the seat's own."""
    named: int = 0
    hand: Counts = ()
    """The own hand, by the order of the card file."""
    laid: tuple[CardKey, ...] = ()
    """The own focus cards."""
    line: tuple[CardKey, ...] = ()
    """What the seat has prepared to lay next (Q-14)."""
    known: Mapping[Seat, tuple[CardKey, ...]] = {}
    """What the seat knows of the hands that it has looked at, their focus cards among them (W-8)."""
    answered: tuple[Seat, ...] = ()
    """Who has answered of those that are asked together, though not what (Q-8)."""
    call: Action | None = None
    """What the seat has answered while others are still asked."""

    def known_of(self, seat: Seat) -> tuple[CardKey, ...]:
        """Return what the viewer knows of a hand (W-8)."""
        return self.known.get(seat, self.seats[seat].shown)


def _known(step: Task, seat: Seat | None) -> Task:
    """Return a step as the seat knows it: of another one's hand only that it is looked at.

    What is begun without the hand is begun before everybody's eyes; no other seat's own view has it. What no seat is
    asked, such as upon whom something is done, all know.
    """
    if not (step.draft or step.moved or step.chosen or step.action is not None):
        return step
    if seat is None and not step.secret:
        return step
    if step.secret and step.step in (StepName.PAY, StepName.REATTACH):
        return Task(StepName.ACT if step.point is None else StepName.REACT, step.seat, point=step.point)
    chosen = () if step.secret else step.chosen
    return replace(step, draft=(), moved=(), chosen=chosen) if step.draft or step.moved or step.chosen else step


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know; None: what everybody knows (W-1 to W-5)."""
    view = View(
        *PUBLIC(state),
        seat=seat,
        steps=tuple([step if step.seat in (seat, -1) else _known(step, seat) for step in state.work]),
        named=state.named,
        hand=() if seat is None or not state.hands else state.hands[seat],
        laid=() if seat is None or not state.laid else state.laid[seat],
        line=() if seat is None else state.lines.get(seat, ()),
        known={of: cards for (looker, of), cards in state.looks.items() if looker == seat},
        answered=tuple([one for one, _ in state.calls]),
        call=None if seat is None else dict(state.calls).get(seat),
    )
    vars(view).update(vars(state))  # what is worked out of what everybody sees
    return view
