"""Learns from matches of the players themselves: `python -m tests.training again|play|learn ...`.

`again FOLDER` does all that the shipped figures came from: it plays the matches into the folder, goes on where it was
left, and writes `learned.py` of the players. `play` adds matches of a style to a file, `learn` fits to such files. On
matches that it has not seen it says how much better than chance it tells who wins. The same files give the same
figures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from rokugan_desktop.games.battle_for_rokugan.bots import learned
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_weights import FIRST_WEIGHTS
from rokugan_desktop.lab import processes

from .figures import MOST_LEFT, flat
from .fitting import fitted_leaf, gain
from .observing import ObservedMatch, observed
from .played import STYLES, PlayedMatch, kept, play_missing
from .promising import fitted_calibration, promises, told
from .writing import written

UNSEEN: Final = 5
"""One match in so many is kept back, to measure by."""
SHIPPED: Final = 421
"""So many matches the shipped figures were learned from."""
_SEED: Final = 2026


def report(leaf: LeafWeights, unseen: Sequence[ObservedMatch]) -> list[str]:
    """Return a line for each number of rounds to come: the gain over chance, of what was learned and of before."""
    lines: list[str] = []
    for left in range(MOST_LEFT, 0, -1):
        gains = [
            np.array(gain(unseen, left, np.array(flat(one.by_rounds[left - 1])), one.spreads[left - 1]))
            for one in (leaf, FIRST_WEIGHTS)
        ]
        gains.append(gains[0] - gains[1])
        said = [f"{one.mean():+.4f} ± {1.96 * one.std() / np.sqrt(len(one)):.4f}" for one in gains]
        lines.append(
            f"rounds left {left}: learned {said[0]}, first {said[1]}, more by {said[2]}, matches {len(unseen)}"
        )
    return lines


def learn(files: Iterable[Path], out: Path) -> list[str]:
    """Fit to the matches of the files, write the module, and return what the report says."""
    matches = [match for file in files for match in kept(file)]
    seen = [observed(match) for match in matches if not _unseen(match)]
    leaf = fitted_leaf(seen)
    calibration = fitted_calibration(list(promises([match for match in matches if not _unseen(match)], "warrior")))
    out.write_text(written(leaf, calibration, len(seen)), encoding="utf-8")
    back = [match for match in matches if _unseen(match)]
    said = report(leaf, [observed(match) for match in back]) if back else []
    return [*said, *told(calibration, list(promises(back, "warrior")))]


def _unseen(match: PlayedMatch) -> bool:
    return match.number % UNSEEN == 0


def main(arguments: list[str]) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    again = commands.add_parser("again", help="play all matches that are missing, and write what the players ship with")
    again.add_argument("folder", type=Path)
    playing = commands.add_parser("play", help="play matches that the file lacks")
    playing.add_argument("file", type=Path)
    playing.add_argument("--style", choices=sorted(STYLES), default="strong")
    learning = commands.add_parser("learn", help="fit to the matches of files")
    learning.add_argument("files", type=Path, nargs="+")
    for one in (again, learning):
        one.add_argument("--out", type=Path, default=Path(str(learned.__file__)))
    for one in (again, playing):
        one.add_argument("--matches", type=int, default=SHIPPED)
        one.add_argument("--seed", type=int, default=_SEED)
        one.add_argument("--jobs", type=int, default=1, help="how many processes play")
    asked = parser.parse_args(arguments)
    if asked.command == "learn":
        print(*learn(asked.files, asked.out), sep="\n")
        return 0
    file: Path = asked.file if asked.command == "play" else asked.folder / "strong.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    with processes(asked.jobs) as pool:
        style = asked.style if asked.command == "play" else "strong"
        print(f"played {play_missing(pool, file, style, asked.seed, asked.matches)} matches")
    if asked.command == "again":
        print(*learn([file], asked.out), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
