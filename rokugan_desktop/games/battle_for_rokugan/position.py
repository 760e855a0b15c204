"""Position files (`rokugan-position/1`): one YAML file that says who has what and what lies where.

Whatever names what does not exist, or counts more than there is, is refused with the place in the file. What `resolve`
and `score` make of a position is written in its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import asdict, replace

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.engine.positions import Faults, PositionFile, PositionPart
from rokugan_desktop.engine.tuples import Counts, one_by_one
from rokugan_desktop.games.battle_for_rokugan import events, flow, ids
from rokugan_desktop.games.battle_for_rokugan import state as states
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import clan_name, province_name
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution, scoring
from rokugan_desktop.games.battle_for_rokugan.state import ON_BOARD, PLAYED, Moment, Placed, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members

Whole = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class ControlEntry(PositionPart, frozen=True):
    """How many control tokens lie in a province."""

    facedown: Whole = msgspec.field(default=0, name="down")
    faceup: Whole = msgspec.field(default=0, name="up")


class SeatEntry(PositionPart, frozen=True):
    """One seat; all that is left out is empty, but for the bluff: not named anywhere, it is in the hand."""

    clan: str
    control: dict[str, ControlEntry] = {}
    hand: list[str] = []
    discard: list[str] = []
    cards: list[str] = []
    objective: str | None = None
    scouts: Whole = 0
    shugenja: Whole = 0
    ronin: bool = False


class PlacedEntry(PositionPart, frozen=True):
    """A combat token on the board, with the blessings on it."""

    clan: str
    token: str
    at: str
    blessings: list[str] = []


class Position(PositionFile, frozen=True):
    """A position file as it stands."""

    FORMAT = "rokugan-position/1"
    seats: list[SeatEntry]
    round: int = 1
    phase: Literal["upkeep", "placement", "resolution"] = "resolution"
    first_player: str | None = None
    placed: list[PlacedEntry] = []
    special: dict[str, str] = {}
    territory_cards: dict[str, str] = {}
    unicorn_swap: list[int] | None = None
    initiative: list[str] | None = None


read_position, position_from_mapping = Position.read, Position.of


# Whether a position can be: every name known, every count within what there is. The result is a state.

_MOMENTS: Final = {"upkeep": Moment.ROUND, "placement": Moment.PLACEMENT, "resolution": Moment.RESOLUTION}
_LARGEST_HAND: Final = 7


def state_of(board: Topology, position: Position, name: str) -> State:
    """Return the state that the position describes, its phase not yet begun. Raise Unreadable where it can't be."""
    return _Reading(board, position, name).state()


def open_position(board: Topology, position: Position, name: str) -> State:
    """Return the state in which the app opens the position: at the first thing that is asked or drawn in its phase.

    In the resolution phase Unicorn is asked for its swap where it has one, unless the file says which it is; before
    that phase the swap is still to come, and is asked for then. Without a swap to ask for, the table is asked to
    turn the tokens faceup, so that it sees what follows.
    """
    update = StateUpdate(board, state_of(board, position, name))
    if update.public.moment is Moment.RESOLUTION:
        if position.unicorn_swap is None:
            placement.begin_swap(update)
        else:
            _swap(update, position.unicorn_swap)
        if update.public.moment is Moment.RESOLUTION:
            update.await_seat(Moment.READY, update.public.first_player)
    flow.settle(update)
    return update.state()


def _swap(update: StateUpdate, swap: Sequence[int]) -> None:
    one, other = swap
    placement.swap_places(update, update.public.seat_of_clan(ids.UNICORN), one - 1, other - 1)


class _Reading(Faults):
    def __init__(self, board: Topology, position: Position, name: str) -> None:
        super().__init__(name, Message)
        self.board = board
        self.position = position

    def state(self) -> State:
        """Return the whole state."""
        position, components = self.position, self.board.components
        if not 1 <= position.round <= components.rounds:
            self.refuse("round", "round", last=components.rounds)
        clans = self._clans()
        special = self._special()
        held, down, up = self._control(special)
        placed, kinds = self._placed(clans)
        hands, pools, discards = self._tokens(clans)
        cards, holders = self._cards()
        first_player = ids.EVERY_SEAT[0]
        if position.first_player is not None:
            first_player = self._seat("first_player", position.first_player, clans)
        self._check_swap(clans)
        initiative = self._initiative(clans)
        objectives = self._objectives()
        public = PublicState(
            seats=tuple(
                states.PublicSeat(
                    clan, discard=discard, scouts=entry.scouts, shugenja=entry.shugenja, ronin=entry.ronin
                )
                for clan, discard, entry in zip(clans, discards, position.seats, strict=True)
            ),
            held=held,
            facedown=down,
            faceup=up,
            special=special,
            placed=placed,
            looked=(states.NOTHING_LOOKED_AT,) * len(clans),
            next_identity=ids.Identity(len(placed) + 1),
            round=position.round,
            moment=_MOMENTS[position.phase],
            active=first_player,
            first_player=first_player,
            first_player_card=len(clans) > components.players.min,
            cards=cards,
            holders=holders,
            initiative_left=len(initiative) if position.initiative is not None else self._deck_size(),
        )
        dealt = tuple(() if kept == ids.NOBODY else (kept,) for kept in objectives)
        spied = ((),) * len(clans)
        return State(public, states.Hidden(hands, pools, kinds, spied, dealt, objectives, initiative=initiative))

    def _deck_size(self) -> int:
        """Return how many initiative cards are left at this round and phase (U-8, K-1)."""
        revealed = max(self.position.round - (1 if self.position.phase != "upkeep" else 2), 0)
        return self.board.components.initiative_deck_size - revealed

    # Seats

    def _clans(self) -> tuple[ids.Clan, ...]:
        entries, players = self.position.seats, self.board.components.players
        if not players.min <= len(entries) <= players.max:
            self.refuse("seats", "seats", least=players.min, most=players.max)
        clans: list[ids.Clan] = []
        for number, entry in enumerate(entries):
            where = f"seats[{number}]"
            clan = ids.Clan(self.index(f"{where}.clan", entry.clan, ids.CLANS))
            if clan in clans:
                self.refuse(f"{where}.clan", "clan-twice", clan=clan_name(clan))
            clans.append(clan)
            dealt = self.board.components.dealt
            if entry.scouts > dealt.scouts:
                self.refuse(f"{where}.scouts", "scouts", most=dealt.scouts)
            if entry.shugenja > dealt.shugenja:
                self.refuse(f"{where}.shugenja", "shugenja", most=dealt.shugenja)
        return tuple(clans)

    def _seat(self, where: str, word: str, clans: Sequence[ids.Clan]) -> Seat:
        clan = ids.Clan(self.index(where, word, ids.CLANS))
        if clan not in clans:
            self.refuse(where, "no-seat", clan=clan_name(clan))
        return Seat(clans.index(clan))

    def _objectives(self) -> tuple[ids.Objective, ...]:
        kept: list[ids.Objective] = []
        for number, entry in enumerate(self.position.seats):
            objective = ids.NO_OBJECTIVE
            if entry.objective is not None:
                where = f"seats[{number}].objective"
                objective = ids.Objective(self.index(where, entry.objective, ids.SECRET_OBJECTIVES))
                if objective in kept:
                    self.refuse(where, "objective-twice", word=entry.objective)
            kept.append(objective)
        return tuple(kept)

    # The board

    def _special(self) -> tuple[int, ...]:
        special = [0] * len(ids.SPECIAL_TOKENS)
        for place, word in self.position.special.items():
            where = f"special.{place}"
            province = self.board.every_province[self.index(where, place, self.board.provinces)]
            token = self.index(where, word, ids.SPECIAL_TOKENS)
            bit = 1 << province
            if token == ids.HARBOR and self.board.coastal & bit:
                self.refuse(where, "harbor", province=province_name(self.board, province))
            if ids.BONUS_TOKENS >> token & 1 and self.board.shadowlands & bit:
                self.refuse(where, "shadowlands-bonus")
            special[token] |= bit
            there = self.board.components.special_tokens[word]
            if special[token].bit_count() > there:
                self.refuse(where, "special-count", word=word, most=there)
        return tuple(special)

    def _control(self, special: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        count = len(self.board.provinces)
        held: list[int] = []
        down, up = [0] * count, [0] * count
        most = self.board.components.control_tokens_per_clan
        for number, entry in enumerate(self.position.seats):
            own = total = 0
            for name, tokens in entry.control.items():
                where = f"seats[{number}].control.{name}"
                province = self.board.every_province[self.index(where, name, self.board.provinces)]
                if not tokens.facedown and not tokens.faceup:
                    continue
                if special[ids.SCORCHED] >> province & 1:
                    self.refuse(where, "scorched", province=province_name(self.board, province))
                if down[province] or up[province]:
                    self.refuse(where, "two-controllers", province=province_name(self.board, province))
                down[province], up[province] = tokens.facedown, tokens.faceup
                own |= 1 << province
                total += tokens.facedown + tokens.faceup
                if total > most:
                    self.refuse(where, "control-count", most=most)
            held.append(own)
        return tuple(held), tuple(down), tuple(up)

    def _placed(self, clans: tuple[ids.Clan, ...]) -> tuple[tuple[Placed, ...], tuple[ids.Token, ...]]:
        """Return the placed tokens as they lie, facedown, and what each of them is."""
        placed: list[Placed] = []
        kinds: list[ids.Token] = []
        taken = 0
        for number, entry in enumerate(self.position.placed):
            where = f"placed[{number}]"
            seat = self._seat(f"{where}.clan", entry.clan, clans)
            token = ids.Token(self.index(f"{where}.token", entry.token, ids.COMBAT_TOKENS))
            if ids.BLESSINGS >> token & 1:
                self.refuse(f"{where}.token", "blessing-as-token")
            place = self._place(f"{where}.at", entry)
            if taken >> place & 1:
                self.refuse(f"{where}.at", "border-taken", place=entry.at)
            taken |= self.board.border[place]
            blessings: list[ids.Token] = []
            for index, word in enumerate(entry.blessings):
                blessing = ids.Token(self.index(f"{where}.blessings[{index}]", word, ids.COMBAT_TOKENS))
                if not ids.BLESSINGS >> blessing & 1:
                    self.refuse(f"{where}.blessings[{index}]", "no-blessing", word=word)
                blessings.append(blessing)
            placed.append(Placed(ids.Identity(number + 1), seat, place, blessings=tuple(blessings)))
            kinds.append(token)
        return tuple(placed), tuple(kinds)

    def _place(self, where: str, entry: PlacedEntry) -> ids.Place:
        words = [word.strip() for word in entry.at.split(">")]
        for word in words[1:] if words[0] == "sea" else words:
            self.index(where, word, self.board.provinces)
        place = self.board.place_number.get(" > ".join(words))
        if place is None:
            key = "no-coast" if words[0] == "sea" else "no-border"
            self.refuse(where, key, place=entry.at)
        return place

    # Combat tokens

    def _tokens(
        self, clans: tuple[ids.Clan, ...]
    ) -> tuple[tuple[tuple[ids.Token, ...], ...], tuple[Counts, ...], tuple[Counts, ...]]:
        """Return the hands, the pools and the discard piles; the pool is what is left of the 27 (C-2)."""
        hands: list[tuple[ids.Token, ...]] = []
        pools: list[Counts] = []
        discards: list[Counts] = []
        for number, (clan, entry) in enumerate(zip(clans, self.position.seats, strict=True)):
            where, own = f"seats[{number}]", self.board.full_sets[clan]
            used: Counter[int] = Counter()
            discard: Counter[int] = Counter()
            hand = [self._use(f"{where}.hand[{index}]", word, used, own) for index, word in enumerate(entry.hand)]
            for index, word in enumerate(entry.discard):
                if word == "bluff":
                    self.refuse(f"{where}.discard[{index}]", "bluff-discarded")
                discard[self._use(f"{where}.discard[{index}]", word, used, own)] += 1
            for index, placed in enumerate(self.position.placed):
                if placed.clan != entry.clan:
                    continue
                self._use(f"placed[{index}].token", placed.token, used, own)
                for level, word in enumerate(placed.blessings):
                    self._use(f"placed[{index}].blessings[{level}]", word, used, own)
            if not used[ids.BLUFF]:
                hand.append(ids.BLUFF)
                used[ids.BLUFF] += 1
            if len(hand) > _LARGEST_HAND:
                self.refuse(f"{where}.hand", "hand", most=_LARGEST_HAND)
            hands.append(tuple(sorted(hand)))
            pools.append(tuple(total - used[token] for token, total in enumerate(own)))
            discards.append(tuple(discard[token] for token in range(len(ids.COMBAT_TOKENS))))
        return tuple(hands), tuple(pools), tuple(discards)

    def _use(self, where: str, word: str, used: Counter[int], own: Counts) -> ids.Token:
        token = ids.Token(self.index(where, word, ids.COMBAT_TOKENS))
        used[token] += 1
        if used[token] > own[token]:
            self.refuse(where, "token-count", word=word, most=own[token])
        return token

    # Cards

    def _cards(self) -> tuple[tuple[ids.Card, ...], tuple[int, ...]]:
        cards = [ids.NO_CARD] * len(ids.TERRITORIES)
        holders = [ON_BOARD] * len(ids.TERRITORIES)
        for seat, entry in enumerate(self.position.seats):
            for index, word in enumerate(entry.cards):
                where = f"seats[{seat}].cards[{index}]"
                card = ids.Card(self.index(where, word, ids.TERRITORY_CARDS))
                territory = ids.TERRITORY_OF_CARD[card]
                self._check_one(where, cards[territory], card)
                cards[territory], holders[territory] = card, seat
        for name, word in self.position.territory_cards.items():
            where = f"territory_cards.{name}"
            territory = ids.Territory(self.index(where, name, ids.TERRITORIES))
            if word == "played":
                if holders[territory] != ON_BOARD:
                    self.refuse(where, "card-held-and-played", word=ids.TERRITORY_CARDS[cards[territory]])
                holders[territory] = PLAYED
                continue
            card = ids.Card(self.index(where, word, ids.TERRITORY_CARDS))
            if ids.TERRITORY_OF_CARD[card] != territory:
                self.refuse(where, "card-elsewhere", word=word)
            self._check_one(where, cards[territory], card)
            cards[territory] = card
        return tuple(cards), tuple(holders)

    def _check_one(self, where: str, there: ids.Card, card: ids.Card) -> None:
        if there != ids.NOBODY:
            self.refuse(where, "card-twice" if there == card else "both-cards", word=ids.TERRITORY_CARDS[card])

    # Unicorn's swap, and the initiative deck

    def _check_swap(self, clans: tuple[ids.Clan, ...]) -> None:
        swap = self.position.unicorn_swap
        if swap is None:
            return
        if ids.UNICORN not in clans:
            self.refuse("unicorn_swap", "swap-without-unicorn")
        if len(swap) != 2:
            self.refuse("unicorn_swap", "swap-of-two")
        for index, number in enumerate(swap):
            where = f"unicorn_swap[{index}]"
            if not 1 <= number <= len(self.position.placed):
                self.refuse(where, "swap-missing", number=number)
            entry = self.position.placed[number - 1]
            if entry.clan != "unicorn":
                self.refuse(where, "swap-foreign", number=number)
            if entry.blessings:
                self.refuse(where, "swap-blessed", number=number)
        if swap[0] == swap[1]:
            self.refuse("unicorn_swap", "swap-same")

    def _initiative(self, clans: tuple[ids.Clan, ...]) -> tuple[ids.InitiativeCard, ...]:
        deck: list[ids.InitiativeCard] = []
        for index, word in enumerate(self.position.initiative or ()):
            where = f"initiative[{index}]"
            card = self.index(where, word, ids.INITIATIVE_CARDS)
            if card < len(ids.CLANS) and card not in clans:
                self.refuse(where, "no-seat", clan=clan_name(ids.EVERY_CLAN[card]))
            if card in deck:
                self.refuse(where, "card-twice", word=word)
            deck.append(ids.InitiativeCard(card))
        most = self.board.components.initiative_deck_size
        if len(deck) > most:
            self.refuse("initiative", "initiative-count", most=most)
        return tuple(deck)


# A state written as a position file. It tells every secret, so the window offers it only where no match runs.


def write_position(board: Topology, state: State) -> str:
    """Return the state as the YAML text of a position file that reads back.

    What a position can't say is left out: who has looked at what, which cards were used this round.
    """
    public, phase = state.public, state.public.phase.name.lower()
    return Position.written(
        {
            "round": public.round,
            "phase": phase if phase in _MOMENTS else "resolution",
            "first_player": ids.CLANS[public.seats[public.first_player].clan],
            "seats": [_seat(board, state, seat) for seat in seats(len(public.seats))],
            "placed": [
                _placed_row(board, public, replace(token, face=kind))
                for token, kind in zip(public.placed, state.hidden.kinds, strict=True)
            ],
            "special": {
                board.provinces[province]: name
                for name, provinces in zip(ids.SPECIAL_TOKENS, public.special, strict=True)
                for province in members(provinces)
            },
            "territory_cards": _territory_cards(public),
            "initiative": [ids.INITIATIVE_CARDS[card] for card in state.hidden.initiative] or None,
        }
    )


def _seat(board: Topology, state: State, seat: Seat) -> dict[str, Any]:
    public, public_seat, kept = state.public, state.public.seats[seat], state.hidden.kept[seat]
    hand = [ids.COMBAT_TOKENS[token] for token in state.hidden.hands[seat]]
    if public_seat.bluff_open:
        hand.append(ids.COMBAT_TOKENS[ids.BLUFF])
    held = zip(public.cards, public.holders, strict=True)
    return {
        "clan": ids.CLANS[public_seat.clan],
        "control": {
            board.provinces[province]: {"down": public.facedown[province], "up": public.faceup[province]}
            for province in members(public.held[seat])
        },
        "hand": hand,
        "discard": one_by_one(public_seat.discard, ids.COMBAT_TOKENS),
        "cards": [ids.TERRITORY_CARDS[card] for card, holder in held if holder == seat and card != ids.NOBODY],
        "objective": ids.SECRET_OBJECTIVES[kept] if kept != ids.NOBODY else None,
        "scouts": public_seat.scouts,
        "shugenja": public_seat.shugenja,
        "ronin": public_seat.ronin,
    }


def _territory_cards(public: PublicState) -> dict[str, str]:
    """Return what is known of the territories whose card nobody holds, as position files write it."""
    return {
        name: "played" if holder == PLAYED else ids.TERRITORY_CARDS[card]
        for name, card, holder in zip(ids.TERRITORIES, public.cards, public.holders, strict=True)
        if holder == PLAYED or (holder < 0 and card != ids.NOBODY)
    }


def _placed_row(board: Topology, public: PublicState, token: Placed) -> dict[str, Any]:
    """Return a combat token on the board as position files write it."""
    row: dict[str, Any] = {
        "clan": ids.CLANS[public.seats[token.seat].clan],
        "token": ids.COMBAT_TOKENS[token.face],
        "at": board.place_names[token.place],
    }
    if token.blessings:
        row["blessings"] = [ids.COMBAT_TOKENS[blessing] for blessing in token.blessings]
    return row


# What `resolve` and `score` print: plain data, in the order that the format gives

Report = Mapping[str, Any]


def resolution_report(board: Topology, position: Position, name: str = "position") -> Report:
    """Return what R-0 to R-6 make of the position. Raise Unreadable where the position can't be."""
    update = StateUpdate(board, state_of(board, position, name))
    if position.unicorn_swap is not None:
        _swap(update, position.unicorn_swap)
    resolution.resolve(update)
    holders = update.public.holders
    told = [line.event for line in update.told]
    illegal = [event.token for event in told if isinstance(event, events.IllegalDiscarded)]
    illegal.sort(key=lambda token: token.identity)
    return {
        "provinces": _provinces(board, update.public),
        "seats": {
            ids.CLANS[public_seat.clan]: {
                "hand": sorted(ids.COMBAT_TOKENS[token] for token in update.hidden.hands[seat]),
                "discard": sorted(one_by_one(public_seat.discard, ids.COMBAT_TOKENS)),
                "cards": sorted(_card_name(update.public, t) for t in ids.EVERY_TERRITORY if holders[t] == seat),
                "ronin": public_seat.ronin,
            }
            for seat, public_seat in zip(ids.EVERY_SEAT, update.public.seats, strict=False)
        },
        "territory_cards": _territory_cards(update.public),
        "battles": [_battle(board, update.public, event) for event in told if isinstance(event, events.Battle)],
        "discarded_illegal": [_placed_row(board, update.public, token) for token in illegal],
    }


def score_report(board: Topology, position: Position, name: str = "position") -> Report:
    """Return the honor table of the position, as at the end of the game (E-1, E-2)."""
    state = state_of(board, position, name)
    update = StateUpdate(board, state)
    scoring.score(update)
    table = next(line.event for line in update.told if isinstance(line.event, events.GameEnded))
    clans = [ids.CLANS[public_seat.clan] for public_seat in state.public.seats]
    return {
        "honor": {clan: {**asdict(part), "total": part.total} for clan, part in zip(clans, table.honor, strict=True)},
        "winners": [clans[seat] for seat in table.winners],
    }


def _provinces(board: Topology, public: PublicState) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for name, province in board.number.items():
        there = (
            token for token, where in zip(ids.SPECIAL_TOKENS, public.special, strict=True) if where >> province & 1
        )
        rows[name] = {
            "controller": _clan_name(public, public.controller(province)),
            "down": public.facedown[province],
            "up": public.faceup[province],
            "special": next(there, None),
        }
    return rows


def _clan_name(public: PublicState, seat: Seat) -> str | None:
    return None if seat == ids.NOBODY else ids.CLANS[public.seats[seat].clan]


def _card_name(public: PublicState, territory: ids.Territory) -> str:
    card = public.cards[territory]
    return f"unknown:{ids.TERRITORIES[territory]}" if card == ids.NOBODY else ids.TERRITORY_CARDS[card]


def _battle(board: Topology, public: PublicState, battle: events.Battle) -> dict[str, Any]:
    return {
        "province": board.provinces[battle.province],
        "defender": _clan_name(public, battle.defender),
        "defense": battle.defense,
        "attackers": {ids.CLANS[public.seats[seat].clan]: total for seat, total in battle.attackers},
        "winner": _clan_name(public, battle.winner),
    }
