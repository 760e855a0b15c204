"""What stands beside the table: every answer in words, and the card that is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from rokugan_desktop.desktop.face import PanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.four_paths.acts import costs
from rokugan_desktop.desktop.four_paths.answers import AnswersBeside, ahead, chosen, forecast_after, lifts, line
from rokugan_desktop.desktop.four_paths.looks import Looks, briefly
from rokugan_desktop.desktop.sheets.boxes import BODY, SMALL, SMALL_BOLD, Box, Fit, words_in
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Meanwhile, Section
from rokugan_desktop.games.four_paths import Question, StepName, View, Wordings, card_sum, foreseen, named
from rokugan_desktop.games.four_paths.actions import Attach, Play, Use
from rokugan_desktop.games.four_paths.ids import CardKey, Stat
from rokugan_desktop.words import Words

READING = "reading"
"""The section in which a card is read."""


def beside(wordings: Wordings) -> PanelFace[View, Question]:
    """Return what everybody sees beside the table."""
    return PanelFace(sections=partial(_sections, wordings, own=False), pointed=partial(_pointed, wordings))


def own(wordings: Wordings) -> PanelFace[View, Question]:
    """Return what a seat sees that is asked with its hand open."""
    sections = partial(_sections, wordings, own=True)
    return PanelFace(sections=sections, in_column=True, pointed=partial(_pointed, wordings))


def _sections(
    wordings: Wordings,
    view: View,
    question: Question | None,
    unconfirmed: Unconfirmed,
    words: Words,
    people: Sequence[Person],
    *,
    own: bool,
) -> Sequence[Section]:
    looks, asked = Looks(view, words, people, wordings), list[Section]()
    if question is not None and (question.secret or not own):
        seen = replace(looks, view=foreseen(question.view, question))
        asked += AnswersBeside(seen, question, ahead(looks, question)).sections()
    prepared = line(looks) if own and question is None else ()
    calls = question is not None and question.step.step in (StepName.CALL, StepName.EMPTY)  # several at once
    lifted = lifts(looks) if not own and calls else ()
    return (*_then(looks, question, unconfirmed), *prepared, *asked, *lifted, _reading(words, ()))


def _then(looks: Looks, question: Question | None, unconfirmed: Unconfirmed) -> tuple[Section, ...]:
    view, words = looks.view, looks.words
    seat, action = chosen(view, question, unconfirmed.answer)
    used = view.cards[action.sources[0]] if isinstance(action, Use) else None
    key = used.card if used is not None else action.card if isinstance(action, Play) else CardKey("")
    wording = looks.wording(key) if key else ""
    said = words.text("read.attached", card=named(key), text=wording) if wording else ""
    bows = isinstance(action, Use) and any(cost.bow == "self" for cost in costs(view, action))
    makes = card_sum(view, used, Stat.GOLD).total if bows and used is not None else 0
    gold = words.text("then.no-gold", n=makes) if makes else ""
    told = [one for one in (forecast_after(view, seat, action, words), said, gold) if one]
    items = [Item(f"then {one}", (Box(text=one, letters=SMALL_BOLD, fit=Fit.BREAK),), one, flat=True) for one in told]
    audience = EVERYBODY if view.seat is None or looks.is_alone else view.seat
    return (Section("then", audience, tuple(items)),) if items else ()


def _pointed(
    wordings: Wordings, view: View, question: Question | None, item: Item | None, spot: str, words: Words
) -> Meanwhile:
    """Return the card that is pointed at, and how the battle would stand after what may be done by pressing there."""
    seen = foreseen(view, question)
    thing = spot if item is None else item.of
    looks, seat = Looks(seen, words, (), wordings), question.seat if question is not None else None
    of_hand = tuple(_of_hand(looks, question, thing)) if question is not None else ()
    boxes = tuple([box for painted in (True, False) for box in looks.read(thing, seat, painted=painted)])
    boxes = tuple([replace(box, inside=(*box.inside, *of_hand)) for box in boxes])
    boxes = briefly(*boxes) if boxes else ()
    if question is not None and item is not None and len(item.answers) == 1:
        by = question.seat if item.by is None else item.by
        then = forecast_after(view, by, item.answers[0], words)
        line = Box(text=then, letters=SMALL_BOLD, fit=Fit.BREAK)
        boxes = tuple([replace(box, inside=(line, *box.inside)) for box in boxes]) if then else boxes
    if not boxes and item is not None and item.about and item.about not in words_in(item.boxes[0]):
        boxes = (Box(text=item.about, fit=Fit.BREAK),)
    return Meanwhile((_reading(words, boxes),))


def _of_hand(looks: Looks, question: Question, thing: str) -> Iterator[Box]:
    """Yield upon whom a card of the hand can be attached now, or why it can neither be played nor attached."""
    kind, _, card = thing.partition(" ")
    if kind != "hand":
        return
    key, words, said, ink = CardKey(card.partition(" ")[0]), looks.words, "", "ink"
    attached = [one for one in question.answers() if isinstance(one, Attach) and one.card == key]
    refusal = question.card_refusal(key)
    if attached:
        bearers = ", ".join([looks.targets(one, question.seat) for one in attached])
        said = words.text("read.attaches-to", cards=bearers)
    elif refusal is not None:
        said, ink = words.say(refusal.message), "stress"
    if said:
        yield Box(text=said, letters=BODY, ink=ink, fit=Fit.BREAK)


def _reading(words: Words, boxes: tuple[Box, ...]) -> Section:
    if not boxes:
        text = words.text("read.nothing")
        boxes = (Box(text=text, letters=SMALL, ink="faint", fit=Fit.BREAK), Box())  # what is asked needs the room more
        return Section(READING, EVERYBODY, (Item(READING, boxes, text, flat=True),), follows=True)
    cards = tuple([Box((one,), fill="raised", edge="gold", pen=2, radius=6, pad=10) for one in boxes])
    return Section(READING, EVERYBODY, (Item(READING, cards, words.text("read.card"), flat=True),), follows=True)
