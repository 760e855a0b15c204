"""A tableau as a card game of two might lay it: provinces, people with what they bear, hands, decks and discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rokugan_desktop.desktop.look.theme import LIGHT, Theme
from rokugan_desktop.desktop.sheets.boxes import NUMBER, SMALL_BOLD, Box, Fit, Flow, Tone
from rokugan_desktop.desktop.sheets.sections import Item
from rokugan_desktop.desktop.zones.described import Lane, Shape, ShownCard, ShownZone, TableauFace, back_boxes
from rokugan_desktop.desktop.zones.tableau import ZoneTableau
from rokugan_desktop.engine import Seat
from tests.shelved import speak_in_window

OWN = Seat(0)


def card(name: str, force: int = 2, tone: Tone = "accent", **more: Any) -> ShownCard:
    """A card with its name and a number; what else is said goes to its item, but for how it lies."""
    lies = {key: more.pop(key) for key in ("tucked", "known_as") if key in more}
    head = Box(text=name, letters=SMALL_BOLD, fit=Fit.NARROW, fill="panel", pad=1)
    number = Box(text=str(force), letters=NUMBER, middle=True, fill=tone, ink="on_accent", width=20, radius=4, pad=1)
    rest = Box(text="+1 while alone", fit=Fit.BREAK, lines=3, grow=True)
    boxes = tuple(
        Box((head, Box(row, flow=Flow.ROW)), fill="raised", edge=tone, pen=3, radius=6, pad=5)
        for row in ((number, rest), (number,))
    )
    return ShownCard(Item(name, boxes, name, **more), lies.pop("known_as", name), **lies)


def backs(zone: str, number: int, tone: Tone = "faint") -> tuple[ShownCard, ...]:
    """So many cards that lie facedown."""
    looks = back_boxes(tone, "flower", "gold")
    return tuple(ShownCard(Item(f"{zone} {at}", looks, "Facedown card", flat=True)) for at in range(number))


def seat_lanes(who: str, people: Sequence[ShownCard], hand: ShownZone, cloth: Tone) -> list[Lane]:
    """One seat's lanes: provinces and people, then the hand and the piles."""
    provinces = (card("Rice Fields", 0, "good"), *backs(f"provinces {who}", 3, "accent"))
    piles = (
        ShownZone(f"deck {who}", "Deck", backs(f"deck {who}", 1), Shape.STACK, count=31),
        ShownZone(f"discard {who}", "Discard", (card(f"Ambush of {who}", 0),), Shape.STACK, count=4),
    )
    home = ShownZone(f"home {who}", f"Home of {who}", tuple(people), room=4)
    lanes = (
        Lane((ShownZone(f"provinces {who}", f"Provinces of {who}", provinces), home), cloth),
        Lane((hand, *piles), cloth),
    )
    return [lanes[1], lanes[0]] if cloth == "good" else list(lanes)


def two_seats(hand: Sequence[ShownCard] | None = None, drawn: int = 31) -> list[Lane]:
    """What the first of two seats sees, with these cards in its hand."""
    own = (
        card("Katana", 2, answers=("katana",)),
        card("Night March", 0, why_not="Only in battle (A-1)."),
        card("Banner", 1),
    )
    held = tuple(hand) if hand is not None else own
    theirs = ShownZone("hand Botan", "Hand of Botan", backs("hand Botan", 5), Shape.FAN)
    mine = ShownZone("hand Aiko", "Hand of Aiko", held, Shape.ROW, OWN)
    bearing = card("Steppe Rider", 4, "focus", tucked=(card("Archers", 2), card("Old Spear", 1)))
    lanes = seat_lanes("Botan", (card("Court Lady", 0, "focus"), bearing), theirs, "good")
    own_people = [
        card("Lion Guard", 3, "focus", tucked=(card("Wardens", 2),), answers=("guard",)),
        card("Rice Monk", 1, "focus", about="bowed"),
        card("Scout", 2, "focus", chosen=True),
    ]
    lanes += seat_lanes("Aiko", own_people, mine, "accent")
    return [
        lane._replace(zones=tuple(replace(z, count=drawn) if z.id == "deck Aiko" else z for z in lane.zones))
        for lane in lanes
    ]


def tableau_of(*shows: Sequence[Lane], theme: Theme = LIGHT) -> ZoneTableau:
    """A tableau that shows these lanes, those of the view's number."""
    face: TableauFace[int, Any] = TableauFace(lanes=lambda view, question, words, people: shows[view])
    return ZoneTableau(face, speak_in_window("en"), theme, ())
