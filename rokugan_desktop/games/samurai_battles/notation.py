"""Every action in one line that reads well and parses back: `order assault`, `step 305`, `roll melee w1>e1: 4 9 20`."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from rokugan_desktop.engine.notation import Notation, Spelling, matching, one_of, several, two
from rokugan_desktop.games.samurai_battles.actions import ORDERS, Action, Verb
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, UNIT_WRITTEN, UnitId

_UNIT: Final = matching(UNIT_WRITTEN, UnitId)
_NUMBER: Final = matching("0|[1-9][0-9]{0,4}", int)
_THROW: Final = two(matching("[a-z]+ [a-z0-9> ]+", str), several(matching("[1-9]|1[0-9]|20", int), " "), ": ")

NOTATION: Final = Notation[Action](
    attrgetter("verb"),
    Action,
    {
        Verb.UNIT: Spelling("unit", unit=_UNIT),
        Verb.ORDER: Spelling("order", number=one_of(ORDERS)),
        Verb.STEP: Spelling("step", number=_NUMBER),
        Verb.ENOUGH: Spelling("enough"),
        Verb.SHOT: Spelling("shot", number=_NUMBER),
        Verb.TARGET: Spelling("target", unit=_UNIT),
        Verb.FACE: Spelling("face", number=one_of(DIRECTIONS)),
        Verb.RANGE: Spelling("range", number=_NUMBER),
        Verb.PARTNER: Spelling("partner", unit=_UNIT),
        Verb.MEET: Spelling("meet", number=_NUMBER),
        Verb.PLACE: Spelling("place", number=_NUMBER),
        Verb.OPEN: Spelling("open"),
        Verb.READY: Spelling("ready"),
        Verb.AIM: Spelling("aim", unit=_UNIT),
        Verb.ROLL: Spelling("roll", rolls=several(_THROW, "; ")),
        Verb.DIE: Spelling("die", number=_NUMBER),
        Verb.CONCEDE: Spelling("concede"),
        Verb.FINISH: Spelling("finish"),
    },
)
