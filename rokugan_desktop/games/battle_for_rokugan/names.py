"""The names and the texts of all there is in the game, in English: clans, provinces, tokens, cards, objectives.

Keys end in an id of `ids.py`. What stands after a `|` is a form of the name: `inline` is the one for the middle of a
sentence. The cases that another language needs stand with that language.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

_CLANS: Final = {
    "crab": "Crab",
    "crane": "Crane",
    "dragon": "Dragon",
    "lion": "Lion",
    "phoenix": "Phoenix",
    "scorpion": "Scorpion",
    "unicorn": "Unicorn",
}
_COMMON_NOUNS: Final = {
    # Phases
    "phase.upkeep": "Upkeep",
    "phase.placement": "Placement",
    "phase.resolution": "Resolution",
    # Combat tokens, and their kinds
    **{f"token.army-{strength}": f"Army {strength}" for strength in range(1, 7)},
    **{f"token.navy-{strength}": f"Navy {strength}" for strength in range(1, 4)},
    **{f"token.shinobi-{strength}": f"Shinobi {strength}" for strength in range(1, 4)},
    **{f"token.blessing-{strength}": f"Blessing {strength}" for strength in range(2, 4)},
    "token.diplomacy": "Diplomacy",
    "token.raid": "Raid",
    "token.bluff": "Bluff",
    "kind.army": "Army",
    "kind.navy": "Navy",
    "kind.shinobi": "Shinobi",
    "kind.blessing": "Blessing",
    "kind.diplomacy": "Diplomacy",
    "kind.raid": "Raid",
    "kind.bluff": "Bluff",
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

SENTENCES: Final[dict[str, str | Plural]] = {
    # The game and its parts
    "game.title": "Battle for Rokugan",
    "station.upkeep": "Upkeep",
    "station.placement": "Placement",
    "station.reveal": "Reveal",
    "station.raids": "Raids",
    "station.peace": "Peace",
    "station.battles": "Battles",
    "station.cards": "Cards",
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
    # Cards that a seat holds from the start
    "card.scout.title": "Scout",
    "card.scout.text": (
        "At the start of your turn in the placement phase: secretly look at one combat token of an opponent on the "
        "board."
    ),
    "card.shugenja.title": "Shugenja",
    "card.shugenja.text": (
        "At the start of your turn in the placement phase: reveal one combat token of an opponent on the board and "
        "discard it."
    ),
    "card.first_player_card.title": "First Player Card",
    "card.first_player_card.text": (
        "At the start of your turn in the placement phase: choose a combat token of any player on the board, "
        "secretly look at it, and return it to its owner’s pool."
    ),
    # Territory cards
    "card.feats_of_engineering.title": "Feats of Engineering",
    "card.feats_of_engineering.text": "Place the harbor token in a landlocked province; it is coastal from now on.",
    "card.promotion.title": "Promotion",
    "card.promotion.text": (
        "Take one army, navy or shinobi from your discard pile into your hand. Then choose one token from your hand: "
        "discard it or return it to your pool."
    ),
    "card.code_of_honor.title": "Code of Honor",
    "card.code_of_honor.text": (
        "Choose two different provinces outside the Shadowlands; place an honor\N{NO-BREAK SPACE}+1 token in each."
    ),
    "card.diplomatic_mission.title": "Diplomatic Mission",
    "card.diplomatic_mission.text": (
        "Place a peace token in a province. If an opponent controls it, place two of your control tokens faceup in "
        "one province you control."
    ),
    "card.strength_of_purpose.title": "Strength of Purpose",
    "card.strength_of_purpose.text": (
        "Choose two different provinces you control; place one of your control tokens faceup in each."
    ),
    "card.sacred_ground.title": "Sacred Ground",
    "card.sacred_ground.text": "Place the shrine token in a province.",
    "card.bushido.title": "Bushido",
    "card.bushido.text": (
        "Choose a province outside the Shadowlands; place the four-flower token in it, over the printed flowers: it "
        "is worth 4."
    ),
    "card.honorable_fight.title": "Honorable Fight",
    "card.honorable_fight.text": "Place the battlefield token in a province.",
    "card.aid_of_the_kami.title": "Aid of the Kami",
    "card.aid_of_the_kami.text": (
        "Choose a province outside the Shadowlands; place the defense\N{NO-BREAK SPACE}+2 token in it."
    ),
    "card.bless_the_lands.title": "Bless the Lands",
    "card.bless_the_lands.text": (
        "Remove a scorched earth token. Then place two of your control tokens in that province and turn one of them "
        "faceup."
    ),
    "card.spy_network.title": "Spy Network",
    "card.spy_network.text": "Look at the hand of another player. That player can’t place the bluff this round.",
    "card.foment_rebellion.title": "Foment Rebellion",
    "card.foment_rebellion.text": (
        "Remove a peace token. If you control that province, place two of your control tokens faceup in it."
    ),
    "card.cultural_exchange.title": "Cultural Exchange",
    "card.cultural_exchange.text": (
        "Choose a province you control and one an opponent controls; swap all their control tokens without turning "
        "them over."
    ),
    "card.reinforcements.title": "Reinforcements",
    "card.reinforcements.text": (
        "Take two armies from your discard pile into your hand. Then choose two tokens from your hand: discard both "
        "or return both to your pool."
    ),
    "card.bountiful_harvest.title": "Bountiful Harvest",
    "card.bountiful_harvest.text": "Choose a province you control; place two of your control tokens faceup in it.",
    "card.ashigaru_levies.title": "Ashigaru Levies",
    "card.ashigaru_levies.text": (
        "Choose three different provinces outside the Shadowlands; place a defense\N{NO-BREAK SPACE}+1 token in each."
    ),
    "card.pirate_raids.title": "Pirate Raids",
    "card.pirate_raids.text": (
        "Place a scorched earth token in a province. If you controlled it, place three of your control tokens faceup "
        "in another province you control."
    ),
    "card.port_of_prosperity.title": "Port of Prosperity",
    "card.port_of_prosperity.text": (
        "Choose a province outside the Shadowlands; place the honor\N{NO-BREAK SPACE}+2 token in it."
    ),
    "card.dark_favors.title": "Dark Favors",
    "card.dark_favors.text": (
        "Remove one of your control tokens from a province outside the Shadowlands. Secretly look at up to "
        "four combat tokens on the board. Reveal one of them and discard it."
    ),
    "card.purge_the_weak.title": "Purge the Weak",
    "card.purge_the_weak.text": (
        "Discard a token from your hand instead of placing one this turn. Then reveal two combat tokens on the board "
        "and discard them."
    ),
    "card.animate_the_dead.title": "Animate the Dead",
    "card.animate_the_dead.text": (
        "Remove one of your control tokens from a province outside the Shadowlands. Place a combat token from your "
        "discard pile faceup on the board, following the other placement rules. Then place as usual."
    ),
    "card.inspire_fear.title": "Inspire Fear",
    "card.inspire_fear.text": (
        "Remove one of your control tokens from a province outside the Shadowlands. Then remove up to two "
        "special tokens from the board."
    ),
    # Secret objectives
    "objective.court_of_five_winds.title": "Court of Five Winds",
    "objective.court_of_five_winds.text": "Control the Unicorn capital, or two provinces of the Unicorn lands.",
    "objective.great_library.title": "Great Library",
    "objective.great_library.text": "Control the Phoenix capital, or two provinces of the Phoenix lands.",
    "objective.den_of_secrets.title": "Den of Secrets",
    "objective.den_of_secrets.text": "Control the Scorpion capital, or two provinces of the Scorpion lands.",
    "objective.rice_bowl_of_the_empire.title": "Rice Bowl of the Empire",
    "objective.rice_bowl_of_the_empire.text": "Control the Crane capital, or two provinces of the Crane lands.",
    "objective.great_wall_of_the_north.title": "Great Wall of the North",
    "objective.great_wall_of_the_north.text": "Control the Dragon capital, or two provinces of the Dragon lands.",
    "objective.plains_of_battle.title": "Plains of Battle",
    "objective.plains_of_battle.text": "Control the Lion capital, or two provinces of the Lion lands.",
    "objective.last_line_of_defense.title": "Last Line of Defense",
    "objective.last_line_of_defense.text": "Control the Crab capital, or two provinces of the Crab lands.",
    "objective.reclaiming_lost_lands.title": "Reclaiming Lost Lands",
    "objective.reclaiming_lost_lands.text": "Control both Shadowlands provinces.",
    "objective.way_of_the_sail.title": "Way of the Sail",
    "objective.way_of_the_sail.text": "Control six coastal provinces.",
    "objective.emerald_empire.title": "Emerald Empire",
    "objective.emerald_empire.text": (
        "Control a path of six provinces, each adjacent to the next, in three different territories."
    ),
    "objective.web_of_influence.title": "Web of Influence",
    "objective.web_of_influence.text": "Control at least one province in each of seven territories.",
    "objective.way_of_humility.title": "Way of Humility",
    "objective.way_of_humility.text": "Control the fewest provinces (a tie for fewest counts).",
    # Initiative cards
    **{f"initiative.{clan}.title": f"Initiative of the {name}" for clan, name in _CLANS.items()},
    **{f"initiative.{clan}.text": f"{name} becomes first player." for clan, name in _CLANS.items()},
    "initiative.master_of_governance.title": "Master of Governance",
    "initiative.master_of_governance.text": "Whoever controls the most provinces becomes first player.",
    "initiative.master_of_tactics.title": "Master of Tactics",
    "initiative.master_of_tactics.text": (
        "Whoever has the most control tokens on the board, faceup and facedown together, becomes first player."
    ),
    "initiative.rise_of_an_empire.title": "Rise of an Empire",
    "initiative.rise_of_an_empire.text": "Whoever holds the most territory cards becomes first player.",
}
