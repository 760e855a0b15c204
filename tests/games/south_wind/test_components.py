"""The box of South Wind, North Wind is read strictly: what is missing in it, or a stranger, is named with its place."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.south_wind import Message
from rokugan_desktop.games.south_wind.components import read_components
from rokugan_desktop.resources import board_data

TEXT = (board_data() / "south_wind" / "components.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("here", "instead", "where", "key", "said"),
    [
        ("{samurai: 16, castle: 3,", "{samurai: 16,", "pieces", "missing-id", {"id": "castle"}),
        ("{samurai: 16,", "{samurai: 16, ninja: 2,", "pieces", "unknown-id", {"id": "ninja"}),
        ("{base: {food: 6, bushido: 6}", "{base: {food: 6}", "seeding.base", "missing-id", {"id": "bushido"}),
        ("purple: 1, red: 7}", "purple: 1, blue: 7}", "destiny.with_region", "unknown-id", {"id": "blue"}),
        ("{from_each_region: 2}", "{each: 2}", "solo.stack", "unknown-id", {"id": "each"}),
        ("slots: [recruit, move, harvest, attack]", "slots: [recruit, move, harvest, castle]", "regions.grey.slots",
         "unknown-id", {"id": "castle"}),
        ("[satsuma, higo, land]", "[satsuma, kyoto, land]", "borders[0]", "unknown-id", {"id": "kyoto"}),
        ("{from: 0, to: 15}", "{from: 0, to: 14}", "influence_points.orange", "track", {}),
    ],
)  # fmt: skip
def test_what_is_missing_or_a_stranger_is_named_with_its_place(
    here: str, instead: str, where: str, key: str, said: dict[str, str]
) -> None:
    assert TEXT.count(here) == 1
    with pytest.raises(Unreadable) as caught:
        read_components(TEXT.replace(here, instead))
    assert (caught.value.where, caught.value.what) == (where, Message(f"unreadable.{key}", **said))
