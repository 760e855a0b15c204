"""The scripts of all cards. Each reads like its text in components.yaml."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import with_count, with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.stage import (
    Effect,
    Offers,
    QuestionContents,
    Stage,
    any_token,
    chosen_before,
    no_price,
    no_special,
    no_target_but,
    not_blessable,
    not_in_hand,
    not_of_an_opponent,
    not_own,
    not_recovered,
    opposing_facedown_token,
    opposing_token,
    own_for_control,
    price,
    takes,
    takes_no,
)
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.naming import province_name
from rokugan_desktop.games.battle_for_rokugan.places import legal_places, misplacement
from rokugan_desktop.games.battle_for_rokugan.state import FIRST_RULES, Script, Spied, State, counted_set, token_set
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, set_of, tokens_in

# The cards of the placement phase: scout, shugenja, first player card; then those of.


def _notes(_move: StateUpdate, _script: Script, number: int) -> int:
    return number


def _looks(update: StateUpdate, script: Script, identity: ids.Identity) -> int:
    update.look(script.seat, update.index_of(identity))
    return identity


def _discards(update: StateUpdate, script: Script, identity: ids.Identity) -> int:
    """Reveal the token and discard it (A-2, X-3)."""
    placed, token = update.lift_token(update.index_of(identity))
    if placed.face == ids.NOBODY:
        update.count_spied(placed.seat, token, -1)
    told = events.TokenDiscarded(placed.seat, placed.place, token, script.card)
    update.discard(placed.seat, token, told)
    update.shown = True
    return identity


_no_longer_there: Final = no_target_but("P-8", "refusal.not-on-board")


def _returns_to_pool(update: StateUpdate, script: Script, identity: ids.Identity) -> int:
    """Look at the token, then put it into its owner's pool; a bluff goes before the screen (A-3, P-9)."""
    update.look(script.seat, update.index_of(identity))
    placed, token = update.lift_token(update.index_of(identity))
    update.tell(events.TokenPooled(placed.seat, placed.place))
    if token == ids.BLUFF:
        update.count_spied(placed.seat, token, -1)
        update.open_bluff(placed.seat)
    else:
        update.add_to_pool(placed.seat, token)
    return identity


# The Shadowlands cards


def _pays_control(update: StateUpdate, script: Script, province: ids.Province) -> int:
    """Pay one control token, a faceup one first (X-2, X-3)."""
    update.remove_one_control(script.seat, province)
    return ids.NOBODY


def _price(offers: Offers) -> Stage:
    return Stage(QuestionKind.CARD_PRICE, Verb.PICK, offers, _pays_control, no_price, gives=True)


def _price_for(wanted: Offers) -> Stage:
    """Ask for the price where there is anything to be had for it (X-1)."""
    return _price(lambda board, state, script: price(board, state, script) if wanted(board, state, script) else 0)


def _looked_at(_board: Topology, _state: State, script: Script) -> int:
    return chosen_before(script)


_LOOK: Final = Stage(
    QuestionKind.CARD_LOOK, Verb.AIM, any_token, _looks, no_target_but("X-3", "refusal.looked-at"), may_stop=True
)


def _payable_tokens(board: Topology, state: State, script: Script) -> int:
    """Return what of the hand can pay for Purge the Weak: not a bluff that a spy has barred (X-5)."""
    if not any_token(board, state, script):
        return 0
    barred = 1 << ids.BLUFF if state.public.seats[script.seat].bluff_barred else 0
    return token_set(state.hidden.hands[script.seat]) & ~barred


def _not_payable(question: QuestionContents, token: ids.Token) -> Refusal:
    """Say why the token does not pay for Purge the Weak (K-2, P-9, X-5)."""
    return not_in_hand(question, token) or Refusal("X-5", Message("refusal.bluff-barred"))


def _pays_token(update: StateUpdate, script: Script, token: ids.Token) -> int:
    """Discard the token of the hand, which is this turn's token (X-3); a bluff goes before the screen (P-9)."""
    update.take_from_hand(script.seat, token)
    update.count_spied(script.seat, token, -1)
    update.discard(script.seat, token, events.TokenPaid(script.seat, token))
    return ids.NOBODY


_DISCARD: Final = Stage(QuestionKind.CARD_DISCARD, Verb.AIM, any_token, _discards, _no_longer_there)


def _special_provinces(_board: Topology, state: State, _script: Script) -> int:
    return sum(state.public.special)  # a province has one special token at most (T-1)


def _removes_special(update: StateUpdate, _script: Script, province: ids.Province) -> int:
    update.remove_special(province)
    return province


_REMOVE_SPECIAL: Final = Stage(
    QuestionKind.CARD_REMOVE_SPECIAL, Verb.PICK, _special_provinces, _removes_special, no_special, may_stop=True
)

# Animate the Dead


def _blessable(state: State, seat: Seat) -> int:
    """Return the identities of the seat's own facedown armies, navies and shinobi (P-5)."""
    known = zip(state.public.placed, state.hidden.kinds, strict=True)
    own = [token for token, kind in known if token.seat == seat and ids.FIGHTERS >> kind & 1]
    return set_of([token.identity for token in own if token.face == ids.NOBODY])


def _can_animate(board: Topology, state: State, seat: Seat, token: ids.Token) -> bool:
    if ids.BLESSINGS >> token & 1:
        return _blessable(state, seat) != 0
    return legal_places(board, state.public, seat, token) != 0


def _blessing_targets(_board: Topology, state: State, script: Script) -> int:
    return _blessable(state, script.seat) if ids.BLESSINGS >> script.picks[1] & 1 else 0


_ALIKE: Final = tuple(
    set_of(token for token, kind in enumerate(ids.TYPE) if kind == number) for number in range(len(ids.TYPES))
)
"""The combat tokens of each type, as bits: what is legal for one of them is so for all."""


def _animatable(board: Topology, state: State, script: Script) -> int:
    pile = counted_set(state.public.seats[script.seat].discard)
    animatable = 0
    for alike in _ALIKE:
        if pile & alike and _can_animate(board, state, script.seat, next(tokens_in(pile & alike))):
            animatable |= pile & alike
    return animatable


def _any_animatable(board: Topology, state: State, seat: Seat) -> bool:
    pile = counted_set(state.public.seats[seat].discard)
    return any(_can_animate(board, state, seat, next(tokens_in(pile & alike))) for alike in _ALIKE if pile & alike)


def _price_for_animation(board: Topology, state: State, script: Script) -> int:
    """Return the provinces whose control token can be paid so that a discarded token still has a legal place (X-3)."""
    public, seat = state.public, script.seat
    if not any(public.seats[seat].discard):
        return 0
    payable = 0
    remains = price(board, state, script)
    if _any_animatable(board, state, seat):
        payable = sum(
            1 << province for province in members(remains) if public.facedown[province] + public.faceup[province] > 1
        )
    for province in members(remains & ~payable):
        if public.facedown[province] + public.faceup[province] == 1:
            held = with_item(public.held, seat, public.held[seat] & ~(1 << province))
            if _any_animatable(board, replace(state, public=replace(public, held=held)), seat):
                payable |= 1 << province
    return payable


def _animation_places(board: Topology, state: State, script: Script) -> int:
    token = ids.Token(script.picks[1])
    if ids.BLESSINGS >> token & 1:
        return 0
    return legal_places(board, state.public, script.seat, token)


def _not_legal_at_once(question: QuestionContents, place: ids.Place) -> Refusal:
    """Say which rule keeps the token from lying there: one brought back is never a decoy (X-8)."""
    rule = misplacement(question.board, question.public, question.seat, question.chosen, place) or "P-3"
    return Refusal("X-8", Message("refusal.not-legal-at-once", rule=rule))


def _leaves_discard(update: StateUpdate, seat: Seat, token: ids.Token) -> None:
    update.set_seat(seat, discard=with_count(update.public.seats[seat].discard, token, -1))


def _animates(update: StateUpdate, script: Script, place: ids.Place) -> int:
    """Put the discarded token faceup on the board (X-8)."""
    seat, token = script.seat, ids.Token(script.picks[1])
    _leaves_discard(update, seat, token)
    identity = update.put_token(seat, token, place, face=token)
    update.tell(events.TokenAnimated(seat, identity, place, token))
    return ids.NOBODY


def _animates_blessing(update: StateUpdate, script: Script, identity: ids.Identity) -> int:
    """Lay the discarded blessing on an own facedown army, navy or shinobi (P-5, X-8)."""
    seat, token = script.seat, ids.Token(script.picks[1])
    _leaves_discard(update, seat, token)
    bless(update, seat, token, identity)
    return ids.NOBODY


def bless(update: StateUpdate, seat: Seat, token: ids.Token, identity: ids.Identity) -> None:
    """Lay a blessing on the token with this identity (P-5)."""
    index = update.index_of(identity)
    placed = update.public.placed[index]
    blessed = replace(placed, blessings=(*placed.blessings, token))
    update.set_public(placed=with_item(update.public.placed, index, blessed))
    update.tell(events.BlessingPlaced(seat, identity, placed.place, token))


# Special tokens


def _token_in_province(special: ids.Special, effect: Effect | None = None) -> Stage:
    def puts(update: StateUpdate, _script: Script, province: ids.Province) -> int:
        update.put_special(special, province)
        return province

    offers, why_not = takes(special), takes_no(special)
    return Stage(QuestionKind.CARD_SPECIAL, Verb.PICK, offers, effect or puts, why_not, special=special)


# Control tokens


def _own_province(count: int, offers: Offers = own_for_control) -> Stage:
    def adds_faceup(update: StateUpdate, script: Script, province: ids.Province) -> int:
        update.add_control(script.seat, province, faceup=count)
        return province

    return Stage(QuestionKind.CARD_OWN_PROVINCE, Verb.PICK, offers, adds_faceup, not_own, control=count)


def _own_if_noted(board: Topology, state: State, script: Script) -> int:
    """Offer the own provinces where the stage before noted a 1."""
    return own_for_control(board, state, Script(script.card, script.seat)) if script.picks[0] == 1 else 0


def _makes_peace(update: StateUpdate, script: Script, province: ids.Province) -> int:
    """Put the peace token; note whether an opponent controls the province."""
    update.put_special(ids.PEACE, province)
    return int(update.public.controller(province) not in {ids.NOBODY, script.seat})


def _burns(update: StateUpdate, script: Script, province: ids.Province) -> int:
    """Put the scorched earth token, which takes all control tokens away (X-7, T-2); note whether they were own."""
    own = int(update.public.controller(province) == script.seat)
    update.clear_control(province)
    update.put_special(ids.SCORCHED, province)
    return own


def _always(bits: int) -> Offers:
    return lambda _board, _state, _script: bits


def _takes_away(special: ids.Special, effect: Effect) -> Stage:
    def offers(_board: Topology, state: State, _script: Script) -> int:
        return state.public.special[special]

    return Stage(QuestionKind.CARD_REMOVE_SPECIAL, Verb.PICK, offers, effect, no_special)


def _blesses_the_land(update: StateUpdate, script: Script, province: ids.Province) -> int:
    update.remove_special(province)
    update.add_control(script.seat, province, facedown=1, faceup=1)
    return province


def _ends_peace(update: StateUpdate, script: Script, province: ids.Province) -> int:
    update.remove_special(province)
    if update.public.controller(province) == script.seat:
        update.add_control(script.seat, province, faceup=2)
    return province


def _own_to_exchange(_board: Topology, state: State, script: Script) -> int:
    return state.public.held[script.seat] if state.public.others_held(script.seat) else 0


def _others_to_exchange(_board: Topology, state: State, script: Script) -> int:
    return state.public.others_held(script.seat)


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


# Combat tokens


def _from_discard(wanted: int) -> Stage:
    def offers(_board: Topology, state: State, script: Script) -> int:
        return counted_set(state.public.seats[script.seat].discard) & wanted

    return Stage(QuestionKind.CARD_RECOVER, Verb.TAKE, offers, _recovers, not_recovered("X-4"), secret=True)


def _recovers(update: StateUpdate, script: Script, token: ids.Token) -> int:
    seat = script.seat
    _leaves_discard(update, seat, token)
    update.add_to_hand(seat, token)
    update.count_spied(seat, token, 1)
    update.tell(events.TokenRecovered(seat, token))
    return token


_DESTINATION: Final = Stage(QuestionKind.CARD_DESTINATION, Verb.SEND, _always(0b11), _notes, secret=True)


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
    counts = tuple(hand.count(token) for token in ids.EVERY_TOKEN)
    spied = update.hidden.spied
    kept = tuple(known for known in spied[seat] if known.seat != other)
    update.set_hidden(spied=with_item(spied, seat, (*kept, Spied(other, hand, counts))))
    update.set_seat(other, bluff_barred=True)
    update.tell(events.HandSpied(seat, other))
    update.tell(events.HandShown(seat, other, hand))
    update.shown = True
    return other


_STAGES: Final[dict[str, tuple[Stage, ...]]] = {
    # Played in the upkeep phase (K-4)
    "feats_of_engineering": (_token_in_province(ids.HARBOR),),
    "promotion": (_from_discard(ids.FIGHTERS), _DESTINATION, _give(0, 1)),
    "code_of_honor": (_token_in_province(ids.HONOR_1),) * 2,
    "diplomatic_mission": (_token_in_province(ids.PEACE, _makes_peace), _own_province(2, _own_if_noted)),
    "strength_of_purpose": (_own_province(1),) * 2,
    "sacred_ground": (_token_in_province(ids.SHRINE),),
    "bushido": (_token_in_province(ids.HONOR_4),),
    "honorable_fight": (_token_in_province(ids.BATTLEFIELD),),
    "aid_of_the_kami": (_token_in_province(ids.DEFENSE_2),),
    "bless_the_lands": (_takes_away(ids.SCORCHED, _blesses_the_land),),
    "spy_network": (
        Stage(QuestionKind.CARD_PLAYER, Verb.AGAINST, _other_clans, _spies),
        Stage(QuestionKind.CARD_SEEN, Verb.SEEN, _always(1), _notes, secret=True),
    ),
    "foment_rebellion": (_takes_away(ids.PEACE, _ends_peace),),
    "cultural_exchange": (
        Stage(QuestionKind.CARD_OWN_PROVINCE, Verb.PICK, _own_to_exchange, _notes, not_own, gives=True),
        Stage(QuestionKind.CARD_OPPOSING_PROVINCE, Verb.PICK, _others_to_exchange, _exchanges, _no_opponent),
    ),
    "reinforcements": (*(_from_discard(ids.ARMIES),) * 2, _DESTINATION, _give(0, 2), _give(1, 2)),
    "bountiful_harvest": (_own_province(2),),
    "ashigaru_levies": (_token_in_province(ids.DEFENSE_1),) * 3,
    "pirate_raids": (_token_in_province(ids.SCORCHED, _burns), _own_province(3, _own_if_noted)),
    "port_of_prosperity": (_token_in_province(ids.HONOR_2),),
    # Played at the start of a turn (P-2)
    "scout": (Stage(QuestionKind.CARD_LOOK, Verb.AIM, opposing_facedown_token, _looks, not_of_an_opponent),),
    "shugenja": (
        Stage(
            QuestionKind.CARD_DISCARD,
            Verb.AIM,
            opposing_token,
            _discards,
            no_target_but("A-2", "refusal.opponents-token"),
        ),
    ),
    "first_player_card": (Stage(QuestionKind.CARD_POOL, Verb.AIM, any_token, _returns_to_pool, _no_longer_there),),
    "dark_favors": (
        _price_for(any_token),
        *(_LOOK,) * 4,
        Stage(
            QuestionKind.CARD_DISCARD, Verb.AIM, _looked_at, _discards, no_target_but("X-3", "refusal.not-looked-at")
        ),
    ),
    "purge_the_weak": (
        Stage(QuestionKind.CARD_PAY, Verb.TAKE, _payable_tokens, _pays_token, _not_payable, gives=True),
        *(_DISCARD,) * 2,
    ),
    "animate_the_dead": (
        _price(_price_for_animation),
        Stage(QuestionKind.CARD_ANIMATE, Verb.TAKE, _animatable, _notes, not_recovered("X-8")),
        Stage(QuestionKind.CARD_ANIMATE_PLACE, Verb.LAY, _animation_places, _animates, _not_legal_at_once),
        Stage(QuestionKind.CARD_ANIMATE_BLESS, Verb.AIM, _blessing_targets, _animates_blessing, not_blessable),
    ),
    "inspire_fear": (_price_for(_special_provinces), *(_REMOVE_SPECIAL,) * 2),
}
STAGES: Final = tuple(_STAGES[name] for name in ids.CARDS)
"""The stages of each card in their order; it can be played where the first has something to offer (X-1)."""


def stage_of(script: Script) -> Stage:
    """Return the stage at which a card under way stands."""
    return STAGES[script.card][script.stage]


def put_by(script: Script | None) -> tuple[ids.Special | None, int]:
    """Return which special token the stage under way puts into a province, and how many control tokens faceup."""
    stage = stage_of(script) if script is not None else None
    return (stage.special, stage.control) if stage is not None else (None, 0)
