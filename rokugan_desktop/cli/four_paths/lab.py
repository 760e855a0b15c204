"""What the balance lab and the ladder count of Four Paths."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.laboratory import Columns, Laboratory, Measure, ReportTable
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import CardFile, FourPaths, Message, ids
from rokugan_desktop.lab.ladder import Ladder
from rokugan_desktop.lab.pools import ROLE

_ENDS: Final = tuple([how for how in ids.How if how is not ids.How.CONCEDED])
"""How a match ends that nobody concedes."""
_BOUGHT: Final = frozenset({ids.CardType.PERSONALITY, ids.CardType.HOLDING})
_FATE: Final = (*ids.ATTACHED, ids.CardType.ACTION, ids.CardType.KIHO, ids.CardType.RING)
"""What is brought into play from provinces, and what from the hand."""


def _row_name(key: str, name: str) -> Message:
    kind = {"by_deck": "deck", "by_end": "cli.simulate.end"}.get(key, "card")
    return Message(f"{kind}.{name}")


def _columns(file: CardFile) -> Columns:
    types = _BOUGHT, _FATE, (ids.CardType.REGION, ids.CardType.WIND)
    bought, played, standing = (tuple([key for key, card in file.cards.items() if card.type in of]) for of in types)
    in_play = (*bought, *standing, *[key for key in played if file.cards[key].type in ids.ATTACHED])
    return Columns(
        roles=ReportTable("by_deck", ROLE, tuple(file.decks)),
        seating="decks",
        score="honor",
        measures=tuple([Measure(name) for name in rules.MEASURES]),
        tables=(ReportTable("by_end", "end", _ENDS), ReportTable("by_card", "card", (*bought, *played))),
        uses=(
            ReportTable("bought", "bought", bought),
            ReportTable("played", "played", played),
            ReportTable("in_play", "in_play", in_play),
            ReportTable("in_hand", "in_hand", played),
        ),
        row_name=_row_name,
    )


def _check_decks(game: FourPaths, decks: Sequence[str]) -> None:
    """Raise WrongUse for decks that can't sit at one table (F-7)."""
    known = game.components.decks
    for name in decks:
        if name not in known:
            raise WrongUse(Message("cli.simulate.unknown-deck", name=name, known=", ".join(known)))
        if decks.count(name) > rules.ALIKE:
            raise WrongUse(Message("cli.simulate.same-deck", name=name))


def laboratory(game: FourPaths) -> Laboratory:
    """Return what is played. A player's time is that from one of its Attack phases to the next."""
    columns = _columns(game.components)
    roles = tuple(columns.roles.rows)
    return Laboratory(
        ladder=Ladder(
            game, roles, rules.player, rules.match_facts, rules.broken_invariants, "attack", players=rules.PLAYERS
        ),
        seats=(rules.FEWEST, rules.MOST),
        players=rules.PLAYERS,
        columns=columns,
        yardstick=(("novice", "random"), ("warrior", "novice")),
        tables=(2, 3, 4),
        games=400,
        usual_seats=2,
        roles_named=("decks", "lion,crane", partial(_check_decks, game)),
    )
