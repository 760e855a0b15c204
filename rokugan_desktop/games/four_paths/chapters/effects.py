"""Chapter 23, X-8: what the effects of cards do. Each word of the vocabulary that this level plays has one function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rokugan_desktop.engine import Impossible, Seat
from rokugan_desktop.games.four_paths.chapters.honor import change_honor
from rokugan_desktop.games.four_paths.ids import NO_CARD, CardKey
from rokugan_desktop.games.four_paths.numbers import matches
from rokugan_desktop.games.four_paths.state import InPlay, Record, Restricted
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.vocabulary import (
    DrawEffect,
    Effect,
    Filter,
    HonorEffect,
    RestrictEffect,
    StatEffect,
    what,
)


def carry_out(update: StateUpdate, effects: Sequence[Effect], seat: Seat, card: CardKey) -> None:
    """Carry out effects of a card, in order, for the seat that it works for (A-4)."""
    for effect in effects:
        name, word = what(effect)
        if name not in EFFECTS:
            raise Impossible(f"an effect of a higher level: {name}")
        EFFECTS[name](update, word, seat, card)


def seats_of(update: StateUpdate, who: str, seat: Seat) -> tuple[Seat, ...]:
    """Return whom an effect is about (X-11)."""
    if who == "me":
        return (seat,)
    if who == "each":
        return update.state.clockwise(update.state.active)
    if who == "them_top":
        honor = {one: update.seat(one).honor for one in update.state.present}
        return tuple([one for one in honor if one != seat and honor[one] == max(honor.values())])
    raise Impossible(f"nobody was named: {who}")


def _honor(update: StateUpdate, word: HonorEffect, seat: Seat, card: CardKey) -> None:
    assert isinstance(word.by, int), "what a card does as it enters or happens names nothing to reckon with"
    for one in seats_of(update, word.who, seat):
        change_honor(update, one, word.by, "X-8", card)


def _draw(update: StateUpdate, word: DrawEffect, seat: Seat, card: CardKey) -> None:
    """Draw Fate cards: at the first level nobody has any (X-12, X-13)."""


def _stat(update: StateUpdate, word: StatEffect, seat: Seat, card: CardKey) -> None:
    """Change a number of all that fit now, until the end of this turn or the seat's next one (A-13, X-4)."""
    assert isinstance(word.upon, Filter), "what happens names nothing"
    assert isinstance(word.by, int), "what happens names nothing to reckon with"
    until = seat if word.until == "my_turn" else None
    if word.upon.kind == "province":
        found = [
            Record(word.what, word.by, province=province.id, source=card, my_turn=until)
            for one in update.state.present
            if word.upon.side == "any" or (one == seat) == (word.upon.side == "own")
            for province in update.seat(one).provinces
        ]
    else:
        source = InPlay(NO_CARD, card, seat, seat)
        found = [
            Record(word.what, word.by, card=each.id, source=card, my_turn=until)
            for each in update.state.cards.values()
            if matches(update.state, word.upon, each, source)
        ]
    update.change(records=(*update.state.records, *found))


def _restrict(update: StateUpdate, word: RestrictEffect, seat: Seat, card: CardKey) -> None:
    """Forbid seats something (X-8, 25)."""
    assert isinstance(word.upon, str), "at this level only seats are restricted"
    until = seat if word.until == "my_turn" else None
    found = [Restricted(word.word, one, card, until) for one in seats_of(update, word.upon, seat)]
    update.change(restricted=(*update.state.restricted, *found))


EFFECTS: Final[Mapping[str, Callable[[StateUpdate, Any, Seat, CardKey], None]]] = {
    "honor": _honor,
    "draw": _draw,
    "stat": _stat,
    "restrict": _restrict,
}
