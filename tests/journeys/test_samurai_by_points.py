"""A battle by points in the window: chosen, bought and deployed by the mouse and by keys, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from rokugan_desktop.desktop.demo import Guest
from rokugan_desktop.desktop.map.values import MapChoice
from rokugan_desktop.desktop.samurai_battles.art.ground import GroundShare
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.samurai_battles import READY, Moment, Question, Verb, View
from rokugan_desktop.games.samurai_battles.ids import QuestionKind
from rokugan_desktop.table.library.match_library import MatchLibrary
from tests.journeys.conftest import OpenField
from tests.journeys.test_samurai_battles import NAMES, Brisk, assert_kept, hands_of, play

WISHES = (("scenario", "by_points"), ("field", "small"), ("country", "river"), ("points", "60"))


class Thrifty(Brisk):
    """Whoever buys three units, takes one back, buys another instead, and lets the first one be led."""

    def __init__(self) -> None:
        self.taken_back = 0
        super().__init__(1)

    def pick(self, decision: Decision[Any], places: Mapping[Any, MapChoice], strongest: Any | None = None) -> Any:
        question = cast("Question", decision)
        if question.kind is not QuestionKind.BUY:
            return super().pick(decision, places, strongest)
        bought = question.purchasing().draft.bought
        if len(bought) == 3 and self.taken_back < 2 and question.seat == self.taken_back:
            self.taken_back += 1
            return next(one for one in question.offers if one.verb is Verb.DISMISS)
        if len(bought) < 3:
            return [one for one in question.offers if one.verb is Verb.BUY][len(bought)]
        if READY in question.offers:
            return READY
        return next(one for one in question.offers if one.verb is Verb.LEAD)


def begin(open_field: OpenField, language: str, device: str, purchase: str) -> Guest:
    """Choose all of it on the page of a new match, and begin."""
    shell = open_field(language)
    guest = Guest(shell, hands_of(shell, device), Thrifty())
    guest.hands.press(shell.title.games["samurai_battles"])
    guest.hands.press(shell.title.new_button)
    guest.choose((*WISHES, ("purchase", purchase)))
    guest.sit_down(NAMES[language][:2], ("west", "east"))
    guest.hands.press(shell.new_match.begin_button)
    return guest


@pytest.mark.parametrize(
    ("language", "device", "purchase"),
    [("ru", "mouse", "secret"), pytest.param("en", "keys", "open", marks=pytest.mark.long)],
)
def test_armies_are_bought_and_deployed(open_field: OpenField, language: str, device: str, purchase: str) -> None:
    """Each seat buys behind its curtain, takes back and buys again; then both armies stand on the drawn field."""
    guest = begin(open_field, language, device, purchase)
    seen: set[Moment] = set()
    for controller in guest.play():
        view: View = controller.session.view(None)
        seen.add(view.moment)
        if view.moment is Moment.PLANNING:
            break
    view = guest.controller.session.view(None)
    assert seen >= {Moment.PURCHASE, Moment.DEPLOYMENT, Moment.PLANNING}
    assert [unit.id for unit in view.units] == ["w1", "w2", "w3", "e1", "e2", "e3"]
    assert "river" in view.field.ground.kind.values()
    printed = cast("dict[str, GroundShare]", guest.controller.page.scene.printed.grounds)
    assert "river" in {ground.terrain for ground in printed["h504"].land.grounds}, "the map shows the field as drawn"


@pytest.mark.long
@pytest.mark.parametrize(("language", "device"), [("en", "mouse"), ("ru", "keys")])
@pytest.mark.parametrize("purchase", ["open", "secret"])
def test_two_people_play_it_to_the_end(
    open_field: OpenField, library: MatchLibrary, language: str, device: str, purchase: str
) -> None:
    guest = begin(open_field, language, device, purchase)
    shell = cast("Shell", guest.hands.window)
    assert play(shell, guest) > 6
    assert_kept(shell, guest, library)
