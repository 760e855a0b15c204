"""The command `simulate`: what is played, by whom and where, and what becomes of the report."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Final

import msgspec

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.endings import DONE, INTERRUPTED, complain
from rokugan_desktop.cli.offers import Columns, Report, Simulating
from rokugan_desktop.cli.options import chosen_options
from rokugan_desktop.cli.simulation.destination import destination
from rokugan_desktop.cli.simulation.page import report_page
from rokugan_desktop.cli.simulation.progress import ProgressLine
from rokugan_desktop.cli.simulation.report import csv_text, report_of
from rokugan_desktop.cli.simulation.text import report_text
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.lab import Experiment, NoCluster, Pool, Result, Stopped, cluster, processes, run_with
from rokugan_desktop.shelf import Shelved
from rokugan_desktop.words import Words

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
    assert isinstance(offered, Simulating), "it was found by that"
    experiment = replace(offered.experiment(arguments), options=chosen_options(arguments, game.rules()))
    with destination(arguments.out) as write:
        begun = time.perf_counter()
        result, stopped = _played(arguments, words, experiment)
        if stopped:
            _say_stopped(words, result.games, arguments.games)
        if result.games:
            report = report_of(result, experiment, offered.columns(), time.perf_counter() - begun)
            write(FORMATS[arguments.format](words, report, offered.columns()))
            if arguments.out is not None:
                games = Message("cli.simulate.games", n=report["games"])
                print(words.text("cli.simulate.written", games=games, file=str(arguments.out)))
    return INTERRUPTED if stopped else DONE


def _played(arguments: argparse.Namespace, words: Words, experiment: Experiment) -> tuple[Result, bool]:
    """Return the sums of the games, and whether Ctrl-C came before the last one."""
    progress = ProgressLine(words, arguments.games)
    try:
        with _pool(arguments) as pool:
            return run_with(pool, experiment, arguments.games, progress.say), False
    except Stopped as stopped:
        return stopped.result, True
    except NoCluster as error:
        what = Message(f"cli.simulate.no-cluster.{error.why}")
        raise (WrongUse(what) if error.why == "library" else Unreadable(error.address, "", what)) from None
    finally:
        progress.clear()


def _pool(arguments: argparse.Namespace) -> AbstractContextManager[Pool]:
    return processes(arguments.jobs) if arguments.dask is None else cluster(arguments.dask)


def _say_stopped(words: Words, done: int, games: int) -> None:
    line = words.text("cli.simulate.stopped", n=done, games=games) if done else words.text("cli.simulate.stopped-early")
    complain(line)
