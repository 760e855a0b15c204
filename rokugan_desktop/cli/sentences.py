"""The English of what the command line says: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_TEXTS: Final = """\
cli.description: A hot-seat table for board games of Rokugan.
cli.help.demo.players: who plays each seat, such as {names}; if omitted, all play at random. “human” plays as well as
  the strongest computer player at the table
cli.help.file: a match or a position to open
cli.help.language: the language of all text: en or ru
cli.help.library: the folder of the match library; the game and import make it where it is missing
cli.help.format: text, or json for programs
cli.help.position: a position file
cli.help.board: the folder of a board, or a file that players have made; left out, the game’s own board
cli.help.any-size: the board may have other counts than the game’s
cli.help.game: which game; left out, the first that all the rest fits
cli.help.choices: {what} ({choices})
cli.help.choices-of-game: {what}, with --game {game} ({choices})
cli.help.modules: what is added to the base game, separated by commas: {names}
cli.help.seats: how many seats
cli.help.games: how many games
cli.help.seed: a whole number from 0; the same seed gives the same output
cli.help.jobs: how many processes
cli.help.out: the folder for the pictures
cli.help.film: keep what moves too, frame by frame
cli.help.size: the window’s size, such as 1600x1000
cli.help.theme: light, dark or contrast
cli.help.scale: the scale in percent
cli.help.version: the versions of the program, Python and Qt
cli.help.in-window: tell in the window, not here, what is wrong with the file
cli.help.new-window: open a window even where one is open
cli.open-already: The game is open: its window has come to the front.
cli.open-already-speaks: The game is open: its window has come to the front. It keeps its language; the settings have
  the others.
cli.help.self-test: try whether the program works here: play a match, open every file that comes with it
cli.help.help: this help
cli.help.usage: usage:
cli.help.files: files
cli.help.options: options
cli.help.commands: commands
cli.command.resolve: carry out what has been placed in a position, by the rules of its game
cli.command.score: score a position, as at the end of its game
cli.command.explain: say what holds in a position, and what is allowed there
cli.command.check: find every fault of a board
cli.command.demo: play a whole match through the window and keep its pictures
cli.wrong-use: rokugan-desktop: {what}
cli.not-understood: this can’t be understood; see --help
cli.no-command: there is no such file, and no such command; --help lists the commands
cli.no-command-near: there is no such file, and no such command; the nearest is {near}, --help lists them all
cli.unrecognized: {what} means nothing here
cli.needs-value: {what} needs a value
cli.needs-value-of: {what} needs a value: {allowed}
cli.takes-no-value: {what} takes no value
cli.bad-value: {what}: {allowed}
cli.allowed.between: whole number from {least} to {most}
cli.allowed.from: whole number from {least}
cli.allowed.one-of: {some} or {last}
cli.allowed.size: width and height from {least} to {most}, such as 1600x1000
cli.unreadable: {file}: {what}
cli.unreadable-in-place: {file}: {place}: {what}
cli.not-of-this-game: this is a position of {game}, which has no command {command}, but {has}
cli.not-utf8: this is not UTF-8 text
cli.cannot-write: {file}: this can’t be written
cli.library-lost: {file}: {what} What is played now is kept only until the window closes.
cli.library-apart: {file}: {what} What is played now is kept apart until this library can be opened again.
cli.no-display: There is no display to open a window on; set DISPLAY or WAYLAND_DISPLAY, or run the demo.
cli.no-qt: The window can’t start: a library that Qt needs is missing ({what}).
cli.no-qt-several: The window can’t start: libraries that Qt needs are missing ({what}).
cli.broken: The program is at fault: {what}
cli.salvage.next: {one}; {more}
cli.check.sound: {counts}: no fault
cli.check.no-shapely: boards are checked with shapely, which is not installed here; the wheel installs it as well
cli.check.count: the game has {wanted}, but there are {there}
cli.self-test.done: No fault: {games}, {files}, {languages}, {libraries}, {sounds}; {versions}
cli.self-test.match: a match through the window
cli.self-test.cannot-open: this file of the program can’t be opened
cli.self-test.not-over: the match that was played is not over, or not proved
cli.self-test.speechless: a sentence or a page is missing
cli.command.matches: list the matches of the library, newest first
cli.command.replay: print the log of a match
cli.command.verify: prove that no entry of a match was changed and that chance drew what it had to
cli.command.export: write a finished match to a file that people can read
cli.command.import: add a match from a file to the library, and print its number
cli.command.backup: write a match, running or over, to a packed file for import
cli.command.salvage: make a new library of all matches that can still be read in a damaged one, and put it in its
  place
cli.matches.salvaged-match: match {id} ({names}): {saved} of {all} entries saved
cli.matches.salvaged-spare: match {id} ({names}): saved from the spare copy; whatever came after that copy is lost
cli.matches.salvageable: This file is not a match library, or it is damaged; the command {command} saves what can
  still be read.
cli.matches.no-matches: this match library holds no matches, and neither does its spare copy
cli.matches.no-library: there is no match library here, and no spare copy of one
cli.matches.sound: this match library is sound, and nothing needs to be saved
cli.help.match: the number of a match in the library, or an exported file
cli.help.match-file: the file to write
cli.help.import-file: the file of a match
cli.matches.no-folder: there is no such folder
cli.matches.known: This match is already in the library: {id}
cli.matches.twin: Matches {id} and {twin} began alike and draw alike: whoever plays ahead in one knows what will be
  drawn in the other.
cli.matches.no-story: the log of this game is shown only in the window
cli.matches.none: There are no matches yet.
cli.matches.role: {name}
cli.matches.row: {id}: {what}, {started}, {state}
cli.matches.titled: {title} – {names}
cli.matches.heading: {names}, {started}, {state}
cli.matches.at-position: The match begins at a given position, not at one that was drawn.
cli.matches.round: round {round}
cli.matches.begun: just begun
cli.matches.over: over
cli.matches.won: won by {names}
cli.matches.damaged: {id}: {what}
cli.matches.proved: proved: every draw followed from the seed, and no entry was changed
cli.matches.proved-position: proved from the position it began at: every draw since followed from the seed; the
  position itself was not drawn
cli.matches.follows: every draw follows from its seed, but the writer of this match could choose among draws
cli.matches.whole-chain: no entry was changed; that every draw follows from its seed can be checked after the match
cli.matches.proved-chain: proved: no entry was changed; the draws are proved once the match is over
cli.matches.seal: seal {digits}
cli.matches.head: head {digits}
cli.matches.wrong: entry {n}: {what}
cli.matches.player: {name} ({role})
cli.matches.of-game: {game}: {what}
cli.command.simulate: play whole games and say what each seat and each role is worth
cli.help.simulate.players: who sits in each seat, such as {names}; left out, random players do
cli.help.simulate.dask: the address of a Dask cluster that plays instead of local processes
cli.help.simulate.format: text, json or csv for programs, or html for a page with charts
cli.help.simulate.out: the file for the report; if omitted, it is printed
cli.simulate.unknown-player: there is no player {name}; there are: {known}
cli.simulate.seats-disagree: {one} and {other} say different numbers of seats
cli.simulate.seats-between: {what} names {n}, but {least} to {most} can play
cli.simulate.no-cluster.library: --dask needs a library: install rokugan-desktop[dask]
cli.simulate.no-cluster.address: no Dask cluster answers at this address
cli.simulate.no-cluster.program: this Dask cluster lacks this program or one of its libraries
cli.simulate.no-cluster.lost: the Dask cluster was lost before the games were over
cli.simulate.progress: {bar} {done} of {games}, about {seconds} s left
cli.simulate.stopped-early: Interrupted before a game was over.
cli.simulate.written: {games}: {file}
cli.simulate.decimal: {whole}.{fraction}
cli.simulate.percent: {number}%
cli.simulate.range: {low} to {high}
cli.simulate.summary: {games}, seats: {seats}, seed {seed}: {seconds} s, {decisions}
cli.simulate.even: A shared victory counts in parts. With even chances every seat would win {share} of its games. 95%
  stands for the interval that holds the true value in 95 of 100 such experiments.
cli.simulate.alone: 95% stands for the interval that holds the true value in 95 of 100 such experiments.
cli.simulate.heading.games: games
cli.simulate.heading.wins: won
cli.simulate.heading.share: share
cli.simulate.heading.interval: 95%
cli.simulate.heading.used: used
cli.simulate.heading.per_game: a game
cli.simulate.by_seat: By seat
cli.simulate.seat: Seat {seat}: {player}
cli.simulate.player.random: random
cli.simulate.page.title: Balance lab
cli.simulate.page.chart: {table}: {what}
cli.simulate.page.share: share of games won
cli.simulate.page.per_game: times used in a game
cli.simulate.page.mean: all seats together
cli.simulate.page.even: even chances
cli.simulate.page.every: every game
cli.simulate.page.reading: How to read it
cli.simulate.page.reading.interval: A point is the result of these games, and the line through it is its 95% interval.
  Four times as many games make it half as wide.
cli.simulate.page.reading.mark: A hollow point is one whose interval reaches the dashed line: the difference may be
  chance. A solid red point is clear of it. Of twenty rows, one does so by chance alone.
cli.simulate.page.columns: What the columns say
cli.simulate.page.column.games: how many games the row counts
cli.simulate.page.column.wins: how many of them were won; a shared victory counts in parts
cli.simulate.page.column.share: the victories among its games
cli.simulate.page.column.interval: the interval of the figure before it
cli.simulate.page.column.used: how often all seats together used it
cli.simulate.page.column.per_game: the same, in one game, on average
cli.simulate.page.note.by_seat: Seats are counted clockwise.
cli.command.ladder: let the computer players play against each other and say how strong they are
cli.help.ladder.games: how many games for each pairing; left out, as many as the yardstick asks for
cli.help.ladder.resume: a file that keeps every finished game, so that the ladder can be resumed
cli.ladder.title: One player against the others at its table: share of victories, 95% interval, time of a turn
cli.ladder.pairing: {one} against {opponents}, seats: {seats}
cli.ladder.share: {share}% ({low} to {high})
cli.ladder.times: median {median} ms, 95% below {p95} ms
cli.ladder.lead: lead {lead} ± {half}
cli.ladder.promised: predicted at the end {promised}%, came true {true}%
cli.ladder.blunders: blunders a game: {number}
cli.ladder.two-players: --players takes two names: the player measured, and the one in all the other seats
cli.help.ladder.players: only two players: the one measured, and the one in all the other seats, as in {names}
cli.help.ladder.seats: only at tables of this size
cli.help.blunders: also count the placements that cost a lot; this takes longer than the games
cli.ladder.not-a-game: this line holds no game of a ladder
cli.ladder.stopped: Interrupted: the games that were over are in the table.
"""
SENTENCES: Final[dict[str, str | Plural]] = {
    **paragraphs(_TEXTS),
    "cli.required": Plural.of("missing: {what}"),
    "cli.library-taken-in": Plural(
        "{n} match that was kept apart is in the match library now.",
        "{n} matches that were kept apart are in the match library now.",
    ),
    "cli.library-salvaged": Plural.of(
        "The match library was damaged. {n} [match was|matches were] saved; the damaged library is kept as {kept}."
    ),
    "cli.library-brought-back": Plural.of(
        "{n} [match|matches] had gone from the match library, and [was|were] brought back from its spare copy."
    ),
    "cli.library-salvaged-in-part": Plural.of(
        "The match library was damaged. {n} [match was|matches were] saved, {cut}: {which}. The damaged library is "
        "kept as {kept}."
    ),
    "cli.salvage.cut": Plural.of("{n} of them without [its end|their ends] ({saved} of {all} entries)"),
    "cli.salvage.more": Plural.of("{n} more"),
    "cli.salvage.spare": Plural.of(
        "{told} {n} [match comes|matches come] from the spare copy: whatever came after that copy is lost."
    ),
    "cli.salvage.lost": Plural("{told} {n} match could not be saved.", "{told} {n} matches could not be saved."),
    "cli.check.areas": Plural("{n} area", "{n} areas"),
    "cli.check.borders": Plural("{n} border", "{n} borders"),
    "cli.check.coasts": Plural("{n} coast", "{n} coasts"),
    "cli.check.crossings": Plural("{n} crossing", "{n} crossings"),
    "cli.self-test.games": Plural("{n} match played", "{n} matches played"),
    "cli.self-test.files": Plural("{n} file opened", "{n} files opened"),
    "cli.self-test.languages": Plural("{n} language spoken", "{n} languages spoken"),
    "cli.self-test.libraries": Plural("{n} earlier library read", "{n} earlier libraries read"),
    "cli.self-test.sounds": Plural("{n} sound made", "{n} sounds made"),
    "cli.matches.salvaged": Plural.of("{n} [match|matches] saved; the damaged library is kept as {kept}"),
    "cli.matches.salvaged-in-part": Plural.of(
        "{n} [match|matches] saved, {cut}; the damaged library is kept as {kept}"
    ),
    "cli.matches.salvaged-none": Plural("{n} match could not be saved", "{n} matches could not be saved"),
    "cli.matches.lacking": Plural.of(
        "{n} [match is|matches are] only in the spare copy of this library; the command {command} brings [it|them] back"
    ),
    "cli.matches.added": Plural.of(
        "Added to the secret: “{text}” ({n} [letter or digit counts|letters and digits count]), by {name}."
    ),
    "cli.simulate.stopped": Plural.of("Interrupted: {n} [game|games] of {games} [is|are] in the report."),
    "cli.simulate.games": Plural("{n} game", "{n} games"),
    "cli.simulate.decisions": Plural("{n} decision", "{n} decisions"),
    **{f"cli.simulate.player.{rank}": rank for rank in ("apprentice", "novice", "warrior", "daimyo", "shogun")},
}
