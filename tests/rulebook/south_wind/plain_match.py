"""A match in the second reading, for whoever answers its questions and draws its lots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .plain_solo import Solo
from .plain_state import Chance, Question, Row, Story


@dataclass
class Asked:
    """What the match waits for: an answer (`kind`), a lot (`chance`), or nothing any more (`end`)."""

    kind: str = ""
    houses: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    """Of the first of the houses, without `done`; `PlainMatch.answers_of` has those of the others."""
    may_end: bool = False
    chance: str = ""
    of: str = ""
    outcomes: Mapping[str, int] | None = None
    end: Row | None = None


class Refused(Exception):
    """An answer is not allowed; by which rule, where chapter 15 names one."""

    def __init__(self, text: str, rule: str) -> None:
        super().__init__(f"{text}: {rule}")
        self.rule = rule


class PlainMatch(Solo):
    """Waits for an answer or a lot until it is over; or carries out one story alone, for an example."""

    def __init__(
        self, houses: Sequence[str], modules: Iterable[str] = (), *, dojos: Mapping[str, str] | None = None,
        drawn_dojos: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(houses, modules, dojos=dojos)
        self.waits: Question | Chance | None = None
        self.begin(self.match(drawn_dojos=drawn_dojos))

    def begin(self, story: Story) -> None:
        """Go on with this story in the place of any other."""
        self.story = story
        self.waits = next(story, None)

    def asked(self) -> Asked:
        """What is waited for now."""
        if self.waits is None:
            return Asked(end=self.count())
        if isinstance(self.waits, Chance):
            return Asked(chance=self.waits.kind, of=self.waits.of, outcomes=self.waits.outcomes)
        offers = self.waits.offers
        return Asked(self.waits.kind, tuple(offers), next(iter(offers.values())), self.waits.may_end)

    def answers_of(self, house: str) -> tuple[str, ...]:
        """What one house may answer, with `done` where that is one."""
        assert isinstance(self.waits, Question)
        return self.waits.offers[house] + (("done",) if self.waits.may_end else ())

    def answer(self, house: str, text: str) -> None:
        """Answer for a house, or raise `Refused`."""
        assert isinstance(self.waits, Question)
        if house not in self.waits.offers or text not in self.answers_of(house):
            raise Refused(text, next(iter(self.rules_against(text)), ""))
        self.send(house, text)

    def rules_against(self, text: str) -> list[str]:
        """All rules that stand against an answer, the likeliest first; none where the page names none."""
        words = text.split()
        kind = {"quick": "after", "train": "after"}.get(words[0], words[0])
        return self.reasons[kind](words) if kind in self.reasons else []

    def chance(self, outcome: str) -> None:
        """Let chance have decided this."""
        assert isinstance(self.waits, Chance)
        assert outcome in self.waits.outcomes, (outcome, self.waits)
        self.send("", outcome)

    def send(self, house: str, text: str) -> None:
        """Go on to the next question."""
        try:
            self.waits = self.story.send((house, text))
        except StopIteration:
            self.waits = None
