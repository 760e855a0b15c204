"""The ids of all there is in the box, in a fixed order; a state holds their numbers.

board_data/battle_for_rokugan/components.yaml says how many there are and what they are worth; `components.py` refuses
a file whose ids are not exactly these.

What has a type of its own (`Place`, `Identity`, `Token`, `Clan`) can't be swapped with another number unnoticed. The
types cost nothing where the rules run: tables such as `EVERY_SEAT`, `EVERY_TERRITORY` and `Topology.places` hold the
numbers typed.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

from rokugan_desktop.engine import Seat, seats

Clan = NewType("Clan", int)
Token = NewType("Token", int)
"""Which of the combat tokens one is, wherever it lies."""
Identity = NewType("Identity", int)
"""Which one on the board it is: its number in the match, which knowledge follows (W-4)."""
Special = NewType("Special", int)
Territory = NewType("Territory", int)
Card = NewType("Card", int)
"""A card that is played: a territory's, or one that a seat has of its own."""
InitiativeCard = NewType("InitiativeCard", int)
Objective = NewType("Objective", int)
Place = NewType("Place", int)
"""Where a combat token lies: `topology.py` numbers them, the centers of the provinces as the provinces themselves."""
Province = NewType("Province", Place)
"""A province, which is the place in its center as well."""

CLANS: Final = ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")
EVERY_CLAN: Final = tuple(Clan(clan) for clan in range(len(CLANS)))
CRAB, CRANE, DRAGON, LION, PHOENIX, SCORPION, UNICORN = EVERY_CLAN

COMBAT_TOKENS: Final = (
    *(f"army-{strength}" for strength in range(1, 7)),
    *(f"navy-{strength}" for strength in range(1, 4)),
    *(f"shinobi-{strength}" for strength in range(1, 4)),
    "blessing-2",
    "blessing-3",
    "diplomacy",
    "raid",
    "bluff",
)
EVERY_TOKEN: Final = tuple(Token(token) for token in range(len(COMBAT_TOKENS)))
STRENGTH: Final = (1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 2, 3, 2, 3, 0, 0, 0)
"""The strength printed on each combat token; 0 on diplomacy, raid and bluff."""
ARMY, NAVY, SHINOBI, BLESSING, DIPLOMACY_TYPE, RAID_TYPE, BLUFF_TYPE = range(7)
TYPE: Final = (*[ARMY] * 6, *[NAVY] * 3, *[SHINOBI] * 3, *[BLESSING] * 2, DIPLOMACY_TYPE, RAID_TYPE, BLUFF_TYPE)
"""The type of each combat token."""
TYPES: Final = ("army", "navy", "shinobi", "blessing", "diplomacy", "raid", "bluff")
DIPLOMACY, RAID, BLUFF = Token(14), Token(15), Token(16)
ARMIES: Final = 0b111111
BLESSINGS: Final = 1 << 12 | 1 << 13
FIGHTERS: Final = (1 << 12) - 1
UNARMED: Final = 1 << DIPLOMACY | 1 << RAID | 1 << BLUFF
"""Sets of combat tokens as bits: armies; blessings; armies, navies and shinobi; those without a strength."""
FIRST_BLESSING: Final = Token(12)
NO_TOKENS: Final = (0,) * len(COMBAT_TOKENS)

_BONUS: Final = ("honor-1", "honor-2", "honor-4", "defense-1", "defense-2")
SPECIAL_TOKENS: Final = ("peace", "scorched_earth", "shrine", "harbor", "battlefield", *_BONUS)
EVERY_SPECIAL: Final = tuple(Special(token) for token in range(len(SPECIAL_TOKENS)))
PEACE, SCORCHED, SHRINE, HARBOR, BATTLEFIELD, HONOR_1, HONOR_2, HONOR_4, DEFENSE_1, DEFENSE_2 = EVERY_SPECIAL
BONUS_TOKENS: Final = sum(1 << token for token in (HONOR_1, HONOR_2, HONOR_4, DEFENSE_1, DEFENSE_2))
"""The bonus tokens among them, which the Shadowlands never take (T-8), as bits."""

TERRITORIES: Final = (*CLANS, "coast", "islands", "shadowlands_north", "shadowlands_south")
EVERY_TERRITORY: Final = tuple(Territory(territory) for territory in range(len(TERRITORIES)))
SHADOWLANDS_NORTH, SHADOWLANDS_SOUTH = Territory(9), Territory(10)
SHADOWLANDS: Final = 1 << SHADOWLANDS_NORTH | 1 << SHADOWLANDS_SOUTH
"""The territories that bring no honor (E-1), as bits."""

_CARDS_OF: Final = (
    ("feats_of_engineering", "promotion"),
    ("code_of_honor", "diplomatic_mission"),
    ("strength_of_purpose", "sacred_ground"),
    ("bushido", "honorable_fight"),
    ("aid_of_the_kami", "bless_the_lands"),
    ("spy_network", "foment_rebellion"),
    ("cultural_exchange", "reinforcements"),
    ("bountiful_harvest", "ashigaru_levies"),
    ("pirate_raids", "port_of_prosperity"),
    ("dark_favors", "purge_the_weak"),
    ("animate_the_dead", "inspire_fear"),
)
"""The two cards of each territory, in the territories' order."""
TERRITORY_CARDS: Final = tuple(card for both in _CARDS_OF for card in both)
TERRITORY_OF_CARD: Final = tuple(Territory(card // 2) for card in range(len(TERRITORY_CARDS)))
SEAT_CARDS: Final = ("scout", "shugenja", "first_player_card")
CARDS: Final = (*TERRITORY_CARDS, *SEAT_CARDS)
SCOUT, SHUGENJA, FIRST_PLAYER_CARD = Card(22), Card(23), Card(24)
PURGE_THE_WEAK = Card(TERRITORY_CARDS.index("purge_the_weak"))
_FIRST_IN_TURN: Final = TERRITORY_CARDS.index("dark_favors")

_OBJECTIVES_OF_LANDS: Final = {
    "court_of_five_winds": UNICORN,
    "great_library": PHOENIX,
    "den_of_secrets": SCORPION,
    "rice_bowl_of_the_empire": CRANE,
    "great_wall_of_the_north": DRAGON,
    "plains_of_battle": LION,
    "last_line_of_defense": CRAB,
}
OBJECTIVE_CLANS: Final = tuple(_OBJECTIVES_OF_LANDS.values())
"""The clan whose capital, or two of whose provinces, each of the first objectives asks for."""
SECRET_OBJECTIVES: Final = (
    *_OBJECTIVES_OF_LANDS,
    "reclaiming_lost_lands",
    "way_of_the_sail",
    "emerald_empire",
    "web_of_influence",
    "way_of_humility",
)
EVERY_OBJECTIVE: Final = tuple(Objective(objective) for objective in range(len(SECRET_OBJECTIVES)))
NEUTRAL_INITIATIVE: Final = ("master_of_governance", "master_of_tactics", "rise_of_an_empire")
INITIATIVE_CARDS: Final = (*CLANS, *NEUTRAL_INITIATIVE)

EVERY_SEAT: Final = seats(5)
"""The seats of the largest table, clockwise."""

NOBODY: Final = -1
NO_SEAT: Final = Seat(NOBODY)
NO_IDENTITY: Final = Identity(NOBODY)
NO_TOKEN: Final = Token(NOBODY)
NO_PLACE: Final = Place(NOBODY)
NO_CARD: Final = Card(NOBODY)
NO_PROVINCE: Final = Province(NO_PLACE)
NO_OBJECTIVE: Final = Objective(NOBODY)
NO_SPECIAL: Final = Special(NOBODY)
"""No seat, no token, no province: where a number may be missing."""


def is_territory_card(card: Card) -> bool:
    """Tell whether the card is one of a territory, not one that a seat has of its own."""
    return card < len(TERRITORY_CARDS)


def is_played_in_turn(card: Card) -> bool:
    """Tell whether the card is played in a turn of the placement phase (X-3, P-2), not in the upkeep phase (K-4)."""
    return card >= _FIRST_IN_TURN


class QuestionKind(StrEnum):
    """The kind of a question; the cards' own begin with `card-`."""

    OBJECTIVE = "objective"
    STARTING = "starting"
    RETURN = "return"
    UPKEEP_CARD = "upkeep-card"
    TURN = "turn"
    PLACE = "place"
    BLESS = "bless"
    SPY = "spy"
    SEEN = "seen"
    SWAP = "swap"
    SWAP_WITH = "swap-with"
    REVEAL = "reveal"
    CARD_SPECIAL = "card-special"
    CARD_OWN_PROVINCE = "card-own-province"
    CARD_OPPOSING_PROVINCE = "card-opposing-province"
    CARD_PRICE = "card-price"
    CARD_REMOVE_SPECIAL = "card-remove-special"
    CARD_LOOK = "card-look"
    CARD_DISCARD = "card-discard"
    CARD_POOL = "card-pool"
    CARD_PLAYER = "card-player"
    CARD_SEEN = "card-seen"
    CARD_RECOVER = "card-recover"
    CARD_DESTINATION = "card-destination"
    CARD_GIVE = "card-give"
    CARD_PAY = "card-pay"
    CARD_ANIMATE = "card-animate"
    CARD_ANIMATE_PLACE = "card-animate-place"
    CARD_ANIMATE_BLESS = "card-animate-bless"
