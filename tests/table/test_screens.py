"""What the screen shows follows from where the table is and what it asks, without any window."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import (
    Acting,
    Curtain,
    FocusLost,
    Handover,
    Idle,
    Looking,
    Public,
    QuestionsChanged,
    Table,
    Uncovered,
    Veiled,
    WantsToLook,
    after,
    before_all,
)
from rokugan_desktop.table.screens import (
    Change,
    CurtainScreen,
    Ended,
    PublicScreen,
    SeatScreen,
    Situation,
    VeilScreen,
    Watching,
    answering,
    screen_of,
    thinking,
)
from tests.table.test_handover import a_seat, some_seats

A, B, C = Seat(0), Seat(1), Seat(2)
NOBODY: frozenset[Seat] = frozenset()
ALL = frozenset((A, B, C))


def table(
    secret: frozenset[Seat] = NOBODY,
    public: frozenset[Seat] = NOBODY,
    humans: frozenset[Seat] = ALL,
    turn: Seat | None = None,
    pins: frozenset[Seat] = NOBODY,
) -> Table:
    return Table(3, secret, public, humans, pins, turn=turn)


def only(*seats: Seat) -> frozenset[Seat]:
    return frozenset(seats)


# Screens


def test_a_curtain_says_whether_it_opens_to_a_pin() -> None:
    locked = table(secret=only(A), pins=only(A))
    assert screen_of(Situation(Curtain(A)), locked) == CurtainScreen(A, locked=True)
    assert screen_of(Situation(Curtain(B, looking=True)), locked) == CurtainScreen(B, looking=True)


def test_who_acts_answers_on_the_own_screen() -> None:
    screen = screen_of(Situation(Acting(B)), table(secret=only(B)))
    assert screen == SeatScreen(B, answers=True)
    assert answering(screen) == B


def test_in_public_the_next_person_asked_answers_and_computers_do_not() -> None:
    screen = screen_of(Situation(), replace(table(public=ALL, humans=only(A, C)), last=A))
    assert screen == PublicScreen(answers=C)
    assert answering(screen) == C
    nobody = screen_of(Situation(), table(public=only(B), humans=only(A, C)))
    assert nobody == PublicScreen(thinking=B)
    assert (answering(nobody), thinking(nobody)) == (None, B)


def test_a_public_question_is_answered_while_looking_at_the_own_screen() -> None:
    looking = Situation(Looking(A))
    assert screen_of(looking, table(public=only(A, B))) == SeatScreen(A, answers=True, looking=True)
    assert screen_of(looking, table(public=only(B))) == SeatScreen(A, looking=True)


def test_who_reviews_what_was_revealed_answers_nothing_yet() -> None:
    reviewing = Situation(Looking(A), reviewed=Change(None, 3))
    assert screen_of(reviewing, table(public=only(A))) == SeatScreen(A, looking=True, reviewing=True)


def test_a_person_alone_keeps_the_own_screen_while_a_computer_thinks_and_the_panel_in_public() -> None:
    alone = table(secret=only(B), humans=only(A))
    assert screen_of(Situation(Looking(A)), alone) == SeatScreen(A, thinking=B)
    asked = table(public=only(A), humans=only(A))
    assert screen_of(Situation(), asked) == PublicScreen(answers=A, own_panel=A, hidden=False)
    assert screen_of(Situation(asking_everyone=True), asked) == PublicScreen(answers=A, hidden=False)


def test_what_all_watch_comes_before_anything_that_is_asked() -> None:
    assert screen_of(Situation(watching=True), table(public=only(A))) == Watching()
    assert screen_of(Situation(Looking(A), watching=True), table(humans=only(A))) == Watching(A)


def test_a_match_that_is_over_shows_its_end() -> None:
    assert screen_of(Situation(), replace(table(), over=True)) == Ended()


def test_two_or_more_people_may_pass_at_one_press_where_each_of_them_may() -> None:
    asked = table(public=ALL, humans=only(A, B))
    assert screen_of(Situation(), replace(asked, passing=only(A, B))) == PublicScreen(answers=A, passing=(A, B))
    assert screen_of(Situation(), replace(asked, passing=only(A))) == PublicScreen(answers=A)
    one = table(public=only(A, C), humans=only(A, B))
    assert screen_of(Situation(), replace(one, passing=only(A))) == PublicScreen(answers=A)


# Behind the veil


def test_a_public_question_in_the_own_turn_veils_the_screen_and_gives_it_back_without_a_curtain() -> None:
    veiled = after(Acting(A), QuestionsChanged(), table(public=only(B, C), turn=A))
    assert veiled == Veiled(A)
    asked = table(public=only(B), turn=None)
    assert after(veiled, QuestionsChanged(), asked) == Veiled(A)
    assert screen_of(Situation(veiled), asked) == PublicScreen(answers=B)
    assert after(veiled, Uncovered(A), asked) == Veiled(A), "not while somebody is asked in public"
    back = table(secret=only(A))
    assert after(veiled, QuestionsChanged(), back) == Veiled(A)
    assert screen_of(Situation(veiled), back) == VeilScreen(A)
    assert after(veiled, Uncovered(B), back) == Veiled(A)
    assert after(veiled, Uncovered(A), back) == Acting(A)


def test_a_veil_does_not_outlast_the_turn_nor_anybody_else_at_the_screen() -> None:
    veiled = Veiled(A)
    assert after(veiled, QuestionsChanged(), table(secret=only(B))) == Curtain(B)
    assert after(veiled, QuestionsChanged(), table()) == Public()
    assert after(veiled, WantsToLook(B), table(public=only(B))) == Curtain(B, looking=True)
    for unattended in (Idle(), FocusLost()):
        assert after(veiled, unattended, table(secret=only(A))) == Curtain(A)
        assert after(veiled, unattended, table(public=only(B))) == Public()


def test_a_veil_where_one_other_person_is_there() -> None:
    assert after(Acting(A), QuestionsChanged(), table(public=only(B), turn=A, humans=only(A, B))) == Veiled(A)


def test_no_veil_where_a_pin_promises_more_or_the_turn_is_another_one() -> None:
    asked = table(public=only(B), turn=A)
    assert after(Acting(A), QuestionsChanged(), replace(asked, pins=only(A))) == Public()
    assert after(Acting(A), QuestionsChanged(), replace(asked, turn=B)) == Public()
    alone = replace(asked, humans=only(A))
    assert after(Acting(A), QuestionsChanged(), alone) == Looking(A), "nobody is there to veil it from"


def test_all_may_watch_without_taking_the_screen_from_the_one_whose_turn_goes_on() -> None:
    assert before_all(Acting(A), table(turn=A)) == Veiled(A)
    assert before_all(Acting(A), table(turn=None)) == Public()
    assert before_all(Looking(A), table(turn=A)) == Public()


# Computers plan while people do


def test_computers_plan_where_everybody_is_asked_in_secret_at_once() -> None:
    assert table(secret=ALL, humans=only(A)).planning == only(B, C)
    assert table(secret=only(B, C), humans=only(A)).planning == NOBODY, "it is their turn, and they play it"
    assert table(secret=only(A, B), public=only(C), humans=only(A)).planning == NOBODY


# Properties


@st.composite
def situations(draw: st.DrawFn) -> tuple[Situation, Table]:
    secret, public, humans, pins = (draw(some_seats) for _ in range(4))
    now = Table(4, secret, public - secret, humans, pins, turn=draw(st.none() | a_seat), over=draw(st.booleans()))
    handover: Handover = Public()
    for seat in draw(st.lists(a_seat, max_size=4)):
        for event in (QuestionsChanged(), WantsToLook(seat), Uncovered(seat)):
            handover = after(handover, event, now)
    return Situation(handover, asking_everyone=draw(st.booleans()), watching=draw(st.booleans())), now


@given(situations())
def test_nothing_private_is_shown_but_on_an_open_screen_or_to_a_person_alone(case: tuple[Situation, Table]) -> None:
    situation, now = case
    match screen_of(situation, now):
        case SeatScreen(seat):
            assert situation.handover in (Acting(seat), Looking(seat))
        case PublicScreen(own_panel=seat) if seat is not None:
            assert now.humans == {seat}
            assert seat not in now.pins
            assert not situation.asking_everyone
        case Watching(own=seat) if seat is not None:
            assert situation.handover == Looking(seat)
        case _:
            pass


@given(situations())
def test_only_who_is_asked_answers_and_never_a_computer_in_public(case: tuple[Situation, Table]) -> None:
    situation, now = case
    screen = screen_of(situation, now)
    seat = answering(screen)
    if seat is not None:
        assert seat in (now.secret if isinstance(screen, SeatScreen) and not screen.looking else now.public)
        assert seat in now.humans
