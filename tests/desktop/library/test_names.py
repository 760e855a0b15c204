"""What the list of matches calls those who played."""

from __future__ import annotations

from rokugan_desktop.desktop.library.documents import name_of
from rokugan_desktop.desktop.people import names_of
from tests.shelved import BATTLE, begun, face_of, speak_in_window

FACES = {BATTLE.id: face_of(BATTLE.id)}


def test_a_computer_player_is_called_in_the_language_spoken_now_and_a_person_as_written() -> None:
    here, elsewhere = speak_in_window("en"), speak_in_window("ru")
    clan = FACES[BATTLE.id].roles[1]
    of_then, now = (words.of(BATTLE.id).say(clan.computer_name) for words in (elsewhere, here))
    assert of_then != now
    match = begun(BATTLE.id, names=("Юки", of_then), roles=("crab", clan.id), players=("human", "novice"))
    assert names_of(here, FACES, match.header) == ["Юки", now]
    assert name_of(here, FACES, match) == f"Юки, {now}"
    assert names_of(elsewhere, FACES, match.header) == ["Юки", of_then]
    assert names_of(here, {}, match.header) == ["Юки", of_then], "a game that is not here"
    people = begun(BATTLE.id, names=("Юки", of_then), roles=("crab", clan.id))
    assert names_of(here, FACES, people.header) == ["Юки", of_then], "somebody has taken that name"


def test_a_card_with_seats_too_many_is_told_all_the_same() -> None:
    match = begun(BATTLE.id, names=("Юки",), roles=("crab", "crane"), players=("human", "novice", "novice"))
    assert names_of(speak_in_window("en"), FACES, match.header) == ["Юки"]
