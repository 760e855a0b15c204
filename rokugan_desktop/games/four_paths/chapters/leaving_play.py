"""Cards leave play: by Chi 0, by being destroyed, and the terrain with its battle (E-3, Z-8, TE-3)."""

from __future__ import annotations

from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check_leaving
from rokugan_desktop.games.four_paths.ids import CardType, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum
from rokugan_desktop.games.four_paths.state import InPlay, PublicState
from rokugan_desktop.games.four_paths.state_update import StateUpdate


def check(update: StateUpdate) -> None:
    """Carry out the checks that follow each single effect (N-8): Chi 0, then who leaves the match."""
    check_chi(update)
    check_leaving(update)


def check_chi(update: StateUpdate) -> None:
    """Destroy the Personalities whose Chi is 0, together, again and again until there is none (E-3, N-8)."""
    while True:
        state, printed = update.state, update.state.file.cards
        people = [card for card in state.cards.values() if printed[card.card].type is CardType.PERSONALITY]
        spent = [card for card in people if _is_spent(state, card)]
        if not spent:
            return
        destroy(update, spent)


def _is_spent(state: PublicState, card: InPlay) -> bool:
    if Stat.CHI not in state.changing and card.id not in state.attached:
        return state.printed(card).chi + card.chi <= 0
    return card_sum(state, card, Stat.CHI).total == 0


def destroy(update: StateUpdate, cards: list[InPlay]) -> None:
    """Destroy cards with all that is attached to them, at one moment (Z-8); H-7 for the dishonored."""
    ids = {card.id for card in cards}
    gone = [card for card in update.state.cards.values() if card.id in ids or card.bearer in ids]
    shamed = [card for card in cards if card.dishonored]
    update.leave_play([card.id for card in cards if not card.dishonored], "dead")
    update.leave_play([card.id for card in shamed], "dishonorably_dead")
    for card in gone:
        update.tell(events.Destroyed(card.owner, card.card, card.id))
    for card in shamed:
        change_honor(update, card.controller, -max(0, update.state.printed(card).ph), "H-7", card.card)


def close_battle(update: StateUpdate) -> None:
    """End what lasts as long as a battle: the terrain, records, what has been used in it (TE-3, A-13, A-14)."""
    lift_terrain(update)
    update.change(
        records=tuple([one for one in update.state.records if one.until != "battle"]),
        used=tuple([one for one in update.state.used if one[2] != "battle"]),
    )


def lift_terrain(update: StateUpdate) -> None:
    """Put the terrain of the battle among its owner's dead (TE-3)."""
    for field in update.state.fields:
        update.leave_play([field.id], "dead")
        update.tell(events.Destroyed(field.owner, field.card, field.id))
