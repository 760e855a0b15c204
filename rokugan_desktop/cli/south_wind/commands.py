"""What carries out the commands of South Wind, North Wind, and their reports as text for people."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from rokugan_desktop.cli import offers
from rokugan_desktop.cli.offers import BoardCounts
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Running, SouthWind, View, ids
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory

_NAMED: Final = ("house", "province", "order")
"""The places of sentences for what is named by its id."""


class SouthWindCommands(offers.NamingMatches, offers.AboutPositions, offers.CheckingBoards, offers.InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = rules.Position.FORMAT

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], SouthWind]", rules)

    @property
    def about_positions(self) -> Mapping[str, offers.AboutPosition]:
        """Return what resolves, scores and explains a position."""

        def found(_arguments: argparse.Namespace, text: str, name: str) -> Running:
            return self._rules().running(text, name)

        def played(arguments: argparse.Namespace, text: str, name: str) -> Running:
            running = found(arguments, text, name)
            running.play()
            return running

        return {
            "resolve": offers.AboutPosition(played, self._resolution_text, Running.report),
            "score": offers.AboutPosition(found, score_text, Running.score),
            "explain": offers.AboutPosition(found, explanation_text, Running.explanation),
        }

    def setup_at(self, text: str, name: str) -> Setup:
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        return Message(f"house.{role}") if role in ids.ROLES else None

    def progress(self, view: View) -> int:
        return view.public.era

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Compare a board's provinces, borders and crossings with the components' (C-6), and count its slots (C-7)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.cli.reports import board_checked

        board, faults = board_checked(folder, any_size=any_size)
        base, whole = self._rules().topologies
        topology = base if set(board.areas) <= set(base.names) else whole
        borders = [border for border in topology.components.borders if {*border[:2]} <= {*topology.names}]
        there = {
            "areas": {*board.areas},
            "borders": {_joined(*edge.between) for edge in board.edges},
            "crossings": {_joined(*crossing.between) for crossing in board.crossings},
            "slots": {slot for slot in board.slots if _is_of_a_region(slot)},
        }
        wanted = {
            "areas": {*topology.names},
            "borders": {_joined(one, other) for one, other, kind in borders if kind == "land"},
            "crossings": {_joined(one, other) for one, other, kind in borders if kind == "sea"},
            "slots": {rules.slot_spot(slot).removeprefix("slot:") for slot in topology.slots},
        }
        misfits = (
            BoardFault(board.source, key, Message(f"cli.check.{fault}", what=one))
            for key in there
            for fault, several in (("lacks", wanted[key] - there[key]), ("stranger", there[key] - wanted[key]))
            for one in sorted(several)
            if not any_size
        )
        counts = tuple([Message(f"cli.check.{key}", n=len(one)) for key, one in there.items()])
        return BoardCounts(counts, (*misfits, *faults))

    def laboratory(self) -> Laboratory:
        from rokugan_desktop.cli.south_wind.lab import laboratory

        return laboratory(self._rules())

    def _resolution_text(self, words: Words, running: Running) -> str:
        """Return what happened, line by line, and who is asked now."""
        people = [_HouseSeat(words.text(f"house.{one}"), _HouseRole(Message(f"house.{one}"))) for one in running.houses]
        told = [self._rules().line(one.event, people) for one in running.update.told]
        lines = [words.say(line.message) for line in told if line is not None] or [words.text("cli.resolve.nothing")]
        if running.refused is not None:
            lines.append(words.text("cli.resolve.refused", **running.refused))
        asked = running.asked()
        if asked is not None:
            answers = ", ".join([*asked["answers"], *(["done"] if asked["may_end"] else [])])
            lines.append(_said(words, "cli.resolve.asked", house=asked["house"], answers=answers))
        return "\n".join(lines)


def _is_of_a_region(slot: str) -> bool:
    """Tell whether an order may lie there; the wind and destiny cards have other slots."""
    region, _, number = slot.rpartition("_")
    return region in ids.REGIONS and number.isdecimal()


def _joined(one: str, other: str) -> str:
    return " – ".join(sorted((one, other)))


class _HouseRole(NamedTuple):
    name: Message


class _HouseSeat(NamedTuple):
    """A house of a position, which nobody in particular plays."""

    name: str
    role: _HouseRole


def _said(words: Words, key: str, **said: Any) -> str:
    """Return a sentence about what a report names by ids, each in the place that is called as it is."""
    return words.text(key, **{name: Message(f"{name}.{one}") if name in _NAMED else one for name, one in said.items()})


def _houses(words: Words, houses: Iterable[str]) -> str:
    return ", ".join(words.text(f"house.{house}") for house in houses)


def explanation_text(words: Words, running: Running) -> str:
    """Return who is how strong where, what will act, what may be laid, and the next turn order."""
    report, say = running.explanation(), partial(_said, words)
    lines: list[str] = []
    for province, sums in report["strength"].items():
        strengths = ", ".join(f"{words.text(f'house.{house}')} {total}" for house, total in sums.items())
        holder: str | None = report["control"][province]
        key, held = ("nobody", {}) if holder is None else ("control", {"house": holder})
        lines.append(say(f"cli.explain.{key}", province=province, strengths=strengths, **held))
    lines += [say("cli.explain.besieged", province=one, house=house) for one, house in report["besieged"]]
    for region, number, house, order in report["sequence"]:
        slot = Message("slot.name", region=Message(f"region.{region}"), number=number)
        lines.append(say("cli.explain.acts", slot=slot, house=house, order=order))
    lines += [say("cli.explain.lay", house=house, n=len(slots)) for house, slots in report["lay"].items()]
    lines.append(say("cli.explain.next", houses=_houses(words, report["next_order"])))
    return "\n".join([*lines, say("cli.explain.deck", n=report["deck"])])


def score_text(words: Words, running: Running) -> str:
    """Return the points of each house with their parts, and who would win."""
    report = running.score()
    lines = [
        _said(words, "cli.score.house", house=house, n=report["points"][house],
              **{part: of if isinstance(of, int) else sum(of.values()) for part, of in parts.items()})
        for house, parts in report["by"].items()
    ]  # fmt: skip
    return "\n".join([*lines, words.text("cli.score.winners", houses=_houses(words, report["winners"]))])
