"""What is answered and drawn: one small value for each verb (Q-13, C-1).

Every action is one line that reads well and parses back: `assign lion_tome:7 2`, `buy 3 honor`.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.notation import Namer, Notation, Spelling, matching, one_of, several, two
from rokugan_desktop.games.four_paths.ids import NO_KEY, Benefit, CardId, CardKey

Names: TypeAlias = tuple[tuple[str, CardId], ...]
"""What an action names: each target by its name in the text; `to` says into which army where two are open (B-8)."""
Moves: TypeAlias = tuple[tuple[CardId, CardId], ...]
"""Attached cards, each with its new bearer."""
HabitName: TypeAlias = Literal["touched", "look"]
"""Passes in another's Action phase stand; the first call of a window lets the seat look at its hand (Q-15, Q-17)."""


class CardAction(msgspec.Struct, frozen=True, gc=False):
    """An answer of a seat, or an outcome of chance."""


class BeginsFirst(CardAction, frozen=True):
    """Chance: who begins among those whose starting honor is equal (S-5)."""

    seat: Seat


class TurnUp(CardAction, frozen=True):
    """Chance: which card a face-down one of a province is (C-3)."""

    card: CardKey


class Attack(CardAction, frozen=True):
    """Who is attacked; None: nobody (T-8)."""

    seat: Seat | None


class Invite(CardAction, frozen=True):
    """Who is invited to an attack, or to its defense (M-2)."""

    seats: tuple[Seat, ...]


class Assign(CardAction, frozen=True):
    """A unit goes to a province, counted from 1 from left to right (M-3)."""

    unit: CardId
    province: int


class PickBattle(CardAction, frozen=True):
    """Which battle is fought next, by its province (B-1)."""

    province: int


class Buy(CardAction, frozen=True):
    """A card of an own province is brought into play (E-2, E-4)."""

    province: int
    benefit: Benefit = Benefit.PLAIN


class Pay(CardAction, frozen=True):
    """The producers that bow for it (G-5)."""

    producers: tuple[CardId, ...]


class Overlay(CardAction, frozen=True):
    """A more experienced version in an own province is laid upon a Personality in play (E-12)."""

    province: int
    upon: CardId


class Discard(CardAction, frozen=True):
    """The face-up card of an own province is discarded (T-9)."""

    province: int


class Say(CardAction, frozen=True):
    """An answer that is one word: pass, look at the hand to act, take up a challenge or not, strike (Q-1).

    What is answered one by one is done with `done`; `back` takes back what is not paid for yet. Asked or not, a seat
    takes its standing pass back with `lift` (Q-4), or leaves the match (V-6); the table ends and scores it (V-7).
    """

    word: str


class Rest(CardAction, frozen=True):
    """A standing pass: until something of the seat is touched, or to the end of the window (Q-4).

    At the points of Reactions: at all of them to the own next turn, or at all but those about something of its own.
    """

    until: Literal["touched", "window", "quiet", "quiet_but_mine"]


class Habit(CardAction, frozen=True):
    """A seat changes a setting of its own, asked or not (Q-17)."""

    name: HabitName
    on: bool


class DrawFate(CardAction, frozen=True):
    """Chance: which Fate card is drawn, or turned up at the start (C-1)."""

    card: CardKey


class Play(CardAction, frozen=True):
    """An Action card of the hand is played upon these targets, each with its name, by one of its abilities (A-4)."""

    card: CardKey
    named: Names = ()
    ability: int = 1


class Use(CardAction, frozen=True):
    """An ability of a card in play is used, counted from 1; of several cards: their Ranged Attacks together (RA-2)."""

    sources: tuple[CardId, ...]
    ability: int
    named: Names = ()


class Attach(CardAction, frozen=True):
    """A card of the hand is attached to an own Personality (E-6)."""

    card: CardKey
    bearer: CardId


class Reattach(CardAction, frozen=True):
    """An attached card goes to another own Personality; all that change bow for it (E-11)."""

    card: CardId
    bearer: CardId


class Lobby(CardAction, frozen=True):
    """A Personality bows for the Emperor's Favor (L-1)."""

    personality: CardId


class Tactic(CardAction, frozen=True):
    """A Tactician has a card of the hand discarded for its Focus (K-7)."""

    personality: CardId
    card: CardKey


class Focus(CardAction, frozen=True):
    """A duel goes on with a card of the hand, face-down; which one is said when the hand is seen (DU-2)."""

    card: CardKey = NO_KEY


class Prepare(CardAction, frozen=True):
    """A card of the hand is added to those that are laid one after another without the hand being seen (Q-14)."""

    card: CardKey


class Revenge(CardAction, frozen=True):
    """Samurai with Yu destroy a card of the army that has won (O-9)."""

    samurai: tuple[CardId, ...]
    card: CardId


class Seppuku(CardAction, frozen=True):
    """A Samurai takes the shame upon himself; None: none does (K-4)."""

    personality: CardId | None


class Choose(CardAction, frozen=True):
    """A card of the hand to be discarded, or one that a search has found; none: the search ends without one."""

    card: CardKey


Action: TypeAlias = (
    BeginsFirst | TurnUp | Attack | Invite | Assign | PickBattle | Buy | Overlay | Pay | Discard | Say | Rest | Habit
    | Revenge | DrawFate | Play | Use | Attach | Reattach | Lobby | Tactic | Focus | Prepare | Seppuku | Choose
)  # fmt: skip
WORDS = (
    "pass", "act", "accept", "refuse", "strike", "look", "naval", "plain", "done", "back", "lift", "concede", "finish",
)  # fmt: skip
PASS, ACT, ACCEPT, REFUSE, STRIKE, LOOK, NAVAL, PLAIN, DONE, BACK, LIFT, CONCEDE, FINISH = map(Say, WORDS)
_WORD: Final = r"[a-z][a-z0-9_]{0,39}"
_KEY: Final = matching(_WORD, CardKey)
_CARD: Final = matching(rf"{_WORD}:[1-9][0-9]{{0,5}}", CardId)
_NUMBER: Final = matching("[1-9][0-9]?", int)
_ON: Final = one_of(("off", "on"))
_SEAT: Final = matching("[0-3]", lambda text: Seat(int(text)))
NONE: Final = "none"


def _or_none(some: Namer[Any], nobody: object) -> Namer[Any]:
    return Namer(
        lambda value: NONE if value == nobody else some.write(value),
        lambda text: nobody if text == NONE else some.read(text),
    )


_BY_ABILITY: Final = partial(Play)
"""A card of the hand is played by another ability than its first."""


def _verb(action: Action) -> Hashable:
    if isinstance(action, Play) and action.ability != 1:
        return _BY_ABILITY
    return action.word if isinstance(action, Say) else type(action)


def _made(verb: Any, **fields: Any) -> Action:
    return Say(verb) if isinstance(verb, str) else verb(**fields)


_NAMED: Final = _or_none(
    several(two(matching(_WORD, str), matching(rf"{_WORD}(:[1-9][0-9]{{0,5}})?", CardId), "="), " "), ()
)

NOTATION: Final = Notation[Action](
    _verb,
    _made,
    {
        BeginsFirst: Spelling("first", seat=_SEAT),
        TurnUp: Spelling("turn_up", card=_KEY),
        Attack: Spelling("attack", seat=_or_none(_SEAT, None)),
        Invite: Spelling("invite", seats=_or_none(several(_SEAT, " "), ())),
        Assign: Spelling("assign", unit=_CARD, province=_NUMBER),
        PickBattle: Spelling("battle", province=_NUMBER),
        Buy: Spelling("buy", province=_NUMBER, benefit=matching("|".join(Benefit), Benefit)),
        Overlay: Spelling("overlay", province=_NUMBER, upon=_CARD),
        Revenge: Spelling("yu", samurai=several(_CARD, "+"), card=_CARD),
        Pay: Spelling("pay", producers=several(_CARD, " ")),
        Discard: Spelling("discard", province=_NUMBER),
        **{word: Spelling(word) for word in WORDS},
        Rest: Spelling("rest", until=matching("touched|window|quiet|quiet_but_mine", str)),
        Habit: Spelling("habit", name=matching("touched|look", str), on=_ON),
        DrawFate: Spelling("draw", card=_KEY),
        Play: Spelling("play", card=_KEY, named=_NAMED),
        _BY_ABILITY: Spelling("play_by", card=_KEY, ability=_NUMBER, named=_NAMED),
        Use: Spelling("use", sources=several(_CARD, "+"), ability=_NUMBER, named=_NAMED),
        Attach: Spelling("attach", card=_KEY, bearer=_CARD),
        Reattach: Spelling("reattach", card=_CARD, bearer=_CARD),
        Lobby: Spelling("lobby", personality=_CARD),
        Tactic: Spelling("tactician", personality=_CARD, card=_KEY),
        Focus: Spelling("focus", card=_or_none(_KEY, NO_KEY)),
        Prepare: Spelling("prepare", card=_KEY),
        Seppuku: Spelling("seppuku", personality=_or_none(_CARD, None)),
        Choose: Spelling("choose", card=_or_none(_KEY, NO_KEY)),
    },
)
