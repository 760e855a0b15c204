"""The English of what the ladder says: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "cli.command.ladder": "let the computer players play against each other and say how strong they are",
    "cli.help.ladder.games": "how many games for each pairing; left out, as many as the yardstick asks for",
    "cli.help.ladder.resume": ("a file that keeps every finished game, so that the ladder can be resumed"),
    "cli.ladder.title": "One player against the others at its table: share of victories, 95% interval, time of a turn",
    "cli.ladder.pairing": "{one} against {opponents}, seats: {seats}",
    "cli.ladder.games": Plural("{n} game", "{n} games"),
    "cli.ladder.share": "{share}% ({low} to {high})",
    "cli.ladder.times": "median {median} ms, 95% below {p95} ms",
    "cli.ladder.lead": "lead {lead} ± {half}",
    "cli.ladder.promised": "predicted at the end {promised}%, came true {true}%",
    "cli.ladder.blunders": "blunders a game: {number}",
    "cli.ladder.two-players": "--players names two: the one, and the player of all the other seats",
    "cli.help.ladder.players": "only two players: the one, and that of all the other seats, as in {names}",
    "cli.help.ladder.seats": "only at tables of this size",
    "cli.help.blunders": "also count the placements that cost much; that takes longer than the games",
    "cli.ladder.not-a-game": "this line holds no game of a ladder",
    "cli.ladder.stopped": "Interrupted: the games that were over are in the table.",
}
