"""Chapter 13: two armies compared, the fallen, the province, and honor."""

from __future__ import annotations

from typing import NamedTuple

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.chapters.effects import turn_over
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, send_home
from rokugan_desktop.games.four_paths.chapters.leaving_play import check, check_chi, close_battle, destroy
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE, Army, Place, ProvinceId
from rokugan_desktop.games.four_paths.numbers import Sum, army_sum, strength_sum, units_of
from rokugan_desktop.games.four_paths.state import InPlay, PublicState, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate

PER_CARD = 2
"""The honor of the surviving side's leader for each card destroyed (O-3)."""
TIE, ATTACK_HIGHER, DEFENSE_HIGHER, NOBODY = range(4)


class Compared(NamedTuple):
    """Two armies at a province, as they stand (O-1, O-4)."""

    attack: Sum
    defense: Sum
    strength: Sum
    outcome: int
    falls: bool

    @property
    def needed(self) -> int:
        """Return the Force that the province stands at most."""
        return self.defense.total + self.strength.total


def compared(state: PublicState, defender: Seat, province: ProvinceId) -> Compared:
    """Return what would come out if the armies at a province were compared now."""
    attack, defense = army_sum(state, province, Army.ATTACK), army_sum(state, province, Army.DEFENSE)
    strength = strength_sum(state, defender, province)
    higher = attack.total - defense.total
    outcome = ATTACK_HIGHER if higher > 0 else DEFENSE_HIGHER if higher < 0 else TIE
    if not units_of(state, province, Army.ATTACK) and not units_of(state, province, Army.DEFENSE):
        outcome = NOBODY
    falls = outcome == ATTACK_HIGHER and attack.total > defense.total + strength.total
    return Compared(attack, defense, strength, outcome, falls)


def resolve(update: StateUpdate, step: Task) -> bool:
    """O-1 to O-8: compare, destroy, honor, and home."""
    update.pop()
    state, attack, province = update.state, update.state.under_way, step.province
    attacking, defending = units_of(state, province, Army.ATTACK), units_of(state, province, Army.DEFENSE)
    attack_force, defense_force, strength, outcome, falls = compared(state, attack.defender, province)
    update.tell(
        events.Resolved(
            attack_force, defense_force, strength,
            attack_force.total, defense_force.total, strength.total, outcome,
        )
    )  # fmt: skip
    lost = {
        Army.ATTACK: attacking if outcome in (TIE, DEFENSE_HIGHER) else (),
        Army.DEFENSE: defending if outcome in (TIE, ATTACK_HIGHER) else (),
    }
    if outcome is TIE and state.terms.spare_ties and not (attacking and defending):  # O-5
        lost = {Army.ATTACK: (), Army.DEFENSE: ()}
    counted = {army: _cards(update, units) for army, units in lost.items()}
    number = state.number_of(province)
    totals = attack_force.total, defense_force.total
    update.change(attack=replace(attack, fought=(*attack.fought, province), totals=totals))
    gains = _gains(update, outcome, counted) if attacking and defending else {}  # O-5: against nobody there is none
    lost = {army: tuple([update.state.cards[unit.id] for unit in units]) for army, units in lost.items()}
    destroy(update, [*lost[Army.ATTACK], *lost[Army.DEFENSE]])
    if falls:
        _fall(update, province)
    for leader, gain in gains.items():
        if update.seat(leader).provinces:
            change_honor(update, leader, gain, "O-3")
    if not falls and attacking:
        update.tell(events.ProvinceStood(attack.defender, number))
    check_chi(update)
    _go_home(update, province)
    check(update)
    return False


def _cards(update: StateUpdate, units: tuple[InPlay, ...]) -> int:
    """Return how many cards units are made of (O-3)."""
    return sum(1 + len(update.state.attached.get(unit.id, ())) for unit in units)


def _gains(update: StateUpdate, outcome: int, counted: dict[Army, int]) -> dict[Seat, int]:
    """Return what the leaders gain, by how all stand before anybody leaves (O-3, O-6).

    The leader of the surviving side gains 2 for each card; in a tie each leader 1 for each enemy card. Where dishonored
    Personalities of the leader's own take part, they become honorable instead (H-4, H-8).
    """
    attack = update.state.under_way
    each, found = 1 if outcome == TIE else PER_CARD, dict[Seat, int]()
    for leader, own, enemies in (
        (attack.leader, Army.ATTACK, Army.DEFENSE),
        (attack.defender, Army.DEFENSE, Army.ATTACK),
    ):
        if counted[enemies] and outcome in (TIE, ATTACK_HIGHER if own is Army.ATTACK else DEFENSE_HIGHER):
            units = units_of(update.state, attack.battle, own)
            shamed = [unit for unit in units if unit.dishonored and unit.controller == leader]
            for unit in shamed:
                turn_over(update, unit, dishonored=False)
            if not shamed:
                found[leader] = each * counted[enemies]
    return found


def _fall(update: StateUpdate, province: ProvinceId) -> None:
    """P-4, O-4: all that is attached is destroyed, the card in it discarded; a face-down one is turned up there."""
    attack = update.state.under_way
    seat, number = attack.defender, update.state.number_of(province)
    attached = [c for c in update.state.cards.values() if c.zone is Place.PROVINCE and c.province == province]
    destroy(update, attached)
    lost = update.province(seat, province)
    if lost.card:
        update.change_seat(seat, discarded=(*update.seat(seat).discarded, lost.card))
    left = tuple([each for each in update.seat(seat).provinces if each.id != province])
    update.change_seat(seat, provinces=left)
    update.tell(events.ProvinceFell(seat, number, len(left)))
    update.change(records=tuple([one for one in update.state.records if one.province != province]))
    if lost.down:
        update.push(Task(StepName.TURN_UP, seat, NO_PROVINCE))


def _go_home(update: StateUpdate, province: ProvinceId) -> None:
    """O-7: attackers and all allies go home bowed; the Defender's own stay at the province."""
    attack = update.state.under_way
    here = [card for card in update.state.cards.values() if card.zone is Place.BATTLE and card.province == province]
    send_home(update, [card.id for card in here if card.controller != attack.defender], bowed=True)
    close_battle(update)
    update.change(attack=replace(attack, battle=NO_PROVINCE))
