"""The English of what the command line says: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Help
    "cli.description": "A hot-seat table for board games of Rokugan.",
    "cli.help.demo.players": (
        "who plays each seat, such as {names}; if omitted, all play at random. “human” plays as well as the "
        "strongest computer player at the table"
    ),
    "cli.help.file": "a match or a position to open",
    "cli.help.language": "the language of all text: en or ru",
    "cli.help.library": "the folder of the match library; the game and import make it where it is missing",
    "cli.help.format": "text, or json for programs",
    "cli.help.position": "a position file",
    "cli.help.board": "the folder of a board; left out, the game’s own",
    "cli.help.any-size": "the board may have other counts than the game’s",
    "cli.help.game": "which game; left out, the first that all the rest fits",
    "cli.help.choices": "{what} ({choices})",
    "cli.help.choices-of-game": "{what}, with --game {game} ({choices})",
    "cli.help.seats": "how many seats",
    "cli.help.games": "how many games",
    "cli.help.seed": "a whole number from 0; the same seed gives the same output",
    "cli.help.jobs": "how many processes",
    "cli.help.out": "the folder for the pictures",
    "cli.help.film": "keep what moves too, frame by frame",
    "cli.help.size": "the window’s size, such as 1600x1000",
    "cli.help.theme": "light, dark or contrast",
    "cli.help.scale": "the scale in percent",
    "cli.help.version": "the versions of the program, Python and Qt",
    "cli.help.in-window": "tell in the window, not here, what is wrong with the file",
    "cli.help.new-window": "open a window even where one is open",
    "cli.open-already": "The game is open: its window has come to the front.",
    "cli.open-already-speaks": (
        "The game is open: its window has come to the front. It keeps its language; the settings have the others."
    ),
    "cli.help.self-test": "try whether the program works here: play a match, open every file that comes with it",
    "cli.help.help": "this help",
    "cli.help.usage": "usage:",
    "cli.help.files": "files",
    "cli.help.options": "options",
    "cli.help.commands": "commands",
    "cli.command.resolve": "carry out what lies ready in a position, by the rules of its game",
    "cli.command.score": "score a position, as at the end of its game",
    "cli.command.explain": "say what holds in a position, and what is allowed there",
    "cli.command.check": "find every fault of a board",
    "cli.command.demo": "play a whole match through the window and keep its pictures",
    # Complaints
    "cli.wrong-use": "rokugan-desktop: {what}",
    "cli.not-understood": "this can’t be understood; see --help",
    "cli.no-command": "there is no such file, and no such command; --help lists the commands",
    "cli.no-command-near": "there is no such file, and no such command; the nearest is {near}, --help lists them all",
    "cli.required": Plural("missing: {what}", "missing: {what}"),
    "cli.unrecognized": "{what} means nothing here",
    "cli.needs-value": "{what} needs a value",
    "cli.needs-value-of": "{what} needs a value: {allowed}",
    "cli.takes-no-value": "{what} takes no value",
    "cli.bad-value": "{what}: {allowed}",
    "cli.allowed.between": "whole number from {least} to {most}",
    "cli.allowed.from": "whole number from {least}",
    "cli.allowed.one-of": "{some} or {last}",
    "cli.allowed.size": "width and height from {least} to {most}, such as 1600x1000",
    "cli.unreadable": "{file}: {what}",
    "cli.unreadable-in-place": "{file}: {place}: {what}",
    "cli.not-of-this-game": "this is a position of {game}, which has no command {command}, but {has}",
    "cli.not-utf8": "this is not UTF-8 text",
    "cli.cannot-write": "{file}: this can’t be written",
    "cli.library-lost": "{file}: {what} What is played now is kept only until the window closes.",
    "cli.library-apart": "{file}: {what} What is played now is kept apart until this library can be opened again.",
    "cli.library-taken-in": Plural(
        "{n} match that was kept apart is in the match library now.",
        "{n} matches that were kept apart are in the match library now.",
    ),
    "cli.library-salvaged": Plural(
        "The match library was damaged. {n} match was saved; the damaged library is kept as {kept}.",
        "The match library was damaged. {n} matches were saved; the damaged library is kept as {kept}.",
    ),
    "cli.library-brought-back": Plural(
        "{n} match had gone from the match library, and was brought back from its spare copy.",
        "{n} matches had gone from the match library, and were brought back from its spare copy.",
    ),
    "cli.no-display": "There is no display to open a window on; set DISPLAY or WAYLAND_DISPLAY, or run the demo.",
    "cli.no-qt": "The window can’t start: a library that Qt needs is missing ({what}).",
    "cli.no-qt-several": "The window can’t start: libraries that Qt needs are missing ({what}).",
    "cli.broken": "The program is at fault: {what}",
    "cli.library-salvaged-in-part": Plural(
        "The match library was damaged. {n} match was saved, {cut}: {which}. The damaged library is kept as {kept}.",
        "The match library was damaged. {n} matches were saved, {cut}: {which}. The damaged library is kept as {kept}.",
    ),
    "cli.salvage.cut": Plural(
        "{n} of them without its end ({saved} of {all} entries)",
        "{n} of them without their ends ({saved} of {all} entries)",
    ),
    "cli.salvage.next": "{one}; {more}",
    "cli.salvage.more": Plural("{n} more", "{n} more"),
    "cli.salvage.spare": Plural(
        "{told} {n} match comes from the spare copy: whatever came after that copy is lost.",
        "{told} {n} matches come from the spare copy: whatever came after that copy is lost.",
    ),
    "cli.salvage.lost": Plural("{told} {n} match could not be saved.", "{told} {n} matches could not be saved."),
    # check
    "cli.check.sound": "{counts}: no fault",
    "cli.check.areas": Plural("{n} area", "{n} areas"),
    "cli.check.no-shapely": "boards are checked with shapely, which is not installed here; a wheel brings it along",
    "cli.check.count": "the game has {wanted}, but there are {there}",
    # --self-test
    "cli.self-test.done": "No fault: {games}, {files}, {languages}, {libraries}, {sounds}; {versions}",
    "cli.self-test.games": Plural("{n} match played", "{n} matches played"),
    "cli.self-test.files": Plural("{n} file opened", "{n} files opened"),
    "cli.self-test.languages": Plural("{n} language spoken", "{n} languages spoken"),
    "cli.self-test.libraries": Plural("{n} earlier library read", "{n} earlier libraries read"),
    "cli.self-test.sounds": Plural("{n} sound made", "{n} sounds made"),
    "cli.self-test.match": "a match through the window",
    "cli.self-test.cannot-open": "this file of the program can’t be opened",
    "cli.self-test.not-over": "the match that was played is not over, or not proved",
    "cli.self-test.speechless": "a sentence or a page is missing",
}
