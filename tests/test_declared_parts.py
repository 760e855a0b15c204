"""What a game and its commands have of the optional parts they declare: a misspelt one keeps them from being made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rokugan_desktop import engine
from rokugan_desktop.cli import offers
from rokugan_desktop.shelf import GAMES


def optional_parts() -> Iterator[Any]:
    for module in (engine, offers):
        for part in vars(module).values():
            if getattr(part, "_is_runtime_protocol", False) and getattr(part, "_is_protocol", False):
                yield part


PARTS = tuple(optional_parts())
MADE = [(name, made) for name, game in GAMES.items() for made in (game.rules(), game.commands())]


@pytest.mark.parametrize(("name", "made"), MADE, ids=[f"{name}-{type(made).__name__}" for name, made in MADE])
def test_what_is_there_is_declared(name: str, made: object) -> None:
    assert len(PARTS) >= 15
    assert [part for part in PARTS if isinstance(made, part)] == [part for part in PARTS if part in type(made).__mro__]


@pytest.mark.parametrize("member", ["concession", "turn_begun", "draw_on", "line"])
def test_a_misspelt_part_keeps_a_game_from_being_made(member: str) -> None:
    game = type(GAMES["battle_for_rokugan"].rules())
    members = {name: value for name, value in vars(game).items() if name not in ("__dict__", "__weakref__")}
    members[f"{member}s"] = members.pop(member)
    misspelt = type("Misspelt", game.__bases__, members)
    with pytest.raises(TypeError, match=f"abstract.* {member}"):
        misspelt(None)
