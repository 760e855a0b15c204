"""Resolution phase (chapter 6): R-1 to R-6, one function a step, in the order of `events.ResolutionStep`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan import state as states
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.events import ResolutionStep
from rokugan_desktop.games.battle_for_rokugan.places import misplacement, raid_support
from rokugan_desktop.games.battle_for_rokugan.state import Moment, Placed, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in

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
    armies, touched = update.board.armies, update.board.touched
    held, special = update.public.held, update.public.special
    unusual = special[ids.SCORCHED] | special[ids.PEACE] | special[ids.SHRINE]
    kept: list[Placed] = []
    gone: list[Placed] = []
    unresolved: list[events.Event] = []
    for token in update.public.placed:
        place = token.place
        asked, own = armies[place]
        if held[token.seat] & asked == own and ids.TYPE[token.face] == ids.ARMY and not touched[place] & unusual:
            kept.append(token)
            continue
        rule = rule_against(update, token)
        (gone if rule else kept).append(token)
        if rule and (token.face != ids.BLUFF or token.blessings):
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
    update.public = replace(update.public, looked=(states.NOTHING_LOOKED_AT,) * len(update.public.seats))
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
    unheld = update.board.all_provinces & ~sum(table.held) & ~table.special[ids.SCORCHED]
    territories = update.board.territories
    for territory in ids.EVERY_TERRITORY:
        provinces = territories[territory]
        holder = holders[territory]
        if holder == states.PLAYED or (provinces & unheld and holder == states.ON_BOARD):
            continue
        owner = territory_owner(table, provinces)
        if owner == holder or (owner == ids.NOBODY and holder == states.ON_BOARD):
            continue
        if owner == ids.NOBODY:
            holders[territory] = states.ON_BOARD
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


# battles, all at once, with controllers as they stand after R-4.


def legal_attacks(update: StateUpdate, tokens: Iterable[Placed]) -> int:
    """Return the provinces that an army, navy or shinobi of another clan among these tokens attacks (R-5e)."""
    target, held = update.board.target, update.public.held
    attacked = 0
    for token in tokens:
        if _FIGHTS[token.face]:
            bit = 1 << target[token.place]
            if not held[token.seat] & bit:
                attacked |= bit
    return attacked


LION_BLUFF: Final = 2
"""What Lion's bluff defends with (A-4)."""
_STRENGTH: Final = (*ids.STRENGTH[: ids.BLUFF], LION_BLUFF)
"""What each combat token fights with."""
_FIGHTS: Final = tuple(bool(ids.FIGHTERS >> token & 1) for token in ids.EVERY_TOKEN)
"""Whether each combat token is an army, a navy or a shinobi."""

Attackers = tuple[tuple[Seat, int], ...]
"""Each seat that attacks a province with its total, in the order of the seats."""


class Forces:
    """What fights where: for each province its controller, who attacks it, and what defends it."""

    __slots__ = ("attacks", "defense", "garrisons", "owners", "supplies")

    def __init__(self, update: StateUpdate) -> None:
        board, table = update.board, update.public
        down, up = table.facedown, table.faceup
        owners = [ids.NO_SEAT] * len(board.provinces)
        supplies: list[int] = []
        most = board.components.control_tokens_per_clan
        for seat, held in zip(ids.EVERY_SEAT, table.held, strict=False):
            supply = most
            while held:
                lowest = held & -held
                province = lowest.bit_length() - 1
                owners[province] = seat
                supply -= down[province] + up[province]
                held ^= lowest
            supplies.append(supply)
        self.owners: Final[list[Seat]] = owners
        """For each province its controller, or NOBODY, as R-4 left it."""
        self.supplies: Final[list[int]] = supplies
        """For each seat how many control tokens it has left (C-2)."""
        attacks: dict[ids.Province, Attackers] = {}
        defense: dict[int, int] = {}
        garrisons = 0
        target, centres = board.target, len(owners)
        for token in table.placed:
            face, seat, place = token.face, token.seat, token.place
            strength = fighting_strength(face, token.blessings) if token.blessings else _STRENGTH[face]
            province = target[place]
            if owners[province] != seat:
                if _FIGHTS[face]:
                    others = attacks.get(province)
                    attacks[province] = _joined(others, seat, strength) if others else ((seat, strength),)
            elif place < centres:
                defense[province] = defense.get(province, 0) + strength
                if _FIGHTS[face]:
                    garrisons |= 1 << province
        self.attacks = attacks
        self.defense = defense
        self.garrisons = garrisons
        """Provinces where an own army, navy or shinobi stands (R-5d)."""


def _joined(attackers: Attackers, seat: Seat, strength: int) -> Attackers:
    totals = dict(attackers)
    totals[seat] = totals.get(seat, 0) + strength
    return tuple(sorted(totals.items()))


def fight(update: StateUpdate, attacked_once: int) -> None:
    """Fight all battles (R-5), then change control: removals, then captures, then faceup tokens (C-2, R-5c, R-5d).

    `attacked_once` are the provinces, not made peaceful, whose legal attackers R-3 or R-4 swept away: where nobody
    attacks them any more, that was a successful defense (R-5e). Of a raided one nobody is the controller who defends.
    """
    forces = Forces(update)
    captures: list[events.Battle] = []
    happened: list[events.Event] = []
    defended = forces.garrisons | attacked_once
    board, table = update.board, update.public
    for province in sorted(forces.attacks):
        battle = _judge(board, table, forces, province)
        happened.append(battle)
        if battle.winner != battle.defender:
            captures.append(battle)
            defended &= ~(1 << province)
        elif battle.defender != ids.NOBODY:
            defended |= 1 << province
    after = _change_control(table, forces, captures, defended, happened)
    if update.watched:
        _tell_one_by_one(update, happened, after)
        update.public = after
    else:
        update.public = after
        update.tell_all(happened)


def _tell_one_by_one(update: StateUpdate, happened: Sequence[events.Event], after: PublicState) -> None:
    """Tell of the battles, which all are fought at once, as if one came after the other, for those who watch.

    Once its battle is told, a province belongs to whom it does in the end, and the tokens that fought for it are gone
    (R-5c, R-5d, R-5f).
    """
    target = update.board.target
    battles = [event for event in happened if isinstance(event, events.Battle)]
    for battle in battles:
        province, bit, now = battle.province, 1 << battle.province, update.public
        update.public = replace(
            now,
            held=tuple([held & ~bit | end & bit for held, end in zip(now.held, after.held, strict=True)]),
            facedown=with_item(now.facedown, province, after.facedown[province]),
            faceup=with_item(now.faceup, province, after.faceup[province]),
            placed=tuple([token for token in now.placed if target[token.place] != province]),
        )
        update.tell(battle)
    update.public = replace(after, placed=update.public.placed)
    update.tell_all(happened[len(battles) :])


def added_defense(special: tuple[int, ...], province: ids.Province, up: int, crab: bool) -> int:
    """Return what special tokens and so many faceup control tokens add to the printed defense (R-5, T-7, A-4)."""
    bit = 1 << province
    added = 2 * up if crab else up
    if special[ids.DEFENSE_1] & bit:
        return added + 1
    return added + 2 if special[ids.DEFENSE_2] & bit else added


def fighting_strength(token: ids.Token, blessings: Iterable[ids.Token] = ()) -> int:
    """Return what a combat token fights with, together with the blessings on it; 0 where it doesn't fight."""
    return _STRENGTH[token] + sum([_STRENGTH[blessing] for blessing in blessings])


def defending_strength(public: PublicState, seat: Seat, token: ids.Token, blessings: Collection[ids.Token] = ()) -> int:
    """Return what a token of the seat in its own province defends with, together with its blessings (R-5).

    Before the battles a blessing on what is no fighter has gone with it (P-6), and every bluff but Lion's (R-2, A-4).
    """
    if (blessings and ids.UNARMED >> token & 1) or (token == ids.BLUFF and public.seats[seat].clan != ids.LION):
        return 0
    return fighting_strength(token, blessings)


def _judge(board: Topology, public: PublicState, forces: Forces, province: ids.Province) -> events.Battle:
    """Decide one battle by its sums (R-5, R-5a, R-5b, A-4)."""
    defender = forces.owners[province]
    attackers = leaders = forces.attacks[province]
    highest = attackers[0][1]
    if len(attackers) > 1:
        highest = max([total for _seat, total in attackers])
        leaders = tuple([attack for attack in attackers if attack[1] == highest])
    alone = len(leaders) == 1
    printed = board.defense[province]
    if printed and alone and board.capitals >> province & 1 and public.seats[leaders[0][0]].clan == ids.PHOENIX:
        printed = 0
    tokens = forces.defense.get(province, 0)
    up = public.faceup[province]
    crab = up > 0 and public.seats[defender].clan == ids.CRAB
    defense = tokens + printed + added_defense(public.special, province, up, crab)
    if highest < defense:
        winner, outcome = defender, "R-5"
    elif highest > defense and alone:
        winner, outcome = leaders[0][0], "R-5"
    else:
        winner, outcome = _tie(public, leaders, defender)
    if winner < 0:
        outcome = "R-5b"
    return events.Battle(province, defender, defense, printed, tokens, attackers, winner, outcome)


def _tie(public: PublicState, leaders: Attackers, defender: Seat) -> tuple[Seat, str]:
    """Return who wins a tie, and by which rule: Crane where it leads (A-4), else the defender (R-5)."""
    for seat, _total in leaders:
        if public.seats[seat].clan == ids.CRANE:
            return seat, "A-4-crane"
    return defender, "R-5-tie"


def _change_control(
    table: PublicState, forces: Forces, captures: list[events.Battle], defended: int, happened: list[events.Event]
) -> PublicState:
    """Clear what was captured; lay one token facedown for each capture (R-5c), then one faceup for each defense (R-5d).

    Return how the table lies then; what tells of it is added to `happened`. Each time the provinces come in order; who
    has no control token left lays none (C-2).
    """
    attacks, supplies = forces.attacks, forces.supplies
    held, down, up = list(table.held), list(table.facedown), list(table.faceup)
    for battle in captures:
        seat, province = battle.defender, battle.province
        if seat != ids.NOBODY:
            facedown, faceup = down[province], up[province]
            happened.append(events.ControlRemoved(seat, province, facedown, faceup))
            supplies[seat] += facedown + faceup
            held[seat] ^= 1 << province
            down[province] = up[province] = 0
    for battle in captures:
        seat, province = battle.winner, battle.province
        if supplies[seat] > 0:
            happened.append(events.ControlAdded(seat, province, 1, 0))
            supplies[seat] -= 1
            held[seat] |= 1 << province
            down[province] = 1
    for province in provinces_in(defended):
        seat = forces.owners[province]
        if seat != ids.NOBODY:
            if province not in attacks:
                rule = "R-5d" if forces.garrisons >> province & 1 else "R-5e"
                happened.append(events.Defended(province, seat, rule))
            if supplies[seat] > 0:
                happened.append(events.ControlAdded(seat, province, 0, 1))
                supplies[seat] -= 1
                up[province] += 1
    return replace(table, held=tuple(held), facedown=tuple(down), faceup=tuple(up))
