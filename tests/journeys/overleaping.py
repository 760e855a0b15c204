"""A match that is left, played on without a window, and taken up again near its end: a journey needs no middle."""

from __future__ import annotations

from random import Random
from typing import Any

from rokugan_desktop.desktop.demo.hands import settle
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import Habits, answer_to

LAST_ROUND = 5


def round_of(shell: Shell) -> int:
    """Return the round of Battle for Rokugan that is played in the window."""
    assert shell.controller is not None
    public: Any = shell.controller.session.view(None).public
    return int(public.round)


def overleap(shell: Shell, first: int = LAST_ROUND) -> None:
    """Leave the table, let every seat play at random as far as this round, and open the match again."""
    assert shell.controller is not None
    game = shell.controller.face.game
    shell.controller.leave()
    settle()
    played_on = shell.library.matches()[0].id
    session, rng = Session.reopen(game, shell.library.open(played_on)), Random(4)
    while session.view(None).public.round < first:
        seat = min(session.asking())
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            session.answer(seat, answer_to(rng, decision, Habits()))
        session.confirm(seat)
    session.leave()
    shell.matches.resume(played_on)
    settle()
