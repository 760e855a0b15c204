"""The territory cards of the upkeep phase (chapter 8). Each reads like its text in components.yaml."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Refusal
from rokugan_desktop.engine.tuples import with_count, with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.choices import (
    no_special,
    not_own,
    others_held,
    own_for_control,
    takes,
    takes_no_harbor,
    takes_no_token,
)
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Card, Effect, Stage
from rokugan_desktop.games.battle_for_rokugan.hand import not_in_hand, not_recovered
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import province_name
from rokugan_desktop.games.battle_for_rokugan.public import FIRST_RULES, Script
from rokugan_desktop.games.battle_for_rokugan.question_contents import QuestionContents
from rokugan_desktop.games.battle_for_rokugan.state import Spied, State, counted_set, token_set
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, set_of

# Special tokens


def _puts(special: ids.Special) -> Effect:
    def effect(update: StateUpdate, _script: Script, province: ids.Province) -> int:
        update.put_special(special, province)
        return province

    return effect


def _token_in_province(special: ids.Special) -> Stage:
    return Stage(
        QuestionKind.CARD_SPECIAL,
        Verb.PICK,
        takes(special),
        _puts(special),
        takes_no_harbor if special == ids.HARBOR else takes_no_token,
        special=special,
    )


FEATS_OF_ENGINEERING: Final = Card((_token_in_province(ids.HARBOR),))
SACRED_GROUND: Final = Card((_token_in_province(ids.SHRINE),))
HONORABLE_FIGHT: Final = Card((_token_in_province(ids.BATTLEFIELD),))
BUSHIDO: Final = Card((_token_in_province(ids.HONOR_4),))
PORT_OF_PROSPERITY: Final = Card((_token_in_province(ids.HONOR_2),))
AID_OF_THE_KAMI: Final = Card((_token_in_province(ids.DEFENSE_2),))
CODE_OF_HONOR: Final = Card((_token_in_province(ids.HONOR_1),) * 2)
ASHIGARU_LEVIES: Final = Card((_token_in_province(ids.DEFENSE_1),) * 3)

# Control tokens


def _adds_faceup(count: int) -> Effect:
    def effect(update: StateUpdate, script: Script, province: ids.Province) -> int:
        update.add_control(script.seat, province, faceup=count)
        return province

    return effect


def _own_province(count: int) -> Stage:
    effect = _adds_faceup(count)
    return Stage(QuestionKind.CARD_OWN_PROVINCE, Verb.PICK, own_for_control, effect, not_own, control=count)


STRENGTH_OF_PURPOSE: Final = Card((_own_province(1),) * 2)
BOUNTIFUL_HARVEST: Final = Card((_own_province(2),))


def _own_if(count: int) -> Stage:
    """Put faceup control tokens into one own province where the stage before noted a 1."""

    def offers(board: Topology, state: State, script: Script) -> int:
        return own_for_control(board, state, Script(script.card, script.seat)) if script.picks[0] == 1 else 0

    return Stage(QuestionKind.CARD_OWN_PROVINCE, Verb.PICK, offers, _adds_faceup(count), not_own, control=count)


def _makes_peace(update: StateUpdate, script: Script, province: ids.Province) -> int:
    """Put the peace token; note whether an opponent controls the province."""
    update.put_special(ids.PEACE, province)
    return int(update.public.controller(province) not in {ids.NOBODY, script.seat})


DIPLOMATIC_MISSION: Final = Card(
    (
        Stage(QuestionKind.CARD_SPECIAL, Verb.PICK, takes(ids.PEACE), _makes_peace, takes_no_token, special=ids.PEACE),
        _own_if(2),
    )
)


def _burns(update: StateUpdate, script: Script, province: ids.Province) -> int:
    """Put the scorched earth token, which takes all control tokens away (X-7, T-2); note whether they were own."""
    own = int(update.public.controller(province) == script.seat)
    update.clear_control(province)
    update.put_special(ids.SCORCHED, province)
    return own


PIRATE_RAIDS: Final = Card(
    (
        Stage(QuestionKind.CARD_SPECIAL, Verb.PICK, takes(ids.SCORCHED), _burns, takes_no_token, special=ids.SCORCHED),
        _own_if(3),
    )
)


def _scorched(_board: Topology, state: State, _script: Script) -> int:
    return state.public.special[ids.SCORCHED]


def _blesses_the_land(update: StateUpdate, script: Script, province: ids.Province) -> int:
    update.remove_special(province)
    update.add_control(script.seat, province, facedown=1, faceup=1)
    return province


BLESS_THE_LANDS: Final = Card(
    (Stage(QuestionKind.CARD_REMOVE_SPECIAL, Verb.PICK, _scorched, _blesses_the_land, no_special),)
)


def _peaceful(_board: Topology, state: State, _script: Script) -> int:
    return state.public.special[ids.PEACE]


def _ends_peace(update: StateUpdate, script: Script, province: ids.Province) -> int:
    update.remove_special(province)
    if update.public.controller(province) == script.seat:
        update.add_control(script.seat, province, faceup=2)
    return province


FOMENT_REBELLION: Final = Card(
    (Stage(QuestionKind.CARD_REMOVE_SPECIAL, Verb.PICK, _peaceful, _ends_peace, no_special),)
)


def _own_to_exchange(_board: Topology, state: State, script: Script) -> int:
    return state.public.held[script.seat] if others_held(state.public, script.seat) else 0


def _others_to_exchange(_board: Topology, state: State, script: Script) -> int:
    return others_held(state.public, script.seat)


def _notes(_move: StateUpdate, _script: Script, number: int) -> int:
    return number


def _no_opponent(question: QuestionContents, province: ids.Province) -> Refusal:
    return Refusal("X-6", Message("refusal.no-opponent", province=province_name(question.board, province)))


def _exchanges(update: StateUpdate, script: Script, other: ids.Province) -> int:
    """Swap all control tokens of the two provinces, faces unchanged (X-6)."""
    table, own, seat = update.public, script.picks[0], script.seat
    opponent = table.controller(other)
    both = 1 << own | 1 << other
    held = list(table.held)
    held[seat] ^= both
    held[opponent] ^= both
    down, up = list(table.facedown), list(table.faceup)
    down[own], down[other] = down[other], down[own]
    up[own], up[other] = up[other], up[own]
    update.set_public(held=tuple(held), facedown=tuple(down), faceup=tuple(up))
    update.tell(events.ControlSwapped(own, other))
    return other


CULTURAL_EXCHANGE: Final = Card(
    (
        Stage(QuestionKind.CARD_OWN_PROVINCE, Verb.PICK, _own_to_exchange, _notes, not_own, gives=True),
        Stage(QuestionKind.CARD_OPPOSING_PROVINCE, Verb.PICK, _others_to_exchange, _exchanges, _no_opponent),
    )
)

# Combat tokens


def _from_discard(wanted: int) -> Stage:
    def offers(_board: Topology, state: State, script: Script) -> int:
        return counted_set(state.public.seats[script.seat].discard) & wanted

    return Stage(QuestionKind.CARD_RECOVER, Verb.TAKE, offers, _recovers, not_recovered("X-4"), secret=True)


def _recovers(update: StateUpdate, script: Script, token: ids.Token) -> int:
    seat = script.seat
    update.set_seat(seat, discard=with_count(update.public.seats[seat].discard, token, -1))
    update.add_to_hand(seat, token)
    update.count_spied(seat, token, 1)
    update.tell(events.TokenRecovered(seat, token))
    return token


def _destinations(_board: Topology, _state: State, _script: Script) -> int:
    return 0b11


_DESTINATION: Final = Stage(QuestionKind.CARD_DESTINATION, Verb.SEND, _destinations, _notes, secret=True)


def _not_given(question: QuestionContents, token: ids.Token) -> Refusal:
    """Say why the token is not given: it is not there, or is the bluff (X-4)."""
    return not_in_hand(question, token) or Refusal("X-4", Message("refusal.bluff-stays"))


def _give(recovered: int, destination: int) -> Stage:
    """Give a token of the hand, any but the bluff, for the one recovered at that stage: as many as taken (X-4)."""

    def offers(_board: Topology, state: State, script: Script) -> int:
        if script.picks[recovered] == ids.NOBODY:
            return 0
        return token_set(state.hidden.hands[script.seat]) & ~(1 << ids.BLUFF)

    def gives(update: StateUpdate, script: Script, token: ids.Token) -> int:
        seat = script.seat
        update.take_from_hand(seat, token)
        if script.picks[destination] == TO_DISCARD:
            update.count_spied(seat, token, -1)
            update.discard(seat, token, events.TokenGiven(seat, token))
        else:
            update.add_to_pool(seat, token)
            update.tell(events.TokenGiven(seat, ids.NO_TOKEN))
        return 0

    return Stage(QuestionKind.CARD_GIVE, Verb.TAKE, offers, gives, _not_given, secret=True, gives=True)


PROMOTION: Final = Card((_from_discard(ids.FIGHTERS), _DESTINATION, _give(0, 1)))
REINFORCEMENTS: Final = Card(
    (_from_discard(ids.ARMIES), _from_discard(ids.ARMIES), _DESTINATION, _give(0, 2), _give(1, 2))
)


# Spy Network


def _other_clans(_board: Topology, state: State, script: Script) -> int:
    table = state.public
    spared = table.rules > FIRST_RULES  # who gave up is not spied on (E-4)
    return set_of(
        public_seat.clan
        for seat, public_seat in enumerate(table.seats)
        if seat != script.seat and not (spared and public_seat.conceded)
    )


def _spies(update: StateUpdate, script: Script, clan: ids.Clan) -> int:
    """Show the hand to the seat alone; its owner can't place the bluff this round (X-5)."""
    seat, other = script.seat, update.public.seat_of_clan(clan)
    hand = update.hidden.hands[other]
    counts = ids.NO_TOKENS
    for token in hand:
        counts = with_count(counts, token, 1)
    spied = update.hidden.spied
    kept = tuple(known for known in spied[seat] if known.seat != other)
    update.set_hidden(spied=with_item(spied, seat, (*kept, Spied(other, hand, counts))))
    update.set_seat(other, bluff_barred=True)
    update.tell(events.HandSpied(seat, other))
    update.tell(events.HandShown(seat, other, hand))
    update.shown = True
    return other


def _seen(_board: Topology, _state: State, _script: Script) -> int:
    return 1


SPY_NETWORK: Final = Card(
    (
        Stage(QuestionKind.CARD_PLAYER, Verb.AGAINST, _other_clans, _spies),
        Stage(QuestionKind.CARD_SEEN, Verb.SEEN, _seen, _notes, secret=True),
    )
)

UPKEEP_CARDS: Final = {
    "feats_of_engineering": FEATS_OF_ENGINEERING,
    "promotion": PROMOTION,
    "code_of_honor": CODE_OF_HONOR,
    "diplomatic_mission": DIPLOMATIC_MISSION,
    "strength_of_purpose": STRENGTH_OF_PURPOSE,
    "sacred_ground": SACRED_GROUND,
    "bushido": BUSHIDO,
    "honorable_fight": HONORABLE_FIGHT,
    "aid_of_the_kami": AID_OF_THE_KAMI,
    "bless_the_lands": BLESS_THE_LANDS,
    "spy_network": SPY_NETWORK,
    "foment_rebellion": FOMENT_REBELLION,
    "cultural_exchange": CULTURAL_EXCHANGE,
    "reinforcements": REINFORCEMENTS,
    "bountiful_harvest": BOUNTIFUL_HARVEST,
    "ashigaru_levies": ASHIGARU_LEVIES,
    "pirate_raids": PIRATE_RAIDS,
    "port_of_prosperity": PORT_OF_PROSPERITY,
}
"""The cards played at K-4."""
