"""How a match goes on until chance or somebody is asked, and what a seat is asked (chapter 12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import astuple

from rokugan_desktop.engine import Asking, Draw, Illegal, ListedQuestion, Over, Refusal, Seat, check
from rokugan_desktop.games.south_wind import state as states
from rokugan_desktop.games.south_wind.actions import DONE, Action, Destiny
from rokugan_desktop.games.south_wind.chapters import agenda, era, execution, planning, powers, setup, solo
from rokugan_desktop.games.south_wind.events import EraEnded, LeftUndone
from rokugan_desktop.games.south_wind.ids import NO_SLOT, House, Moment, Order, QuestionKind
from rokugan_desktop.games.south_wind.messages import asking, refuse
from rokugan_desktop.games.south_wind.state import AfterLaying, Dealing, Doing, DrawingDestiny, Laying, SeeingRow, State
from rokugan_desktop.games.south_wind.state_update import FORMS, StateUpdate, is_doing, refusal
from rokugan_desktop.games.south_wind.topology import Topology

# The powers are imported for their form alone.
__all__ = ["Question", "answered", "begin", "pending", "powers", "settle", "whose_turn"]


class Question(ListedQuestion[Action], frozen=True):
    """What a house is asked, with all that it may answer, and what lies open on the table."""

    topology: Any = None
    public: Any = None
    work: Any = None
    """What is under way; None: destiny, which is asked of all at once (E-1)."""
    rule: str = ""

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, with its rule (chapter 15), or None."""
        if answer in self.listed:
            return None
        if self.work is None:
            return refuse("E-1", "no-card" if isinstance(answer, Destiny) else "other-answer")
        return refusal(self.topology, self.public, self.work, answer)


def pending(
    topology: Topology, state: State, known: Sequence[Action] | Draw[Action] | None = None
) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what; `known` is what may be answered or drawn, as `settle` returned it."""
    if isinstance(known, Draw):
        return known
    public = state.public
    if state.winners is not None:
        return Over(tuple([Seat(house) for house in state.winners if not public.houses[house].is_antagonist]))
    if not public.work:
        return _destiny_asked(topology, state)
    work = public.work[-1]
    form = FORMS[type(work)]
    if known is None and (draw := form.draw(topology, state, work)) is not None:
        return draw
    kind, seat = form.asked(work), Seat(work.house)
    listed = tuple(form.answers(topology, state, work) if known is None else known)
    prompt = asking("ask.idle") if listed == (DONE,) and isinstance(work, Doing) else form.prompt(public, work)
    return Asking({
        seat: Question(
            kind=kind, seat=seat, prompt=prompt, secret=form.is_secret(public), listed=listed,
            unlisted=refuse(form.rule, "other-answer"), topology=topology, public=public, work=work, rule=form.rule,
        )
    })  # fmt: skip


def _destiny_asked(topology: Topology, state: State) -> Asking[Action]:
    """Ask all houses at once for a destiny card (E-1)."""
    asked: dict[Seat, Question] = {}
    for number, house in enumerate(state.public.houses):
        if not house.has_chosen:
            listed = tuple([Destiny(region) for region, count in enumerate(state.hidden.hands[number]) if count])
            kind, seat, other = QuestionKind.DESTINY, Seat(number), refuse("E-1", "other-answer")
            prompt = asking("ask.destiny")
            asked[seat] = Question(kind, seat, prompt, listed, other, True, topology, state.public, None, "E-1")
    return Asking(asked)


def settle(update: StateUpdate) -> Sequence[Action] | Draw[Action] | None:
    """Go on until somebody or chance is asked, or the match is over.

    Return what may be answered, or is drawn, where work asks for it.
    """
    while update.winners is None:
        public = update.public
        if public.agenda and public.units is not update.judged and not is_doing(public):
            agenda.judge(update)
            update.judged = public.units
        if public.work:
            work = public.work[-1]
            form = FORMS[type(work)]
            state = update.state()
            if (draw := form.draw(update.topology, state, work)) is not None:
                return draw
            listed = form.answers(update.topology, state, work)
            if len(listed) > 1 or form.is_always_asked(work):
                return listed
            carry_out(update, work, listed[0])
        elif not advance(update):
            return None
    return None


def carry_out(update: StateUpdate, work: states.Undertaking, action: Action) -> None:
    """Carry out an answer to the work on top; an order that ends with something left undone says so (X-4)."""
    undone = isinstance(work, Doing) and action == DONE and work.left and not work.is_quick
    FORMS[type(work)].answered(update, work, action)
    public = update.public
    if undone and public.acting != NO_SLOT and not public.work:
        token = public.slots[public.acting][-1]
        update.tell(LeftUndone(token.house, public.acting, Order(token.order)))


def advance(update: StateUpdate) -> bool:
    """Go on where nothing is under way; tell whether anything was done: destiny is asked of all at once."""
    topology, public = update.topology, update.public
    match public.moment:
        case Moment.DESTINY:
            if not public.is_solo:
                return False
            begin_planning(update, 1)
        case Moment.PLANNING:
            house = planning.next_to_lay(topology, public)
            if house is None:
                execution.begin_execution(update)
            elif public.houses[house].is_antagonist:
                solo.begin_turn(update, house)
            else:
                update.push(Laying(house))
        case Moment.EXECUTION:
            slot = execution.next_slot(topology, public)
            if slot is not None:
                execution.act(update, slot)
            elif public.round < topology.components.rounds:
                begin_planning(update, public.round + 1)
            else:
                end_era(update)
        case Moment.ERA_END if public.era == topology.components.eras:
            era.end_match(update)
        case Moment.ERA_END:
            if not public.is_solo:
                era.next_turn_order(update)
            update.change(moment=Moment.DESTINY, era=public.era + 1, round=1)
        case _:
            pass
    return True


def begin_planning(update: StateUpdate, number: int) -> None:
    """Begin the planning phase of a round (E-2); with a closed hand each house first looks at its row."""
    update.change(moment=Moment.PLANNING, round=number)
    update.seals = True  # the device goes on, also where the last order was of whoever lays first
    planning.begin_round(update)
    for house in solo.antagonists(update.public):
        solo.put_under(update, house, ())  # the stack is shuffled
    if update.public.closed:
        for house in reversed(update.public.turn_order):
            update.push(SeeingRow(house), states.RowDealing(house))


def end_era(update: StateUpdate) -> None:
    """Carry out chapter 8 up to the new cards; in solo up to the destiny cards (A-14)."""
    topology, public = update.topology, update.public
    update.change(moment=Moment.ERA_END)
    update.seals = True
    update.tell(EraEnded(public.era))
    era.era_harvest(update)
    era.era_influence(update)
    era.era_regions(update)
    era.era_shrines(update)
    if public.has_dojos:
        era.era_archers(update)
    is_last, drawn = public.era == topology.components.eras, topology.components.solo.destiny
    if not is_last:
        era.take_tokens_back(update)
    if not public.is_solo:
        update.push(*[Dealing(house) for house in reversed(public.turn_order) if not is_last])
        return
    if not is_last:
        solo.go_home(update)
        era.next_turn_order(update)
    update.push(DrawingDestiny(count=(drawn.after_1, drawn.after_2, drawn.after_3)[public.era - 1]))


def begin(topology: Topology, state: State) -> State:
    """Return a match's state once what can be done without anybody's answer or chance is done."""
    update = StateUpdate(topology, state)
    settle(update)
    return update.state()


def answered(update: StateUpdate, asked: Asking[Action] | Draw[Action] | Over, by: Seat | None, action: Action) -> None:
    """Go on with an answer, or with what chance has said. Raise Illegal where nobody waits for it."""
    public = update.public
    if isinstance(asked, Draw) and by is None:
        _check_drawn(asked, action)
        FORMS[type(public.work[-1])].answered(update, public.work[-1], action)
        return
    check(asked, by, action, refuse("P-1", "not-asked"))
    if isinstance(action, Destiny) and by is not None:
        setup.choose_destiny(update, House(by), action)
        if not any(house.has_chosen for house in update.public.houses):
            begin_planning(update, 1)
    else:
        carry_out(update, public.work[-1], action)


def _check_drawn(draw: Draw[Action], action: Action) -> None:
    """Raise Illegal where chance can't have said this: more of a kind than there are, or another number of them."""
    if draw.times == 1 and action in draw.outcomes:
        if not draw.weights[draw.outcomes.index(action)]:
            raise Illegal(refuse("J-4", "none-left"))
        return
    parts = _parts(action)
    singles = {_parts(outcome): weight for outcome, weight in zip(draw.outcomes, draw.weights, strict=True)}
    fits = type(action) is type(draw.outcomes[0]) and len(parts) == draw.times
    if not fits or any(not singles.get((part,)) for part in parts):
        raise Illegal(refuse("J-4", "other-answer"))
    if not draw.replacement and any(parts.count(part) > singles[part,] for part in set(parts)):
        raise Illegal(refuse("J-4", "none-left"))


def _parts(action: Action) -> tuple[Any, ...]:
    """Return what an action of chance holds, one after another."""
    values = astuple(action)
    return values if not values or isinstance(values[0], int | str) else values[0]


def whose_turn(public: states.PublicState) -> House | None:
    """Return whose turn goes on: who plans, or whose token acts; None between turns."""
    bottom = public.work[0] if public.work else None
    return bottom.house if isinstance(bottom, Laying | AfterLaying | Doing) else None
