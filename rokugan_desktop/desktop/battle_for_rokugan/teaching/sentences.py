"""What the teaching match says, in English."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "teach.aim": (
        "This is Rokugan. You lead Crane; the provinces in your color are yours. Whoever has the most honor after "
        "five rounds wins. The fourth is about to begin, against a novice who leads Crab."
    ),
    "teach.objective": (
        "Your secret objective, which nobody else sees: six coastal provinces for ten honor. You hold five of them."
    ),
    "teach.hand": (
        "Your combat tokens. The other side sees their backs only. Pick up army 3: click it, or press the digit on it."
    ),
    "teach.attack": (
        "{province} is coastal, and three flowers make it worth three honor. An army attacks across a border out of "
        "a province of yours. Click the lit border, or go there with the arrow keys and press Enter."
    ),
    "teach.confirm": (
        "The token waits for your word: until you confirm, it can be taken back or laid elsewhere. Confirm with "
        "this button, or press Enter."
    ),
    "teach.confirm.otherwise": (
        "The rules allow that too. With army 3 against {province} you would have the sixth coastal province: "
        "perhaps in your next turn. Let’s go on."
    ),
    "teach.defend": (
        "One of Crab’s facedown tokens points at {province}: an attack, or a bluff. Defend it with army 2, in the "
        "middle of the province. Pick up the token, choose {province}, and confirm."
    ),
    "teach.defend.otherwise": (
        "Also possible. {province} is open now to whatever lies at its border; an army in its middle would have "
        "held against anything weaker or as strong."
    ),
    "teach.bluff": (
        "The bluff has no strength, but nobody can tell its back from an army’s. Lay it wherever a token may lie, "
        "such as in one of your provinces or on a border. It comes home to your hand."
    ),
    "teach.bluff.otherwise": (
        "A real token where nobody expects one is worth a lot as well. The bluff stays in your hand: it never gets "
        "lost."
    ),
    "teach.reveal": (
        "Everyone has one token left: now all tokens are turned faceup. Go on step by step with this button, or "
        "with the space bar."
    ),
    "teach.battle": (
        "A battle adds up both sides. The defense counts the tokens in the middle, what is printed on the province, "
        "and one for each faceup control token. A tie goes to the defender, unless Crane shares it: Crane wins "
        "ties."
    ),
    "teach.card": (
        "A new round. Whoever controls all provinces of a territory scores five honor for it and holds its card. "
        "Cards are played now, each once: play yours, or pass and keep it."
    ),
    "teach.choosing": (
        "Here stands what is asked next, at any time of the match. Answer on the map where places are lit, and "
        "confirm at the end."
    ),
    "teach.pool": (
        "You drew new tokens. A blessing goes on a facedown token of yours and adds to its strength. This last "
        "round is yours to play. Whatever can’t be chosen says why, and the hint names good placements."
    ),
    "teach.honor": (
        "The end: one honor for each flower and each faceup control token, five for each whole territory, and the "
        "secret objectives, which are shown only now."
    ),
    "teach.end": (
        "That was all you need. A whole match has five rounds and up to five players; F1 opens the rule you need at "
        "any moment. Play this lesson once more, or leave it for a match of your own."
    ),
}
"""The English of the teaching match, by message key."""
