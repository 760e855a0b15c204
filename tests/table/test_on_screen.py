"""What stands on a screen follows from the screen and from what is asked there, without any window."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.screens import (
    Around,
    AskedSeat,
    Button,
    CurtainScreen,
    Ended,
    Landing,
    OnScreen,
    PublicScreen,
    SeatScreen,
    TakenUp,
    VeilScreen,
    Watching,
    answering,
    on_screen,
    step_buttons,
)

A, B = Seat(0), Seat(1)
NAMES = ("Aiko", "Botan")
AROUND = Around(NAMES)
WHAT, CALLS, NOTE = Message("what"), Message("calls"), Message("note")

asked_things = st.builds(
    AskedSeat,
    st.one_of(st.none(), st.just(WHAT)),
    *([st.booleans()] * 4),
    st.sampled_from(("", "Pass")),
    *([st.booleans()] * 3),
)
answering_screens = st.one_of(
    st.builds(SeatScreen, st.just(A), st.just(True), looking=st.booleans()),
    st.builds(PublicScreen, st.just(A), hidden=st.booleans(), passing=st.sampled_from(((), (A, B)))),
)


def asks(shown: OnScreen) -> Any:
    """What the seat is said to be asked."""
    return dict(shown.prompt.parameters)["what"]


def test_a_curtain_says_why_it_calls() -> None:
    around = AROUND._replace(calls=CALLS)
    looks = Message("curtain.looking", name="Aiko")
    assert on_screen(CurtainScreen(A), around) == OnScreen(CALLS)
    assert on_screen(CurtainScreen(A, looking=True), around) == OnScreen(looks)
    assert on_screen(CurtainScreen(A), AROUND) == OnScreen(looks), "nothing is asked of it"


def test_a_veil_is_lifted_by_its_button_and_a_match_taken_up_goes_on_by_one() -> None:
    around = AROUND._replace(calls=CALLS, note=NOTE)
    veiled = on_screen(VeilScreen(B), around)
    assert (veiled.prompt, veiled.note) == (Message("table.veiled", name="Botan"), NOTE)
    assert (veiled.buttons, veiled.landing) == ((Button.UNVEIL, Button.LOOK), (Button.UNVEIL,))
    taken_up = on_screen(TakenUp(A), around)
    assert (taken_up.prompt, taken_up.buttons, taken_up.landing) == (CALLS, (Button.NEXT,), (Button.NEXT,))


def test_an_own_screen_that_is_looked_at_has_a_way_out() -> None:
    looked_at = on_screen(SeatScreen(A, looking=True), AROUND)
    assert looked_at.prompt == Message("table.looking", name="Aiko")
    assert looked_at.buttons == looked_at.landing == (Button.DONE,)
    asked = on_screen(SeatScreen(A, answers=True, looking=True), AROUND, AskedSeat(WHAT))
    assert asks(asked) == WHAT
    assert asked.buttons == (Button.DONE,)
    whole = on_screen(SeatScreen(A, answers=True, looking=True), AROUND, AskedSeat(WHAT, complete=True))
    assert Button.DONE not in whole.buttons, "it is confirmed first"


def test_a_question_lands_where_it_is_answered() -> None:
    screen = SeatScreen(A, answers=True)
    plain = on_screen(screen, AROUND, AskedSeat(WHAT))
    assert plain.landing == (Landing.NEEDED, Landing.ITEMS, Landing.FIELD)
    on_map = on_screen(screen, AROUND, AskedSeat(WHAT, on_field=True, declines="Pass"))
    assert on_map.landing == (Landing.NEEDED, Landing.FIELD), "one press of Enter ends nothing that nobody looked at"
    assert (on_map.buttons, on_map.declines) == ((Button.DECLINE,), "Pass")


def test_a_complete_chain_lands_on_confirm_and_a_doubtful_one_on_taking_back() -> None:
    screen = SeatScreen(A, answers=True)
    whole = on_screen(screen, AROUND, AskedSeat(None, complete=True, takes_back=True))
    assert (asks(whole), whole.names_choice) == (Message("table.confirm-it"), True)
    assert (whole.buttons, whole.landing) == ((Button.TAKE_BACK, Button.CONFIRM), (Button.CONFIRM,))
    summed_up = on_screen(screen, AROUND, AskedSeat(WHAT, complete=True))
    assert (asks(summed_up), summed_up.names_choice) == (WHAT, False)
    doubtful = on_screen(screen, AROUND, AskedSeat(None, complete=True, doubtful=True, takes_back=True))
    assert (doubtful.doubtful, doubtful.landing) == (True, (Button.TAKE_BACK,))


def test_in_public_all_may_pass_at_once_or_leave_it_to_a_computer() -> None:
    several = on_screen(PublicScreen(A, passing=(A, B)), AROUND, AskedSeat(WHAT, left=True))
    assert several.buttons == (Button.ALL_PASS, Button.LOOK)
    assert several.look == Message("table.peek", name="Aiko")
    left = on_screen(PublicScreen(A, hidden=False), AROUND, AskedSeat(WHAT, left=True))
    assert left.buttons == (Button.SETTLE,)


def test_where_nobody_answers_in_public_the_keyboard_stays_where_it_is() -> None:
    waiting = on_screen(PublicScreen(), AROUND)
    assert (waiting.prompt, waiting.buttons, waiting.landing) == (Message("table.waiting"), (Button.LOOK,), ())
    assert waiting.look == Message("table.look")


@pytest.mark.parametrize(
    ("screen", "offered"), [(PublicScreen(thinking=B), (Button.LOOK,)), (SeatScreen(A, thinking=B), ())]
)
def test_a_computer_player_that_thinks_is_named_and_may_be_hurried_where_it_is_alone(
    screen: PublicScreen | SeatScreen, offered: tuple[Button, ...]
) -> None:
    thinks = on_screen(screen, AROUND)
    assert (thinks.prompt, thinks.thinking) == (Message("computers.thinking", name="Botan"), B)
    assert (thinks.buttons, thinks.landing) == (offered, (Landing.STAYS, Landing.FIELD))
    running = on_screen(screen, AROUND._replace(alone=True, running=CALLS))
    assert (running.prompt, running.buttons) == (CALLS, (Button.RUN,))


@given(answering_screens, asked_things, st.booleans(), st.booleans())
def test_whatever_is_asked_the_keyboard_lands_and_nothing_is_offered_that_cannot_be_done(
    screen: SeatScreen | PublicScreen, asked: AskedSeat, advice: bool, again: bool
) -> None:
    shown = on_screen(screen, AROUND._replace(advice=advice, again=again), asked)
    offered = set(shown.buttons)
    assert len(offered) == len(shown.buttons)
    assert (Button.CONFIRM in offered) is asked.complete
    assert (Button.TAKE_BACK in offered) is asked.takes_back
    assert (Button.REDO in offered) is (asked.gives_again and asked.takes_back)
    begun = asked.takes_back or asked.gives_again or asked.complete
    assert (Button.AGAIN in offered) is (again and not begun), "whoever has begun is not led away from it"
    assert (Button.DECLINE in offered) is bool(asked.declines)
    assert (Button.ADVICE in offered) is (advice and (isinstance(screen, SeatScreen) or not screen.hidden))
    assert Button.DOUBTFUL not in offered or (asked.withheld and not asked.complete)
    assert shown.landing
    if not asked.complete:
        assert {stop for stop in shown.landing if isinstance(stop, Button)} <= offered
        assert shown.landing[-1] is Landing.FIELD, "it is always there"


def test_who_answers_on_a_screen() -> None:
    assert answering(SeatScreen(A, answers=True)) == A
    assert answering(SeatScreen(A, looking=True)) is None
    assert answering(PublicScreen(B, own_panel=A)) == B
    hidden = (CurtainScreen(A), VeilScreen(A), TakenUp(A), Watching(), Ended())
    assert {answering(screen) for screen in hidden} == {None}, "nothing of a seat is asked there"


def test_the_buttons_of_a_step_lead_on_back_and_to_the_end() -> None:
    assert step_buttons(at=0, last=False, runs=False) == (Button.NEXT, Button.SKIP)
    assert step_buttons(at=1, last=False, runs=True) == (Button.PREVIOUS, Button.NEXT, Button.SKIP, Button.RUN)
    assert step_buttons(at=2, last=True, runs=False) == (Button.AGAIN, Button.PREVIOUS, Button.NEXT)
    assert step_buttons(at=0, last=True, runs=False) == (Button.NEXT,)
