"""The title page offers the newest match that can be played on."""

from __future__ import annotations

from rokugan_desktop.desktop.title import newest_running
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import Listed
from tests.shelved import the_game


def card(rounds: str) -> Listed:
    """Return a match in the list whose index card says that round."""
    game = the_game()
    return Listed(
        1,
        Header(
            game=game.name,
            rules_version=game.rules_version,
            names=("A", "B"),
            roles=("crab", "crane"),
            started="",
            round=rounds,
        ),
    )


def test_a_round_of_very_many_digits_is_none() -> None:
    for rounds in ("9" * 5000, "²", "-3", "x", ""):
        continued = newest_running([card(rounds)], {"battle_for_rokugan": the_game()})
        assert continued is not None
        assert continued.label is None, rounds
    continued = newest_running([card("3")], {"battle_for_rokugan": the_game()})
    assert continued is not None
    assert continued.label is not None
