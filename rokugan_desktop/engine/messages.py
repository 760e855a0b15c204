"""What the layers without a window say: a key with parameters, never a sentence; and the errors that say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

Parameter: TypeAlias = "str | int | Message"


class Plural(NamedTuple):
    """An English sentence that depends on the parameter `n`: the one for 1, and the one for all other numbers."""

    one: str
    many: str


Sentences: TypeAlias = "Mapping[str, str | Plural]"
"""English sentences by key; what follows a `|` in a key is the sentence's context."""

PLACEHOLDER: Final = re.compile(r"\{(?P<name>[A-Za-z_]\w*)(?::(?P<context>[a-z][a-z-]*))?\}")
"""A place of a sentence for a parameter: `{area}`, and `{role:genitive}` for a message in a context of its own."""


def placeholders(sentence: str) -> frozenset[str]:
    """Return the names that the sentence has a place for.

    >>> sorted(placeholders("{role:genitive} takes {area}."))
    ['area', 'role']
    """
    return frozenset(match["name"] for match in PLACEHOLDER.finditer(sentence))


class Message:
    """A message id with its parameters; `rokugan_desktop.words` turns it into a sentence of the player's language.

    A parameter is a number, a text that is never translated (a file name, a line of notation), or a message of its
    own: `Message("refusal.not-yours", area=Message("area.north"))`.

    A game says its own messages: its subclass names the `domain` that its sentences stand in, so that two games may
    use the same key.
    """

    __slots__ = ("key", "parameters")

    domain: ClassVar[str] = ""
    """Whose sentences the key is looked up in: a game's id; empty: the program's."""

    key: str
    parameters: tuple[tuple[str, Parameter], ...]

    def __init__(self, key: str, **parameters: Parameter) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "parameters", tuple(sorted(parameters.items())))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a message does not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, self.parameters)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and self.key == other.key
            and self.domain == other.domain
            and self.parameters == other.parameters
        )

    def __hash__(self) -> int:
        return hash((self.domain, self.key, self.parameters))

    def __repr__(self) -> str:
        inside = "".join(f", {name}={value!r}" for name, value in self.parameters)
        return f"Message({self.key!r}{inside})"


def rule_of(message: Message) -> str:
    """Return the number of the rule that a message names, in itself or in a message inside; empty: it names none.

    >>> rule_of(Message("line", said=Message("moved"), rule="M-4 a"))
    'M-4'
    """
    messages = [message]
    for each in messages:
        for name, value in each.parameters:
            if name == "rule" and value:
                return str(value).partition(" ")[0]
            if isinstance(value, Message):
                messages.append(value)
    return ""


def _rebuild(kind: type[Message], key: str, parameters: tuple[tuple[str, Parameter], ...]) -> Message:
    return kind(key, **dict(parameters))


class Tone(Enum):
    """How a fact is meant; on a plaque the first come first."""

    PROMISE = "promise"
    """What the seat's own thing would bring there."""
    UNDECIDED = "undecided"
    """What it would do there without bringing that, as far as is seen."""
    WARNING = "warning"
    """Why it would come to nothing there, or why it may not lie there."""
    PLAIN = "plain"


class PlaceFact(NamedTuple):
    """One thing that is told of a place, in the order in which it is heard."""

    said: Message
    tone: Tone = Tone.PLAIN
    read: bool = True
    """It is a line of a plaque; False: the plaque's title or figures say it, or a line in fewer words does."""
    heard: bool = True
    """It is a sentence that is heard; False: others say it."""


def briefly(facts: Sequence[PlaceFact], *tones: Tone) -> tuple[tuple[Message, Tone], ...]:
    """Return what is read of the facts of these tones, or of all, in the order of the tones, each with its tone."""
    return tuple([(fact.said, tone) for tone in tones or Tone for fact in facts if fact.read and fact.tone is tone])


def spoken(facts: Iterable[PlaceFact]) -> tuple[Message, ...]:
    """Return what is heard of the facts."""
    return tuple([fact.said for fact in facts if fact.heard])


LONGEST_QUOTE: Final = 80
"""How much of a name, a word or a number is quoted in a complaint about it."""
_WHOLE: Final = frozenset({"file", "known", "has", "allowed"})
"""What a complaint says whole: where a file lies, and what the program itself knows."""


class Complaint(Exception):
    """An error that says in one sentence, `what`, what a player ought to know of it."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what


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


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Refusal:
    """Why an answer is refused: the rule (`P-4`) and a message that says it to the player.

    The same shape serves for a caution: an answer that is allowed, with what the player ought to know first.
    """

    rule: str
    message: Message

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r})"


Caution = Refusal
