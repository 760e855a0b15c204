"""The English of what the commands about matches say: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "cli.command.matches": "list the matches of the library, newest first",
    "cli.command.replay": "print the log of a match",
    "cli.command.verify": "prove that no entry of a match was changed and that chance drew what it had to",
    "cli.command.export": "write a finished match to a file that people can read",
    "cli.command.import": "add a match from a file to the library, and print its number",
    "cli.command.backup": "write a match, running or over, to a packed file for import",
    "cli.command.salvage": (
        "make a new library of all matches that can still be read in a damaged one, and put it in its place"
    ),
    "cli.matches.salvaged": Plural(
        "{n} match saved; the damaged library is kept as {kept}",
        "{n} matches saved; the damaged library is kept as {kept}",
    ),
    "cli.matches.salvaged-in-part": Plural(
        "{n} match saved, {cut}; the damaged library is kept as {kept}",
        "{n} matches saved, {cut}; the damaged library is kept as {kept}",
    ),
    "cli.matches.salvaged-match": "match {id} ({names}): {saved} of {all} entries saved",
    "cli.matches.salvaged-spare": (
        "match {id} ({names}): saved from the spare copy; whatever came after that copy is lost"
    ),
    "cli.matches.salvaged-none": Plural("{n} match could not be saved", "{n} matches could not be saved"),
    "cli.matches.lacking": Plural(
        "{n} match lies in the spare copy of this library alone; the command {command} brings it back",
        "{n} matches lie in the spare copy of this library alone; the command {command} brings them back",
    ),
    "cli.matches.salvageable": (
        "This file is not a match library, or it is damaged; the command {command} saves what can still be read."
    ),
    "cli.matches.no-matches": "this match library holds no matches, and neither does its spare copy",
    "cli.matches.no-library": "there is no match library here, and no spare copy of one",
    "cli.matches.sound": "this match library is sound, and nothing needs to be saved",
    "cli.help.match": "the number of a match in the library, or an exported file",
    "cli.help.match-file": "the file to write",
    "cli.help.import-file": "the file of a match",
    "cli.matches.no-folder": "there is no such folder",
    "cli.matches.twin": (
        "Matches {id} and {twin} began alike and draw alike: whoever goes ahead in one knows what will be drawn in the "
        "other."
    ),
    "cli.matches.no-story": "the log of this game is shown only in the window",
    "cli.matches.none": "There are no matches yet.",
    "cli.matches.role": "{name}",
    "cli.matches.row": "{id}: {what}, {started}, {state}",
    "cli.matches.titled": "{title} – {names}",
    "cli.matches.heading": "{names}, {started}, {state}",
    "cli.matches.at-position": "The match begins at a position that no one drew.",
    "cli.matches.round": "round {round}",
    "cli.matches.begun": "just begun",
    "cli.matches.over": "over",
    "cli.matches.won": "won by {names}",
    "cli.matches.damaged": "{id}: {what}",
    "cli.matches.proved": "proved: every draw followed from the seed, and no entry was changed",
    "cli.matches.proved-position": (
        "proved from the position it began at: every draw since followed from the seed; no one drew that position"
    ),
    "cli.matches.follows": "every draw follows from its seed, but the writer of this match could choose among draws",
    "cli.matches.whole-chain": (
        "no entry was changed; that every draw follows from its seed can be checked after the match"
    ),
    "cli.matches.proved-chain": "proved: no entry was changed; the draws are proved once the match is over",
    "cli.matches.added": Plural(
        "Added to the secret by {name}: “{text}”, of which {n} letter or digit counts.",
        "Added to the secret by {name}: “{text}”, of which {n} letters and digits count.",
    ),
    "cli.matches.seal": "seal {digits}",
    "cli.matches.head": "head {digits}",
    "cli.matches.wrong": "entry {n}: {what}",
    "cli.matches.player": "{name} ({role})",
    "cli.matches.of-game": "{game}: {what}",
}
