"""Every action in one line that reads well and parses back: `take army-3`, `lay crab_capital > coast_south`."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from rokugan_desktop.engine.notation import Notation, Spelling, one_of
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, MOST_IDENTITIES, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


@lru_cache(maxsize=4)
def notation_of(board: Topology) -> Notation[Action]:
    """Return how actions are written of this board."""
    identities = tuple(f"#{number}" for number in range(MOST_IDENTITIES))
    return Notation[Action](
        attrgetter("verb"),
        _interned,
        {
            Verb.TAKE: Spelling("take", number=one_of(ids.COMBAT_TOKENS)),
            Verb.LAY: Spelling("lay", number=one_of(board.place_names)),
            Verb.PLAY: Spelling("play", number=one_of(ids.CARDS)),
            Verb.AIM: Spelling("aim", number=one_of(identities)),
            Verb.PICK: Spelling("pick", number=one_of(board.provinces)),
            Verb.AGAINST: Spelling("against", number=one_of(ids.CLANS)),
            Verb.KEEP: Spelling("keep", number=one_of(ids.SECRET_OBJECTIVES)),
            Verb.SEND: Spelling("send", number=one_of(("discard", "pool"))),
            Verb.PASS: Spelling("pass"),
            Verb.SEEN: Spelling("seen"),
            Verb.DRAW: Spelling("draw", number=one_of(ids.COMBAT_TOKENS)),
            Verb.DEAL: Spelling("deal", number=one_of(ids.SECRET_OBJECTIVES)),
            Verb.REVEAL: Spelling("reveal", number=one_of(ids.INITIATIVE_CARDS)),
            Verb.TURN_UP: Spelling("turn-up", number=one_of(ids.TERRITORY_CARDS)),
            Verb.CONCEDE: Spelling("concede"),
            Verb.FINISH: Spelling("finish"),
        },
    )


def _interned(verb: Verb, number: int = 0) -> Action:
    return INTERNED[verb][number]
