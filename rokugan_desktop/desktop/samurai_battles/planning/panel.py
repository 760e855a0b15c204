"""The panel of one seat, seen by it alone, as values: its army, the question with its answers, a unit's card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from msgspec import structs

from rokugan_desktop.desktop.face import PanelFace, Person
from rokugan_desktop.desktop.samurai_battles.aim import aim_section
from rokugan_desktop.desktop.samurai_battles.answers import hex_name, meant_by
from rokugan_desktop.desktop.samurai_battles.art.pictures import DirectionArrow, UnitPicture
from rokugan_desktop.desktop.samurai_battles.pieces import art_of, hex_of, unit_name
from rokugan_desktop.desktop.samurai_battles.planning.briefing import KEYS, Adjutant, Briefing, Kind, PanelAnswer
from rokugan_desktop.desktop.samurai_battles.planning.plotting import after_answers
from rokugan_desktop.desktop.samurai_battles.planning.purchase import purchase_sections
from rokugan_desktop.desktop.sheets.boxes import BODY, BOLD, FIELD, SMALL, SMALL_BOLD, Box, Fit, Flow, Letters, Mark
from rokugan_desktop.desktop.sheets.sections import Item, Meanwhile, Section, Where
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Seat
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Action, Battle, Message, Plan, Question, Unit, View, actions, events
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, NOWHERE, STATES, Direction, Order, UnitId
from rokugan_desktop.words import Words

_DIRECTION_KEYS: Final = ("6", "9", "7", "4", "1", "3")
"""The key of each direction, from east counter-clockwise: as the digits lie on a number pad."""
_MIDDLE_KEYS: Final = ("5", "0")
_ACROSS: Final = (Direction(2), Direction(1), Direction(3), Direction(0), Direction(4), Direction(5))
"""The directions as they lie, two in a row, from the north-west on."""
_SIGNS: Final = {
    Order.DEFEND: "shield", Order.RECON: "scout", Order.FIGHT: "samurai_battles/assault",
    Order.PURSUE: "samurai_battles/run", Order.FLEE: "samurai_battles/retreat", Order.PANIC: "samurai_battles/retreat",
}  # fmt: skip
"""The signs of orders that are everybody's or another order's; each other order has one of the game's own."""


def sign_of_order(order: Order) -> str:
    """Return the symbol of an order."""
    return _SIGNS.get(order, f"samurai_battles/{order}")


_TINY: Final = Letters(SMALL.font, 12)
_UNDER: Final = Letters(SMALL.font, 11)
"""The letters of the word below a sign."""


def _sections(view: View, question: Question | None, words: Words, people: Sequence[Person]) -> Iterator[Section]:
    seat = view.seat
    assert seat is not None, "a seat's panel is shown a seat's view"
    if question is not None and question.kind is Kind.BUY:
        yield from purchase_sections(view, question, words)
        return
    briefing = Adjutant(words).briefing(view, question)
    if not briefing.unit:
        yield Section("army", seat, tuple(_rows(view, question, briefing)), Where.STRIP)
    offered = tuple(_offered(view, briefing))
    if offered:
        yield Section("offered", seat, offered, Where.STRIP, alike=question is not None and question.kind is Kind.ORDER)
    if briefing.compass:
        drawn = question is not None and question.kind is Kind.PATH
        yield Section("compass", seat, tuple(_compass(briefing)), Where.STRIP, columns=(2,), typed_on=drawn)
    yield aim_section(view, seat, words)
    yield _hint(seat, briefing.keys)
    shown = briefing.unit or next((answer.unit for answer in briefing.offered if answer.unit), NOBODY)
    yield _notes(seat, briefing.heading, briefing.notes)
    yield card_section(view, shown, briefing.plans, words)


def _notes(seat: Seat, heading: str, notes: Sequence[str]) -> Section:
    said = [part for part in (heading, *notes) if part]
    if not said:
        return Section("notes", seat)
    looks = ((FIELD, SMALL), (SMALL_BOLD, SMALL), (SMALL_BOLD, _TINY))
    boxes = tuple(
        Box(tuple(Box(text=one, letters=head if one is heading else letters, fit=Fit.BREAK) for one in said), gap=2)
        for head, letters in looks
    )
    return Section("notes", seat, (Item("notes", boxes, "\n".join(said), flat=True),))


def _hint(seat: Seat, text: str) -> Section:
    box = Box(text=text, ink="faint", letters=BODY, fit=Fit.BREAK)
    looks = (box, replace(box, letters=_TINY))
    return Section("hint", seat, (Item("hint", looks, text, flat=True),) if text else ())


def _item(answer: PanelAnswer, boxes: tuple[Box, ...], keys: tuple[str, ...], *, landing: bool = False) -> Item:
    first = answer.answers[:1]
    return Item(
        id=rules.NOTATION.write(first[0]) if first else f"{answer.title} {answer.unit}", boxes=boxes,
        name=answer.called or answer.title, about=answer.spoken or answer.detail, answers=answer.answers,
        why_not=answer.why_not, barred=answer.barred, spots=(answer.spot,) if answer.spot else (), keys=keys,
        strong=answer.strong, chosen=answer.chosen, done=answer.done, landing=landing, of=answer.unit,
    )  # fmt: skip


def _inks(answer: PanelAnswer) -> tuple[str, str]:
    if answer.strong and answer.answers and not answer.refused:
        return "on_accent", "on_accent"
    return ("faint", "faint") if answer.refused else ("ink", "faint")


def _rows(view: View, question: Question | None, briefing: Briefing) -> Iterator[Item]:
    units = {unit.id: unit for unit in view.units}
    planning = question is not None and question.kind is Kind.PLAN
    onward = next((answer.unit for answer in briefing.offered if answer.strong), NOBODY)
    for answer in briefing.army:
        ink, faint = _inks(answer)
        told = Box(text=answer.detail, letters=_TINY, ink=faint, fit=Fit.BREAK, lines=2)
        facing = (Box(art=DirectionArrow(answer.direction, ink), side=14),) if answer.direction != NO_FACING else ()
        title = Box((Box(text=answer.title, letters=BOLD, ink=ink, grow=True), *facing), Flow.ROW)
        plan = briefing.plans.get(answer.unit)
        sign = Box(art=Mark(good=True), side=12) if answer.done else Box(text="?", letters=BOLD, ink="stress")
        sign = sign if plan is None else Box(symbol=sign_of_order(plan.order), side=16, ink="good")
        picture = Box(art=UnitPicture(art_of(view, units[answer.unit])), side=38)
        whole = Box((picture, Box((title, told), gap=0, grow=True)), Flow.ROW, gap=5)
        small = replace(picture, side=24)
        brief = Box((small, Box((title,), grow=True), sign), Flow.ROW)
        name = Box(text=answer.title, letters=SMALL_BOLD, ink=ink, fit=Fit.BREAK, grow=True)
        tiny = Box((name, sign), Flow.ROW, gap=1, least=24)
        at = plan.target or plan.partner or (str(plan.path[-1]) if plan.path else "") if plan is not None else ""
        aim = tuple(replace(one, side=11) for one in facing)
        if at:
            aim = (Box(text=at, letters=_TINY, ink=faint, fit=Fit.NARROW),)
        tall = Box((name, Box((sign, *aim), Flow.ROW, gap=2)), gap=1) if aim else tiny
        yield _item(answer, (whole, brief, tall, tiny), (), landing=planning and bool(onward) and answer.unit == onward)


def _offered(view: View, briefing: Briefing) -> Iterator[Item]:
    taken = {answer.key for answer in briefing.offered}
    spare = (key for key in KEYS if key not in taken)
    for answer in briefing.offered:
        key = answer.key or next(spare, "")
        order = next((actions.ORDERS[one.number] for one in answer.answers[:1] if one.verb is rules.Verb.ORDER), None)
        boxes = tuple(_order(answer, key, order)) if order is not None else tuple(_plain(answer, key))
        whole = answer.strong and answer.answers == (rules.READY,)  # nobody is left without an order
        item = _item(answer, boxes, (key,) if key else (), landing=whole)
        rule = "" if order is None else view.field.components.orders[order].rule
        yield item._replace(rule=rule)


def _cap(key: str, ink: str) -> Box:
    """Return the key that presses something, in the frame of a key cap: no digit reads as a part of the words."""
    cap = Box(text=key, letters=Letters(SMALL.font, 11), ink=ink, edge=ink, radius=3, pad=1.5, middle=True, top=True)
    return replace(cap, width=10 + len(key), fit=Fit.NARROW) if key else Box()


def _plain(answer: PanelAnswer, key: str) -> Iterator[Box]:
    ink, faint = _inks(answer)
    corner = _cap(key, faint)
    title = Box(text=answer.title, letters=SMALL_BOLD, ink=ink, fit=Fit.BREAK, grow=True)
    head = Box((title, corner), Flow.ROW, gap=2)
    lines = 3 if answer.refused else 0
    for detail in (answer.detail, *(("", "") if answer.refused else (answer.brief or answer.detail, answer.brief))):
        told = (Box(text=detail, letters=_TINY, ink=faint, fit=Fit.BREAK, lines=lines),) if detail else ()
        yield Box((head, *told), gap=1, least=24)
    sign = answer.short or answer.unit or answer.title
    short = Box(text=sign, letters=SMALL_BOLD, ink=ink, fit=Fit.NARROW, grow=True)
    if answer.symbol:
        short = Box(symbol=answer.symbol, side=16, ink=ink, grow=True)
        word = Box(text=answer.short, letters=_UNDER, ink=ink, fit=Fit.NARROW, middle=True)
        yield Box((Box((short, corner), Flow.ROW, gap=2), word), gap=1, least=24)
    yield Box((short, corner), Flow.ROW, gap=2, least=24)


def _order(answer: PanelAnswer, key: str, order: Order) -> Iterator[Box]:
    ink, faint = _inks(answer)
    cap = replace(_cap(key, faint), top=False)
    sign = Box(symbol=sign_of_order(order), side=18, ink=ink)
    title = Box(text=answer.title, letters=Letters(SMALL_BOLD.font, 12), ink=ink, fit=Fit.BREAK)
    told = Box(text=answer.detail, letters=_TINY, ink=faint, fit=Fit.BREAK)
    head = Box((cap, sign, Box((title,), grow=True)), Flow.ROW, gap=3)
    yield Box((head, told), gap=1) if answer.detail else head
    brief = replace(told, lines=3 if answer.refused else 0)  # what an order changes is said whole or not at all
    for told_too in (True, not answer.refused):
        yield Box((head, brief), gap=1) if answer.detail and told_too else head
    yield head
    signs = Box((cap, sign), Flow.ROW, gap=2, least=24)
    yield Box((signs, title), gap=1)  # a word that is too long beside the sign
    yield signs


def _compass(briefing: Briefing) -> Iterator[Item]:
    around = {answer.direction: answer for answer in briefing.compass}
    for direction in _ACROSS:
        answer = around[direction]
        ink, faint = _inks(answer)
        key = _DIRECTION_KEYS[direction]
        arrow = Box(art=DirectionArrow(direction, ink), side=20, opacity=0.5 if answer.refused else 1.0, grow=True)
        cap = _cap(key, faint)
        head = Box((arrow, cap), Flow.ROW, gap=0)
        told = Box(text=answer.detail or " ", letters=SMALL_BOLD, ink=ink, middle=True, fit=Fit.NARROW)
        item = _item(answer, (Box((head, told), gap=0, least=40), head), (key,))
        yield item._replace(again=True)  # a path goes on by quick presses
    if briefing.middle is not None:
        answer = briefing.middle
        ink, faint = _inks(answer)
        title = Box(text=answer.title, letters=SMALL_BOLD, ink=ink, fit=Fit.BREAK, grow=True)
        cap = _cap(_MIDDLE_KEYS[0], faint)
        mark = Box(art=Mark(good=True, tone=ink), side=16)
        word = Box(text=answer.short, letters=_UNDER, ink=ink, fit=Fit.NARROW, middle=True)
        sign = Box((replace(mark, grow=True), cap), Flow.ROW)
        looks = (Box((mark, title, cap), Flow.ROW), Box((sign, word), gap=1, least=24), replace(sign, least=24))
        item = _item(answer, looks, _MIDDLE_KEYS)
        yield item._replace(whole_row=True)


def _pointed(view: View, question: Question | None, item: Item | None, spot: str, words: Words) -> Meanwhile:
    """Return the card of the unit that is pointed at, what is said of it, and what the map would draw."""
    seat = view.seat
    assert seat is not None, "a seat's panel is shown a seat's view"
    if question is not None and question.kind is Kind.BUY:
        return Meanwhile(tuple(purchase_sections(view, question, words, item))[-1:])
    adjutant = Adjutant(words)
    plans, about = adjutant.plans(view, question)
    sections: tuple[Section, ...] = ()
    if item is not None:
        unit = UnitId(item.of) if item.of else about
        told = item.why_not or item.about
        between = ". " if told[:1].isupper() else " — "  # a sentence of its own, or what goes on
        sections = (_hint(seat, between.join(part for part in (item.name, told) if part)),)
    else:
        spots = {one.id: (f"piece:{one.id}", rules.spot_of(one.at)) for one in view.units}
        unit = about or next((name for name, places in spots.items() if spot in places), NOBODY)
    if unit:
        sections = (card_section(view, unit, plans, words), *sections)
    if question is None or question.view.moment is not rules.Moment.PLANNING:
        return Meanwhile(sections)
    answers: tuple[Action, ...] = ()
    if item is not None:
        answers = item.answers if item.offered else ()
    elif spot.startswith("area:"):
        answers = tuple(meant_by(question, hex_of(spot)))
    notes = adjutant.foretold(question, answers, UnitId(item.of) if item is not None and item.of else NOBODY)
    if notes:
        sections = (*sections, _notes(seat, adjutant.heading(view, question), notes))
    return Meanwhile(sections, after_answers(question, answers, words))


def _name(view: View, words: Words, people: Sequence[Person]) -> str:
    assert view.seat is not None, "a seat's panel is shown a seat's view"
    return words.text("panel.orders", name=people[view.seat].name)


# A unit's card in words: what it is, what is left of it, each value with its sum, its order if the view knows it

_NAMED: Final = 92
_NARROW: Final = 84
"""How broad the names of values are on a card, and where there is little room."""
_SHORT: Final = 16
"""Values with so many letters stand several to a line, before the longer ones."""

_SEEN: Final = frozenset(("card.class", "card.ground", "card.order"))
"""What the name, the map and the list of orders say too, for where there is little room."""
_USUAL: Final = (Message("state.normal"), Message("card.markers", n=0))
"""What nobody misses there."""


class CardLine(NamedTuple):
    """A line of a card: what it is about, and what is said of it."""

    name: AnyMessage
    said: AnyMessage


def card_lines(
    view: View, unit: Unit, battle: Battle, plan: Plan | None, told: Callable[[events.Sum], Message] = rules.sum_message
) -> Iterator[CardLine]:
    """Yield what the view holds of a unit's card, under the plan where one is known; `told` says how a value is."""
    card, level = battle.cards[unit.card], view.field
    under = unit if plan is None else structs.replace(unit, plan=plan)
    yield CardLine(Message("card.class"), Message(f"class.{card.class_}"))
    key = "card.figures-commander" if unit.commander else "card.figures-of"
    yield CardLine(Message("card.figures"), Message(key, figures=unit.figures, start=unit.start))
    for target in ("infantry", "cavalry"):
        value = rules.attack(battle, under, target)
        said = Message("card.hits", value=told(value), n=unit.figures * card.dice)
        yield CardLine(Message(f"card.attack-{target}"), said)
    protection = told(rules.defense(battle, under))
    if unit.absorbed:
        protection = Message("card.defense-left", value=protection, left=rules.defense_left(battle, under))
    yield CardLine(Message("value.defense"), protection)
    yield from _fire_lines(unit, battle)
    if level.intermediate:
        yield CardLine(Message("value.morale"), told(rules.morale(battle, under)))
        yield CardLine(Message("card.state"), Message(f"state.{STATES[unit.morale]}"))
        if unit.honor:
            yield CardLine(Message("card.honor"), Message("card.has-honor"))
    if level.expert:
        yield CardLine(Message("card.fatigue"), Message("card.markers", n=unit.fatigue))
    if unit.engaged:
        key = "card.engaged-facing" if unit.faces else "card.engaged-with"
        yield CardLine(Message("card.engaged"), Message(key, others=", ".join(unit.engaged), faces=unit.faces))
    if unit.at != NOWHERE:
        yield CardLine(Message("card.ground"), hex_name(view, unit.at, "card.on", "card.on-hill"))
    if unit.hidden:
        yield CardLine(Message("card.hidden"), Message("card.is-hidden"))
    if plan is not None:
        yield CardLine(Message("card.order"), rules.plan_message(plan))
    elif view.moment is rules.Moment.EXECUTION:
        yield CardLine(Message("card.order"), rules.plan_message(unit.plan))


def _fire_lines(unit: Unit, battle: Battle) -> Iterator[CardLine]:
    card = battle.cards[unit.card]
    if not card.fire:
        return
    table: AnyMessage | None = None
    for distance in sorted(card.fire):
        value = rules.fire(battle, unit, distance)
        if value is not None:
            one = Message("card.fire-at" if table else "card.fire-first", n=distance, value=value.total)
            table = one if table is None else Message("card.fire-more", before=table, more=one)
    if table is not None:
        yield CardLine(Message("card.fire"), Message("card.dice", value=table, n=unit.figures * card.fire_dice))
    if unit.ammo >= 0:
        yield CardLine(Message("card.ammo"), Message("card.shots", n=unit.ammo))


def card_section(view: View, unit_id: UnitId, plans: Mapping[UnitId, Plan], words: Words) -> Section:
    """Return the card of a unit as the view knows it; where it knows none of that name, what to do to see one."""
    assert view.seat is not None, "a seat's panel is shown a seat's view"
    unit = next((one for one in view.units if one.id == unit_id), None)
    if unit is None:
        point = Box(text=words.text("orders.point"), letters=SMALL, fit=Fit.BREAK)
        return Section("card", view.seat, (Item("card", (point,), point.text, flat=True),))
    battle, plan = rules.battle_of_view(view), plans.get(unit_id)
    rows = [(words.say(line.name), words.say(line.said)) for line in card_lines(view, unit, battle, plan)]
    brief = card_lines(view, unit, battle, plan, lambda value: Message("sum.base", amount=value.total))
    left = (line for line in brief if line.name.key not in _SEEN and line.said not in _USUAL)
    totals = [(words.say(line.name), words.say(line.said)) for line in left]
    title = words.say(unit_name(unit))
    said = ". ".join((title, *(f"{name}: {value}" for name, value in rows)))
    told = [title, *(words.text("card.line", name=name, said=value) for name, value in totals)]
    fewer = ((told, 0), ([*told[: 1 + len(told) // 2], "…"], 0), (told, 2))  # six looks, as many as an item has
    cut = (Box(text=" · ".join(values), letters=_TINY, fit=Fit.BREAK, lines=lines) for values, lines in fewer)
    pairs = tuple([_pair(*one) for one in sorted(totals, key=lambda one: len(one[0] + one[1]) > _SHORT)])
    close = Box((Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK), Box(pairs, Flow.WRAP, gap=8)), gap=1)
    looks = (_card(title, rows, _NAMED), _card(title, totals, _NARROW), close, *cut)
    return Section("card", view.seat, (Item("card", looks, said, flat=True),), follows=True)


def _pair(name: str, value: str) -> Box:
    told = Box(text=name, letters=SMALL, ink="faint", top=True), Box(text=value, letters=SMALL_BOLD, fit=Fit.BREAK)
    return Box(told, Flow.ROW)


def _card(title: str, rows: Sequence[tuple[str, str]], named: float) -> Box:
    """Return a card with its title, and a row for each value; `named`: how broad their names are."""

    def row(name: str, value: str) -> Box:
        about = Box(text=name, letters=SMALL, fit=Fit.BREAK, width=named, ink="faint", top=True)
        return Box((about, Box(text=value, letters=SMALL_BOLD, fit=Fit.BREAK, grow=True)), Flow.ROW, gap=6)

    return Box((Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK), *[row(*one) for one in rows]), gap=1)


ORDERS_PANEL: Final[PanelFace[View, Question]] = PanelFace(
    sections=lambda view, question, unconfirmed, words, people: tuple(_sections(view, question, words, people)),
    name=_name,
    pointed=_pointed,
)
