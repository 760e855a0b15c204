from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.desktop.seating.roster import LONGEST_NAME, Chair, Roster, first_roster
from rokugan_desktop.engine import Seating
from rokugan_desktop.table.printable import tidy, visible

ROLES = ("crab", "crane", "dragon", "lion")


def roster(*chairs: tuple[str, str | None]) -> Roster:
    return Roster(tuple(Chair(name, role) for name, role in chairs), ROLES, 2, 4)


def somebody(seat: int) -> str:
    return f"Player {seat + 1}"


def test_a_complete_roster_has_no_fault() -> None:
    assert roster(("Aiko", "crab"), ("Botan", None)).fault() is None


def test_who_gives_no_name_is_called_after_the_seat() -> None:
    table = roster(("Aiko", "crab"), ("  ", "lion"), ("player 2", None))
    assert table.fault() is None
    dealt = table.dealt(Random(1), str, somebody)
    assert dealt.names() == ("Aiko", "Player 2 2", "player 2"), "no two are called alike"
    dealt = table.with_name(2, "").dealt(Random(1), str, somebody)
    assert dealt.names() == ("Aiko", "Player 2", "Player 3")
    assert dealt.people(somebody) == ("Aiko",)
    assert [name for name, _ in dealt.remembered(str, somebody)] == ["Aiko", "", ""]
    assert [role for _, role in dealt.remembered(str, somebody)] == ["crab", "lion", ""], "it is drawn again"


def test_a_name_twice_is_found_whatever_its_capitals_and_spaces() -> None:
    fault = roster(("Айко", None), (" айко ", None)).fault()
    assert fault is not None
    assert (fault.seat, fault.message.key) == (1, "new.same-name")


def test_a_name_too_long_is_found() -> None:
    fault = roster(("A" * (LONGEST_NAME + 1), None), ("B", None)).fault()
    assert fault is not None
    assert fault.message.key == "new.long-name"


def test_a_role_taken_from_another_seat_is_exchanged() -> None:
    changed = roster(("Aiko", "crab"), ("Botan", "lion")).with_role(1, "crab")
    assert [chair.role for chair in changed.chairs] == ["lion", "crab"]
    assert (changed.holders("crab"), changed.holders("lion"), changed.holders("crane")) == ((1,), (0,), ())


def test_the_table_is_never_too_small_nor_too_large() -> None:
    small = roster(("Aiko", None), ("Botan", None))
    assert small.without(0) == small
    full = small.with_one_more("Chiyo").with_one_more("Daiki")
    assert len(full.chairs) == 4
    assert full.with_one_more() == full


def test_moving_past_an_end_changes_nothing() -> None:
    table = roster(("Aiko", None), ("Botan", None))
    assert table.moved(0, -1) == table
    assert table.moved(0, 1).names() == ("Botan", "Aiko")


@given(
    st.integers(), st.lists(st.sampled_from([None, *ROLES]), min_size=2, max_size=4, unique_by=lambda r: r or object())
)
def test_dealing_keeps_what_was_chosen_and_gives_no_role_twice(seed: int, roles: list[str | None]) -> None:
    table = Roster(tuple(Chair(str(number), role) for number, role in enumerate(roles)), ROLES, 2, 4)
    dealt = [chair.role for chair in table.dealt(Random(seed), str, somebody).chairs]
    assert None not in dealt
    assert len(set(dealt)) == len(dealt)
    assert all(role is None or role == given for role, given in zip(roles, dealt, strict=True))


@given(st.integers())
def test_shuffling_keeps_everybody_with_their_role(seed: int) -> None:
    table = roster(("Aiko", "crab"), ("Botan", None), ("Chiyo", "lion"))
    assert sorted(table.shuffled(Random(seed)).chairs, key=str) == sorted(table.chairs, key=str)


def test_the_last_table_is_remembered_as_far_as_the_game_has_its_roles() -> None:
    table = first_roster((("Aiko", "crab"), ("Botan", "wolf"), ("Chiyo", "crab")), Seating(ROLES, 2, 4))
    assert [chair.role for chair in table.chairs] == ["crab", None, None]


def test_a_first_table_has_a_seat_for_each_of_the_two_who_want_to_play() -> None:
    assert len(first_roster((), Seating(ROLES, 2, 4)).chairs) == 2


def test_names_lose_what_hides_or_turns_text() -> None:
    assert tidy("  Ai\u202eko \t\n san ") == "Aiko san"
    assert tidy("\u3164 \u2800") == "", "of which nothing is seen"


def test_a_name_being_typed_keeps_its_spaces_and_stays_on_one_line() -> None:
    assert visible("Tom \u202a\u2066&\u2069\nAnna ") == "Tom & Anna "


def test_a_role_that_seats_may_share_is_lost_only_when_every_place_of_it_is_taken() -> None:
    places = ("sun", "sun", "moon")
    table = first_roster((("Aiko", "sun"), ("Botan", "sun"), ("Chiyo", "sun")), Seating(places, 2, 3))
    assert [chair.role for chair in table.chairs] == ["sun", "sun", None]
    assert table.fault() is None
    assert (table.holders("sun"), table.loser("sun"), table.loser("moon")) == ((0, 1), 0, None)
    taken = table.with_role(2, "sun")
    assert [chair.role for chair in taken.chairs] == [None, "sun", "sun"]
    dealt = taken.dealt(Random(1), str, str)
    assert [chair.role for chair in dealt.chairs] == ["moon", "sun", "sun"]
    crowded = Roster(tuple(Chair(role="sun") for _ in range(3)), places, 2, 3)
    fault = crowded.fault()
    assert fault is not None
    assert (fault.seat, fault.message.key) == (0, "new.same-role")
