"""What everybody sees beside the map: the aim, both sides, public questions; beforehand how long and how even it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from rokugan_desktop.desktop.face import PanelFace
from rokugan_desktop.desktop.samurai_battles.aim import aim_section
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.desktop.samurai_battles.art.pictures import SideSign, UnitPicture
from rokugan_desktop.desktop.samurai_battles.art.units import cloth_of
from rokugan_desktop.desktop.samurai_battles.pieces import UnitName, army_name, pictures_of, place_of
from rokugan_desktop.desktop.samurai_battles.planning.briefing import Adjutant
from rokugan_desktop.desktop.samurai_battles.planning.purchase import armies_bought
from rokugan_desktop.desktop.sheets.boxes import BOLD, SMALL, SMALL_BOLD, Box, Fit, Flow, PiecePicture
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section, Where
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.samurai_battles import NOTATION, Message, Question, View, card_name
from rokugan_desktop.games.samurai_battles.ids import Fate, Side, UnitId
from rokugan_desktop.resources import board_data
from rokugan_desktop.words import Words

_UNIT, _CLOSE_UNIT = 42, 28
"""How broad a unit is in its army's row, and where there is little room."""


def _sections(view: View, question: Question | None, words: Words) -> Iterator[Section]:
    aim = aim_section(view, EVERYBODY, words)
    brief = tuple(item._replace(boxes=item.boxes[-2 if item.whole_row else 2 :]) for item in aim.items)
    yield aim._replace(items=brief, columns=(3,))  # what is told of a turn that is watched needs its room
    if question is not None and not question.secret:
        yield Section("answers", EVERYBODY, tuple(_answers(question, words)))
    yield from armies_bought(view, words)
    for facts in view.field.sides:
        units = _units(view, facts.id, words)
        own = [unit for unit in view.units if unit.side == facts.id]
        title, figures = words.say(army_name(view.field, facts.id)), sum(unit.figures for unit in own)
        told = words.text("roster.row", army=title, units=len(own), figures=figures)
        box = Box(text=title, letters=SMALL, ink="faint", fit=Fit.BREAK)
        head = Item(f"army {facts.id}", (box,), told, flat=True, whole_row=True)
        yield Section(f"army {facts.id}", EVERYBODY, (head, *units), Where.STRIP, columns=(2,))


def _answers(question: Question, words: Words) -> Iterator[Item]:
    for action in question.answers():
        text, promise = words.say(said(question, action)), Adjutant(words).promises(question, action)
        told = (Box(text=promise, letters=SMALL, ink="faint", fit=Fit.BREAK),) if promise else ()
        box = Box((Box(text=text, letters=BOLD, fit=Fit.BREAK), *told), gap=1, least=30)
        spots = (f"piece:{action.unit}",) if action.unit else ()
        yield Item(NOTATION.write(action), (box,), text, promise, (action,), spots=spots)


def _units(view: View, side: Side, words: Words) -> list[Item]:
    found, pictures = dict[UnitId, Item](), pictures_of(view)
    for unit in view.units:
        if unit.side == side:
            name = str(UnitName(words, unit, place_of(view, unit)))
            boxes = _looks(pictures[unit.id])
            found[unit.id] = Item(f"piece {unit.id}", boxes, name, spots=(f"piece:{unit.id}",), flat=True)
    for gone in view.gone:
        if gone.side == side and gone.fate is not Fate.JOINED:
            fate = Message(f"fate.{gone.fate}")
            name = words.text("roster.gone", unit=gone.id, card=card_name(gone.card), fate=fate)
            found[gone.id] = Item(f"piece {gone.id}", _looks(pictures[gone.id]), name, flat=True)
    return [found[unit] for unit in sorted(found, key=lambda one: view.field.order_of(one, side))]


def _looks(picture: UnitPicture) -> tuple[Box, ...]:
    return tuple(Box(art=picture, side=side) for side in (_UNIT, _CLOSE_UNIT))


SIDES_PANEL: Final[PanelFace[View, Question]] = PanelFace(
    sections=lambda view, question, unconfirmed, words, people: tuple(_sections(view, question, words))
)

_MINUTES: Final = 0.35
"""How long the order of a unit takes, with its share of what is watched."""
_USUAL_COST: Final = 14
"""What a unit with a commander or without costs, roughly."""
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


def _prospect(view: View, words: Words) -> Iterator[Section]:
    field = view.field
    units = len(view.units) if field.terms is None else 2 * field.terms.points // _USUAL_COST
    minutes = max(1, round(field.turns * units * _MINUTES / _CLOSE)) * _CLOSE
    length = words.text("prospect.length", n=field.turns, minutes=minutes)
    yield Section("length", EVERYBODY, (_told("length", length, Box(text=length, letters=BOLD, fit=Fit.BREAK)),))
    aim = aim_section(view, EVERYBODY, words)
    yield aim._replace(items=tuple(item._replace(boxes=item.boxes[:1]) for item in aim.items))  # it is why one is here
    if field.terms is not None:
        country, n = Message(f"country.{field.terms.country}"), field.terms.points
        said = words.text(f"prospect.{'secret' if field.terms.secret else 'open'}", country=country, n=n)
        yield Section("terms", EVERYBODY, (_told("terms", said, Box(text=said, letters=SMALL, fit=Fit.BREAK)),))
        return
    yield Section("armies", EVERYBODY, tuple(_armies(view, words)))
    shares = _measured().scenarios.get(field.scenario)
    if shares is not None:
        yield Section("even", EVERYBODY, (_even(shares, words),))


def _armies(view: View, words: Words) -> Iterator[Item]:
    for number, facts in enumerate(view.field.sides):
        cards = Counter(unit.card for unit in view.units if unit.side == facts.id)
        title = words.say(army_name(view.field, facts.id))
        rows = [words.text("prospect.units", n=count, card=card_name(card)) for card, count in cards.items()]
        sign = Box(art=PiecePicture(SideSign(number)), side=16)
        head = Box((sign, Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK, grow=True)), Flow.ROW)
        lines = (Box(text=row, letters=SMALL, fit=Fit.BREAK) for row in rows)
        yield _told(f"army {facts.id}", "\n".join((title, *rows)), Box((head, *lines), gap=1))


def _even(shares: Shares, words: Words) -> Item:
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
    sections=lambda view, question, unconfirmed, words, people: tuple(_prospect(view, words))
)
