"""The English of what the balance lab says: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Help
    "cli.command.simulate": "play whole games and say what each seat and each role is worth",
    "cli.help.simulate.players": "who sits in each seat, such as {names}; left out, random players do",
    "cli.help.simulate.dask": "the address of a Dask cluster that plays instead of local processes",
    "cli.help.simulate.format": "text, json or csv for programs, or html for a page with charts",
    "cli.help.simulate.out": "the file for the report; if omitted, it is printed",
    # Complaints
    "cli.simulate.unknown-player": "there is no player {name}; there are: {known}",
    "cli.simulate.seats-disagree": "{one} and {other} say different numbers of seats",
    "cli.simulate.seats-between": "{what} names {n}, but {least} to {most} can play",
    "cli.simulate.no-cluster.library": "--dask needs a library: install rokugan-desktop[dask]",
    "cli.simulate.no-cluster.address": "no Dask cluster answers at this address",
    "cli.simulate.no-cluster.program": "this Dask cluster lacks this program or one of its libraries",
    "cli.simulate.no-cluster.lost": "the Dask cluster was lost before the games were over",
    # While it plays
    "cli.simulate.progress": "{bar} {done} of {games}, about {seconds} s left",
    "cli.simulate.stopped": Plural(
        "Interrupted: {n} game of {games} is in the report.", "Interrupted: {n} games of {games} are in the report."
    ),
    "cli.simulate.stopped-early": "Interrupted before a game was over.",
    "cli.simulate.written": "{games}: {file}",
    # Numbers
    "cli.simulate.decimal": "{whole}.{fraction}",
    "cli.simulate.percent": "{number}%",
    "cli.simulate.range": "{low} to {high}",
    # The report
    "cli.simulate.summary": "{games}, seats: {seats}, seed {seed}: {seconds} s, {decisions}",
    "cli.simulate.games": Plural("{n} game", "{n} games"),
    "cli.simulate.decisions": Plural("{n} decision", "{n} decisions"),
    "cli.simulate.even": (
        "A shared victory counts in parts. With even chances every seat would win {share} of its games. 95% stands for "
        "the interval that holds the true value in 95 of 100 such experiments."
    ),
    "cli.simulate.heading.games": "games",
    "cli.simulate.heading.wins": "won",
    "cli.simulate.heading.share": "share",
    "cli.simulate.heading.interval": "95%",
    "cli.simulate.heading.used": "used",
    "cli.simulate.heading.per_game": "a game",
    "cli.simulate.by_seat": "By seat",
    "cli.simulate.seat": "Seat {seat}: {player}",
    "cli.simulate.player.random": "random",
    # The page
    "cli.simulate.page.title": "Balance lab",
    "cli.simulate.page.chart": "{table}: {what}",
    "cli.simulate.page.share": "share of games won",
    "cli.simulate.page.per_game": "times used in a game",
    "cli.simulate.page.mean": "all seats together",
    "cli.simulate.page.even": "even chances",
    "cli.simulate.page.reading": "How to read it",
    "cli.simulate.page.reading.interval": (
        "A point is what these games came to, the line through it its 95% interval. Four times the games make it half "
        "as wide."
    ),
    "cli.simulate.page.reading.mark": (
        "A hollow point is one whose interval reaches the dashed line: the difference may be chance. A full red point "
        "lies apart from it. Of twenty rows, one does so by chance alone."
    ),
    "cli.simulate.page.columns": "What the columns say",
    "cli.simulate.page.column.games": "how many games the row counts",
    "cli.simulate.page.column.wins": "how many of them were won; a shared victory counts in parts",
    "cli.simulate.page.column.share": "the victories among its games",
    "cli.simulate.page.column.interval": "the interval of what stands before it",
    "cli.simulate.page.column.used": "how often all seats together used it",
    "cli.simulate.page.column.per_game": "the same, in one game, on average",
    "cli.simulate.page.note.by_seat": "Seats are counted clockwise.",
}
