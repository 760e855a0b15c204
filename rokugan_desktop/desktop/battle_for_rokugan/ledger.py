"""Which combat tokens of a clan are not accounted for: its 27 less what a view shows elsewhere."""

from __future__ import annotations

from rokugan_desktop.games.battle_for_rokugan import Components, View, ids


def whole_set(components: Components, clan: int) -> list[int]:
    """Return how many of each combat token the clan owns (C-2)."""
    own = components.clans[ids.CLANS[clan]].own
    return [components.common_combat_tokens.get(name, 0) + (name == own) for name in ids.COMBAT_TOKENS]


def unseen(components: Components, view: View, seat: int) -> tuple[int, ...]:
    """Return how many of each combat token the seat may still have behind its screen, in its pool or facedown.

    Only what this view knows is taken off: the discard pile, blessings, tokens faceup or looked at, an open bluff (W-1,
    W-2).
    """
    public_seat = view.public.seats[seat]
    counts = whole_set(components, public_seat.clan)
    for token, number in enumerate(public_seat.discard):
        counts[token] -= number
    for placed, kind in zip(view.public.placed, view.tokens, strict=True):
        if placed.seat == seat:
            if kind != ids.NOBODY:
                counts[kind] -= 1
            for blessing in placed.blessings:
                counts[blessing] -= 1
    if public_seat.bluff_open:
        counts[ids.BLUFF] -= 1
    return tuple(counts)


def expanded(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the kinds that there are any of, each with its number."""
    return tuple((token, number) for token, number in enumerate(counts) if number > 0)
