"""The names of Battle for Rokugan: everything in the box has one, short enough for its place, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.engine import Message
from rokugan_desktop.words import Words
from tests.plain_yaml import plain_yaml

ROOT = Path(__file__).resolve().parents[2]
FACTS: dict[str, Any] = plain_yaml(
    (ROOT / "board_data" / "battle_for_rokugan" / "components.yaml").read_text(encoding="utf-8")
)
LANGUAGES = ("en", "ru")
GAME = "battle_for_rokugan"
TOKENS = sorted({*FACTS["common_combat_tokens"], *(clan["own"] for clan in FACTS["clans"].values())})
CARDS = [card for pair in FACTS["territory_cards"].values() for card in pair] + [
    "scout",
    "shugenja",
    "first_player_card",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(speak: dict[str, Words], language: str) -> None:
    keys = [
        *(f"clan.{clan}{part}" for clan in FACTS["clans"] for part in ("", "|genitive", ".ability", ".own_token")),
        *(f"territory.{territory}" for territory in FACTS["territories"]),
        *(f"province.{province}" for province in FACTS["provinces"]),
        *(f"token.{token}{part}" for token in TOKENS for part in ("", "|inline", "|genitive", "|accusative")),
        *(f"special.{token}{part}" for token in FACTS["special_tokens"] for part in ("", "|inline", ".text")),
        *(f"card.{card}.{part}" for card in CARDS for part in ("title", "text")),
        *(f"objective.{card}.{part}" for card in FACTS["secret_objectives"] for part in ("title", "text")),
        *(f"initiative.{card}.{part}" for card in FACTS["clans"] for part in ("title", "text")),
        *(f"initiative.{card}.{part}" for card in FACTS["initiative_cards"]["neutral"] for part in ("title", "text")),
    ]
    assert [key for key in keys if not speak[language].of(GAME).text(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["clan", "territory", "province", "special_token"])
def test_no_two_things_share_a_name(speak: dict[str, Words], language: str, kind: str) -> None:
    ids = {"clan": "clans", "territory": "territories", "province": "provinces", "special_token": "special_tokens"}[
        kind
    ]
    names = [speak[language].of(GAME).text(f"{kind.removesuffix('_token')}.{name}") for name in FACTS[ids]]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_province_fits_on_the_map(speak: dict[str, Words], language: str) -> None:
    for province in FACTS["provinces"]:
        name = speak[language].of(GAME).text(f"province.{province}")
        assert len(name.split()) == 2, name
        assert len(name) <= 20, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_capital_is_named_after_its_clan(speak: dict[str, Words], language: str) -> None:
    for clan in FACTS["clans"]:
        owner = speak[language].of(GAME).text(f"clan.{clan}|genitive")
        assert owner in speak[language].of(GAME).text(f"province.{clan}_capital")
        assert owner in speak[language].of(GAME).text(f"territory.{clan}")


def test_card_texts_are_the_facts_of_the_components(speak: dict[str, Words]) -> None:
    """The English text is the one that board_data states, so that neither can be changed alone."""
    english = speak["en"].of(GAME)
    for pair in FACTS["territory_cards"].values():
        for card, text in pair.items():
            assert english.text(f"card.{card}.text") == text.replace("'", "’").replace(" +", "\u00a0+")
    for card in ("scout", "shugenja", "first_player_card"):
        assert english.text(f"card.{card}.text") == FACTS[card].replace("'", "’")
    for clan, printed in FACTS["clans"].items():
        assert english.text(f"clan.{clan}.ability") == printed["ability"].replace("'", "’")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_number_with_a_sign_is_parted_from_what_it_counts(speak: dict[str, Words], language: str) -> None:
    words = speak[language].of(GAME)
    for name in ("honor-1", "honor-2", "defense-1", "defense-2"):
        for form in ("", "|inline"):
            assert "\u00a0+" in words.say(Message(f"special.{name}{form}"))
    for card in ("code_of_honor", "aid_of_the_kami", "ashigaru_levies", "port_of_prosperity"):
        assert re.search(r"[^ ]\+\d", words.text(f"card.{card}.text")), card


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_left_to_a_computer_is_said_to_one_and_to_many(speak: dict[str, Words], language: str) -> None:
    keys = ("table.settle", "table.settle.key", "table.settle.ask", "table.settle.text", "table.settle.no")
    for words in (speak[language], speak[language].of(GAME)):
        said = " ".join(words.text(key) for key in (*keys, "frame.settled.line")).casefold()
        assert not re.search(r"\b(us|we|our|together|each of you|мы|нас|нам|наш\w*|вместе)\b", said)


def test_names_stand_in_their_case_in_the_middle_of_a_sentence(speak: dict[str, Words]) -> None:
    russian = speak["ru"].of(GAME)
    assert russian.text("token.army-3") == "Армия\u00a03"
    assert russian.say(Message("token.army-3|accusative")) == "армию\u00a03"
    assert russian.say(Message("clan.crane|genitive")) == "Журавля"
    assert russian.say(Message("special.honor-4|genitive")) == "четырёх цветков"
    border = {"source": Message("province.coast_south"), "target": Message("province.lion_coast")}
    assert russian.text("where.border", **border) == "на границе (из Янтарной бухты на Берег знамён)"
    field = speak["ru"].of("samurai_battles")
    assert field.text("story.state", unit="e1", state=Message("state.wavering")) == "Отряд e1 колеблется."
