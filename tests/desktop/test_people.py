"""What the people at the table are called."""

from __future__ import annotations

import pytest

from rokugan_desktop.desktop.people import seated
from tests.shelved import make_face, speak_in_window


@pytest.mark.parametrize(
    ("language", "called"),
    [("ru", ("Такэси", "Anna", "Takeshi", "Горо")), ("en", ("Takeshi", "Anna", "Takeshi", "Goro"))],
)
def test_a_computer_player_has_its_own_name_in_the_language_spoken(language: str, called: tuple[str, ...]) -> None:
    """The third has the name of another role, which somebody has given it; the last was named in Russian."""
    face = make_face()
    people = seated(
        face,
        speak_in_window(language).of(face.game.name),
        ("Takeshi", "Anna", "Takeshi", "Горо"),
        ("lion", "unicorn", "crane", "crab"),
        ("novice", "human", "warrior", "daimyo"),
    )
    assert tuple(person.name for person in people) == called


def test_a_person_is_called_as_it_was_typed() -> None:
    face = make_face()
    words = speak_in_window("ru").of(face.game.name)
    assert [person.name for person in seated(face, words, ("Takeshi",), ("lion",))] == ["Takeshi"]


def test_who_has_no_name_that_can_be_seen_is_called_by_the_role() -> None:
    face = make_face()
    words = speak_in_window("en").of(face.game.name)
    assert [person.name for person in seated(face, words, ("\u3164", " "), ("lion", "crab"))] == ["Lion", "Crab"]
