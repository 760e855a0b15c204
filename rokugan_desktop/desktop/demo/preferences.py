"""What a guest likes to do: attack, try what it has never tried. Of the rules it knows nothing, the face tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from rokugan_desktop.desktop.demo_face import Appeal
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.engine import Decision

_RARELY: Final = 0.12
"""How much of the liking for others is left for an answer that does nothing."""
_FIRST_DECOY: Final = 3
"""At which of its chances a guest misplaces a token for the first time."""
_FIRST_CRAVED: Final = 6
"""At which of its chances a guest does what is craved, if it has not done it until then."""


AppealOf = Callable[[Any, "str | None"], Appeal]
"""Returns what draws a guest to an answer, with its place on the map where it has one."""


def preferences_of(face: AnyFace, seed: int) -> Preferences:
    """Return the preferences of guests at a game."""
    return Preferences(face.game.write, seed, face.demo.appeal if face.demo is not None else _plain)


class Preferences:
    """Picks among the answers of a question by their appeal and by what they point at, the same for the same seed."""

    def __init__(self, write: Callable[[Any], str], seed: int, appeal: AppealOf) -> None:
        """Keep how actions are written, the seed of the whims, and what the game says of its answers."""
        self._write = write
        self._appeal = appeal
        self._rng = Random(seed)
        self._done: Counter[str] = Counter()
        self._decoys = self._chances = 0
        self._content = False
        """Something craved has been done."""
        self._groups: dict[int, Counter[str]] = {}

    def pick(self, decision: Decision[Any], places: Mapping[Any, MapChoice], strongest: Any | None = None) -> Any:
        """Return one of the answers; `places` are those that lie on the map.

        `strongest` is what the strongest computer player would answer: then nothing else is picked but what
        must be tried once.
        """
        answers = list(decision.answers())
        answer = self._wanted_decoy(answers, places)
        if answer is not None:
            return answer
        answer = self._wanted_craving(answers, places)
        if answer is None:
            answer = strongest
        if answer is None:
            answer = answers[_at(self._weights(decision, answers, places), self._rng.random())]
        self._remember(decision, answer, places)
        return answer

    def _wanted_decoy(self, answers: list[Any], places: Mapping[Any, MapChoice]) -> Any | None:
        decoys = [answer for answer in answers if answer in places and places[answer].kind is Kind.DOUBTFUL]
        self._decoys += bool(decoys)
        if not decoys or self._decoys != _FIRST_DECOY:
            return None
        return decoys[_at([1.0] * len(decoys), self._rng.random())]

    def _wanted_craving(self, answers: list[Any], places: Mapping[Any, MapChoice]) -> Any | None:
        craved = [answer for answer in answers if self._of(answer, places).craved]
        self._chances += bool(craved)
        return craved[0] if craved and not self._content and self._chances >= _FIRST_CRAVED else None

    def _of(self, answer: Any, places: Mapping[Any, MapChoice]) -> Appeal:
        choice = places.get(answer)
        return self._appeal(answer, None if choice is None else choice.spot)

    def _weights(self, decision: Decision[Any], answers: list[Any], places: Mapping[Any, MapChoice]) -> list[float]:
        """Return how much each answer is liked: first its verb as a whole, then it among those of its verb."""
        appeals = [self._of(answer, places) for answer in answers]
        liking = [
            self._liking(decision, answer, appeal, places.get(answer))
            for answer, appeal in zip(answers, appeals, strict=True)
        ]
        verbs = [self._write(answer).partition(" ")[0] for answer in answers]
        sums: Counter[str] = Counter()
        for verb, weight in zip(verbs, liking, strict=True):
            sums[verb] += weight  # type: ignore[assignment]  # a Counter adds any numbers
        return [
            (_RARELY if appeal.declines else 1.0) * weight / sums[verb] if sums[verb] else 0.0
            for verb, weight, appeal in zip(verbs, liking, appeals, strict=True)
        ]

    def _liking(self, decision: Decision[Any], answer: Any, appeal: Appeal, choice: MapChoice | None) -> float:
        if choice is None:
            return 1.0 / (1 + self._done[self._write(answer)]) ** 2 if appeal.craved else 1.0
        if choice.kind is Kind.DOUBTFUL:
            return 0.04
        if appeal.attacks:
            return 3.0
        return 1.0 + 12.0 * self._groups.get(decision.seat, Counter())[appeal.group] if appeal.group else 1.0

    def _remember(self, decision: Decision[Any], answer: Any, places: Mapping[Any, MapChoice]) -> None:
        appeal = self._of(answer, places)
        self._done[self._write(answer)] += 1
        self._content = self._content or appeal.craved
        if appeal.group:
            self._groups.setdefault(decision.seat, Counter())[appeal.group] += 1


def _plain(_answer: Any, _spot: str | None) -> Appeal:
    """Return that an answer is like any other."""
    return Appeal()


def _at(weights: list[float], chance: float) -> int:
    """Return the number of the weight that the chance, from 0 to 1, falls on."""
    left = chance * sum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return len(weights) - 1
