"""Plays, counts and writes down: see the package."""

from __future__ import annotations

import sys
from collections import Counter

from rokugan_desktop.shelf import GAMES

from . import MATCHES, PLAYED, Deal, Line, feats, played, reached, written


def main(games: list[str]) -> None:
    """Do so for these games, or all."""
    for game in games or list(GAMES):
        seats, by_seat, by_match, by_all = 0, Counter[str](), Counter[str](), Counter[str]()
        found: dict[int, tuple[set[str], Deal, list[Line]]] = {}
        for number in range(MATCHES):
            begins, lines = played(game, number)
            reaching = Counter(feat for feat, _, _ in reached(game, begins, lines)[0])
            seats += begins.seats
            by_seat.update(reaching)
            by_match.update(set(reaching))
            by_all.update(feat for feat, count in reaching.items() if count == begins.seats)
            found[number] = set(reaching), begins, lines
        print(f"\n{game}: {MATCHES} matches, {seats} seats\n\n| feat | of all seats | matches | by everybody |")
        print("| --- | ---: | ---: | ---: |")
        for feat in feats(game).each:
            shares = (by_seat[feat] / seats, by_match[feat] / MATCHES, by_all[feat] / MATCHES)
            print(f"| {feat} | {' | '.join(f'{100 * share:.1f} %' for share in shares)} |")
        for file in PLAYED.glob(f"{game}-*.txt"):
            file.unlink()
        left = set(by_seat)
        while left:
            number = max(found, key=lambda one: (len(found[one][0] & left), -len(found[one][2])))
            new, begins, lines = found[number]
            left -= new
            (PLAYED / f"{game}-{number}.txt").write_text(written(begins, lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
