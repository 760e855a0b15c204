"""Chapters 11 to 13: whom one attacks and invites, which units go where, the battles, and what comes out of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.four_paths import actions, events, ids, numbers
from rokugan_desktop.games.four_paths.actions import ACT, DONE, PASS, Action, Revenge, Say
from rokugan_desktop.games.four_paths.chapters import honor
from rokugan_desktop.games.four_paths.chapters.abilities import is_affordable
from rokugan_desktop.games.four_paths.chapters.effects import carry_out, come_due, turn_over
from rokugan_desktop.games.four_paths.chapters.entering import refuse
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check, close_battle, destroy, send_home
from rokugan_desktop.games.four_paths.chapters.reacting import follows
from rokugan_desktop.games.four_paths.chapters.window import Called, bringing, open_window
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE, Army, CardType, Level, Phase, Place, ProvinceId, Stat
from rokugan_desktop.games.four_paths.names import named
from rokugan_desktop.games.four_paths.numbers import Sum, followers, has_trait, is_cavalry, restricting, units_of
from rokugan_desktop.games.four_paths.state import Attacking, Cause, InPlay, Occurrence, PublicState, StepName, Task
from rokugan_desktop.games.four_paths.state_update import StateUpdate, StepForm

ALLY_HONOR = 2
"""What an ally gains at his first assignment (M-6)."""
INFANTRY, CAVALRY = 0, 1
"""The two segments (M-3, M-5)."""
ASKED, WANTED = 1, 2
"""Whether those who could bring a unit to an empty battle were asked, and whether one wants to (B-1)."""


class AttackStep(StepForm, steps=(StepName.ATTACK,)):
    """T-8: the active seat is asked whom it attacks, where anything could come of it."""

    rule, kinds = "T-8", (actions.Attack,)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        update.change(phase=Phase.ATTACK)
        rivals = list(self.answers(update.state, step))[1:]
        able = update.state.present if len(update.state.present) > 2 else (step.seat,)
        return update.waits(bool(rivals) and any(assignable(update.state, one, INFANTRY) for one in able))

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        each = map(actions.Attack, (None, *state.present))
        yield from [one for one in each if self.refusal(state, step, one) is None]

    def refusal(self, state: PublicState, step: Task, action: actions.Attack) -> Refusal | None:
        if action.seat is None:
            return None
        if action.seat == step.seat or action.seat not in state.present:
            return refuse("M-1", "no-such-rival")
        if state.terms.lone and state.round == 1:
            return refuse("Y-2", "first-round")
        by = restricting(state, "attack", step.seat)
        return refuse("X-8", "may-not-attack", card=named(by)) if by is not None else None

    def answered(self, update: StateUpdate, step: Task, action: actions.Attack) -> None:
        """Declare the attack, with all that follows from it: invitations, two segments, battles (chapter 11)."""
        update.pop()
        if (other := action.seat) is None:
            update.tell(events.AttackDeclared(step.seat, step.seat, attacks=False))
            return
        update.change(attack=Attacking(step.seat, other))
        update.tell(events.AttackDeclared(step.seat, other, attacks=True))
        several = len(update.state.present) > 2
        update.push(
            *([Task(StepName.INVITE, step.seat, number=Army.ATTACK), Task(StepName.INVITE, other, number=Army.DEFENSE)]
              if several else []),
            Task(StepName.ASSIGN, number=INFANTRY),
            Task(StepName.ASSIGN, number=CAVALRY),
            Task(StepName.NEXT_BATTLE, step.seat),
            Task(StepName.ATTACK_ENDS),
        )  # fmt: skip
        begun = Occurrence("phase_begins", step.seat, (step.seat,))
        follows(update, begun, Occurrence("attack_declared", step.seat, (other,)))


def _others(state: PublicState) -> list[Seat]:
    attack = state.under_way
    return [seat for seat in state.present if seat not in (attack.leader, attack.defender)]


class InviteStep(StepForm, steps=(StepName.INVITE,)):
    """M-2: a leader is asked whom to invite, where anybody is left to be invited."""

    rule, kinds, unlisted = "M-2", (actions.Invite,), "no-such-ally"

    def waits(self, update: StateUpdate, step: Task) -> bool:
        return update.waits(bool(_others(update.state)))

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        others = _others(state)
        yield from [actions.Invite(each) for size in range(len(others) + 1) for each in combinations(others, size)]

    def answered(self, update: StateUpdate, step: Task, action: actions.Invite) -> None:
        update.pop()
        attack, army = update.state.under_way, Army(step.number)
        update.change(attack=replace(attack, invited=with_item(attack.invited, army, action.seats)))
        update.tell(events.Invited(step.seat, action.seats))


def assignable(state: PublicState, seat: Seat, segment: int, army: Army | None = None) -> list[InPlay]:
    """Return the units of a seat that may be assigned (M-4, M-5): at home, unbowed, in the second segment Cavalry."""
    able = [one for one in state.at_home(seat) if not one.bowed and (segment == INFANTRY or is_cavalry(state, one))]
    return [one for one in able if _held(state, one, army) is None]


def _held(state: PublicState, unit: InPlay, army: Army | None) -> ids.CardKey | None:
    """Return the card by which a unit can't go to an army, or None (X-8, 25)."""
    words = ("assign",) if army is None else ("assign", ("attack", "defend")[army])
    return next(filter(None, [restricting(state, word, unit.controller, unit) for word in words]), None)


class AssignStep(StepForm, steps=(StepName.ASSIGN,)):
    """M-3, M-5: each is asked in turn, but who has nothing to assign, or stands on the other side."""

    rule, kinds = "M-3", (actions.Assign, DONE)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        state, attack = update.state, update.state.under_way
        if step.seat < 0:  # the segment begins: a step for each
            update.pop()
            steps = list[Task]()
            for leader, side in ((attack.leader, Army.ATTACK), (attack.defender, Army.DEFENSE)):
                others = state.clockwise((leader + 1) % len(state.seats))
                each = (leader, *[seat for seat in others if seat in attack.invited[side]])
                steps += [Task(StepName.ASSIGN, seat, word=side.name, number=step.number) for seat in each]
            update.push(*steps)
            return False
        army = Army[step.word]
        stands_there = step.seat in attack.sides[1 - army]
        return update.waits(not stands_there and bool(assignable(state, step.seat, step.number, army)))

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        yield DONE
        gone, count = {unit for unit, _ in step.draft}, len(state.seats[state.under_way.defender].provinces)
        units = [unit.id for unit in assignable(state, step.seat, step.number, Army[step.word]) if unit.id not in gone]
        yield from [actions.Assign(unit, number) for unit in units for number in range(1, count + 1)]

    def refusal(self, state: PublicState, step: Task, action: actions.Assign | actions.Say) -> Refusal | None:
        if isinstance(action, actions.Say):
            return None
        attack = state.under_way
        if not 1 <= action.province <= len(state.seats[attack.defender].provinces):
            return refuse("M-1", "no-such-province", n=action.province)
        unit = state.cards.get(action.unit)
        if unit is None or unit.controller != step.seat or state.printed(unit).type is not CardType.PERSONALITY:
            return refuse("M-3", "no-such-unit")
        if action.unit in {each for each, _ in step.draft} or unit.zone is not Place.HOME:
            return refuse("M-7", "already-assigned", card=named(unit.card))
        if unit.bowed:
            return refuse("M-4", "bowed", card=named(unit.card))
        if step.number == CAVALRY and not is_cavalry(state, unit):
            return refuse("M-5", "infantry", card=named(unit.card))
        by = _held(state, unit, Army[step.word])
        return refuse("X-8", "may-not-assign", card=named(by)) if by is not None else None

    def answered(self, update: StateUpdate, step: Task, action: actions.Assign | actions.Say) -> bool:
        """Keep one unit's place, or send all of them on their way at once (M-3, M-6); tell whether it seals."""
        if isinstance(action, actions.Assign):
            update.change_work(draft=(*step.draft, (action.unit, action.province)))
            return False
        update.pop()
        attack, army = update.state.under_way, Army[step.word]
        provinces = update.seat(attack.defender).provinces
        for unit, number in step.draft:
            card, province = update.state.cards[unit], provinces[number - 1].id
            update.change_card(unit, zone=Place.BATTLE, province=province, army=army)
            update.tell(events.Assigned(step.seat, card.card, number, army))
        if step.draft and step.seat not in attack.sides[army]:
            sides = with_item(attack.sides, army, (*attack.sides[army], step.seat))
            update.change(attack=replace(attack, sides=sides))
            if step.seat not in (attack.leader, attack.defender):
                with update.in_order():
                    change_honor(update, step.seat, ALLY_HONOR, "M-6")
                    follows(update, Occurrence("ally_joined", step.seat, (step.seat,)))
        return True


def open_battles(state: PublicState) -> list[ProvinceId]:
    """Return the provinces where a unit stands and no battle was fought yet (B-1)."""
    if state.attack is None:
        return []
    manned = {card.province for card in state.cards.values() if card.zone is Place.BATTLE}
    return [one for one in empty_battles(state) if one in manned]


class NextBattleStep(StepForm, steps=(StepName.NEXT_BATTLE,)):
    """B-1: the Attacker picks; where one is left, it is that; where none is left, the attack is over.

    Then those are asked who could bring a unit to an empty one: `number` says that they were, and that one wants.
    """

    rule, kinds = "B-1", (actions.PickBattle,)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        battles = open_battles(update.state) or (empty_battles(update.state) if step.number == WANTED else [])
        if len(battles) > 1 and step.number != WANTED:
            return True
        if battles:
            begin_battle(update, battles[0])
        elif not step.number and (able := _bringing(update.state)):
            update.change(called=able)
            update.change_work(number=ASKED)
            update.push(Task(StepName.EMPTY))
        else:
            update.pop()
        return False

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        yield from [actions.PickBattle(state.number_of(province)) for province in open_battles(state)]

    def refusal(self, state: PublicState, step: Task, action: actions.PickBattle) -> Refusal | None:
        return None if action in self.answers(state, step) else refuse("B-1", "no-such-battle", n=action.province)

    def answered(self, update: StateUpdate, step: Task, action: actions.PickBattle) -> None:
        attack = update.state.under_way
        begin_battle(update, update.seat(attack.defender).provinces[action.province - 1].id)


def empty_battles(state: PublicState) -> list[ProvinceId]:
    """Return the provinces of the Defender that were not fought for yet."""
    attack = state.under_way
    return [each.id for each in state.seats[attack.defender].provinces if each.id not in attack.fought]


def _bringing(state: PublicState) -> tuple[Seat, ...]:
    """Return who could bring a unit to a battle where none stands, by what all know: it has one, and the price."""
    attack = state.attack
    if attack is None or state.terms.level is Level.STEEL or not empty_battles(state):
        return ()
    around = state.clockwise(attack.defender)
    return tuple([seat for seat in around if any(is_affordable(state, way) for way in bringing(state, seat))])


class EmptyStep(Called, steps=(StepName.EMPTY,)):
    """Wait until all that could bring a unit to an empty battle have said whether they want to (B-1)."""

    rule, kinds = "B-1", (Say,)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        state = update.state
        if len(state.calls) < len(state.called):
            return True
        wanted = any(answer == ACT for _, answer in state.calls)
        update.change(called=(), calls=())
        update.pop()
        if wanted:
            update.change_work(number=WANTED)
        return False

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        yield from (PASS, ACT)


def begin_battle(update: StateUpdate, province: ProvinceId) -> None:
    """Begin a battle: its Combat, the terrain that works late, and its Resolution (B-2, TE-2)."""
    attack = update.state.under_way
    update.change(attack=replace(attack, battle=province))
    update.tell(events.BattleBegan(attack.defender, update.state.number_of(province)))
    update.push(Task(StepName.RESOLUTION, province=province))
    if update.state.terms.level > Level.STEEL:
        update.push(Task(StepName.CLOSE_COMBAT))
        open_window(update, attack.defender)
        attacking, defending = (_is_naval(update.state, army) for army in Army)
        if attacking != defending and update.state.terms.level is Level.ANSWERS:
            update.push(Task(StepName.NAVAL, attack.leader if attacking else attack.defender))
            return
        follows(update, Occurrence("battle_begins", attack.leader, (attack.defender,)))


def _is_naval(state: PublicState, army: Army) -> bool:
    """Tell whether all people of an army in the battle are Naval, and there are any (B-9)."""
    units = units_of(state, state.under_way.battle, army)
    people = [*units, *[one for unit in units for one in followers(state, unit)]]
    return bool(people) and all(has_trait(state, one, "naval") for one in people)


class NavalStep(StepForm, steps=(StepName.NAVAL,)):
    """B-9: whether Naval attackers fight it so, act first, and let nobody react before that."""

    rule, kinds = "B-9", (Say,)

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        yield from (actions.NAVAL, actions.PLAIN)

    def answered(self, update: StateUpdate, step: Task, action: Action) -> None:
        update.pop()
        attack = update.state.under_way
        if action == actions.NAVAL:
            others = tuple([seat for seat in update.state.present if seat != step.seat])
            update.change(attack=replace(attack, naval=step.seat, waiting=others))
            update.drop_work(StepName.WINDOW)
            open_window(update, step.seat)
            update.tell(events.SeatNews(step.seat, "sailed"))
        else:
            follows(update, Occurrence("battle_begins", attack.leader, (attack.defender,)))


def close_combat(update: StateUpdate, step: Task) -> None:
    """TE-2: what a delayed terrain does comes about when the window has closed."""
    follows(update, Occurrence("combat_ended", update.state.active))
    work_delayed(update)


def work_delayed(update: StateUpdate) -> None:
    """Let what the terrains do by themselves be done next; what rules as long as they lie there does nothing now."""
    for field in update.state.fields:
        carry_out(update, update.state.printed(field).does[0].do, Cause(field.controller, field.card, field.id))


def attack_ends(update: StateUpdate, step: Task) -> None:
    """O-8, O-10: all units go home, attackers and allies bowed, the Defender's as they are."""
    if (attack := update.state.attack) is None:
        return
    fighting = [card for card in update.state.cards.values() if card.zone is Place.BATTLE]
    own = [card.id for card in fighting if card.controller == attack.defender]
    send_home(update, [card.id for card in fighting if card.id not in own], bowed=True)
    send_home(update, own, bowed=False)
    close_battle(update)
    update.change(attack=None)
    check(update)


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
    update.tell(events.Resolved(*totals, now.strength.total, now.outcome))
    update.change(attack=replace(attack, fought=(*attack.fought, province), totals=totals))
    avenger = {ATTACK_HIGHER: attack.defender, DEFENSE_HIGHER: attack.leader}.get(now.outcome)
    if avenger is not None and state.terms.level >= Level.ANSWERS:
        then = Task(StepName.RESOLUTION, province=province, word=FALLS if now.falls else STANDS, number=now.outcome)
        update.push(Task(StepName.YU, avenger, province), then)
    else:
        _comes_out(update, province, now.outcome, falls=now.falls)


class YuStep(StepForm, steps=(StepName.YU,)):
    """O-9: who has lost may strike back, as long as there is what can be struck."""

    rule, kinds, unlisted = "O-9", (Revenge, DONE), "no-yu"

    def waits(self, update: StateUpdate, step: Task) -> bool:
        return update.waits(any(one != DONE for one in self.answers(update.state, step)))

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        """List that it is done, and each set of Samurai, none of whom could be left out, with what they destroy."""
        yield DONE
        losing = Army.DEFENSE if step.seat == state.under_way.defender else Army.ATTACK
        struck, winners = {unit for unit, _ in step.draft}, numbers.units_of(state, step.province, Army(1 - losing))
        able = [one for one in numbers.units_of(state, step.province, losing) if one.id not in struck]
        yu = {one.id: numbers.yu_of(state, one) for one in able if numbers.has_trait(state, one, "samurai")}
        yu = {unit: gold for unit, gold in yu.items() if gold}
        followers = [one for unit in winners for one in numbers.followers(state, unit)]
        bearers = {one.bearer for one in followers}
        for victim in (*followers, *[one for one in winners if one.id not in bearers]):
            force = numbers.card_sum(state, victim, Stat.FORCE).total
            for chosen in [each for size in range(1, len(yu) + 1) for each in combinations(yu, size)]:
                golds = [yu[one] for one in chosen]
                if sum(golds) >= force and (len(golds) == 1 or sum(golds) - min(golds) < force):
                    yield Revenge(chosen, victim.id)

    def answered(self, update: StateUpdate, step: Task, action: Revenge | Say) -> None:
        """Destroy what was struck, for which there is no honor, and ask again; or go on (O-9)."""
        if isinstance(action, Say):
            update.pop()
            return
        update.change_work(draft=(*step.draft, *[(one, 0) for one in action.samurai]))
        cards = update.state.cards
        samurai = tuple([cards[one].card for one in action.samurai])
        update.tell(events.CardNews(step.seat, cards[action.card].card, "revenged", cards=samurai))
        destroy(update, [cards[action.card]], step.seat)


def _comes_out(update: StateUpdate, province: ProvinceId, outcome: int, *, falls: bool) -> None:
    """O-2 to O-6: destroy, honor, the province."""
    state, attack = update.state, update.state.under_way
    attacking, defending = (numbers.units_of(state, province, army) for army in Army)
    spared = outcome == TIE and state.terms.spare_ties and not (attacking and defending)  # O-5
    lost = {
        Army.ATTACK: attacking if outcome in (TIE, DEFENSE_HIGHER) and not spared else (),
        Army.DEFENSE: defending if outcome in (TIE, ATTACK_HIGHER) and not spared else (),
    }
    made = {unit.id: 1 + len(unit.under) + len(state.attached.get(unit.id, ())) for unit in (*attacking, *defending)}
    counted = {army: sum(made[unit.id] for unit in units) for army, units in lost.items()}
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


def _gains(update: StateUpdate, outcome: int, counted: dict[Army, int]) -> dict[Seat, int]:
    """Return what the leaders gain, by how all stand before anybody leaves (O-3, O-6).

    The leader of the surviving side gains 2 for each card; in a tie each leader 1 for each enemy card. Where dishonored
    Personalities of the leader's own take part, they become honorable instead (H-4, H-8).
    """
    attack = update.state.under_way
    each, found = 1 if outcome == TIE else PER_CARD, dict[Seat, int]()
    for leader, own in ((attack.leader, Army.ATTACK), (attack.defender, Army.DEFENSE)):
        enemies = Army(1 - own)
        if counted[enemies] and outcome in (TIE, ATTACK_HIGHER if own is Army.ATTACK else DEFENSE_HIGHER):
            units = numbers.units_of(update.state, attack.battle, own)
            shamed = [unit for unit in units if unit.dishonored and unit.controller == leader]
            turn_over(update, *shamed, dishonored=False)
            if not shamed:
                found[leader] = each * counted[enemies]
    return found


def _fall(update: StateUpdate, province: ProvinceId) -> bool:
    """P-4, O-4: all that is attached is destroyed, the card in it discarded; tell whether a face-down one is left."""
    attack = update.state.under_way
    seat, number = attack.defender, update.state.number_of(province)
    destroy(update, [c for c in update.state.cards.values() if c.zone is Place.PROVINCE and c.province == province])
    lost = update.province(seat, province)
    if lost.card:
        update.change_seat(seat, discarded=(*update.seat(seat).discarded, lost.card))
    left = tuple([each for each in update.seat(seat).provinces if each.id != province])
    update.change_seat(seat, provinces=left)
    update.tell(events.ProvinceFell(seat, number, len(left)))
    update.change(records=tuple([one for one in update.state.records if one.province != province]))
    return lost.down
