"""The words in which every game is asked and answered."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from rokugan_desktop.engine import (
    Draw,
    Illegal,
    Message,
    Option,
    OptionChoice,
    Refusal,
    Seat,
    Unreadable,
    seats,
    settled,
)


def test_seats_are_numbered_clockwise_from_0() -> None:
    assert seats(3) == (Seat(0), Seat(1), Seat(2))


class OfAGame(Message):
    """A message whose sentence stands among a game's."""

    __slots__ = ()

    domain = "hexes"


def test_a_message_of_a_game_is_another_than_the_program_s_under_the_same_key() -> None:
    mine = OfAGame("title", n=1)
    assert mine != Message("title", n=1)
    assert mine == OfAGame("title", n=1)
    assert len({mine, Message("title", n=1), OfAGame("title", n=1)}) == 2
    again = pickle.loads(pickle.dumps(mine))
    assert again == mine
    assert again.domain == copy.deepcopy(mine).domain == "hexes"


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
        with pytest.raises(ValueError, match="weight"):
            Draw("card", ("ace", "king"), (0,)).outcome(0)


class Dice(Draw[str], frozen=True):
    """Several dice, thrown together: one action, as chance tells it."""

    def gather(self, outcomes: tuple[str, ...]) -> str:
        return "+".join(outcomes)


class TestDrawingSeveral:
    def test_dice_may_show_the_same_face_again(self) -> None:
        dice = Dice("fire", ("one", "two"), (1, 1), times=3)
        totals: list[int] = []

        def pick(total: int) -> int:
            totals.append(total)
            return 1

        assert dice.drawn(pick) == "two+two+two"
        assert totals == [2, 2, 2]

    def test_tokens_that_are_not_laid_back_run_out(self) -> None:
        tokens = Dice("hand", ("army", "navy"), (1, 2), times=3, replacement=False)
        totals: list[int] = []

        def pick(total: int) -> int:
            totals.append(total)
            return 0

        assert tokens.drawn(pick) == "army+navy+navy"
        assert totals == [3, 2, 1]

    def test_more_than_there_is_can_not_be_drawn(self) -> None:
        with pytest.raises(IndexError):
            Dice("hand", ("army",), (1,), times=2, replacement=False).drawn(lambda total: 0)

    def test_one_is_gathered_as_several_are(self) -> None:
        assert Dice("fire", ("one", "two"), (1, 1)).drawn(lambda total: 1) == "two"


class TestOptions:
    level = Option(
        "level", Message("level"), (OptionChoice("basic", Message("b")), OptionChoice("full", Message("f"))), "basic"
    )

    @pytest.mark.parametrize(
        ("chosen", "counts"), [({}, "basic"), ({"level": "full"}, "full"), ({"level": "gone"}, "basic")]
    )
    def test_a_choice_counts_where_it_is_offered(self, chosen: dict[str, str], counts: str) -> None:
        assert settled((self.level,), chosen) == (("level", counts),)


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
