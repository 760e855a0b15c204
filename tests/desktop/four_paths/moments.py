"""Questions of matches that are played without a window, and what the face makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from rokugan_desktop.desktop.face import NOTHING_DONE, Person, Role
from rokugan_desktop.desktop.four_paths.answers import beside
from rokugan_desktop.desktop.four_paths.looks import Looks
from rokugan_desktop.desktop.four_paths.table import Laid
from rokugan_desktop.desktop.sheets.sections import Item, Section
from rokugan_desktop.desktop.zones.described import Lane
from rokugan_desktop.engine import Draw, Over, Seat, Setup
from rokugan_desktop.games.four_paths import NOTATION, Message, Question, Wordings, foreseen, read_wordings
from rokugan_desktop.games.four_paths.actions import Action
from rokugan_desktop.resources import board_data
from rokugan_desktop.words import Words
from tests.games.four_paths.playing import DECKS, HANDS, WITH_HANDS, asked, game, played

NAMES = ("Aiko", "Botan", "Chiyo", "Dai")


@cache
def wordings() -> Wordings:
    """What stands on the cards, read once."""
    return read_wordings((board_data() / "four_paths" / "texts.yaml").read_text(encoding="utf-8"))


def people(count: int) -> list[Person]:
    """So many people, each with a deck of its own."""

    def paint(painter: QPainter, box: QRectF, colour: QColor) -> None:
        """Paint nothing."""

    said = [Message(f"deck.{deck}") for deck in DECKS]
    roles = [Role(deck, one, one, one, QColor(), paint) for deck, one in zip(DECKS, said, strict=True)]
    return [Person(Seat(seat), NAMES[seat], roles[seat]) for seat in range(count)]


def questions(seed: int, count: int, most: int = 160) -> Iterator[Question]:
    """What is asked in a match at random."""
    for one in played(seed, DECKS[:count], most=most):
        if one.by is not None:
            yield asked(one.before)[one.by]


def questions_with_hands(seed: int, count: int, most: int = 400) -> Iterator[Question]:
    """What is asked at the second level where each answer is of a verb at random: little is only passed so."""
    rng, state = Random(seed), game().new(Setup(WITH_HANDS[:count], (HANDS,)))
    for _ in range(most):
        pending = game().pending(state)
        if isinstance(pending, Over):
            return
        by, verbs = None, dict[str, list[Action]]()
        if isinstance(pending, Draw):
            verbs[""] = [pending.drawn(rng.randrange)]
        else:
            by, question = rng.choice(list(asked(state).items()))
            yield question
            for action in question.answers():
                verbs.setdefault(NOTATION.write(action).split()[0], []).append(action)
        state = game().apply(state, by, rng.choice(verbs[rng.choice(list(verbs))])).state


def looks(question: Question, words: Words, count: int) -> Looks:
    """What the question's seat sees, with what it has answered so far."""
    return Looks(foreseen(question.view, question), words, people(count), wordings())


def sections(question: Question, words: Words, count: int) -> Sequence[Section]:
    """What stands beside the table."""
    return beside(wordings()).sections(question.view, question, NOTHING_DONE, words, people(count))


def lanes(question: Question | None, laid: Looks, *, roomy: bool = True) -> list[Lane]:
    """What lies on the table, the asked seat's own at the bottom."""
    bottom = question.seat if question is not None else Seat(0)
    eyes = question.seat if question is not None and question.secret else None
    return list(Laid(laid, question, bottom, None, None, eyes=eyes).lanes(None, roomy=roomy))


def items(found: Sequence[Lane]) -> list[Item]:
    """All that lies there."""
    cards = [card for lane in found for zone in lane.zones for card in zone.cards]
    return [one.item for card in cards for one in (card, *card.tucked)]


def offered(found: Sequence[Item]) -> set[Any]:
    """What pressing these answers."""
    return {item.answers[0] for item in found if item.offered and item.answers}
