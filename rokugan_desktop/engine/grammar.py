"""The grammar of turn-based games with secrets: states, questions, chance, views and what is told.

A game is a set of pure functions over a state that is a value. The table keeps states, asks `pending`, hands the
answers to `apply`, and shows nothing but views. What only some games have (giving up, an early end, going back,
options) stands in protocols of its own: a game inherits those it has, and the table finds them
by `isinstance`. See docs/ARCHITECTURE.md.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Final, Generic, NamedTuple, NewType, Protocol, TypeVar, runtime_checkable

import msgspec

from rokugan_desktop.engine.messages import Caution, Illegal, Message, Refusal

POSITION: Final = "position"
"""The option of a set-up that holds the text of a position file, in every game: what began there nobody has drawn."""
CHALLENGE: Final = "challenge"
"""The option that says at which challenge of its game a match is a try."""
WEEK: Final = "week"
"""The option that says of which week a match is the match, as ISO 8601 writes it: `2026-W49`."""
_KNOWN_SEEDS: Final = {CHALLENGE: re.compile(r"[a-z0-9-]{1,40}"), WEEK: re.compile(r"[0-9]{4}-W[0-9]{2}")}
"""What these may be. Who reads the option knows the seed, and so could know all draws beforehand."""
ADVICE: Final = "advice"
"""The option that says whether people may ask a computer for advice; where it is left out, they may not."""
CHARACTERS: Final = "characters"
"""The option that says whether computer players play a little as their roles would."""
STANDINGS: Final = "standings"
"""The option that says whether the table shows the scores meanwhile, or its players count for themselves."""
TABLE_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    ADVICE: ("allowed",),
    CHARACTERS: ("off", "on"),
    STANDINGS: ("shown", "hidden"),
}
"""All that a table agrees on beside the options of its game, with the choices that there are. Games let it be."""


class OptionChoice(NamedTuple):
    """One of the things that an option may be."""

    id: str
    """As `Setup.options` names it."""
    name: Message
    explanation: Message | None = None
    """What it means for the match, in a sentence or two."""
    listed: Message | None = None
    """Its name with what it adds, for a list in which one chooses; None: the name alone."""


class Option(NamedTuple):
    """One thing to choose before a match: the scenario, the level, a deck."""

    id: str
    """As `Setup.options` names it."""
    name: Message
    choices: tuple[OptionChoice, ...]
    """At least one, each with an id of its own."""
    default: str
    """The id of the choice that counts until somebody makes another."""


class Seating(NamedTuple):
    """Who may sit down to a match."""

    roles: tuple[str, ...]
    """All places for roles, in the order in which they are offered: a role as often as seats may share it."""
    fewest: int
    most: int
    """How many seats play."""


def settled(form: Sequence[Option], chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return what each option of a form is, as `Setup.options` holds it: the choice made, where it is offered."""
    found: list[tuple[str, str]] = []
    for option in form:
        wanted = chosen.get(option.id)
        offered = any(choice.id == wanted for choice in option.choices)
        found.append((option.id, wanted if wanted is not None and offered else option.default))
    return tuple(found)


def unknown_option(form: Sequence[Option], options: Sequence[tuple[str, str]]) -> Message | None:
    """Return a complaint that names the first option of a set-up that is not known, or None.

    Known is what the form of the game offers, what the table agrees on, a position, and why the seed is known; each
    of them once.
    """
    offered = {**TABLE_OPTIONS, **{option.id: tuple(choice.id for choice in option.choices) for option in form}}
    said: set[str] = set()
    for option, choice in options:
        known = option == POSITION or choice in offered.get(option, ())
        if option in said or not (known or known_seed([(option, choice)])):
            return Message("options.unknown", option=option, choice=choice[:80])
        said.add(option)
    return None


def known_seed(options: Sequence[tuple[str, str]]) -> str:
    """Return the option by which everybody may know what a match of this set-up draws; empty: there is none."""
    known = (option for option, choice in options if option in _KNOWN_SEEDS and _KNOWN_SEEDS[option].fullmatch(choice))
    return next(known, "")


Seat = NewType("Seat", int)
"""A place at the table, from 0, clockwise."""

S = TypeVar("S")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


class Setup(NamedTuple):
    """What the table knows of a match before it begins: who sits where, as what. Names are the table's own."""

    roles: tuple[str, ...]
    """One role for each seat, clockwise: what it plays as. Seats may share one where the game says so."""
    options: tuple[tuple[str, str], ...] = ()
    """What else the players agreed on, as pairs of the game's own words: see `Configurable`."""
    rules_version: int = 0
    """The version of the rules that the match follows; 0: the one that new matches follow."""


class Decision(Protocol[A]):
    """A question to one seat. It is a value, and holds only what its seat may know."""

    @property
    def kind(self) -> str:
        """Return what is asked, in the game's own words: `turn`, `place`, `objective`."""
        ...

    @property
    def seat(self) -> Seat:
        """Return who is asked."""
        ...

    @property
    def secret(self) -> bool:
        """Tell whether asking it shows a secret of the seat, so that the device must change hands first."""
        ...

    @property
    def prompt(self) -> Message:
        """Return the question as the player reads it."""
        ...

    def answers(self) -> Iterator[A]:
        """List what may be answered, lazily, each once, in a fixed order; never empty."""
        ...

    def refusal(self, answer: A) -> Refusal | None:
        """Return why the answer is refused, with its rule, or None where it may be given."""

    def caution(self, answer: A) -> Caution | None:
        """Return what the player ought to know before giving this allowed answer, or None."""


@runtime_checkable
class Ruled(Protocol):
    """A question that says which rule it carries out."""

    @property
    def rule(self) -> str:
        """Return the number of the rule, as the page of the rules has it."""
        ...


@runtime_checkable
class Passable(Protocol):
    """A question that its seat may pass on: where everybody is asked so at once, all may pass at one press."""

    def passing(self) -> Any | None:
        """Return the answer by which the seat does nothing; None where it has to do something."""


@runtime_checkable
class Sampled(Protocol):
    """A question that can give an answer at random without listing all of them."""

    def sample(self, pick: Callable[[int], int]) -> Any:
        """Return the answer at the place picked in `answers()`; `pick(total)` gives one from 0 and below `total`."""


class Asking(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """We wait for seats. Any of them may answer first; the order makes no difference."""

    decisions: Mapping[Seat, Decision[A]]


class Draw(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """We wait for chance: `times` outcomes, each as often as its weight says: a multiset without a hidden order.

    All of them are one action and one entry of the journal. A game that draws several at once makes a subclass whose
    `gather` says which action they are.
    """

    kind: str
    outcomes: tuple[A, ...]
    weights: tuple[int, ...]
    """As long as `outcomes`; whole numbers from 0, at least one of them above."""
    times: int = 1
    """How many are drawn, one after another; at least one."""
    replacement: bool = True
    """Whether what was drawn may come again, as the face of a die does; else its weight falls by one, as a token's."""

    def total(self) -> int:
        """Return the sum of the weights."""
        return sum(self.weights)

    def outcome(self, number: int) -> A:
        """Return the outcome that the number, from 0 and below `total()`, falls on."""
        return self.outcomes[_fallen_on(self.weights, number, len(self.outcomes))]

    def gather(self, outcomes: tuple[A, ...]) -> A:
        """Return the one action that these outcomes are together, in the order drawn; here there is just one."""
        (outcome,) = outcomes
        return outcome

    def drawn(self, pick: Callable[[int], int]) -> A:
        """Return chance's answer; `pick(total)` gives a number from 0 and below `total`, each exactly as likely.

        Raise IndexError where more is to be drawn than there is.
        """
        if self.times == 1:
            sums = list(accumulate(self.weights))
            return self.gather((self.outcomes[bisect_right(sums, pick(sums[-1]))],))
        weights = list(self.weights)
        outcomes: list[A] = []
        for _ in range(self.times):
            total = sum(weights)
            if total <= 0:
                raise IndexError("nothing is left to draw")
            index = _fallen_on(weights, pick(total), len(self.outcomes))
            outcomes.append(self.outcomes[index])
            if not self.replacement:
                weights[index] -= 1
        return self.gather(tuple(outcomes))


def _fallen_on(weights: Sequence[int], number: int, outcomes: int) -> int:
    """Return which outcome the number falls on. Raise IndexError beyond the last, ValueError for too few weights."""
    if len(weights) != outcomes:
        raise ValueError("a weight for each outcome")
    for index, weight in enumerate(weights):
        number -= weight
        if number < 0:
            return index
    raise IndexError("beyond the last outcome")


class Over(NamedTuple):
    """The game has ended."""

    winners: tuple[Seat, ...]


class Told(msgspec.Struct, Generic[E_co], frozen=True, gc=False):
    """An event with its audience."""

    event: E_co
    to: frozenset[Seat] | None
    """The seats that may hear it; None: everybody."""
    seen: Any = None
    """What everybody knew right after it, where everybody hears it and the action was watched (`Watchable`)."""


class Step(msgspec.Struct, Generic[S_co, E_co], frozen=True, gc=False):
    """What one action led to."""

    state: S_co
    told: tuple[Told[E_co], ...]
    seals: bool
    """The answer shows a secret, leads to chance or hands over: the table confirms it before showing what follows.

    Matches are written so, an entry for each confirmed chain: which answers seal is part of the version of the rules.
    """


class Determinization(NamedTuple, Generic[S_co]):
    """A world that a view can't rule out, not the true one. Only such worlds may be read by a search."""

    world: S_co


class Game(Protocol[S, A, E_co, V_co]):
    """The rules of one game, as pure functions."""

    @property
    def name(self) -> str:
        """Return the game's id, as journals and exports name it."""
        ...

    @property
    def rules_version(self) -> int:
        """Return the version of the rules that new matches follow; which others are known, `Revised` says."""
        ...

    @property
    def board_version(self) -> int:
        """Return the version, from 1, of the board and the components; a match is taken up only on its own board."""
        ...

    def new(self, setup: Setup) -> S:
        """Return the state before anything was drawn or asked. Raise Illegal for a set-up that the rules forbid."""
        ...

    def pending(self, state: S) -> Asking[A] | Draw[A] | Over:
        """Return whom we wait for, and for what."""
        ...

    def apply(self, state: S, by: Seat | None, action: A) -> Step[S, E_co]:
        """Return what the action leads to; `by` None is chance.

        Raise Illegal where nobody waits for this action of this seat. The state handed in is left as it is.
        """
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """Return all that the seat may know; None: what everybody knows."""
        ...

    def write(self, action: A) -> str:
        """Return the action's one-line notation."""
        ...

    def read(self, text: str) -> A:
        """Return the action that the notation says. Raise Unreadable where it says none."""
        ...


@runtime_checkable
class Conceding(Protocol):
    """A game in which a seat may give up."""

    @abstractmethod
    def concession(self) -> Any:
        """Return the action by which a seat gives up, taken at any time.

        A seat that has conceded is never asked again.
        """


@runtime_checkable
class EarlyEnding(Protocol):
    """A game that the whole table may end before its time."""

    @abstractmethod
    def early_end(self) -> Any:
        """Return the action, by None, that ends and scores the match now, after the table's consent."""


@runtime_checkable
class Rewinding(Protocol[S_contra, E_contra]):
    """A game in which the whole table may go back to the start of a turn. Public facts alone decide all of it."""

    @abstractmethod
    def whose_turn(self, state: S_contra) -> Seat | None:
        """Return whose turn goes on, where a seat may confirm more than one chain in a turn; None between turns."""

    @abstractmethod
    def turn_begun(self, before: S_contra, after: S_contra) -> Seat | None:
        """Return whose turn, one to go back to, begins with what led from one state to the other; or None."""

    @abstractmethod
    def no_way_back(self, event: E_contra) -> Message | None:
        """Return why the table can't take the event back once everybody has heard it; None where it can.

        A peek, a reveal and a card can't be: what was learned by them stays learned. Asked of public events; the table
        itself never goes back past a draw.
        """


@runtime_checkable
class Holding(Protocol):
    """A game in which a seat keeps the device through others' public answers, whosever turn it is."""

    @abstractmethod
    def holder(self, state: Any) -> Seat | None:
        """Return which seat was shown last what it alone may see, as everybody knows; None: none was."""


@runtime_checkable
class DrawingOn(Protocol):
    """A game that carries out draws that follow one another at once, for whoever looks at no state between them."""

    @abstractmethod
    def draw_on(self, state: Any, pick: Callable[[int], int]) -> Step[Any, Any]:
        """Return what the draw waited for leads to, and every draw right after it: the same as one by one.

        `pick` as in `Draw.drawn`. Raise Illegal where no draw is waited for.
        """


@runtime_checkable
class Watchable(Protocol):
    """A game that is watched event by event: what everybody knows changes more than once within an action."""

    @abstractmethod
    def watch(self, state: Any, by: Seat | None, action: Any) -> Step[Any, Any]:
        """Return what `apply` does; what everybody hears holds the public view right after it (`Told.seen`).

        What an event tells has come about in its view, and nothing that a later one reveals stands in it.
        """


@runtime_checkable
class Unhidden(Protocol):
    """A game of which some matches, or all, are played in the open: no seat knows what another one doesn't."""

    @abstractmethod
    def is_open(self, setup: Setup) -> bool:
        """Tell whether a match of this set-up is."""


@runtime_checkable
class Remembering(Protocol):
    """A game that remembers what it worked out last, which may hold secrets of a match."""

    @abstractmethod
    def forget(self) -> None:
        """Forget it: the match has been left."""


@runtime_checkable
class Revised(Protocol):
    """A game whose rules were revised, and that still plays matches by earlier versions of them."""

    oldest_rules: int
    """The oldest version that a match may follow; `Setup.rules_version` says which one it does."""
    rules_of_journals: Mapping[int, tuple[int, ...]]
    """By which versions matches were written whose journals have this format; no other pair ever was."""


@runtime_checkable
class Configurable(Protocol):
    """A game that asks for something before a match begins: a scenario, a level, a deck."""

    @abstractmethod
    def options(self, chosen: Mapping[str, str]) -> tuple[Option, ...]:
        """Return what can be chosen, in order, each with its choices; `chosen` holds the choices made so far, by id.

        What an option offers may hang on the choices before it; a choice that is no longer offered counts as not made.
        The choices go into `Setup.options`, beside those of the table. `Game.new` raises Illegal for any other option
        (`unknown_option`), and so does the table for a game that asks for nothing.
        """


@runtime_checkable
class SeatedByOptions(Protocol):
    """A game whose options say which roles there are, and for how many seats."""

    @abstractmethod
    def seating(self, chosen: Mapping[str, str]) -> Seating:
        """Return who may sit down where this was chosen; what was not chosen is as `options` has it by default.

        `Game.new` raises Illegal for seats that may not.
        """


@cache
def seats(count: int) -> tuple[Seat, ...]:
    """Return the seats of a table, clockwise."""
    return tuple(Seat(number) for number in range(count))


AnyGame = Game[Any, Any, Any, Any]
"""A game whose state, actions, events and views are opaque to who holds it."""


def knows_rules(game: AnyGame, version: int) -> bool:
    """Tell whether the game can play a match by that version of its rules."""
    oldest = game.oldest_rules if isinstance(game, Revised) else game.rules_version
    return oldest <= version <= game.rules_version


def check(pending: Asking[A] | Draw[A] | Over, by: Seat | None, action: A, unasked: Refusal) -> None:
    """Raise Illegal where the seat's question refuses the action, or nobody waits for it, of this seat or of chance.

    `unasked` says why what nobody waits for is refused.
    """
    refusal: Refusal | None = unasked
    if by is not None and isinstance(pending, Asking):
        decision = pending.decisions.get(by)
        refusal = unasked if decision is None else decision.refusal(action)
    elif isinstance(pending, Draw) and by is None and action in pending.outcomes:
        refusal = None if pending.weights[pending.outcomes.index(action)] else unasked
    if refusal is not None:
        raise Illegal(refusal)


class ListedQuestion(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """What a seat is asked, with all that it may answer: for games that offer little at a time."""

    kind: str
    seat: Seat
    prompt: Message
    listed: tuple[A, ...]
    unlisted: Refusal
    """Why anything else is refused."""
    secret: bool = False

    def answers(self) -> Iterator[A]:
        """List the answers."""
        return iter(self.listed)

    def refusal(self, answer: A) -> Refusal | None:
        """Return why the answer is refused."""
        return None if answer in self.listed else self.unlisted

    def caution(self, answer: A) -> Caution | None:
        """Return no caution."""
        return None
