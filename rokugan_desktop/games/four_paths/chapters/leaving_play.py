"""Cards leave play: by Chi 0, by being destroyed, and the terrain with its battle (E-3, Z-8, TE-3)."""

from __future__ import annotations

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check_leaving, honor_changed
from rokugan_desktop.games.four_paths.chapters.reacting import follows
from rokugan_desktop.games.four_paths.ids import CardType, Stat
from rokugan_desktop.games.four_paths.numbers import card_sum, is_as_printed
from rokugan_desktop.games.four_paths.state import InPlay, Occurrence, PublicState, Task, replace
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
    if is_as_printed(state, card, Stat.CHI):
        return state.printed(card).chi + card.chi <= 0
    return card_sum(state, card, Stat.CHI).total == 0


def honor_changes(update: StateUpdate, step: Task) -> bool:
    """Change honor by what Reactions have left of it; in a Resolution the checks wait (O-6)."""
    update.pop()
    if step.word != "O-3" or update.seat(step.seat).provinces:
        honor_changed(update, step)
    if step.word not in ("O-3", "H-7"):
        check(update)
    return False


def destroy(update: StateUpdate, cards: list[InPlay], by: Seat | None = None) -> None:
    """Destroy cards with all that is attached to them, at one moment (Z-8); H-7 for the dishonored.

    `by`: who does it; None: nobody, which the active seat answers for (R-2).
    """
    ids = {card.id for card in cards}
    gone = [card for card in update.state.cards.values() if card.id in ids or card.bearer in ids]
    shamed = [card for card in cards if card.dishonored]
    update.leave_play([card.id for card in cards if not card.dishonored], "dead")
    update.leave_play([card.id for card in shamed], "dishonorably_dead")
    for card in gone:
        update.tell(events.Destroyed(card.owner, card.card, card.id))
    doer = update.state.active if by is None else by
    with update.in_order():
        follows(update, *[Occurrence("destroyed", doer, (card.controller,), card, card.card) for card in gone])
        for card in shamed:
            change_honor(update, card.controller, -max(0, update.state.printed(card).ph), "H-7", card.card, doer)


def close_battle(update: StateUpdate) -> None:
    """End what lasts as long as a battle: the terrain, records, what has been used in it (TE-3, A-13, A-14)."""
    lift_terrain(update)
    if update.state.attack is not None:
        update.change(attack=replace(update.state.attack, naval=None, waiting=()))
    update.change(
        records=tuple([one for one in update.state.records if one.until != "battle"]),
        used=tuple([one for one in update.state.used if one[2] != "battle"]),
        restricted=tuple([one for one in update.state.restricted if one.until != "battle"]),
    )


def lift_terrain(update: StateUpdate) -> None:
    """Put the terrain of the battle among its owner's dead (TE-3)."""
    for field in update.state.fields:
        update.leave_play([field.id], "dead")
        update.tell(events.Destroyed(field.owner, field.card, field.id))
