"""What is learned comes from matches that were kept, is the same for the same seed, and tells more than chance."""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from .__main__ import main, tables_of
from .network import Batch, Network, learn, log_loss, part
from .played import kept, moments, play_match, play_missing

MATCHES = 8


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a few matches between novices."""
    file = tmp_path_factory.mktemp("training") / "matches.jsonl"
    play_missing(file, "novice", 1, MATCHES)
    return file


@pytest.fixture(scope="module")
def tables(file: Path) -> Batch:
    """Their tables between the rounds."""
    return tables_of(kept(file))


def test_matches_are_kept_and_gone_on_with(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == MATCHES
    other.write_bytes(b"".join(lines[:3]) + lines[3][:100])
    assert play_missing(other, "novice", 1, 5) == 2
    assert kept(other) == kept(file)[:5]
    assert play_missing(other, "novice", 1, 5) == 0
    assert play_match("novice", 1, 4) == kept(file)[4]


def test_a_match_that_was_kept_is_played_again_to_its_end(file: Path) -> None:
    for match in kept(file):
        *between, last = moments(match)
        assert [moment.left for moment in between] == [4, 3, 2, 1]
        assert last.state.public.winners == match.winners


def test_a_tiny_network_is_learned_and_written_as_the_large_one_is(file: Path, tmp_path: Path) -> None:
    arguments = [str(file), "--epochs", "2", "--width", "4"]
    for out in ("one.npz", "other.npz"):
        assert main(["learn", *arguments, "--out", str(tmp_path / out)]) == 0
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "other.npz").read_bytes()
    large = tmp_path / "large.npz"
    Network.fresh(1).write(large)
    assert large.stat().st_size < 200_000
    tiny, usual = Network.read(tmp_path / "one.npz"), Network.read(large)
    assert {name: array.ndim for name, array in tiny.weights.items()} == {
        name: array.ndim for name, array in usual.weights.items()
    }


def test_chances_are_of_the_seats_that_there_are(tables: Batch) -> None:
    chances = Network.fresh(1).chances(tables)
    assert np.allclose(chances.sum(axis=1), 1)
    assert not chances[~tables.there].any()
    assert set(tables.there.sum(axis=1)) == {2, 3, 4, 5}


def test_slopes_are_those_of_the_loss(tables: Batch) -> None:
    """Each weight is moved a little: the loss changes as its slope says."""
    network = Network.fresh(3, width=4)
    network.weights["out"] += np.linspace(-0.3, 0.3, 4, dtype=np.float32)
    slopes = network.slopes(tables, honor_weight=0.0, decay=0.0)
    for name, array in network.weights.items():
        where = np.unravel_index(int(np.argmax(np.abs(slopes[name]))), array.shape)
        losses: list[float] = []
        for change in (0.004, -0.008):
            array[where] += change
            losses.append(float(log_loss(network.chances(tables), tables).mean()))
        array[where] += 0.004
        assert (losses[0] - losses[1]) / 0.008 == pytest.approx(float(slopes[name][where]), rel=0.1, abs=1e-3)


def test_what_was_seen_is_told_better_than_by_chance(tables: Batch) -> None:
    network = learn(tables, seed=1, epochs=60, width=8)
    loss = log_loss(network.chances(tables), tables)
    chance = np.log(tables.there.sum(axis=1))
    assert (chance - loss).mean() > 0.2
    last = part(tables, np.flatnonzero(tables.left == 0))
    assert len(last.left) == MATCHES
