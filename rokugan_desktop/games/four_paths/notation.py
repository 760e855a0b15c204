"""Every action in one line that reads well and parses back (Q-13): `assign lion_tome:7 2`, `buy 3 honor`."""

from __future__ import annotations

from typing import Any, Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.notation import Namer, Notation, Spelling, matching, several
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import Action
from rokugan_desktop.games.four_paths.ids import Benefit, CardId, CardKey

_KEY: Final = r"[a-z][a-z0-9_]{0,39}"
_CARD: Final = matching(rf"{_KEY}:[1-9][0-9]{{0,5}}", CardId)
_PROVINCE: Final = matching("[1-9][0-9]?", int)
_SEAT: Final = matching("[0-3]", lambda text: Seat(int(text)))
NONE: Final = "none"
"""What stands for nobody."""


def _or_none(some: Namer[Any], nobody: object) -> Namer[Any]:
    """Return what writes nobody by a word of its own."""
    return Namer(
        lambda value: NONE if value == nobody else some.write(value),
        lambda text: nobody if text == NONE else some.read(text),
    )


def _made(kind: type[Action], **fields: Any) -> Action:
    return kind(**fields)


NOTATION: Final = Notation[Action](
    type,
    _made,
    {
        actions.BeginsFirst: Spelling("first", seat=_SEAT),
        actions.TurnUp: Spelling("turn_up", card=matching(_KEY, CardKey)),
        actions.Attack: Spelling("attack", seat=_or_none(_SEAT, None)),
        actions.Invite: Spelling("invite", seats=_or_none(several(_SEAT, " "), ())),
        actions.Assign: Spelling("assign", unit=_CARD, province=_PROVINCE),
        actions.Done: Spelling("done"),
        actions.PickBattle: Spelling("battle", province=_PROVINCE),
        actions.Buy: Spelling("buy", province=_PROVINCE, benefit=matching("|".join(Benefit), Benefit)),
        actions.Pay: Spelling("pay", producers=several(_CARD, " ")),
        actions.Back: Spelling("back"),
        actions.Discard: Spelling("discard", province=_PROVINCE),
        actions.Concede: Spelling("concede"),
        actions.Finish: Spelling("finish"),
    },
)
