"""The command `ladder`: which pairings are played, what is kept of them, and how it is printed."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final, TextIO

import msgspec

from rokugan_desktop.cli.arguments import WrongUse, agreed_seats, chosen_options, known_players, listed
from rokugan_desktop.cli.endings import DONE, INTERRUPTED, complain, named
from rokugan_desktop.cli.laboratory import Laboratory
from rokugan_desktop.cli.offers import InTheLab
from rokugan_desktop.cli.simulation import ProgressLine, aligned
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.lab import processes
from rokugan_desktop.lab.ladder import Ladder, Match, MatchKey, Pairing, Standing, run_ladder, standings
from rokugan_desktop.shelf import Shelved
from rokugan_desktop.table.files.whole_files import read_limited
from rokugan_desktop.words import Words

_GAMES: Final = 400
"""How many games two players play that are named."""
_BOTH: Final = ("one", "opponents")
_FORMS: Final = {"lead": "+.1f", "promised": ".0f", "true": ".0f"}  # all others: ".1f"
_BEGINNING: Final = b'{"one":'
"""How each line of the file begins that keeps the games."""
_LONGEST_FILE: Final = 1 << 28
"""How many bytes that file may have: half a million games have fewer."""


def ladder(arguments: argparse.Namespace, game: Shelved, words: Words) -> int:
    """Play the pairings and print what they came to; after Ctrl-C, of the games that were over.

    Raise Unreadable where the file to resume from holds something else, OSError where it can't be written.
    """
    offered = game.commands()
    assert isinstance(offered, InTheLab), "it was found by that"
    lab = offered.laboratory()
    setting = lab.ladder
    if not arguments.blunders:
        setting = replace(setting, blunders=None)
    wanted = _wanted(arguments, lab)
    played = _kept(arguments.resume)
    options = dict.fromkeys(chosen_options(arguments, game.rules(), unsaid) for unsaid in setting.options)
    setting = replace(setting, options=tuple(options))
    for chosen, seats in product(options, {pairing.seats for pairing in wanted}):
        lab.sit_down(setting.roles_under(chosen, seats)[:seats], chosen)
    stopped = _play(arguments, words, setting, wanted, played)
    rungs = standings(setting, wanted, played)
    rows = [_row(words, rung) for rung in rungs]
    said = "\n".join([words.text("cli.ladder.title"), *aligned(rows, len(rows[0]) if rows else 0)])
    print(_json(game.id, lab.columns.score, rungs) if arguments.format == "json" else said)
    return INTERRUPTED if stopped else DONE


def _wanted(arguments: argparse.Namespace, lab: Laboratory) -> list[Pairing]:
    """Return the pairings of the yardstick, or of two players that are named, at one table or at all.

    Raise WrongUse for players or seats that there are not.
    """
    names, yardstick = listed(arguments.players), lab.pairings(arguments.games)
    sizes = list(dict.fromkeys(pairing.seats for pairing in yardstick))
    known_players(names, lab.ladder.players)
    if names and len(names) != len(_BOTH):
        raise WrongUse(Message("cli.ladder.two-players"))
    if arguments.seats is not None:
        bounds, game = (lab.seats, lab.ladder.game) if names else ((min(sizes), max(sizes)), None)
        agreed_seats({"--seats": arguments.seats}, *bounds, game, dict(chosen_options(arguments, lab.ladder.game)))
        sizes = [arguments.seats]
    if names:
        yardstick = [Pairing(names[0], names[1], seats, arguments.games or _GAMES) for seats in sizes]
    return [pairing for pairing in yardstick if pairing.seats in sizes]


def _play(
    arguments: argparse.Namespace, words: Words, setting: Ladder, wanted: list[Pairing], played: list[Match]
) -> bool:
    file: TextIO | None = arguments.resume.open("a", encoding="utf-8") if arguments.resume is not None else None
    known, keys = len(played), {match.key for match in played}
    missing = sum(setting.key_of(one, number) not in keys for one in wanted for number in range(one.games))
    progress = ProgressLine(words, max(missing, 1))

    def keep(match: Match) -> None:
        played.append(match)
        progress.say(len(played) - known)
        if file is not None:
            with named(arguments.resume):
                file.write(msgspec.json.encode(match).decode() + "\n")
                file.flush()

    try:
        with processes(arguments.jobs) as pool:
            run_ladder(pool, setting, wanted, tuple(played), keep)
    except KeyboardInterrupt:
        complain(words.text("cli.ladder.stopped"))
        return True
    finally:
        progress.clear()
        if file is not None:
            with named(Path(file.name)):  # what a full disk did not take is tried once more
                file.close()
    return False


def _kept(file: Path | None) -> list[Match]:
    """Return the games that the file has kept, each once; none where there is no file yet. Raise Unreadable.

    A last line without an end was cut short when the computer stopped: it is taken off.
    """
    if file is None or not file.exists():
        return []
    if not file.is_file():  # into a pipe one can write only while somebody reads
        raise Unreadable(str(file), "", Message("table.file.cannot-open"))
    text = read_limited(file, _LONGEST_FILE)
    whole, cut = text[: text.rfind(b"\n") + 1], text[text.rfind(b"\n") + 1 :]
    decoder = msgspec.json.Decoder(Match)
    found: dict[MatchKey, Match] = {}
    lines = whole.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            match = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise _no_game(file, number) from None
        found.setdefault(match.key, match)  # two ladders may have gone on from one file
    if cut:
        if cut[: len(_BEGINNING)] != _BEGINNING[: len(cut)]:
            raise _no_game(file, len(lines) + 1)
        os.truncate(file, len(whole))  # and never written anew: a full disk could lose the games that it keeps
    return list(found.values())


def _no_game(file: Path, line: int) -> Unreadable:
    return Unreadable(str(file), str(line), Message("cli.ladder.not-a-game"))


def _json(game: str, score: str, rungs: list[Standing]) -> str:
    """Return the rungs as JSON. At a table of four the opponents are also called `three`, as they always were.

    The lead is called after the game's score: `points_lead`, say.
    """
    told: list[dict[str, object]] = []
    for rung in rungs:
        figures = msgspec.structs.asdict(rung)
        opponents = figures.pop("opponents")
        names = {"one": figures.pop("one"), "others": opponents} | ({"three": opponents} if rung.seats == 4 else {})
        for end in ("", "_low", "_high"):
            figures[f"{score}_lead{end}"] = figures.pop(f"lead{end}")
        told.append({"game": game, **names, **figures})
    return msgspec.json.encode({"pairings": told}).decode()


def _row(words: Words, rung: Standing) -> tuple[str, ...]:
    def said(key: str, scale: int = 1, **figures: float | None) -> str:
        known = {n: format(scale * each, _FORMS.get(n, ".1f")) for n, each in figures.items() if each is not None}
        return words.text(f"cli.ladder.{key}", **known) if len(known) == len(figures) else ""

    half = None if rung.lead_low is None or rung.lead_high is None else (rung.lead_high - rung.lead_low) / 2
    return (
        words.text("cli.ladder.pairing", one=rung.one, opponents=rung.opponents, seats=rung.seats),
        words.text("cli.simulate.games", n=rung.games),
        said("share", 100, share=rung.share, low=rung.low, high=rung.high),
        said("times", median=rung.median_ms, p95=rung.p95_ms),
        said("lead", lead=rung.lead, half=half),
        said("promised", 100, promised=rung.promised, true=rung.came_true),
        said("blunders", number=rung.blunders),
    )
