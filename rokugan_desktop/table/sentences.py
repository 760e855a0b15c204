"""What the table says, in English: the source of its translations."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "table.refusal.sealed": "This turn is complete: confirm it, or take the last step back.",
    "table.refusal.not-asked": "It is not this player's turn.",
    "table.refusal.not-complete": "This turn is not complete yet.",
    "table.refusal.concession": "This seat can't concede now.",
    "table.refusal.early-end": "This game can't be ended early now.",
    "table.journal.full": "The disk is full: the turn could not be saved in {file}.",
    "table.journal.read-only": "The turn could not be saved: {file} can't be written.",
    "table.journal.busy": "The turn could not be saved: another program keeps {file} busy.",
    "table.journal.cannot-write": "The turn could not be saved in {file}.",
    "table.journal.other-course": "The saved match has gone on differently elsewhere; this one was not saved over it.",
    "table.library.cannot-open": "The match library {file} can't be opened.",
    "table.library.in-use": "This match is open in another window (process {process} on {computer}).",
    "table.unreadable.no-library": "This file is not a match library, or it is damaged.",
    "table.unreadable.damaged": "The saved match is damaged here.",
    "table.unreadable.newer": "A newer version of the program wrote this: format {theirs}; this one reads {ours}.",
    "table.unreadable.no-such-match": "There is no match with this number.",
    "table.unreadable.no-beginning": "The match has no beginning.",
    "table.unreadable.other-game": "This is a match of another game ({game}).",
    "table.unreadable.other-rules": "The match began under rules version {theirs}; the program plays {ours}.",
    "table.unreadable.entry": "This is not an entry of a match.",
    "table.unreadable.against-rules": "The rules do not allow what is written here.",
    "table.unreadable.notation": "What is written here can't be read: {what}",
}
