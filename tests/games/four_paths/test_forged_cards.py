"""Any card of the vocabulary's words is refused with a sentence, or is played: never an error of the program (X-1)."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Draw, Unreadable
from rokugan_desktop.games.four_paths import flow, read_position
from rokugan_desktop.games.four_paths.actions import NOTATION
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.position_answers import Running, standing_report
from rokugan_desktop.games.four_paths.state_update import StateUpdate

from .forging import a_position
from .playing import file

_STEPS = 14
_LISTED = 300


def carried_out(seed: int) -> bool:
    """Play a position with a card made at random on; tell whether the card was let in."""
    random = Random(seed)
    text = a_position(random)
    try:
        running = Running(file(), read_position(text, "x"), "x", random.randrange)
    except Unreadable:
        return False
    state = running.state
    for _ in range(_STEPS):
        pending = flow.pending(state)
        update = StateUpdate(state)
        if isinstance(pending, Draw):
            if not any(pending.weights):
                break
            flow.drawn(update, pending.drawn(random.randrange))
        elif isinstance(pending, Asking):
            seat, question = random.choice(list(pending.decisions.items()))
            assert isinstance(question, Question)
            answers = list(islice(question.answers(), _LISTED))
            ours = [one for one in answers if "word" in NOTATION.write(one)]
            action = NOTATION.read(NOTATION.write(random.choice(ours or answers)))
            assert question.refusal(action) is None
            flow.answered(update, seat, action)
        else:
            break
        running.state = state = update.state
    standing_report(running)
    return True


@pytest.mark.parametrize("seeds", [range(150), pytest.param(range(150, 10_000), marks=pytest.mark.long)])
def test_a_card_of_random_words_is_refused_or_played(seeds: range) -> None:
    let_in = {carried_out(seed) for seed in seeds}
    assert let_in == {True, False}, "some are let in, and some are not"
