"""What pictures, player aid and glossary say of the second level, in English: hands, actions, duels, the Favor."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Pictures
    "learn.hand": "Hands: your Fate cards",
    "learn.hand.text": (
        "You begin with five, draw one as your turn ends, and keep eight at most. An Action is played and discarded; a "
        "Follower or an Item is attached to a straight Personality of yours. To use your hand you look at it behind a "
        "cover, and you may still pass after that: no one learns what you have."
    ),
    "learn.hand.said": "Three Fate cards with their texts: Spear Levy, a Follower; Fine Katana, an Item; an Action.",
    "learn.number.focus": "Focus",
    "learn.number.focus.text": "what it adds in a duel, or for a Tactician; then it is discarded.",
    "learn.attached": "Hands: a unit",
    "learn.attached.text": (
        "Isamu bears a Fine Katana, which adds 2 Force and 1 Chi to his own, and leads Line Spearmen, whose Force "
        "counts by itself: 4 + 2 = 6. Bow Isamu, and the unit counts 0; bow the Spearmen, and it counts 4."
    ),
    "learn.attached.said": "The card Isamu, and beside it what is attached to him: Fine Katana and Line Spearmen.",
    "learn.duel": "Hands: a duel",
    "learn.duel.text": (
        "Shizuka of Crane, Chi 4, challenges Koji of Scorpion, Chi 2. From Koji’s side on, each adds a face-down card "
        "of the hand or strikes. Koji has 2 + 3 + 3 = 8, Shizuka 4 + 3 + 2 = 9: Koji is destroyed."
    ),
    "learn.duel.said": "Shizuka and Koji, each with two face-down focus cards.",
    "learn.fate": "{deck} at Hands",
    "learn.fate.text": "At the second level it has Fate cards, and its people and holdings use what they can do.",
    "learn.fate.wind": "Wind: {card}",
    # The aid
    "aid.hands": "Hands: acting",
    "aid.hands.1": "After Events, and in each battle: one action or a pass, in turn, until all have passed.",
    "aid.hands.2": "Limited: your Action phase. Open: any Action phase, and battles. Battle: battles.",
    "aid.hands.3": "In a battle you need a unit there, and an action that concerns it.",
    "aid.hands.4": "At the end of your turn draw a Fate card; keep 8 at most.",
    "aid.hands.5": "Followers ask for the bearer’s Personal Honor; one Weapon and one Armor each.",
    "aid.hands.6": "Lobby: the most honor of all, once a turn; bow a Personality with Personal Honor above 0.",
    "aid.duels": "Hands: duels and dishonor",
    "aid.duels.1": "Duel: from the challenged side on, focus or strike. Chi and Focus decide; if equal, both lose.",
    "aid.duels.2": "Dishonored: Personal Honor 0, and no honor by deeds; the first such gain makes honorable instead.",
    "aid.duels.3": "Destroyed while dishonored: you lose the printed Personal Honor.",
    # The glossary
    "term.action": "Actions",
    "term.action.text": "What players do in turn with cards: Limited, Open, or Battle. Some Fate cards are only that.",
    "term.dishonored": "Dishonored",
    "term.dishonored.text": "A Personality without Personal Honor, whose deeds bring none and whose death costs some.",
    "term.duel": "Duel",
    "term.duel.text": "Two Personalities measure their Chi, and their players add Focus to it, card by card.",
    "term.fate": "Fate deck",
    "term.fate.text": "The 40 cards that a player’s hand is drawn from.",
    "term.favor": "Emperor’s Favor",
    "term.favor.text": "Gained by lobbying, spent for what a Wind or a card offers; one player holds it at a time.",
    "term.fear": "Fear",
    "term.fear.text": "Bows opposing Followers whose Force is no more than its number.",
    "term.focus": "Focus",
    "term.focus.text": "A number of each Fate card; also to add such a card to a duel, face-down.",
    "term.follower": "Follower",
    "term.follower.text": "A Fate card that is attached to a Personality and adds its own Force to the unit.",
    "term.item": "Item",
    "term.item.text": "A Fate card that is attached to a Personality and adds to its Force and Chi.",
    "term.lobby": "Lobby",
    "term.lobby.text": "To take the Emperor’s Favor by having the most honor and bowing a Personality for it.",
    "term.ranged": "Ranged Attack",
    "term.ranged.text": "Destroys an opposing card whose Force is no more than its number.",
    "term.seppuku": "Seppuku",
    "term.seppuku.text": "A Samurai dies honorable, so that you lose little honor for it.",
    "term.standing-pass": "Standing pass",
    "term.standing-pass.text": "A pass that holds until all have passed, or until something of yours is touched.",
    "term.tactician": "Tactician",
    "term.tactician.text": "Once a battle discards a card from the hand for its Focus in Force.",
    "term.terrain": "Terrain",
    "term.terrain.text": "A Battle action that stays for its battle; each battle has room for one.",
    "term.wind": "Wind",
    "term.wind.text": "A card beside your Stronghold that says what you may spend the Favor for.",
}
"""The English of what the second level adds, by message key."""
