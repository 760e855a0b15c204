"""The computer players keep the rules, know no more than they may, and reckon as the rules do."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, GivenAnswer, Interrupted, Over, Player, Seat
from rokugan_desktop.games.south_wind import PLAYERS, SENTENCES, View, advise, analyse, explain, player
from rokugan_desktop.games.south_wind.actions import USE, Action, Harvest, Lay, Pick, Recruit
from rokugan_desktop.games.south_wind.bots.players import DAIMYO, WARRIOR, Novice, Thinking, chance
from rokugan_desktop.games.south_wind.bots.sketch import Sketched
from rokugan_desktop.games.south_wind.chapters import era, orders, solo
from rokugan_desktop.games.south_wind.chapters.orders import Doing
from rokugan_desktop.games.south_wind.determinization import determinize
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import House, QuestionKind, Unit
from rokugan_desktop.games.south_wind.state import State
from rokugan_desktop.games.south_wind.state_update import StateUpdate

from .scenes import DOJO, TABLES, Scene, game, new, played

tables = pytest.mark.parametrize(("houses", "options"), TABLES)
Options = tuple[tuple[str, str], ...]
Players = Mapping[int, Player[Action, View]]
QUICK = replace(WARRIOR, lays=3, work=120)
THOROUGH = replace(DAIMYO, lays=3, work=120)
THINKERS: tuple[Player[Action, View], ...] = (Novice(), QUICK, THOROUGH)


def questions(houses: int, options: Options, stride: int) -> Iterator[tuple[State, Question]]:
    """Some of the questions of a random match, of all kinds."""
    number = 0
    for one in played(houses, houses, options):
        pending = game().pending(one.before)
        for question in pending.decisions.values() if isinstance(pending, Asking) else ():
            assert isinstance(question, Question)
            number += 1
            if not number % stride:
                yield one.before, question


def match(
    players: Mapping[int, Player[Action, View]], options: Options, seed: int
) -> Iterator[GivenAnswer[State, Action]]:
    """Yield a match with these players in their seats; every answer of a whole turn is taken, and none is refused."""
    rng, state, given, number = Random(seed), new(len(players), options), list[Action](), 0
    while True:
        pending = game().pending(state)
        if isinstance(pending, Over):
            return
        by: Seat | None = None
        if isinstance(pending, Draw):
            action = pending.drawn(rng.randrange)
        else:
            by, question = next(iter(pending.decisions.items()))
            given = given or list(players[by].decide(game().view(state, by), question, rng.randrange(1 << 30)))
            action = given.pop(0)
            assert question.refusal(action) is None
        yield GivenAnswer(number, state, by, action)
        state, number = game().apply(state, by, action).state, number + 1


def final(players: Players, options: Options, seed: int) -> State:
    """How such a match ends."""
    *_, last = match(players, options, seed)
    return game().apply(last.state, last.seat, last.action).state


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_a_value_that_travels_and_stops_when_it_is_told_to(name: str) -> None:
    one = pickle.loads(pickle.dumps(player(name)))
    assert (one.name, one) == (name, player(name))
    question = next(question for _, question in questions(2, (), 1) if question.kind == QuestionKind.ORDER)
    state = next(state for state, one in questions(2, (), 1) if one.kind == QuestionKind.ORDER)
    with pytest.raises(Interrupted):
        one.decide(game().view(state, question.seat), question, 1, lambda: True)


@tables
def test_its_answers_are_allowed_and_alike_whatever_the_truth_is(houses: int, options: Options) -> None:
    rng = Random(3)
    for number, (state, question) in enumerate(questions(houses, options, 37)):
        view = game().view(state, question.seat)
        elsewhere = determinize(game().topology(state.public), view, rng).world
        for one in THINKERS:
            answers = list(one.decide(view, question, number))
            assert question.refusal(answers[0]) is None
            assert list(one.decide(game().view(elsewhere, question.seat), question, number)) == answers


@tables
def test_whole_matches_are_played_and_alike_with_the_same_seed(houses: int, options: Options) -> None:
    players = {seat: Novice() if seat else replace(QUICK, work=30) for seat in range(houses)}
    states = [final(players, options, 5) for _ in range(1 + (houses == 1))]
    assert states[0].winners
    assert states[0] == states[-1]


@pytest.mark.parametrize("one", [Novice(), QUICK], ids=lambda one: one.name)
def test_of_equal_steps_one_is_drawn(one: Player[Action, View]) -> None:
    scene = Scene("oda", "mori").has("oda", "higo", 1).acts("oda", "grey 1", "harvest")
    assert list(one.decide(game().view(scene.state, Seat(0)), scene.question, 1)) == [
        Harvest(scene.topology.number["higo"])
    ]
    scene = Scene("oda", "mori").has("oda", "higo", 2).has("oda", "satsuma", 1).acts("oda", "grey 1", "move")
    view, question = game().view(scene.state, Seat(0)), scene.question
    first = [one.decide(view, question, seed)[0] for seed in range(12)]
    assert len(set(first)) > 1
    assert [one.decide(view, question, seed)[0] for seed in range(12)] == first


def test_a_novice_beats_whoever_answers_at_random() -> None:
    players: dict[int, Player[Action, View]] = {0: player("random"), 1: Novice()}
    assert [final(players, (), seed).winners for seed in range(2)] == [(House(1),)] * 2


@tables
def test_an_order_in_outline_is_what_the_rules_make_of_its_answers(houses: int, options: Options) -> None:
    """Chapter 7: what searches reckon with thousands of times is held against the rules, step by step."""
    followed = 0
    for state, question in questions(houses, options, 2):
        work = question.work
        if not isinstance(work, Doing) or (work.is_quick and state.public.work[0].house != work.house):
            continue
        order = next(order for order, kind in orders.WORKS.items() if isinstance(work, kind))
        thinking, made = Thinking(game().view(state, question.seat), question, 1), list[Action]()
        begun = orders.work_of(thinking.topology, work.house, work.region, order, is_quick=work.is_quick)
        outline, update = thinking.sketch(), StateUpdate(thinking.topology, state)
        outline.perform(thinking.me, work.region, order, quick=work.is_quick, made=made)
        update.change(work=(*state.public.work[:-1], begun))
        if any(isinstance(one, Recruit) and one.unit in (Unit.GENERAL, Unit.ELITE) for one in made):
            continue  # their powers are reckoned with as a number alone
        for action in made:
            work = update.public.work[-1]
            assert action in work.answers(thinking.topology, update.state())
            update.answer(action)
        assert facts(Sketched(thinking.appraisal, update.public)) == facts(outline)
        followed += len(made)
    assert followed


@tables
def test_an_end_of_an_era_in_outline_is_that_of_the_rules(houses: int, options: Options) -> None:
    """Chapter 8, A-14; and after the last one the totals are those of chapter 9."""
    for state, question in questions(houses, options, 20):
        if not state.public.turn_order:
            continue
        thinking = Thinking(game().view(state, question.seat), question, 1)
        outline, update = thinking.sketch(), StateUpdate(thinking.topology, state)
        outline.end_era()
        for step in (era.era_harvest, era.era_influence, era.era_regions, era.era_shrines, era.era_archers):
            step(update)
        if state.public.is_solo:
            solo.go_home(update)
        assert facts(Sketched(thinking.appraisal, update.public)) == facts(outline)
        thinking.appraisal.cards = [*map(float, state.public.destiny)]
        counts = [era.last_count(thinking.topology, update.public, house) for house in update.public.houses]
        assert outline.totals(0) == [count.total for count in counts]


def facts(sketch: Sketched) -> list[object]:
    """What a sketch holds."""
    points, influence = sketch.points, [tuple(one) for one in sketch.influence]
    return [points, influence, sketch.food, sketch.bushido, sketch.barracks, sketch.columns, sketch.pieces]


def test_whoever_leads_by_more_and_later_is_likelier_to_win() -> None:
    assert chance([10, 10], 0, 2) == pytest.approx(0.5)
    assert chance([20, 10], 0, 2) < chance([20, 10], 0, 1) < chance([20, 10], 0, 0)
    assert sum(chance([30, 10, 20], house, 1) for house in range(3)) == pytest.approx(1)


# Hints and judgement


@tables
def test_every_hint_can_be_followed_and_is_said(houses: int, options: Options) -> None:
    for number, (state, question) in enumerate(questions(houses, options, 13)):
        view = game().view(state, question.seat)
        for hint in advise(view, question, number):
            assert question.refusal(hint.answers[0]) is None
            assert hint.said.key in SENTENCES
        for answer in question.answers():
            said = explain(view, question, (answer,))
            assert said is None or said.key in SENTENCES


def test_a_hint_to_lay_says_what_it_brings_and_whose_order_it_covers() -> None:
    scene = Scene("oda", "mori", in_round=2).has("oda", "higo", 2).has("mori", "bungo", 1).begin()
    (first, *_) = advise(game().view(scene.state, Seat(0)), scene.question, 1)
    assert first.said.key == "reason.lay"
    covering = Scene("oda", "mori", in_round=2).has("mori", "higo", 2).lies("grey 1", "mori", "harvest")
    question = covering.house("oda", food=1).begin().question
    said = explain(game().view(covering.state, Seat(0)), question, (Pick(0), Lay(covering.slot("grey 1"), 0)))
    assert said is not None
    assert said.key == "reason.cover"
    assert dict(said.parameters)["covered"].key == "order.harvest"  # type: ignore[union-attr]  # a message


@pytest.mark.parametrize(("houses", "options", "last"), [(2, (), 36), (3, DOJO, 60)])
def test_what_mattered_is_found_in_a_finished_match(houses: int, options: Options, last: int) -> None:
    answers = [
        GivenAnswer(number, one.before, one.by, one.action) for number, one in enumerate(played(1, houses, options))
    ]
    found = analyse(game().topologies, answers[-last:])
    assert found
    assert [point.number for point in found] == sorted(point.number for point in found)
    for point in found:
        answer = answers[point.number]
        assert (answer.seat, answer.state.public.era) == (point.seat, point.era)
        assert abs(point.swing) > 0.03
        assert isinstance(answer.action, Lay) if point.lay else answer.action == USE
    with pytest.raises(Interrupted):
        analyse(game().topologies, answers, lambda: True)
