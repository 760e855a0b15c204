"""The last orders of a match, the wind that turns them up and the end, by clicks and by keys, at every table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import Hands, MouseHands
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.south_wind import PublicState, ids, tokens_to_lay
from rokugan_desktop.table.session import Session
from tests.desktop.walking import all_texts
from tests.games.south_wind.scenes import game
from tests.journeys.overleaping import overleap
from tests.key_hands import KeyHands

from .test_at_the_table import begin

Options = tuple[tuple[str, str], ...]
FAR = ("region", "on")


def by_dice() -> Callable[[Decision[Any]], Any]:
    """What answers at random, the same each time."""
    rng = Random(4)
    return lambda decision: rng.choice(list(decision.answers()))


def last_orders(session: Session) -> bool:
    """Tell whether whoever plans lays the last order but one of all, or of the one seat the last."""
    public: PublicState = session.view(None).public
    if (public.era, public.round, public.moment) != (3, 2, ids.Moment.PLANNING):
        return False
    seated = [house for house in public.houses if not house.is_antagonist]
    to_lay = sum(tokens_to_lay(game().topology(public), public) - house.laid for house in seated)
    return to_lay <= min(2, len(seated))


@pytest.mark.parametrize(
    ("count", "options", "hands"),
    [
        (1, (("solo", "on"), ("start", "none")), KeyHands),
        (2, (("hand", "closed"), ("quicks", "random")), MouseHands),
        (3, (("dojo", "drawn"),), KeyHands),
        (4, (FAR, ("agenda", "b"), ("hand", "closed")), KeyHands),
        (5, (FAR, ("dojo", "drawn"), ("agenda", "a"), ("quicks", "random")), MouseHands),
        *(
            pytest.param(*table, marks=pytest.mark.long)
            for table in (
                (1, (("solo", "on"),), MouseHands),
                (2, (("dojo", "chosen"),), KeyHands),
                (3, (FAR, ("agenda", "a"), ("hand", "closed")), MouseHands),
                (4, (("dojo", "drawn"), ("quicks", "random")), MouseHands),
                (5, (FAR, ("hand", "closed")), KeyHands),
            )
        ),
    ],
)
def test_a_match_is_played_to_its_end_by_hands_alone(
    shell: Shell, count: int, options: Options, hands: type[Hands]
) -> None:
    begin(shell, count, options)
    overleap(shell, last_orders, by_dice())
    guest = Guest(shell, hands(shell), preferences_of(shell.face, 4))
    *_, last = guest.play()
    assert guest.at_the_end
    session = last.session
    over = session.over()
    assert over is not None
    header = shell.library.matches()[0].header
    assert (header.state, header.winners) == ("over", over.winners)
    view = session.view(None)
    said = all_texts(shell)
    assert all(str(final.total) in said for final in view.final)
    assert len(view.final) == (3 if count == 1 else count), "antagonists are counted, too"
