"""Random players who try everything: whole matches, step by step, the same for the same seed on every Python.

They are biased so that matches see all there is: starting tokens gather in territories, so that cards are won; cards
are played whenever they can be; some tokens are misplaced on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from rokugan_desktop.engine import Asking, Decision, Draw, Over, Seat, Setup, Step
from rokugan_desktop.games.battle_for_rokugan import (
    CONCEDE,
    Action,
    BattleForRokugan,
    Question,
    Verb,
    ids,
    members,
    read_components,
)
from rokugan_desktop.games.battle_for_rokugan.determinization import determinize
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.position import open_position, position_from_mapping
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.resources import board_data

T = TypeVar("T")

CLAN_ORDERS = (
    ("scorpion", "unicorn"),
    ("crane", "dragon", "lion"),
    ("unicorn", "crab", "scorpion", "phoenix"),
    ("lion", "crane", "unicorn", "scorpion", "dragon"),
)
"""Who sits where in matches of two, three, four and five; every clan plays in one of them."""


@cache
def game() -> BattleForRokugan:
    """The game with the project's own components."""
    file = board_data() / "battle_for_rokugan" / "components.yaml"
    return BattleForRokugan(read_components(file.read_text(encoding="utf-8")))


def opened(position: Mapping[str, object]) -> State:
    """The state in which a position, given as the plain data of its file, opens."""
    data = {"format": "rokugan-position/1", **position}
    return open_position(game().board, position_from_mapping(data), "position")


class Entry(NamedTuple):
    """One step of a match: the state before it, who did what, and what that led to."""

    before: State
    by: Seat | None
    action: Action
    step: Step[State, Event]


class Habits(NamedTuple):
    """How a random player inclines, each from 0 to 1."""

    plays_cards: float = 0.8
    passes: float = 0.15
    decoys: float = 0.3
    gathers: float = 0.85


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of the items. Of all that Random offers only `random()` is promised to stay the same in later Pythons."""
    return items[int(rng.random() * len(items))]


def drawn(rng: Random, draw: Draw[Action]) -> Action:
    """What chance draws."""
    return draw.outcome(int(rng.random() * draw.total()))


def answer_to(rng: Random, question: Decision[Action], habits: Habits) -> Action:
    """A random answer of a player with these habits."""
    assert isinstance(question, Question)
    answers = list(question.answers())
    cards = [answer for answer in answers if answer.verb is Verb.PLAY]
    if cards and rng.random() < habits.plays_cards:
        return pick(rng, cards)
    others = [answer for answer in answers if answer.verb is not Verb.PASS]
    if others and len(others) < len(answers) and rng.random() >= habits.passes:
        answers = others
    if question.kind == "starting" and rng.random() < habits.gathers:
        answers = _near_own(question, answers)
    elif question.kind == "place" and rng.random() >= habits.decoys:
        answers = [answer for answer in answers if question.caution(answer) is None] or answers
    return pick(rng, answers)


def _near_own(question: Question, answers: list[Action]) -> list[Action]:
    """The answers in a territory where fewest provinces are wanting to the seat, the Shadowlands among them."""
    board, held = question.board, question.public.held[question.seat]
    taken = sum(question.public.held)

    def wanting(answer: Action) -> int:
        province: int = answer.number
        territory = board.territories[board.territory_of[province]]
        return 9 if territory & taken & ~held else (territory & ~held).bit_count()

    least = min(wanting(answer) for answer in answers)
    return [answer for answer in answers if wanting(answer) == least]


def next_entry(rng: Random, state: State, habits: Habits) -> Entry | None:
    """The next step of the match at random; None where it is over."""
    pending = game().pending(state)
    if isinstance(pending, Over):
        return None
    if isinstance(pending, Draw):
        by, action = None, drawn(rng, pending)
    else:
        by = pick(rng, sorted(pending.decisions))
        action = answer_to(rng, pending.decisions[by], habits)
    return Entry(state, by, action, game().apply(state, by, action))


def play_on(state: State, rng: Random, habits: Habits | None = None) -> Iterator[Entry]:
    """The steps of the match from this state to its end."""
    while (entry := next_entry(rng, state, habits or Habits())) is not None:
        yield entry
        state = entry.step.state


def play(seed: int, roles: Sequence[str], habits: Habits | None = None) -> Iterator[Entry]:
    """The steps of a whole match."""
    return play_on(game().new(Setup(tuple(roles))), Random(seed), habits)


def conceding(entries: Sequence[Entry], rng: Random) -> list[Entry]:
    """A match that goes as these entries do until a seat, at a random moment, gives up; then it goes on at random."""
    cut = int(rng.random() * len(entries))
    state = entries[cut].before
    by = pick(rng, [seat for seat, public_seat in enumerate(state.public.seats) if not public_seat.conceded])
    given_up = Entry(state, Seat(by), CONCEDE, game().apply(state, Seat(by), CONCEDE))
    return [*entries[:cut], given_up, *play_on(given_up.step.state, rng)]


@cache
def match(seed: int, count: int) -> tuple[Entry, ...]:
    """All steps of the match of so many seats with this seed, played once; seeds move the clans round the table."""
    roles = CLAN_ORDERS[count - 2]
    turn = seed % count
    return tuple(play(seed, roles[turn:] + roles[:turn]))


LAWFUL_MATCHES = ((9, 2), (12, 2), (27, 3), (33, 3), (11, 4), (30, 4), (17, 5), (25, 5))
"""The matches, by seed and seats, at every state of which the laws are tried: chosen so that together they see all."""
MATCHES_OF_EACH_COUNT = [
    pytest.param(*match, marks=[pytest.mark.long] if number % 2 else []) for number, match in enumerate(LAWFUL_MATCHES)
]
"""One of them for each number of seats in the short run, and all in the long one: for laws that take long to try."""


def states(seed: int, count: int) -> list[State]:
    """Every state of the match, from before the first draw to the end."""
    entries = match(seed, count)
    return [entry.before for entry in entries] + [entries[-1].step.state]


def viewers(state: State) -> tuple[Seat | None, ...]:
    """Everybody who has a view: each seat, and None for what all know."""
    return (*(Seat(number) for number in range(len(state.public.seats))), None)


def question_to(state: State, seat: Seat | None) -> Question | None:
    """What the seat is asked in this state, or None."""
    pending = game().pending(state)
    question = pending.decisions.get(seat) if isinstance(pending, Asking) and seat is not None else None
    assert question is None or isinstance(question, Question)
    return question


def determinized(state: State, seat: Seat | None, rng: Random) -> State:
    """A world that the seat's view of this state can't rule out."""
    return determinize(game().board, game().view(state, seat), rng)


def questions(entries: Sequence[Entry]) -> Iterator[tuple[State, Question]]:
    """Every question asked in the match, with its state."""
    for entry in entries:
        pending = game().pending(entry.before)
        if isinstance(pending, Asking):
            for question in pending.decisions.values():
                assert isinstance(question, Question)
                yield entry.before, question


def told_events(entries: Sequence[Entry]) -> Iterator[Event]:
    """Everything told in the match, to whomever."""
    for entry in entries:
        for told in entry.step.told:
            yield told.event


def names_of(bits: int) -> list[str]:
    """The combat tokens of a set of bits, for messages of tests."""
    return [ids.COMBAT_TOKENS[token] for token in members(bits)]
