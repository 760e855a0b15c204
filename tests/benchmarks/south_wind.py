"""South Wind, North Wind: random games, a token turned up, what a seat sees and is asked, the map with all lays lit."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Decision
from rokugan_desktop.games.south_wind import broken_invariants, flow, ids, match_facts, player
from rokugan_desktop.games.south_wind.actions import Action
from rokugan_desktop.games.south_wind.ids import Moment, QuestionKind, Slot
from rokugan_desktop.games.south_wind.state import State
from rokugan_desktop.games.south_wind.state_update import StateUpdate
from rokugan_desktop.lab import Experiment
from tests.games.south_wind.scenes import ALL, Played, game, played
from tests.lab.experiments import run
from tests.shelved import face_of
from tests.there import there

from .calibration import runs
from .calls import calls_of
from .figures import Figure, counted, microseconds, milliseconds, per_second, quickest, share
from .window import opened, repainting, rest, taking

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller

GAMES: Final = 100
SEATS: Final = 5
LARGE: Final = (*ALL[:2],)
"""The far shore and dojos: the largest match."""
REPAINTS: Final = 40


def figures() -> Iterator[Figure]:
    """All figures. Budgets: 250 games of four a second and 150 of five, 50 us a token, 500 us to see and be asked,
    100 us to count a position, 8 ms a repaint at the 95th percentile, and 3,500 calls to choose a slot."""
    for seats, options in ((4, ()), (SEATS, LARGE)):
        experiment = Experiment(
            game(), ids.ROLES, (player("random"),) * seats, 1, match_facts, broken_invariants, options=options
        )
        name = f"random games of {seats}{', far shore and dojos' if options else ''}"
        yield per_second(name, partial(run, experiment, GAMES), GAMES)
    match = [*played(11, SEATS, LARGE)]
    yield _turned_up(match)
    yield from _asked(match)
    position = game().running(game().position(match[-1].after), "match")
    yield microseconds("score of a position", position.score, 1, 50)
    yield from _painted()


class Acting(NamedTuple):
    """An execution phase: the state before it, and for each token that acts all that is answered."""

    state: State
    answers: tuple[tuple[Slot, tuple[Action, ...]], ...]

    def carried_out(self) -> None:
        """Carry it out, as any number of times before."""
        update = StateUpdate(game().topology(self.state.public), self.state)
        flow.begin_execution(update)
        for slot, given in self.answers:
            flow.act(update, slot)
            for action in given:
                update.answer(action)


def _acting(state: State) -> Acting:
    """Answer at random whatever is asked in the execution phase."""
    topology, rng, given = game().topology(state.public), Random(1), list[tuple[Slot, tuple[Action, ...]]]()
    update = StateUpdate(topology, state)
    flow.begin_execution(update)
    while (slot := flow.next_slot(topology, update.public)) is not None:
        flow.act(update, slot)
        answers: list[Action] = []
        while update.public.work:
            answers.append(rng.choice(update.public.work[-1].answers(topology, update.state())))
            update.answer(answers[-1])
        given.append((slot, tuple(answers)))
    return Acting(state, tuple(given))


def _turned_up(match: list[Played]) -> Figure:
    """A token that is turned up or acts again, its answers given, over all of a match."""
    planning, last = Moment.PLANNING, list[State]()
    for one in match:
        if one.before.public.moment is planning and one.after.public.moment is not planning:
            last.append(one.before)
    phases = [_acting(replace(state, public=replace(state.public, work=()))) for state in last]
    tokens = sum(len(phase.answers) for phase in phases)
    return microseconds("a token turned up, answers given", lambda: [phase.carried_out() for phase in phases], tokens)


def _asked(match: list[Played]) -> Iterator[Figure]:
    """What a seat sees and is asked, over all moments of a match, and in the moment in which that takes longest."""

    def seen_and_asked(one: Played) -> None:
        game().view(one.before, one.by)
        flow.pending(game().topology(one.before.public), one.before)

    taken = [min(runs(5, partial(seen_and_asked, one))) for one in match if one.by is not None]
    yield quickest("view and question, on average", [sum(taken) / len(taken)], "us")
    yield quickest("view and question, the longest", [max(taken)], "us")


def _painted() -> Iterator[Figure]:
    """The board of 29 provinces printed, painted again with all slots lit, and a slot chosen."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QSize

    from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
    from rokugan_desktop.desktop.map.final_map import Snapshot
    from rokugan_desktop.desktop.shell import Shell
    from tests.stages.window_play import play_on

    CurtainWidget.guard_ms = -1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell, _qt = opened(Path(folder), {"south_wind": partial(face_of, "south_wind")})
        assert isinstance(shell, Shell)
        shell.matches.start(ids.ROLES, ("A", "B", "C", "D", "E"), options=LARGE, game="south_wind")
        controller, rng = shell.controller, Random(1)
        assert controller is not None
        while controller.acting is None or _question(controller).kind != QuestionKind.ORDER:
            play_on(controller, rng)
        view, board, context = controller.page.map, controller.page.scene.shapes.board, controller.context
        printed = there(controller.face.on_board).printed(board, context.words)
        yield milliseconds(
            f"{len(board.areas)} provinces printed",
            lambda: Snapshot(board, printed, {}, (), context.theme).part(tuple(board.areas), QSize(1100, 860)),
        )
        controller.drafting.answer(next(_question(controller).answers()))
        rest(view, 5.0)
        lays = [*_question(controller).answers()]
        yield share(f"repaint with {len(lays)} slots lit", [repainting(view) for _ in range(REPAINTS)], 95)
        yield counted("choose a slot", calls_of(partial(taking, partial(controller.drafting.answer, lays[0]))), "calls")
        shell.close()


def _question(controller: Controller) -> Decision[Action]:
    """What the seat before the screen is asked."""
    return there(controller.session.decision(there(controller.acting)))
