"""Golden matches are played as they were when somebody last read their transcripts."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from .transcript import FOLDER, GOLDEN, READ, digest, digests, file_of, transcript

LARGEST = 300_000
DIFFERENCES_SHOWN = 60


@pytest.mark.parametrize("name", READ)
def test_a_golden_match_is_played_as_before(name: str) -> None:
    """Where it is meant to differ: `python3 -m tests.transcripts.rewrite`, and read the diff."""
    golden, now = file_of(name).read_text(encoding="utf-8"), transcript(name)
    if golden != now:
        lines = unified_diff(golden.splitlines(), now.splitlines(), f"{name}.txt", "as played now", lineterm="", n=6)
        pytest.fail("\n".join(islice(lines, DIFFERENCES_SHOWN)), pytrace=False)


@pytest.mark.parametrize("name", READ)
def test_a_transcript_is_small_enough_to_read(name: str) -> None:
    assert 10_000 < file_of(name).stat().st_size < LARGEST


@pytest.mark.parametrize("name", [name for name in GOLDEN if name not in READ])
def test_a_larger_match_is_played_as_before(name: str) -> None:
    """What differs is seen where the transcripts of both versions are set beside one another."""
    assert digest(transcript(name)) == digests()[name]


def test_no_transcript_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(READ)
    assert set(digests()) == set(GOLDEN) - set(READ)
