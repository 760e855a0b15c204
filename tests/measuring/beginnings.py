"""What a beginning is worth: who keeps an objective and settles at random plays on as ever.

Among novices all begin so. What is best for them need not be so for the strong, who hold more land: so it is measured
too how a searcher with the shogun's knowledge does that begins at random among warriors, who begin as they do.
"""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

import msgspec
import numpy as np

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup, seats
from rokugan_desktop.games.battle_for_rokugan import Question, ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.novice import starting_scores
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Settled, objective_sort, settled
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor, winners
from tests.games.battle_for_rokugan.playing import game
from tests.training.played import searcher

from .lines import added, kept

_SEATS: Final = (4, 4, 3, 5)
_AMONG: Final = 14
"""From how many of the provinces that seem best one is drawn."""
_PULL: Final = 20.0
_FEW: Final = 2


class BegunAtRandom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that was begun at random, and how it ended."""

    number: int
    roles: tuple[str, ...]
    objectives: tuple[str, ...]
    """What each seat kept, as `objective_sort` calls it."""
    settled: tuple[tuple[float, ...], ...]
    """For each seat the sum over its beginning provinces of what each is, as `Settled` says it."""
    honor: tuple[int, ...]
    won: tuple[float, ...] = ()
    """What of the victory is each seat's; files of earlier days don't know."""
    strong: Seat | None = None
    """The seat of the strong player, who alone has begun at random; None where all are novices and have."""

    @property
    def begun(self) -> tuple[Seat, ...]:
        """Return the seats that have begun at random."""
        return tuple(seats(len(self.roles))) if self.strong is None else (self.strong,)


class Worth(NamedTuple):
    """What something is worth in honor more than the others have, and half of its 95 % interval."""

    name: str
    honor: float
    half: float


class Victories(NamedTuple):
    """How much more often than others at such tables whoever kept an objective won, and half of its 95 % interval."""

    name: str
    games: int
    more: float
    half: float


def play_begun(number: int, *, strong: bool = False) -> BegunAtRandom:
    """Play the match of this number, among novices or of one strong player against warriors."""
    rng = Random(f"beginnings/{number}")
    roles = tuple(rng.sample(ids.CLANS, _SEATS[number % len(_SEATS)]))
    alone = Seat(number // len(_SEATS) % len(roles)) if strong else None
    players = [player("warrior" if strong else "novice")] * len(roles)
    if alone is not None:
        players[alone] = searcher("strong", LEARNED)
    state = game().new(Setup(roles))
    sorts = [""] * len(roles)
    sums = [[0.0] * len(Settled._fields) for _ in roles]
    while not isinstance(pending := game().pending(state), Over):
        if isinstance(pending, Draw):
            state = game().apply(state, None, pending.outcome(int(rng.random() * pending.total()))).state
            continue
        seat, question = next(iter(pending.decisions.items()))
        assert isinstance(question, Question)
        one = Evaluation(game().view(state, seat), question, int(rng.random() * 2**32))
        answers: Sequence[Action]
        if alone not in {None, seat}:
            answers = players[seat].decide(one.view, question, one.seed)
        elif question.kind == "objective":
            answers = (rng.choice(tuple(question.answers())),)
            sorts[seat] = objective_sort(one, ids.Objective(answers[0].number))
        elif question.kind == "starting":
            scores = sorted(starting_scores(one, question.offered(Verb.PICK)), key=lambda scored: -scored[1])
            province = rng.choice(scores[:_AMONG])[0]
            sums[seat] = [before + more for before, more in zip(sums[seat], settled(one, province), strict=True)]
            answers = (INTERNED[Verb.PICK][province],)
        else:
            answers = players[seat].decide(one.view, question, one.seed)
        for answer in answers:
            state = game().apply(state, seat, answer).state
            if not (isinstance(after := game().pending(state), Asking) and seat in after.decisions):
                break
    totals = tuple(honor(game().board, state.public, seat, state.hidden.kept[seat]).total for seat in seats(len(roles)))
    best, _decided = winners(game().board, state.public, totals)
    won = tuple((seat in best) / len(best) for seat in seats(len(roles)))
    return BegunAtRandom(number, roles, tuple(sorts), tuple(map(tuple, sums)), totals, won, alone)


def go_on_beginning(file: Path, wanted: int, *, strong: bool = False) -> list[BegunAtRandom]:
    """Play what the file lacks of so many matches, and return them. Raise ValueError where it keeps others too."""
    known = {match.number: match for match in kept(file, BegunAtRandom)}
    if any((match.strong is not None) is not strong for match in known.values()):
        raise ValueError(f"{file} keeps matches of other players")
    return [known.get(number) or added(file, play_begun(number, strong=strong)) for number in range(wanted)]


def _lead(values: Sequence[float], seat: int) -> float:
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def worth_of_objectives(matches: Sequence[BegunAtRandom]) -> list[Worth]:
    """Return how much more honor than the others who kept each sort of objective ended with."""
    leads: dict[str, list[float]] = {}
    for match in matches:
        for seat in match.begun:
            leads.setdefault(match.objectives[seat], []).append(_lead(match.honor, seat))
    return [
        Worth(sort, fmean(some), 1.96 * stdev(some) / len(some) ** 0.5)
        for sort, some in sorted(leads.items())
        if len(some) >= _FEW
    ]


def victories(matches: Sequence[BegunAtRandom]) -> list[Victories]:
    """Return how much more often than the mean at such tables whoever began at random won with each objective."""
    begun = [(match, seat) for match in matches if match.won for seat in match.begun]
    usual = {
        count: fmean(match.won[seat] for match, seat in begun if len(match.roles) == count)
        for count in {len(match.roles) for match, _seat in begun}
    }
    more: dict[str, list[float]] = {}
    for match, seat in begun:
        more.setdefault(match.objectives[seat], []).append(match.won[seat] - usual[len(match.roles)])
    return [
        Victories(sort, len(some), fmean(some), 1.96 * stdev(some) / len(some) ** 0.5)
        for sort, some in sorted(more.items())
        if len(some) >= _FEW
    ]


def worth_of_provinces(matches: Sequence[BegunAtRandom]) -> list[Worth]:
    """Return what each thing about beginning provinces is worth; which clans play is regressed on too, and left out."""
    rows: list[list[float]] = []
    leads: list[float] = []
    for match in matches:
        columns = list(zip(*match.settled, strict=True))
        for seat in match.begun:
            role = match.roles[seat]
            clans = [float(clan == role) - (clan in match.roles) / len(match.roles) for clan in ids.CLANS]
            rows.append([*(_lead(column, seat) for column in columns), *clans])
            leads.append(_lead(match.honor, seat))
    features, lead = np.array(rows), np.array(leads)
    inverse = np.linalg.inv(features.T @ features + _PULL * np.eye(features.shape[1]))
    found = inverse @ features.T @ lead
    spread = float((lead - features @ found).std())
    halves = 1.96 * spread * np.sqrt(np.diag(inverse))
    return [Worth(name, float(found[n]), float(halves[n])) for n, name in enumerate(Settled._fields)]
