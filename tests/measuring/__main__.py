"""Measures: `python -m tests.measuring twos FILE ONE OTHER --games N`, `clans FILE`, `beginnings FILE`,
`insight FILE`, `decks FILE`, `settling`, `shares`, or `challenges GAME`.

Each match is kept in the file as soon as it is over; a measurement that was stopped goes on from there.
`settling` takes a minute and keeps nothing; `shares` writes what the page of a new match tells of scenarios;
`challenges` plays those of a game by its strongest computer player, and writes down how it reached them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from rokugan_desktop.lab import wilson

from . import beginnings, challenges, clans, decks, insight, settling, shares, twos


def main(arguments: list[str]) -> int:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.measuring")
    commands = parser.add_subparsers(dest="command", required=True)
    two = commands.add_parser("twos", help="two seats of one player against two of another, each deal both ways")
    two.add_argument("file", type=Path)
    two.add_argument("one", help="a player, or `small` with things added: small+starting+cards")
    two.add_argument("other")
    two.add_argument("--games", type=int, default=200)
    four = commands.add_parser("clans", help="how strong each clan is among four of a kind, in character and not")
    four.add_argument("file", type=Path)
    four.add_argument("--player", default="warrior")
    four.add_argument("--games", type=int, default=1500)
    random = commands.add_parser("beginnings", help="what objectives and provinces to begin with are worth")
    random.add_argument("file", type=Path)
    random.add_argument("--games", type=int, default=2000)
    random.add_argument("--strong", action="store_true", help="to one strong player among warriors, not to novices")
    rings = commands.add_parser("insight", help="how often who aims at five Rings wins by them against a novice")
    rings.add_argument("file", type=Path)
    rings.add_argument("--games", type=int, default=100)
    pairs = commands.add_parser("decks", help="how often each deck wins against each other one")
    pairs.add_argument("file", type=Path)
    pairs.add_argument("--player", default="warrior")
    pairs.add_argument("--games", type=int, default=60, help="matches of each pair")
    fair = commands.add_parser("settling", help="with how much honor each clan begins that a computer player settles")
    fair.add_argument("--games", type=int, default=2000, help="beginnings for each clan and number of seats")
    even = commands.add_parser("shares", help="how often each side of each scenario wins among novices")
    even.add_argument("--games", type=int, default=200)
    even.add_argument("--jobs", type=int, default=2)
    tries = commands.add_parser("challenges", help="whether the strongest reaches each, and doing nothing special none")
    tries.add_argument("game")
    tries.add_argument("ids", nargs="*", help="which of them; all of the game unless said")
    tries.add_argument("--match", type=Path, help="a finished match from which the only one named is to begin anew")
    tries.add_argument("--entry", type=int, default=0, help="after which entry of that match")
    asked = parser.parse_args(arguments)
    return _SAYING[asked.command](asked) or 0


def _say_twos(asked: argparse.Namespace) -> None:
    found = twos.brought(twos.go_on(asked.file, asked.one, asked.other, asked.games))
    print(f"{asked.one} beside {asked.other}: {found.deals} deals both ways")
    print(f"  won {100 * found.won:.1f} % ± {100 * found.won_half:.1f}")
    print(f"  honor {found.lead:+.2f} ± {found.lead_half:.2f}")


def _say_clans(asked: argparse.Namespace) -> None:
    found = clans.go_on_in_character(asked.file, asked.player, asked.games)
    plain, swayed = (clans.strengths(matches) for matches in found.values())
    for without, having in zip(plain, swayed, strict=True):
        print(
            f"{without.clan:9} {without.games:5} games  without {100 * without.share:5.1f} %"
            f"  in character {100 * having.share:5.1f} % ({100 * having.low:.1f} to {100 * having.high:.1f})"
        )


def _say_beginnings(asked: argparse.Namespace) -> None:
    matches = beginnings.go_on_beginning(asked.file, asked.games, strong=asked.strong)
    for one in beginnings.victories(matches):
        print(f"{one.name:24} {one.games:5} kept it, won {100 * one.more:+.1f} % ± {100 * one.half:.1f}")
    for worth in (*beginnings.worth_of_objectives(matches), *beginnings.worth_of_provinces(matches)):
        print(f"{worth.name:24} {worth.honor:+.2f} ± {worth.half:.2f}")


def _say_insight(asked: argparse.Namespace) -> None:
    matches = insight.go_on(asked.file, asked.games)
    for won in (True, False):
        ends = Counter(one.end for one in matches if one.won is won)
        print(f"{'won' if won else 'lost':4}  " + "  ".join(f"{end} {count}" for end, count in ends.most_common()))
    print("Rings in play at the end  " + "  ".join(f"{n}: {[m.rings for m in matches].count(n)}" for n in range(6)))


def _say_decks(asked: argparse.Namespace) -> None:
    matches = decks.go_on(asked.file, asked.player, asked.games)
    for one, other in decks.PAIRS:
        won, games = decks.won_of(one, other, matches)
        low, high = wilson(won, games)
        print(f"{one} against {other}: {100 * won / games:.1f} % of {games} ({100 * low:.1f} to {100 * high:.1f})")


def _say_settling(asked: argparse.Namespace) -> None:
    for count in (2, 3, 4, 5):
        found = settling.shares(count, -(-7 * asked.games // count))
        print(f"{count} seats  " + "  ".join(f"{clan} {100 * (share - 1):+.1f} %" for clan, share in found.items()))


def _say_shares(asked: argparse.Namespace) -> None:
    print(shares.write(asked.games, asked.jobs), end="")


def _say_challenges(asked: argparse.Namespace) -> int:
    wrong = 0
    for one in challenges.proved(asked.game, asked.ids, asked.match, asked.entry):
        wrong += not one.holds
        print(f"{one.id:20} {'reached' if one.reached else 'not reached'} in {one.answers} answers; ", end="")
        print(f"{'reached' if one.by_nothing else 'not reached'} by nothing special", flush=True)
    return 1 if wrong else 0


_SAYING: Final[Mapping[str, Callable[[argparse.Namespace], int | None]]] = {
    "challenges": _say_challenges,
    "twos": _say_twos,
    "clans": _say_clans,
    "beginnings": _say_beginnings,
    "insight": _say_insight,
    "decks": _say_decks,
    "settling": _say_settling,
    "shares": _say_shares,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
