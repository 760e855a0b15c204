"""A small network that is shared by all provinces and all seats, learned with numpy alone.

Each province of a seat goes through one layer, their sum and the figures of the seat through another, and what comes
out is added to the honor that the fitted value promises. The chances are a softmax over the seats, by the rounds left.
"""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from tests.training.figures import MOST_LEFT, PROVINCE_FIGURES, SEAT_FIGURES, Figures

Array = NDArray[np.float32]
_POOLED: Final = 8.0
"""About how many provinces a seat holds: what their sum is divided by."""
_HONOR: Final = 10.0
"""The unit, in honor, that the network corrects in."""
_NAMES: Final = ("province", "province_bias", "seat", "seat_bias", "out", "log_spread")
_STEP, _FIRST, _SECOND, _TINY = 2e-3, 0.9, 0.999, 1e-8
"""Adam's."""


class Batch(NamedTuple):
    """Tables side by side, with how their matches ended."""

    provinces: Array
    seats: Array
    prior: Array
    there: NDArray[np.bool_]
    """Which seats there are."""
    left: NDArray[np.intp]
    won: Array
    """What of the victory was each seat's."""
    honor: Array
    """The final honor of each seat less the mean of its match."""


def batch(tables: list[Figures], won: list[list[float]], honor: list[list[float]]) -> Batch:
    """Return the tables as one batch; `won` and `honor` hold a figure for each seat that there is."""
    most = len(tables[0].prior)
    there = np.array([[seat < table.present for seat in range(most)] for table in tables])
    padded = [[*shares, *[0.0] * (most - len(shares))] for shares in won]
    leads = [[*(one - sum(ended) / len(ended) for one in ended), *[0.0] * (most - len(ended))] for ended in honor]
    return Batch(
        np.stack([table.provinces for table in tables]),
        np.stack([table.seats for table in tables]),
        np.stack([table.prior for table in tables]),
        there,
        np.array([table.left - 1 for table in tables], dtype=np.intp),
        np.array(padded, dtype=np.float32),
        np.array(leads, dtype=np.float32),
    )


class Network:
    """The weights, by name: what the file holds."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, seed: int, width: int = 32) -> Network:
        """Return a network that corrects nothing yet; the seed draws what it begins with."""
        rng = np.random.default_rng(seed)

        def drawn(rows: int, columns: int) -> Array:
            return np.asarray(rng.standard_normal((rows, columns)) * np.sqrt(2 / rows), np.float32)

        return cls(
            {
                "province": drawn(PROVINCE_FIGURES, width),
                "province_bias": np.zeros(width, np.float32),
                "seat": drawn(width + SEAT_FIGURES, width),
                "seat_bias": np.zeros(width, np.float32),
                "out": np.zeros(width, np.float32),
                "log_spread": np.full(MOST_LEFT, np.log(9.0), np.float32),
            }
        )

    @classmethod
    def read(cls, file: Path) -> Network:
        """Return the network of a file that `write` wrote."""
        with np.load(file) as held:
            return cls({name: held[name].astype(np.float32) for name in _NAMES})

    def write(self, file: Path) -> None:
        """Write the weights in half precision, the same bytes for the same weights."""
        half = {name: self.weights[name].astype(np.float16) for name in _NAMES}
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            for name, array in half.items():
                content = BytesIO()
                np.save(content, array)
                archive.writestr(ZipInfo(f"{name}.npy"), content.getvalue())

    def chances(self, tables: Batch) -> Array:
        """Return how likely each seat wins, (tables, seats)."""
        return self._forward(tables).chances

    def _forward(self, tables: Batch) -> _Passed:
        held = self.weights
        first = np.maximum(tables.provinces @ held["province"] + held["province_bias"], 0)
        pooled = np.asarray(np.concatenate([first.sum(axis=2) / _POOLED, tables.seats], axis=2), np.float32)
        second = np.maximum(pooled @ held["seat"] + held["seat_bias"], 0)
        value = tables.prior + _HONOR * (second @ held["out"])
        spread = np.exp(held["log_spread"][tables.left])[:, None]
        logits = np.where(tables.there, value / spread, -np.inf)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances = np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)
        return _Passed(first, pooled, second, np.asarray(value, np.float32), spread, chances)

    def slopes(self, tables: Batch, honor_weight: float, decay: float) -> dict[str, Array]:
        """Return the slope of the loss by each weight: log loss, and how far the honor's lead is from what came."""
        held, passed = self.weights, self._forward(tables)
        count = len(tables.left)
        of_logits = (passed.chances - tables.won) * tables.there
        seats = tables.there.sum(axis=1, keepdims=True)
        lead = passed.value - (passed.value * tables.there).sum(axis=1, keepdims=True) / seats
        astray = (lead - tables.honor) * tables.there
        of_value = of_logits / passed.spread + honor_weight * astray / _HONOR**2
        of_value /= count
        of_out = _HONOR * of_value
        found = {"out": np.einsum("ts,tsw->w", of_out, passed.second)}
        of_second = of_out[:, :, None] * held["out"] * (passed.second > 0)
        found["seat"] = np.einsum("tsi,tsw->iw", passed.pooled, of_second)
        found["seat_bias"] = of_second.sum(axis=(0, 1))
        of_pooled = of_second @ held["seat"].T
        of_first = of_pooled[:, :, None, : held["province"].shape[1]] / _POOLED * (passed.first > 0)
        flat = tables.provinces.reshape(-1, tables.provinces.shape[-1])
        found["province"] = flat.T @ of_first.reshape(-1, of_first.shape[-1])
        found["province_bias"] = of_first.sum(axis=(0, 1, 2))
        of_spread = -(of_logits * passed.value / passed.spread).sum(axis=1) / count
        found["log_spread"] = np.bincount(tables.left, of_spread, MOST_LEFT).astype(np.float32)
        for name in ("province", "seat", "out"):
            found[name] = found[name] + decay * held[name]
        return {name: slope.astype(np.float32) for name, slope in found.items()}


class _Passed(NamedTuple):
    """What came out of each layer."""

    first: Array
    pooled: Array
    second: Array
    value: Array
    spread: Array
    chances: Array


def part(tables: Batch, which: NDArray[np.intp]) -> Batch:
    """Return these of the tables."""
    return Batch(
        tables.provinces[which],
        tables.seats[which],
        tables.prior[which],
        tables.there[which],
        tables.left[which],
        tables.won[which],
        tables.honor[which],
    )


def learn(
    tables: Batch, seed: int, epochs: int, width: int = 32, honor_weight: float = 0.3, decay: float = 1e-4
) -> Network:
    """Return the network after so many passes over the tables; the seed decides all that is drawn."""
    network = Network.fresh(seed, width)
    rng = np.random.default_rng(seed + 1)
    first = {name: np.zeros_like(held) for name, held in network.weights.items()}
    second = {name: np.zeros_like(held) for name, held in network.weights.items()}
    step = 0
    size = 128
    for epoch in range(epochs):
        order = rng.permutation(len(tables.left))
        rate = _STEP * (1 - epoch / epochs)
        for begin in range(0, len(order), size):
            step += 1
            for name, slope in network.slopes(part(tables, order[begin : begin + size]), honor_weight, decay).items():
                first[name] += np.float32(1 - _FIRST) * (slope - first[name])
                second[name] += np.float32(1 - _SECOND) * (slope**2 - second[name])
                straight = first[name] / (1 - _FIRST**step)
                wide = np.sqrt(second[name] / (1 - _SECOND**step)) + _TINY
                network.weights[name] -= (rate * straight / wide).astype(np.float32)
    return network


def log_loss(chances: Array, tables: Batch) -> Array:
    """Return the log loss of each table."""
    return np.asarray(-(tables.won * np.log(np.maximum(chances, 1e-9))).sum(axis=1), np.float32)
