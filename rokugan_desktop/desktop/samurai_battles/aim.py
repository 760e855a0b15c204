"""What the battle is about, always in sight: what brings points, who has it now, and what decides (V-1 to V-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from rokugan_desktop.desktop.samurai_battles.art.pictures import SideSign
from rokugan_desktop.desktop.samurai_battles.pieces import area_of, army_name
from rokugan_desktop.desktop.sheets.boxes import FIELD, SMALL, SMALL_BOLD, Box, Fit, Flow, Letters, PiecePicture
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Audience, Item, Section
from rokugan_desktop.games.samurai_battles import BEFORE_TURNS, Message, View, held_now
from rokugan_desktop.words import Words

_GOLD, _INK, _COIN, _SIGN = "#e0b040", "#33241a", 18, 16
"""The disc with a hex's points, as it lies on the map, its figure, and how broad it and the holder's sign are."""
_TINY: Final = Letters(SMALL.font, 12)
_CELL: Final = 124
"""How broad a hex is at least that gives way, last of all, to what is asked."""
_LASTING: Final = 4, 2
"""How many looks of the others are briefer before what is told gives way: beside one's plan, and to the story."""


def aim_section(view: View, audience: Audience, words: Words) -> Section:
    """Return each hex that brings points with who holds it as the view knows it, and all else that brings any.

    Where there is little room it is smaller, and gives way last: the hexes after what is told.
    """
    title = words.text("aim.title", n=view.field.turns)
    head = Box(text=title, letters=FIELD, fit=Fit.BREAK)
    first = Item("aim", (head, head, replace(head, letters=SMALL_BOLD)), title, flat=True, whole_row=True)
    told = [words.say(one) for one in _told(view)]
    look = Box(text=" ".join(told), letters=_TINY, ink="faint", fit=Fit.BREAK)
    rest = Item("worth", (*[look] * _LASTING[audience is EVERYBODY], Box()), "\n".join(told), flat=True, whole_row=True)
    items, own = (first, *_prizes(view, words), rest), audience is not EVERYBODY
    return Section("aim", audience, items, name=title, columns=(1, 1, 3), before_story=own)


def _prizes(view: View, words: Words) -> Iterator[Item]:
    victory, held, ground = view.field.victory, dict(held_now(view).stood), view.field.ground
    sides = [facts.id for facts in view.field.sides]
    for hex_, points in victory.prizes.items():
        holder, each = held.get(hex_), "aim.hex-each-turn" if hex_ in victory.hold_each_turn else "aim.hex"
        terrain = Message(f"terrain.{ground.kind[hex_]}")
        name, brief = words.text(each, hex=hex_, terrain=terrain), words.text("aim.hex", hex=hex_, terrain=terrain)
        said = seen = words.text("aim.free", hex=name, n=points)
        sign = Box((Box(),), edge="faint", radius=_SIGN / 2, width=_SIGN, least=_SIGN)  # nobody's crest is on it
        if holder is not None:
            said = words.text("aim.held", hex=name, n=points, army=army_name(view.field, holder))
            seen = words.text("aim.held", hex=name, n=points, army=Message(f"side.{holder}"))
            sign = Box(art=PiecePicture(SideSign(sides.index(holder))), side=_SIGN)
        letters = SMALL_BOLD if holder else SMALL
        whole = Box((sign, Box(text=seen, letters=letters, fit=Fit.BREAK, grow=True)), Flow.ROW, gap=5)
        disc = Box(text=str(points), letters=SMALL_BOLD, ink=_INK, fill=_GOLD, radius=_COIN / 2, middle=True)
        disc, where = replace(disc, width=_COIN, least=_COIN), Box(text=brief, letters=letters, fit=Fit.BREAK)
        free = Box(
            text=words.text("aim.no-one"), letters=_TINY, ink="faint", fit=Fit.NARROW
        )  # a ring alone tells nobody
        close = Box((disc, where, sign if holder else free), Flow.ROW, gap=4)
        looks = (whole, whole, close, close, close, Box(width=_CELL))
        yield Item(f"prize {hex_}", looks, said, spots=(area_of(hex_),), flat=True)


def _told(view: View) -> Iterator[Message]:
    """Yield when hexes count, what else brings points, and what decides between equal ones (V-4)."""
    victory, army = view.field.victory, partial(army_name, view.field)
    destroyed, known = victory.destroyed, {one.card for one in view.units} | {one.card for one in view.gone}
    staffs = {card for card, facts in view.field.cards.items() if facts.is_headquarters}
    bought = view.field.terms is not None and view.moment in BEFORE_TURNS  # not all of them are known yet
    staffed = bought or not known.isdisjoint(staffs)
    if victory.hold:
        yield Message("aim.at-end")
    if victory.hold_each_turn:
        yield Message("aim.each-turn", hexes=", ".join(map(str, victory.hold_each_turn)))
    if destroyed.cards is not None or destroyed.unit:
        yield Message("aim.unit" if destroyed.cards is None else "aim.by-cards", n=destroyed.cards or destroyed.unit)
    if destroyed.headquarters is not None and staffed:
        yield Message("aim.headquarters", n=destroyed.headquarters)
    if victory.thirds:
        yield Message("aim.thirds")
    yield from (
        Message("aim.handicap", army=army(side), n=points) for side, points in victory.handicap.items() if points
    )
    yield Message("aim.tied")
