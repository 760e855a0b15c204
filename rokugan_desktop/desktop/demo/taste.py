"""What a guest likes to do: play cards, attack, try what it has never tried. Of the rules it knows nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from rokugan_desktop.desktop.map.values import Choice, Kind
from rokugan_desktop.engine import Decision

_DECLINING: Final = frozenset({"pass", "seen"})
_PLAYING: Final = "play"
_FIRST_DECOY: Final = 3
"""At which of its chances a guest misplaces a token for the first time."""
_FIRST_CARD: Final = 6
"""At which of its chances a guest plays a card, if it has played none until then."""


class Taste:
    """Picks among the answers of a question by their notation and by what they point at, the same for the same seed."""

    def __init__(self, write: Callable[[Any], str], seed: int) -> None:
        """Keep how actions are written, and the seed of the whims."""
        self._write = write
        self._rng = Random(seed)
        self._done: Counter[str] = Counter()
        self._decoys = self._cards = 0
        self._stems: dict[int, Counter[str]] = {}

    def pick(self, decision: Decision[Any], places: Mapping[Any, Choice], sensible: Any | None = None) -> Any:
        """Return one of the answers; `places` are those that lie on the map.

        `sensible` is what somebody with sense would answer: then nothing else is picked but what must be tried once.
        """
        answers = list(decision.answers())
        answer = self._wanted_decoy(answers, places)
        if answer is not None:
            return answer
        answer = self._wanted_card(answers)
        if answer is None:
            answer = sensible
        if answer is None:
            answer = answers[_at(self._weights(decision, answers, places), self._rng.random())]
        self._remember(decision, answer)
        return answer

    def _wanted_decoy(self, answers: list[Any], places: Mapping[Any, Choice]) -> Any | None:
        decoys = [answer for answer in answers if answer in places and places[answer].kind is Kind.DOUBTFUL]
        self._decoys += bool(decoys)
        if not decoys or self._decoys != _FIRST_DECOY:
            return None
        return decoys[_at([1.0] * len(decoys), self._rng.random())]

    def _wanted_card(self, answers: list[Any]) -> Any | None:
        cards = [answer for answer in answers if self._write(answer).startswith(_PLAYING)]
        self._cards += bool(cards)
        played = any(text.startswith(_PLAYING) for text in self._done)
        return cards[0] if cards and not played and self._cards >= _FIRST_CARD else None

    def _weights(self, decision: Decision[Any], answers: list[Any], places: Mapping[Any, Choice]) -> list[float]:
        """Return how much each answer is liked: first its verb as a whole, then it among those of its verb."""
        liking = [self._liking(decision, answer, places.get(answer)) for answer in answers]
        verbs = [self._write(answer).partition(" ")[0] for answer in answers]
        sums: Counter[str] = Counter()
        for verb, weight in zip(verbs, liking, strict=True):
            sums[verb] += weight  # type: ignore[assignment]  # a Counter adds any numbers
        return [
            self._appetite(verb) * weight / sums[verb] if sums[verb] else 0.0
            for verb, weight in zip(verbs, liking, strict=True)
        ]

    @staticmethod
    def _appetite(verb: str) -> float:
        return 0.12 if verb in _DECLINING else 1.0

    def _liking(self, decision: Decision[Any], answer: Any, choice: Choice | None) -> float:
        text = self._write(answer)
        if choice is None:
            return 1.0 / (1 + self._done[text]) ** 2 if text.startswith(_PLAYING) else 1.0
        if choice.kind is Kind.DOUBTFUL:
            return 0.04
        if choice.spot.startswith(("edge:", "coast:")):
            return 3.0
        stems = self._stems.get(decision.seat, Counter())
        return 1.0 + 12.0 * stems[_stem(text)]

    def _remember(self, decision: Decision[Any], answer: Any) -> None:
        text = self._write(answer)
        self._done[text] += 1
        if text.startswith("pick "):
            self._stems.setdefault(decision.seat, Counter())[_stem(text)] += 1


def _stem(text: str) -> str:
    """Return the notation without its last part, which provinces of one territory share: they are kept together."""
    return text.rpartition("_")[0]


def _at(weights: list[float], chance: float) -> int:
    """Return the number of the weight that the chance, from 0 to 1, falls on."""
    left = chance * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return len(weights) - 1
