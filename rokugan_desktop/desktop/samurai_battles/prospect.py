"""What whoever chooses a scenario is told of it: length, aim, armies, and how even it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from rokugan_desktop.desktop.face import PanelFace
from rokugan_desktop.desktop.samurai_battles.aim import aim_section
from rokugan_desktop.desktop.samurai_battles.art.cloths import cloth_of
from rokugan_desktop.desktop.samurai_battles.art.pictures import SideSign
from rokugan_desktop.desktop.samurai_battles.pieces import army_name
from rokugan_desktop.desktop.sheets.boxes import BOLD, SMALL, SMALL_BOLD, Box, Fit, Flow, PiecePicture
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine.strict_conversion import convert_strict
from rokugan_desktop.engine.strict_yaml import load_strict
from rokugan_desktop.games.samurai_battles import Message, Question, View, card_name
from rokugan_desktop.resources import board_data
from rokugan_desktop.words import Words

_MINUTES: Final = 0.35
"""How long the order of a unit takes, with its share of what is watched."""
_CLOSE: Final = 10
"""A time is told in so many minutes."""


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How matches of a scenario among novices have ended, at the level that it is made for."""

    games: int
    west: int
    east: int


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of what was measured."""

    scenarios: dict[str, Shares]


@cache
def _measured() -> Measured:
    file = board_data() / Message.domain / "shares.yaml"
    tree = load_strict(file.read_text(encoding="utf-8"), name=file.name)
    found: Measured = convert_strict(tree, Measured, name=file.name)
    return found


def _sections(view: View, words: Words) -> Iterator[Section]:
    field = view.field
    minutes = max(1, round(field.turns * len(view.units) * _MINUTES / _CLOSE)) * _CLOSE
    length = words.text("prospect.length", n=field.turns, minutes=minutes)
    yield Section("length", EVERYBODY, (_told("length", length, Box(text=length, letters=BOLD, fit=Fit.BREAK)),))
    aim = aim_section(view, EVERYBODY, words)
    yield aim._replace(items=tuple(item._replace(boxes=item.boxes[:1]) for item in aim.items))  # it is why one is here
    yield Section("armies", EVERYBODY, tuple(_armies(view, words)))
    shares = _measured().scenarios.get(field.scenario)
    if shares is not None:
        yield Section("even", EVERYBODY, (_even(shares, words),))


def _armies(view: View, words: Words) -> Iterator[Item]:
    for number, facts in enumerate(view.field.sides):
        cards = Counter(unit.card for unit in view.units if unit.side == facts.id)
        title = words.say(army_name(view.field.scenario, facts.id))
        rows = [words.text("prospect.units", n=count, card=card_name(card)) for card, count in cards.items()]
        sign = Box(art=PiecePicture(SideSign(number)), side=16)
        head = Box((sign, Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK, grow=True)), Flow.ROW)
        lines = (Box(text=row, letters=SMALL, fit=Fit.BREAK) for row in rows)
        yield _told(f"army {facts.id}", "\n".join((title, *rows)), Box((head, *lines), gap=1))


def _even(shares: Shares, words: Words) -> Item:
    """Return how many matches each side has won, side by side, and by whom they were played."""
    won = (shares.west, shares.east)
    drawn = round(100 * (shares.games - sum(won)) / shares.games)
    figures = [
        words.text("prospect.share", side=Message(f"side.{side}"), share=round(100 * n / shares.games))
        for side, n in zip(("west", "east"), won, strict=True)
    ]
    note = words.text("prospect.measured", n=shares.games)
    note += f" {words.text('prospect.drawn', share=drawn)}" if drawn else ""
    ends = (Box(text=text, letters=SMALL_BOLD, grow=not number) for number, text in enumerate(figures))
    bar = Box(bar=shares.west / max(1, sum(won)), ink=cloth_of(0).ground, fill=cloth_of(1).ground, radius=4)
    box = Box((Box(tuple(ends), Flow.ROW), bar, Box(text=note, letters=SMALL, ink="faint", fit=Fit.BREAK)))
    return _told("even", "\n".join((*figures, note)), box)


def _told(name: str, said: str, box: Box) -> Item:
    return Item(name, (box,), said, flat=True, whole_row=True)


PROSPECT: Final[PanelFace[View, Question]] = PanelFace(
    sections=lambda view, question, unconfirmed, words, people: tuple(_sections(view, words))
)
