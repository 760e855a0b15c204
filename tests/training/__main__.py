"""Learns from matches of the players themselves: `python -m tests.training again|play|learn|measure ...`.

`again FOLDER` does all that the shipped figures came from: it plays the matches into the folder, goes on where it was
left, and writes `learned.json` of the players. Each style learns from the one before: novices' figures let warriors
play, theirs the sharp ones, and theirs the keen ones, whose promises are held against how their matches ended. `play`
adds matches of a style to a file, `learn` fits a leaf value to such files without shipping it, and `measure` says how
much better than chance the shipped one tells who wins matches that it has never seen. The same files give the same
figures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from msgspec.structs import replace

from rokugan_desktop.games.battle_for_rokugan.bots import editions
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED, PRESENT, WEIGHTS, Edition, Learned
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import LeafWeights
from rokugan_desktop.lab import Pool, processes

from .figures import MOST_LEFT, flat
from .fitting import fitted_leaf, gain
from .laying import fitted_laying, laid, surprise
from .observing import ObservedMatch, observed
from .played import STYLES, PlayedMatch, kept, play_missing
from .promising import ROUNDS, fitted_calibration, promises, told
from .writing import written

UNSEEN: Final = 5
"""One match in so many is kept back, to measure by."""
FILE: Final = Path(str(editions.__file__)).with_name("learned.json")
"""What the players read."""
SHIPPED: Final = {"strong": 421, "sharp": 400, "keen": 400}
"""So many matches of each style the shipped figures were learned from."""
_SEED: Final = 2026


def report(leaf: LeafWeights, unseen: Sequence[ObservedMatch]) -> list[str]:
    """Return a line for each number of rounds to come: the gain over chance, of this leaf value and of the first."""
    lines: list[str] = []
    for left in range(MOST_LEFT, 0, -1):
        gains = [
            np.array(gain(unseen, left, np.array(flat(one.by_rounds[left - 1])), one.spreads[left - 1]))
            for one in (leaf, WEIGHTS.first)
        ]
        gains.append(gains[0] - gains[1])
        said = [f"{one.mean():+.4f} ± {1.96 * one.std() / np.sqrt(len(one)):.4f}" for one in gains]
        lines.append(
            f"rounds left {left}: learned {said[0]}, first {said[1]}, more by {said[2]}, matches {len(unseen)}"
        )
    return lines


def seen(matches: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    """Return the matches to learn from."""
    return [match for match in matches if match.number % UNSEEN]


def back(matches: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    """Return the matches that are kept back."""
    return [match for match in matches if not match.number % UNSEEN]


def edition_of(style: str, leaf: LeafWeights, laying: tuple[LayingWeights, ...]) -> Edition:
    """Return what the players of the style take for true: of what was learned, what was known before they played."""
    known = {"sharp": replace(PRESENT, leaf=leaf), "keen": replace(LEARNED, leaf=leaf, laying=laying)}
    return known.get(style, PRESENT)


def again(pool: Pool, folder: Path, wanted: dict[str, int], seed: int, out: Path) -> list[str]:
    """Play what is missing in the folder, learn all that is shipped, write it, and return what the report says."""
    folder.mkdir(parents=True, exist_ok=True)

    def matches(style: str, edition: Edition) -> list[PlayedMatch]:
        file = folder / f"{style}.jsonl"
        play_missing(pool, file, style, seed, wanted[style], edition)
        return [match for match in kept(file) if match.style == style and match.number < wanted[style]]

    strong = matches("strong", edition_of("strong", WEIGHTS.first, ()))
    leaf = fitted_leaf([observed(match) for match in seen(strong)])
    warrior = fitted_calibration(list(promises(seen(strong), "warrior")))
    sharp = matches("sharp", edition_of("sharp", leaf, ()))
    laying = fitted_laying([one for match in seen(sharp) for one in laid(match)], ROUNDS)
    keen = matches("keen", edition_of("keen", leaf, laying))
    shogun = fitted_calibration(list(promises(seen(keen), "keen")))
    lesson = Learned(WEIGHTS.first, leaf, laying, warrior, shogun)
    out.write_text(written(lesson, *(len(seen(one)) for one in (strong, sharp, keen))), encoding="utf-8")
    unseen = [one for match in back(sharp) for one in laid(match)]
    return [
        *report(leaf, [observed(match) for match in back(strong)]),
        "warrior: promised, calibrated, true",
        *told(warrior, list(promises(back(strong), "warrior"))),
        f"a token laid surprises by {surprise(unseen, laying):.3f}, by first guess {surprise(unseen, ()):.3f}",
        "shogun: promised, calibrated, true",
        *told(shogun, list(promises(back(keen), "keen"))),
    ]


def learn(files: Iterable[Path]) -> list[str]:
    """Fit a leaf value to the matches of the files, and return what it tells of those that were kept back."""
    matches = [match for file in files for match in kept(file)]
    leaf = fitted_leaf([observed(match) for match in seen(matches)])
    return [repr(leaf), *report(leaf, [observed(match) for match in back(matches)])]


def main(arguments: list[str]) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.training", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    anew = commands.add_parser("again", help="play all matches that are missing, and write what the players ship with")
    anew.add_argument("folder", type=Path)
    anew.add_argument("--out", type=Path, default=FILE)
    anew.add_argument("--tiny", type=int, help="so few matches of each style, to see how it goes")
    playing = commands.add_parser("play", help="play matches of a style that the file lacks")
    playing.add_argument("file", type=Path)
    playing.add_argument("--style", choices=sorted(STYLES), default="strong")
    playing.add_argument("--matches", type=int, required=True)
    for one in (anew, playing):
        one.add_argument("--seed", type=int, default=_SEED)
        one.add_argument("--jobs", type=int, default=1, help="how many processes play")
    for name, said in (
        ("learn", "fit a leaf value to files, and say what it is worth"),
        ("measure", "say what the shipped leaf value is worth on the matches of files"),
    ):
        commands.add_parser(name, help=said).add_argument("files", type=Path, nargs="+")
    asked = parser.parse_args(arguments)
    if asked.command == "learn":
        print(*learn(asked.files), sep="\n")
    elif asked.command == "measure":
        unseen = [observed(match) for file in asked.files for match in kept(file)]
        print(*report(WEIGHTS.leaf, unseen), sep="\n")
    else:
        with processes(asked.jobs) as pool:
            if asked.command == "again":
                few: int | None = asked.tiny
                wanted = SHIPPED if few is None else dict.fromkeys(SHIPPED, few)
                print(*again(pool, asked.folder, wanted, asked.seed, asked.out), sep="\n")
            else:
                edition = edition_of(asked.style, WEIGHTS.leaf, WEIGHTS.laying)
                played = play_missing(pool, asked.file, asked.style, asked.seed, asked.matches, edition)
                print(f"played {played} matches")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
