"""What the table says, in English: the source of its translations."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_TEXTS: Final = """\
table.refusal.sealed: This turn is complete: confirm it, or take the last step back.
table.refusal.long-draft: This turn already has {limit} steps: take some of them back.
table.refusal.long-match: This match has {limit} steps; with more it could never be opened again. End it in the menu,
  or start another.
table.refusal.not-asked: It is not this player’s turn.
table.refusal.not-complete: This turn is not complete yet.
table.refusal.concession: You can’t concede now.
table.refusal.early-end: This game can’t be ended early now.
table.refusal.seat-taken: No one else can take this place now.
table.refusal.export-running: This match is still in progress: the file would give away its secrets. You can write a
  backup, with its entries packed.
table.refusal.cannot-play-on: This match can’t be played on from here.
table.refusal.running: While the match is in progress, only what is public can be replayed.
table.rewind.over: The match is over.
table.rewind.here: This turn has only just begun.
table.rewind.none: No turn has begun yet.
table.rewind.drawn: What has been drawn stays drawn.
table.rewind.no-turn: There is no turn of this round to go back to.
table.told.who: {name} ({role})
table.told.went-back: Rewound to the start of a turn: {who}. Everything since then is undone.
table.told.pin-set: {who}: a PIN has been set.
table.told.pin-removed: {who}: the PIN has been removed.
table.told.pin-given-up: {who}: the PIN was forgotten, and has been removed with the consent of all others.
table.told.person-sat-down: {who} is now played by a person.
table.told.settled-for-all: A computer player made the remaining choices.
table.told.computer-sat-down: {who} is now played by the computer.
table.told.salvaged-spare: The match library was damaged: whatever came after this is lost. The match goes on from
  here.
table.told.challenge: The challenge begins here.
table.told.played-on: A new match begins here. Everything before this, draws included, was another match’s.
table.journal.full: The disk is full: nothing could be saved in {file}.
table.journal.read-only: Nothing could be saved: {file} can’t be written.
table.journal.busy: Nothing could be saved: another program keeps {file} busy.
table.journal.cannot-write: Nothing could be saved in {file}.
table.journal.other-course: The saved match has gone on differently elsewhere; this one was not saved over it.
table.library.cannot-open: This match library can’t be opened.
table.library.in-use: This match is open in another window since {since} (process {process} on {computer}).
table.library.in-use-by-somebody: This match is open in another window.
table.unreadable.no-library: This file is not a match library, or it is damaged.
table.unreadable.strange-library: This match library holds what this program never writes; it was not opened.
table.unreadable.damaged: The saved match is damaged here.
table.unreadable.match-too-long: The entries of this match unpack to more than {limit} MB: no match is that long.
table.unreadable.long-answer: This answer has more than {limit} actions: no one confirms so many at once.
table.unreadable.long-match: The answers up to here have more than {limit} actions: no match is that long.
table.unreadable.newer: A newer version of the program wrote this: format {theirs}; this one reads {ours}.
table.unreadable.no-such-match: There is no match with this number.
table.unreadable.no-beginning: The match has no beginning.
table.unreadable.other-game: This is a match of a game that is not here ({game}).
table.unreadable.other-rules: The match began under rules version {theirs}; the program plays {ours}.
table.unreadable.other-board: The match began on version {theirs} of the board; the program has {ours}.
table.unreadable.never-written: No version of the program can have written this match.
table.unreadable.other-notation: The program writes this differently.
table.unreadable.entry: This is not an entry of a match.
table.unreadable.against-rules: The rules do not allow what is written here.
table.unreadable.notation: What is written here can’t be read: {what}
table.file.line: line {n}: {what}
table.file.inside: {place}: {what}
table.file.missing-file: there is no such file
table.file.of-the-program: this file of the program is damaged or missing; reinstall the program
table.file.cannot-open: this file can’t be opened
table.file.exists: a file with this name already exists; it was not overwritten
table.file.full: the disk is full
table.file.cannot-write: this file can’t be written
table.file.not-text: this is not UTF-8 text
table.position.other-format: no game here reads this; known are {known}
table.position.no-format: this key is missing; known are {known}
table.file.no-json: this is not a JSON object
table.file.no-whole-number: this is not a whole number: {what}
table.file.long-number: a number has more than {limit} digits
table.file.no-match: this is not a match file
table.file.too-many-lines: more than {limit} lines
table.file.too-many-beside: more than {limit} entries outside the game, such as PINs and hand-overs of seats
table.file.not-printable: a name or the title holds characters that don’t print
table.file.other-count: a name and a role are needed for each seat
table.file.no-contribution: a contribution to the shuffle is too long, or holds characters that don’t print
table.file.other-contributions: the shuffle has a contribution for each seat, or none at all
table.file.other-digest: this was changed: its digest is another one
table.file.other-number: entry {wanted} should stand here, not entry {given}
table.file.other-header: the beginning of the match differs from its first line
table.file.missing: the match does not end here; entries are missing
table.file.breaks-off: the file breaks off here; only a whole file is read, for its last line proves all others
table.file.changed: the text of this file was changed
table.title.challenge: Challenge: {name}
table.title.week: Match of week {week} of {year}
table.title.played-on: Played on: {name}
table.title.position: Position {name}
table.refusal.position-running: This match is still in progress: its position would give away its secrets.
table.proof.not-bound: the seed does not follow from what was shown and said before the match
table.proof.other-end: the match has ended here, but its index card says that it runs
table.proof.other-winners: the match was won by others than its index card says
table.proof.other-draw: the seed draws something else here
table.proof.rules-today: Rules: version {theirs}, today’s.
table.proof.rules-older: Rules: version {theirs}, older than today’s version {ours}.
table.proof.board-today: Board: version {theirs}, today’s.
table.proof.board-unknown: Board: its version was not written down, and is taken to be today’s.
table.proof.shuffle-draws: Shuffle: version {theirs}. No entry outside the game changes what is drawn.
table.proof.shuffle-first: Shuffle: version {theirs}. Each added entry changes the next draw, so the writer could
  choose among draws.
table.proof.draws-later: Draws: not checked before the end of the match.
table.proof.start-dealt: Start: the game’s own setup.
table.proof.played-on: No entry was changed. What was drawn before the match was played on is not proved; every draw
  since then followed from the seed that it began with.
table.proof.known: No entry was changed. Every draw followed from a seed that is no secret, so anyone could have known
  it before.
table.proof.start-challenge: Start: a challenge, whose seed comes with the program.
table.proof.start-week: Start: the game’s own setup, with the seed of the match of the week.
table.proof.start-played-on: Start: the point that another match had reached. All before that may have been chosen.
table.proof.start-position: Start: a given position, not one that was drawn. Everything in it was chosen.
table.proof.seal-bound: Seal: binds the secret, game, rules, board, setup, names, seats and players.
table.proof.seal-secret: Seal: binds the secret alone. Rules, setup, names and seats are as the match says.
table.proof.seal-none: Seal: none. Nothing was fixed before the match, so the seed may have been chosen.
table.proof.seal-nobody-added: No one added to the secret, so several may have been tried before the match.
table.proof.seal-computer-added: A computer player is said to have added to the secret. No one typed it, so it may
  have been chosen.
table.proof.beside: Outside the game: {what}.
table.proof.beside-nothing: Outside the game: no entries.
table.proof.and: {one}, {more}
table.proof.computers: Computers: on {n} of {seats} seats, as the match says. Nothing proves who gave an answer.
table.proof.computers-none: Computers: none, as the match says. Nothing proves who gave an answer.
table.story.taken-back: (taken back) {line}
"""
SENTENCES: dict[str, str | Plural] = {
    **paragraphs(_TEXTS),
    "table.told.salvaged": Plural.of(
        "The match library was damaged: {n} [entry|entries] after this [is|are] lost. The match goes on from here."
    ),
    "table.library.reinstated": Plural.of(
        "The match library’s file vanished or was damaged while it was open; it has been written anew, with {n} "
        "[match|matches]."
    ),
    "table.proof.beside-pins": Plural("{n} PIN change", "{n} PIN changes"),
    "table.proof.beside-hand-overs": Plural("{n} hand-over of a seat", "{n} hand-overs of a seat"),
    "table.proof.beside-settled": Plural.of("{n} [set|sets] of choices left to a computer"),
    "table.proof.beside-back": Plural("{n} return to an earlier turn", "{n} returns to an earlier turn"),
    "table.proof.beside-salvaged": Plural.of("{n} [end|ends] lost with a damaged library"),
    "table.proof.beside-played-on": Plural.of("{n} [beginning|beginnings] taken from another match"),
    "table.proof.beside-idle": Plural("{n} entry that changes nothing", "{n} entries that change nothing"),
    "table.proof.beside-late": Plural("{n} entry after the end", "{n} entries after the end"),
    "table.proof.beside-split": Plural("{n} turn split in two", "{n} turns split in two"),
    "table.proof.beside-merged": Plural(
        "{n} turn joined to the one before it", "{n} turns joined to the ones before them"
    ),
    "table.proof.beside-before-draws": Plural(
        "{n} entry outside the game comes before a draw, and changed it.",
        "{n} entries outside the game come before draws, and changed them.",
    ),
}
