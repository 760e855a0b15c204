"""Chapters 11 and 12: who is attacked, who is invited, which units go where, and which battle is fought next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.four_paths import actions, events
from rokugan_desktop.games.four_paths.actions import ACT, DONE, Action
from rokugan_desktop.games.four_paths.chapters.abilities import is_affordable
from rokugan_desktop.games.four_paths.chapters.effects import carry_out
from rokugan_desktop.games.four_paths.chapters.entering import refuse
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check, close_battle, send_home
from rokugan_desktop.games.four_paths.chapters.reacting import follows
from rokugan_desktop.games.four_paths.chapters.window import bringing, open_window
from rokugan_desktop.games.four_paths.ids import Army, CardKey, CardType, Level, Phase, Place, ProvinceId
from rokugan_desktop.games.four_paths.messages import named
from rokugan_desktop.games.four_paths.numbers import followers, has_trait, is_cavalry, restricting, units_of
from rokugan_desktop.games.four_paths.state import (
    Attacking,
    Cause,
    InPlay,
    Occurrence,
    PublicState,
    StepName,
    Task,
    Window,
    replace,
)
from rokugan_desktop.games.four_paths.state_update import StateUpdate

ALLY_HONOR = 2
"""What an ally gains at his first assignment (M-6)."""
INFANTRY, CAVALRY = 0, 1
"""The two segments (M-3, M-5)."""
ASKED, WANTED = 1, 2
"""Whether those who could bring a unit to an empty battle were asked, and whether one wants to (B-1)."""


def attack_refusal(state: PublicState, seat: Seat, other: Seat) -> Refusal | None:
    """Return why a seat may not attack another one, or None (T-8, M-1, Y-2)."""
    if other == seat or other not in state.present:
        return refuse("M-1", "no-such-rival")
    if state.terms.lone and state.round == 1:
        return refuse("Y-2", "first-round")
    by = restricting(state, "attack", seat)
    return refuse("X-8", "may-not-attack", card=named(by)) if by is not None else None


def attack(update: StateUpdate, step: Task) -> bool:
    """T-8: the active seat is asked whom it attacks, where anything could come of it."""
    update.change(phase=Phase.ATTACK)
    state, seat = update.state, step.seat
    rivals = [other for other in state.present if attack_refusal(state, seat, other) is None]
    able = state.present if len(state.present) > 2 else (seat,)
    return update.waits(bool(rivals) and any(assignable(state, one, INFANTRY) for one in able))


def attack_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List the seats that may be attacked, and nobody first."""
    yield actions.Attack(None)
    for other in state.present:
        if attack_refusal(state, step.seat, other) is None:
            yield actions.Attack(other)


def attack_answer_refusal(state: PublicState, step: Task, action: actions.Attack) -> Refusal | None:
    """Return why the answer is refused."""
    return None if action.seat is None else attack_refusal(state, step.seat, action.seat)


def attacked(update: StateUpdate, step: Task, action: actions.Attack) -> None:
    """Declare the attack, with all that follows from it: invitations, two segments, battles (chapter 11)."""
    update.pop()
    other = action.seat
    if other is None:
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
    follows(
        update, Occurrence("phase_begins", step.seat, (step.seat,)), Occurrence("attack_declared", step.seat, (other,))
    )


def _others(state: PublicState) -> list[Seat]:
    attack = state.under_way
    return [seat for seat in state.present if seat not in (attack.leader, attack.defender)]


def invite(update: StateUpdate, step: Task) -> bool:
    """M-2: a leader is asked whom to invite, where anybody is left to be invited."""
    return update.waits(bool(_others(update.state)))


def invite_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List the sets of seats, nobody first."""
    others = _others(state)
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            yield actions.Invite(chosen)


def invited(update: StateUpdate, step: Task, action: actions.Invite) -> None:
    """Keep whom a leader has invited."""
    update.pop()
    attack, army = update.state.under_way, Army(step.number)
    update.change(attack=replace(attack, invited=with_item(attack.invited, army, action.seats)))
    update.tell(events.Invited(step.seat, action.seats, army))


def assignable(state: PublicState, seat: Seat, segment: int, army: Army | None = None) -> list[InPlay]:
    """Return the units of a seat that may be assigned (M-4, M-5): at home, unbowed, in the second segment Cavalry."""
    return [
        one
        for one in state.at_home(seat)
        if not one.bowed and (segment == INFANTRY or is_cavalry(state, one)) and _held(state, one, army) is None
    ]


def _held(state: PublicState, unit: InPlay, army: Army | None) -> CardKey | None:
    """Return the card by which a unit can't go to an army, or None (X-8, 25)."""
    words = ("assign",) if army is None else ("assign", ("attack", "defend")[army])
    return next(filter(None, [restricting(state, word, unit.controller, unit) for word in words]), None)


def in_turn(state: PublicState) -> list[tuple[Seat, Army]]:
    """Return who may assign in a segment, in turn (M-3)."""
    attack = state.under_way
    found: list[tuple[Seat, Army]] = []
    for leader, army in ((attack.leader, Army.ATTACK), (attack.defender, Army.DEFENSE)):
        others = state.clockwise((leader + 1) % len(state.seats))
        found += [(leader, army), *[(seat, army) for seat in others if seat in attack.invited[army]]]
    return found


def assign(update: StateUpdate, step: Task) -> bool:
    """M-3, M-5: a segment asks each in turn; who has nothing to assign, or stands on the other side, is not asked."""
    state, attack = update.state, update.state.under_way
    if step.seat < 0:  # the segment begins: a step for each
        update.pop()
        update.push(*[Task(StepName.ASSIGN, seat, word=army.name, number=step.number) for seat, army in in_turn(state)])
        return False
    army = Army[step.word]
    stands_there = step.seat in attack.sides[1 - army]
    return update.waits(not stands_there and bool(assignable(state, step.seat, step.number, army)))


def assign_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List where each unit may go that has not been assigned yet; and that it is done, first."""
    yield DONE
    attack = state.under_way
    gone = {unit for unit, _ in step.draft}
    for unit in assignable(state, step.seat, step.number, Army[step.word]):
        if unit.id not in gone:
            for number in range(1, len(state.seats[attack.defender].provinces) + 1):
                yield actions.Assign(unit.id, number)


def assign_refusal(state: PublicState, step: Task, action: actions.Assign | actions.Say) -> Refusal | None:
    """Return why the answer is refused (M-4, M-5)."""
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


def assigned(update: StateUpdate, step: Task, action: actions.Assign | actions.Say) -> bool:
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
        update.tell(events.Assigned(step.seat, unit, card.card, number, army))
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
    attack = state.attack
    if attack is None:
        return []
    manned = {card.province for card in state.cards.values() if card.zone is Place.BATTLE}
    return [
        each.id for each in state.seats[attack.defender].provinces if each.id in manned and each.id not in attack.fought
    ]


def next_battle(update: StateUpdate, step: Task) -> bool:
    """B-1: the Attacker picks; where one is left, it is that; where none is left, the attack is over.

    Then those are asked who could bring a unit to an empty one: `number` says that they were, and that one wants to.
    """
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


def empty(update: StateUpdate, step: Task) -> bool:
    """Wait until all that could bring a unit to an empty battle have said whether they want to (B-1)."""
    state = update.state
    if len(state.calls) < len(state.called):
        return True
    wanted = any(answer == ACT for _, answer in state.calls)
    update.change(called=(), calls=())
    update.pop()
    if wanted:
        update.change_work(number=WANTED)
    return False


def battle_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List the battles left, by their provinces' places."""
    for province in open_battles(state):
        yield actions.PickBattle(state.number_of(province))


def battle_refusal(state: PublicState, step: Task, action: actions.PickBattle) -> Refusal | None:
    """Return why the answer is refused."""
    left = [state.number_of(province) for province in open_battles(state)]
    return None if action.province in left else refuse("B-1", "no-such-battle", n=action.province)


def battle_picked(update: StateUpdate, step: Task, action: actions.PickBattle) -> None:
    """Begin the battle that was picked."""
    attack = update.state.under_way
    begin_battle(update, update.seat(attack.defender).provinces[action.province - 1].id)


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


def sailed(update: StateUpdate, step: Task, action: Action) -> None:
    """Let Naval attackers act first, and nobody react before the first action; or begin as ever (B-9)."""
    update.pop()
    attack = update.state.under_way
    if action == actions.NAVAL:
        others = tuple([seat for seat in update.state.present if seat != step.seat])
        update.change(attack=replace(attack, naval=step.seat, waiting=others), window=Window(step.seat))
        update.tell(events.Sailed(step.seat))
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
    attack = update.state.attack
    if attack is None:
        return
    fighting = [card for card in update.state.cards.values() if card.zone is Place.BATTLE]
    own = [card.id for card in fighting if card.controller == attack.defender]
    send_home(update, [card.id for card in fighting if card.id not in own], bowed=True)
    send_home(update, own, bowed=False)
    close_battle(update)
    update.change(attack=None)
    check(update)
