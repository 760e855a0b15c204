"""The words of the game, each with a type of its own: cards, clans, kinds, phases, stats and places."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final, Literal, NewType, TypeAlias

CardKey = NewType("CardKey", str)
"""What is printed on a card: its key in the card file, `lion_masanori`."""
CardId = NewType("CardId", str)
"""A card in play, never used again in a match (ST-2): its key and a number, `lion_masanori:12`."""
ClanId = NewType("ClanId", str)
DeckId = NewType("DeckId", str)
ProvinceId = NewType("ProvinceId", int)
"""A province for as long as the match lasts, unique among all seats; its place among its seat's own changes (P-4)."""

NO_CARD: Final = CardId("")
NO_KEY: Final = CardKey("")
NO_PROVINCE: Final = ProvinceId(-1)
Level = IntEnum("Level", "STEEL HANDS ANSWERS")
"""How much of the game is played (the page's three levels)."""
CardType = StrEnum(
    "CardType", "STRONGHOLD WIND SENSEI EVENT PERSONALITY HOLDING REGION ACTION KIHO FOLLOWER ITEM SPELL ANCESTOR RING"
)
"""What a card is (Z-1 to Z-3)."""
DYNASTY: Final = frozenset({CardType.EVENT, CardType.PERSONALITY, CardType.HOLDING, CardType.REGION})
"""Cards of the Dynasty deck (Z-3)."""
OUTSIDE_DECKS: Final = frozenset({CardType.STRONGHOLD, CardType.WIND})
"""What is no card for texts that say "card", and of no deck (Z-1, Z-2)."""
ATTACHED: Final = frozenset({CardType.FOLLOWER, CardType.ITEM, CardType.SPELL, CardType.ANCESTOR})
"""What is attached to a Personality (Z-6)."""
Trait: TypeAlias = Literal[
    "samurai", "shugenja", "monk", "courtier", "diplomat", "ninja", "duelist", "double_chi", "tactician", "cavalry",
    "naval", "fearless", "undead", "unaligned", "nonhuman", "oni", "shadowlands", "creature", "naga", "goblin",
    "ratling", "spirit", "weapon", "armor", "retainer", "fortification", "terrain", "political", "ritual", "air",
    "earth", "fire", "water", "void",
]  # fmt: skip
"""The words that a card has for good or that are granted to it (K-1)."""
IMPLIED: Final[Mapping[Trait, tuple[Trait, ...]]] = {
    "oni": ("shadowlands", "nonhuman"), "undead": ("shadowlands",), "creature": ("nonhuman",), "naga": ("nonhuman",),
    "goblin": ("nonhuman",), "ratling": ("creature", "nonhuman"),
}  # fmt: skip
"""What a trait brings with it; a card has to say it outright (K-1)."""
Stat = StrEnum("Stat", {"FORCE": "force", "CHI": "chi", "PERSONAL_HONOR": "ph", "GOLD": "gold", "STRENGTH": "strength"})
"""A number of a card or a province (N-1)."""
Phase = IntEnum("Phase", "SETUP BEGIN EVENTS ACTION ATTACK DYNASTY END", start=0)
"""The phases of a turn (T-1)."""
Place = IntEnum("Place", "HOME PROVINCE BATTLE FIELD", start=0)
"""Where a card in play lies (Z-4); a terrain on the field of its battle (TE-1)."""
Army = IntEnum("Army", "ATTACK DEFENSE", start=0)
"""The two sides of a battle (M-7)."""
How = StrEnum("How", "MILITARY HONOR ENLIGHTENMENT DISHONOR SHARED CONCEDED EARLY")
Benefit = StrEnum("Benefit", "PLAIN DISCOUNT HONOR")
"""What a seat takes of hiring a Personality of its own clan (E-2)."""
