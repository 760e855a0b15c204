"""Matches of computer players, and the feats that are told of them.

`python -m tests.feats` plays 200 matches of each game, prints how often each feat is reached, for docs/feats.md, and
writes down as few of them as reach all that any did: `played/`, an answer a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from rokugan_desktop.cli.offers import InTheLab
from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.feats import Feats, feats_of
from rokugan_desktop.desktop.people import seated
from rokugan_desktop.engine import Over, Seat, SeatFacts, Setup, Told
from rokugan_desktop.lab import Experiment
from rokugan_desktop.lab.pools import play
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.history import RecordedEvent
from tests.shelved import face_of, speak_in_window

PLAYED: Final = Path(__file__).parent / "played"
MATCHES: Final = 200
_SCENARIOS: Final = (
    "first_spears", "reed_ford", "two_pines", "iga_lanterns", "monks_causeway", "river_mist", "dark_village",
    "pass_road",
)  # fmt: skip


class Line(NamedTuple):
    """An answer of a seat, or of chance, as it is written."""

    by: Seat | None
    action: str


class Deal(NamedTuple):
    """How a match begins; without roles each seat draws its own."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()
    roles: tuple[str, ...] = ()


def deal(game: str, number: int) -> Deal:
    """The number-th match of a game: all numbers of seats, levels, scenarios and what else is chosen in turn."""
    count, turn = 2 + number % 4, number // 8
    match game:
        case "samurai_battles":
            level = ("basic", "intermediate", "advanced", "expert")[turn % 4]
            return Deal(2, (("scenario", _SCENARIOS[number % 8]), ("level", level)), ("west", "east"))
        case "four_paths":
            decks = ("lion", "crane", "scorpion", "phoenix")[: 3 if number % 3 else 4]
            first, count = turn % len(decks), min(count, len(decks))
            options = ("level", str(number % 3 + 1)), ("length", "short" if number % 5 == 4 else "whole")
            return Deal(count, options, (*decks[first:], *decks[:first])[:count])
        case "south_wind":
            if number % 10 == 8:
                return Deal(1, (("solo", "on"),), ("oda",))
            dojo = (("dojo", ("off", "chosen", "drawn")[number % 3]),)
            return Deal(count, (*dojo, ("region", "on")) if count == 5 else dojo)
        case _:
            return Deal(count)


def _no_facts(_game: Any, _state: Any, _story: Sequence[Told[Any]]) -> Sequence[SeatFacts]:
    return ()


def _no_faults(_game: Any, _state: Any) -> Sequence[str]:
    return ()


def played(game: str, number: int) -> tuple[Deal, list[Line]]:
    """Let novices play the match, and return how it began, with the roles, and all that was answered."""
    lab = GAMES[game].commands()
    assert isinstance(lab, InTheLab)
    ladder, begins, lines = lab.laboratory().ladder, deal(game, number), list[Line]()
    players = tuple(ladder.player("novice") for _ in range(begins.seats))
    experiment = Experiment(
        face_of(game).game, ladder.roles, players, 30, _no_facts, _no_faults, begins.roles, begins.options
    )
    write = face_of(game).game.write
    finished = play(experiment, number, lambda _state, by, action: lines.append(Line(by, write(action))))
    return begins._replace(roles=finished.roles), lines


@cache
def feats(game: str) -> Feats:
    """The feats of a game."""
    found = feats_of(face_of(game), speak_in_window("en"))
    assert found.trouble is None, found.trouble
    return found


def reached(game: str, begins: Deal, lines: Sequence[Line]) -> tuple[list[tuple[str, Seat, RecordedEvent]], Over]:
    """Return the feats of a match that was played so, the entries counted by answers, and who won."""
    face, told = face_of(game), list[RecordedEvent]()
    rules, people = face.game, seated(face, speak_in_window("en").of(game), begins.roles, begins.roles)
    state = rules.new(Setup(begins.roles, begins.options))
    for number, (by, action) in enumerate(lines):
        step = rules.apply(state, by, rules.read(action))
        told += (RecordedEvent(0, number, one) for one in step.told if one.to is None)
        state = step.state
    over = rules.pending(state)
    assert isinstance(over, Over), "the match has come to its end"
    ending = face.ending(rules.view(state, None), [one.event for one in told], over, people)
    return feats(game).reached(face, told, ending, people), over


_NO_ENDING: Final = Ending(())


def by_told(game: str, roles: Sequence[str], *events: Any) -> set[tuple[str, int]]:
    """Return the feats, each with its seat, that come of these events alone, the match still being open."""
    face = face_of(game)
    people = seated(face, speak_in_window("en").of(game), roles, roles)
    told = [RecordedEvent(0, number, Told(event, None)) for number, event in enumerate(events)]
    found = feats(game).reached(face, told, _NO_ENDING, people)
    return {(feat, seat) for feat, seat, _ in found}


def files() -> Iterator[tuple[str, Path]]:
    """List the matches that are written down, each with its game."""
    for file in sorted(PLAYED.glob("*.txt")):
        yield file.name.rpartition("-")[0], file


def written(begins: Deal, lines: Sequence[Line]) -> str:
    """Return a match as a file holds it: roles, options, then the answers."""
    options = " ".join("=".join(option) for option in begins.options)
    answers = (f"{'-' if line.by is None else line.by} {line.action}" for line in lines)
    return "\n".join((" ".join(begins.roles), options, *answers, ""))


def read(text: str) -> tuple[Deal, list[Line]]:
    """Return the match of a file."""
    roles, options, *answers = text.splitlines()
    pairs = tuple((name, choice) for name, _, choice in (one.partition("=") for one in options.split()))
    lines = [
        Line(None if by == "-" else Seat(int(by)), action) for by, _, action in (one.partition(" ") for one in answers)
    ]
    return Deal(len(roles.split()), pairs, tuple(roles.split())), lines
