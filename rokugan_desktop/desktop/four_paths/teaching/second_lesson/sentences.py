"""What the second lesson says, in English."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "title.learn.second": "Second lesson: hands, duels, and the court",
    "hands.otherwise": "The rules allow that, too. Let’s see what comes of it.",
    "hands.aim": (
        "Lion against Crane once more, now with hands of Fate cards. Crane has one province left, of strength 6: take "
        "it, and you have won."
    ),
    "hands.look": (
        "This is the Action phase: the player whose turn it is does one thing or passes; then the others may do the "
        "same. Only you see your hand. Items and Followers are attached to your people: give {dosan} the Long Spear, "
        "here or by pressing the card and then him."
    ),
    "hands.attach": (
        "Having looked, you may still pass: no one learns what you have. Items and Followers are attached to your "
        "people: the Long Spear gives {dosan} 1 Force and 1 Chi. Press “{dosan}” under Long Spear."
    ),
    "hands.pay": (
        "It costs 2 gold, which River Paddies make: press “{paddies}”. The rest of your gold is for the battle."
    ),
    "hands.lobby": (
        "Crane has passed, and you are asked again. You have the most honor, 14 to 12, and so may lobby, once a turn: "
        "bow {kyuzo}, and the Emperor’s Favor is yours."
    ),
    "hands.lobby.otherwise": (
        "The rules allow that, too. The Emperor’s Favor goes to whoever has the most honor and bows someone for it."
    ),
    "hands.favor": (
        "The Favor is yours, and your Wind says what you may spend it for. Press “{wind}”: it draws two cards."
    ),
    "hands.pass": (
        "Now to the attack. A pass holds until someone else acts, a standing pass longer: press “{rest}”, and you are "
        "not asked again in this phase, which is over once all have passed in a row."
    ),
    "hands.attack": "Crane has only {shizuka} at home, with Force 2. Attack Crane.",
    "hands.send": "Send {dosan}, who has Force 5 with his spear.",
    "hands.send.second": "Send {tome} as well: together they have Force 8.",
    "hands.combat": (
        "{shizuka} has come: 8 is not more than 2 + 6, so the province would stand. But before the Forces are "
        "compared, whoever has a unit here may act, first the Defender. Crane has passed. Use Sudden Charge on {dosan}."
    ),
    "hands.charge": (
        "An Action helps now: Sudden Charge gives {dosan} 2 Force, and 10 is more than 2 + 6. Press “{dosan}” under "
        "Sudden Charge."
    ),
    "hands.charge.pay": "It costs 1 gold. Press “{street}”; what is left over is lost.",
    "hands.duel": (
        "Crane answers with a duel: {shizuka}, Chi 4, challenges {dosan}, Chi 3. Who comes to less is destroyed. The "
        "challenged side begins: strike at once, or add a card of the hand for its Focus. Press “{focus}”."
    ),
    "hands.duel.astray": (
        "If you strike now, 3 is compared with 4, and {dosan} falls. Take it back with “{back}” or Backspace, or "
        "confirm it as it is."
    ),
    "hands.focus": (
        "A card counts for its Focus here, and is discarded afterwards. Spear Levy adds 3, Line Spearmen 2. Prepare "
        "both, the higher one first: then you need not look again."
    ),
    "hands.focus.next": "Now prepare Line Spearmen.",
    "hands.focus.go": "Both are prepared. Press the button that focuses Spear Levy now: it is placed facedown.",
    "hands.again": (
        "Crane has added its last card, and a Fate card adds 3 at most: {shizuka} comes to 7, no more. {dosan} has 6. "
        "Press “{focus}” once more: with 8 he wins for certain."
    ),
    "hands.turned": "The cards are turned up. {told} Who has less Chi is destroyed; if it is equal, both are.",
    "hands.rest": (
        "There is nothing left to do here: press “{pass}”. Once all have passed in a row, it goes on; in a battle the "
        "Forces are compared."
    ),
    "hands.end": (
        "You have won by steel, with a hand to help. Terrains, dishonor, and other clans’ arts wait in your own match: "
        "each of them is explained when it first comes up."
    ),
}
"""The English of the second lesson, by message key."""
