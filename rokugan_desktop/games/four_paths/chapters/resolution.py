"""Chapter 13: two armies compared, the fallen, the province, and honor."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import events, numbers
from rokugan_desktop.games.four_paths.actions import DONE, Action, Revenge, Say
from rokugan_desktop.games.four_paths.chapters import honor
from rokugan_desktop.games.four_paths.chapters.effects import come_due, turn_over
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check, destroy, send_home
from rokugan_desktop.games.four_paths.chapters.reacting import follows
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE, Army, Level, Place, ProvinceId, Stat
from rokugan_desktop.games.four_paths.numbers import Sum
from rokugan_desktop.games.four_paths.state import InPlay, Occurrence, PublicState, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate

PER_CARD = 2
"""The honor of the surviving side's leader for each card destroyed (O-3)."""
FALLS: Final = "falls"
STANDS: Final = "stands"
"""What is kept of a comparison while who has lost may strike back: whether the province falls."""
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
        """Return the least Force that the province falls to."""
        return self.defense.total + self.strength.total + 1


def compared(state: PublicState, defender: Seat, province: ProvinceId) -> Compared:
    """Return what would come out if the armies at a province were compared now."""
    attack, defense = numbers.army_sum(state, province, Army.ATTACK), numbers.army_sum(state, province, Army.DEFENSE)
    strength = numbers.strength_sum(state, defender, province)
    higher = attack.total - defense.total
    outcome = ATTACK_HIGHER if higher > 0 else DEFENSE_HIGHER if higher < 0 else TIE
    if not numbers.units_of(state, province, Army.ATTACK) and not numbers.units_of(state, province, Army.DEFENSE):
        outcome = NOBODY
    falls = outcome == ATTACK_HIGHER and attack.total > defense.total + strength.total
    return Compared(attack, defense, strength, outcome, falls)


def resolve(update: StateUpdate, step: Task) -> None:
    """O-1 to O-8: compare; who has lost may strike back; destroy, honor, and home."""
    state, attack, province = update.state, update.state.under_way, step.province
    if step.word:
        _comes_out(update, province, step.number, falls=step.word == FALLS)
        return
    now = compared(state, attack.defender, province)
    totals = now.attack.total, now.defense.total
    update.tell(events.Resolved(*now[:3], *totals, now.strength.total, now.outcome))
    update.change(attack=replace(attack, fought=(*attack.fought, province), totals=totals))
    avenger = {ATTACK_HIGHER: attack.defender, DEFENSE_HIGHER: attack.leader}.get(now.outcome)
    if avenger is not None and state.terms.level >= Level.ANSWERS:
        then = Task(StepName.RESOLUTION, province=province, word=FALLS if now.falls else STANDS, number=now.outcome)
        update.push(Task(StepName.YU, avenger, province), then)
    else:
        _comes_out(update, province, now.outcome, falls=now.falls)


def _avenging(state: PublicState, step: Task) -> tuple[list[InPlay], list[InPlay]]:
    """Return the Samurai with Yu of the losing army that have not struck yet, and what they may strike (O-9)."""
    losing = Army.DEFENSE if step.seat == state.under_way.defender else Army.ATTACK
    struck = {unit for unit, _ in step.draft}
    able = [one for one in numbers.units_of(state, step.province, losing) if one.id not in struck]
    samurai = [one for one in able if numbers.yu_of(state, one) and numbers.has_trait(state, one, "samurai")]
    winners = numbers.units_of(state, step.province, Army(1 - losing))
    followers = [one for unit in winners for one in numbers.followers(state, unit)]
    bearers = {one.bearer for one in followers}
    return samurai, [*followers, *[one for one in winners if one.id not in bearers]]


def may_revenge(update: StateUpdate, step: Task) -> bool:
    """Ask the losing leader while its Samurai can destroy anything (O-9)."""
    return update.waits(any(action != DONE for action in revenge_answers(update.state, step)))


def revenge_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List that it is done, and each set of Samurai, none of whom could be left out, with what they destroy."""
    yield DONE
    samurai, victims = _avenging(state, step)
    yu = {one.id: numbers.yu_of(state, one) for one in samurai}
    for victim in victims:
        force = numbers.card_sum(state, victim, Stat.FORCE).total
        for size in range(1, len(yu) + 1):
            for chosen in combinations(yu, size):
                have = sum(yu[one] for one in chosen)
                if have >= force and (size == 1 or have - min(yu[one] for one in chosen) < force):
                    yield Revenge(chosen, victim.id)


def revenged(update: StateUpdate, step: Task, action: Revenge | Say) -> None:
    """Destroy what was struck, for which there is no honor, and ask again; or go on (O-9)."""
    if isinstance(action, Say):
        update.pop()
        return
    update.change_work(draft=(*step.draft, *[(one, 0) for one in action.samurai]))
    cards = update.state.cards
    update.tell(events.Revenged(step.seat, cards[action.card].card, tuple([cards[one].card for one in action.samurai])))
    destroy(update, [cards[action.card]], step.seat)


def _comes_out(update: StateUpdate, province: ProvinceId, outcome: int, *, falls: bool) -> None:
    """O-2 to O-6: destroy, honor, the province."""
    state, attack = update.state, update.state.under_way
    attacking, defending = (numbers.units_of(state, province, army) for army in Army)
    lost = {
        Army.ATTACK: attacking if outcome in (TIE, DEFENSE_HIGHER) else (),
        Army.DEFENSE: defending if outcome in (TIE, ATTACK_HIGHER) else (),
    }
    if outcome is TIE and state.terms.spare_ties and not (attacking and defending):  # O-5
        lost = {Army.ATTACK: (), Army.DEFENSE: ()}
    counted = {army: _cards(update, units) for army, units in lost.items()}
    number = state.number_of(province)
    gains = _gains(update, outcome, counted) if attacking and defending else {}  # O-5: against nobody there is none
    lost = {army: tuple([update.state.cards[unit.id] for unit in units]) for army, units in lost.items()}
    winner = {ATTACK_HIGHER: attack.leader, DEFENSE_HIGHER: attack.defender}.get(outcome)
    with update.in_order():
        destroy(update, [*lost[Army.ATTACK], *lost[Army.DEFENSE]])
        facedown = falls and _fall(update, province)
        for leader, gain in gains.items():
            if update.seat(leader).provinces:
                change_honor(update, leader, gain, "O-3")
        if not falls and attacking:
            update.tell(events.ProvinceStood(attack.defender, number))
        follows(update, Occurrence("resolved", state.active))
        if falls:
            follows(update, Occurrence("province_destroyed", attack.leader, (attack.defender,)))
        if winner is not None and attacking and defending:
            follows(update, Occurrence("battle_won", winner, (winner,)))
        update.push(Task(StepName.BATTLE_ENDS, province=province, number=int(not falls and bool(attacking))))
        if facedown:
            update.push(Task(StepName.TURN_UP, attack.defender, NO_PROVINCE))


def battle_ends(update: StateUpdate, step: Task) -> None:
    """O-6, O-7: the checks that have waited, attackers and allies home bowed, and Reactions to its end."""
    attack, province = update.state.under_way, step.province
    honor.check_chi(update)
    fought = [card.id for army in Army for card in numbers.units_of(update.state, province, army)]
    here = [card for card in update.state.cards.values() if card.zone is Place.BATTLE and card.province == province]
    send_home(update, [card.id for card in here if card.controller != attack.defender], bowed=True)
    honor.close_battle(update)
    update.change(attack=replace(update.state.under_way, battle=NO_PROVINCE, sent_home=tuple(fought)))
    check(update)
    come_due(update, "battle_end")
    if update.state.how is None and update.state.attack is not None:
        over = [Occurrence("battle_ended", update.state.active)]
        if step.number:
            update.count(attack.defender, "provinces_saved")
            over.append(Occurrence("province_saved", update.state.active, (attack.defender,)))
        follows(update, *over)


def _cards(update: StateUpdate, units: tuple[InPlay, ...]) -> int:
    """Return how many cards units are made of (O-3)."""
    borne = update.state.attached
    return sum(1 + len(unit.under) + len(borne.get(unit.id, ())) for unit in units)


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
            units = numbers.units_of(update.state, attack.battle, own)
            shamed = [unit for unit in units if unit.dishonored and unit.controller == leader]
            for unit in shamed:
                turn_over(update, unit, dishonored=False)
            if not shamed:
                found[leader] = each * counted[enemies]
    return found


def _fall(update: StateUpdate, province: ProvinceId) -> bool:
    """P-4, O-4: all that is attached is destroyed, the card in it discarded; tell whether a face-down one is left."""
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
    return lost.down
