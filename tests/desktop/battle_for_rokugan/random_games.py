"""Games of Battle for Rokugan played at random, without a table: what is asked and told on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.engine import Draw, Over, Seat, Setup, Told, Watchable
from rokugan_desktop.games.battle_for_rokugan import Question, View, events


class Moment(NamedTuple):
    """A question, with what the seat and everybody know when it is asked."""

    seat: Seat
    question: Question
    own: View
    public: View


class Change(NamedTuple):
    """What everybody heard when one answer, with all draws that followed it, was given."""

    before: View
    heard: list[Told[events.Event]]
    """Each event with what everybody knew right after it."""
    after: View

    @property
    def told(self) -> list[events.Event]:
        """What happened."""
        return [told.event for told in self.heard]


def play(face: BattleFace, clans: tuple[str, ...], seed: int, changes: list[Change] | None = None) -> Iterator[Moment]:
    """Yield every question of a random game, and note every change; the last one ends the game."""
    rng, game = Random(seed), face.game
    state: Any = game.new(Setup(clans))
    before, told = game.view(state, None), list[Told[events.Event]]()
    while not isinstance(pending := game.pending(state), Over):
        by: Seat | None = None
        if isinstance(pending, Draw):
            action = pending.outcome(rng.randrange(pending.total()))
        else:
            if changes is not None and told:
                changes.append(Change(before, told, game.view(state, None)))
            before, told = game.view(state, None), []
            by = rng.choice(sorted(pending.decisions))
            question = pending.decisions[by]
            assert isinstance(question, Question)
            yield Moment(by, question, game.view(state, by), before)
            action = rng.choice(list(question.answers()))
        assert isinstance(game, Watchable)
        step = game.watch(state, by, action)
        state = step.state
        told += [one for one in step.told if one.to is None]
    if changes is not None:
        changes.append(Change(before, told, game.view(state, None)))
