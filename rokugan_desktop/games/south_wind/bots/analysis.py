"""Which lays, covers and powers of a finished match mattered most, in the chance to win that they brought or cost.

Each lay is held against what a novice would have laid from what the seat could see: from both the era is played to its
end in outline, many times, with all orders as they really lay. A power is held against not using it. Nothing is hidden
any more when a match is over: only of such a match may this be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import Asking, GivenAnswer, Seat, Stop, Weighing, never, weighed
from rokugan_desktop.games.south_wind import actions, flow
from rokugan_desktop.games.south_wind.actions import USE, Action
from rokugan_desktop.games.south_wind.bots.novice import Candidate, Thinking, order_of
from rokugan_desktop.games.south_wind.bots.searching import Scene, chance
from rokugan_desktop.games.south_wind.bots.sketch import Sketched
from rokugan_desktop.games.south_wind.chapters.powers import Power
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import FACEDOWN, NO_SLOT, House, Province, QuestionKind, Slot, Unit
from rokugan_desktop.games.south_wind.state import PublicState, State
from rokugan_desktop.games.south_wind.topology import Topology
from rokugan_desktop.games.south_wind.view import view_of

_WEIGHING: Final = Weighing(first=5, telling=12, again=24, least=0.04)
"""As a share of all chances."""


class TurningPoint(NamedTuple):
    """A lay, or a power, that changed much."""

    number: int
    """The number of its answer."""
    era: int
    round: int
    seat: Seat
    swing: float
    """By how much it changed the chance of the seat to win, from −1 to 1."""
    lay: tuple[int, Slot] | None = None
    """Which order was laid where; None: a power was used."""
    covered: House | None = None
    """Whose token was covered."""
    usual: tuple[int, Slot] = FACEDOWN, NO_SLOT
    """What a novice would have laid."""
    power: tuple[Unit, Province] | None = None
    """Which unit's power was used where."""


class _Weighed(NamedTuple):
    """A decision, not weighed yet."""

    number: int
    state: State
    question: Question
    laid: Candidate | None = None
    usual: Candidate | None = None
    after: PublicState | None = None
    """The table once the power was carried out."""

    def point(self, swing: float) -> TurningPoint:
        """Return it once it is weighed."""
        public, seat = self.state.public, self.question.seat
        begun = TurningPoint(self.number, public.era, public.round, seat, swing)
        if self.laid is None or self.usual is None:
            return begun._replace(power=(self.question.work.unit, self.question.work.province))
        top = public.top(self.laid.slot)
        covered = None if top is None else top.house
        return begun._replace(lay=self.laid[1:], usual=self.usual[1:], covered=covered)


def analyse(
    topologies: Sequence[Topology], turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never
) -> Sequence[TurningPoint]:
    """Return what mattered most, in the order of the match. Raise Interrupted when `stop` says so."""
    found = weighed(_decisions(topologies, turns), _swings, _WEIGHING, stop)
    return sorted((one.point(swing) for one, swing in found[: _WEIGHING.told]), key=lambda point: point.number)


def _decisions(topologies: Sequence[Topology], turns: Iterable[GivenAnswer[State, Action]]) -> Iterator[_Weighed]:
    """Yield what was laid otherwise than a novice would have, and the powers that were used."""
    begun: _Weighed | None = None
    power: _Weighed | None = None
    for turn in turns:
        public = turn.state.public
        if power is not None and len(public.work) < len(power.state.public.work):
            if public.moment is power.state.public.moment:
                yield power._replace(after=public)
            power = None
        pending = flow.pending(topologies[public.far_shore], turn.state)
        question = pending.decisions.get(turn.seat) if isinstance(pending, Asking) and turn.seat is not None else None
        if not isinstance(question, Question):
            continue
        if question.kind == QuestionKind.ORDER:
            begun = _Weighed(turn.number, turn.state, question)
        elif isinstance(turn.action, actions.Lay) and begun is not None:
            order = order_of(view_of(turn.state, question.seat), turn.action.token)
            laid = Candidate(0.0, order, Slot(turn.action.slot))
            thinking = Thinking(view_of(begun.state, question.seat), begun.question, 0, foresight=False)
            usual = thinking.best_lay(thinking.candidates())
            if usual[1:] != laid[1:]:
                yield begun._replace(number=turn.number, laid=laid, usual=usual)
            begun = None
        elif isinstance(question.work, Power) and turn.action == USE:
            power = _Weighed(turn.number, turn.state, question)


def _swings(decision: _Weighed, seeds: range) -> Sequence[float]:
    state, question, laid, usual = decision.state, decision.question, decision.laid, decision.usual
    thinking = Thinking(view_of(state, question.seat), question, 0)
    eras, me = thinking.appraisal.eras_left - 1, thinking.me
    if laid is None or usual is None:
        assert decision.after is not None, "a power was carried out"
        tables = (decision.after, state.public)
        after, before = (chance(Sketched(thinking.appraisal, one).totals(eras + 1), me, eras) for one in tables)
        return [after - before for _ in seeds]
    scene = Scene(thinking)
    world = scene.lays.copy()
    for slot, order in enumerate(state.hidden.orders):
        if order != FACEDOWN and world.orders[slot] == FACEDOWN:
            world.put(world.owners[slot], slot, order)
    played = [[chance(scene.played(one, world, Random(seed)), me, eras) for seed in seeds] for one in (laid, usual)]
    return [own - other for own, other in zip(*played, strict=True)]
