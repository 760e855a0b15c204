"""The cards of the placement phase: scout, shugenja, first player card (A-1 to A-3) and the Shadowlands' (X-3, X-8)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import with_count, with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.cards import choices
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Card, Stage
from rokugan_desktop.games.battle_for_rokugan.hand import not_blessable, not_in_hand, not_recovered
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.places import legal_places, misplacement
from rokugan_desktop.games.battle_for_rokugan.public import Script
from rokugan_desktop.games.battle_for_rokugan.question_contents import QuestionContents
from rokugan_desktop.games.battle_for_rokugan.state import State, counted_set, token_set
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, set_of, tokens_in


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


SCOUT: Final = Card(
    (
        Stage(
            QuestionKind.CARD_LOOK,
            Verb.AIM,
            choices.opposing_facedown_token,
            _looks,
            choices.not_of_an_opponent,
            confirmed="confirm.card-look",
        ),
    )
)
SHUGENJA: Final = Card(
    (
        Stage(
            QuestionKind.CARD_DISCARD,
            Verb.AIM,
            choices.opposing_token,
            _discards,
            choices.no_target_but("A-2", "refusal.opponents-token"),
            confirmed="confirm.discard",
        ),
    )
)


_no_longer_there: Final = choices.no_target_but("P-8", "refusal.not-on-board")


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


FIRST_PLAYER_CARD: Final = Card(
    (
        Stage(
            QuestionKind.CARD_POOL,
            Verb.AIM,
            choices.any_token,
            _returns_to_pool,
            _no_longer_there,
            confirmed="confirm.pool",
        ),
    )
)

# The Shadowlands cards


def _pays_control(update: StateUpdate, script: Script, province: ids.Province) -> int:
    """Pay one control token, a faceup one first (X-2, X-3)."""
    update.remove_one_control(script.seat, province)
    return ids.NOBODY


def _price_for_tokens(board: Topology, state: State, script: Script) -> int:
    return choices.price(board, state, script) if choices.any_token(board, state, script) else 0


def _looked_at(_board: Topology, _state: State, script: Script) -> int:
    return choices.chosen_before(script)


def _has_looked(script: Script) -> bool:
    return choices.chosen_before(script) != 0


_LOOK: Final = Stage(
    QuestionKind.CARD_LOOK,
    Verb.AIM,
    choices.any_token,
    _looks,
    choices.no_target_but("X-3", "refusal.looked-at"),
    may_stop=_has_looked,
    confirmed="confirm.card-look",
)

DARK_FAVORS: Final = Card(
    (
        Stage(QuestionKind.CARD_PRICE, Verb.PICK, _price_for_tokens, _pays_control, choices.no_price, gives=True),
        *(_LOOK,) * 4,
        Stage(
            QuestionKind.CARD_DISCARD,
            Verb.AIM,
            _looked_at,
            _discards,
            choices.no_target_but("X-3", "refusal.not-looked-at"),
            confirmed="confirm.discard",
        ),
    )
)


def _payable_tokens(board: Topology, state: State, script: Script) -> int:
    """Return what of the hand can pay for Purge the Weak: not a bluff that a spy has barred (X-5)."""
    if not choices.any_token(board, state, script):
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


_DISCARD: Final = Stage(
    QuestionKind.CARD_DISCARD, Verb.AIM, choices.any_token, _discards, _no_longer_there, confirmed="confirm.discard"
)

PURGE_THE_WEAK: Final = Card(
    (Stage(QuestionKind.CARD_PAY, Verb.TAKE, _payable_tokens, _pays_token, _not_payable, gives=True), *(_DISCARD,) * 2),
    ends_turn=True,
)


def _price_for_specials(board: Topology, state: State, script: Script) -> int:
    return choices.price(board, state, script) if any(state.public.special) else 0


def _special_provinces(_board: Topology, state: State, _script: Script) -> int:
    bits = 0
    for provinces in state.public.special:
        bits |= provinces
    return bits


def _removes_special(update: StateUpdate, _script: Script, province: ids.Province) -> int:
    update.remove_special(province)
    return province


_REMOVE_SPECIAL: Final = Stage(
    QuestionKind.CARD_REMOVE_SPECIAL,
    Verb.PICK,
    _special_provinces,
    _removes_special,
    choices.no_special,
    may_stop=_has_looked,
)

INSPIRE_FEAR: Final = Card(
    (
        Stage(QuestionKind.CARD_PRICE, Verb.PICK, _price_for_specials, _pays_control, choices.no_price, gives=True),
        _REMOVE_SPECIAL,
        _REMOVE_SPECIAL,
    )
)

# Animate the Dead


def _blessable(state: State, seat: Seat) -> int:
    """Return the identities of the seat's own facedown armies, navies and shinobi (P-5)."""
    bits = 0
    for token, kind in zip(state.public.placed, state.hidden.kinds, strict=True):
        if token.seat == seat and token.face == ids.NOBODY and ids.FIGHTERS >> kind & 1:
            bits |= 1 << token.identity
    return bits


def _can_animate(board: Topology, state: State, seat: Seat, token: ids.Token) -> bool:
    if ids.BLESSINGS >> token & 1:
        return _blessable(state, seat) != 0
    return legal_places(board, state.public, seat, token) != 0


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
    remains = choices.price(board, state, script)
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


def _blessing_targets(_board: Topology, state: State, script: Script) -> int:
    return _blessable(state, script.seat) if ids.BLESSINGS >> script.picks[1] & 1 else 0


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


ANIMATE_THE_DEAD: Final = Card(
    (
        Stage(QuestionKind.CARD_PRICE, Verb.PICK, _price_for_animation, _pays_control, choices.no_price, gives=True),
        Stage(QuestionKind.CARD_ANIMATE, Verb.TAKE, _animatable, _notes, not_recovered("X-8")),
        Stage(QuestionKind.CARD_ANIMATE_PLACE, Verb.LAY, _animation_places, _animates, _not_legal_at_once),
        Stage(QuestionKind.CARD_ANIMATE_BLESS, Verb.AIM, _blessing_targets, _animates_blessing, not_blessable),
    )
)

TURN_CARDS: Final = {
    "scout": SCOUT,
    "shugenja": SHUGENJA,
    "first_player_card": FIRST_PLAYER_CARD,
    "dark_favors": DARK_FAVORS,
    "purge_the_weak": PURGE_THE_WEAK,
    "animate_the_dead": ANIMATE_THE_DEAD,
    "inspire_fear": INSPIRE_FEAR,
}
"""The cards played at the start of a turn (P-2)."""
