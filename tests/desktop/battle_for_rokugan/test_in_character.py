"""At a new match people choose whether the computer players show a character; without that all stays as it is."""

from __future__ import annotations

from rokugan_desktop.desktop.battle_for_rokugan import BattleFace
from rokugan_desktop.desktop.computers.seats import asked_of, character_options, playing
from rokugan_desktop.engine import Setup
from rokugan_desktop.games.battle_for_rokugan.bots import SettlesFairly, in_character
from rokugan_desktop.words import Words
from tests.toy.face import toy_face


def test_the_page_asks_where_there_are_characters(face: BattleFace, english: Words, russian: Words) -> None:
    (option,) = character_options(face.computers)
    assert option.default == "off"
    assert [choice.id for choice in option.choices] == ["off", "on"]
    explanation = option.choices[1].explanation
    assert explanation is not None
    assert "Scorpion scouts and deceives" in english.say(explanation)
    assert "Скорпион разведывает и обманывает" in russian.say(explanation)
    assert character_options(toy_face().computers) == ()


def test_who_thinks_is_in_character_only_where_the_table_wished_it(face: BattleFace) -> None:
    wished = Setup(("crab", "lion"), (("characters", "on"),))
    for computer in face.computers:
        assert playing(computer, Setup(("crab", "lion"))) is computer.player
        assert playing(computer, Setup(("crab", "lion"), (("characters", "off"),))) is computer.player
        expected = in_character(computer.id)
        assert playing(computer, wished) == (computer.player if expected is None else SettlesFairly(expected))
    assert [computer.id for computer in face.computers if computer.in_character is not None] == [
        "warrior",
        "daimyo",
        "shogun",
    ]


def test_how_computers_play_is_asked_only_where_one_sits(face: BattleFace) -> None:
    form = character_options(face.computers)
    assert asked_of(form, ("human", "human")) == []
    assert asked_of(form, ("human", face.computers[0].id)) == list(form)
