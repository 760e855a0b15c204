"""Learns what a board promises: `python -m tests.training play|learn ...`.

`play` adds matches to a file, and goes on where it was left; `learn` trains a network on the matches of such files,
writes it, and says how much better than chance it tells who wins, on matches that it has not seen. The same files and
seed give the same network.
"""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

import numpy as np

from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor
from tests.games.battle_for_rokugan.playing import game

from .figures import MOST_LEFT, Figures, figures
from .network import Batch, Network, batch, learn, log_loss, part
from .played import STYLES, PlayedMatch, kept, moments, play_missing

UNSEEN = 5
"""One match in so many is kept back, to measure by."""
SPREAD = 6.0
"""How the rollouts make chances of the fitted value."""


def tables_of(matches: list[PlayedMatch]) -> Batch:
    """Return the tables of the matches between their rounds, each as one seat, drawn anew, knows it."""
    tables: list[Figures] = []
    won: list[list[float]] = []
    ends: list[list[float]] = []
    for match in matches:
        rng = Random(f"{match.style}/{match.number}")
        *between, last = moments(match)
        seats = range(len(match.roles))
        public, secret = last.state.public, last.state.hidden.kept
        ended = [float(honor(game().board, public, seat, secret[seat]).total) for seat in seats]
        shares = [(seat in match.winners) / len(match.winners) for seat in seats]
        for moment in between:
            tables.append(figures(game().board, moment.state, moment.left, int(rng.random() * len(seats))))
            won.append(shares)
            ends.append(ended)
    return batch(tables, won, ends)


def report(network: Network, tables: Batch) -> list[str]:
    """Return a line for each number of rounds left: the gain in log loss over chance, of the network and of before."""
    lines: list[str] = []
    fresh = Network.fresh(0)
    fresh.weights["log_spread"][:] = np.log(SPREAD)
    for left in range(MOST_LEFT, 0, -1):
        some = part(tables, np.flatnonzero(tables.left == left - 1))
        if not len(some.left):
            continue
        chance = np.log(some.there.sum(axis=1))
        gains = [chance - log_loss(one.chances(some), some) for one in (network, fresh)]
        gains.append(gains[0] - gains[1])
        errors = [1.96 * gain.std() / np.sqrt(len(gain)) for gain in gains]
        said = [f"{gain.mean():+.4f} ± {error:.4f}" for gain, error in zip(gains, errors, strict=True)]
        lines.append(
            f"rounds left {left}: learned {said[0]}, fitted {said[1]}, more by {said[2]}, tables {len(some.left)}"
        )
    return lines


def main(arguments: list[str]) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.training")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play matches that the file lacks")
    playing.add_argument("file", type=Path)
    playing.add_argument("--style", choices=sorted(STYLES), default="strong")
    playing.add_argument("--matches", type=int, required=True)
    playing.add_argument("--seed", type=int, default=2026)
    learning = commands.add_parser("learn", help="train a network on the matches of files")
    learning.add_argument("files", type=Path, nargs="+")
    learning.add_argument("--out", type=Path, required=True)
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--epochs", type=int, default=12)
    learning.add_argument("--width", type=int, default=32)
    learning.add_argument("--decay", type=float, default=1e-4)
    asked = parser.parse_args(arguments)
    if asked.command == "play":
        print(f"played {play_missing(asked.file, asked.style, asked.seed, asked.matches)} matches")
        return 0
    matches = [match for file in asked.files for match in kept(file)]
    seen = tables_of([match for match in matches if match.number % UNSEEN])
    network = learn(seen, asked.seed, asked.epochs, asked.width, decay=asked.decay)
    network.write(asked.out)
    for style in sorted({match.style for match in matches}):
        print(f"{style}, unseen:")
        unseen = [match for match in matches if match.style == style and not match.number % UNSEEN]
        print(*report(network, tables_of(unseen)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
