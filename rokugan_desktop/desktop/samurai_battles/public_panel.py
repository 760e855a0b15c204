"""What everybody sees beside the map, as values: the aim, the units of both sides, and public questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rokugan_desktop.desktop.face import PanelFace
from rokugan_desktop.desktop.samurai_battles.aim import aim_section
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.desktop.samurai_battles.art.pictures import UnitPicture
from rokugan_desktop.desktop.samurai_battles.pieces import UnitName, army_name, pictures_of, place_of
from rokugan_desktop.desktop.samurai_battles.planning.briefing import Adjutant
from rokugan_desktop.desktop.sheets.boxes import BOLD, SMALL, Box, Fit
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section, Where
from rokugan_desktop.games.samurai_battles import NOTATION, Message, Question, View, card_name
from rokugan_desktop.games.samurai_battles.ids import Fate, Side, UnitId
from rokugan_desktop.words import Words

_UNIT, _CLOSE_UNIT = 42, 28
"""How broad a unit is in its army's row, and where there is little room."""


def _sections(view: View, question: Question | None, words: Words) -> Iterator[Section]:
    """Yield the aim, the answers to a public question (Q-5), and both armies."""
    yield aim_section(view, EVERYBODY, words)
    if question is not None and not question.secret:
        yield Section("answers", EVERYBODY, tuple(_answers(question, words)))
    for facts in view.field.sides:
        units = _units(view, facts.id, words)
        own = [unit for unit in view.units if unit.side == facts.id]
        title, figures = words.say(army_name(view.field.scenario, facts.id)), sum(unit.figures for unit in own)
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
    """Return the units of one army, those that are gone struck out."""
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
