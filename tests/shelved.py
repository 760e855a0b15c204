"""Battle for Rokugan as it stands on the shelf, and the words of all games there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

from rokugan_desktop.cli import speaking
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
    from rokugan_desktop.desktop.face import AnyFace

BATTLE = GAMES["battle_for_rokugan"]


def the_game() -> BattleForRokugan:
    """Return the rules with the game's own components."""
    return cast("BattleForRokugan", BATTLE.rules())


@cache
def face_of(game: str) -> AnyFace:
    """Return the face of a game on the shelf; nothing of it changes, so it is read once for all windows."""
    return GAMES[game].face()


def make_face() -> BattleFace:
    """Return the face of the game."""
    return cast("BattleFace", face_of(BATTLE.id))


@cache
def speak(language: str) -> Words:
    """Return the words of all games without a window; nothing of them changes, so they are read once."""
    return speaking.speak(language, GAMES)


@cache
def speak_in_window(language: str) -> Words:
    """Return the words of all games and of the window, read once."""
    return speaking.speak_in_window(language, GAMES)


def begun(game: str, **card: Any) -> Listed:
    """Return a match of two that runs, as the list has it; `card`: what else its index card says."""
    told: dict[str, Any] = {"names": ("Aiko", "Botan"), "roles": ("crab", "crane"), "started": "", "rules_version": 1}
    return Listed(1, Header(game=game, **(told | card)))
