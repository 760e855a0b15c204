"""The English names of all that the house’s data know by id, and the words that sums are made of: key to name."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "game.title": "Samurai Battles",
    # Unit cards (C-2)
    "card.ashigaru_yari": "Ashigaru with yari",
    "card.ashigaru_arquebus": "Ashigaru with arquebuses",
    "card.ashigaru_bow": "Ashigaru archers",
    "card.samurai_naginata": "Samurai with naginata",
    "card.mounted_samurai": "Mounted samurai",
    "card.mounted_archers": "Mounted samurai archers",
    "card.headquarters": "General’s headquarters",
    "card.peasants": "Peasant ammunition carriers",
    "card.ninja": "Ninja",
    "card.sohei": "Sohei warrior monks",
    "card-unknown": "Kind unknown",
    "card-unknown|inline": "kind unknown",
    # Orders (chapter 6)
    "order.all_around": "All-Around Defense",
    "order.defend": "Defend",
    "order.fire_retreat": "Fire and Retreat",
    "order.fire": "Fire",
    "order.assault": "Assault",
    "order.march": "March",
    "order.move_fire": "Move and Fire",
    "order.run": "Run",
    "order.ambush": "Ambush",
    "order.join_up": "Join Up",
    "order.supply": "Receive Supplies",
    "order.recon": "Reconnaissance",
    "order.rest": "Rest",
    "order.retreat": "Retreat",
    "order.flee": "Flee",
    "order.panic": "Panic",
    "order.pursue": "Pursue",
    "order.fight": "Fight on",
    # Terrain (T-1)
    "terrain.plain": "Plain",
    "terrain.light": "Light woods",
    "terrain.rice": "Rice field",
    "terrain.gully": "Gully",
    "terrain.rocky": "Rocky ground",
    "terrain.village": "Village",
    "terrain.forest": "Forest",
    "terrain.river": "River",
    "terrain.ford": "Ford",
    "terrain.bridge": "Bridge",
    "terrain.plain|inline": "plain",
    "terrain.light|inline": "light woods",
    "terrain.rice|inline": "rice field",
    "terrain.gully|inline": "gully",
    "terrain.rocky|inline": "rocky ground",
    "terrain.village|inline": "village",
    "terrain.forest|inline": "forest",
    "terrain.river|inline": "river",
    "terrain.ford|inline": "ford",
    "terrain.bridge|inline": "bridge",
    # Scenarios
    "scenario.first_spears": "First spears",
    "scenario.first_spears.about": (
        "Two neighbors quarrel over a hamlet. Basic is without Morale and fatigue; the Morale of the lesson comes "
        "with Intermediate."
    ),
    "scenario.first_spears.west": "Army of the west",
    "scenario.first_spears.east": "Army of the east",
    "scenario.reed_ford": "The ford at Reed Village",
    "scenario.reed_ford.about": (
        "Summer, low water. Two hosts meet at the one place where carts can cross; an echo of the river fights of "
        "1570. Introduces Morale and Honor."
    ),
    "scenario.reed_ford.west": "Vanguard of the plum banner",
    "scenario.reed_ford.east": "Wardens of the crane banner",
    "scenario.two_pines": "Two Pines Hill",
    "scenario.two_pines.about": (
        "Whoever holds the hill sees both valleys. Slopes, woods, rocks and guns; an echo of the race for a "
        "hill in 1582. Terrain now counts in combat."
    ),
    "scenario.two_pines.west": "Army of the bottle-gourd standard",
    "scenario.two_pines.east": "Army of the bellflower standard",
    "scenario.iga_lanterns": "Lanterns of Iga",
    "scenario.iga_lanterns.about": (
        "An invader marches by night into a valley of hidden men; an echo of Iga in 1581. The defenders begin "
        "unseen, the invaders are more."
    ),
    "scenario.iga_lanterns.west": "The invading host",
    "scenario.iga_lanterns.east": "The men of the valley",
    "scenario.monks_causeway": "The monks’ causeway",
    "scenario.monks_causeway.about": (
        "Wet fields, one dry road, and monks who will not pay the tax. Both sides deploy in secret; fatigue "
        "decides who still runs on turn seven."
    ),
    "scenario.monks_causeway.west": "The tax lord’s army",
    "scenario.monks_causeway.east": "The temple",
    "scenario.river_mist": "Mist between two rivers",
    "scenario.river_mist.about": (
        "The two best captains of their day meet in the fog between two rivers, each sure of surprising the "
        "other; an echo of 1561. All rules, twelve units a side."
    ),
    "scenario.river_mist.west": "Army of the diamond crest",
    "scenario.river_mist.east": "Army of the long dragon banner",
    # Sides and home edges
    "side.west": "West",
    "side.east": "East",
    # Levels (F-5)
    "level.basic": "Basic",
    "level.basic.about": "Movement, zones, melee, fire and sight.",
    "level.intermediate": "Intermediate",
    "level.intermediate.about": "Adds Morale, Honor, orders that change values, flank and rear.",
    "level.advanced": "Advanced",
    "level.advanced.about": "Also terrain and slopes in combat.",
    "level.expert": "Expert",
    "level.expert.about": "Also fatigue: all the rules.",
    # States of Morale (H-3)
    "state.normal": "Normal",
    "state.wavering": "Wavering",
    "state.fleeing": "Fleeing",
    "state.panicking": "Panicking",
    # How units leave (V-1)
    "fate.killed": "destroyed",
    "fate.captured": "captured",
    "fate.dispersed": "dispersed",
    "fate.drowned": "drowned",
    "fate.fled": "fled off the board",
    "fate.joined": "merged into another unit",
    # Values (C-8)
    "value.attack": "Attack",
    "value.defense": "Defense",
    "value.fire": "Fire",
    "value.morale": "Morale",
    # Directions (G-1)
    "direction.e": "east",
    "direction.ne": "northeast",
    "direction.nw": "northwest",
    "direction.w": "west",
    "direction.sw": "southwest",
    "direction.se": "southeast",
    # Steps of a turn (U-2, U-5)
    "step.0": "Morale phase",
    "step.0|inline": "morale phase",
    "step.1": "Defensive orders",
    "step.1|inline": "defensive orders",
    "step.2": "Fire",
    "step.2|inline": "fire",
    "step.3": "Movement",
    "step.3|inline": "movement",
    "step.4": "Special orders",
    "step.4|inline": "special orders",
    "step.5": "Melee",
    "step.5|inline": "melee",
    "step.6": "Withdrawal",
    "step.6|inline": "withdrawal",
    # What sums are made of (C-8)
    "why.card": "card",
    "why.honor": "Honor",
    "why.honor|inline": "Honor",
    "why.inspired": "inspired",
    "why.commander": "commander",
    "why.flank": "flank attack",
    "why.rear": "rear attack",
    "why.higher": "higher ground",
    "why.lower": "lower ground",
    "why.fatigue": "fatigue",
    "why.losses": "losses",
    "why.hq_lost": "headquarters lost",
    "why.ambush": "strike from ambush",
}
