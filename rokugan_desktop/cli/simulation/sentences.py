"""The English of what the balance lab says: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Help
    "cli.command.simulate": "play whole games and say what clans, seats, objectives and cards are worth",
    "cli.help.simulate.players": "who sits in each seat, such as {names}; left out, random players do",
    "cli.help.simulate.clans": "the clan of each seat, such as {names}; left out, drawn for each game",
    "cli.help.simulate.dask": "the address of a Dask cluster that plays instead of local processes",
    "cli.help.simulate.format": "text, json or csv for programs, or html for a page with charts",
    "cli.help.simulate.out": "the file for the report; left out, it is printed",
    # Complaints
    "cli.simulate.unknown-player": "there is no player {name}; there are: {known}",
    "cli.simulate.unknown-clan": "there is no clan {name}; there are: {known}",
    "cli.simulate.same-clan": "the clan {name} can't play in two seats",
    "cli.simulate.seats-disagree": "{one} and {other} say different numbers of seats",
    "cli.simulate.two-to-five": "{what} names {n}, but two to five can play",
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
    "cli.simulate.heading.honor": "honor",
    "cli.simulate.heading.mean_provinces": "provinces",
    "cli.simulate.heading.mean_objectives": "objective met",
    "cli.simulate.heading.mean_cards": "cards",
    "cli.simulate.heading.mean_tokens": "tokens",
    "cli.simulate.heading.used": "used",
    "cli.simulate.heading.per_game": "a game",
    "cli.simulate.by_clan": "By clan",
    "cli.simulate.by_seat": "By seat",
    "cli.simulate.by_first_player": "By first player",
    "cli.simulate.by_objective": "By secret objective kept",
    "cli.simulate.by_territory_card": "By territory card played",
    "cli.simulate.use.cards": "Use of cards",
    "cli.simulate.use.tokens": "Use of combat tokens",
    "cli.simulate.seat": "Seat {seat}: {player}",
    "cli.simulate.first-player": "Round {round}",
    "cli.simulate.player.random": "random",
    "cli.simulate.player.novice": "novice",
    "cli.simulate.player.warrior": "warrior",
    "cli.simulate.player.daimyo": "daimyo",
    # The page
    "cli.simulate.page.title": "Balance lab",
    "cli.simulate.page.chart": "{table}: {what}",
    "cli.simulate.page.share": "share of games won",
    "cli.simulate.page.honor": "mean honor",
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
    "cli.simulate.page.reading.cause": (
        "Whoever plays a card or meets an objective may win because they were ahead already: the tables show what goes "
        "together, not what causes it. They tell of these players, not of all."
    ),
    "cli.simulate.page.columns": "What the columns say",
    "cli.simulate.page.column.games": "how many games the row counts",
    "cli.simulate.page.column.wins": "how many of them were won; a shared victory counts in parts",
    "cli.simulate.page.column.share": "the victories among its games",
    "cli.simulate.page.column.interval": "the interval of what stands before it",
    "cli.simulate.page.column.honor": "honor at the end, on average",
    "cli.simulate.page.column.mean_provinces": "provinces held at the end, on average",
    "cli.simulate.page.column.mean_objectives": "in how many of its games the secret objective was met",
    "cli.simulate.page.column.mean_cards": "cards played in a game, on average",
    "cli.simulate.page.column.mean_tokens": "combat tokens placed in a game, on average",
    "cli.simulate.page.column.used": "how often all seats together used it",
    "cli.simulate.page.column.per_game": "the same, in one game, on average",
    "cli.simulate.page.note.by_clan": "A clan in the games that it plays.",
    "cli.simulate.page.note.by_seat": "Seats are counted clockwise.",
    "cli.simulate.page.note.by_first_player": "The seat that was first player in the round.",
    "cli.simulate.page.note.by_objective": "The seat that kept the objective, whether it was met or not.",
    "cli.simulate.page.note.by_territory_card": "The seat that played the card.",
    "cli.simulate.page.note.use.cards": "How often each card was played, by all seats together.",
    "cli.simulate.page.note.use.tokens": (
        "How often each token lay on the board when the tokens were turned faceup, or was discarded there by a card."
    ),
}
