"""How evenly the clans begin where the window's computer players place their starting tokens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from statistics import fmean
from typing import NamedTuple

from rokugan_desktop.engine import Asking, Draw, Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import Question, QuestionKind, ids
from rokugan_desktop.games.battle_for_rokugan.bots import settled
from rokugan_desktop.games.battle_for_rokugan.standings import counted_honor
from rokugan_desktop.games.battle_for_rokugan.state import Phase, State
from tests.games.battle_for_rokugan.playing import drawn, game, pick


class Asked(NamedTuple):
    """A question of a beginning: who is asked it, and where the match stands."""

    state: State
    seat: Seat
    question: Question


def beginning(clans: tuple[str, ...], rng: Random) -> Iterator[Asked]:
    """Yield each question of a beginning, its starting tokens placed by the fair rule, and the first one after it."""
    state = game().new(Setup(clans))
    while True:
        pending = game().pending(state)
        if isinstance(pending, Draw):
            state = game().apply(state, None, drawn(rng, pending)).state
            continue
        assert isinstance(pending, Asking)
        seat = min(pending.decisions)
        question = pending.decisions[seat]
        assert isinstance(question, Question)
        yield Asked(state, seat, question)
        if state.public.phase is not Phase.SETUP:
            return
        if question.kind is QuestionKind.STARTING:
            answer = settled(question, int(rng.random() * 2**30))
        else:
            answer = pick(rng, list(question.answers()))
        state = game().apply(state, seat, answer).state


def shares(count: int, games: int) -> Mapping[str, float]:
    """Return for each clan the honor it begins with, as a share of the mean, over so many beginnings of so many seats.

    It is what everybody can count then. The clans take turns to be among those that play, and where they sit is drawn.
    """
    honors: dict[str, list[int]] = defaultdict(list)
    for number in range(games):
        rng = Random(f"settling {count} {number}")
        sure = ids.CLANS[number % len(ids.CLANS)]
        others = sorted(ids.CLANS, key=lambda clan: (clan != sure, rng.random()))
        clans = tuple(sorted(others[:count], key=lambda _: rng.random()))
        begun = [*beginning(clans, rng)][-1].state.public
        for clan, honor in zip(clans, counted_honor(game().board, begun), strict=True):
            honors[clan].append(honor.total)
    mean = fmean(honor for each in honors.values() for honor in each)
    return {clan: fmean(honors[clan]) / mean for clan in ids.CLANS if clan in honors}
