"""The command `simulate`: what is played, by whom and where; its report goes to a file whole or not at all."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, TextIO

import msgspec

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.endings import DONE, INTERRUPTED, complain, named
from rokugan_desktop.cli.laboratory import Columns, Laboratory
from rokugan_desktop.cli.offers import InTheLab, Report
from rokugan_desktop.cli.options import agreed_seats, chosen_options, known_players, listed
from rokugan_desktop.cli.simulation.report import csv_text, report_of, report_page, report_text
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.lab import Experiment, NoCluster, Result, Stopped, cluster, processes, run_with
from rokugan_desktop.shelf import Shelved
from rokugan_desktop.table.files.whole_files import NotWritten, write_whole
from rokugan_desktop.words import Words

Write = Callable[[str], None]
_BEGINNING: Final = 1024
"""So many bytes of an older file are looked at."""
_LENGTH: Final = 30
_SECONDS_BETWEEN: Final = 0.1


@contextmanager
def destination(file: Path | None) -> Generator[Write]:
    """Yield what writes the report; it is found out at once, before anything is played, whether it can.

    A pipe or a device is opened here and gets the report as it comes. Raise OSError where the file can't be written,
    as a pipe that nobody reads, Unreadable where it is no text, as a library; what writes it raises Unreadable where
    the disk is full.
    """
    if file is None:
        yield print
    elif file.is_file() or not file.exists():
        _try_file(file)
        yield lambda text: _write_file(file, text)
    else:
        descriptor = os.open(file, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))  # or it waits for somebody who reads
        os.set_blocking(descriptor, True)
        with named(file), os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as opened:
            yield lambda text: print(text, file=opened, flush=True)


def _try_file(file: Path) -> None:
    """Raise OSError, which names the file, where it can't be written or no file be made beside it.

    Raise Unreadable where it is no text.
    """
    try:
        with suppress(FileNotFoundError):
            file.stat()  # a link that leads to itself is no missing file
            with file.open("r+b") as opened:
                older = opened.read(_BEGINNING)
            if b"\0" in older:  # no report of earlier, but a library of matches, a packed match or a picture
                raise Unreadable(str(file), "", Message("table.file.exists"))
        TemporaryFile(dir=file.parent).close()
    except OSError as failed:
        raise OSError(failed.errno, failed.strerror, str(file)) from failed


def _write_file(file: Path, text: str) -> None:
    try:
        write_whole(file.resolve(), f"{text}\n".encode(), replace=True)
    except NotWritten as failed:
        raise Unreadable(str(file), "", failed.why) from failed


class ProgressLine:
    """One line on the terminal that says how many games are over; silent where there is none."""

    def __init__(self, words: Words, games: int, terminal: TextIO | None = None) -> None:
        stream = sys.stderr if terminal is None else terminal
        self._terminal = stream if stream is not None and stream.isatty() else None  # pyright: ignore[reportUnnecessaryComparison]  # None where it was closed
        self._words = words
        self._games = games
        self._begun = time.monotonic()
        self._said = self._begun
        self._width = 0

    def say(self, done: int) -> None:
        """Say that so many games are over, a few times a second at most."""
        now = time.monotonic()
        if self._terminal is None or not done or now - self._said < _SECONDS_BETWEEN:
            return
        self._said = now
        filled = _LENGTH * done // self._games
        left = (now - self._begun) / done * (self._games - done)
        bar = f"[{'#' * filled}{'-' * (_LENGTH - filled)}]"
        self._write(
            self._words.text("cli.simulate.progress", bar=bar, done=done, games=self._games, seconds=round(left))
        )

    def clear(self) -> None:
        """Leave the line empty, for what is said next."""
        if self._width:
            self._write("")
            self._write("")

    def _write(self, text: str) -> None:
        if self._terminal is not None:
            with suppress(OSError):
                self._terminal.write("\r" + text.ljust(self._width))
                self._terminal.flush()
            self._width = len(text)


FORMATS: Final[Mapping[str, Callable[[Words, Report, Columns], str]]] = {
    "text": report_text,
    "json": lambda _words, report, _columns: msgspec.json.encode(report).decode(),
    "csv": lambda _words, report, columns: csv_text(report, columns),
    "html": report_page,
}
"""How a report is written, by the name of the format."""


def simulate(arguments: argparse.Namespace, game: Shelved, words: Words) -> int:
    """Play whole games and report what came of them; after Ctrl-C, of those that were over.

    Raise WrongUse where the arguments contradict each other or name what there is not, Unreadable where the cluster
    can't be used, OSError where the file for the report can't be written.
    """
    offered = game.commands()
    assert isinstance(offered, InTheLab), "it was found by that"
    lab = offered.laboratory()
    experiment = _experiment(arguments, lab)
    with destination(arguments.out) as write:
        begun = time.perf_counter()
        result, stopped = _played(arguments, words, experiment)
        if stopped:
            key = "cli.simulate.stopped" if result.games else "cli.simulate.stopped-early"
            complain(words.text(key, n=result.games, games=arguments.games))
        if result.games:
            report = report_of(result, experiment, lab.columns, time.perf_counter() - begun)
            write(FORMATS[arguments.format](words, report, lab.columns))
            if arguments.out is not None:
                games = Message("cli.simulate.games", n=report["games"])
                print(words.text("cli.simulate.written", games=games, file=str(arguments.out)))
    return INTERRUPTED if stopped else DONE


def _experiment(arguments: argparse.Namespace, lab: Laboratory) -> Experiment:
    names = listed(arguments.players)
    known_players(names, lab.players)
    roles, by_roles = lab.roles_of(arguments)
    said = {"--seats": arguments.seats, "--players": len(names), **by_roles}
    seats = agreed_seats(said if any(said.values()) else {"--seats": lab.usual_seats}, *lab.seats)
    options = chosen_options(arguments, lab.ladder.game)
    seating = roles if lab.seating is None else lab.seating(dict(options), seats)
    if roles:
        lab.sit_down(seating, options)
    return lab.experiment(names or ("random",) * seats, arguments.seed, seating, options)


def _played(arguments: argparse.Namespace, words: Words, experiment: Experiment) -> tuple[Result, bool]:
    progress = ProgressLine(words, arguments.games)
    try:
        with processes(arguments.jobs) if arguments.dask is None else cluster(arguments.dask) as pool:
            return run_with(pool, experiment, arguments.games, progress.say), False
    except Stopped as stopped:
        return stopped.result, True
    except NoCluster as error:
        what = Message(f"cli.simulate.no-cluster.{error.why}")
        raise (WrongUse(what) if error.why == "library" else Unreadable(error.address, "", what)) from None
    finally:
        progress.clear()
