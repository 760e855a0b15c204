"""The English of what computer players say of their moves, after a match: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "reason.attack": "{token} attacks {province}: honor at stake {honor}, chance to win it {percent} %.",
    "reason.guard": "{token} guards {province}: honor at stake {honor}, chance to hold it {percent} %.",
    "reason.blessing": "The blessing decides most here, over {province}: honor at stake {honor}.",
    "reason.raid": "The raid lays waste what rivals had most to lose within reach: {province}.",
    "reason.peace": "Peace keeps {province} to the end of the match.",
    "reason.bluff": "A bluff before {province}: it looks like an attack, and saves the other tokens for later.",
    "reason.bluff-guard": "Lion’s bluff defends {province}.",
    "reason.decoy": "{token} had no better use than to look like an attack on {province}.",
    "reason.scout": "Much hinged on a token that nobody had seen.",
    "reason.shugenja": "A token on the board did too much harm to be left there.",
    "reason.first-player-card": "The first player card comes back every round; the token it sent away did most harm.",
    "reason.card": "{card} was worth more played than held.",
    "reason.token": "{token} was the token that could do most.",
    "reason.swap": "Each of the two tokens could do more in the other’s place.",
    "reason.pass": "Nothing that could be done was worth doing.",
    "reason.objective": "Of the two objectives, this one promised more honor.",
    "reason.start": "{province} promised honor, friends beside it, and less for rivals.",
    "reason.card-choice": "Of all that the card offered, this promised most.",
    "reason.for-objective": "{why} It counts for your secret objective.",
    "reason.advice-more": Plural(
        "{why} About {n} honor more than laying the bluff.", "{why} About {n} honor more than laying the bluff."
    ),
    "reason.wins-most": "{why} Others may bring more honor; this one wins the match most often: {percent} %.",
    "reason.advice-other": "{what}: expected honor {honor}",
    "reason.advised-aim": "The token in {province}",
    "reason.advised-card": "{card} ({province})",
    "reason.advised-discard": "Into the discard pile",
    "reason.advised-pass": "Nothing",
    "reason.advised-pool": "Into the pool",
    "reason.advised-swap": "The tokens in {one} and {other}",
}
