"""Laws that hold in every match: invariants, notation, views, determinized worlds, secrecy, and told stories."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Seat, Setup
from rokugan_desktop.games.samurai_battles import (
    SENTENCES,
    STORY,
    Message,
    Moment,
    Question,
    State,
    View,
    broken_invariants,
    events,
)
from rokugan_desktop.games.samurai_battles.determinization import determinize
from rokugan_desktop.games.samurai_battles.ids import LEVELS, NOWHERE

from .playing import actions, begun, game, last

TABLES = [
    ("first_spears", "basic", ("west", "east")),
    ("reed_ford", "intermediate", ("west", "west", "east", "east")),
    ("two_pines", "advanced", ("east", "west")),
    ("iga_lanterns", "advanced", ("west", "east", "east")),
    ("monks_causeway", "expert", ("west", "east", "west", "east")),
    ("river_mist", "expert", ("west", "east")),
    ("dark_village", "advanced", ("west", "west", "east", "east")),
    ("pass_road", "expert", ("west", "east", "west", "east")),
]


@pytest.mark.parametrize("matches", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize(("scenario", "level", "roles"), TABLES)
def test_no_invariant_breaks_and_figures_never_grow(
    scenario: str, level: str, roles: tuple[str, ...], matches: int
) -> None:
    """But by joining up; every answer listed is accepted, and every line of notation reads back."""
    for seed in range(matches):
        state = begun(scenario, level, *roles)
        for played in actions(state, seed):
            assert broken_invariants(game(), played.after) == []
            assert game().read(game().write(played.action)) == played.action
            joined = any(isinstance(told.event, events.Joined) for told in played.told)
            before = {unit.id: unit.figures for unit in played.before.units}
            assert joined or all(unit.figures <= before[unit.id] for unit in played.after.units)


@pytest.mark.parametrize(("scenario", "level", "roles"), TABLES)
def test_determinized_worlds_are_those_that_the_view_cannot_rule_out(
    scenario: str, level: str, roles: tuple[str, ...]
) -> None:
    """A view of such a world is the view that it was determinized from, and the match can go on there."""
    rng = Random(3)
    for number, played in enumerate(actions(begun(scenario, level, *roles), 5)):
        state = played.after
        if number % 11 and (state.wait is None or not state.wait.shooter):
            continue
        for seat in map(Seat, range(len(roles))):
            view = game().view(state, seat)
            world = determinize(view, rng)
            assert game().view(world, seat) == view
            assert isinstance(game().pending(world), Asking | Draw | Over)
        assert game().view(state, None).plans == ()


@pytest.mark.parametrize(("scenario", "level", "roles"), TABLES)
def test_nothing_that_a_side_sees_tells_of_the_others_secrets(
    scenario: str, level: str, roles: tuple[str, ...]
) -> None:
    """Secrecy in two worlds: other hidden places and other plans of the enemy leave view and question as they are."""
    rng = Random(4)
    for number, played in enumerate(actions(begun(scenario, level, *roles), 6)):
        state = played.after
        asked = game().pending(state)
        if number % 13 or not isinstance(asked, Asking) or state.wait is not None:
            continue
        for seat, question in asked.decisions.items():
            assert isinstance(question, Question)
            other = determinize(game().view(state, seat), rng)
            again = game().pending(other)
            assert isinstance(again, Asking)
            twin = again.decisions[seat]
            assert isinstance(twin, Question)
            assert (twin.view, twin.offers) == (question.view, question.offers)
            for unit in question.view.units:
                if unit.hidden and unit.side != question.view.side:
                    assert unit.at == NOWHERE


def test_a_hidden_units_test_is_told_without_its_sum_to_the_others() -> None:
    """W-3: a sum would say whether it is near its headquarters."""
    for seed in range(3):
        for played in actions(begun("iga_lanterns", "advanced"), seed):
            for told in played.told:
                if isinstance(told.event, events.Tested) and told.to is not None and told.event.value is None:
                    unit = played.before.unit(told.event.units[0])
                    assert unit is not None
                    assert all(played.before.seats[seat].side != unit.side for seat in told.to)


@pytest.mark.parametrize("level", LEVELS)
def test_every_event_has_its_sentence(level: str) -> None:
    """With all that the sentence names."""
    heard: set[str] = set()
    for played in actions(begun("river_mist", level), 1):
        for told in played.told:
            said = STORY.said(told.event, ())
            if said is not None:
                heard |= keys(said)
    assert heard <= SENTENCES.keys()
    assert {"story.moved", "story.turn", "story.revealed", "step.3"} <= heard


def keys(message: Message | object) -> set[str]:
    """The keys of a message and of all in it."""
    assert isinstance(message, Message)
    inside = [part for _name, part in message.parameters if isinstance(part, Message)]
    return {message.key}.union(*map(keys, inside)) if inside else {message.key}


def test_views_and_questions_can_be_pickled() -> None:
    """Computer players think in another process."""
    state = begun("two_pines", "advanced")
    asked = game().pending(state)
    assert isinstance(asked, Asking)
    question = asked.decisions[Seat(0)]
    again = pickle.loads(pickle.dumps(question))
    assert isinstance(again, Question)
    assert again.offers == tuple(question.answers())
    assert again.view.units == game().view(state, Seat(0)).units


def test_prompts_refusals_and_cautions_have_their_sentences() -> None:
    """Whatever is asked, and whatever is answered wrongly."""
    wrong = [game().read(text) for text in (
        "unit w1", "unit e1", "order fire", "order flee", "order assault", "step 505", "enough", "target w1",
        "target e1", "face e", "range 9", "shot 4", "partner w2", "meet 505", "place 505", "open", "ready", "aim e1",
    )]  # fmt: skip
    for scenario, level, roles in TABLES:
        for number, played in enumerate(actions(begun(scenario, level, *roles), 9)):
            asked = game().pending(played.after)
            if not isinstance(asked, Asking) or number % 5:
                continue
            for question in asked.decisions.values():
                assert question.prompt.key in SENTENCES
                for answer in wrong:
                    refusal = question.refusal(answer)
                    caution = question.caution(answer)
                    assert (refusal is None) == (answer in tuple(question.answers()))
                    assert refusal is None or refusal.message.key in SENTENCES, refusal
                    assert caution is None or caution.message.key in SENTENCES


def test_a_match_can_be_scored_early_and_a_side_can_give_up() -> None:
    """V-2: with nobody left of its side the match is over."""
    state = begun("reed_ford", "intermediate", "west", "west", "east")
    once = game().apply(state, Seat(0), game().concession()).state
    asked = game().pending(once)
    assert isinstance(asked, Asking)
    assert sorted(asked.decisions) == [1, 2]
    over = game().pending(game().apply(once, Seat(1), game().concession()).state)
    assert isinstance(over, Over)
    assert over.winners == (2,)
    with pytest.raises(Illegal):
        game().apply(once, Seat(0), game().concession())
    scored = game().apply(state, None, game().early_end())
    assert isinstance(game().pending(scored.state), Over)
    with pytest.raises(Illegal):
        game().apply(scored.state, None, game().early_end())


def test_chance_and_seats_answer_only_what_is_waited_for() -> None:
    """Dice nobody waits for, and a seat that is not asked."""
    state = begun("first_spears", "basic")
    with pytest.raises(Illegal) as refused:
        game().apply(state, None, game().read("roll melee w1>e1: 4"))
    assert refused.value.refusal.rule == "D-1"
    with pytest.raises(Illegal):
        game().apply(game().apply(state, Seat(0), game().read("ready")).state, Seat(0), game().read("ready"))


def test_a_concession_in_the_middle_of_a_zone_shot_lets_it_go_on() -> None:
    """The shooter's seat is asked no more: the first target is taken."""
    text = """
format: samurai-position/1
level: basic
map: {rows: ". . . . . . .\\n . . . . . .\\n. . . . . . ."}
sides:
  west: {units: {w1: {type: ashigaru_bow, at: 103, commander: true}, w2: {type: ashigaru_yari, at: 101, seat: 2}}}
  east: {units: {e1: {type: ashigaru_yari, at: 501, commander: true}, e2: {type: ashigaru_yari, at: 503}}}
"""
    state = game().new(_setup(text))
    for seat, lines in ((0, "unit w1;order defend;face e;range 6;ready"), (1, "ready"),
                        (2, "unit e1;order march;step 402;unit e2;order march;step 403;ready")):  # fmt: skip
        for said in lines.split(";"):
            state = game().apply(state, Seat(seat), game().read(said)).state
    assert state.wait is not None
    assert state.wait.shooter == "w1"
    after = game().apply(state, Seat(0), game().concession()).state
    assert after.wait is not None
    assert after.wait.throws[0][0] == "fire w1>e1"
    for seat in (0, 2):
        view = game().view(state, Seat(seat))
        world = determinize(view, Random(1))
        assert game().view(world, Seat(seat)) == view
        on = game().apply(world, Seat(0), game().read("aim e2")).state
        assert on.wait is not None
        assert on.wait.throws[0][0] == "fire w1>e2"
    assert isinstance(after, State)


def _setup(text: str) -> Setup:
    return Setup(("west", "west", "east"), (("position", text),))


def test_the_same_seed_gives_the_same_match() -> None:
    """Pure functions over a value."""
    one, other = last(begun("two_pines", "advanced"), 7), last(begun("two_pines", "advanced"), 7)
    assert (one.units, one.gone, one.winner) == (other.units, other.gone, other.winner)
    assert one.moment is Moment.OVER
    assert isinstance(game().view(one, None), View)
