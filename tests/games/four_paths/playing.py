"""Matches and moments of the card game, for tests that look at its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup, Told
from rokugan_desktop.games.four_paths.actions import NOTATION, Action
from rokugan_desktop.games.four_paths.components import CardFile, read_components
from rokugan_desktop.games.four_paths.events import Event
from rokugan_desktop.games.four_paths.flow import FourPaths, Question
from rokugan_desktop.games.four_paths.ids import Army, CardKey, DeckId, Phase, Place
from rokugan_desktop.games.four_paths.state import InPlay, State, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.resources import board_data

DECKS = ("lion", "crane", "phoenix", "scorpion")
WITH_HANDS = ("lion", "crane", "scorpion", "lion")
"""Seats of the second level, which the Phoenix has no deck for."""


def text() -> str:
    """The card file as it is written."""
    return (board_data() / "four_paths" / "cards.yaml").read_text(encoding="utf-8")


@cache
def file() -> CardFile:
    """The project's own cards."""
    return read_components(text())


@cache
def game() -> FourPaths:
    """The game with the project's own cards."""
    return FourPaths(file())


HANDS = ("level", "2")
"""The option by which a match is played with hands."""
ANSWERS = ("level", "3")
"""The option by which a match is played with Reactions."""


class Played(NamedTuple):
    """One action of a match, with what was before and after it."""

    before: State
    by: Seat | None
    action: Action
    after: State
    told: tuple[Told[Event], ...]


def played(seed: int, decks: Sequence[str], *options: tuple[str, str], most: int = 10_000) -> Iterator[Played]:
    """Play a match at random to its end, or so many actions."""
    rng, state = Random(seed), game().new(Setup(tuple(decks), options))
    for _ in range(most):
        pending = game().pending(state)
        if isinstance(pending, Over):
            return
        by: Seat | None = None
        if isinstance(pending, Draw):
            action = pending.drawn(rng.randrange)
        else:
            by, question = rng.choice(list(pending.decisions.items()))
            action = rng.choice(list(question.answers()))
        step = game().apply(state, by, action)
        yield Played(state, by, action, step.state, step.told)
        state = step.state


class Table:
    """A moment of a match that a test lays out: seats with honor, cards in play, and what is to be done next."""

    def __init__(self, *decks: str, phase: Phase = Phase.DYNASTY, options: Sequence[tuple[str, str]] = ()) -> None:
        """Begin with bare tables: Strongholds as they are printed, every province face-down; seat 0 is active."""
        terms = game().new(Setup(("lion", "crane"), tuple(options))).terms
        state = game().begun(terms, tuple(map(DeckId, decks)))
        self.update = StateUpdate(replace(state, file=file()))
        self.honor(*[file().cards[one.stronghold].start for one in state.seats])
        self.update.change(work=(), phase=phase, active=Seat(0), first=Seat(0), round=1, turn=1)
        self.told: list[Event] = []

    def has(self, seat: int, card: str, count: int = 1, **facts: object) -> InPlay:
        """Bring cards into play; return the last one."""
        return [self.update.enter(CardKey(card), Seat(seat), **facts) for _ in range(count)][-1]

    def stronghold(self, seat: int) -> InPlay:
        """The Stronghold of a seat."""
        key = self.update.seat(Seat(seat)).stronghold
        return next(card for card in self.update.state.cards.values() if card.card == key and card.owner == seat)

    def shows(self, seat: int, number: int, card: str) -> None:
        """Lay a card face-up into a province."""
        province = self.update.seat(Seat(seat)).provinces[number - 1]
        self.update.change_province(Seat(seat), province.id, card=CardKey(card), down=False)

    def honor(self, *honor: int) -> None:
        """Give the seats so much Family Honor."""
        for seat, amount in enumerate(honor):
            self.update.change_seat(Seat(seat), honor=amount)

    def holds(self, seat: int, *cards: str) -> None:
        """Give Fate cards into a hand, whether its deck has them or not."""
        for card in cards:
            self.update.fate(Seat(seat), CardKey(card), 1, to_hand=1)

    def fights(self, card: InPlay, seat: int, number: int, army: Army) -> None:
        """Put a unit into the battle at a province of a seat."""
        province = self.update.seat(Seat(seat)).provinces[number - 1].id
        self.update.change_card(card.id, zone=Place.BATTLE, province=province, army=army)

    def goes_on(self, *steps: Task) -> State:
        """Let these steps come next, and go on to the next question."""
        self.update.push(*steps, Task(StepName.END, Seat(0)))
        return self.settled(self.update)

    def settled(self, update: StateUpdate) -> State:
        """Go on to the next question; return how it stands there."""
        from rokugan_desktop.games.four_paths import flow

        flow.settle(update)
        self.told += [told.event for told in update.told]
        return update.state

    def answers(self, state: State, *written: str) -> State:
        """Give answers by their notation, of whoever is asked, and draw what is said; `pay`: as it is proposed."""
        for line in written:
            pending = game().pending(state)
            by = None if isinstance(pending, Draw) else min(asked(state))
            proposed = next(asked(state)[by].answers()) if line == "pay" and by is not None else None
            step = game().apply(state, by, NOTATION.read(line) if proposed is None else proposed)
            self.told += [told.event for told in step.told]
            state = step.state
        return state


def asked(state: State) -> dict[Seat, Question]:
    """Who is asked, and what."""
    pending = game().pending(state)
    assert isinstance(pending, Asking)
    found: dict[Seat, Question] = {}
    for seat, question in pending.decisions.items():
        assert isinstance(question, Question)
        found[seat] = question
    return found


def offered(state: State) -> list[str]:
    """What may be answered, as it is written."""
    (question,) = asked(state).values()
    return [NOTATION.write(answer) for answer in question.answers()]


def refused(state: State, written: str) -> str | None:
    """By which rule an answer is refused, or None."""
    (question,) = asked(state).values()
    refusal = question.refusal(NOTATION.read(written))
    return None if refusal is None else refusal.rule
