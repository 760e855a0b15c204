"""What carries out the commands of Four Paths, and their reports as text for people."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from rokugan_desktop.cli import offers
from rokugan_desktop.cli.arguments import Parser
from rokugan_desktop.cli.offers import BoardCounts, Report
from rokugan_desktop.engine import AnyGame, Refusal, Setup
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import SENTENCES as GAME_SENTENCES
from rokugan_desktop.games.four_paths import FourPaths, Message, Position, View, named
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory


_Reported = Callable[[rules.Running], Report]


class FourPathsCommands(offers.NamingMatches, offers.AboutPositions, offers.CheckingBoards, offers.InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = Position.FORMAT
    file_format = "four-paths-deck"

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], FourPaths]", rules)

    @property
    def about_positions(self) -> Mapping[str, offers.AboutPosition]:
        """Return what resolves, scores and explains a position; chance is a seed's where the file says nothing."""

        def add_seed(parser: Parser) -> None:
            parser.add_number("seed", least=0, about="resolve.seed")

        def found(report: _Reported) -> Callable[[argparse.Namespace, str, str], Report]:
            def of_file(arguments: argparse.Namespace, text: str, name: str) -> Report:
                pick = None if arguments.seed is None else Random(arguments.seed).randrange
                position = rules.read_position(text, name)
                return report(rules.play_position(self._rules().components, position, name, pick))

            return of_file

        return {
            "resolve": offers.AboutPosition(found(rules.standing_report), standing_text, add_arguments=add_seed),
            "score": offers.AboutPosition(found(rules.score_report), score_text, add_arguments=add_seed),
            "explain": offers.AboutPosition(found(rules.explanation), explanation_text, add_arguments=add_seed),
        }

    def setup_at(self, text: str, name: str) -> Setup:
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        if role.startswith("{"):
            return self._rules().deck_name(role)
        return Message(f"deck.{role}") if f"deck.{role}" in GAME_SENTENCES else None

    def progress(self, view: View) -> int:
        return view.round

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Count cards and decks, and find what is wrong with a deck list where that is what is named (S-1)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.boards.reading import read_text

        if folder.is_dir():
            file = rules.read_components(read_text(folder / rules.COMPONENTS), rules.COMPONENTS)
            counts = Message("cli.check.cards", n=len(file.cards)), Message("cli.check.decks", n=len(file.decks))
            return BoardCounts(counts, ())
        deck = rules.read_deck(read_text(folder), folder.name)
        dynasty, fate = sum(deck.dynasty.values()), sum(deck.fate.values())
        counts = Message("cli.check.dynasty", n=dynasty), Message("cli.check.fate", n=fate)
        refusal: Refusal | None = rules.deck_refusal(self._rules().components, deck)
        faults = () if refusal is None else (BoardFault(folder.name, refusal.rule, cast("Message", refusal.message)),)
        return BoardCounts(counts, faults, "deck")

    def laboratory(self) -> Laboratory:
        from rokugan_desktop.cli.four_paths.lab import laboratory

        return laboratory(self._rules())


def standing_text(words: Words, report: Report) -> str:
    """Return how a match stands: seats with provinces and cards, the last battle, and who is asked."""
    lines: list[str] = []
    for seat in range(len(report["honor"])):
        lines += _seat(words, report, seat)
    if report["totals"] is not None:
        lines.append(words.text("cli.resolve.totals", attack=report["totals"][0], defense=report["totals"][1]))
    if report["refused"] is not None:
        lines.append(words.text("cli.resolve.refused", rule=report["refused"]))
    if report["over"] is not None:
        lines.append(words.text("cli.resolve.over", seats=_seats(words, report["over"])))
    elif report["asked"] is not None:
        kind, seat, _phase = report["asked"]
        lines.append(words.text("cli.resolve.asked", seat=seat, kind=Message(f"cli.resolve.kind.{kind}")))
    return "\n".join(lines)


def _seats(words: Words, seats: Sequence[int]) -> str:
    return ", ".join(words.text("cli.score.seat", seat=seat) for seat in seats)


def _seat_line(words: Words, seat: int, honor: int, provinces: int, *, out: bool) -> str:
    left = Message("cli.resolve.provinces", n=provinces)
    return words.text("cli.resolve.out" if out else "cli.resolve.seat", seat=seat, honor=honor, provinces=left)


def _seat(words: Words, report: Report, seat: int) -> Iterator[str]:
    out = seat in report["out"]
    yield _seat_line(words, seat, report["honor"][seat], report["provinces"][seat], out=out)
    if out:
        return
    for number, (strength, face) in enumerate(zip(report["strengths"][seat], report["face"][seat], strict=True), 1):
        card = {"down": Message("cli.resolve.face-down"), "empty": Message("cli.resolve.empty")}.get(face)
        yield "  " + words.text("cli.resolve.province", n=number, strength=strength, card=card or named(face))
    for name, card in report["cards"].items():
        if card["seat"] == seat:
            key, at = "card" if card["unit"] or card["force"] else "other-card", Message(f"cli.resolve.at.{card['at']}")
            said = Message(f"cli.resolve.{key}", id=name, card=named(card["card"]), at=at, force=card["unit"])
            yield "  " + words.say(Message("cli.resolve.bowed", card=said) if card["bowed"] else said)


def explanation_text(words: Words, report: Report) -> str:
    """Return the same, with the answers that were tried, and what is left of the decks."""
    lines = [standing_text(words, report)]
    for answer, rule in report["try"].items():
        key = "try" if rule is None else "try-refused"
        lines.append(words.text(f"cli.explain.{key}", answer=answer, **({} if rule is None else {"rule": rule})))
    for seat, cards in report.get("view", {}).get("dynasty_left", {}).items():
        left = [words.text("cli.explain.count", n=count, card=named(key)) for key, count in cards.items()]
        lines.append(words.text("cli.explain.left", seat=seat, cards=", ".join(left)))
    return "\n".join(lines)


def score_text(words: Words, report: Report) -> str:
    """Return how the seats stand, and who has won or is ahead."""
    rows = report["standings"]
    lines = [_seat_line(words, row["seat"], row["honor"], row["provinces"], out=row["out"]) for row in rows]
    key = "winner" if report["how"] == "early" else "won"
    return "\n".join([*lines, words.text(f"cli.score.{key}", seats=_seats(words, report["winner"]))])
