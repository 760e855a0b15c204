"""Chance draws the same for everybody, exactly evenly, and nothing twice the same way."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rokugan_desktop.table.trust.shuffle import SEED_LENGTH, draw

SEED = bytes(range(SEED_LENGTH))


def test_a_draw_is_what_its_definition_says() -> None:
    digest = hmac.new(SEED, (5).to_bytes(8, "big") + bytes(8), hashlib.sha256).digest()
    assert draw(SEED, 5, 1000) == int.from_bytes(digest, "big") % 1000


def test_a_value_that_would_favour_small_numbers_is_rejected_and_drawn_again() -> None:
    total = (1 << 255) + 1
    rejected = 0
    for number in range(20):
        values = [
            int.from_bytes(hmac.digest(SEED, number.to_bytes(8, "big") + attempt.to_bytes(8, "big"), "sha256"), "big")
            for attempt in range(40)
        ]
        kept = next(value for value in values if value < total)
        rejected += values[0] >= total
        assert draw(SEED, number, total) == kept
    assert rejected > 0


def test_another_entry_or_another_seed_draws_something_else() -> None:
    ours = [draw(SEED, number, 1 << 64) for number in range(50)]
    theirs = [draw(bytes(SEED_LENGTH), number, 1 << 64) for number in range(50)]
    assert len({*ours, *theirs}) == 100


def test_each_outcome_comes_about_as_often_as_the_others() -> None:
    counts = Counter(draw(SEED, number, 6) for number in range(6000))
    assert set(counts) == set(range(6))
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_squared < 20.5  # five degrees of freedom, one in a thousand


def test_a_draw_of_one_is_no_choice() -> None:
    assert draw(SEED, 0, 1) == 0


@pytest.mark.parametrize(
    ("seed", "number", "total"),
    [(b"short", 0, 6), (SEED, -1, 6), (SEED, 0, 0), (SEED, 0, -3), (SEED, 0, (1 << 256) + 1)],
)
def test_what_is_no_draw_is_refused(seed: bytes, number: int, total: int) -> None:
    with pytest.raises(ValueError):
        draw(seed, number, total)
