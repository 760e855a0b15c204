"""The names and the texts of all there is in the game, in English: clans, provinces, tokens, cards, objectives.

Keys end in an id of `ids.py`. What stands after a `|` is a form of the name: `inline` is the one for the middle of a
sentence. The cases that another language needs stand with that language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rokugan_desktop.engine import Plural

_BEASTS: Final = ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")
_CLANS: Final = {beast: beast.capitalize() for beast in _BEASTS}
_KINDS: Final = ("army", "navy", "shinobi", "blessing", "diplomacy", "raid", "bluff")
_SMALL: Final = frozenset(("an", "of", "the"))
"""What begins with a small letter in a title."""


def _titled(kind: str, texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return cards or objectives of a kind with their texts, and with their ids as titles."""
    found: dict[str, str] = {}
    for name, text in texts.items():
        title = " ".join(word if word in _SMALL else word.capitalize() for word in name.split("_"))
        found |= {f"{kind}.{name}.title": title, f"{kind}.{name}.text": text}
    return found


_COMMON_NOUNS: Final = {
    # Phases
    **{f"phase.{phase}": phase.capitalize() for phase in ("upkeep", "placement", "resolution")},
    # Combat tokens, and their kinds
    **{f"token.army-{strength}": f"Army {strength}" for strength in range(1, 7)},
    **{f"token.navy-{strength}": f"Navy {strength}" for strength in range(1, 4)},
    **{f"token.shinobi-{strength}": f"Shinobi {strength}" for strength in range(1, 4)},
    **{f"token.blessing-{strength}": f"Blessing {strength}" for strength in range(2, 4)},
    **{f"token.{kind}": kind.capitalize() for kind in ("diplomacy", "raid", "bluff")},
    **{f"kind.{kind}": kind.capitalize() for kind in _KINDS},
    # Special tokens
    "special.peace": "Peace",
    "special.scorched_earth": "Scorched earth",
    "special.shrine": "Shrine",
    "special.harbor": "Harbor",
    "special.battlefield": "Battlefield",
    "special.honor-1": "Honor\N{NO-BREAK SPACE}+1",
    "special.honor-2": "Honor\N{NO-BREAK SPACE}+2",
    "special.honor-4": "Four flowers",
    "special.defense-1": "Defense\N{NO-BREAK SPACE}+1",
    "special.defense-2": "Defense\N{NO-BREAK SPACE}+2",
}
"""They begin with a small letter in the middle of a sentence."""

_CARDS: Final = {
    "scout": (
        "At the start of your turn in the placement phase: secretly look at one combat token of an opponent on the "
        "board."
    ),
    "shugenja": (
        "At the start of your turn in the placement phase: reveal one combat token of an opponent on the board and "
        "discard it."
    ),
    "first_player_card": (
        "At the start of your turn in the placement phase: choose a combat token of any player on the board, "
        "secretly look at it, and return it to its owner’s pool."
    ),
    "feats_of_engineering": "Place the harbor token in a landlocked province; it is coastal from now on.",
    "promotion": (
        "Take one army, navy or shinobi from your discard pile into your hand. Then choose one token from your hand: "
        "discard it or return it to your pool."
    ),
    "code_of_honor": (
        "Choose two different provinces outside the Shadowlands; place an honor\N{NO-BREAK SPACE}+1 token in each."
    ),
    "diplomatic_mission": (
        "Place a peace token in a province. If an opponent controls it, place two of your control tokens faceup in "
        "one province you control."
    ),
    "strength_of_purpose": (
        "Choose two different provinces you control; place one of your control tokens faceup in each."
    ),
    "sacred_ground": (
        "Place the shrine token in a province: it can’t be attacked, and only its controller places tokens there."
    ),
    "bushido": (
        "Choose a province outside the Shadowlands; place the four-flower token in it, over the printed flowers: it "
        "is worth 4."
    ),
    "honorable_fight": "Place the battlefield token in a province: no diplomacy and no raid may be placed there.",
    "aid_of_the_kami": (
        "Choose a province outside the Shadowlands; place the defense\N{NO-BREAK SPACE}+2 token in it."
    ),
    "bless_the_lands": (
        "Remove a scorched earth token. Then place two of your control tokens in that province and turn one of them "
        "faceup."
    ),
    "spy_network": "Look at the hand of another player. That player can’t place the bluff this round.",
    "foment_rebellion": (
        "Remove a peace token. If you control that province, place two of your control tokens faceup in it."
    ),
    "cultural_exchange": (
        "Choose a province you control and one an opponent controls; swap all their control tokens without turning "
        "them over."
    ),
    "reinforcements": (
        "Take two armies from your discard pile into your hand. Then choose two tokens from your hand: discard both "
        "or return both to your pool."
    ),
    "bountiful_harvest": "Choose a province you control; place two of your control tokens faceup in it.",
    "ashigaru_levies": (
        "Choose three different provinces outside the Shadowlands; place a defense\N{NO-BREAK SPACE}+1 token in each."
    ),
    "pirate_raids": (
        "Place a scorched earth token in a province. If you controlled it, place three of your control tokens faceup "
        "in another province you control."
    ),
    "port_of_prosperity": (
        "Choose a province outside the Shadowlands; place the honor\N{NO-BREAK SPACE}+2 token in it."
    ),
    "dark_favors": (
        "Remove one of your control tokens from a province outside the Shadowlands. Secretly look at up to "
        "four combat tokens on the board. Reveal one of them and discard it."
    ),
    "purge_the_weak": (
        "Discard a token from your hand instead of placing one this turn. Then reveal two combat tokens on the board "
        "and discard them."
    ),
    "animate_the_dead": (
        "Remove one of your control tokens from a province outside the Shadowlands. Place a combat token from your "
        "discard pile faceup on the board, following the other placement rules. Then place as usual."
    ),
    "inspire_fear": (
        "Remove one of your control tokens from a province outside the Shadowlands. Then remove up to two "
        "special tokens from the board."
    ),
}
_OBJECTIVES: Final = {
    "court_of_five_winds": "Control the Unicorn capital, or two provinces of the Unicorn lands.",
    "great_library": "Control the Phoenix capital, or two provinces of the Phoenix lands.",
    "den_of_secrets": "Control the Scorpion capital, or two provinces of the Scorpion lands.",
    "rice_bowl_of_the_empire": "Control the Crane capital, or two provinces of the Crane lands.",
    "great_wall_of_the_north": "Control the Dragon capital, or two provinces of the Dragon lands.",
    "plains_of_battle": "Control the Lion capital, or two provinces of the Lion lands.",
    "last_line_of_defense": "Control the Crab capital, or two provinces of the Crab lands.",
    "reclaiming_lost_lands": "Control both Shadowlands provinces.",
    "way_of_the_sail": "Control six coastal provinces.",
    "emerald_empire": ("Control a path of six provinces, each adjacent to the next, in three different territories."),
    "web_of_influence": "Control at least one province in each of seven territories.",
    "way_of_humility": "Control the fewest provinces (a tie for fewest counts).",
}
_NEUTRAL_INITIATIVE: Final = {
    "master_of_governance": "Whoever controls the most provinces becomes first player.",
    "master_of_tactics": (
        "Whoever has the most control tokens on the board, faceup and facedown together, becomes first player."
    ),
    "rise_of_an_empire": "Whoever holds the most territory cards becomes first player.",
}

SENTENCES: Final[dict[str, str | Plural]] = {
    # The game and its parts
    "game.title": "Battle for Rokugan",
    **{f"station.{one}": one.capitalize() for one in ("upkeep", "placement", "reveal", "raids", "peace")},
    **{f"station.{one}": one.capitalize() for one in ("battles", "cards")},
    **_COMMON_NOUNS,
    **{f"{key}|inline": f"{name[0].lower()}{name[1:]}" for key, name in _COMMON_NOUNS.items()},
    # Clans
    **{f"clan.{clan}": name for clan, name in _CLANS.items()},
    "clan.crab.ability": "Each of its faceup control tokens adds 2 defense instead of 1, but is still worth 1 honor.",
    "clan.crane.ability": "Wins every battle in which it ties for the highest total.",
    "clan.dragon.ability": "Draws one extra token during upkeep, then returns one (not the bluff) to the pool.",
    "clan.lion.ability": (
        "Its bluff has defense 2 and is not discarded with the other bluffs when placed to defend one of its provinces."
    ),
    "clan.phoenix.ability": "When attacking a capital province, ignores the defense printed on it.",
    "clan.scorpion.ability": (
        "Once a round, after placing a combat token, may look at one other combat token on the board."
    ),
    "clan.unicorn.ability": ("Right before the resolution phase, may swap two of its combat tokens on the board."),
    "clan.crab.own_token": "a third navy, of strength 3",
    "clan.crane.own_token": "a second diplomacy",
    "clan.dragon.own_token": "a third blessing, of strength 3",
    "clan.lion.own_token": "one more army, of strength 6",
    "clan.phoenix.own_token": "a third blessing, of strength 3",
    "clan.scorpion.own_token": "a third shinobi, of strength 3",
    "clan.unicorn.own_token": "a second raid",
    # Territories, and short names of the 30 provinces: the printed facts name only clan, coast, islands, Shadowlands
    **{f"territory.{clan}": f"{name} lands" for clan, name in _CLANS.items()},
    "territory.coast": "Free Coast",
    "territory.islands": "Islands",
    "territory.shadowlands_north": "Northern Shadowlands",
    "territory.shadowlands_south": "Southern Shadowlands",
    "province.dragon_west": "Misty Passes",
    "province.dragon_capital": "Dragon Peak",
    "province.dragon_south": "Jade Valleys",
    "province.phoenix_capital": "Phoenix Halls",
    "province.phoenix_central": "Ember Woods",
    "province.phoenix_coast": "Beacon Shore",
    "province.unicorn_capital": "Unicorn Court",
    "province.unicorn_west": "Wind Steppe",
    "province.unicorn_east": "Horse Meadows",
    "province.lion_north": "Golden Plains",
    "province.lion_capital": "Lion Keep",
    "province.lion_coast": "Banner Shore",
    "province.scorpion_north": "Masked Hills",
    "province.scorpion_west": "Whisper Gorge",
    "province.scorpion_capital": "Scorpion Manor",
    "province.crane_capital": "Crane Palace",
    "province.crane_central": "Silver Fields",
    "province.crane_south": "Poets’ Gardens",
    "province.crab_north": "Granite Hills",
    "province.crab_east": "Iron Terraces",
    "province.crab_central": "Watch Plains",
    "province.crab_capital": "Crab Bastion",
    "province.coast_inland": "Willow Road",
    "province.coast_east": "Pearl Coast",
    "province.coast_south": "Amber Bay",
    "province.islands_north": "Spice Island",
    "province.islands_west": "Corsair Rock",
    "province.islands_east": "Turtle Atoll",
    "province.shadowlands_north": "Blighted Waste",
    "province.shadowlands_south": "Bone Shore",
    # What each kind of combat token may do
    "kind.army.text": ("Defends a province you control, or attacks across a land border from one."),
    "kind.navy.text": ("Defends a coastal province you control, or attacks across any coastal border."),
    "kind.shinobi.text": ("In the center of any province: defends it if you control it, attacks it otherwise."),
    "kind.blessing.text": (
        "Goes faceup on your facedown army, navy or shinobi: adds its strength; no card or clan ability can touch them."
    ),
    "kind.diplomacy.text": (
        "In a province you control: clears it of combat tokens and leaves peace there for the rest of the game."
    ),
    "kind.raid.text": (
        "Leaves nothing but scorched earth in a province you don’t control that borders yours or holds your shinobi."
    ),
    "kind.bluff.text": (
        "May go anywhere that any token other than a blessing may. It has no effect and returns to its owner; only "
        "Lion’s stays to defend its own province, with 2."
    ),
    # What each special token does
    "special.peace.text": "This province can’t be attacked or attacked from; no combat tokens here or on its borders.",
    "special.scorched_earth.text": (
        "No one controls or attacks this province; no combat tokens here or on its borders."
    ),
    "special.shrine.text": (
        "Can’t be attacked. Only its controller may place combat tokens here or attack from here; without a controller "
        "no one may."
    ),
    "special.harbor.text": (
        "The province counts as coastal. Its controller may defend it with navies; others may attack it with "
        "navies across its land borders."
    ),
    "special.battlefield.text": "Neither raid nor diplomacy may be placed here.",
    "special.honor-1.text": "The province is worth one flower more.",
    "special.honor-2.text": "The province is worth two flowers more.",
    "special.honor-4.text": "Covers the printed flowers: the province is worth four.",
    "special.defense-1.text": "Defense 1, and one flower more.",
    "special.defense-2.text": "Defense 2, and one flower more.",
    # Cards
    **_titled("card", _CARDS),
    # Secret objectives
    **_titled("objective", _OBJECTIVES),
    # Initiative cards
    **{f"initiative.{clan}.title": f"Initiative of the {name}" for clan, name in _CLANS.items()},
    **{f"initiative.{clan}.text": f"{name} becomes first player." for clan, name in _CLANS.items()},
    **_titled("initiative", _NEUTRAL_INITIATIVE),
}
