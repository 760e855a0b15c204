"""The rules: resolving, asking, listing, applying, viewing, determinizing, and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from rokugan_desktop.engine import Asking, Decision, Seat
from rokugan_desktop.games.battle_for_rokugan import Action, Moment, View, broken_invariants, ids, match_facts
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.games.battle_for_rokugan.determinization import determinize
from rokugan_desktop.games.battle_for_rokugan.phases import resolution
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.lab import Experiment
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, Entry, Habits, game, match, play
from tests.lab.experiments import run

from .figures import Figure, microseconds, per_second

T = TypeVar("T")

TOKENS = 25
GAMES = 100


def figures() -> Iterator[Figure]:
    """All figures of the rules."""
    yield resolving()
    yield from steps()
    for seats in (4, 2, 3, 5):
        yield whole_games(seats)


def full_board() -> State:
    """A state of five seats before the reveal, with 25 combat tokens on the board, blessings counted."""
    for seed in range(1000):
        for entry in play(seed, CLAN_ORDERS[-1], Habits(plays_cards=0.0)):
            state = entry.before
            tokens = sum(1 + len(token.blessings) for token in state.public.placed)
            if state.public.moment is Moment.SWAP and tokens == TOKENS and len(state.public.placed) >= TOKENS - 2:
                return state
    raise LookupError("no random match fills the board")


def resolving() -> Figure:
    """R-1 to R-6 of 25 tokens with five seats."""
    state, board = full_board(), game().board

    def resolve() -> None:
        for _ in range(100):
            resolution.resolve(StateUpdate(board, state))

    return microseconds("resolution of 25 tokens, 5 seats", resolve, 100)


def steps() -> Iterator[Figure]:
    """The parts of a step, each over all steps of a match of four."""
    entries = match(11, 4)
    asked = list(_asked(entries))
    placing = [decision for _entry, decision in asked if decision.kind == "place"]
    views = [game().view(entry.before, Seat(0)) for entry in entries]
    yield microseconds("question", _over(entries, lambda entry: game().pending(entry.before)), len(entries))
    yield microseconds("answers listed", _over(asked, lambda pair: list(pair[1].answers())), len(asked))
    yield microseconds("answers listed, places", _over(placing, lambda one: list(one.answers())), len(placing))
    yield microseconds("refusal of a listed answer", _over(asked, _refusal), len(asked))
    yield microseconds("apply, asking again", _over(entries, _applied), len(entries))
    yield microseconds("question, then apply", _over(entries, _asked_and_applied), len(entries))
    yield microseconds("view of a seat", _over(entries, lambda entry: game().view(entry.before, Seat(0))), len(entries))
    yield microseconds("imagined world", _determinizing(views), len(views))


def _asked(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Decision[Action]]]:
    for entry in entries:
        pending = game().pending(entry.before)
        if isinstance(pending, Asking) and entry.by is not None:
            yield entry, pending.decisions[entry.by]


def _over(items: Sequence[T], one: Callable[[T], object]) -> Callable[[], None]:
    def run_all() -> None:
        for item in items:
            one(item)

    return run_all


def _refusal(pair: tuple[Entry, Decision[Action]]) -> object:
    return pair[1].refusal(pair[0].action)


def _applied(entry: Entry) -> object:
    return game().apply(entry.before, entry.by, entry.action)


def _asked_and_applied(entry: Entry) -> object:
    game().pending(entry.before)
    return game().apply(entry.before, entry.by, entry.action)


def _determinizing(views: Sequence[View]) -> Callable[[], None]:
    rng = Random(1)
    return _over(views, lambda view: determinize(game().board, view, rng))


def whole_games(seats: int) -> Figure:
    """Whole random games as `simulate` plays them, one process."""
    players = (player("random"),) * seats
    experiment = Experiment(game(), ids.CLANS, players, 1, match_facts, broken_invariants)
    return per_second(f"random games of {seats}", lambda: run(experiment, GAMES), GAMES)
