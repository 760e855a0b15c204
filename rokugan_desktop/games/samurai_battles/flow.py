"""What is waited for at each moment, and what an answer does: the chapters joined into one game (chapter 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Decision, Draw, Illegal, Over, Refusal, Seat, Told
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.samurai_battles import events, fields
from rokugan_desktop.games.samurai_battles import state as states
from rokugan_desktop.games.samurai_battles.actions import DICE, Action, Rolls, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried, Request, Roll, TargetChoice
from rokugan_desktop.games.samurai_battles.chapters import fire, melee, morale, movement, orders, planning, withdrawal
from rokugan_desktop.games.samurai_battles.chapters.morale import score
from rokugan_desktop.games.samurai_battles.chapters.terrain import may_stand
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOWHERE, Message, QuestionKind, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import Planning, Question, deploying, purchasing
from rokugan_desktop.games.samurai_battles.scenarios import Purchasing
from rokugan_desktop.games.samurai_battles.state import Answer, Moment, Plan, PlanDraft, State, StepStart, Unit, Wait
from rokugan_desktop.games.samurai_battles.view import covered_at_turns_end, known_by_sides, known_unit, view_of

_WAITING: Final = (Moment.PURCHASE, Moment.DEPLOYMENT, Moment.PLANNING)


class Story:
    """What is told of an action, in order; where somebody watches, with what everybody knew right after each event."""

    __slots__ = ("told", "watched")

    def __init__(self, *, watched: bool = False) -> None:
        self.told: list[Told[events.Event]] = []
        self.watched = watched

    def tell(self, event: events.Event, state: State) -> None:
        """Tell everybody, when it has come about in this state."""
        self.told.append(Told(event, None, view_of(state, None) if self.watched else None))

    def hear(self, battle: Battle, state: State) -> None:
        """Tell what the battle told in this state; of a hidden unit's test the sum is its side's alone."""
        trail: Iterable[StepStart | None] = repeat(None) if battle.trail is None else battle.trail
        for event, there in zip(map(battle.named, battle.told), trail, strict=False):
            unit = battle.units.get(event.units[0]) if isinstance(event, events.Tested) else None
            if isinstance(event, events.Tested) and unit is not None and unit.hidden:
                own = frozenset(Seat(number) for number, seat in enumerate(state.seats) if seat.side == unit.side)
                others = frozenset(Seat(number) for number in range(len(state.seats))) - own
                self.told += [Told(event, own), Told(replace(event, value=None), others)]
            elif there is None:
                self.told.append(Told(event, None))
            else:
                self.tell(event, replace(state, units=there.units, gone=there.gone, hq_lost=there.hq_lost))


class DiceDraw(Draw[Action], frozen=True, gc=False):
    """Dice of several units for several purposes, thrown at once: one action (D-1)."""

    throws: tuple[tuple[str, int], ...] = ()
    """Each purpose with its number of dice."""

    def gather(self, outcomes: tuple[Action, ...]) -> Action:
        """Return the roll that these dice are, in the order thrown."""
        dice = iter([outcome.number for outcome in outcomes])
        rolls: Rolls = tuple(
            [(purpose, tuple([next(dice) for _die in range(count)])) for purpose, count in self.throws if count]
        )
        return Action(Verb.ROLL, rolls=rolls)


def pending(state: State) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what."""
    if state.moment is Moment.OVER:
        return Over(tuple(Seat(number) for number, seat in enumerate(state.seats) if seat.side == state.winner))
    wait = state.wait
    if wait is None:
        return Asking({seat: question(state, seat) for seat in asked_seats(state)})
    if wait.throws:
        times = sum([count for _purpose, count, _need in wait.throws])
        throws = tuple([(purpose, count) for purpose, count, _need in wait.throws])
        return DiceDraw("dice", DICE, (1,) * len(DICE), times, True, throws)
    shooter = state.unit(wait.shooter)
    assert shooter is not None, "a shooter stands on the board"
    offers = tuple(Action(Verb.AIM, unit=target) for target in wait.targets)
    asked = Question(QuestionKind.ZONE_TARGET, shooter.seat, view_of(state, shooter.seat), offers)
    return Asking({shooter.seat: asked})


def asked(state: State, seat: Seat) -> Decision[Action] | None:
    """Return what the seat is asked now, as `pending` has it, and no other seat's question; None: nothing."""
    if state.moment is Moment.OVER or state.wait is not None:
        waiting = pending(state)
        return waiting.decisions.get(seat) if isinstance(waiting, Asking) else None
    return question(state, seat) if seat in asked_seats(state) else None


def question(state: State, seat: Seat) -> Question:
    """Return what the seat is asked while plans are made or units deployed."""
    view = view_of(state, seat)
    draft = state.drafts[seat]
    if state.moment is Moment.PURCHASE:
        bought = purchasing(view, seat)
        return Question(draft.kind, seat, view, tuple([one for one in bought.answers() if not bought.refusal(one)]))
    if state.moment is Moment.DEPLOYMENT:
        return Question(draft.kind, seat, view, deploying(view, draft, seat).offers())
    return Question(draft.kind, seat, view, _planning(state, seat).offers())


class _Known:
    """A battle as a side knows it, and which units have a choice in it: nothing changes either while plans are made."""

    def __init__(self, state: State, side: Side) -> None:
        self.side = side
        self.state = state
        units = [known_unit(unit, side) for unit in state.units]
        self.battle = Battle(state.field, units, state.gone, state.hq_lost, turn=state.turn)
        self._choices: dict[UnitId, bool] = {}

    def is_of(self, state: State, side: Side) -> bool:
        """Tell whether it is this state's, or that of one in which other plans are made."""
        of = self.state
        same = of.units is state.units and of.field is state.field and of.gone is state.gone
        return same and (self.side, of.turn, of.hq_lost) == (side, state.turn, state.hq_lost)

    def choice(self, unit: Unit) -> bool:
        """Tell whether the unit's seat can choose anything for it (Q-3)."""
        found = self._choices.get(unit.id)
        if found is None:
            found = self._choices[unit.id] = planning.has_choice(self.battle, unit)
        return found


_last_known: list[_Known] = []


def _known(state: State, side: Side) -> _Known:
    """Return the battle as the side knows it. Each answer asks for it anew, so that of each side is remembered."""
    found = next((known for known in _last_known if known.is_of(state, side)), None)
    if found is None:
        found = _Known(state, side)
        _last_known[:] = [found, *_last_known[:1]]
    return found


def forget() -> None:
    """Forget the battles that were remembered, as a side knows them."""
    _last_known.clear()


def _planning(state: State, seat: Seat) -> Planning:
    known = _known(state, state.seats[seat].side)
    return Planning(known.battle, state.drafts[seat], seat, known.choice)


def asked_seats(state: State) -> list[Seat]:
    """Return who is asked now: of each side the first seat that has something to choose and is not ready (P-8, Q-3).

    Where armies are bought before all eyes, the side that a die has named buys first (N-5).
    """
    found: list[Seat] = []
    for facts in state.field.sides:
        for number, seat in enumerate(state.seats):
            if seat.side != facts.id or seat.ready or seat.conceded:
                continue
            if state.moment is Moment.PURCHASE:
                chooses = _may_buy(state, facts.id)
            elif state.moment is Moment.DEPLOYMENT:
                chooses = bool(deploying(view_of(state, Seat(number)), state.drafts[number], Seat(number)).own())
            else:
                known = _known(state, facts.id)
                chooses = any(known.choice(unit) for unit in known.battle.everyone() if unit.seat == number)
            if chooses:
                found.append(Seat(number))
                break
    return found


def _may_buy(state: State, side: Side) -> bool:
    terms = state.field.terms
    assert terms is not None, "armies are bought in a battle by points"
    return terms.secret or side == terms.first or any(one.ready for one in state.seats if one.side == terms.first)


def answer(state: State, seat: Seat, action: Action, story: Story) -> State:
    """Carry out an answer that the pending question allows."""
    if action.verb is Verb.AIM:
        return _carry_on(state, action.unit, story)
    draft = state.drafts[seat]
    if action.verb is Verb.READY:
        seats = tuple(replace(one, ready=True) if number == seat else one for number, one in enumerate(state.seats))
        state = replace(state, seats=seats)
        if state.moment is Moment.DEPLOYMENT:
            state = _make_room(state, seat)
        story.tell(events.Sealed(0, 0, "Q-1", (), seat=seat), state)
        return settle(state, story)
    if state.moment is Moment.PURCHASE:
        changed = purchasing(view_of(state, seat), seat).after(action)
    elif state.moment is Moment.DEPLOYMENT:
        changed = deploying(view_of(state, seat), draft, seat).after(action)
    else:
        changed = _planning(state, seat).after(action)
    return replace(state, drafts=with_item(state.drafts, seat, changed))


def rolled(state: State, action: Action, story: Story) -> State:
    """Carry out what chance has rolled. Raise Illegal where these dice are not waited for."""
    wait = state.wait
    expected = [(purpose, count) for purpose, count, _need in wait.throws if count] if wait is not None else []
    if not expected or expected != [(purpose, len(dice)) for purpose, dice in action.rolls]:
        raise Illegal(Refusal("D-1", Message("refusal.D-1")))
    thrown = tuple([die for _purpose, dice in action.rolls for die in dice])
    return _lay_field(state, thrown, story) if state.moment is Moment.FIELD else _carry_on(state, thrown, story)


def concede(state: State, seat: Seat, story: Story) -> State:
    """Let the seat give up: it is asked no more and its units rest; with nobody left of its side the match is over."""
    draft = state.drafts[seat]
    kept = PlanDraft(placed=draft.placed, bought=draft.bought, kind=draft.kind)  # no orders, but its deployment
    seats = tuple(replace(one, conceded=True) if number == seat else one for number, one in enumerate(state.seats))
    state = replace(state, seats=seats, drafts=with_item(state.drafts, seat, kept))
    story.tell(events.SeatConceded(0, 0, "V-2", (), seat=seat), state)
    side = state.seats[seat].side
    if all(one.conceded for one in state.seats if one.side == side):
        winner = next((one.side for one in state.seats if one.side != side and not one.conceded), None)
        return _end(state, winner, story)
    wait = state.wait
    if wait is not None and (shooter := state.unit(wait.shooter)) is not None and shooter.seat == seat:
        return _carry_on(state, wait.targets[0], story)
    return settle(state, story)


def finish(state: State, story: Story) -> State:
    """Score the match now, by the consent of all; the turn has not ended, and brings nothing (Y-14)."""
    battle = Battle.of(state)
    battle.stands_now()
    return _end(replace(state, stood=tuple(sorted(battle.stood.items()))), None, story, counted=True)


# How the match goes on by itself


def settle(state: State, story: Story) -> State:
    """Let the match go on until somebody, or chance, is waited for."""
    while state.wait is None and state.moment is not Moment.OVER:
        if state.moment in _WAITING:
            if asked_seats(state):
                break
            go_on = {Moment.PURCHASE: _muster, Moment.DEPLOYMENT: _deploy, Moment.PLANNING: _reveal}
            state = go_on[state.moment](state, story)
        elif state.checkpoint is None:
            state = replace(state, checkpoint=StepStart(state.units, state.gone, state.hq_lost))
        else:
            state = _run(state, story)
    return state


def _carry_on(state: State, given: tuple[int, ...] | UnitId, story: Story) -> State:
    checkpoint = state.checkpoint
    assert checkpoint is not None, "a step is being carried out"
    state = replace(state, checkpoint=replace(checkpoint, answers=(*checkpoint.answers, given)), wait=None)
    return settle(_run(state, story), story)


def _run(state: State, story: Story) -> State:
    """Carry the step out from its beginning with the answers so far; go on to the next one where it is done."""
    begun = state.checkpoint
    assert begun is not None, "a step is being carried out"
    opens, step = not begun.answers, Story(watched=story.watched)
    battle, request = _carried_out(state, begun, step)
    while isinstance(request, TargetChoice) and state.seats[battle.units[request.shooter].seat].conceded:
        begun = replace(begun, answers=(*begun.answers, request.targets[0]))
        battle, request = _carried_out(state, begun, step)
    if opens and (step.told or request is not None):
        rule = "U-2" if state.moment is Moment.MORALE else "U-5"
        story.tell(events.StepBegan(state.step, 0, rule, ()), state)
    story.told += step.told
    state = replace(
        state, units=battle.everyone(), gone=tuple(battle.gone.values()), hq_lost=tuple(battle.hq_lost),
        wait=wait_for(request), checkpoint=begun if request is not None else None,
    )  # fmt: skip
    return state if request is not None else _next_step(state, story)


def _carried_out(state: State, begun: StepStart, story: Story) -> tuple[Battle, Request | None]:
    """Return the battle where the answers so far lead, and what it waits for; tell what the last of them led to."""
    battle = Battle(state.field, begun.units, begun.gone, begun.hq_lost, dict(state.stood), state.turn)
    battle.trail = [] if story.watched else None
    request = carry_out(battle, state.step, begun.answers)
    story.hear(battle, replace(state, checkpoint=None) if story.watched else state)
    return battle, request


def wait_for(request: Request | None) -> Wait | None:
    """Return what a request waits for, as a value."""
    if request is None:
        return None
    if isinstance(request, Roll):
        return Wait(throws=tuple([(throw.purpose, throw.dice, throw.need) for throw in request.throws]))
    return Wait(shooter=request.shooter, targets=request.targets)


def _next_step(state: State, story: Story) -> State:
    """Go on after a step, or after the Morale phase; the match ends at once when a side has no unit left (V-2)."""
    if state.moment is Moment.MORALE:
        return _plan(state)
    if {unit.side for unit in state.units} != {facts.id for facts in state.field.sides}:
        return _end(_end_turn(state), None, story, counted=True)
    if state.step < LAST:
        return replace(state, step=state.step + 1)
    state = _end_turn(state)
    if state.turn >= state.field.turns:
        return _end(state, None, story, counted=True)
    return _begin_turn(replace(state, turn=state.turn + 1), story)


def _end_turn(state: State) -> State:
    """Note whose units stand where, what that brings, and what of it is told (V-3, W-9, Y-14)."""
    battle = Battle.of(state)
    battle.end_turn()
    earned = tuple(sorted([(hex_, side, points) for (hex_, side), points in battle.earned.items()]))
    return replace(state, stood=tuple(sorted(battle.stood.items())), earned=earned, covered=covered_at_turns_end(state))


def _lay_field(state: State, dice: Sequence[int], story: Story) -> State:
    """Lay the field that the dice draw (N-2); the last of them names who buys first (N-5)."""
    field, terms = state.field, state.field.terms
    assert terms is not None, "the field of a battle by points is drawn"
    *drawing, last = dice
    scenario = fields.drawn(fields.SIZES[terms.size], terms.country, drawing)
    terms = replace(terms, first=field.sides[last % len(field.sides)].id)
    field = states.battlefield(field.components, scenario, field.level, field.scenario, terms)
    state = replace(state, field=field, moment=Moment.PURCHASE, wait=None)
    story.tell(events.FieldDrawn(0, 0, "N-2", ()), state)
    return settle(state, story)


def _muster(state: State, story: Story) -> State:
    """Let both armies come, and begin the deployment: each unit stands in its zone, where it may be moved (N-3).

    Those who strike stand in front, then those who shoot; headquarters and carriers in the middle of the zone.
    """
    units: list[Unit] = []
    drafts: list[PlanDraft] = []
    cards, ground = state.field.cards, state.field.ground
    for number, (seat, draft) in enumerate(zip(state.seats, state.drafts, strict=True)):
        zone = state.field.facts(seat.side).zone
        free, placed = list(zone), dict[UnitId, states.Placement]()
        inmost = sorted(zone, key=lambda hex_: sum(ground.distance(hex_, other) for other in zone))
        army = Purchasing(state.field, seat.side, draft).army(Seat(number))
        for unit in sorted(army, key=lambda one: bool(cards[one.card].fire)):
            behind = cards[unit.card].is_headquarters or cards[unit.card].supplies
            at = next(hex_ for hex_ in (inmost if behind else zone) if hex_ in free)
            free.remove(at)
            placed[unit.id] = states.Placement(at)
        units += army
        drafts.append(PlanDraft(placed=tuple([(one.id, placed[one.id]) for one in army]), kind=QuestionKind.DEPLOY))
    seats = tuple([replace(seat, ready=False) for seat in state.seats])
    units = list(states.sorted_units(state.field, units))
    state = replace(state, units=tuple(units), drafts=tuple(drafts), seats=seats, moment=Moment.DEPLOYMENT)
    story.tell(events.Mustered(0, 0, "N-3", ()), state)
    return state


def _deploy(state: State, story: Story) -> State:
    """Show where all units stand, but for the hidden ones (U-0, W-5), and begin the first turn."""
    placed = dict(row for draft in state.drafts for row in draft.placed)
    units: list[Unit] = []
    for unit in state.units:
        place = placed.get(unit.id)
        if place is None and unit.at == NOWHERE:
            place = states.Placement(state.field.home(unit.id, unit.side))
        if place is not None:
            unit = replace(unit, at=place.at, facing=place.facing, hidden=place.facing != NO_FACING)
        units.append(unit)
    state = replace(state, units=tuple(units))
    shown = [unit for unit in units if not unit.hidden]
    hexes = tuple(unit.at for unit in shown)
    story.tell(events.Deployed(0, 0, "U-0", tuple(unit.id for unit in shown), hexes=hexes), state)
    return _begin_turn(state, story)


def _make_room(state: State, seat: Seat) -> State:
    """Move what the allies have not yet placed themselves off the hexes that the seat has just taken (U-0)."""
    side = state.seats[seat].side
    facts = state.field.facts(side)
    drafts = list(state.drafts)
    taken = {place.at for _unit, place in drafts[seat].placed}
    for number, own in enumerate(state.seats):
        if own.side != side or own.ready:
            continue
        placed = dict(drafts[number].placed)
        kept = {place.at for place in placed.values()}
        for unit, place in placed.items():
            if place.at not in taken:
                continue
            card = state.field.cards[next(one.card for one in state.units if one.id == unit)]
            free = next(
                hex_
                for hex_ in facts.zone
                if hex_ not in taken and hex_ not in kept and may_stand(state.field.ground, card, hex_)
            )
            kept.add(free)
            placed[unit] = replace(place, at=free)
        drafts[number] = replace(drafts[number], placed=tuple(placed.items()))
    return replace(state, drafts=tuple(drafts))


def _begin_turn(state: State, story: Story) -> State:
    """Begin a turn (U-1) with its Morale phase, where that is played (U-2)."""
    battle = Battle(state.field, state.units)
    battle.renew()
    state = replace(state, units=battle.everyone(), step=MORALE)
    state = replace(state, moment=Moment.MORALE) if state.field.intermediate else _plan(state)
    story.tell(events.TurnBegan(0, 0, "U-1", (), turn=state.turn), state)
    return state


def _plan(state: State) -> State:
    """Begin the planning phase (U-3)."""
    seats = tuple(replace(seat, ready=False) for seat in state.seats)
    return replace(state, moment=Moment.PLANNING, seats=seats, drafts=(PlanDraft(),) * len(seats))


def _reveal(state: State, story: Story) -> State:
    """Show all orders (U-4) and begin the execution."""
    given = dict(row for draft in state.drafts for row in draft.plans)
    battle = Battle.of(state)
    plans = defaults(battle) | given
    battle.step = 0
    battle.trail = [] if story.watched else None
    orders.reveal(battle, plans)
    state = replace(
        state, moment=Moment.EXECUTION, step=1, units=battle.everyone(), drafts=(PlanDraft(),) * len(state.seats),
        ordered=tuple(states.Ordered(unit.id, given[unit.id], unit.at) for unit in state.units if unit.id in given),
    )  # fmt: skip
    story.hear(battle, state)
    return state


def _end(state: State, winner: Side | None, story: Story, *, counted: bool = False) -> State:
    """End the match: by the points (V-4), or with the side that did not give up."""
    found = score(Battle.of(state))
    if counted:
        winner = found.winner
    points = tuple(part.total for _side, part in found.points)
    state = replace(state, moment=Moment.OVER, winner=winner, wait=None, checkpoint=None)
    story.tell(events.GameEnded(0, 0, "V-4", (), points=points, winner=winner), state)
    return state


def turn_begun(before: State, after: State) -> Seat | None:
    """Return who begins to plan, or to deploy, with what led from one state to the other; or None.

    Where both sides begin at once (P-8) it is the first of their seats. Who has confirmed lies open (Q-1).
    """
    if after.moment not in _WAITING:
        return None
    asked = asked_seats(after)
    if (before.moment, before.turn) == (after.moment, after.turn):
        known = asked_seats(before)
        asked = [seat for seat in asked if seat not in known]
    return asked[0] if asked else None


# Carrying out the Morale phase and the six steps of the execution (U-2, U-5), with the dice and choices so far

MORALE: Final = 0
"""The number that stands for the Morale phase among the steps."""
LAST: Final = 6
STEPS: Final[Mapping[int, Callable[[Battle], Carried[None] | None]]] = {
    MORALE: morale.morale_phase,
    1: lambda _battle: None,  # the facings hold since the reveal
    2: fire.step_two, 3: movement.step_three, 4: orders.step_four, 5: melee.step_five, 6: withdrawal.step_six,
}  # fmt: skip
"""What carries out each step; those that never wait return nothing."""


def carry_out(battle: Battle, step: int, answers: Sequence[Answer]) -> Request | None:
    """Carry out a step, telling what the last answer led to; return what it waits for, or None where it is done."""
    battle.step, battle.pulse = step, 0
    running = STEPS[step](battle)
    if running is None:
        return None
    try:
        request = next(running)
        for answer in answers:
            battle.forget_told()
            request = running.send(answer)
    except StopIteration:
        return None
    return request


def play(battle: Battle, step: int, answer: Callable[[Request], Answer]) -> None:
    """Carry out a whole step, asking for each answer as it comes."""
    battle.step, battle.pulse = step, 0
    running = STEPS[step](battle)
    if running is None:
        return
    try:
        request = next(running)
        while True:
            request = running.send(answer(request))
    except StopIteration:
        battle.pulse = 0


def defaults(battle: Battle) -> dict[UnitId, Plan]:
    """Return what each unit does that is given no order: Rest, Fight on, or the forced order (P-1, P-5)."""
    known = known_by_sides(battle)
    return {unit.id: planning.default_plan(known[unit.side], unit) for unit in battle.everyone()}


def execute(battle: Battle, plans: Mapping[UnitId, Plan], answer: Callable[[Request], Answer]) -> None:
    """Carry out a whole execution phase, from the reveal to the end of the turn (U-4 to U-6)."""
    battle.step = battle.pulse = 0
    orders.reveal(battle, plans)
    for step in range(1, LAST + 1):
        play(battle, step, answer)
    battle.end_turn()
