"""The command `simulate`: what is played, by whom and where, and what becomes of the report."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Final

import msgspec

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.endings import DONE, INTERRUPTED, complain
from rokugan_desktop.cli.game import the_game
from rokugan_desktop.cli.simulation.destination import destination
from rokugan_desktop.cli.simulation.page import report_page
from rokugan_desktop.cli.simulation.progress import ProgressLine
from rokugan_desktop.cli.simulation.report import Report, csv_text, report_of
from rokugan_desktop.cli.simulation.text import report_text
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.games.battle_for_rokugan import MEASURES, PLAYERS, broken_invariants, ids, match_facts, player
from rokugan_desktop.lab import Crew, Experiment, NoCluster, Result, Stopped, cluster, processes, run_with
from rokugan_desktop.words import Words

LEAST_SEATS, MOST_SEATS = 2, 5

FORMATS: Final[Mapping[str, Callable[[Words, Report], str]]] = {
    "text": report_text,
    "json": lambda _words, report: msgspec.json.encode(report).decode(),
    "csv": lambda _words, report: csv_text(report),
    "html": report_page,
}
"""How a report is written, by the name of the format."""


def simulate(arguments: argparse.Namespace, words: Words) -> int:
    """Play whole games and report what came of them; after Ctrl-C, of those that were over.

    Raise WrongUse where the arguments contradict each other or name what there is not, Unreadable where the cluster
    can't be used, OSError where the file for the report can't be written.
    """
    experiment = experiment_of(arguments)
    with destination(arguments.out) as write:
        begun = time.perf_counter()
        result, stopped = _played(arguments, words, experiment)
        if stopped:
            _say_stopped(words, result.games, arguments.games)
        if result.games:
            report = report_of(result, experiment, time.perf_counter() - begun)
            write(FORMATS[arguments.format](words, report))
            if arguments.out is not None:
                games = Message("cli.simulate.games", n=report["games"])
                print(words.text("cli.simulate.written", games=games, file=str(arguments.out)))
    return INTERRUPTED if stopped else DONE


def experiment_of(arguments: argparse.Namespace) -> Experiment:
    """Return what the arguments ask for. Raise WrongUse."""
    names, clans = _names(arguments.players), _names(arguments.clans)
    for name in names:
        if name not in PLAYERS:
            raise WrongUse(Message("cli.simulate.unknown-player", name=name, known=", ".join(PLAYERS)))
    for index, name in enumerate(clans):
        if name not in ids.CLANS:
            raise WrongUse(Message("cli.simulate.unknown-clan", name=name, known=", ".join(ids.CLANS)))
        if name in clans[:index]:
            raise WrongUse(Message("cli.simulate.same-clan", name=name))
    seats = _seats({"--seats": arguments.seats, "--players": len(names), "--clans": len(clans)})
    return Experiment(
        the_game(),
        ids.CLANS,
        tuple(player(name) for name in names or ("random",) * seats),
        arguments.seed,
        facts=match_facts,
        faults=broken_invariants,
        measures=MEASURES,
        seating=clans,
    )


def _names(listed: str | None) -> tuple[str, ...]:
    return () if listed is None else tuple(name.strip() for name in listed.split(","))


def _seats(said: Mapping[str, int | None]) -> int:
    """Return how many seats there are, which every option that says it must agree on."""
    named = {option: count for option, count in said.items() if count}
    if not named:
        raise WrongUse(Message("cli.required", what="--seats", n=1))
    (first, seats), *others = named.items()
    for other, count in others:
        if count != seats:
            raise WrongUse(Message("cli.simulate.seats-disagree", one=first, other=other))
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise WrongUse(Message("cli.simulate.two-to-five", what=first, n=seats))
    return seats


def _played(arguments: argparse.Namespace, words: Words, experiment: Experiment) -> tuple[Result, bool]:
    """Return the sums of the games, and whether Ctrl-C came before the last one."""
    progress = ProgressLine(words, arguments.games)
    try:
        with _crew(arguments) as crew:
            return run_with(crew, experiment, arguments.games, progress.say), False
    except Stopped as stopped:
        return stopped.result, True
    except NoCluster as error:
        what = Message(f"cli.simulate.no-cluster.{error.why}")
        raise (WrongUse(what) if error.why == "library" else Unreadable(error.address, "", what)) from None
    finally:
        progress.clear()


def _crew(arguments: argparse.Namespace) -> AbstractContextManager[Crew]:
    return processes(arguments.jobs) if arguments.dask is None else cluster(arguments.dask)


def _say_stopped(words: Words, done: int, games: int) -> None:
    line = words.text("cli.simulate.stopped", n=done, games=games) if done else words.text("cli.simulate.stopped-early")
    complain(line)
