"""What is in the box, read strictly from board_data/battle_for_rokugan/components.yaml."""

from __future__ import annotations

from typing import Any

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.messages import Message


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How few and how many may play (C-1)."""

    min: int
    max: int


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each seat is dealt at set-up (U-3, U-4)."""

    scouts: int
    shugenja: int
    secret_objectives: int


class Clan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clan: its 27th combat token, and its ability in words (A-4)."""

    own: str
    ability: str


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret objective: the honor it brings, and what it needs in words (E-3)."""

    honor: int
    needs: str


class Province(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a province (C-3, C-4), and roughly where it lies."""

    territory: str
    flowers: int
    defense: int
    coastal: bool
    capital: bool
    near: tuple[float, float]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole box (C-1 to C-6)."""

    rounds: int
    players: Players
    starting_control_tokens: dict[int, int]
    control_tokens_per_clan: int
    hand_size: int
    dealt: Dealt
    initiative_deck_size: int
    honor_per_territory: int
    common_combat_tokens: dict[str, int]
    clans: dict[str, Clan]
    special_tokens: dict[str, int]
    initiative_cards: dict[str, str | dict[str, str]]
    first_player_card: str
    scout: str
    shugenja: str
    territory_cards: dict[str, dict[str, str]]
    secret_objectives: dict[str, Objective]
    territories: list[str]
    provinces: dict[str, Province]
    land_borders: list[tuple[str, str]]
    coastal_borders: list[str]


def read_components(text: str, name: str = "components.yaml") -> Components:
    """Return the components that the YAML text holds.

    Raise Unreadable, naming the place, for a text that is not well-formed, a key or a value of the wrong kind, an
    unknown id, or ids that are missing.
    """
    components: Components = convert_strict(load_strict(text, name=name), Components, name=name)
    _check_ids(components, name)
    return components


def full_set(components: Components, clan: ids.Clan) -> tuple[int, ...]:
    """Return how many of each combat token the clan has: 27 together (C-2)."""
    own = components.clans[ids.CLANS[clan]].own
    common = components.common_combat_tokens
    return tuple(common.get(name, 0) + (name == own) for name in ids.COMBAT_TOKENS)


def _check_ids(components: Components, name: str) -> None:
    cards = [card for pair in components.territory_cards.values() for card in pair]
    common = {*components.common_combat_tokens, *(clan.own for clan in components.clans.values())}
    coastal = [name for name, province in components.provinces.items() if province.coastal]
    neutral = components.initiative_cards.get("neutral", {})
    for where, ids_found, expected in (
        ("clans", components.clans, ids.CLANS),
        ("common_combat_tokens", common, ids.COMBAT_TOKENS),
        ("special_tokens", components.special_tokens, ids.SPECIAL_TOKENS),
        ("territories", components.territories, ids.TERRITORIES),
        ("territory_cards", components.territory_cards, ids.TERRITORIES),
        ("territory_cards", cards, ids.TERRITORY_CARDS),
        ("secret_objectives", components.secret_objectives, ids.SECRET_OBJECTIVES),
        ("initiative_cards.neutral", neutral if isinstance(neutral, dict) else (), ids.NEUTRAL_INITIATIVE),
        ("coastal_borders", components.coastal_borders, coastal),
    ):
        found: list[Any] = list(ids_found)
        for stranger in found:
            if stranger not in expected:
                raise Unreadable(name, where, Message("unreadable.unknown-id", id=str(stranger)))
        for wanted in expected:
            if wanted not in found:
                raise Unreadable(name, where, Message("unreadable.missing-id", id=wanted))
    known = components.provinces.keys()
    for number, border in enumerate(components.land_borders):
        for province in border:
            if province not in known:
                raise Unreadable(name, f"land_borders[{number}]", Message("unreadable.unknown-id", id=province))
    for province, printed in components.provinces.items():
        if printed.territory not in ids.TERRITORIES:
            raise Unreadable(name, f"provinces.{province}", Message("unreadable.unknown-id", id=printed.territory))
