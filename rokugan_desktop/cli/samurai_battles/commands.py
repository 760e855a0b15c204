"""What carries out the commands of Samurai Battles."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast

from rokugan_desktop.cli.arguments import Parser, WrongUse
from rokugan_desktop.cli.offers import (
    AboutPosition,
    AboutPositions,
    BoardCounts,
    CheckingData,
    Climbing,
    Columns,
    NamingMatches,
    Report,
    Simulating,
)
from rokugan_desktop.cli.options import chosen_options
from rokugan_desktop.cli.samurai_battles.texts import explanation_text, resolution_text, score_text
from rokugan_desktop.cli.seating import agreed_seats, known_players, listed
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.games.samurai_battles import (
    COMPONENTS,
    MEASURES,
    PLAYERS,
    POSITION_FORMAT,
    SCENARIO,
    Explanation,
    Message,
    Resolution,
    SamuraiBattles,
    View,
    board_facts,
    broken_invariants,
    explanation,
    match_facts,
    most_seats,
    open_position,
    player,
    position_setup,
    read_components,
    read_position,
    resolution,
    scenario_faults,
    score_report,
)
from rokugan_desktop.games.samurai_battles import SENTENCES as GAME_SENTENCES
from rokugan_desktop.games.samurai_battles.ids import QuestionKind, ScenarioId
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.lab import Experiment
    from rokugan_desktop.lab.ladder import Ladder, Pairing

Rules = Callable[[], SamuraiBattles]
_LEAST_SEATS: Final = 2
_MOST_SEATS: Final = 4


class FullReport(dict[str, Any]):
    """A report that keeps what it was made of: text for people says more of it than plain data do."""

    def __init__(self, report: Report, made_of: Resolution | Explanation) -> None:
        super().__init__(report)
        self.made_of = made_of


class _Resolves:
    """`resolve`: what the phases of a position lead to."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def add_arguments(self, parser: Parser) -> None:
        """Let dice be rolled where the file has none."""
        parser.add_number("seed", least=0, about="resolve.seed")

    def report(self, arguments: argparse.Namespace, text: str, name: str) -> Report:
        """Return what the rules make of the position. Raise Unreadable."""
        chance = None if arguments.seed is None else Random(arguments.seed)
        made = resolution(self._rules().components, read_position(text, name), name, chance)
        return FullReport(made.report, made)

    def said(self, words: Words, report: Report, /) -> str:
        """Return the story and how the units stand then."""
        assert isinstance(report, FullReport), "it was made here"
        assert isinstance(report.made_of, Resolution), "it was made here"
        return resolution_text(words, report, report.made_of)


class _Explains:
    """`explain`: what holds in a position, and what may be ordered."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def add_arguments(self, parser: Parser) -> None:
        """Add nothing."""

    def report(self, arguments: argparse.Namespace, text: str, name: str) -> Report:
        """Return what the rules say of the position. Raise Unreadable."""
        made = explanation(self._rules().components, read_position(text, name), name)
        return FullReport(made.report, made)

    def said(self, words: Words, report: Report, /) -> str:
        """Return each unit with its values and their sums, and what it may be ordered."""
        assert isinstance(report, FullReport), "it was made here"
        assert isinstance(report.made_of, Explanation), "it was made here"
        return explanation_text(words, report.made_of)


class _Scores:
    """`score`: the points of a position."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def add_arguments(self, parser: Parser) -> None:
        """Add nothing."""

    def report(self, arguments: argparse.Namespace, text: str, name: str) -> Report:
        """Return the points by chapter 17. Raise Unreadable."""
        return score_report(self._rules().components, read_position(text, name), name)

    def said(self, words: Words, report: Report, /) -> str:
        """Return who has how many points, and for what."""
        return score_text(words, report)


class SamuraiCommands(NamingMatches, AboutPositions, CheckingData, Simulating, Climbing):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = POSITION_FORMAT

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Rules", rules)

    def seats(self) -> tuple[int, int]:
        """Return the least and the greatest number of seats (F-6)."""
        return _LEAST_SEATS, _MOST_SEATS

    @property
    def about_positions(self) -> Mapping[str, AboutPosition]:
        """Return what resolves, scores and explains a position."""
        return {
            "resolve": _Resolves(self._rules),
            "score": _Scores(self._rules),
            "explain": _Explains(self._rules),
        }

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable where it can't be."""
        position = read_position(text, name)
        open_position(self._rules().components, position, name)
        return position_setup(position, text)

    def role(self, role: str) -> Message | None:
        """Return the name of a side."""
        return Message(f"side.{role}") if f"side.{role}" in GAME_SENTENCES else None

    def progress(self, view: View) -> int:
        """Return the number of the turn."""
        return view.turn

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Count hexes, borders and scenarios, and find what is wrong with the scenarios (F-4, G-3)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.boards.points import read_text

        components = read_components(read_text(folder / COMPONENTS), COMPONENTS)
        there = board_facts(components)
        wanted = there if any_size else board_facts(self._rules().components)
        faults = [
            BoardFault(COMPONENTS, "scenarios" if what == "scenarios" else "scenarios.map", message)
            for what, game, found in zip(there._fields, wanted, there, strict=True)
            if game != found
            for message in (Message(f"cli.check.count.{what}", wanted=game, there=found),)
        ]
        faults += [BoardFault(COMPONENTS, place, what) for place, what in scenario_faults(components)]
        counts = zip(there._fields, there, strict=True)
        return BoardCounts(tuple(Message(f"cli.check.{what}", n=number) for what, number in counts), tuple(faults))

    def columns(self) -> Columns:
        """Return what the lab's report says."""
        from rokugan_desktop.cli.samurai_battles.lab import columns

        return columns(self._rules().components)

    def add_simulation_arguments(self, parser: Parser) -> None:
        """Add nothing: the scenario and the level are the game's own options."""

    def experiment(self, arguments: argparse.Namespace) -> Experiment:
        """Return what the arguments ask for; the seats take the sides in turn, two where none are named (F-6).

        Raise WrongUse.
        """
        from rokugan_desktop.lab import Experiment

        rules = self._rules()
        names = listed(arguments.players)
        known_players(names, PLAYERS)
        said = {"--seats": arguments.seats, "--players": len(names)}
        seats = agreed_seats(said if any(said.values()) else {"--seats": _LEAST_SEATS}, *self.seats())
        scenario = rules.components.scenarios[ScenarioId(dict(chosen_options(arguments, rules))[SCENARIO])]
        sides = tuple(scenario.sides)
        seating = tuple(sides[seat % len(sides)] for seat in range(seats))
        for side in sides:
            if seating.count(side) > (most := most_seats(scenario, side)):
                raise WrongUse(Message("refusal.seats", n=most))
        return Experiment(
            rules,
            sides,
            tuple(player(name) for name in names or ("random",) * seats),
            arguments.seed,
            facts=match_facts,
            faults=broken_invariants,
            measures=MEASURES,
            seating=seating,
        )

    def pairings(self, games: int | None) -> list[Pairing]:
        """Return the pairings of the yardstick."""
        from rokugan_desktop.cli.samurai_battles.lab import pairings

        return pairings(games)

    def ladder(self, seed: int) -> Ladder:
        """Return what is played: every scenario in turn. A player's time is that of its plans."""
        from rokugan_desktop.lab.ladder import Ladder

        rules = self._rules()
        scenarios = tuple(((SCENARIO, str(scenario)),) for scenario in rules.components.scenarios)
        sides = tuple(next(iter(rules.components.scenarios.values())).sides)
        return Ladder(
            rules,
            sides,
            player,
            broken_invariants,
            QuestionKind.PLAN,
            seed,
            scenarios,
            facts=match_facts,
            score="points",
            players=PLAYERS,
        )
