"""A match that is left, played on without a window, and taken up again later: a journey needs no middle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import Habits, answer_to

Reached = Callable[[Session], bool]
Choose = Callable[[Decision[Any]], Any]
LAST_ROUND = 5


def round_of(shell: Shell) -> int:
    """Return the round of Battle for Rokugan that is played in the window."""
    assert shell.controller is not None
    return _round(shell.controller.session)


def in_last_round(session: Session) -> bool:
    """Tell whether the last round of Battle for Rokugan is played."""
    return _round(session) == LAST_ROUND


def near_the_end(session: Session) -> bool:
    """Tell whether the last tokens of the last round of Battle for Rokugan are placed."""
    public: Any = session.view(None).public
    return in_last_round(session) and len(public.placed) >= 3 * len(session.seats)


def by_dice() -> Choose:
    """Return what chooses as random players do, the same each time."""
    rng = Random(4)
    return lambda decision: answer_to(rng, decision, Habits())


def overleap(shell: Shell, reached: Reached = near_the_end, choose: Choose | None = None) -> None:
    """Leave the table, let every seat play by dice, or as is chosen here, until then, and open the match again."""
    assert shell.controller is not None
    game = shell.controller.face.game
    shell.controller.leave()
    settle()
    played_on = shell.library.matches()[0].id
    session = Session.reopen(game, shell.library.open(played_on))
    chosen = choose or by_dice()
    while not reached(session):
        seat = min(session.asking())
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            session.answer(seat, chosen(decision))
        session.confirm(seat)
    session.leave()
    shell.matches.resume(played_on)
    settle()


def _round(session: Session) -> int:
    public: Any = session.view(None).public
    return int(public.round)
