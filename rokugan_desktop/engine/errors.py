"""The three errors: unreadable (a bad file or text), illegal (against the rules), impossible (our own fault)."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine.messages import Message, Parameter

LONGEST_QUOTE: Final = 80
"""How much of a name, a word or a number is quoted in a complaint about it."""
_WHOLE: Final = frozenset({"file", "known", "has", "allowed"})
"""What a complaint says whole: where a file lies, and what the program itself knows."""


class Unreadable(Exception):
    """A file or a text that can't be read.

    Attributes:
        source: the file's name, or what the text is.
        where: the place in it (a line, a path of keys such as `seats[1].role`), or an empty string.
        what: what is wrong there.

    What the file itself says, be it as long as it may, is quoted in part: a complaint is one sentence.
    """

    def __init__(self, source: str, where: str, what: Message) -> None:
        super().__init__(source, where, what)
        self.source = source
        self.where = quoted(where)
        self.what = in_short(what)


def quoted(text: str) -> str:
    """Return as much of a text as is quoted: its beginning and its end."""
    half = LONGEST_QUOTE // 2
    return text if len(text) <= LONGEST_QUOTE else f"{text[:half]}…{text[1 - half :]}"


def in_short(what: Message) -> Message:
    """Return a complaint that quotes no more than can be read at a glance."""

    def short(name: str, value: Parameter) -> Parameter:
        if isinstance(value, Message):
            return in_short(value)
        return quoted(value) if isinstance(value, str) and name not in _WHOLE else value

    return type(what)(what.key, **{name: short(name, value) for name, value in what.parameters})


class Illegal(Exception):
    """An action against the rules; `refusal` says which rule and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Impossible(Exception):
    """Something that can't happen unless the program is at fault. The text holds no secret of a match."""


class Refusal:
    """Why an answer is refused: the rule (`P-4`) and a message that says it to the player.

    The same shape serves for a caution: an answer that is allowed, with what the player ought to know first.
    """

    __slots__ = ("message", "rule")

    def __init__(self, rule: str, message: Message) -> None:
        self.rule = rule
        self.message = message

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is a refusal by the same rule in the same words."""
        return isinstance(other, Refusal) and (self.rule, self.message) == (other.rule, other.message)

    def __hash__(self) -> int:
        return hash((self.rule, self.message))

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r})"


Caution = Refusal
