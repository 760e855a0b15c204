"""How a match goes on until chance or somebody is asked, what a seat is asked (chapter 12), and execution (chapter 6).

In execution the wind goes from slot to slot, and what lies uppermost there acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Caution, Draw, Illegal, Over, Refusal, Seat, check
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import events
from rokugan_desktop.games.south_wind.actions import DONE, Action, Destiny, Lot, singly
from rokugan_desktop.games.south_wind.chapters import era, planning, setup, solo
from rokugan_desktop.games.south_wind.chapters.orders import Doing, work_of
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot
from rokugan_desktop.games.south_wind.events import EraEnded
from rokugan_desktop.games.south_wind.ids import EVERY_ORDER, FACEDOWN, NO_SLOT, House, Location, Moment, Slot
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse
from rokugan_desktop.games.south_wind.state import PublicState, State
from rokugan_desktop.games.south_wind.state_update import StateUpdate, is_doing


def sequence(topology: Topology, public: PublicState) -> list[Slot]:
    """Return the slots with a token in the order in which they act in this round (X-1)."""
    return [slot for slot in topology.winds[public.round - 1] if public.slots[slot]]


def begin_execution(update: StateUpdate) -> None:
    """Let the wind begin to blow: from the south in round 1, from the north in round 2 (X-1)."""
    update.change(moment=Moment.EXECUTION, acting=NO_SLOT, acted=0)
    update.tell(events.ExecutionBegan(update.public.round == 2))


def next_slot(topology: Topology, public: PublicState) -> Slot | None:
    """Return where the wind goes next; None: every token has had its turn."""
    wind, slots, acted = topology.winds[public.round - 1], public.slots, public.acted
    still = wind if public.acting == NO_SLOT else wind[wind.index(public.acting) + 1 :]
    for slot in still:  # asked after every token
        if slots[slot] and not acted >> slot & 1:
            return slot
    return None


def act(update: StateUpdate, slot: Slot) -> None:
    """Let the wind stand at a slot, turn up what lies face down there, and let it act (X-2).

    The owner of what lies uppermost is asked, an antagonist is not (X-3, A-16).
    """
    public, orders = update.public, update.hidden.orders
    slots, region = public.slots, region_of_slot(slot)
    top = slots[slot][-1]
    update.seals = True  # what acts next is confirmed by itself, two orders of one house too (J-2)
    if is_turned_up := top.order == FACEDOWN:
        top = replace(top, order=orders[slot])
        slots = with_item(slots, slot, (*slots[slot][:-1], top))
        update.hidden = replace(update.hidden, orders=with_item(orders, slot, FACEDOWN))
    order = EVERY_ORDER[top.order]
    update.public = replace(public, slots=slots, acting=slot, acted=public.acted | 1 << slot)
    update.tell((events.TurnedUp if is_turned_up else events.Acted)(top.house, slot, order))
    if public.houses[top.house].is_antagonist:
        told = len(update.told)
        solo.act(update, top.house, region, Location(top.location), order)
        if len(update.told) == told:
            update.tell(events.LeftUndone(top.house, slot, order))
    else:
        update.push(work_of(update.topology, top.house, region, order, is_quick=False))


Pending: TypeAlias = Asking[Action] | Draw[Action] | Over
_NOT_ASKED: Final = refuse("P-1", "not-asked")


class Question(msgspec.Struct, frozen=True, gc=False):
    """What a house is asked, with all that it may answer, and what lies open on the table; the rest says its work."""

    seat: Seat
    listed: tuple[Action, ...]
    topology: Any
    public: Any
    work: Any
    """What is under way; or a card to be laid down, which is asked of all at once (E-1)."""

    @property
    def kind(self) -> str:
        """Return what is asked, as chapter 12 calls it."""
        kind: str = self.work.asked()
        return kind

    @property
    def rule(self) -> str:
        """Return by which rule."""
        rule: str = self.work.rule
        return rule

    @property
    def prompt(self) -> Message:
        """Return the sentence that asks."""
        prompt: Message = self.work.prompt(self.public)
        return asking("ask.idle") if self.work.is_doing and self.listed == (DONE,) else prompt

    @property
    def secret(self) -> bool:
        """Tell whether asking it shows what its house alone may know (J-2)."""
        secret: bool = self.work.is_secret(self.public)
        return secret

    def answers(self) -> Iterator[Action]:
        """List the answers."""
        return iter(self.listed)

    def sample(self, pick: Callable[[int], int]) -> Action:
        """Return the answer at the place picked."""
        return self.listed[pick(len(self.listed))]

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, with its rule (chapter 15), or None."""
        if answer in self.listed:
            return None
        why: Refusal = self.work.refusal(self.topology, self.public, answer)
        return why

    def caution(self, answer: Action) -> Caution | None:
        """Return no caution."""
        return None


def pending(topology: Topology, state: State) -> Pending:
    """Return whom we wait for, and for what, in a state from which nothing goes on by itself."""
    return settle(StateUpdate(topology, state))[1]


def settle(update: StateUpdate) -> tuple[State, Pending]:
    """Go on until somebody or chance is asked, or the match is over; return the state, and what we wait for."""
    topology = update.topology
    while update.winners is None:
        public = update.public
        if public.agenda and public.units is not update.judged and not is_doing(public):
            era.judge_agenda(update)
            public, update.judged = update.public, public.units
        under_way = public.work
        if under_way:
            state, work = State(public, update.hidden), under_way[-1]
            if not work.by_house and (draw := work.draw(topology, state)) is not None:
                return state, draw
            listed = work.answers(topology, state)
            if work.always or len(listed) > 1:
                seat = Seat(work.house)
                return state, Asking({seat: Question(seat, tuple(listed), topology, public, work)})
            update.answer(listed[0])
        elif not advance(update):
            state = update.state()
            works = [setup.Choosing(House(number)) for number, own in enumerate(public.houses) if not own.has_chosen]
            asked = [(Seat(one.house), tuple(one.answers(topology, state)), one) for one in works]
            return state, Asking({seat: Question(seat, listed, topology, public, one) for seat, listed, one in asked})
    houses = update.public.houses
    return update.state(), Over(tuple([Seat(house) for house in update.winners if not houses[house].is_antagonist]))


def advance(update: StateUpdate) -> bool:
    """Go on where nothing is under way; tell whether anything was done: destiny is asked of all at once."""
    topology, public = update.topology, update.public
    match public.moment:
        case Moment.PLANNING:
            house = planning.next_to_lay(topology, public)
            if house is None:
                begin_execution(update)
            elif public.houses[house].is_antagonist:
                solo.begin_turn(update, house)
            else:
                update.push(planning.Laying(house))
        case Moment.EXECUTION:
            slot = next_slot(topology, public)
            if slot is not None:
                act(update, slot)
            elif public.round < topology.components.rounds:
                begin_planning(update, public.round + 1)
            else:
                end_era(update)
        case Moment.DESTINY:
            if not public.is_solo:
                return False
            begin_planning(update, 1)
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
            update.push(planning.SeeingRow(house), setup.RowDealing(house))


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
        update.push(*[setup.Dealing(house) for house in reversed(public.turn_order) if not is_last])
        return
    if not is_last:
        solo.go_home(update)
        era.next_turn_order(update)
    update.push(setup.DrawingDestiny(count=(drawn.after_1, drawn.after_2, drawn.after_3)[public.era - 1]))


def begin(topology: Topology, state: State) -> State:
    """Return a match's state once what can be done without anybody's answer or chance is done."""
    return settle(StateUpdate(topology, state))[0]


def answered(update: StateUpdate, asked: Pending, by: Seat | None, action: Action) -> None:
    """Go on with an answer, or with what chance has said. Raise Illegal where nobody waits for it."""
    if by is None and isinstance(asked, Draw):
        _check_drawn(asked, action)
    else:
        question: Any = asked.decisions.get(by) if isinstance(asked, Asking) and by is not None else None
        if question is None or action not in question.listed:
            check(asked, by, action, _NOT_ASKED)
    if update.public.work:
        update.answer(action)
        return
    assert by is not None
    assert isinstance(action, Destiny)
    setup.Choosing(House(by)).answered(update, action)
    if not any(house.has_chosen for house in update.public.houses):
        begin_planning(update, 1)


def _check_drawn(draw: Draw[Action], action: Action) -> None:
    """Raise Illegal where chance can't have said this: more of a kind than there are, or another number of them."""
    left = dict(zip(draw.outcomes, draw.weights, strict=True))
    drawn: list[Action] = [action]
    if draw.times > 1 and isinstance(action, Lot):
        drawn = [*singly(action.what, action.things)]
    if len(drawn) != draw.times or any(one not in left for one in drawn):
        raise Illegal(refuse("J-4", "other-answer"))
    if any(left[one] < (1 if draw.replacement else drawn.count(one)) for one in drawn):
        raise Illegal(refuse("J-4", "none-left"))


def whose_turn(public: PublicState) -> House | None:
    """Return whose turn goes on: who plans, or whose token acts; None between turns."""
    bottom = public.work[0] if public.work else None
    return bottom.house if isinstance(bottom, planning.Laying | planning.AfterLaying | Doing) else None
