"""The rule at hand: which one the bar links to and F1 opens."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.engine import Refusal


class RuleAtHand:
    """Names the rule that bars what is pointed at, or that refused the last answer, or that stands in the note."""

    def __init__(self, name: Callable[[str], object]) -> None:
        """Name no rule; `name` names one beside the question, and an empty text none."""
        self._name = name
        self._refused = self._pointed = self._noted = self._read = ""

    def note(self, rule: str) -> None:
        """Take over the rule of what is said beside the question, as cautions name one; empty: it names none."""
        self._noted = self._read = rule
        self._name(self.or_else(""))

    def read(self, rule: str | None) -> None:
        """Take over the rule of a line of the log that is pointed at; None: none is, and the note's counts again."""
        self._read = self._noted if rule is None else rule
        self._name(self.or_else(""))

    def refuse(self, refusal: Refusal | None) -> None:
        """Take over why the last answer was refused; None: it was not."""
        self._refused = refusal.rule if refusal is not None else ""

    def point(self, refusal: Refusal | None) -> None:
        """Take over why what is pointed at can't be chosen; None: it can. It stays until something else is pointed at.

        So whoever goes to the link finds it there.
        """
        pointed = refusal.rule if refusal is not None else ""
        if pointed != self._pointed:
            self._pointed = pointed
            self._name(self.or_else(""))

    def show(self) -> None:
        """Name the rule on another screen, on which nothing has been pointed at yet."""
        self._pointed = ""
        self._name(self.or_else(""))

    def forget(self) -> None:
        """Name no rule that was pointed at or refused an answer: something else is told now."""
        self._refused = ""
        self.show()

    def or_else(self, asking: str) -> str:
        """Return the rule at hand; where there is none, the one that asks."""
        return self._pointed or self._refused or self._read or asking
