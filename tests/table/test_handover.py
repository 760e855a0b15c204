"""Whom the device belongs to: every transition, and that nothing private meets the wrong eyes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.table.handover import (
    Acting,
    Curtain,
    DoneLooking,
    FocusLost,
    Handover,
    HandoverEvent,
    Idle,
    Looking,
    Public,
    QuestionsChanged,
    Reopened,
    Table,
    Uncovered,
    Veiled,
    WantsToLook,
    after,
    before_all,
)

A, B, C = Seat(0), Seat(1), Seat(2)
NOBODY: frozenset[Seat] = frozenset()


def table(
    secret: tuple[Seat, ...] = (),
    public: tuple[Seat, ...] = (),
    humans: tuple[Seat, ...] = (A, B, C),
    pins: tuple[Seat, ...] = (),
    last: Seat | None = None,
) -> Table:
    return Table(3, frozenset(secret), frozenset(public), frozenset(humans), frozenset(pins), last)


# The curtain is drawn where a secret changes hands


def test_a_secret_question_draws_the_curtain_before_its_seat() -> None:
    assert after(Public(), QuestionsChanged(), table(secret=(B,))) == Curtain(B)


def test_a_confirmed_turn_draws_the_curtain_before_the_next_seat() -> None:
    assert after(Acting(A), QuestionsChanged(), table(secret=(B,))) == Curtain(B)


def test_the_curtain_opens_to_its_seat() -> None:
    assert after(Curtain(B), Uncovered(B), table(secret=(B,))) == Acting(B)


def test_the_curtain_does_not_open_to_another_seat() -> None:
    assert after(Curtain(B), Uncovered(A), table(secret=(A, B))) == Curtain(B)


def test_uncovering_without_a_curtain_shows_nothing() -> None:
    assert after(Public(), Uncovered(A), table(secret=(A,), public=(A,))) == Public()
    assert after(Acting(B), Uncovered(A), table(secret=(A, B))) == Acting(B)


def test_a_curtain_whose_question_has_gone_opens_on_the_seats_own_screen_alone() -> None:
    assert after(Curtain(B), Uncovered(B), table(secret=(A,))) == Looking(B)


def test_several_seats_asked_at_once_take_turns_clockwise_from_the_last() -> None:
    assert after(Public(), QuestionsChanged(), table(secret=(A, B, C))) == Curtain(A)
    assert after(Acting(A), QuestionsChanged(), table(secret=(B, C), last=A)) == Curtain(B)
    assert after(Acting(B), QuestionsChanged(), table(secret=(A, C), last=B)) == Curtain(C)
    assert after(Acting(C), QuestionsChanged(), table(secret=(A, B), last=C)) == Curtain(A)


def test_a_seat_that_acts_goes_on_with_its_new_question() -> None:
    assert after(Acting(B), QuestionsChanged(), table(secret=(A, B), last=A)) == Acting(B)


def test_a_curtain_waits_for_its_seat_whatever_else_is_asked() -> None:
    assert after(Curtain(B), QuestionsChanged(), table(secret=(A, B))) == Curtain(B)


def test_a_curtain_whose_question_has_gone_goes() -> None:
    assert after(Curtain(B), QuestionsChanged(), table(secret=(C,))) == Curtain(C)
    assert after(Curtain(B), QuestionsChanged(), table()) == Public()


# A veil stands where nothing is handed over


def test_who_is_asked_again_after_what_all_watched_meets_no_second_curtain() -> None:
    again = table(secret=(A,), last=A)
    assert before_all(Acting(A), again) == Veiled(A)
    assert after(Veiled(A), QuestionsChanged(), again) == Veiled(A)
    assert after(Veiled(A), Uncovered(A), again) == Acting(A)
    assert after(Veiled(A), WantsToLook(A), again) == Acting(A)
    assert after(Veiled(A), WantsToLook(B), again) == Curtain(B, looking=True)


def test_whoever_may_have_left_the_device_is_called_by_the_curtain() -> None:
    again = table(secret=(A,), last=A)
    assert before_all(Acting(A), table(secret=(B,), last=A)) == Public()
    assert before_all(Acting(A), table(secret=(A,), public=(B,), last=A)) == Public()
    assert before_all(Acting(A), table(secret=(A,), last=A, pins=(A,))) == Public()
    assert after(Public(), QuestionsChanged(), again) == Curtain(A), "anybody may have answered what was public"
    assert after(Looking(B), DoneLooking(), again) == Curtain(A)
    assert after(Public(), Reopened(), again) == Curtain(A)
    assert after(Veiled(A), Idle(), again) == Curtain(A)


# Public moments


def test_a_public_question_needs_no_curtain() -> None:
    assert after(Acting(A), QuestionsChanged(), table(public=(B,))) == Public()
    assert after(Public(), QuestionsChanged(), table(public=(C,))) == Public()


def test_public_questions_come_before_the_next_secret_one() -> None:
    assert after(Acting(A), QuestionsChanged(), table(secret=(B,), public=(C,))) == Public()


def test_nothing_asked_of_people_is_a_public_moment() -> None:
    assert after(Acting(A), QuestionsChanged(), table()) == Public()
    assert after(Acting(A), QuestionsChanged(), table(secret=(B,), humans=(A, C))) == Public()


def test_a_public_question_to_a_computer_player_keeps_nobody_waiting() -> None:
    assert after(Public(), QuestionsChanged(), table(secret=(A,), public=(B,), humans=(A, C))) == Curtain(A)


# Looking


def test_a_seat_looks_at_its_own_screen_through_its_curtain() -> None:
    curtain = after(Public(), WantsToLook(C), table(public=(A,)))
    assert curtain == Curtain(C, looking=True)
    assert after(curtain, Uncovered(C), table(public=(A,))) == Looking(C)
    assert after(Looking(C), DoneLooking(), table(public=(A,))) == Public()


def test_another_seat_looks_through_its_own_curtain() -> None:
    assert after(Acting(A), WantsToLook(B), table(secret=(A,))) == Curtain(B, looking=True)
    assert after(Looking(A), WantsToLook(B), table()) == Curtain(B, looking=True)
    assert after(Curtain(A), WantsToLook(B), table(secret=(A, B))) == Curtain(B)


def test_who_sees_its_own_screen_needs_not_ask_for_it() -> None:
    assert after(Acting(A), WantsToLook(A), table(secret=(A,))) == Acting(A)
    assert after(Looking(A), WantsToLook(A), table()) == Looking(A)


def test_a_computer_player_never_looks() -> None:
    assert after(Public(), WantsToLook(B), table(humans=(A, C))) == Public()


def test_the_device_goes_back_to_its_question_after_a_look() -> None:
    assert after(Looking(B), DoneLooking(), table(secret=(A,))) == Curtain(A)


def test_who_was_about_to_look_may_think_better_of_it() -> None:
    assert after(Curtain(B, looking=True), DoneLooking(), table(secret=(A,))) == Curtain(A)


def test_done_looking_means_nothing_to_who_does_not_look() -> None:
    assert after(Acting(A), DoneLooking(), table(secret=(A,))) == Acting(A)
    assert after(Curtain(A), DoneLooking(), table(secret=(A,))) == Curtain(A)
    assert after(Public(), DoneLooking(), table()) == Public()


def test_a_look_goes_on_while_others_are_asked() -> None:
    assert after(Looking(A), QuestionsChanged(), table(public=(B,))) == Looking(A)
    assert after(Curtain(A, looking=True), QuestionsChanged(), table(public=(B,))) == Curtain(A, looking=True)


def test_who_looks_and_is_asked_answers_at_once() -> None:
    assert after(Looking(A), QuestionsChanged(), table(secret=(A,))) == Acting(A)
    assert after(Curtain(A, looking=True), Uncovered(A), table(secret=(A,))) == Acting(A)


# Idling, and the application in the background


@pytest.mark.parametrize("event", [Idle(), FocusLost()])
def test_an_unattended_screen_is_covered(event: HandoverEvent) -> None:
    assert after(Acting(A), event, table(secret=(A,))) == Curtain(A)
    assert after(Looking(A), event, table()) == Curtain(A, looking=True)
    assert after(Public(), event, table()) == Public()
    assert after(Curtain(A), event, table(secret=(A,))) == Curtain(A)


def test_a_match_reopens_behind_the_curtain() -> None:
    for before in (Public(), Acting(A), Looking(B), Curtain(C)):
        assert after(before, Reopened(), table(secret=(B, C), last=B)) == Curtain(C)
        assert after(before, Reopened(), table(public=(B,))) == Public()


# One person


def test_one_person_without_a_pin_has_nobody_to_hide_from() -> None:
    alone = table(secret=(B, A), humans=(B,))
    assert after(Public(), Reopened(), alone) == Acting(B)
    assert after(Public(), QuestionsChanged(), alone) == Acting(B)
    assert after(Acting(B), Idle(), alone) == Acting(B)
    assert after(Looking(B), FocusLost(), table(humans=(B,))) == Looking(B)
    assert after(Public(), WantsToLook(B), table(humans=(B,))) == Looking(B)
    assert after(Public(), WantsToLook(B), alone) == Acting(B)


def test_one_person_with_a_pin_is_asked_for_it() -> None:
    alone = table(secret=(B,), humans=(B,), pins=(B,))
    assert after(Public(), Reopened(), alone) == Curtain(B)
    assert after(Acting(B), FocusLost(), alone) == Curtain(B)
    assert after(Curtain(B), Uncovered(B), alone) == Acting(B)


# Properties

a_seat = st.sampled_from(seats(4))
some_seats = st.frozensets(a_seat)
events: st.SearchStrategy[HandoverEvent] = st.one_of(
    st.sampled_from([QuestionsChanged(), DoneLooking(), Idle(), FocusLost(), Reopened()]),
    st.builds(Uncovered, a_seat),
    st.builds(WantsToLook, a_seat),
)


@st.composite
def evenings(draw: st.DrawFn) -> list[tuple[HandoverEvent, Table]]:
    """Random events at a table whose questions change at random while its people stay."""
    humans = draw(st.frozensets(a_seat, min_size=1))
    pins = draw(some_seats)
    return [
        (event, Table(4, secret, public - secret, humans, pins, last))
        for event, secret, public, last in draw(
            st.lists(st.tuples(events, some_seats, some_seats, st.none() | a_seat), min_size=1, max_size=30)
        )
    ]


@given(evenings())
def test_no_private_screen_shows_to_another_seat_without_its_curtain_between(
    evening: list[tuple[HandoverEvent, Table]],
) -> None:
    handover: Handover = Public()
    for event, now in evening:
        before, handover = handover, after(handover, event, now)
        hidden = len(now.humans) > 1 or bool(now.humans & now.pins)
        if isinstance(handover, Acting | Looking):
            assert handover.seat in now.humans
            same_screen = isinstance(before, Acting | Looking) and before.seat == handover.seat
            opened = isinstance(before, Curtain) and before.seat == handover.seat and event == Uncovered(before.seat)
            lifted = (
                isinstance(before, Veiled)
                and before.seat == handover.seat
                and event in {Uncovered(before.seat), WantsToLook(before.seat)}
            )
            assert same_screen or opened or lifted or not hidden
        if isinstance(handover, Curtain):
            assert hidden
            assert handover.seat in now.humans


@given(evenings())
def test_an_unattended_device_shows_nothing_private(evening: list[tuple[HandoverEvent, Table]]) -> None:
    handover: Handover = Public()
    for event, now in evening:
        handover = after(handover, event, now)
        for unattended in (Idle(), FocusLost()):
            covered = after(handover, unattended, now)
            if isinstance(covered, Acting | Looking):
                assert len(now.humans) == 1
                assert covered.seat not in now.pins


@given(evenings())
def test_acting_is_only_for_who_is_asked_and_news_changes_nothing_twice(
    evening: list[tuple[HandoverEvent, Table]],
) -> None:
    handover: Handover = Public()
    for event, now in evening:
        handover = after(handover, event, now)
        settled = after(handover, QuestionsChanged(), now)
        assert after(settled, QuestionsChanged(), now) == settled
        if isinstance(settled, Acting):
            assert settled.seat in now.secret
        waits = now.secret & now.humans and not now.public & now.humans
        if isinstance(settled, Public):
            assert not waits
