"""R-5: battles, all at once, with controllers as they stand after R-4."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Told
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.public import Open
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members


def legal_attacks(move: Move) -> int:
    """Return the provinces that an army, navy or shinobi of another clan attacks after R-2 (R-5e)."""
    target, held = move.board.target, move.open.held
    attacked = 0
    for token in move.open.placed:
        if token.face < ids.DIPLOMACY:
            bit = 1 << target[token.place]
            if not held[token.seat] & bit:
                attacked |= bit
    return attacked


LION_BLUFF: Final = 2
"""What Lion's bluff defends with (A-4)."""


class Forces:
    """What fights where: for each province its controller, the attack totals by seat, and what defends it."""

    __slots__ = ("attacks", "defense", "garrisons", "owners", "used")

    def __init__(self, move: Move) -> None:
        board, table = move.board, move.open
        owners, used = [ids.NOBODY] * len(board.provinces), [0] * len(table.held)
        down, up = table.down, table.up
        for seat, held in enumerate(table.held):
            while held:
                lowest = held & -held
                province = lowest.bit_length() - 1
                owners[province] = seat
                used[seat] += down[province] + up[province]
                held ^= lowest
        self.owners: Final = owners
        """For each province its controller, or NOBODY, as R-4 left it."""
        self.used: Final = used
        """For each seat how many control tokens it has on the board."""
        self._muster(move)

    def _muster(self, move: Move) -> None:
        attacks: dict[int, dict[int, int]] = {}
        defense: dict[int, int] = {}
        garrisons = 0
        target, owners, strengths = move.board.target, self.owners, ids.STRENGTH
        centres = len(owners)
        for token in move.open.placed:
            face, seat, place = token.face, token.seat, token.place
            strength = strengths[face] if face != ids.BLUFF else LION_BLUFF
            for blessing in token.blessings:
                strength += strengths[blessing]
            province = target[place]
            if owners[province] != seat:
                if face < ids.DIPLOMACY:
                    totals = attacks.get(province)
                    if totals is None:
                        attacks[province] = {seat: strength}
                    else:
                        totals[seat] = totals.get(seat, 0) + strength
            elif place < centres:
                defense[province] = defense.get(province, 0) + strength
                if face < ids.DIPLOMACY:
                    garrisons |= 1 << province
        self.attacks = attacks
        self.defense = defense
        self.garrisons = garrisons
        """Provinces where an own army, navy or shinobi stands (R-5d)."""


class Control:
    """The control tokens on the board while R-5 changes them, and how many each seat has left (C-2)."""

    __slots__ = ("_left", "_move", "down", "held", "up")

    def __init__(self, move: Move, used: list[int]) -> None:
        self._move = move
        self.held = list(move.open.held)
        self.down = list(move.open.down)
        self.up = list(move.open.up)
        most = move.board.components.control_tokens_per_clan
        self._left = [most - count for count in used]

    def clear(self, seat: int, province: int) -> None:
        """Take all control tokens of the seat out of the province (R-5c)."""
        down, up = self.down[province], self.up[province]
        self.held[seat] &= ~(1 << province)
        self.down[province] = self.up[province] = 0
        self._left[seat] += down + up
        self._move.told.append(Told(events.ControlRemoved(seat, province, down, up), None))

    def lay(self, seat: int, province: int, faceup: int) -> None:
        """Lay one control token of the seat, faceup (1) or facedown (0); none where it has none left (C-2)."""
        left = self._left[seat]
        if left <= 0:
            return
        self._left[seat] = left - 1
        self.held[seat] |= 1 << province
        if faceup:
            self.up[province] += 1
        else:
            self.down[province] += 1
        self._move.told.append(Told(events.ControlAdded(seat, province, 1 - faceup, faceup), None))

    def done(self) -> None:
        """Put the changed control tokens into the move."""
        self._move.open = replace(self._move.open, held=tuple(self.held), down=tuple(self.down), up=tuple(self.up))


def fight(move: Move, attacked_once: int) -> None:
    """Fight all battles (R-5), then change control: removals, then captures, then faceup tokens (C-2, R-5c, R-5d).

    `attacked_once` are the provinces that were legally attacked after R-2 and neither raided nor made peaceful: where
    nobody attacks them any more, that was a successful defense (R-5e).
    """
    forces = Forces(move)
    captures: list[events.Battle] = []
    defended = forces.garrisons | attacked_once
    board, table, told = move.board, move.open, move.told
    for province in sorted(forces.attacks):
        battle = _judge(board, table, forces, province)
        told.append(Told(battle, None))
        if battle.winner != battle.defender:
            captures.append(battle)
            defended &= ~(1 << province)
        elif battle.defender != ids.NOBODY:
            defended |= 1 << province
    control = Control(move, forces.used)
    for battle in captures:
        if battle.defender != ids.NOBODY:
            control.clear(battle.defender, battle.province)
    for battle in captures:
        control.lay(battle.winner, battle.province, 0)
    _reward(move, forces, control, defended)
    control.done()


def _judge(board: Topology, open_: Open, forces: Forces, province: int) -> events.Battle:
    """Decide one battle by its sums (R-5, R-5a, R-5b, A-4)."""
    special, bit = open_.special, 1 << province
    defender = forces.owners[province]
    attackers = tuple(forces.attacks[province].items())
    highest, leaders = attackers[0][1], attackers
    if len(attackers) > 1:
        attackers = tuple(sorted(attackers))
        highest = max(total for _seat, total in attackers)
        leaders = tuple(attack for attack in attackers if attack[1] == highest)
    printed = board.defense[province]
    if printed and board.capitals & bit and len(leaders) == 1 and open_.seats[leaders[0][0]].clan == ids.PHOENIX:
        printed = 0
    tokens = forces.defense.get(province, 0)
    defense = tokens + printed
    if special[ids.DEFENSE_1] & bit:
        defense += 1
    elif special[ids.DEFENSE_2] & bit:
        defense += 2
    up = open_.up[province]
    if up:
        defense += 2 * up if open_.seats[defender].clan == ids.CRAB else up
    if highest < defense:
        winner, outcome = defender, "R-5"
    elif highest > defense and len(leaders) == 1:
        winner, outcome = leaders[0][0], "R-5"
    else:
        winner, outcome = _tie(open_, leaders, defender)
    if winner < 0:
        outcome = "R-5b"
    return events.Battle(province, defender, defense, printed, tokens, attackers, winner, outcome)


def _tie(open_: Open, leaders: tuple[tuple[int, int], ...], defender: int) -> tuple[int, str]:
    """Return who wins a tie, and by which rule: Crane where it leads (A-4), else the defender (R-5)."""
    for seat, _total in leaders:
        if open_.seats[seat].clan == ids.CRANE:
            return seat, "A-4-crane"
    return defender, "R-5-tie"


def _reward(move: Move, forces: Forces, control: Control, defended: int) -> None:
    """R-5d, R-5e: one more control token, faceup, for each successful defense, in the provinces' order."""
    attacks, garrisons = forces.attacks, forces.garrisons
    for province in members(defended):
        seat = forces.owners[province]
        if seat == ids.NOBODY:
            continue
        if province not in attacks:
            rule = "R-5d" if garrisons >> province & 1 else "R-5e"
            move.told.append(Told(events.Defended(province, seat, rule), None))
        control.lay(seat, province, 1)
