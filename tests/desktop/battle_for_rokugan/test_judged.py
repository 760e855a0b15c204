"""The turns that mattered, in words: who, in which round, which token where, and what that brought or cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots import TurningPoint
from rokugan_desktop.words import Words
from tests.games.battle_for_rokugan.playing import game
from tests.there import there

Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


@pytest.mark.parametrize(("swing", "worth", "brief"), [
    (4.3, "In the computer’s judgment, it gained roughly 4 honor.", "About +4 honor."),
    (-1.2, "In the computer’s judgment, it cost roughly 1 honor.", "About −1 honor."),
])  # fmt: skip
def test_a_turn_that_mattered_is_said_in_english(
    face: BattleFace, sit: Sit, english: Words, swing: float, worth: str, brief: str
) -> None:
    judged = there(face.reviewer).judged(point(swing), sit(("crane", "scorpion")))
    assert english.say(judged.what) == "Round 3, Botan (Scorpion): army 4, Lion Keep"
    assert english.say(judged.worth) == worth
    assert english.say(judged.brief) == brief
    assert judged.gain == (swing > 0)
    assert judged.entry == 31
    assert judged.spot == "area:lion_capital"


@pytest.mark.parametrize(("swing", "worth", "brief"), [
    (4.3, "По оценке компьютера, ход принёс около 4 очков чести.", "Честь: около +4."),
    (-1.2, "По оценке компьютера, ход отнял около 1 очка чести.", "Честь: около −1."),
])  # fmt: skip
def test_a_turn_that_mattered_is_said_in_russian(
    face: BattleFace, sit: Sit, russian: Words, swing: float, worth: str, brief: str
) -> None:
    judged = there(face.reviewer).judged(point(swing), sit(("crane", "scorpion")))
    assert russian.say(judged.what) == "Раунд 3, Botan (Скорпион): армия\u00a04, «Твердыня Льва»"
    assert russian.say(judged.worth) == worth
    assert russian.say(judged.brief) == brief


def point(swing: float) -> TurningPoint:
    """A turn of the second seat, that laid an army in the Lion's capital."""
    place = ids.Place(game().board.provinces.index("lion_capital"))
    return TurningPoint(31, 3, ids.EVERY_SEAT[1], ids.Token(ids.COMBAT_TOKENS.index("army-4")), place, swing)
