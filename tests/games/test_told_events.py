"""Each event of every game says by which sentence it is told, or that it isn't told; none can be forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from rokugan_desktop.engine import Narrated, Storyteller
from rokugan_desktop.games.battle_for_rokugan.events import Event as BattleEvent
from rokugan_desktop.games.battle_for_rokugan.log.story import STORY as BATTLE_STORY
from rokugan_desktop.games.four_paths.events import STORY as PATHS_STORY
from rokugan_desktop.games.four_paths.events import Event as PathsEvent
from rokugan_desktop.games.samurai_battles.events import STORY as SAMURAI_STORY
from rokugan_desktop.games.samurai_battles.events import Event as SamuraiEvent
from rokugan_desktop.games.south_wind.events import STORY as WIND_STORY
from rokugan_desktop.games.south_wind.events import Event as WindEvent
from rokugan_desktop.shelf import GAMES
from tests.kinds_of_events import subclasses

STORIES: dict[type[Narrated], Storyteller[Any]] = {
    BattleEvent: BATTLE_STORY,
    SamuraiEvent: SAMURAI_STORY,
    PathsEvent: PATHS_STORY,
    WindEvent: WIND_STORY,
}


KINDS = [(kind, story) for base, story in STORIES.items() for kind in subclasses(base)]


def test_every_game_on_the_shelf_is_tried() -> None:
    assert {kind.__module__.split(".")[2] for kind, _story in KINDS} == set(GAMES)


@pytest.mark.parametrize(("kind", "story"), KINDS, ids=lambda value: getattr(value, "__name__", ""))
def test_an_event_names_sentences_that_its_fields_fill(kind: type[Narrated], story: Storyteller[Any]) -> None:
    """It says so itself; which of several sentences it is told by, it decides itself; else it says: by none."""
    own = vars(kind)
    assert ("sentence" in own) != ("sentences" in own)
    keys = [key for key in (kind.sentences or (kind.sentence,)) if key is not None]
    assert len(keys) < 2 or kind.chosen_by in kind.__struct_fields__ or "told_by" in own
    story.learn(kind)
    assert not kind.together or kind.together in kind.__struct_fields__
    if kind.ruled and not kind.heading:
        assert isinstance(getattr(kind, "rule", None), str) or "rule" in kind.__struct_fields__
