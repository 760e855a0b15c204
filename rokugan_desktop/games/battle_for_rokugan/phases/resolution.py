"""Resolution phase (chapter 6): R-1 to R-6, one function a step, in the order of `events.ResolutionStep`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.events import ResolutionStep
from rokugan_desktop.games.battle_for_rokugan.phases.battles import fight, legal_attacks
from rokugan_desktop.games.battle_for_rokugan.places import misplacement, raid_support, unusual_provinces
from rokugan_desktop.games.battle_for_rokugan.public import (
    NOTHING_LOOKED_AT,
    ON_BOARD,
    PLAYED,
    Moment,
    Placed,
    PublicState,
)
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate

_TURN_UPS: Final = INTERNED[Verb.TURN_UP]
_, _REVEAL, _DISCARD, _RAIDS, _DIPLOMACY, _BATTLES, _TERRITORY_CARDS = ResolutionStep
"""The steps by name once and for all: Python 3.11 is slow to find the member of an enumeration."""


def resolve(update: StateUpdate) -> None:
    """Resolve the phase from the reveal on; where a territory card must be turned up, chance is asked next."""
    reveal(update)
    discard_bluffs_and_misplaced(update)
    swept_away: list[Placed] = []
    raids(update, swept_away)
    peaceful = diplomacy(update, swept_away)
    fight(update, legal_attacks(update, swept_away) & ~peaceful)
    discard_the_rest(update)
    _done(update, _BATTLES)
    take_territory_cards(update)
    _done(update, _TERRITORY_CARDS)
    turn_up_or_go_on(update)


def _done(update: StateUpdate, step: ResolutionStep, facedown: PublicState | None = None) -> None:
    update.tell(events.StepResolved(step, update.public, facedown))


def reveal(update: StateUpdate) -> None:
    """R-1: turn all combat tokens faceup; who has spied on a hand sees what of it lay on the board (A-6)."""
    table = update.public
    if any(update.hidden.spied):
        for token, kind in zip(table.placed, update.hidden.kinds, strict=True):
            if token.face == ids.NOBODY:
                update.count_spied(token.seat, kind, -1)
    placed = [
        Placed(token.identity, token.seat, token.place, kind, token.blessings)
        for token, kind in zip(table.placed, update.hidden.kinds, strict=True)
    ]
    update.public = replace(table, placed=tuple(placed))
    _done(update, _REVEAL, table)


def rule_against(update: StateUpdate, token: Placed) -> str:
    """Return the rule by which R-2 takes the token off the board, or an empty string where it stays.

    Lion's bluff that defends an own province stays (A-4); every other bluff goes home by R-2.
    """
    board, table = update.board, update.public
    face, seat, place = token.face, token.seat, token.place
    if face == ids.BLUFF and not token.blessings and table.seats[seat].clan != ids.LION:
        return "R-2"
    broken = misplacement(board, table, seat, face, place)
    if broken:
        return broken
    if token.blessings and ids.UNARMED >> face & 1:
        return "P-6"
    if face == ids.BLUFF and (place >= len(board.provinces) or not table.held[seat] >> place & 1):
        return "R-2"
    return ""


def discard_bluffs_and_misplaced(update: StateUpdate) -> None:
    """R-2: bluffs go home; all tokens that break a rule as the board now stands are discarded with their blessings."""
    ordinary, held, unusual = update.board.ordinary, update.public.held, unusual_provinces(update.public)
    kept: list[Placed] = []
    gone: list[Placed] = []
    unresolved: list[events.Event] = []
    for token in update.public.placed:
        face = token.face
        asked, own, touched = ordinary[face][token.place]
        if held[token.seat] & asked == own and not touched & unusual:
            kept.append(token)
            continue
        rule = rule_against(update, token)
        if not rule:
            kept.append(token)
            continue
        gone.append(token)
        if face != ids.BLUFF or token.blessings:
            unresolved.append(events.IllegalDiscarded(token, rule))
    sweep(update, kept, gone, unresolved)
    _done(update, _DISCARD)


def sweep(
    update: StateUpdate, kept: Sequence[Placed], gone: Sequence[Placed], happened: Iterable[events.Event] = ()
) -> None:
    """Take tokens off the board so that `kept` remain: to the discard piles with their blessings, bluffs home (C-8).

    `happened` is what tells of it. `Hidden.kinds`, which nobody needs of tokens that lie faceup, stays as R-1 found it
    until R-5f.
    """
    if not gone:
        update.tell_all(happened)
        return
    seats = list(update.public.seats)
    piles: dict[Seat, list[int]] = {}
    bluffs: list[Placed] = []
    for token in gone:
        face, seat, blessings = token.face, token.seat, token.blessings
        if face == ids.BLUFF:
            bluffs.append(token)
            if not blessings:
                continue
        pile = piles.get(seat)
        if pile is None:
            pile = piles[seat] = list(seats[seat].discard)
        if face != ids.BLUFF:
            pile[face] += 1
        if blessings:
            for blessing in blessings:
                pile[blessing] += 1
    for seat, pile in piles.items():
        seats[seat] = replace(seats[seat], discard=tuple(pile))
    update.public = replace(update.public, placed=tuple(kept), seats=tuple(seats))
    if bluffs:
        hands = list(update.hidden.hands)
        for bluff in bluffs:
            hands[bluff.seat] = (*hands[bluff.seat], ids.BLUFF)
        update.hidden = replace(update.hidden, hands=tuple(hands))
        happened = [*happened, *[events.BluffReturned(bluff.seat, bluff.place) for bluff in bluffs]]
    update.tell_all(happened)


def _part(update: StateUpdate, province: ids.Province) -> tuple[list[Placed], list[Placed]]:
    """Return the tokens elsewhere on the board, and those in the province and on its borders."""
    touched, bit = update.board.touched, 1 << province
    kept: list[Placed] = []
    gone: list[Placed] = []
    for token in update.public.placed:
        (gone if touched[token.place] & bit else kept).append(token)
    return kept, gone


def raids(update: StateUpdate, swept_away: list[Placed]) -> None:
    """R-3: see which raids are legal, all at once; then resolve each.

    What a raid sweeps off the board is added to `swept_away`.
    """
    raided: dict[ids.Province, list[Seat]] = {}
    if ids.RAID in update.hidden.kinds:
        unsupported: list[Placed] = []
        for token in [token for token in update.public.placed if token.face == ids.RAID]:
            province = update.board.target[token.place]
            if _supported(update, token.seat, province):
                raided.setdefault(province, []).append(token.seat)
            else:
                unsupported.append(token)
        if unsupported:
            kept = [token for token in update.public.placed if token not in unsupported]
            sweep(update, kept, unsupported, [events.IllegalDiscarded(token, "R-3") for token in unsupported])
    for province in sorted(raided):
        kept, gone = _part(update, province)
        sweep(update, kept, gone, (events.Raided(province, tuple(raided[province]), len(gone)),))
        swept_away += gone
        update.clear_control(province)
        update.put_special(ids.SCORCHED, province)
    _done(update, _RAIDS)


def _supported(update: StateUpdate, seat: Seat, province: ids.Province) -> bool:
    """Tell whether a raid is legal at R-3: an own shinobi there, or an adjacent own province without peace (P-5)."""
    if raid_support(update.board, update.public, seat, province):
        return True
    return any(
        token.seat == seat and token.place == province and ids.TYPE[token.face] == ids.SHINOBI
        for token in update.public.placed
    )


def diplomacy(update: StateUpdate, swept_away: list[Placed]) -> int:
    """R-4: the same way; control tokens stay. Return the provinces made peaceful."""
    pacified = 0
    if ids.DIPLOMACY in update.hidden.kinds:
        target = update.board.target
        treating = {target[token.place]: token.seat for token in update.public.placed if token.face == ids.DIPLOMACY}
        for province in sorted(treating):
            kept, gone = _part(update, province)
            sweep(update, kept, gone, (events.MadePeaceful(province, treating[province], len(gone)),))
            swept_away += gone
            update.put_special(ids.PEACE, province)
            pacified |= 1 << province
    _done(update, _DIPLOMACY)
    return pacified


def discard_the_rest(update: StateUpdate) -> None:
    """R-5f: every combat token still on the board is discarded; what was looked at is forgotten with it (A-6)."""
    sweep(update, (), update.public.placed)
    update.public = replace(update.public, looked=(NOTHING_LOOKED_AT,) * len(update.public.seats))
    update.hidden = replace(update.hidden, kinds=())


#


def territory_owner(public: PublicState, provinces: int) -> Seat:
    """Return the seat that controls all of a territory's provinces that are not scorched (C-7), or NOBODY."""
    needed = provinces & ~public.special[ids.SCORCHED]
    if needed:
        for seat, held in zip(ids.EVERY_SEAT, public.held, strict=False):
            if held & needed == needed:
                return seat
    return ids.NO_SEAT


def take_territory_cards(update: StateUpdate) -> None:
    """R-6: who controls a territory holds its unplayed card; who lost it gives it up."""
    table = update.public
    holders = list(table.holders)
    happened: list[events.Event] = []
    held_by_any = 0
    for held in table.held:
        held_by_any |= held
    unheld = update.board.all_provinces & ~held_by_any & ~table.special[ids.SCORCHED]
    territories = update.board.territories
    for territory in ids.EVERY_TERRITORY:
        provinces = territories[territory]
        holder = holders[territory]
        if holder == PLAYED or (provinces & unheld and holder == ON_BOARD):
            continue
        owner = territory_owner(table, provinces)
        if owner == holder or (owner == ids.NOBODY and holder == ON_BOARD):
            continue
        if owner == ids.NOBODY:
            holders[territory] = ON_BOARD
            happened.append(events.CardReturned(territory, Seat(holder)))
        else:
            holders[territory] = owner
            happened.append(events.CardTaken(territory, owner, holder))
    update.public = replace(table, holders=tuple(holders))
    update.tell_all(happened)


def unseen_card(public: PublicState) -> int:
    """Return the first territory whose card is held and has not been seen, or NOBODY."""
    cards = public.cards
    for territory, holder in enumerate(public.holders):
        if holder >= 0 and cards[territory] == ids.NOBODY:
            return territory
    return ids.NOBODY


def card_draw(state: State) -> Draw[Action]:
    """Return the draw of the card of a territory that was taken for the first time: one of its two (U-1, W-1)."""
    territory = unseen_card(state.public)
    weights = tuple(int(of_card == territory) for of_card in ids.TERRITORY_OF_CARD)
    return Draw("territory_card", _TURN_UPS, weights)


def turn_up(update: StateUpdate, card: ids.Card) -> None:
    """Turn up the card; everybody knows it from now on (W-1)."""
    territory = ids.TERRITORY_OF_CARD[card]
    update.set_public(cards=with_item(update.public.cards, territory, card))
    update.tell(events.CardTurnedUp(territory, card))
    turn_up_or_go_on(update)


def turn_up_or_go_on(update: StateUpdate) -> None:
    """Wait for the next unseen card, or go on to the next round, or to the end after the last (R-7)."""
    table = update.public
    if unseen_card(table) != ids.NOBODY:
        update.public = replace(table, moment=Moment.TAKING)
    elif table.round >= update.board.components.rounds:
        update.public = replace(table, moment=Moment.SCORING)
    else:
        update.public = replace(table, moment=Moment.ROUND, round=table.round + 1)
