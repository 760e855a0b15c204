"""An army is bought: the cards with their numbers and costs, what has been bought, and what is left of the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rokugan_desktop.desktop.samurai_battles.art.pictures import UnitPicture
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt
from rokugan_desktop.desktop.samurai_battles.planning.briefing import KEYS
from rokugan_desktop.desktop.sheets.boxes import BOLD, FIELD, SMALL, SMALL_BOLD, Box, Fit, Flow, Letters, Mark
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section, Where
from rokugan_desktop.games.samurai_battles import (
    COMMANDER,
    NOTATION,
    READY,
    Action,
    Bought,
    Message,
    Question,
    Verb,
    View,
    card_name,
)
from rokugan_desktop.games.samurai_battles.ids import CardId, UnitId
from rokugan_desktop.words import Words

_TINY, _KEY = Letters(SMALL.font, 12), Letters(SMALL.font, 11)
_READY_KEY: Final = "="


def purchase_sections(view: View, question: Question, words: Words, pointed: Item | None = None) -> Iterator[Section]:
    """Yield what a seat buys with: its army so far, what goes on, every card, and the one that is pointed at."""
    seat, asked = question.seat, question.purchasing()
    bought = asked.named()
    left = words.text("purchase.left", n=asked.left, units=len(bought), most=asked.most)
    head = Box(text=left, letters=FIELD, fit=Fit.BREAK)
    looks = (head, replace(head, letters=SMALL_BOLD), Box(text=str(asked.left), letters=BOLD, middle=True))
    rows = [item for unit, one in bought.items() for item in _unit(view, question, unit, one, words)]
    army = (Item("left", looks, left, flat=True, whole_row=True), *rows)
    yield Section("army", seat, army, Where.STRIP, columns=(2,), first=1.8)
    title, barred = words.text("purchase.ready"), question.refusal(READY) is not None
    ink = "faint" if barred else "on_accent"
    mark = Box(art=Mark(good=True, tone=ink), side=16, grow=True)
    text = Box(text=title, letters=SMALL_BOLD, ink=ink, fit=Fit.BREAK, grow=True)
    short = Box(text=words.text("orders.ready.short"), letters=_KEY, ink=ink, fit=Fit.NARROW, middle=True)
    ready = _item(question, READY, (Box((replace(mark, grow=False), text), Flow.ROW), Box((mark, short))), title, words)
    spent = not any(one.verb is Verb.BUY for one in question.offers)
    ready = ready._replace(strong=not barred, landing=spent, keys=(_READY_KEY,))
    yield Section("ready", seat, (ready,), Where.STRIP)
    cards = zip(asked.field.cards, KEYS, strict=False)
    yield Section("cards", seat, tuple(_card(question, card, key, words) for card, key in cards))
    yield from armies_bought(view, words)
    said = words.text("purchase.point") if pointed is None else ". ".join(filter(None, (pointed.name, pointed.about)))
    box = Box(text=said, letters=SMALL, ink="faint", fit=Fit.BREAK)
    told = Item("told", (box, replace(box, letters=_TINY)), said, flat=True)
    yield Section("told", seat, (told,), follows=True)


def armies_bought(view: View, words: Words) -> Iterator[Section]:
    """Yield what is known of the armies that other sides have bought (N-5)."""
    for side, bought in view.bought:
        if side != view.side:
            title = words.text("purchase.theirs", side=Message(f"side.{side}"))
            rows = [words.text("prospect.units", n=n, card=_called(one)) for one, n in Counter(bought).items()]
            lines = (Box(text=row, letters=SMALL, fit=Fit.BREAK) for row in rows)
            box = Box((Box(text=title, letters=SMALL_BOLD, fit=Fit.BREAK), *lines), gap=1)
            item = Item(f"bought {side}", (box,), "\n".join((title, *rows)), flat=True, whole_row=True)
            yield Section(f"bought {side}", EVERYBODY if view.seat is None else view.seat, (item,))


def _called(one: Bought) -> Message | str:
    return Message("purchase.led", card=card_name(one.card)) if one.commander else card_name(one.card)


def _item(question: Question, action: Action, boxes: tuple[Box, ...], name: str, words: Words) -> Item:
    """Return what gives the answer, or says why it can't be given."""
    barred = question.refusal(action)
    why = words.text("orders.by-rule", why=barred.message, rule=barred.rule) if barred is not None else ""
    return Item(NOTATION.write(action), boxes, name, answers=(action,), why_not=why, barred=barred, again=True)


def _picture(view: View, one: Bought, name: str = "") -> Box:
    side = next(number for number, facts in enumerate(view.field.sides) if facts.id == view.side)
    start = view.field.cards[one.card].start(one.commander)
    return Box(art=UnitPicture(UnitArt(side, one.card, name, start, start, commander=one.commander)), side=34)


def _unit(view: View, question: Question, unit: UnitId, one: Bought, words: Words) -> Iterator[Item]:
    """Yield a unit that has been bought, which pressing takes back, and beside it whether it has a commander."""
    cost, picture = question.purchasing().cost(one), _picture(view, one, unit)
    name = words.text("purchase.dismiss", unit=unit, card=card_name(one.card), n=cost)
    title = Box(
        text=words.text("unit.name", unit=unit, card=card_name(one.card)), letters=SMALL, fit=Fit.BREAK, grow=True
    )
    code, price = Box(text=unit, letters=SMALL_BOLD, grow=True), Box(text=str(cost), letters=SMALL_BOLD)
    small = replace(picture, side=24)
    looks = [Box((picture, title, price), Flow.ROW), Box((small, code, price), Flow.ROW, gap=3)]
    looks += [Box((small, code), Flow.ROW, gap=2), replace(small, grow=True)]
    yield _item(question, Action(Verb.DISMISS, unit=unit), tuple(looks), name, words)
    lead = Action(Verb.LEAD, unit=unit)
    ink = "faint" if question.refusal(lead) is not None else "ink"
    text = Box(text=words.text("purchase.commander", n=COMMANDER), letters=_TINY, ink=ink, fit=Fit.BREAK, grow=True)
    plus = Box(text=f"+{COMMANDER}", letters=_TINY, ink=ink, middle=True)
    sign = Box(art=Mark(good=True), side=12, grow=True)
    brief = sign if one.commander else plus
    signs = (Box((text, replace(sign, grow=False)), Flow.ROW) if one.commander else text, brief)
    key = "purchase.unlead" if one.commander else "purchase.lead"
    yield _item(question, lead, signs, words.text(key, unit=unit, n=COMMANDER), words)._replace(done=one.commander)


def _card(question: Question, card_id: CardId, key: str, words: Words) -> Item:
    """Return a card with all its numbers; pressing it buys a unit."""
    card, action = question.view.field.cards[card_id], Action(Verb.BUY, card=card_id)
    ink = "faint" if question.refusal(action) is not None else "ink"
    facts = {"infantry": card.attack.infantry, "cavalry": card.attack.cavalry, "figures": card.figures}
    facts |= {"dice": card.figures * card.dice, "defense": card.defense, "morale": card.morale}
    lines = [words.text("purchase.values", **facts)]
    if card.fire:
        at = ", ".join(words.text("card.fire-at", n=n, value=value) for n, value in sorted(card.fire.items()))
        lines.append(words.text("purchase.fire", at=at))
    count = sum(one.card == card_id for one in question.purchasing().draft.bought)
    called = words.text("purchase.buy", card=card_name(card_id), n=card.points)
    cap = Box(text=key, letters=_KEY, ink="faint", edge="faint", radius=3, pad=1.5, width=11, middle=True)
    have = (Box(text=f"×{count}", letters=SMALL, ink="good"),) if count else ()
    name = Box(text=words.text("card.title", card=card_name(card_id)), letters=BOLD, ink=ink, fit=Fit.BREAK, grow=True)
    end = (*have, Box(text=str(card.points), letters=SMALL_BOLD, ink=ink))
    told = [Box(text=line, letters=_TINY, ink="faint", fit=Fit.BREAK) for line in lines]
    head, close = Box((cap, name, *end), Flow.ROW), Box((cap, replace(name, letters=SMALL_BOLD), *end), Flow.ROW)
    brief = Box(text=words.text("purchase.brief", **facts), letters=_TINY, ink="faint")
    inline = Box((cap, replace(name, letters=SMALL_BOLD), brief, *end), Flow.ROW)
    whole = Box((_picture(question.view, Bought(card_id)), Box((head, *told), gap=1, grow=True)), Flow.ROW, gap=6)
    looks = (whole, Box((head, *told), gap=1), inline, close)
    return _item(question, action, looks, called, words)._replace(about=". ".join(lines), keys=(key,))
