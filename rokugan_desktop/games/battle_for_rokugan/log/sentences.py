"""The English of the story: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Places
    "place.centre": "{province}",
    "place.border": "{source} → {target}",
    "place.coast": "sea → {province}",
    "place.card": "The card of {territory}",
    "place.round": "Round {round}",
    "place.board": "The board",
    "where.centre": "in {province}",
    "where.border": "on the border {source} → {target}",
    "where.coast": "on the coast of {province}",
    "status.setup": "Set-up",
    "status.round": "Round {round} of {rounds} · {phase}",
    "status.over": "The match is over",
    # The story
    "story.who": "{name} ({clan})",
    "story.list": "{first}, {rest}",
    "story.resolution": "Resolution",
    "story.objective-dealt": "{who} is dealt the secret objective {objective}.",
    "story.objective-kept": "{who} chooses a secret objective.",
    "story.first-player": "{who} is first player.",
    "story.starting": "{who} puts a starting control token in {province}.",
    "story.round": "Round {round}",
    "story.ronin": "{who} holds no province and is a ronin this round.",
    "story.no-ronin": "{who} is a ronin no more.",
    "story.initiative": "{card} is revealed: {who} is first player.",
    "story.put-back": "{who} puts a token back into the pool.",
    "story.card-played": "{who} plays {card}.",
    "story.passed": "{who} passes.",
    "story.special-put": "A special token is put in {province}: {token:inline}.",
    "story.special-replaced": "A special token is put in {province}: {token:inline} in place of {replaced:inline}.",
    "story.special-removed": "A special token leaves {province}: {token:inline}.",
    "story.control-up": Plural(
        "{who} puts a faceup control token in {province}.", "{who} puts {n} faceup control tokens in {province}."
    ),
    "story.control-down": Plural(
        "{who} puts a facedown control token in {province}.", "{who} puts {n} facedown control tokens in {province}."
    ),
    "story.control-both": "{who} puts control tokens in {province}: {facedown} facedown, {faceup} faceup.",
    "story.control-removed": Plural(
        "{who} loses a control token in {province}.", "{who} loses {n} control tokens in {province}."
    ),
    "story.control-swapped": "The control tokens of {province} and {other} change places.",
    "story.hand-spied": "{who} looks at the hand of {other}.",
    "story.hand-shown": "The hand of {clan}: {tokens}.",
    "story.hand-empty": "The hand of {clan} is empty.",
    "story.recovered": "{who} takes {token:inline} back from the discard pile.",
    "story.given": "{who} discards {token:inline}.",
    "story.given-unseen": "{who} puts a token into the pool, unseen.",
    "story.out": "{who} can place nothing more this round (P-10).",
    "story.known-alone": "Known to {who} alone: {secret:inline}.",
    "story.placed": "{who} places a token {where}.",
    "story.blessed": "{who} lays {token:inline} on a token {where}.",
    "story.animated": "{who} raises {token:inline} from the discard pile {where}.",
    "story.looked": "{who} looks at a token {where}.",
    "story.shown": "The token {where} is {token:inline}.",
    "story.discarded": "{card}: {token:inline} of {clan} {where} is revealed and discarded.",
    "story.pooled": "A token of {clan} {where} goes back into its owner’s pool.",
    "story.bluff-open": "The bluff of {clan} lies before the screen (P-9).",
    "story.paid": "{who} discards {token:inline} as the price.",
    "story.swapped": "{who} swaps two tokens: {where} and {other}.",
    "story.conceded": "{who} gives up.",
    "story.illegal": "{token} of {clan} {where} is discarded unresolved ({rule}).",
    "story.bluff-home": "The bluff of {clan} {where} goes home.",
    "story.raided": Plural(
        "Raid of {clans} on {province}: {n} combat token is discarded, the earth is scorched (R-3).",
        "Raid of {clans} on {province}: {n} combat tokens are discarded, the earth is scorched (R-3).",
    ),
    "story.peaceful": Plural(
        "Diplomacy of {clan} brings peace to {province}: {n} combat token is discarded (R-4).",
        "Diplomacy of {clan} brings peace to {province}: {n} combat tokens are discarded (R-4).",
    ),
    "story.battle": "Battle for {province}. {sums} {outcome}",
    "story.defended": "{who} holds {province} ({rule}).",
    "story.card-taken": "{who} takes the card of {territory}.",
    "story.card-passed-on": "{who} takes the card of {territory} from {clan}.",
    "story.card-returned": "{who} gives back the card of {territory}.",
    "story.card-turned-up": "{territory}: the card is {card}.",
    "story.won": "{winners} wins the match.",
    "story.shared": "The victory is shared: {winners}.",
    # Sums of a battle
    "battle.attacker": "{clan} {total}",
    "battle.sides": "{attackers} — {defender} {defense}.",
    "battle.sides-nobody": "{attackers} — nobody {defense}.",
    "battle.takes": "{clan} takes the province (R-5).",
    "battle.holds": "{clan} holds the province (R-5).",
    "battle.tie": "A tie: {clan} holds as the defender (R-5).",
    "battle.crane": "A tie: Crane wins (A-4).",
    "battle.nobody": "Nobody takes the province (R-5b).",
    "battle.defense": "Defense: {parts}.",
    "battle.part-tokens": "combat tokens {number}",
    "battle.part-printed": "printed {number}",
    "battle.part-control": "control and special tokens {number}",
}
