"""A Dask cluster on this computer gets the same work, and its troubles are told apart.

The test command installs the optional library, so these tests always run.
"""

from __future__ import annotations

import importlib
import socket
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rokugan_desktop.engine import Impossible
from rokugan_desktop.lab import NoCluster, Stopped, cluster, run_with
from tests.toy.hexes import Hexes

from .experiments import experiment, run


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[Any]:
    """Return a cluster on this computer: one process that does two things at once, for another takes long to start."""
    distributed: Any = importlib.import_module("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=":0", host="127.0.0.1", silence_logs=50
    ) as started:
        yield started


@pytest.fixture
def address(local_cluster: Any) -> str:
    """Return where the cluster answers."""
    return str(local_cluster.scheduler_address)


def broken(_game: Hexes, _world: Any) -> Sequence[str]:
    """Find a fault at once."""
    return ["a crack in the sky"]


def test_a_cluster_plays_the_same_games(address: str) -> None:
    with cluster(address) as pool:
        assert pool.width == 2
        assert run_with(pool, experiment(), 120) == run(experiment(), 120)


def test_a_broken_invariant_comes_back_from_a_cluster(address: str) -> None:
    with (
        pytest.raises(Impossible, match=r"game \d+ of seed 3: a crack in the sky"),
        cluster(address) as pool,
    ):
        run_with(pool, experiment(faults=broken), 10)


def test_ctrl_c_keeps_what_a_cluster_has_played(address: str) -> None:
    def interrupt(done: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped, cluster(address) as pool:
        run_with(pool, experiment(), 100_000, interrupt)
    assert 20 <= stopped.value.result.games < 100_000
    with cluster(address) as pool:
        assert run_with(pool, experiment(), 3) == run(experiment(), 3)


def test_a_cluster_that_does_not_answer_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rokugan_desktop.lab.pools._SECONDS_TO_REACH", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        silent = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(NoCluster) as refused, cluster(silent):
            pass
    assert (refused.value.why, refused.value.address) == ("address", silent)


@pytest.mark.parametrize("address", ["nonsense://here", "nonsense", "", "tcp://here:there"])
def test_an_address_that_is_none_is_told_apart(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No client is made for it: one that never was connected complains by itself when the program ends."""
    distributed: Any = importlib.import_module("distributed")
    made: list[object] = []

    def make(*arguments: object, **_named: object) -> None:
        made.append(arguments)

    monkeypatch.setattr(distributed, "Client", make)
    with pytest.raises(NoCluster) as refused, cluster(address):
        pass
    assert refused.value.why == "address"
    assert made == []


def test_without_the_library_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("rokugan_desktop.lab.pools.importlib.import_module", missing)
    with pytest.raises(NoCluster) as refused, cluster("tcp://127.0.0.1:8786"):
        pass
    assert refused.value.why == "library"


@pytest.mark.parametrize("wrapped", [False, True], ids=["by a worker", "by the scheduler"])
def test_a_cluster_without_the_program_is_told_apart(wrapped: bool, address: str) -> None:
    """A worker that can't read its work says why; a scheduler wraps that into an error of its own."""
    error: Exception = ModuleNotFoundError("No module named 'rokugan_desktop'")
    if wrapped:
        error, error.__cause__ = RuntimeError("Error during deserialization of the task graph."), error
    with pytest.raises(NoCluster) as refused, cluster(address):
        raise error
    assert refused.value.why == "program"


def test_another_fault_goes_through(address: str) -> None:
    with pytest.raises(RuntimeError, match="of our own"), cluster(address):
        raise RuntimeError("a fault of our own")


def test_a_cluster_that_is_lost_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rokugan_desktop.lab.pools._SECONDS_TO_REACH", 1)
    distributed: Any = importlib.import_module("distributed")
    lost = distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        dashboard_address=":0",
        protocol="tcp://",
        host="127.0.0.1",
        silence_logs=50,
    )

    def lose(_done: int) -> None:
        lost.close()

    with pytest.raises(NoCluster) as refused, cluster(str(lost.scheduler_address)) as pool:
        run_with(pool, experiment(), 10_000, lose)
    assert refused.value.why == "lost"
