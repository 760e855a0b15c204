"""What the balance lab and the ladder count of Battle for Rokugan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.laboratory import Columns, Laboratory, Measure, ReportTable
from rokugan_desktop.engine import AnyGame, GivenAnswer
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, Message, ids
from rokugan_desktop.lab.ladder import Ladder
from rokugan_desktop.lab.pools import ROLE

ROUNDS: Final = 5
_MEASURED: Final[dict[str, tuple[str, ...]]] = {
    "apprentice": ("random", "novice"),
    "novice": ("random",),
    "warrior": ("novice", "warrior-1"),
    "daimyo": ("novice", "warrior-1", "daimyo-1"),
    "shogun": ("novice", "warrior-1", "daimyo-1"),
    **dict.fromkeys(rules.bots.EXPLOITERS, ("warrior",)),
}
"""Whom each player of the ladder is measured against."""


def blunders(game: AnyGame, steps: Sequence[GivenAnswer[Any, Any]]) -> Sequence[int]:
    """Return how many placements of each seat cost three honor or more."""
    return rules.bots.counted_blunders(cast("BattleForRokugan", game).board, steps, len(steps[-1].state.public.seats))


_ROW_NAMES: Final = {"by_clan": "clan.{}", "by_objective": "objective.{}.title", "tokens": "token.{}"}
"""What a row of each table is called, by its name; in the others it is a card."""


def _row_name(key: str, name: str) -> Message:
    if key == "by_first_player":
        return Message("cli.simulate.first-player", round=int(name.removeprefix("round_")))
    return Message(_ROW_NAMES.get(key, "card.{}.title").format(name))


COLUMNS: Final = Columns(
    roles=ReportTable("by_clan", ROLE, ids.CLANS),
    seating="clans",
    score="honor",
    measures=tuple(Measure(name, percent=name == "objectives") for name in rules.MEASURES),
    tables=(
        ReportTable("by_first_player", "first_player", tuple(f"round_{number}" for number in range(1, ROUNDS + 1))),
        ReportTable("by_objective", "objective", ids.SECRET_OBJECTIVES),
        ReportTable("by_territory_card", "territory_card", ids.TERRITORY_CARDS),
    ),
    uses=(ReportTable("cards", "card", ids.CARDS), ReportTable("tokens", "token", ids.COMBAT_TOKENS)),
    row_name=_row_name,
)


def _check_clans(clans: Sequence[str]) -> None:
    """Raise WrongUse for clans that can't sit at one table."""
    for index, name in enumerate(clans):
        if name not in ids.CLANS:
            raise WrongUse(Message("cli.simulate.unknown-clan", name=name, known=", ".join(ids.CLANS)))
        if name in clans[:index]:
            raise WrongUse(Message("cli.simulate.same-clan", name=name))


def laboratory(game: BattleForRokugan) -> Laboratory:
    """Return what is played; a player's time is that of its turns."""
    players = game.components.players
    return Laboratory(
        ladder=Ladder(
            game,
            ids.CLANS,
            rules.bots.player,
            rules.match_facts,
            rules.broken_invariants,
            rules.QuestionKind.TURN,
            players=(*rules.bots.PLAYERS, *rules.bots.IN_CHARACTER, *rules.bots.FIXED_PLAYERS, *rules.bots.EXPLOITERS),
            version=rules.bots.PLAYING_VERSION,
            blunders=blunders,
        ),
        seats=(players.min, players.max),
        players=(*rules.bots.PLAYERS, *rules.bots.IN_CHARACTER),
        columns=COLUMNS,
        yardstick=tuple((one, other) for one, others in _MEASURED.items() for other in others),
        tables=(4, 2, 3, 5),
        games=400,
        roles_named=("clans", "crab,lion,crane", _check_clans),
    )
