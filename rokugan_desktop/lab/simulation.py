"""One whole game of an experiment, played through the public grammar of the engine.

Each game has its own source of chance, made from the seed and the game's number, so that the same seed gives the same
games wherever they are played, and in whatever order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Decision,
    Draw,
    DrawingOn,
    Impossible,
    Player,
    RandomPlayer,
    Sampled,
    Seat,
    SeatFacts,
    Setup,
    Told,
)

AnyPlayer = Player[Any, Any]
"""A computer player of any game."""

_CHECKED_EVERY: Final = 256
"""How many answers lie between two checks of the game's invariants; the end of a game is always checked."""


class Experiment(NamedTuple):
    """What is played: the game, who plays it, the seed. Its functions are the game's own; all of it can be pickled."""

    game: AnyGame
    roles: tuple[str, ...]
    """The roles that there are; each game draws one for each seat, none oftener than it is here."""
    players: tuple[AnyPlayer, ...]
    """Who sits in each seat."""
    seed: int
    facts: Callable[[Any, Any, Sequence[Told[Any]]], Sequence[SeatFacts]]
    """Return the facts of each seat from the game, its last state and all that was told."""
    faults: Callable[[Any, Any], Sequence[str]]
    """Return which of the game's invariants a state breaks."""
    seating: tuple[str, ...] = ()
    """The role of each seat, the same in all games; empty where the roles are drawn."""
    options: tuple[tuple[str, str], ...] = ()
    """What else the matches are set up with, as `Setup.options` holds it."""


class Finished(NamedTuple):
    """One game that has ended."""

    roles: tuple[str, ...]
    winners: tuple[int, ...]
    facts: tuple[SeatFacts, ...]
    decisions: int
    covers: int = 0
    """How often another seat was asked in secret than the one before: so often people would hide the screen."""


class _PlannedAnswers:
    def __init__(self) -> None:
        self._seat: Seat | None = None
        self._answers: list[Any] = []

    def drop(self) -> None:
        """Forget them: something new is known."""
        self._answers.clear()

    def following(self, decision: Decision[Any]) -> Any | None:
        """Return the answer that was planned for this decision; None where there is none, or it is refused."""
        if self._answers and self._seat == decision.seat:
            answer = self._answers.pop(0)
            if decision.refusal(answer) is None:
                return answer
        self._answers.clear()
        return None

    def begun(self, seat: Seat, answers: Sequence[Any]) -> Any:
        """Return the first answer of a new plan, and keep the others."""
        self._seat, self._answers = seat, list(answers[1:])
        return answers[0]


Watch = Callable[[Any, Seat | None, Any], object]
"""Is told of each step before it is taken: the state, who answers (None: chance), the action."""


def play(experiment: Experiment, number: int, watch: Watch | None = None) -> Finished:
    """Play one game, all chance in it drawn from the seed and the game's number.

    Raise Impossible, with the game's number, where an invariant is broken or a player answers what is refused.
    """
    rng = Random(f"{experiment.seed}/{number}")
    game = experiment.game
    roles = experiment.seating or _drawn(rng, experiment.roles, len(experiment.players))
    thinking = tuple(None if isinstance(player, RandomPlayer) else player for player in experiment.players)
    thinks = any(thinking)
    state = game.new(Setup(roles, experiment.options))
    story: list[Told[Any]] = []
    plan = _PlannedAnswers()
    drawing_on = game if watch is None and isinstance(game, DrawingOn) else None
    decisions = covers = 0
    by: Seat | None
    shown = Seat(0) if len(roles) == 1 else None  # who is alone never hands the device over

    def pick(total: int) -> int:
        return int(rng.random() * total)

    while True:
        pending = game.pending(state)
        if isinstance(pending, Asking):
            by, decision = next(iter(pending.decisions.items()))
            player = thinking[by]
            if player is None:  # answers at random, and would look at no view
                sampled: Any = decision
                action = sampled.sample(pick) if _is_sampled(type(decision)) else _one_of(decision, pick)
            else:
                action = plan.following(decision)
                if action is None:
                    view = game.view(state, by)
                    action = plan.begun(by, player.decide(view, decision, rng.getrandbits(63)) or [None])
                    _check_answer(experiment, number, player, decision, action)
            decisions += 1
            if by != shown and decision.secret:
                covers, shown = covers + 1, by
            if decisions % _CHECKED_EVERY == 0:
                _check(experiment, state, number)
        elif isinstance(pending, Draw):
            if thinks:
                plan.drop()
            if drawing_on is not None:
                step = drawing_on.draw_on(state, pick)
                state = step.state
                story.extend(step.told)
                continue
            by, action = None, pending.drawn(pick)
        else:
            _check(experiment, state, number)
            return Finished(roles, pending.winners, tuple(experiment.facts(game, state, story)), decisions, covers)
        if watch is not None:
            watch(state, by, action)
        step = game.apply(state, by, action)
        state = step.state
        story.extend(step.told)


def _one_of(decision: Decision[Any], pick: Callable[[int], int]) -> Any:
    answers = tuple(decision.answers())
    return answers[pick(len(answers))]


@cache
def _is_sampled(kind: type) -> bool:
    return issubclass(kind, Sampled)


def _drawn(rng: Random, roles: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return so many of the roles. Of all that Random offers only `random()` stays the same in later Pythons."""
    left = list(roles)
    return tuple(left.pop(int(rng.random() * len(left))) for _ in range(count))


def _check(experiment: Experiment, state: Any, number: int) -> None:
    faults = experiment.faults(experiment.game, state)
    if faults:
        raise Impossible(f"game {number} of seed {experiment.seed}: {'; '.join(faults)}")


def _check_answer(experiment: Experiment, number: int, player: AnyPlayer, decision: Decision[Any], answer: Any) -> None:
    refusal = None if answer is None else decision.refusal(answer)
    if answer is None or refusal is not None:
        rule = f", against {refusal.rule}" if refusal is not None else ""
        raise Impossible(
            f"game {number} of seed {experiment.seed}: {player.name} has no good answer to {decision.kind!r}{rule}"
        )
