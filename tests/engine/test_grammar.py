"""The words in which every game is asked and answered."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from rokugan_desktop.engine import Draw, Illegal, Message, Refusal, Seat, Unreadable, seats


def test_seats_are_numbered_clockwise_from_0() -> None:
    assert seats(3) == (Seat(0), Seat(1), Seat(2))


class TestDraw:
    draw = Draw("card", ("ace", "king", "queen"), (2, 0, 3))

    def test_its_total_is_the_sum_of_the_weights(self) -> None:
        assert self.draw.total() == 5

    def test_each_outcome_is_drawn_as_often_as_its_weight_says(self) -> None:
        drawn = Counter(self.draw.outcome(number) for number in range(self.draw.total()))
        assert drawn == {"ace": 2, "queen": 3}

    @pytest.mark.parametrize("number", [5, 6, 1000])
    def test_a_number_beyond_the_total_is_no_draw(self, number: int) -> None:
        with pytest.raises(IndexError):
            self.draw.outcome(number)

    def test_weights_that_do_not_match_the_outcomes_are_found_out(self) -> None:
        with pytest.raises(ValueError, match="argument"):
            Draw("card", ("ace", "king"), (0,)).outcome(0)


class TestMessage:
    message = Message("refusal.not-yours", province=Message("province.lion_north"), n=3)

    def test_messages_with_the_same_key_and_parameters_are_equal_in_any_order(self) -> None:
        same = Message("refusal.not-yours", n=3, province=Message("province.lion_north"))
        assert same == self.message
        assert hash(same) == hash(self.message)

    @pytest.mark.parametrize(
        "other",
        [Message("refusal.not-yours", n=3), Message("refusal.other", **dict(message.parameters)), "refusal.not-yours"],
    )
    def test_messages_that_say_something_else_differ(self, other: object) -> None:
        assert other != self.message

    def test_a_message_does_not_change(self) -> None:
        with pytest.raises(AttributeError, match="does not change"):
            self.message.key = "another"

    def test_copies_and_pickles_are_equal(self) -> None:
        assert copy.deepcopy(self.message) == self.message
        assert pickle.loads(pickle.dumps(self.message)) == self.message

    def test_it_reads_as_one_would_write_it(self) -> None:
        assert repr(self.message) == "Message('refusal.not-yours', n=3, province=Message('province.lion_north'))"


class TestRefusal:
    refusal = Refusal("P-4", Message("refusal.not-from-own"))

    def test_refusals_by_the_same_rule_in_the_same_words_are_equal(self) -> None:
        same = Refusal("P-4", Message("refusal.not-from-own"))
        assert same == self.refusal
        assert hash(same) == hash(self.refusal)

    @pytest.mark.parametrize(
        "other", [Refusal("P-3", Message("refusal.not-from-own")), Refusal("P-4", Message("refusal.else")), "P-4"]
    )
    def test_refusals_for_something_else_differ(self, other: object) -> None:
        assert other != self.refusal

    def test_it_reads_as_one_would_write_it(self) -> None:
        assert repr(self.refusal) == "Refusal('P-4', Message('refusal.not-from-own'))"

    def test_illegal_carries_it(self) -> None:
        with pytest.raises(Illegal) as caught:
            raise Illegal(self.refusal)
        assert caught.value.refusal is self.refusal


def test_unreadable_says_which_file_where_and_what() -> None:
    with pytest.raises(Unreadable) as caught:
        raise Unreadable("match.yaml", "seats[1].clan", Message("unreadable.unknown-id", id="badger"))
    error = caught.value
    assert (error.source, error.where, error.what.key) == ("match.yaml", "seats[1].clan", "unreadable.unknown-id")
