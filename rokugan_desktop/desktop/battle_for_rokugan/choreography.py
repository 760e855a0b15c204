"""How the resolution is seen to come about on the map: what leaves, burns, advances, spreads and turns over."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.desktop.art.tokens import CardBack, PieceArt
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.pieces import token_identity
from rokugan_desktop.desktop.map.values import (
    Advance,
    Choreography,
    Departure,
    Gesture,
    Halo,
    Manner,
    Spread,
    Stain,
    TurnedCard,
)
from rokugan_desktop.games.battle_for_rokugan import (
    PLAYED,
    Placed,
    PublicState,
    Topology,
    View,
    counted_honor,
    events,
    ids,
    naming,
)

ADVANCE_AFTER = 450
"""The tokens of a battle advance when the wash of the battle before it has spread: so many milliseconds later."""
BURN_AT, SCORCH_AT = 150, 620
PEACE_AT = 300
_BLOOD, _LIGHT, _LACQUER = "#8c1712", "#d8a02a", "#3a2a20"


def gained(board: Topology, before: View, after: View) -> tuple[events.Honor, ...]:
    """Return by how much each part of the honor of each seat differs that everybody can count (E-1)."""
    both = zip(counted_honor(board, before.public), counted_honor(board, after.public), strict=True)
    return tuple(
        events.Honor(
            new.flowers - old.flowers, new.control_tokens - old.control_tokens, 0, new.territories - old.territories
        )
        for old, new in both
    )


def leaving(tokens: Sequence[Placed]) -> tuple[Gesture, ...]:
    """R-2: bluffs go home, what was misplaced breaks."""
    return tuple(
        Departure(_piece(token), Manner.HOME if token.face == ids.BLUFF and not token.blessings else Manner.BROKEN)
        for token in tokens
    )


def raid(board: Topology, province: ids.Province, tokens: Sequence[Placed]) -> Choreography:
    """R-3: red ink bleeds over the province, its tokens char, and the scorched earth comes to lie on it."""
    burnt = (Departure(_piece(token), Manner.BURNT, BURN_AT) for token in tokens)
    return Choreography((Stain(board.provinces[province], _BLOOD), *burnt), SCORCH_AT)


def peace(board: Topology, province: ids.Province) -> Choreography:
    """R-4: a ring of light widens, and the tokens are gone."""
    return Choreography((Halo(naming.province_spot(board, province), "peace", _LIGHT),), PEACE_AT)


def conquest(board: Topology, battle: events.Battle, tokens: Sequence[Placed]) -> tuple[Gesture, ...]:
    """R-5: the winner's wash spreads from where its strongest token came from."""
    own = [token for token in tokens if token.seat == battle.winner and board.target[token.place] == battle.province]
    if not own or battle.winner == battle.defender:
        return ()
    strongest = max(own, key=lambda token: ids.STRENGTH[token.face])
    return (Spread(board.provinces[battle.province], naming.spot_of(board, strongest.place)),)


def advance(board: Topology, battle: events.Battle, tokens: Sequence[Placed], at: int) -> tuple[Gesture, ...]:
    """R-5: those who attack move towards the province."""
    return tuple(
        Advance(_piece(token), naming.province_spot(board, battle.province), at)
        for token in tokens
        if board.target[token.place] == battle.province and token.seat != battle.defender
    )


def cards_turned(territories: Sequence[ids.Territory], before: PublicState, after: PublicState) -> tuple[Gesture, ...]:
    """R-6: each of these territory cards turns from what it was to what it is, in the middle of the board."""

    def art(public: PublicState, territory: ids.Territory) -> PieceArt:
        holder = public.holders[territory]
        clan = public.seats[holder].clan if holder >= 0 else None
        return looks.territory_card(territory, public.cards[territory] != ids.NOBODY, clan, holder == PLAYED)

    return tuple(
        TurnedCard(art(before, territory), art(after, territory), naming.card_spot(territory))
        for territory in dict.fromkeys(territories)
    )


def initiative_turned(clans: Sequence[ids.Clan]) -> tuple[Gesture, ...]:
    """K-1: the initiative card of each of these clans is turned faceup; they lie beside the board."""
    cloths = [looks.cloth_of(clan) for clan in clans]
    return tuple(
        TurnedCard(CardBack(_LACQUER, "first-player"), CardBack(cloth.colour.name(), cloth.mon)) for cloth in cloths
    )


def _piece(token: Placed) -> str:
    return token_identity(token.identity)
