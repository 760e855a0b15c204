"""R-5: battles, all at once, with controllers as they stand after R-4."""

from __future__ import annotations

from msgspec.structs import replace

from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.topology import members


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


class Forces:
    """What fights where: for each province the attack totals by seat, and the tokens that defend it."""

    __slots__ = ("attacks", "defense", "garrisons")

    def __init__(self, move: Move) -> None:
        self.attacks: dict[int, dict[int, int]] = {}
        self.defense: dict[int, int] = {}
        self.garrisons = 0
        """Provinces where an own army, navy or shinobi stands (R-5d)."""
        board, held = move.board, move.open.held
        centres = len(board.provinces)
        for token in move.open.placed:
            face, seat, place = token.face, token.seat, token.place
            strength = ids.STRENGTH[face] if face != ids.BLUFF else 2
            if token.blessings:
                strength += sum(ids.STRENGTH[blessing] for blessing in token.blessings)
            province = board.target[place]
            if not held[seat] >> province & 1:
                if face < ids.DIPLOMACY:
                    totals = self.attacks.setdefault(province, {})
                    totals[seat] = totals.get(seat, 0) + strength
            elif place < centres:
                self.defense[province] = self.defense.get(province, 0) + strength
                if face < ids.DIPLOMACY:
                    self.garrisons |= 1 << province


def fight(move: Move, attacked_once: int) -> None:
    """Fight all battles (R-5), then change control: removals, then captures, then faceup tokens (C-2, R-5c, R-5d).

    `attacked_once` are the provinces that were legally attacked after R-2 and neither raided nor made peaceful: where
    nobody attacks them any more, that was a successful defense (R-5e).
    """
    forces = Forces(move)
    captures: list[tuple[int, int]] = []
    defended = forces.garrisons | attacked_once
    battles: list[events.Battle] = []
    for province in sorted(forces.attacks):
        battle = _judge(move, forces, province)
        battles.append(battle)
        if battle.winner != battle.defender:
            captures.append((province, battle.winner))
            defended &= ~(1 << province)
        elif battle.defender != ids.NOBODY:
            defended |= 1 << province
    for battle in battles:
        move.tell(battle)
    _capture(move, captures)
    _reward(move, forces, defended)


def _judge(move: Move, forces: Forces, province: int) -> events.Battle:
    """Decide one battle by its sums (R-5, R-5a, R-5b, A-4)."""
    table, board = move.open, move.board
    defender = table.controller(province)
    attackers = tuple(sorted(forces.attacks[province].items()))
    highest = max(total for _seat, total in attackers)
    leaders = [seat for seat, total in attackers if total == highest]
    printed = board.defense[province]
    if board.capitals >> province & 1 and len(leaders) == 1 and table.seats[leaders[0]].clan == ids.PHOENIX:
        printed = 0
    tokens = forces.defense.get(province, 0)
    bit = 1 << province
    bonus = (table.special[ids.DEFENSE_1] & bit != 0) + 2 * (table.special[ids.DEFENSE_2] & bit != 0)
    each = 2 if defender != ids.NOBODY and table.seats[defender].clan == ids.CRAB else 1
    defense = tokens + printed + bonus + each * table.up[province]
    winner, outcome = defender, "R-5"
    if highest > defense and len(leaders) == 1:
        winner = leaders[0]
    elif highest >= defense:
        crane = next((seat for seat in leaders if table.seats[seat].clan == ids.CRANE), None)
        if crane is not None:
            winner, outcome = crane, "A-4-crane"
        else:
            outcome = "R-5-tie"
    if winner == ids.NOBODY:
        outcome = "R-5b"
    return events.Battle(province, defender, defense, printed, tokens, attackers, winner, outcome)


def _capture(move: Move, captures: list[tuple[int, int]]) -> None:
    """R-5c: remove all control tokens of the lost provinces, then lay one of each winner facedown."""
    if not captures:
        return
    table = move.open
    held, down, up = list(table.held), list(table.down), list(table.up)
    for province, _winner in captures:
        loser = table.controller(province)
        if loser != ids.NOBODY:
            held[loser] &= ~(1 << province)
            move.tell(events.ControlRemoved(loser, province, down[province], up[province]))
        down[province] = up[province] = 0
    move.open = replace(table, held=tuple(held), down=tuple(down), up=tuple(up))
    for province, winner in captures:
        move.add_control(winner, province, down=1)


def _reward(move: Move, forces: Forces, defended: int) -> None:
    """R-5d, R-5e: one more control token, faceup, for each successful defense, in the provinces' order."""
    for province in members(defended):
        seat = move.open.controller(province)
        if seat == ids.NOBODY:
            continue
        if province not in forces.attacks:
            rule = "R-5d" if forces.garrisons >> province & 1 else "R-5e"
            move.tell(events.Defended(province, seat, rule))
        move.add_control(seat, province, up=1)
