"""The English of what computer players say of their moves, after a match: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "reason.attack": (
        "{token} attacks {province}: {sum} against {defense} by what is visible, {honor} honor at stake. {odds}"
    ),
    "reason.guard": "{token} defends {province}: defense {defense} by what is visible, {honor} honor at stake. {odds}",
    "odds.take": "In {percent}% of possible rounds it takes the province.",
    "odds.take.blessed": (
        "In {percent}% of possible rounds it takes the province, in {more}% with your {blessing:inline} on it."
    ),
    "odds.take.helped": (
        "In {percent}% of possible rounds it takes the province, in {more}% with more of your tokens."
    ),
    "odds.take.sure": "Nothing can stop it now.",
    "odds.take.never": "By itself it can no longer win.",
    "odds.hold": "In {percent}% of possible rounds it holds the province.",
    "odds.hold.blessed": (
        "In {percent}% of possible rounds it holds the province, in {more}% with your {blessing:inline} on it."
    ),
    "odds.hold.helped": (
        "In {percent}% of possible rounds it holds the province, in {more}% with more of your tokens."
    ),
    "odds.hold.sure": "Nothing can take the province now.",
    "odds.hold.never": "By itself it can no longer hold.",
    "reason.blessing": "The blessing matters most in {province}: {honor} honor at stake.",
    "reason.raid": "A raid on {province} costs your opponents more than any other within reach.",
    "reason.peace": "Peace keeps {province} to the end of the match.",
    "reason.bluff": "A bluff against {province}: it looks like an attack and saves your real tokens for later.",
    "reason.bluff-guard": "Lion’s bluff defends {province}.",
    "reason.decoy": "{token} had no better use than to look like an attack on {province}.",
    "reason.scout": "Much hinged on a token that no one had seen.",
    "reason.shugenja": "A token on the board did too much harm to be left there.",
    "reason.first-player-card": (
        "The First Player Card comes back every round; the token it removed was doing the most harm."
    ),
    "reason.card": "{card} was worth more played than held.",
    "reason.token": "{token} could do the most.",
    "reason.swap": "Each of the two tokens could do more in the other’s place.",
    "reason.pass": "No other play was worth making.",
    "reason.objective": "Of the two objectives, this one promised more honor.",
    "reason.start": "{province} promised honor, friendly neighbors, and less for opponents.",
    "reason.card-choice": "Of everything the card offered, this promised the most.",
    "reason.for-objective": "{why} It counts for your secret objective.",
    "reason.advice-more": Plural(
        "{why} About {n} honor more than placing the bluff.", "{why} About {n} honor more than placing the bluff."
    ),
    "reason.wins-most": "{why} Other plays may earn more honor, but this one wins the match most often: {percent}%.",
    "reason.advice-other": "{what}: expected honor {honor}",
    "reason.advised-aim": "The token in {province}",
    "reason.advised-card": "{card} ({province})",
    "reason.advised-discard": "Into the discard pile",
    "reason.advised-pass": "Nothing",
    "reason.advised-pool": "Into the pool",
    "reason.advised-swap": "The tokens in {one} and {other}",
}
