"""A character is felt, and costs nothing: it sways a choice by its margin and no more."""

from __future__ import annotations

from functools import cache

from rokugan_desktop.engine import never
from rokugan_desktop.games.battle_for_rokugan import Question, ids
from rokugan_desktop.games.battle_for_rokugan.bots import IN_CHARACTER, in_character, player
from rokugan_desktop.games.battle_for_rokugan.bots.characters import CHARACTERS, MARGIN, Character
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.searching import search, shortlist
from rokugan_desktop.games.battle_for_rokugan.view import View
from tests.games.battle_for_rokugan.playing import game, question_to

from .matches import asked

ROLES = ("unicorn", "lion", "crab", "dragon")


def test_those_who_search_have_a_character_and_nobody_else() -> None:
    assert IN_CHARACTER == ("warrior-in-character", "daimyo-in-character", "shogun-in-character")
    for name in IN_CHARACTER:
        assert in_character(name.removesuffix("-in-character")) == player(name)
    assert in_character("novice") is None
    assert in_character("apprentice") is None


def test_every_clan_likes_something_and_dislikes_something_else() -> None:
    assert set(CHARACTERS) == set(ids.EVERY_CLAN)
    for character in CHARACTERS.values():
        likings = [
            character.liking(token, own, held)
            for token in ids.EVERY_TOKEN
            for own, held in ((True, True), (False, True), (False, False))
        ]
        assert min(likings) >= -1
        assert max(likings) <= 1
        assert min(likings) <= -0.3
        assert max(likings) >= 0.3


def test_a_character_shows_where_placements_are_nearly_as_good() -> None:
    """The same questions, answered as Crab and as Lion would: it is their likings alone that differ."""
    guards = [0, 0]
    for view, question in _turns():
        for number, clan in enumerate((ids.CRAB, ids.LION)):
            best = _best(view, question, CHARACTERS[clan])
            guards[number] += Evaluation(view, question, 1).own(Evaluation(view, question, 1).province_of(best))
    assert guards[0] > guards[1]


def test_what_is_far_better_is_done_whoever_likes_it() -> None:
    for view, question in _turns()[:4]:
        plain = Evaluation(view, question, 1)
        tried = search(plain, shortlist(plain, 6), 120, never)
        if tried[0].chance > tried[1].chance + 4 * MARGIN:
            for character in CHARACTERS.values():
                assert _best(view, question, character, 6, 120) == tried[0].deed


@cache
def _turns() -> list[tuple[View, Question]]:
    """Some turns of the first seat in a match of novices."""
    found: list[tuple[View, Question]] = []
    for state, seat, _answer in asked([player("novice")] * 4, ROLES, 4):
        question = question_to(state, seat)
        assert question is not None
        if question.kind == "turn" and not seat:
            found.append((game().view(state, seat), question))
    return found[::2]


def _best(view: View, question: Question, character: Character, most: int = 8, budget: int = 48) -> Candidate:
    one = Evaluation(view, question, 1, character=character)
    deed = search(one, shortlist(one, most), budget, never)[0].deed
    assert isinstance(deed, Candidate)
    return deed
