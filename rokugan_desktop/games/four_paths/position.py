"""Position files (`four-paths-position/1`): how a match stands, what is answered and drawn from there, and how written.

All that the format knows is read; `open_position` refuses what the level that is played does not have. Beyond the
format's page a file may say `round` and `first` (V-8, Y-2) and, of each seat, `records` of its provinces and of itself:
without these a match of the first level could not be written down.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from rokugan_desktop.engine import Illegal, Refusal, Seat, Setup, seats
from rokugan_desktop.engine.positions import Faults, PositionFile, PositionPart
from rokugan_desktop.engine.strict_yaml import convert_strict
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.four_paths import ids
from rokugan_desktop.games.four_paths.chapters.abilities import BORNE
from rokugan_desktop.games.four_paths.chapters.effects import learn, set_number
from rokugan_desktop.games.four_paths.chapters.honor import check_leaving
from rokugan_desktop.games.four_paths.chapters.turn import PHASES
from rokugan_desktop.games.four_paths.chapters.window import open_window
from rokugan_desktop.games.four_paths.components import Card, CardFile, check_card, check_others
from rokugan_desktop.games.four_paths.ids import Army, CardKey, CardType, Level, Phase, Place
from rokugan_desktop.games.four_paths.names import Message
from rokugan_desktop.games.four_paths.state import Attacking, Province, Record, SeatState, State, StepName, Task, Terms
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.vocabulary import Count, Restriction, Small, Until

ProvinceNumber = Annotated[int, msgspec.Meta(ge=1, le=12)]
AnySeat = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Options(PositionPart, frozen=True):
    """What the match is played by (F-7)."""

    favor: Literal["wind", "old"] = "wind"
    first: Literal["focus", "honor"] = "focus"
    tie_zero: Literal["destroy", "spare"] = "destroy"
    points: Literal["lists", "all"] = "lists"
    short: bool = False
    lone: bool = False


class RecordEntry(PositionPart, frozen=True):
    """A change for a while: of a card's number; of a seat's: of a province's strength, or what it cannot do."""

    force: Small = 0
    chi: Small = 0
    ph: Small = 0
    gold: Small = 0
    strength: Small = 0
    province: ProvinceNumber | None = None
    restrict: str | None = None
    until: str = "turn"
    """As X-10 has it; `turn_of(2)`: until seat 2's next turn begins."""
    source: str = ""


class CardEntry(PositionPart, frozen=True, rename={"bears": "with", "sets": "set"}):
    """A card in play, with what is attached to it."""

    card: str
    id: str | None = None
    bears: tuple[str | CardEntry, ...] = ()
    bowed: bool = False
    dishonored: bool = False
    over: tuple[str, ...] = ()
    records: tuple[RecordEntry, ...] = ()
    sets: dict[str, Small] = {}
    lose: tuple[str, ...] = ()


Entries = tuple[str | CardEntry, ...]


class SeatEntry(PositionPart, frozen=True):
    """One seat; what is left out is as the format's page says."""

    clan: str | None = None
    stronghold: str | None = None
    stronghold_bowed: bool = False
    wind: str | None = None
    wind_bowed: bool = False
    honor: Small | None = None
    gold: tuple[Count, ...] = ()
    provinces: tuple[Small, ...] | None = None
    provinces_with: dict[ProvinceNumber, str] = {}
    empty: tuple[ProvinceNumber, ...] = ()
    """Provinces without any card, which the format's page has no word for."""
    attached: dict[ProvinceNumber, str | Entries] = {}
    home: Entries = ()
    rings: Entries = ()
    hand: tuple[str, ...] = ()
    list: tuple[str, ...] = ()
    known_by: dict[AnySeat, tuple[str, ...]] = {}
    dynasty_left: dict[str, Count] = {}
    records: tuple[RecordEntry, ...] = ()


class SidesEntry(PositionPart, frozen=True):
    """Who stands at another province of the Defender."""

    attack: dict[AnySeat, Entries] = {}
    defend: dict[AnySeat, Entries] = {}


class InvitedEntry(PositionPart, frozen=True):
    """Who was invited to which side."""

    attack: tuple[AnySeat, ...] = ()
    defend: tuple[AnySeat, ...] = ()


class BattleEntry(PositionPart, frozen=True):
    """The battle whose Combat begins."""

    province: ProvinceNumber
    leader: AnySeat | None = None
    defender: AnySeat | None = None
    attack: dict[AnySeat, Entries] = {}
    defend: dict[AnySeat, Entries] = {}
    invited: InvitedEntry = InvitedEntry()
    terrain: str | None = None
    terrain_by: AnySeat | None = None
    others: dict[ProvinceNumber, SidesEntry] = {}


class DrawsEntry(PositionPart, frozen=True):
    """What chance says, by kind, in order."""

    turn_up: tuple[str, ...] = ()
    deal: tuple[str, ...] = ()
    first: tuple[tuple[str, ...], ...] = ()


class Position(PositionFile, frozen=True, rename={"tries": "try"}):
    """A position file as it stands."""

    FORMAT = "four-paths-position/1"
    level: Literal[1, 2, 3] = 3
    options: Options = Options()
    cards: dict[str, Any] = {}
    seats: Annotated[tuple[SeatEntry, ...], msgspec.Meta(min_length=2, max_length=4)] = (SeatEntry(), SeatEntry())
    active: AnySeat = 0
    phase: Literal["setup", "begin", "events", "action", "attack", "dynasty", "end"] = "action"
    favor: AnySeat | None = None
    happened: tuple[str, ...] = ()
    battle: BattleEntry | None = None
    answers: tuple[tuple[AnySeat | Literal["all"], str], ...] = ()
    draws: DrawsEntry = DrawsEntry()
    tries: tuple[tuple[AnySeat, str], ...] = ()
    seat: AnySeat | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1
    first: AnySeat = 0


read_position = Position.read
"""Return the position that a text holds; whether it can be, `open_position` tells."""
_WITHIN = frozenset({
    StepName.PAY, StepName.ACT, StepName.REATTACH, StepName.ACCEPT, StepName.DUEL, StepName.FOCUS, StepName.SEPPUKU,
    StepName.SEARCH, StepName.TRIM, StepName.EMPTY,
})  # fmt: skip
_AT_HOME = (CardType.HOLDING, CardType.RING, CardType.SENSEI)


def write_position(state: State) -> str:
    """Return the state as the YAML text of a position file that reads back; piles are left out, no rule asks for them.

    Raise Illegal in the middle of an attack, a payment, a window or a duel that can still go on, for the format begins
    with a phase or a Combat; and where but one seat is left.
    """
    step = state.work[-1].step if state.work else StepName.END
    begun = state.work and (state.work[-1].draft or state.work[-1].chosen)
    window = state.window is not None and (state.window.passed or state.window.holder is not None or state.calls)
    amid = state.attack is not None or step in _WITHIN or begun or window or state.granted or state.later
    if amid and state.how is None:
        raise Illegal(Refusal("M-8", Message("refusal.unwritten")))
    if len(state.present) < 2:
        raise Illegal(Refusal("V-1", Message("refusal.one-left")))
    terms, phase = state.terms, "events" if step is StepName.TURN_UP else state.phase.name.lower()
    return Position.written(
        {
            "level": int(terms.level),
            "options": {
                "tie_zero": "spare" if terms.spare_ties else "destroy", "short": terms.short, "lone": terms.lone,
                "first": "focus" if terms.focus_first else "honor",
                "favor": "old" if terms.old_favor else "wind",
            },
            "cards": _strongholds(state),
            "seats": [_seat(state, seat) for seat in seats(len(state.seats))],
            "active": int(state.active),
            "phase": phase,
            "favor": None if state.favor is None else int(state.favor),
            "happened": [*state.happened],
            "round": state.round or 1,
            "first": int(state.first),
        }
    )  # fmt: skip


def _strongholds(state: State) -> dict[str, Any]:
    """Return the Strongholds that have other numbers in this match than are printed on them, with what counts there."""
    cards = {own.stronghold: state.file.cards[own.stronghold] for own in state.seats}
    other = {key: card for key, card in cards.items() if card.at(state.terms.level) is not None}
    none = dict.fromkeys(("level1", "level2", "level3"))
    return {key: msgspec.to_builtins(msgspec.structs.replace(card, **none)) for key, card in other.items()}


def _seat(state: State, seat: Seat) -> dict[str, Any]:
    own = state.seats[seat]
    stronghold = next((card for card in state.of(seat) if card.card == own.stronghold), None)
    usual = state.file.cards[own.stronghold].strength
    row: dict[str, Any] = {"honor": own.honor}
    if own.stronghold in state.file.cards and not own.stronghold.startswith("seat_"):
        row |= {"stronghold": own.stronghold, "stronghold_bowed": stronghold is not None and stronghold.bowed}
    elif own.clan:
        row["clan"] = own.clan
    provinces, attached = {each.id: at for at, each in enumerate(own.provinces, 1)}, dict[int, list[dict[str, Any]]]()
    for card in state.of(seat):
        if card.zone is Place.PROVINCE:
            attached.setdefault(provinces[card.province], []).append(_card(state, card.id))
    lasting = [(one, _lasting(one)) for one in state.records]
    there = [(one, said) for one, said in lasting if one.province in provinces]
    strengths = [{"strength": one.by, "province": provinces[one.province], **said} for one, said in there]
    barred = [{"restrict": one.restricts, **said} for one, said in lasting if one.restricts and one.seat == seat]
    at_home = [card for card in state.of(seat) if card.zone is Place.HOME and card is not stronghold]
    wind = next((card for card in at_home if state.printed(card).type is CardType.WIND), None)
    if wind is not None:
        row |= {"wind": wind.card, "wind_bowed": wind.bowed}
    if state.hands:
        known = [(other, state.looks.get((other, seat), own.shown)) for other in state.present if other != seat]
        row |= {
            "hand": one_by_one(state.hands[seat], state.file.order),
            "list": one_by_one(state.fate_deck(seat), state.file.order),
            "known_by": {int(other): [*cards] for other, cards in known if cards},
        }
    return row | {
        "provinces": [usual if each.strength is None else each.strength for each in own.provinces],
        "provinces_with": {at: each.card for at, each in enumerate(own.provinces, 1) if each.card},
        "empty": [at for at, each in enumerate(own.provinces, 1) if each.empty],
        "attached": attached,
        "home": [_card(state, card.id) for card in at_home if state.printed(card).type is CardType.PERSONALITY],
        "rings": [_card(state, card.id) for card in at_home if state.printed(card).type in _AT_HOME],
        "dynasty_left": state.file.counted(own.dynasty),
        "records": [*strengths, *barred],
    }


def _card(state: State, key: ids.CardId) -> dict[str, Any]:
    card = state.cards[key]
    records = [{str(one.stat): one.by, **_lasting(one)} for one in state.records if one.card == card.id and one.stat]
    return {
        "card": card.card,
        "id": card.id.replace(":", "_"),
        "bowed": card.bowed,
        "records": records,
        "dishonored": card.dishonored,
        "over": [*card.under],
        "with": [_card(state, one.id) for one in state.attached.get(card.id, ())],
    }


def _lasting(one: Record) -> dict[str, str]:
    until = "turn" if one.my_turn is None else f"turn_of({one.my_turn})"
    return {"until": until, "source": one.source}


_STRENGTH: Final = 6
_HONOR: Final = 10
_MOST_CARDS: Final = 400
"""More than four seats bring into play with their decks: what is upon all of them is worked out for each."""
_LASTING: Final[Mapping[str, Until]] = {"battle": "battle", "duel": "duel", "permanent": "permanent", "bowed": "bowed"}
_NUMBERS: Final = (ids.Stat.FORCE, ids.Stat.CHI, ids.Stat.PERSONAL_HONOR, ids.Stat.GOLD)
_RESTRICTED: Final[tuple[Restriction, ...]] = ("attack", "assign")
"""What a seat cannot do at this level."""


class Opened(NamedTuple):
    """A position that can be: how it stands before anything of it is settled, and what the file calls its cards."""

    state: State
    names: dict[str, ids.CardId]


def open_position(file: CardFile, position: Position, name: str) -> Opened:
    """Return what the position describes. Raise Unreadable, with the place in the file, where it can't be."""
    return _Opening(file, position, name).opened()


def position_setup(file: CardFile, position: Position, text: str) -> Setup:
    """Return the setup that begins a match at the position; the roles are decks, of the clans that it says."""
    of_clan = {clan: deck for deck, cards in file.decks.items() for clan in file.cards[cards.stronghold].clan}
    roles: list[str] = []
    for entry in position.seats:
        card = None if entry.stronghold is None else file.cards.get(CardKey(entry.stronghold))
        said = card.clan[0] if card is not None and card.clan else ids.ClanId(entry.clan or "")
        roles.append(of_clan.get(said, tuple(file.decks)[len(roles) % len(file.decks)]))
    return Setup(tuple(roles), (("position", text),))


def named_anew(key: str, taken: Mapping[str, ids.CardId]) -> str:
    """Return what a card without an id is called: its key, or the key and 2, 3, … where that is taken."""
    return next(name for name in (key, *[f"{key}{number}" for number in range(2, len(taken) + 3)]) if name not in taken)


class _Opening(Faults):
    def __init__(self, file: CardFile, position: Position, name: str) -> None:
        super().__init__(name, Message)
        self.level, options = Level(position.level), position.options
        spare, focus, every = options.tie_zero == "spare", options.first == "focus", options.points == "all"
        self.terms = Terms(self.level, spare, options.short, options.lone, focus, every, options.favor == "old")
        self.position, self.file = position, file
        self.names: dict[str, ids.CardId] = {}

    def of_level(self, where: str, thing: str, level: Level = Level.HANDS, *, said: object = True) -> None:
        """Refuse what belongs to a higher level than the position's, by its name, if it is said. Raise Unreadable."""
        if said and self.level < level:
            self.refuse(where, "not-played", what=Message(f"position.thing.{thing}"), n=self.level)

    def opened(self) -> Opened:
        position, options = self.position, self.position.options
        self.of_level("options.favor", "favor", said=options.favor == "old")
        self.of_level("favor", "favor", said=position.favor is not None)
        self.of_level("options.points", "reactions", Level.ANSWERS, said=options.points == "all")
        self.of_level("draws", "fate", said=position.draws.deal or position.draws.first)
        self._read_cards()
        for where, seat in (("active", position.active), ("first", position.first), ("seat", position.seat or 0)):
            self._seat(where, seat)
        rows = tuple([self._seat_state(number, entry) for number, entry in enumerate(position.seats)])
        for word in position.happened:
            self._of_kind("happened", word, "no-event", ids.CardType.EVENT)
        begun = State(
            self.file,
            self.terms,
            rows,
            {},
            Seat(position.active),
            Phase.ATTACK if position.battle is not None else Phase[position.phase.upper()],
            turn=1,
            round=0 if position.phase == "setup" else position.round,
            first=Seat(position.first),
            happened=tuple(map(CardKey, position.happened)),
            favor=None if position.favor is None else self._seat("favor", position.favor),
        )
        update = StateUpdate(begun)
        if self.level > Level.STEEL:
            update.change(hands=((0,) * len(self.file.order),) * len(rows), laid=((),) * len(rows))
        for number, entry in enumerate(position.seats):
            self._cards_of(update, Seat(number), entry)
        if position.battle is not None:
            self._battle(update)
        for number, entry in enumerate(position.seats):
            for at, record in enumerate(entry.records):
                self._record_of_seat(update, Seat(number), record, f"seats[{number}].records[{at}]")
        update.change(work=self._work(update.state))
        check_leaving(update)
        return Opened(update.state, self.names)

    def _read_cards(self) -> None:
        cards = dict(self.file.cards)
        for key, said in self.position.cards.items():
            where = f"cards.{key}"
            if re.fullmatch(r"[a-z][a-z0-9_]{0,39}", key) is None:
                self.refuse(where, "unknown", word=key)
            card: Card = convert_strict(said, Card, name=self.name, where=where)
            check_card(card, self.file.clans, where, self.name)
            cards[CardKey(key)] = card
        for gold in sorted({gold for entry in self.position.seats for gold in entry.gold}):
            cards.setdefault(CardKey(f"gold{gold}"), Card(ids.CardType.HOLDING, gold=gold))
        for number, entry in enumerate(self.position.seats):
            if entry.stronghold is None:
                if entry.clan is not None and entry.clan not in self.file.clans:
                    self.refuse(f"seats[{number}].clan", "unknown", word=entry.clan)
                clan = () if entry.clan is None else (ids.ClanId(entry.clan),)
                honor = _HONOR if entry.honor is None else entry.honor
                cards[_bare(number)] = Card(ids.CardType.STRONGHOLD, clan=clan, start=honor)
        check_others(cards, self.name)
        self.file = msgspec.structs.replace(self.file, cards=cards)

    def _key(self, where: str, word: str) -> CardKey:
        if word not in self.file.cards:
            self.refuse(where, "unknown", word=word)
        return CardKey(word)

    def _of_kind(self, where: str, word: str, fault: str, *kinds: ids.CardType) -> CardKey:
        """Return the key of a card. Raise Unreadable where it is of none of these kinds."""
        key = self._key(where, word)
        if self.file.cards[key].type not in kinds:
            self.refuse(where, fault, word=word)
        return key

    def _seat(self, where: str, number: int) -> Seat:
        if number >= len(self.position.seats):
            self.refuse(where, "no-seat", n=number)
        return Seat(number)

    def _seat_state(self, number: int, entry: SeatEntry) -> SeatState:
        where = f"seats[{number}]"
        for word, thing in (("wind", "winds"), ("hand", "fate"), ("list", "fate"), ("known_by", "fate")):
            self.of_level(f"{where}.{word}", thing, said=getattr(entry, word))
        own = _bare(number) if entry.stronghold is None else entry.stronghold
        key = self._of_kind(f"{where}.stronghold", own, "no-stronghold", ids.CardType.STRONGHOLD)
        stronghold = self.file.cards[key]
        usual = _STRENGTH if entry.stronghold is None else stronghold.strength
        strengths = (usual,) * self.terms.provinces if entry.provinces is None else entry.provinces
        if len(strengths) > 12:
            self.refuse(f"{where}.provinces", "too-many", n=12)
        provinces: list[Province] = []
        for at, strength in enumerate(strengths, 1):
            said, place = entry.provinces_with.get(at), f"{where}.provinces_with.{at}"
            card = ids.NO_KEY if said is None else self._of_kind(place, said, "no-dynasty", *ids.DYNASTY)
            down = not card and at not in entry.empty
            provinces.append(Province(ids.ProvinceId(100 * number + at), card, down, strength))
        for at in (*entry.provinces_with, *entry.empty, *entry.attached):
            if at > len(strengths):
                self.refuse(where, "no-province", n=at)
        place, left = f"{where}.dynasty_left", entry.dynasty_left
        left = {self._of_kind(place, word, "no-dynasty", *ids.DYNASTY): count for word, count in left.items()}
        honor = stronghold.start if entry.honor is None else entry.honor
        clan = stronghold.clan[0] if stronghold.clan else ids.ClanId("")
        deck = next((deck for deck in self.file.decks if self.file.decks[deck].stronghold == key), ids.DeckId(clan))
        counts = tuple([left.get(one, 0) for one in self.file.order])
        unseen = Counter(self._fate(f"{where}.list", word) for word in entry.list)
        fate = tuple([unseen[one] for one in self.file.order]) if self.level > Level.STEEL else ()
        return SeatState(clan, deck, key, honor, counts, tuple(provinces), out=not provinces, fate=fate)

    def _fate(self, where: str, word: str) -> CardKey:
        if self.file.cards[self._key(where, word)].type in (*ids.DYNASTY, *ids.OUTSIDE_DECKS):
            self.refuse(where, "no-fate", word=word)
        return CardKey(word)

    def _cards_of(self, update: StateUpdate, seat: Seat, entry: SeatEntry) -> None:
        where = f"seats[{seat}]"
        if update.seat(seat).out and (entry.home or entry.rings or entry.gold):
            self.refuse(where, "is-out", n=seat)
        if entry.stronghold is not None and not update.seat(seat).out:
            entered = update.enter(CardKey(entry.stronghold), seat, bowed=entry.stronghold_bowed)
            self.names[named_anew(entry.stronghold, self.names)] = entered.id
        wind = self.file.old_favor if self.position.options.favor == "old" else entry.wind
        if wind is not None and not update.seat(seat).out:
            self._of_kind(f"{where}.wind", wind, "no-wind", ids.CardType.WIND)
            self._enter(update, seat, CardEntry(wind, bowed=entry.wind_bowed), f"{where}.wind")
        for word in entry.hand:
            update.fate(seat, self._fate(f"{where}.hand", word), 1, to_hand=1)
        others = [other for other in range(len(self.position.seats)) if other != seat]
        known = {other: Counter(entry.known_by.get(other, ())) for other in others}
        shown = known[others[0]]
        for cards in known.values():
            shown = shown & cards  # the first one stays as it is
        update.change_seat(seat, shown=tuple(map(CardKey, shown.elements())))
        for other, cards in known.items():
            for word in cards - Counter(entry.hand):
                self.refuse(f"{where}.known_by", "unknown", word=word)
            if cards != shown:
                learn(update, seat, tuple(map(CardKey, cards.elements())), Seat(other))
        for gold in entry.gold:
            self._enter(update, seat, CardEntry(f"gold{gold}"), where)
        for at, said in enumerate(entry.home):
            self._unit(update, seat, said, f"{where}.home[{at}]")
        for at, said in enumerate(entry.rings):
            place = f"{where}.rings[{at}]"
            card = _entry(said)
            facts = self.file.cards[self._key(place, card.card)]
            if facts.type in (ids.CardType.RING, ids.CardType.SENSEI):
                self.of_level(place, "rings", Level.ANSWERS)
            elif facts.type is not ids.CardType.HOLDING or "fortification" in facts.traits:
                self.refuse(place, "no-holding", word=card.card)
            self._enter(update, seat, card, place)
        for at, several in entry.attached.items():
            for said in (several,) if isinstance(several, str) else several:
                place, card = f"{where}.attached.{at}", _entry(said)
                facts = self.file.cards[self._key(place, card.card)]
                if facts.type is not ids.CardType.REGION and "fortification" not in facts.traits:
                    self.refuse(place, "not-attached", word=card.card)
                province = update.seat(seat).provinces[at - 1].id
                self._enter(update, seat, card, place, zone=Place.PROVINCE, province=province)

    def _unit(self, update: StateUpdate, seat: Seat, said: str | CardEntry, where: str, **facts: object) -> None:
        self._of_kind(where, _entry(said).card, "no-personality", ids.CardType.PERSONALITY)
        self._enter(update, seat, _entry(said), where, **facts)

    def _enter(self, update: StateUpdate, seat: Seat, card: CardEntry, where: str, **facts: object) -> None:
        """Bring one card into play under the file's name for it; refuse what no card of this level has."""
        self.of_level(f"{where}.with", "attachments", said=card.bears)
        self.of_level(f"{where}.dishonored", "dishonor", said=card.dishonored)
        self.of_level(f"{where}.over", "experience", Level.ANSWERS, said=card.over)
        self.of_level(f"{where}.set", "set", Level.ANSWERS, said=card.sets)
        self.of_level(f"{where}.lose", "attachments", Level.ANSWERS, said=card.lose)
        if card.id is not None and card.id in self.names:
            self.refuse(where, "twice", word=card.id)
        if len(self.names) >= _MOST_CARDS:
            self.refuse(where, "too-many-cards", n=_MOST_CARDS)
        name = named_anew(card.card, self.names) if card.id is None else card.id
        under = tuple([self._key(f"{where}.over", word) for word in card.over])
        facts |= {"bowed": card.bowed, "dishonored": card.dishonored, "under": under}
        entered = update.enter(CardKey(card.card), seat, **facts)
        self.names[name] = entered.id
        for at, said in enumerate(card.bears):
            place, borne = f"{where}.with[{at}]", _entry(said)
            self._of_kind(place, borne.card, "not-borne", *BORNE[self.level])
            self._enter(update, seat, borne, place, bearer=entered.id)
        for at, record in enumerate(card.records):
            place = f"{where}.records[{at}]"
            if record.strength or record.restrict or record.province:
                self.refuse(place, "not-of-a-card")
            until, source = self._until(place, record.until, seat), self._source(place, record, entered.card)
            lasts: Until = _LASTING.get(record.until, "turn")
            for stat in _NUMBERS:
                if by := getattr(record, stat):
                    update.record(Record(stat, by, card=entered.id, source=source, my_turn=until, until=lasts))
        for word, number in card.sets.items():
            if word not in (ids.Stat.FORCE, ids.Stat.CHI, ids.Stat.PERSONAL_HONOR):
                self.refuse(f"{where}.set", "not-of-a-card")
            set_number(update, update.state.cards[entered.id], ids.Stat(word), number, entered.card)
        for word in card.lose:
            borne_ones = [one for one in update.state.attached.get(entered.id, ()) if one.card == word]
            if not borne_ones:
                self.refuse(f"{where}.lose", "unknown", word=word)
            update.leave_play([borne_ones[-1].id], "fate_discarded")

    def _source(self, where: str, record: RecordEntry, own: CardKey) -> CardKey:
        return self._key(f"{where}.source", record.source) if record.source else own

    def _until(self, where: str, word: str, seat: Seat) -> Seat | None:
        """Return whose next turn ends it; None: this turn does (A-13)."""
        found = re.fullmatch(r"turn_of\(([0-3])\)", word)
        if found is not None:
            return self._seat(f"{where}.until", int(found[1]))
        if word in _LASTING:
            self.of_level(f"{where}.until", "durations", Level.ANSWERS)
        if word not in ("turn", "my_turn"):
            self.refuse(f"{where}.until", "unknown", word=word)
        return seat if word == "my_turn" else None

    def _record_of_seat(self, update: StateUpdate, seat: Seat, record: RecordEntry, where: str) -> None:
        until = self._until(where, record.until, seat)
        source = self._source(where, record, update.seat(seat).stronghold)
        if record.restrict is not None:
            barred: Restriction | None = next((word for word in _RESTRICTED if word == record.restrict), None)
            if barred is None:
                self.refuse(f"{where}.restrict", "unknown", word=record.restrict)
            update.record(Record(None, 0, source=source, my_turn=until, restricts=barred, seat=seat))
        elif record.province is None or record.province > len(update.seat(seat).provinces):
            self.refuse(where, "no-province", n=record.province or 0)
        else:
            province = update.seat(seat).provinces[record.province - 1].id
            update.record(Record(ids.Stat.STRENGTH, record.strength, province=province, source=source, my_turn=until))

    def _battle(self, update: StateUpdate) -> None:
        battle = self.position.battle
        assert battle is not None, "there is one"
        leader = self._seat("battle.leader", self.position.active if battle.leader is None else battle.leader)
        defender = self._seat("battle.defender", int(leader == 1) ^ 1 if battle.defender is None else battle.defender)
        if leader == defender:
            self.refuse("battle.defender", "same-seat", n=defender)
        if battle.terrain is not None:
            self.of_level("battle.terrain", "terrains")
            if "terrain" not in self.file.cards[self._key("battle.terrain", battle.terrain)].traits:
                self.refuse("battle.terrain", "no-terrain", word=battle.terrain)
        provinces = update.seat(defender).provinces
        sides: tuple[list[Seat], list[Seat]] = ([], [])
        standing = {at: (there.attack, there.defend) for at, there in battle.others.items()}
        standing[battle.province] = battle.attack, battle.defend
        for number, there in standing.items():
            if number > len(provinces):
                self.refuse("battle", "no-province", n=number)
            for army, own, other in ((Army.ATTACK, leader, defender), (Army.DEFENSE, defender, leader)):
                for who, units in there[army].items():
                    seat = self._seat("battle", who)
                    if seat == other or seat in sides[1 - army]:
                        self.refuse("battle", "both-sides", n=seat)
                    if units and seat not in sides[army]:
                        sides[army].append(seat)
                    for at, unit in enumerate(units):
                        place = f"battle.{'attack' if own == leader else 'defend'}.{who}[{at}]"
                        province = provinces[number - 1].id
                        self._unit(update, seat, unit, place, zone=Place.BATTLE, province=province, army=army)
        invited = tuple([
            tuple(dict.fromkeys([*map(Seat, said), *[one for one in side if one not in (leader, defender)]]))
            for said, side in ((battle.invited.attack, sides[0]), (battle.invited.defend, sides[1]))
        ])  # fmt: skip
        here, both = provinces[battle.province - 1].id, (tuple(sides[0]), tuple(sides[1]))
        attack = Attacking(leader, defender, (invited[0], invited[1]), both, battle=here)
        update.change(attack=attack, active=leader)
        if battle.terrain is not None:
            owner = self._seat("battle.terrain_by", leader if battle.terrain_by is None else battle.terrain_by)
            self._enter(update, owner, CardEntry(battle.terrain), "battle", zone=Place.FIELD, province=attack.battle)
        if self.level > Level.STEEL:
            open_window(update, defender)

    def _work(self, state: State) -> tuple[Task, ...]:
        seat = state.active
        if state.attack is not None:
            combat = (StepName.WINDOW, StepName.CLOSE_COMBAT) if state.window is not None else ()
            steps = [
                *map(Task, combat),
                Task(StepName.RESOLUTION, province=state.attack.battle),
                Task(StepName.NEXT_BATTLE, seat),
                Task(StepName.ATTACK_ENDS),
                *[Task(step, seat) for step in PHASES[Phase.DYNASTY - Phase.EVENTS :]],
            ]
        elif state.phase is Phase.SETUP:
            steps = [Task(StepName.SENSEI), Task(StepName.FIRST)]
        elif state.phase is Phase.BEGIN:
            steps = [Task(StepName.TURN, seat)]
        else:
            steps = [Task(step, seat) for step in PHASES[state.phase - Phase.EVENTS :]]
        if state.phase is Phase.EVENTS:
            steps = [*[Task(StepName.TURN_UP, seat, each.id) for each in state.seats[seat].provinces], *steps]
        if state.seats[seat].out and state.phase is not Phase.SETUP:
            self.refuse("active", "is-out", n=seat)
        if sum(not one.out for one in state.seats) < 2:
            self.refuse("seats", "one-left")
        return tuple(reversed(steps))


def _bare(number: int) -> CardKey:
    return CardKey(f"seat_{number}")


def _entry(said: str | CardEntry) -> CardEntry:
    return CardEntry(said) if isinstance(said, str) else said
