"""The panel that everybody sees, as values: the initiative cards, and public questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rokugan_desktop.desktop.battle_for_rokugan.card_items import card_items
from rokugan_desktop.desktop.battle_for_rokugan.offering import Offering
from rokugan_desktop.desktop.face import PanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import Box, Fit
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, Phase, Question, QuestionKind, View, ids
from rokugan_desktop.words import Words


def public_panel(game: BattleForRokugan) -> PanelFace[View, Question]:
    """Return what everybody sees beside the map."""

    def sections(
        view: View, question: Question | None, unconfirmed: Unconfirmed, words: Words, people: Sequence[Person]
    ) -> Sequence[Section]:
        return tuple(_sections(game, Offering(words, people), view, question))

    return PanelFace(sections=sections)


def _sections(game: BattleForRokugan, offering: Offering, view: View, question: Question | None) -> Iterator[Section]:
    """Yield the initiative cards; or else what answers a public question, of which a territory card is one (K-4)."""
    if question is None:
        if view.public.phase is not Phase.SETUP:
            said = _initiative(view, offering.words)
            box = Box(text=said, ink="faint", fit=Fit.BREAK)
            yield Section("initiative", EVERYBODY, (Item("initiative", (box,), said, flat=True),))
        return
    if question.kind == QuestionKind.UPKEEP_CARD:
        held = card_items(game, offering, question.public, question.seat, question)
        cards = tuple(replace(card, landing=card.offered) for card in held if card.of)
        yield Section("cards", EVERYBODY, cards, columns=(1, 2), one_by_one=True)
    presses = tuple(offering.presses(question))
    if presses:
        yield Section("answers", EVERYBODY, presses)


def _initiative(view: View, words: Words) -> str:
    """Return the initiative cards shown so far, and how many are left (W-1)."""
    public = view.public
    if not public.initiative_shown:
        return words.text("seat.deck-none")
    names = [*(f"clan.{clan}" for clan in ids.CLANS), *(f"initiative.{one}.title" for one in ids.NEUTRAL_INITIATIVE)]
    shown = ", ".join([words.text(names[card]) for card in public.initiative_shown])
    left = words.text("seat.initiative-left", n=public.initiative_left)
    return f"{words.text('seat.initiative')}: {shown}; {left}."
