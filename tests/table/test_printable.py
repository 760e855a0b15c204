"""What of a text is printed."""

from __future__ import annotations

import pytest

from rokugan_desktop.table.library.listing import LONGEST_TITLE, title
from rokugan_desktop.table.printable import printable

FAMILY, PILOT = "👨‍👩‍👧‍👦", "👩🏽‍✈️"
SCOTLAND, JAPAN = "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇯🇵"


@pytest.mark.parametrize("whole", [FAMILY, PILOT, SCOTLAND, JAPAN, "👍🏽", "❤️‍🔥", "🙂‍↔️", "Nguye\u0302\u0303n", "й̆"])
def test_a_picture_that_is_joined_of_several_stays_whole(whole: str) -> None:
    assert printable(f"Ai{whole}ko") == f"Ai{whole}ko"
    assert title(f"Ai {whole}").endswith(title(whole))


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u200b", "\u200d", "\ufeff", "\u2066", "\x1b", "\n", "\u00ad", "\U000e0067", "\U000e007f"]
)
def test_what_turns_hides_or_steers_text_goes(hidden: str) -> None:
    assert printable(f"Ai{hidden}ko") == printable(f"{hidden}Aiko{hidden}") == "Aiko"
    assert printable(f"Ai{hidden}ko", " ") == "Ai ko"


def test_a_joiner_joins_pictures_alone() -> None:
    """Else two names could look alike and be different."""
    assert printable("👩\u200dA\u200d👩\u200d") == "👩A👩"
    assert printable("🏴\U000e0067\U000e0062") == "🏴"


def test_nothing_is_left_of_the_joiner_of_a_picture_that_a_title_has_no_room_for() -> None:
    cut = title("a" * (LONGEST_TITLE - 2) + FAMILY)
    assert cut == "a" * (LONGEST_TITLE - 2) + "👨"
