"""A unit or an order that can't be chosen says the reason that bars it, and no other."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from rokugan_desktop.desktop.samurai_battles import answers
from rokugan_desktop.engine import POSITION, Asking, Seat, Setup
from rokugan_desktop.games.samurai_battles import Question, actions, events
from rokugan_desktop.games.samurai_battles.ids import Hex, Order, QuestionKind, UnitId
from tests.games.samurai_battles import playing as played
from tests.rulebook.samurai_battles.language import game, mapping
from tests.shelved import speak_in_window

BOW = "Ashigaru archers w1"
BOTH = "Ashigaru with yari w1 and Ashigaru with yari w2"
UNITS = (
    "w1 yari 206 c; w2 yari 102 c state=panicking; w3 yari 304 c engaged=e1; w4 yari 107 c; e1 yari 404; e2 yari 703 c"
)


@pytest.fixture(scope="module")
def ordering() -> Question:
    """Give the question which order the first unit gets."""
    match = game()
    state: Any = match.new(Setup(("west", "east"), ((POSITION, yaml.safe_dump(mapping(UNITS))),)))
    state = match.apply(state, Seat(0), actions.choose(UnitId("w1"))).state
    asked = match.pending(state)
    assert isinstance(asked, Asking)
    question = asked.decisions[Seat(0)]
    assert isinstance(question, Question)
    assert question.kind is QuestionKind.ORDER
    return question


def test_a_unit_with_a_forced_order_says_so_while_another_is_ordered(ordering: Question) -> None:
    refusal = answers.refused_at(ordering, Hex(102))
    assert refusal is not None
    assert (refusal.rule, refusal.message.key) == ("P-5", "refusal.P-5")
    assert answers.meant_instead(ordering, Hex(102)) == []
    assert answers.refused_at(ordering, Hex(107)) is None, "to this one one can turn"
    assert len(answers.meant_instead(ordering, Hex(107))) == 1


def test_a_barred_order_says_what_bars_this_unit(ordering: Question) -> None:
    retreat = ordering.refusal(actions.give(Order.RETREAT))
    assert retreat is not None
    assert (retreat.rule, retreat.message.key) == ("P-4", "refusal.P-4")
    match = game()
    state: Any = match.new(Setup(("west", "east"), ((POSITION, yaml.safe_dump(mapping(UNITS))),)))
    state = match.apply(state, Seat(0), actions.choose(UnitId("w3"))).state
    asked = match.pending(state)
    assert isinstance(asked, Asking)
    march = asked.decisions[Seat(0)].refusal(actions.give(Order.MARCH))
    assert march is not None
    assert (march.rule, march.message.key) == ("P-4", "refusal.P-4.engaged")


def test_a_hex_that_an_order_closes_says_which_ground_and_which_order() -> None:
    match, state = played.game(), played.begun("pass_road", "basic")
    for answer in (actions.choose(UnitId("e8")), actions.give(Order.RUN)):
        state = match.apply(state, Seat(1), answer).state
    asked = match.pending(state)
    assert isinstance(asked, Asking)
    refusal = asked.decisions[Seat(1)].refusal(actions.step(Hex(803)))
    assert refusal is not None
    said = speak_in_window("en").of("samurai_battles").say(refusal.message)
    assert said == "Sohei warrior monks e8 can’t come here with Run: ford."


def test_no_loss_is_said_to_be_none() -> None:
    told = [
        str(events.Lost(5, 0, "L-9", (UnitId("w2"),), soaked=2, figures=figures, commander=figures > 0).told_by())
        for figures in (0, 1)
    ]
    assert told == ["story.lost-none", "story.lost-commander"]


@pytest.mark.parametrize(("start", "length"), [(102, 3), (303, 1), (403, 0)])
def test_a_unit_dragged_onto_an_enemy_charges_by_the_shortest_way(start: int, length: int) -> None:
    """An Assault has a path, but against whom the unit meets already (O-6)."""
    units = f"w1 horse {start} c; e1 yari 503 c; e2 yari 907"
    match: Any = game()
    state = match.new(Setup(("west", "east"), ((POSITION, yaml.safe_dump(mapping(units))),)))
    for answer in answers.answers_for_drop(match.pending(state).decisions[Seat(0)], "w1", Hex(503)):
        state = match.apply(state, Seat(0), answer).state
    plan = state.drafts[0].planned(UnitId("w1"))
    assert (plan.order, plan.target, len(plan.path)) == (Order.ASSAULT, "e1", length)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("w2 horse 304", "No unit of its type stands next to Ashigaru with yari w1."),
        ("w2 yari 305", "No unit of its type stands next to Ashigaru with yari w1."),
        ("w2 yari 304", f"{BOTH} have 11 figures together; one unit may have 6 at most."),
        ("w2 yari 304 figures=1", f"{BOTH} have 7 figures together; one unit may have 6 at most."),
    ],
)
def test_joining_up_is_refused_for_what_bars_it(other: str, said: str) -> None:
    refusal = _joining(f"w1 yari 303 c; {other}; e1 yari 707 c")
    assert refusal == ("O-11", said)


def test_joining_up_is_refused_for_an_engaged_unit() -> None:
    few = "w1 yari 303 c figures=2; w2 yari 304 figures=2 {}; e1 yari {} c"
    engaged = _joining(few.format("engaged=e1", 404))
    assert engaged == ("O-11", "Ashigaru with yari w2 is engaged, so Ashigaru with yari w1 can’t join up with it.")
    assert _joining(few.format("", 707)) is None


@pytest.mark.parametrize(
    ("units", "order", "refusal"),
    [
        (
            "w1 yari 303 c; e1 yari 907 c; e2 yari 803",
            Order.ASSAULT,
            (
                "O-6",
                "Ashigaru with yari w1 has no one to assault: Ashigaru with yari e2, at distance 5, is out of reach.",
            ),
        ),
        (
            "w1 bow 101 c; e1 yari 907 c; e2 yari 901",
            Order.FIRE,
            (
                "R-3",
                f"{BOW} has no one to shoot at: its Fire table has no distance 8, where Ashigaru with yari e2 stands.",
            ),
        ),
    ],
)
def test_an_order_without_a_target_names_the_nearest_enemy(units: str, order: Order, refusal: tuple[str, str]) -> None:
    assert _refused(units, order) == refusal


def _joining(units: str) -> tuple[str, str] | None:
    return _refused(units, Order.JOIN_UP)


def _refused(units: str, order: Order) -> tuple[str, str] | None:
    """By which rule, and why, the first unit can't be given the order; None where it can."""
    match: Any = game()
    state = match.new(Setup(("west", "east"), ((POSITION, yaml.safe_dump(mapping(units))),)))
    state = match.apply(state, Seat(0), actions.choose(UnitId("w1"))).state
    refusal = match.pending(state).decisions[Seat(0)].refusal(actions.give(order))
    return None if refusal is None else (refusal.rule, speak_in_window("en").say(refusal.message))


@pytest.mark.parametrize(
    ("units", "meant"),
    [
        ("w1 yari 203 c; e1 yari 303 c", "assault e1"),
        ("w1 bow 203 c; e1 yari 603 c", "fire e1"),
        ("w1 yari 203 c; e1 yari 703 c", ""),
    ],
)
def test_an_enemy_in_reach_is_the_whole_order_of_the_chosen_unit(units: str, meant: str) -> None:
    match, words = game(), speak_in_window("en").of("samurai_battles")
    state: Any = match.new(Setup(("west", "east"), ((POSITION, yaml.safe_dump(mapping(units))),)))
    state = match.apply(state, Seat(0), actions.choose(UnitId("w1"))).state
    asked = match.pending(state)
    assert isinstance(asked, Asking)
    question: Any = asked.decisions[Seat(0)]
    card = "Ashigaru archers" if "bow" in units else "Ashigaru with yari"
    (enemy,) = [one for one in question.view.units if one.id == "e1"]
    chosen = [one for one in answers.choices(question, words) if one.spot == f"area:h{enemy.at}"]
    given = answers.meant_by(question, enemy.at)
    assert [str(one.name) for one in chosen] == (
        [f"{card} w1: {meant.capitalize().replace(' ', ': ')}"] if meant else []
    )
    assert bool(given) is bool(meant)
    assert all(list(answers.answers_for_choice(question, one.identity)) == list(given) for one in chosen)
