"""The panels: a seat's orders and destiny cards, seen by it alone; what all see, and what is answered there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.face import PanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import (
    BODY,
    NUMBER,
    SMALL,
    TITLE,
    Box,
    Fit,
    Flow,
    Letters,
    Mixed,
    PiecePicture,
)
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Audience, Item, Section, Where
from rokugan_desktop.desktop.south_wind import answers
from rokugan_desktop.desktop.south_wind.art import cloths, tokens
from rokugan_desktop.desktop.south_wind.pieces import order_name, own_house, region_name, slot_spot, still_to_act
from rokugan_desktop.engine import Seat
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, Question, SouthWind, View, actions, foresight, ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, QuestionKind
from rokugan_desktop.words import Words

_IVORY, _SIGN = "#fff8e6", 30
_NAME, _WORDS = Letters(TITLE.font, 21), Letters(BODY.font, 15)
_DIGIT: Final = Letters(NUMBER.font, 13)
_CELL, _TOKEN, _SMALL_TOKEN = 74, 52, 38
_BARE: Final = (actions.DONE, actions.SKIP, actions.SEEN)
"""What the bar's own button says."""


def seat_panel(game: SouthWind) -> PanelFace[View, Question]:
    """Return what a seat sees alone."""
    return PanelFace(
        sections=lambda view, question, done, words, people: tuple(_own(game, view, question, done, words, people)),
        name=lambda view, words, people: words.text("panel.seat", name=people[view.seat or 0].name),
        hint=lambda view, question, words: words.text("panel.hint"),
    )


def public_panel(game: SouthWind) -> PanelFace[View, Question]:
    """Return what everybody sees beside the map."""
    return PanelFace(
        sections=lambda view, question, done, words, people: tuple(_open(game, view, question, done, words)),
        beside=True,
    )


def _section(name: str, audience: Audience, items: Sequence[Item], words: Words, cell: float = 0.0) -> Section:
    title = words.text(f"panel.{name}")
    return Section(name, audience, tuple(items), name=title, heading=title, cell=cell)


# What a seat sees alone


def _own(
    game: SouthWind, view: View, question: Question | None, done: Unconfirmed, words: Words, people: Sequence[Person]
) -> Iterator[Section]:
    assert view.seat is not None, "a seat's panel is shown a seat's view"
    seat, public = view.seat, view.public
    role = public.houses[seat].role
    yield Section("banner", seat, (_banner(people[seat].name, role, words),))
    lying = {place: order for place, order in enumerate(view.row, 1) if order != FACEDOWN}
    row = _row(role, seat, lying, None, done, words) if lying else _orders(game, view, question, done, words)
    both = [row, _cards(view, question, done, words)]
    begun = QuestionKind.DESTINY if public.moment is ids.Moment.DESTINY else QuestionKind.ORDER
    if (begun if question is None else question.kind) == QuestionKind.DESTINY:
        both.reverse()
    yield from (section for section in both if section.items)
    if public.turn_order:
        yield _unseen(game, view, seat, words)


@lru_cache(maxsize=16)
def _banner(name: str, role: ids.Role, words: Words) -> Item:
    cloth, house = cloths.CLOTHS[role], words.text(f"house.{ids.ROLES[role]}")
    lines = (Box(text=name, letters=_NAME, ink=_IVORY), Box(text=house, letters=BODY, ink=_IVORY))
    inside = (Box(symbol=cloth.mon, side=_SIGN + 8, ink=_IVORY), Box(lines, gap=0, grow=True))
    edge = Mixed(cloth.ground, _IVORY, 0.35)
    box = Box(inside, Flow.ROW, gap=10, fill=cloth.ground, edge=edge, pen=1.2, radius=6, pad=3)
    return Item("banner", (box,), name, flat=True)


def _orders(game: SouthWind, view: View, question: Question | None, done: Unconfirmed, words: Words) -> Section:
    """Return the orders that the seat has left, by their kind."""
    house = own_house(view)
    role = view.public.houses[house].role
    raised = view.picked if view.picked != FACEDOWN else _token(done)
    items: list[Item] = []
    keyed = question is None or question.kind in (QuestionKind.ORDER, QuestionKind.LAY)
    for order, count in enumerate(foresight.orders_in_hand(game.topology(view.public), view)):
        left = count - (order == raised and isinstance(done.answer, actions.Lay))
        item = _order(role, order, left, str(order + 1) * keyed, words, chosen=order == raised)
        if left and order != raised:
            item = _asked(item, question, done, actions.Pick(order))
        items.append(item if item.answers or item.instead else item._replace(carried=None))
    return _section("orders", Seat(house), items, words, _CELL)


@lru_cache(maxsize=128)
def _order(role: ids.Role, order: int, left: int, key: str, words: Words, *, chosen: bool) -> Item:
    art, called = tokens.OrderToken(cloths.CLOTHS[role], order), order_name(order)
    box = _in_cell(art, words.say(called), key, f"×{left}", chosen=chosen, dim=not left)
    name, about = words.text("panel.order", order=called, n=left), words.text(f"order.{ids.ORDERS[order]}.about")
    identity = f"order {ids.ORDERS[order]}"
    return Item(identity, (box,), name, about, keys=(key,) * bool(key), flat=True, chosen=chosen, carried=art)


def _token(done: Unconfirmed) -> int | None:
    return done.answer.token if isinstance(done.answer, actions.Pick | actions.Lay) else None


def _asked(item: Item, question: Question | None, done: Unconfirmed, answer: actions.Action) -> Item:
    """Return the item with its answer, to the question or in place of one given before."""
    if question is not None and answer in question.listed:
        return item._replace(answers=(answer,), landing=True)
    if any(answer in one.listed for one in done.answered):
        return item._replace(instead=answer)
    return item


def _cards(view: View, question: Question | None, done: Unconfirmed, words: Words) -> Section:
    """Return the destiny cards in hand; the one that would be laid down stands out."""
    given = done.answer.region if isinstance(done.answer, actions.Destiny) else view.chosen
    asks, items = question is not None and question.kind == QuestionKind.DESTINY, list[Item]()
    for region, count in enumerate(view.hand):
        if count or region == given:
            item = _card(region, count, str(len(items) + 1) if asks else "", words, chosen=region == given)
            items.append(item if region == given else _asked(item, question, done, actions.Destiny(region)))
    return _section("cards", Seat(own_house(view)), items, words, _CELL + 22)


@lru_cache(maxsize=128)
def _card(region: int, count: int, key: str, words: Words, *, chosen: bool) -> Item:
    art = tokens.DestinyCard(cloths.TINTS[ids.REGIONS[region]], max(1, count), cloths.sign("wind"))
    box = _in_cell(art, words.say(region_name(region)), key, chosen=chosen)
    name, about = words.text("panel.card", region=region_name(region), n=count), words.text("panel.card.about")
    return Item(f"card {ids.REGIONS[region]}", (box,), name, about, keys=(key,) * bool(key), flat=True, chosen=chosen)


def _row(
    role: ids.Role,
    audience: Audience,
    orders: Mapping[int, int],
    question: Question | None,
    done: Unconfirmed,
    words: Words,
) -> Section:
    """Return the row of a closed hand by its places: the orders to the seat that looks, to all the backs to be laid."""
    cloth, items = cloths.CLOTHS[role], list[Item]()
    raised = (question.work.token if question is not None else None) or _token(done)
    for place, order in orders.items():
        seen, chosen = order != FACEDOWN, -place == raised
        art = tokens.OrderToken(cloth, order)
        called = words.say(order_name(order)) if seen else ""
        name = words.text("panel.row-place" if seen else "answer.place", number=place, order=called)
        box = _in_cell(art, called, str(place), chosen=chosen, side=_TOKEN if seen else _SMALL_TOKEN)
        keys = () if seen or place > 10 else (str(place % 10),)
        item = Item(f"row {place}", (box,), name, keys=keys, flat=True, chosen=chosen)
        item = item if chosen else _asked(item, question, done, actions.Pick(-place))
        items.append(item._replace(carried=art if item.answers else None))
    return _section("row", audience, items, words, _SMALL_TOKEN + 12 if audience is EVERYBODY else _CELL)


@lru_cache(maxsize=512)
def _in_cell(
    art: PieceArt,
    text: str,
    digit: str = "",
    count: str = "",
    *,
    chosen: bool = False,
    dim: bool = False,
    side: int = _TOKEN,
) -> Box:
    """Return a token or a card with what it is called below, its key and how many there are in its corners."""
    picture = [Box(art=PiecePicture(art), side=side, opacity=0.35 if dim else 1.0)]
    for told, shade, at in ((digit, "faint", 0), (count, "ink", 1)):
        if told:
            picture.append(Box(text=told, letters=_DIGIT, ink=shade, corner=(at, at)))
    ink = "faint" if dim else "ink"
    said = (Box(text=text, letters=SMALL, middle=True, fit=Fit.BREAK, lines=2, ink=ink),) if text else ()
    fill, edge = ("raised", "stress") if chosen else ("", "")
    over = Box(tuple(picture), Flow.OVER, least=side + 4)
    return Box((over, *said), gap=1, pad=3, fill=fill, edge=edge, pen=2, radius=6)


# What everybody sees


def _open(game: SouthWind, view: View, question: Question | None, done: Unconfirmed, words: Words) -> Iterator[Section]:
    if question is not None and not question.secret:
        if view.public.closed and question.kind in (QuestionKind.ORDER, QuestionKind.LAY):
            backs = {place: FACEDOWN for place, lies in enumerate(view.rows[question.seat], 1) if lies}
            yield _row(view.public.houses[question.seat].role, EVERYBODY, backs, question, done, words)
        if items := tuple(_buttons(game, question, words)):
            yield Section("answers", EVERYBODY, items, columns=(1,))
    if view.public.turn_order and view.seat is None:
        if (coming := _coming(game, view, words)).items:
            yield coming
        yield _unseen(game, view, EVERYBODY, words)


def _coming(game: SouthWind, view: View, words: Words) -> Section:
    """Return the orders that will act in this round as things stand, as the wind comes to them (X-1)."""
    public = view.public
    blows = public.moment is ids.Moment.EXECUTION and public.acting != ids.NO_SLOT
    acting = (public.acting,) if blows else ()
    slots = dict.fromkeys((*acting, *still_to_act(game.topology(public), public)))
    tops = [(slot, public.slots[slot][-1]) for slot in slots]
    items = [_comes(slot, public.houses[top.house].role, top.order, slot in acting, words) for slot, top in tops]
    section = _section("coming", EVERYBODY, items, words, _SMALL_TOKEN + 12)
    return section._replace(where=Where.STRIP, small_heading=True)


@lru_cache(maxsize=256)
def _comes(slot: ids.Slot, role: ids.Role, order: int, acting: bool, words: Words) -> Item:
    art, region = tokens.OrderToken(cloths.CLOTHS[role], order), ids.REGIONS[rules.region_of_slot(slot)]
    box = _in_cell(art, str(rules.slot_number(slot)), chosen=acting, side=_SMALL_TOKEN)
    ground, spot = Box((replace(box, fill=""),), fill=cloths.TINTS[region]), slot_spot(slot)
    return Item(f"coming {spot}", (ground,), words.say(rules.slot_name(slot)), flat=True, spots=(spot,))


def _buttons(game: SouthWind, question: Question, words: Words) -> Iterator[Item]:
    """Yield what is not answered on the map, and all of a kind of which the map offers but one in a place."""
    on_map = {choice.identity for choice in answers.choices(game, question, words)}
    left = [
        answer
        for answer in question.listed
        if answer not in _BARE and not isinstance(answer, actions.Pick) and game.write(answer) not in on_map
    ]
    several = {type(answer) for answer in left if answers.spot_of(question, answer)} - {actions.March}
    left = [one for one in left if not isinstance(one, actions.March)]
    shown = [one for one in question.listed if type(one) in several or one in left]
    for number, answer in enumerate(shown, 1):
        name, (sign, about) = words.say(answers.said(question, answer)), _about(question, answer, words)
        said = Box(text=name, letters=_WORDS, fit=Fit.NARROW, grow=True)
        most = 0 if isinstance(answer, actions.Choose) else 3
        row = Box((*((Box(symbol=sign, side=24),) if sign else ()), said), Flow.ROW, gap=8, least=32)
        inside = (row, Box(text=about, letters=SMALL, ink="faint", fit=Fit.BREAK, lines=most)) if about else (row,)
        brief = (Box((row,), pad=2),) if about and most else ()
        keys = (str(number),) if number < 10 else ()
        spot = answers.spot_of(question, answer)
        yield Item(
            game.write(answer), (Box(inside, gap=1, pad=2), *brief), name, about, answers=(answer,), keys=keys,
            landing=True, spots=(spot,) if spot else (),
        )  # fmt: skip


def _about(question: Question, answer: actions.Action, words: Words) -> tuple[str, str]:
    """Return the sign of an answer's button, and what else is told of it."""
    public: rules.PublicState = question.public
    work, own = question.work, public.houses[question.seat]
    match answer:
        case actions.Choose(dojo):
            named = [(words.text(f"unit.{unit}"), f"dojo.{ids.DOJOS[dojo]}.{unit}") for unit in ("elite", "general")]
            return "", " ".join([f"{unit}. {words.text(power)}" for unit, power in named])
        case actions.Train(unit) | actions.Recruit(unit):
            key = ids.UNITS[unit]
            told = own.dojo != ids.NO_DOJO and key in ("elite", "general")
            return cloths.UNIT_SIGNS[unit], words.text(f"dojo.{ids.DOJOS[own.dojo]}.{key}") if told else ""
        case actions.Pay(food):
            return cloths.RESOURCE_SIGNS[0 if food else 1], ""
        case _ if answer == actions.USE:
            return "", words.text(f"dojo.{ids.DOJOS[own.dojo]}.{ids.UNITS[work.unit]}")
        case _ if answer == actions.QUICK:
            slot: int = work.slot
            order = public.quicks[slot]
            return cloths.ORDER_SIGNS[order], words.text(f"quick.{ids.ORDERS[order]}.about")
        case _:
            return "", ""


def _unseen(game: SouthWind, view: View, audience: Audience, words: Words) -> Section:
    """Return what orders each house has face down or in hand (I-3)."""
    public, topology = view.public, game.topology(view.public)
    items: list[Item] = []
    for house in public.turn_order:
        one, left = public.houses[house], foresight.orders_left(topology, public, house)
        items.append(_unseen_of(one.role, left, words))
    where = Where.STRIP if audience is EVERYBODY else Where.COLUMN
    return _section("unseen", audience, items, words)._replace(where=where, small_heading=True)


@lru_cache(maxsize=64)
def _unseen_of(role: ids.Role, counts: tuple[int, ...], words: Words) -> Item:
    row = [Box(art=PiecePicture(tokens.TrackMark((cloths.CLOTHS[role],))), side=22)]
    for order, count in enumerate(counts):
        ink, opacity = ("ink", 1.0) if count else ("faint", 0.4)
        row.append(Box(symbol=cloths.ORDER_SIGNS[order], side=17, ink=ink, opacity=opacity))
        row.append(Box(text=str(count), letters=_DIGIT, ink=ink, width=16))
    told = [words.text("panel.order", order=order_name(order), n=count) for order, count in enumerate(counts)]
    name = words.text("panel.unseen-of", house=Message(f"house.{ids.ROLES[role]}"), orders=", ".join(told))
    return Item(f"unseen {ids.ROLES[role]}", (Box(tuple(row), Flow.ROW, gap=3, least=24),), name, flat=True)
