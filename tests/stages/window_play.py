"""Whole matches through the real window, at random and as fast as it paints: for soaking, and for what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from rokugan_desktop.games.battle_for_rokugan.ids import CLANS

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.desktop.shell import Shell

_WAITED = 100
"""How often the table may wait for something else than a turn, one time after the other."""
NAMES = ("Akodo", "Bayushi", "Chikara", "Doji", "Emi")


def play_match(
    shell: Shell, number: int, game: str = "", roles: Sequence[str] = CLANS, options: tuple[tuple[str, str], ...] = ()
) -> int:
    """Play a whole match of two to five people, of this game; return after how many confirmed turns it was over."""
    rng = Random(f"match {number}")
    drawn = list(roles)
    rng.shuffle(drawn)
    seats = 2 + number % 4
    shell.matches.start(tuple(drawn[:seats]), NAMES[:seats], options=options, game=game)
    assert shell.controller is not None
    turns = waited = 0
    while shell.controller.session.over() is None:
        turn = play_on(shell.controller, rng)
        turns, waited = turns + turn, 0 if turn else waited + 1
        assert waited < _WAITED, f"the table waits for something else: {shell.controller.handover}"
    settle()
    shell.go(shell.title)
    settle()
    return turns


def play_on(controller: Controller, rng: Random) -> bool:
    """Do what the table waits for: lift a curtain, skip what is shown, or play a turn; return whether it was a turn."""
    from rokugan_desktop.table.handover import Curtain, Uncovered, Veiled

    settle()
    if controller.player.playing:
        controller.player.skip()
        return False
    if isinstance(controller.handover, Curtain | Veiled) and controller.acting is None:
        controller.dispatch(Uncovered(controller.handover.seat))
        return False
    seat = controller.acting
    if seat is None:
        controller.done_looking()
        return False
    while controller.acting == seat and not controller.session.needs_confirming(seat):
        decision = controller.session.decision(seat)
        assert decision is not None, "the acting seat is asked"
        controller.drafting.answer(rng.choice(tuple(decision.answers())))
        settle()
    if controller.acting == seat:
        controller.confirm()
    return True


def settle() -> None:
    """Let what is queued arrive, paints among it, and be thrown away what was to go."""
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
