"""Samurai Battles: a turn of 24 units with its dice given, what a side of 24 units sees and is asked, its players."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup
from rokugan_desktop.games.samurai_battles import Battle, Plan, SamuraiBattles, State, flow, player
from rokugan_desktop.games.samurai_battles.battle import Request, Roll
from rokugan_desktop.games.samurai_battles.flow import defaults
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.games.samurai_battles.state import Answer, Moment
from tests.games.samurai_battles.playing import begun, game
from tests.there import there

from .figures import Figure, microseconds, milliseconds, share
from .window import opened, repainting, rest, taking

MATCH = ("river_mist", "expert")
"""The largest battle of the house: twelve units a side."""
CROWD = 24
"""How many units a side has whose questions are measured."""
FRAMES = 100


def figures() -> Iterator[Figure]:
    """All figures: budgets are 5 ms for the turn, 2 ms for view and questions; 300, 1,000 and 4,000 for the players."""
    turns = _turns()
    yield milliseconds("turn of 24 units, dice given", lambda: turns[0].carried_out(), 20)
    slowest = max(turns, key=lambda turn: len(turn.dice))
    yield milliseconds(f"turn with {len(slowest.dice)} waits for dice", lambda: slowest.carried_out(), 20)
    yield milliseconds("the same through the grammar, asked and drawn", lambda: _settled(slowest), 5)
    yield from _asked(_crowd())
    opening = begun(*MATCH)
    waiting = game().pending(opening)
    assert isinstance(waiting, Asking), "both sides plan"
    view, question = game().view(opening, Seat(0)), waiting.decisions[Seat(0)]
    for name in ("novice", "warrior", "daimyo"):
        yield milliseconds(f"first plan of 12 units, {name}", partial(player(name).decide, view, question, 1), 3)
    yield from _painted()


def _painted() -> Iterator[Figure]:
    """The largest field painted anew (300 ms), and each frame with a whole plan on it (8 ms)."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QSize

    from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
    from rokugan_desktop.desktop.map.final_map import Snapshot
    from rokugan_desktop.desktop.samurai_battles import read_face
    from rokugan_desktop.desktop.shell import Shell
    from rokugan_desktop.table.handover import Uncovered

    CurtainWidget.guard_ms = -1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell, _qt = opened(Path(folder), {"samurai_battles": read_face})
        assert isinstance(shell, Shell)
        options = tuple(zip(("scenario", "level"), MATCH, strict=True))
        shell.matches.start(("west", "east"), ("A", "B"), options=options, game="samurai_battles")
        controller = shell.controller
        assert controller is not None
        controller.dispatch(Uncovered(Seat(0)))
        decision = controller.session.decision(Seat(0))
        assert decision is not None
        for answer in player("novice").decide(controller.session.view(Seat(0)), decision, 1)[:-1]:
            controller.drafting.answer(answer)
        view, scene = controller.page.map, controller.page.scene
        rest(view, 5.0)
        board, theme = scene.shapes.board, controller.context.theme
        printed, size = there(read_face().on_board).printed(board, controller.context.words), QSize(1100, 860)
        yield milliseconds(
            f"{len(board.areas)} hexes painted anew",
            lambda: Snapshot(board, printed, {}, (), theme).part(tuple(board.areas), size),
        )
        name = f"repaint with a plan of {len(scene.overlays)} ways and zones"
        frames = [repainting(view) for _ in range(FRAMES)]
        places = [place[0] for area in board.areas if (place := scene.shapes.place(f"area:{area}")) is not None]
        pointed = [taking(partial(scene.point_at, place)) for place in places]
        shell.close()
    for one, taken in ((name, frames), ("pointing at each hex", pointed)):
        yield from (share(one, taken, percent) for percent in (50, 95))


class Turn(NamedTuple):
    """A turn that is about to be carried out: the state in which all is planned, the plans, the dice and choices."""

    state: State
    plans: Mapping[UnitId, Plan]
    dice: tuple[Answer, ...]

    def carried_out(self) -> Battle:
        """Carry it out, as any number of times before."""
        given = iter(self.dice)
        battle = Battle.of(self.state)
        flow.execute(battle, self.plans, lambda _request: next(given))
        return battle


def _turns() -> list[Turn]:
    """All turns of a match of two novices."""
    state = begun(*MATCH)
    found: list[Turn] = []
    number, rng = 0, Random(1)
    while not isinstance(waiting := game().pending(state), Over):
        if isinstance(waiting, Draw):
            state = game().apply(state, None, waiting.drawn(rng.randrange)).state
            continue
        seat = min(waiting.decisions)
        number += 1
        for answer in player("novice").decide(game().view(state, seat), waiting.decisions[seat], number):
            before, state = state, game().apply(state, seat, answer).state
            if before.moment is Moment.PLANNING and state.moment is not Moment.PLANNING:
                found.append(_recorded(before))
    return found


def _recorded(state: State) -> Turn:
    plans = defaults(Battle.of(state))
    for draft in state.drafts:
        plans |= dict(draft.plans)
    given: list[Answer] = []
    rng = Random(state.turn)

    def answer(request: Request) -> Answer:
        if isinstance(request, Roll):
            given.append(tuple(rng.randint(1, 20) for throw in request.throws for _die in range(throw.dice)))
        else:
            given.append(request.targets[0])
        return given[-1]

    flow.execute(Battle.of(state), plans, answer)
    return Turn(state, plans, tuple(given))


def _settled(turn: Turn) -> State:
    """Carry the turn out as a match does: each roll an action of its own."""
    rules: SamuraiBattles = game()
    rng = Random(1)
    state = rules.apply(turn.state, min(_waiting(turn.state)), rules.read("ready")).state
    while state.turn == turn.state.turn and isinstance(waiting := rules.pending(state), Draw):
        state = rules.apply(state, None, waiting.drawn(rng.randrange)).state
    return state


def _waiting(state: State) -> list[Seat]:
    waiting = game().pending(state)
    assert isinstance(waiting, Asking), "somebody still plans"
    return list(waiting.decisions)


def _crowd() -> State:
    """A battle of 24 units a side, all on plain ground, at Expert."""
    rows = "\n".join((" " if row % 2 else "") + " ".join("." * (15 - row % 2)) for row in range(13))
    kinds = ("ashigaru_yari", "ashigaru_bow", "mounted_archers", "samurai_naginata")

    def army(letter: str, first: int) -> str:
        commanded = ("true", "false")
        places = [100 * (first + number // 12) + number % 12 + 1 for number in range(CROWD)]
        units = [
            f"      {letter}{number}: {{type: {kinds[number % 4]}, at: {at}, commander: {commanded[number % 2]}}}"
            for number, at in enumerate(places, 1)
        ]
        return "\n".join(units)

    text = (
        "format: samurai-position/1\nlevel: expert\nmap:\n  rows: |\n"
        + "\n".join(f"    {row}" for row in rows.split("\n"))
        + f"\nsides:\n  west:\n    units:\n{army('w', 5)}\n  east:\n    units:\n{army('e', 9)}\n"
    )
    return game().new(Setup(("west", "east"), (("position", text),)))


def _asked(state: State) -> Iterator[Figure]:
    """The view of a side of so many units, and each question of one order."""
    rules = game()

    def repeated(one: Callable[[], object], name: str) -> Figure:
        def run() -> None:
            for _number in range(20):
                one()

        return microseconds(name, run, 20)

    yield repeated(lambda: rules.view(state, Seat(0)), f"view of a side of {CROWD} units")
    for said in ("unit w13", "order fire", "target e1", "unit w14", "order move_fire", "step 702"):
        yield repeated(
            partial(_asked_anew, state),
            f"view and questions of both sides, before “{said}”",
        )
        state = rules.apply(state, Seat(0), rules.read(said)).state


def _asked_anew(state: State) -> object:
    """Ask by rules that remember no question."""
    return SamuraiBattles(game().components).pending(state)
