"""The command `simulate`: what is played, by whom and where, and what becomes of the report."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.endings import DONE, INTERRUPTED, complain
from rokugan_desktop.cli.laboratory import Columns, Laboratory
from rokugan_desktop.cli.offers import InTheLab, Report
from rokugan_desktop.cli.options import agreed_seats, chosen_options, known_players, listed
from rokugan_desktop.cli.simulation.output import ProgressLine, destination
from rokugan_desktop.cli.simulation.page import report_page
from rokugan_desktop.cli.simulation.report import csv_text, report_of, report_text
from rokugan_desktop.engine import Illegal, Message, Setup, Unreadable
from rokugan_desktop.lab import Experiment, NoCluster, Result, Stopped, cluster, processes, run_with
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
    said = {"--seats": arguments.seats, "--players": len(names)}
    roles: tuple[str, ...] = ()
    if lab.roles_named is not None:
        option, _example, check = lab.roles_named
        roles = listed(getattr(arguments, option))
        check(roles)
        said[f"--{option}"] = len(roles)
    seats = agreed_seats(said if any(said.values()) else {"--seats": lab.usual_seats}, *lab.seats)
    options = chosen_options(arguments, lab.ladder.game)
    seating = roles if lab.seating is None else lab.seating(dict(options), seats)
    if roles:
        try:
            lab.ladder.game.new(Setup(seating, options))
        except Illegal as illegal:  # these options do not let such roles sit down
            raise WrongUse(illegal.refusal.message) from None
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
