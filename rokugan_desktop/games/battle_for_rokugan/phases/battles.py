"""R-5: battles, all at once, with controllers as they stand after R-4."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.public import Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in


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
        self._muster(update)

    def _muster(self, update: StateUpdate) -> None:
        attacks: dict[ids.Province, Attackers] = {}
        defense: dict[int, int] = {}
        garrisons = 0
        target, owners = update.board.target, self.owners
        centres = len(owners)
        for token in update.public.placed:
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
