"""What carries out the commands of Samurai Battles."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

from rokugan_desktop.cli import offers
from rokugan_desktop.cli.arguments import Parser
from rokugan_desktop.cli.offers import AboutPosition, BoardCounts, Report
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import (
    COMPONENTS,
    Explanation,
    Message,
    Resolution,
    Unit,
    editing,
    ids,
    sum_message,
)
from rokugan_desktop.games.samurai_battles.events import Event
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory


class SamuraiCommands(offers.NamingMatches, offers.AboutPositions, offers.CheckingBoards, offers.InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = rules.Position.FORMAT
    file_format = "samurai-scenario"

    def __init__(self, read: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], rules.SamuraiBattles]", read)

    @property
    def about_positions(self) -> Mapping[str, AboutPosition]:

        def add_seed(parser: Parser) -> None:
            parser.add_number("seed", least=0, about="resolve.seed")

        def resolved(arguments: argparse.Namespace, text: str, name: str) -> Resolution:
            chance = None if arguments.seed is None else Random(arguments.seed)
            return rules.resolution(self._rules().components, rules.read_position(text, name), name, chance)

        return {
            "resolve": AboutPosition(resolved, resolution_text, attrgetter("report"), add_seed),
            "score": AboutPosition(partial(self._found, rules.score_report), score_text),
            "explain": AboutPosition(partial(self._found, rules.explanation), explanation_text, attrgetter("report")),
        }

    def _found(
        self, find: Callable[[rules.Components, rules.Position, str], Any], _: argparse.Namespace, text: str, name: str
    ) -> Any:
        return find(self._rules().components, rules.read_position(text, name), name)

    def setup_at(self, text: str, name: str) -> Setup:
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        return Message(f"side.{role}") if f"side.{role}" in rules.SENTENCES else None

    def progress(self, view: rules.View) -> int:
        return view.turn

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Count hexes, borders and scenarios, and find what is wrong with the scenarios (F-4, G-3).

        A file that is named is a battle of a player's own; of one that can't be played Unreadable is raised.
        """
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.boards.reading import read_text

        if folder.is_file():
            own = rules.read_own_scenario(self._rules().components, read_text(folder), folder.name)
            units = sum(len(side.units) for side in own.sides.values())
            hexes = len(editing.ground_of(self._rules().components, own).hexes)
            return BoardCounts(
                (Message("cli.check.hexes", n=hexes), Message("cli.check.units", n=units)), (), "scenario"
            )
        components = rules.read_components(read_text(folder / COMPONENTS), COMPONENTS)
        there = rules.board_facts(components)
        wanted = there if any_size else rules.board_facts(self._rules().components)
        faults: list[BoardFault] = []
        for what, game, found in zip(there._fields, wanted, there, strict=True):
            if game != found:
                place = "scenarios" if what == "scenarios" else "scenarios.map"
                faults.append(
                    BoardFault(COMPONENTS, place, Message(f"cli.check.count.{what}", wanted=game, there=found))
                )
        faults += [
            BoardFault(COMPONENTS, f"scenarios.{name}.{place}", what)
            for name, scenario in components.scenarios.items()
            for place, what in rules.scenario_faults(components, scenario)
        ]
        counts = zip(there._fields, there, strict=True)
        return BoardCounts(tuple(Message(f"cli.check.{what}", n=number) for what, number in counts), tuple(faults))

    def laboratory(self) -> Laboratory:
        from rokugan_desktop.cli.samurai_battles.lab import laboratory

        return laboratory(self._rules())


# The reports as text for people


def _section(words: Words, title: Message, lines: Sequence[str]) -> str:
    return "\n".join([words.say(title), *(f"  {one}" for one in lines)])


def _listed(words: Words, messages: Iterable[Message]) -> str:
    return ", ".join(words.say(message) for message in messages)


def resolution_text(words: Words, made: Resolution) -> str:
    """Return the story turn by turn and step by step, then how the units stand, and who is gone."""
    parts = [part for phase in made.phases for part in _story(words, phase)]
    units = [_unit(words, made, unit) for unit in made.battle.everyone()]
    parts.append(_section(words, Message("cli.resolve.units", turn=made.battle.turn), units))
    if made.battle.gone:
        gone = [
            words.text("cli.resolve.gone", unit=gone.id, fate=Message(f"fate.{gone.fate.value}"))
            for gone in made.battle.gone.values()
        ]
        parts.append(_section(words, Message("cli.resolve.gone-title"), gone))
    return "\n\n".join(parts)


def _story(words: Words, phase: rules.reports.Phase) -> Iterator[str]:
    """List what was told, a section for each part of the turn, under a line for the turn or for its Morale phase."""
    told = [
        (_part(event), event.rule, said) for event in phase.told if (said := rules.STORY.said(event, ())) is not None
    ]
    title = Message(f"cli.resolve.{phase.kind}", turn=phase.turn)
    if phase.kind == "morale":
        yield _section(words, title, [_said(words, rule, said) for _part, rule, said in told])
        return
    yield words.say(title)
    for part, rows in groupby(told, key=lambda row: row[0]):
        yield _section(words, Message(part), [_said(words, rule, said) for _part, rule, said in rows])


def _said(words: Words, rule: str, said: AnyMessage) -> str:
    return words.text("cli.resolve.event", said=said, rule=rule)


def _part(event: Event) -> str:
    return "cli.resolve.reveal" if event.step == 0 and event.rule == "U-4" else f"step.{event.step}"


def _unit(words: Words, made: Resolution, unit: Unit) -> str:
    return words.text(
        "cli.resolve.unit", unit=unit.id, card=rules.card_name(unit.card), at=unit.at, figures=unit.figures,
        start=unit.start, more="".join(f", {words.say(one)}" for one in _marks(unit)),
    )  # fmt: skip


def _marks(unit: Unit) -> Iterator[Message]:
    facing = Message(f"direction.{ids.DIRECTIONS[unit.facing]}")
    marks = (
        Message("cli.resolve.commander") if unit.commander else None,
        Message(f"state.{ids.STATES[unit.morale]}") if unit.morale else None,
        Message("why.honor") if unit.honor else None,
        Message("cli.resolve.fatigue", n=unit.fatigue) if unit.fatigue else None,
        Message("cli.resolve.ammo", n=unit.ammo) if unit.ammo != ids.NO_AMMO_COUNT else None,
        Message("cli.resolve.hidden", facing=facing) if unit.hidden else None,
        Message("cli.resolve.engaged", units=", ".join(unit.engaged)) if unit.engaged else None,
        Message("cli.resolve.quarry", units=", ".join(unit.quarry)) if unit.quarry else None,
    )
    return (one for one in marks if one is not None)


def explanation_text(words: Words, made: Explanation) -> str:
    """Return each unit with its values and their sums, what it may be ordered, and whom it sees."""
    return "\n\n".join(_explained(words, made, unit) for unit in made.values)


def _explained(words: Words, made: Explanation, unit: ids.UnitId) -> str:
    values, report = made.values[unit], made.report
    rows = [words.text(f"cli.explain.attack.{class_}", sum=sum_message(one)) for class_, one in values.attack.items()]
    rows.append(words.text("cli.explain.defense", sum=sum_message(values.defense)))
    rows.append(words.text("cli.explain.morale", sum=sum_message(values.morale)))
    for distance, one in values.fire.items():
        rows.append(words.text("cli.explain.fire", distance=distance, sum=sum_message(one)))
    if not values.commanded:
        rows.append(words.text("cli.explain.not-commanded"))
    if unit in report["forced"]:
        rows.append(words.text("cli.explain.forced", order=Message(f"order.{report['forced'][unit]}")))
    allowed = [Message(f"order.{order}") for order, legal in report["legal"][unit].items() if legal is True]
    if allowed:
        rows.append(words.text("cli.explain.legal", orders=_listed(words, allowed)))
    refused = [
        Message("cli.explain.refused-order", order=Message(f"order.{order}"), rule=legal)
        for order, legal in report["legal"][unit].items()
        if legal is not True
    ]
    if refused:
        rows.append(words.text("cli.explain.refused", orders=_listed(words, refused)))
    if report["sees"][unit]:
        rows.append(words.text("cli.explain.sees", units=", ".join(report["sees"][unit])))
    rule = report.get("orders", {}).get(unit)
    if rule is not None:
        rows.append(words.text("cli.explain.order-refused", rule=rule))
    return _section(words, Message("cli.explain.unit", unit=unit), rows)


def _side(side: str) -> Message | str:
    """Return what a side is called: a position may have sides that no scenario has."""
    return Message(f"side.{side}") if f"side.{side}" in rules.SENTENCES else side


def score_text(words: Words, report: Report) -> str:
    """Return the points of each side, what they are for, and who has won."""
    lines = [_points(words, side, report) for side in report["points"]]
    winner = report["winner"]
    end = Message("cli.score.winner", side=_side(winner)) if winner else Message("cli.score.draw")
    return "\n".join([*lines, words.say(end)])


def _points(words: Words, side: str, report: Report) -> str:
    parts, (lost, start) = dict(report["by"][side]), report["lost"][side]
    parts |= {"hold": sum(parts["hold"].values()), "lost": lost, "start": start}
    return words.text("cli.score.row", side=_side(side), n=report["points"][side], **parts)
