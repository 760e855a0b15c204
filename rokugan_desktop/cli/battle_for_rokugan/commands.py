"""What carries out the commands of Battle for Rokugan."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from rokugan_desktop.cli import offers
from rokugan_desktop.cli.offers import AboutPosition, BoardCounts, Report
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, Message, Position, Topology, ids
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory

_COUNTED: Final = {"areas": "provinces", "edges": "land_borders", "coasts": "coastal_borders"}
"""What `check` counts: as a board calls it, and as the game does."""


class BattleCommands(offers.NamingMatches, offers.AboutPositions, offers.CheckingBoards, offers.InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = Position.FORMAT

    def __init__(self, read: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], BattleForRokugan]", read)

    def _board(self) -> Topology:
        return self._rules().board

    @property
    def about_positions(self) -> Mapping[str, AboutPosition]:
        return {
            "resolve": AboutPosition(partial(self._reported, rules.resolution_report), resolution_text),
            "score": AboutPosition(partial(self._reported, rules.score_report), score_text),
        }

    def _reported(
        self, made: Callable[[Topology, Position, str], Report], _asked: argparse.Namespace, text: str, name: str
    ) -> Report:
        return made(self._board(), rules.read_position(text, name), name)

    def setup_at(self, text: str, name: str) -> Setup:
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        return Message(f"clan.{role}") if role in ids.CLANS else None

    def progress(self, view: rules.View) -> int:
        return view.public.round

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Compare the board's counts with the game's (C-3)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.cli.reports import board_checked

        board, faults = board_checked(folder, any_size=any_size)
        there = (len(board.areas), len(board.edges), len(board.coasts))
        wanted = there if any_size else rules.board_facts(self._board())
        miscounted = (
            BoardFault(board.source, place, Message("cli.check.count", wanted=game, there=found))
            for place, game, found in zip(_COUNTED, wanted, there, strict=True)
            if game != found
        )
        counts = zip(_COUNTED.values(), there, strict=True)
        return BoardCounts(tuple(Message(f"cli.check.{what}", n=n) for what, n in counts), (*miscounted, *faults))

    def laboratory(self) -> Laboratory:
        from rokugan_desktop.cli.battle_for_rokugan.lab import laboratory

        return laboratory(self._rules())


# The reports of `resolve` and `score` as text for people


def _clan(clan: str | None) -> Message:
    return Message(f"clan.{clan}") if clan else Message("cli.resolve.unheld")


def _listed(words: Words, messages: Iterable[Message]) -> str:
    return ", ".join(words.say(message) for message in messages) or words.text("cli.resolve.none")


def resolution_text(words: Words, report: Report) -> str:
    """Return the report of `resolve` in sentences: battles, what was discarded, provinces, seats."""
    battles = [_battle(words, battle) for battle in report["battles"]] or [words.text("cli.resolve.no-battle")]
    parts = [_section(words, "cli.resolve.battles", battles)]
    if report["discarded_illegal"]:
        rows = [_illegal(words, row) for row in report["discarded_illegal"]]
        parts.append(_section(words, "cli.resolve.illegal", rows))
    provinces = [_province(words, name, row) for name, row in report["provinces"].items()]
    parts.append(_section(words, "cli.resolve.provinces", [line for line in provinces if line]))
    seats = [_seat(words, clan, row) for clan, row in report["seats"].items()]
    parts.append(_section(words, "cli.resolve.seats", seats))
    return "\n\n".join(parts)


def _section(words: Words, title: str, lines: Sequence[str]) -> str:
    return "\n".join([words.text(title), *(f"  {line}" for line in lines)])


def _place(words: Words, place: str) -> str:
    names = [name if name == "sea" else words.text(f"province.{name}") for name in place.split(" > ")]
    if names[0] == "sea":
        names[0] = words.text("cli.resolve.sea")
    return " → ".join(names)


def _illegal(words: Words, row: Report) -> str:
    token, place = Message(f"token.{row['token']}"), _place(words, row["at"])
    return words.text("cli.resolve.token", clan=_clan(row["clan"]), token=token, place=place)


def _battle(words: Words, battle: Report) -> str:
    totals, won = battle["attackers"].items(), battle["winner"]
    return words.text(
        "cli.resolve.battle",
        province=Message(f"province.{battle['province']}"),
        defense=battle["defense"],
        defender=_clan(battle["defender"]),
        attackers=_listed(words, [Message("cli.resolve.attacker", clan=_clan(one), total=n) for one, n in totals]),
        winner=Message("cli.resolve.wins", clan=_clan(won)) if won else Message("cli.resolve.nothing"),
    )


def _province(words: Words, name: str, row: Report) -> str:
    """Return one province, or an empty text where nothing lies in it."""
    special = Message(f"special.{row['special']}") if row["special"] else None
    province = Message(f"province.{name}")
    if row["controller"] is None:
        return words.text("cli.resolve.nobody", province=province, special=special) if special else ""
    common = {"province": province, "clan": _clan(row["controller"]), "facedown": row["down"], "faceup": row["up"]}
    if special is None:
        return words.text("cli.resolve.province", **common)
    return words.text("cli.resolve.province-special", special=special, **common)


def _seat(words: Words, clan: str, row: Report) -> str:
    def tokens(names: Sequence[str]) -> str:
        return _listed(words, (Message(f"token.{name}|inline") for name in names))

    unknown = Message("cli.resolve.unknown-card")
    cards = _listed(words, (unknown if ":" in card else Message(f"card.{card}.title") for card in row["cards"]))
    hand, discard = tokens(row["hand"]), tokens(row["discard"])
    return words.text("cli.resolve.seat", clan=_clan(clan), hand=hand, discard=discard, cards=cards)


def score_text(words: Words, report: Report) -> str:
    """Return the report of `score` in sentences."""
    lines = [words.text("cli.score.row", clan=_clan(clan), **row) for clan, row in report["honor"].items()]
    winners = [words.say(_clan(clan)) for clan in report["winners"]]
    if len(winners) == 1:
        return "\n".join([*lines, words.text("cli.score.winner", clan=winners[0])])
    return "\n".join([*lines, words.text("cli.score.shared", clans=", ".join(winners))])
