"""What leaves the game for a seat - its views, its questions, what it is told - carries nothing that is hidden."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterable
from random import Random

import pytest

from rokugan_desktop.engine import Seat, Told
from rokugan_desktop.games.battle_for_rokugan import CONCEDE, Question, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event
from tests.games.battle_for_rokugan.playing import LAWFUL_MATCHES, Entry, conceding, game, match, questions, viewers
from tests.games.battle_for_rokugan.situations import SITUATIONS, entries_from
from tests.kinds_of_events import subclasses

GAME = "rokugan_desktop.games.battle_for_rokugan"
OPEN_VALUES = {f"{GAME}.state.{name}" for name in ("PublicState", "PublicSeat", "Placed", "Script", "Moment")}
# Python before 3.11.4 rebuilds a member of an enumeration by `getattr`.
REBUILDING = {"builtins.frozenset", "builtins.getattr", "copyreg._reconstructor", "builtins.object"}
IN_VIEWS = OPEN_VALUES | REBUILDING | {f"{GAME}.view.View", f"{GAME}.state.Spied"}
IN_QUESTIONS = OPEN_VALUES | REBUILDING | {
    f"{GAME}.questions.Question", f"{GAME}.ids.QuestionKind", f"{GAME}.actions.Verb",
    f"{GAME}.topology._unpacked",
}  # fmt: skip
OF_OWN_TOKENS = {"bless", "card-animate-bless", "swap-with"}
"""The kinds of question that show a seat what its own tokens on the board are."""
PRIVATE: dict[type[Event], str] = {
    events.ObjectiveDealt: "U-4",
    events.TokenDrawn: "K-2",
    events.HandShown: "X-5",
    events.TokenShown: "A-1, A-3, A-4, X-3",
    events.OwnObjectiveKept: "U-4",
    events.OwnTokenPutBack: "K-3",
    events.OwnTokenPlaced: "P-1",
}
"""What one seat alone is told, with the rule (W-2)."""
PUBLIC: set[type[Event]] = {
    events.ObjectiveKept, events.FirstPlayerDrawn, events.StartingTokenPlaced, events.RoundBegan, events.RoninChanged,
    events.InitiativeRevealed, events.HandDrawn, events.TokenPutBack, events.CardPlayed, events.Passed,
    events.TookTurnOut, events.SpecialPut, events.SpecialRemoved, events.ControlAdded, events.ControlRemoved,
    events.ControlSwapped, events.HandSpied, events.TokenRecovered, events.TokenGiven, events.TokenPlaced,
    events.BlessingPlaced, events.TokenAnimated, events.TokenLooked, events.TokenDiscarded, events.TokenPooled,
    events.BluffOpened, events.TokenPaid, events.TokensSwapped, events.SeatConceded, events.StepResolved,
    events.IllegalDiscarded, events.BluffReturned, events.Raided, events.MadePeaceful, events.Battle, events.Defended,
    events.CardTaken, events.CardReturned, events.CardTurnedUp, events.GameEnded,
}  # fmt: skip
"""What everybody is told (W-1). An event in neither list is one whose audience nobody has thought about."""


class Walk(pickle.Unpickler):
    """Reads a pickle and notes the classes that stand in it."""

    def __init__(self, value: object) -> None:
        super().__init__(io.BytesIO(pickle.dumps(value)))
        self.found: set[str] = set()

    def find_class(self, module: str, name: str) -> object:
        self.found.add(f"{module}.{name}")
        return super().find_class(module, name)


def classes_in(value: object) -> set[str]:
    """The names of all classes that the pickled value is made of."""
    walk = Walk(value)
    walk.load()
    return walk.found


def test_the_walk_finds_what_is_hidden() -> None:
    """So that the tests below could fail."""
    assert {f"{GAME}.state.State", f"{GAME}.state.Hidden"} <= classes_in({1: [match(1, 3)[40].before]})


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_views_hold_values_that_are_open_or_their_seats_own(seed: int, count: int) -> None:
    for entry in match(seed, count)[::7]:
        for seat in viewers(entry.before):
            assert classes_in(game().view(entry.before, seat)) <= IN_VIEWS


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_questions_hold_values_that_are_open_or_their_seats_own(seed: int, count: int) -> None:
    for state, question in list(questions(match(seed, count)))[::5]:
        assert classes_in(question) <= IN_QUESTIONS
        assert pickle.loads(pickle.dumps(question)) == question
        know_no_more(question, game().view(state, question.seat).tokens)


def know_no_more(question: Question, known: tuple[int, ...]) -> None:
    """What a question shows of the tokens on the board is what its seat knows of them (W-2)."""
    if len(question.shown) == len(known) and question.kind in OF_OWN_TOKENS:
        assert all(shown in {ids.NOBODY, token} for shown, token in zip(question.shown, known, strict=True))


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_question_shows_its_seat_what_its_view_shows(seed: int, count: int) -> None:
    """Hand, dealt objectives, spied hand and picked token are the seat's own knowledge (W-2, A-6)."""
    for state, question in questions(match(seed, count)):
        view = game().view(state, question.seat)
        assert question.public == view.public
        assert question.hand in {(), view.hand}
        if question.kind == "objective":
            assert question.shown == view.dealt
        elif question.kind == "card-seen":
            assert question.shown in {known.tokens for known in view.spied}
        elif question.shown:
            assert question.kind in OF_OWN_TOKENS
            know_no_more(question, view.tokens)
        if question.kind in {"place", "bless", "swap-with"}:
            assert question.chosen == view.chosen
        elif question.kind != "card-animate-place":
            assert question.chosen == ids.NOBODY


def lives() -> Iterable[tuple[Entry, ...] | list[Entry]]:
    for seed, count in LAWFUL_MATCHES:
        yield match(seed, count)
        yield conceding(match(seed, count), Random(seed))
    for name in SITUATIONS:
        yield from entries_from(name, 2)


def test_every_event_goes_to_whom_chapter_11_names() -> None:
    heard: set[type[Event]] = set()
    for entries in lives():
        for entry in entries:
            for told in entry.step.told:
                check_audience(entry, told)
                heard.add(type(told.event))
    assert heard >= set(PRIVATE)
    assert len(heard & PUBLIC) >= 38


def check_audience(entry: Entry, told: Told[Event]) -> None:
    event = told.event
    if type(event) in PRIVATE:
        assert told.to == frozenset((Seat(getattr(event, "seat", -1)),))
        return
    assert type(event) in PUBLIC
    assert told.to is None
    revealed = entry.step.told and any(isinstance(line.event, events.StepResolved) for line in entry.step.told)
    match event:
        case events.TokenGiven(_seat, token):
            script = entry.before.public.script
            assert script is not None
            to_pool = entry.step.state.public.seats == entry.before.public.seats
            assert (token == ids.NOBODY) == to_pool
        case events.StepResolved(_step, public, facedown):
            assert all(token.face != ids.NOBODY for token in public.placed)
            if facedown is not None:
                open_before = {token.identity for token in entry.before.public.placed if token.face != ids.NOBODY}
                assert {token.identity for token in facedown.placed if token.face != ids.NOBODY} <= open_before
        case events.IllegalDiscarded() | events.BluffReturned() | events.Battle() | events.Raided():
            assert revealed
        case _:
            pass


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_what_is_told_holds_values_that_are_open(seed: int, count: int) -> None:
    events_allowed = {f"{GAME}.events.{event.__name__}" for event in [*PUBLIC, *PRIVATE]}
    values = {f"{GAME}.events.ResolutionStep", f"{GAME}.events.Honor", "rokugan_desktop.engine.grammar.Told"}
    for entry in match(seed, count):
        assert classes_in(entry.step.told) <= events_allowed | values | OPEN_VALUES | REBUILDING


def test_no_event_class_is_left_out_of_the_lists() -> None:
    assert set(subclasses(Event)) == PUBLIC | set(PRIVATE)
    assert set(subclasses(events.Secret)) == set(PRIVATE)


def test_giving_up_is_told_to_all_and_shows_no_token() -> None:
    given_up = next(entry for entry in conceding(match(2, 4), Random(9)) if entry.action == CONCEDE)
    first, *rest = given_up.step.told
    assert isinstance(first.event, events.SeatConceded)
    assert {told.to for told in (first, *rest)} == {None}
    assert given_up.step.seals
