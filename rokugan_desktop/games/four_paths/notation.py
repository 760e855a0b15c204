"""Every action in one line that reads well and parses back (Q-13): `assign lion_tome:7 2`, `buy 3 honor`."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.notation import Namer, Notation, Spelling, matching, one_of, several, two
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import Action, Say
from rokugan_desktop.games.four_paths.ids import NO_KEY, Benefit, CardId, CardKey

_WORD: Final = r"[a-z][a-z0-9_]{0,39}"
_KEY: Final = matching(_WORD, CardKey)
_CARD: Final = matching(rf"{_WORD}:[1-9][0-9]{{0,5}}", CardId)
_NUMBER: Final = matching("[1-9][0-9]?", int)
_ON: Final = one_of(("off", "on"))
_SEAT: Final = matching("[0-3]", lambda text: Seat(int(text)))
NONE: Final = "none"
"""What stands for nobody, and for nothing."""


def _or_none(some: Namer[Any], nobody: object) -> Namer[Any]:
    """Return what writes nobody by a word of its own."""
    return Namer(
        lambda value: NONE if value == nobody else some.write(value),
        lambda text: nobody if text == NONE else some.read(text),
    )


_BY_ABILITY: Final = partial(actions.Play)
"""A card of the hand is played by another ability than its first."""


def _verb(action: Action) -> Hashable:
    if isinstance(action, actions.Play) and action.ability != 1:
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
        actions.BeginsFirst: Spelling("first", seat=_SEAT),
        actions.TurnUp: Spelling("turn_up", card=_KEY),
        actions.Attack: Spelling("attack", seat=_or_none(_SEAT, None)),
        actions.Invite: Spelling("invite", seats=_or_none(several(_SEAT, " "), ())),
        actions.Assign: Spelling("assign", unit=_CARD, province=_NUMBER),
        actions.Done: Spelling("done"),
        actions.PickBattle: Spelling("battle", province=_NUMBER),
        actions.Buy: Spelling("buy", province=_NUMBER, benefit=matching("|".join(Benefit), Benefit)),
        actions.Overlay: Spelling("overlay", province=_NUMBER, upon=_CARD),
        actions.Revenge: Spelling("yu", samurai=several(_CARD, "+"), card=_CARD),
        actions.Pay: Spelling("pay", producers=several(_CARD, " ")),
        actions.Back: Spelling("back"),
        actions.Discard: Spelling("discard", province=_NUMBER),
        **{word: Spelling(word) for word in actions.WORDS},
        actions.Rest: Spelling("rest", until=matching("touched|window|quiet|quiet_but_mine", str)),
        actions.Lift: Spelling("lift"),
        actions.Habit: Spelling("habit", name=matching("touched|look", str), on=_ON),
        actions.DrawFate: Spelling("draw", card=_KEY),
        actions.Play: Spelling("play", card=_KEY, named=_NAMED),
        _BY_ABILITY: Spelling("play_by", card=_KEY, ability=_NUMBER, named=_NAMED),
        actions.Use: Spelling("use", sources=several(_CARD, "+"), ability=_NUMBER, named=_NAMED),
        actions.Attach: Spelling("attach", card=_KEY, bearer=_CARD),
        actions.Reattach: Spelling("reattach", card=_CARD, bearer=_CARD),
        actions.Lobby: Spelling("lobby", personality=_CARD),
        actions.Tactic: Spelling("tactician", personality=_CARD, card=_KEY),
        actions.Focus: Spelling("focus", card=_or_none(_KEY, NO_KEY)),
        actions.Prepare: Spelling("prepare", card=_KEY),
        actions.Seppuku: Spelling("seppuku", personality=_or_none(_CARD, None)),
        actions.Choose: Spelling("choose", card=_or_none(_KEY, NO_KEY)),
        actions.Concede: Spelling("concede"),
        actions.Finish: Spelling("finish"),
    },
)
