"""The lookup itself: languages, placeholders, plurals, contexts, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import catalogues
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from rokugan_desktop.engine import Impossible, Message, Plural, Unreadable, placeholders
from rokugan_desktop.words import Table, Words, default_language, fill, languages, numbers, paragraph

TABLE: dict[str, str | Plural] = {
    "clan.crab": "Crab",
    "clan.lion": "Lion",
    "told.takes": "{clan} takes {province}.",
    "told.lands": "The lands of {clan:genitive}.",
    "told.of": "{clan:genitive} stands.",
    "told.round": "Round {n}",
    "told.draws": Plural("{clan} draws {n} token.", "{clan} draws {n} tokens."),
    "told.left|feminine": Plural("{n} left", "{n} are left"),
    "told.untranslated": "Nobody translated this.",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return catalogues of the table above, with a Russian one."""
    root = tmp_path_factory.mktemp("words")
    russian = Catalog(locale="ru", domain="toy")
    russian.add("Crab", "Краб")
    russian.add("Crab", "Краба", context="genitive")
    russian.add("Lion", "Лев")
    russian.add("{clan} takes {province}.", "Провинцию {province} берёт {clan}.")
    russian.add("The lands of {clan:genitive}.", "Земли {clan:genitive}.")
    russian.add("{clan:genitive} stands.", "{clan:genitive} тут не сдвинуть.")
    russian.add("Round {n}", "Раунд {n}")
    forms = ("{clan} берёт {n} жетон.", "{clan} берёт {n} жетона.", "{clan} берёт {n} жетонов.")
    russian.add(("{clan} draws {n} token.", "{clan} draws {n} tokens."), forms)
    russian.add(("{n} left", "{n} are left"), ("осталась {n}", "остались {n}", "осталось {n}"), context="feminine")
    source = root / "catalogues" / "ru" / "LC_MESSAGES" / "toy.po"
    source.parent.mkdir(parents=True)
    with source.open("wb") as opened:
        write_po(opened, russian)
    catalogues.compile_catalogues(root / "catalogues")
    (root / "pages").mkdir()
    (root / "pages" / "rules.en.md").write_text("# Rules", encoding="utf-8")
    (root / "pages" / "rules.ru.md").write_text("# Правила", encoding="utf-8")
    (root / "pages" / "notices.en.md").write_text("# Notices", encoding="utf-8")
    return root / "catalogues"


@pytest.fixture(scope="module")
def english(folder: Path) -> Words:
    return Words("en", [("toy", TABLE)], folder).of("toy")


@pytest.fixture(scope="module")
def russian(folder: Path) -> Words:
    return Words("ru", [("toy", TABLE)], folder).of("toy")


CRAB = Message("clan.crab")


def test_a_message_is_said_in_the_language_with_its_parameters(english: Words, russian: Words) -> None:
    message = Message("told.takes", clan=CRAB, province="Iron Terraces")
    assert english.say(message) == "Crab takes Iron Terraces."
    assert russian.say(message) == "Провинцию Iron Terraces берёт Краб."


def test_text_is_said_without_building_a_message(russian: Words) -> None:
    assert russian.text("told.takes", clan=CRAB, province="X") == "Провинцию X берёт Краб."


def test_a_placeholder_asks_the_nested_message_for_a_case(english: Words, russian: Words) -> None:
    assert russian.text("told.lands", clan=CRAB) == "Земли Краба."
    assert english.text("told.lands", clan=CRAB) == "The lands of Crab."


def test_a_case_that_a_name_lacks_falls_back_to_the_plain_name(russian: Words) -> None:
    assert russian.text("told.lands", clan=Message("clan.lion")) == "Земли Лев."


def test_a_case_asked_of_a_message_in_another_case_replaces_it(russian: Words) -> None:
    assert russian.text("told.takes", clan=Message("clan.crab|genitive"), province="X") == "Провинцию X берёт Краба."
    assert russian.text("told.lands", clan=Message("clan.crab|genitive")) == "Земли Краба."


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "Краб берёт 0 жетонов."),
        (1, "Краб берёт 1 жетон."),
        (2, "Краб берёт 2 жетона."),
        (5, "Краб берёт 5 жетонов."),
        (11, "Краб берёт 11 жетонов."),
        (21, "Краб берёт 21 жетон."),
        (22, "Краб берёт 22 жетона."),
        (112, "Краб берёт 112 жетонов."),
    ],
)
def test_russian_counts_in_three_forms(russian: Words, n: int, said: str) -> None:
    assert russian.text("told.draws", clan=CRAB, n=n) == said


@pytest.mark.parametrize(
    ("n", "said"), [(0, "Crab draws 0 tokens."), (1, "Crab draws 1 token."), (21, "Crab draws 21 tokens.")]
)
def test_english_counts_in_two_forms(english: Words, n: int, said: str) -> None:
    assert english.text("told.draws", clan=CRAB, n=n) == said


def test_a_plural_may_have_a_context(english: Words, russian: Words) -> None:
    assert russian.text("told.left|feminine", n=3) == "остались 3"
    assert english.text("told.left|feminine", n=1) == "1 left"


def test_a_number_below_zero_has_a_minus_sign(english: Words) -> None:
    assert english.text("told.round", n=-2) == "Round −2"


def test_what_the_catalogue_lacks_is_said_in_english(russian: Words) -> None:
    assert russian.text("told.untranslated") == "Nobody translated this."


def test_an_unknown_key_is_our_own_fault(english: Words) -> None:
    with pytest.raises(Impossible, match=r"told\.nonsense"):
        english.text("told.nonsense")
    assert not english.knows("told.nonsense")
    assert english.knows("told.round")


def test_an_unknown_nested_key_is_our_own_fault(english: Words) -> None:
    with pytest.raises(Impossible, match=r"clan\.mantis"):
        english.text("told.lands", clan=Message("clan.mantis"))


def test_a_missing_parameter_is_our_own_fault(english: Words) -> None:
    with pytest.raises(Impossible, match="province"):
        english.text("told.takes", clan=CRAB)
    with pytest.raises(Impossible, match="number n"):
        english.text("told.draws", clan=CRAB)


def test_two_sentences_under_one_key_are_our_own_fault(folder: Path) -> None:
    with pytest.raises(Impossible, match=r"clan\.crab"):
        Words("en", [("toy", TABLE), ("toy", {"clan.crab": "The Crab"})], folder)


def test_a_table_is_made_when_no_other_of_its_domain_has_the_sentence(folder: Path) -> None:
    made: list[str] = []

    def table(name: str, sentences: dict[str, str]) -> Callable[[], dict[str, str]]:
        def make() -> dict[str, str]:
            made.append(name)
            return sentences

        return make

    tables = (("toy", TABLE), ("toy", table("more", {"more": "More"})), ("cards", table("cards", {"more": "Other"})))
    words = Words("en", tables, folder)
    assert words.of("toy").text("clan.crab") == "Crab"
    assert made == []
    assert words.of("toy").text("more") == "More"
    assert words.of("toy").text("clan.crab") == "Crab"
    assert made == ["more"], "each only once, and only of the domain that was asked for"
    assert words.of("cards").text("more") == "Other"


def test_two_sentences_under_one_key_are_our_own_fault_in_a_later_table_too(folder: Path) -> None:
    words = Words("en", [("toy", TABLE), ("toy", lambda: {"more": "More", "clan.crab": "The Crab"})], folder)
    with pytest.raises(Impossible, match=r"clan\.crab"):
        words.of("toy").text("more")


def test_one_sentence_may_stand_in_two_tables_of_one_catalogue(folder: Path) -> None:
    assert Words("en", [("toy", TABLE), ("toy", {"clan.crab": "Crab"})], folder).of("toy").text("clan.crab") == "Crab"


class OfHexes(Message):
    """A message of another game."""

    __slots__ = ()

    domain = "hexes"


def test_two_games_may_say_the_same_key(folder: Path) -> None:
    words = Words(
        "en", [("toy", {"title": "Toy"}), ("hexes", {"title": "Hexes"}), ("program", {"title": "Table"})], folder
    )
    assert [words.text("title"), words.of("toy").text("title"), words.of("hexes").text("title")] == [
        "Table",
        "Toy",
        "Hexes",
    ]
    assert words.of("toy").say(OfHexes("title")) == "Hexes"
    assert words.say(Message("title")) == "Table"


def test_a_game_s_message_may_hold_the_program_s_and_the_other_way_round(folder: Path) -> None:
    tables: list[Table] = [
        ("hexes", {"hex": "hex {n}"}),
        ("program", {"by": "{what}, by the rules", "seat": "seat {n}"}),
    ]
    words = Words("en", tables, folder)
    assert words.say(Message("by", what=OfHexes("hex", n=3))) == "hex 3, by the rules"
    assert words.say(OfHexes("seat", n=2)) == "seat 2"
    assert words.of("hexes").knows("hex")
    assert not words.knows("hex")


def test_a_language_without_its_catalogue_is_unreadable(folder: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        Words("ja", [("toy", TABLE)], folder)
    assert caught.value.what == Message("words.no-catalogue")
    assert (caught.value.source, caught.value.where) == ("toy.mo", "ja")


@pytest.mark.parametrize("damage", [b"", b"\xde\x12\x04\x95", b"nothing of ours"])
def test_a_damaged_catalogue_is_unreadable(tmp_path: Path, damage: bytes) -> None:
    file = tmp_path / "ru" / "LC_MESSAGES" / "toy.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(damage)
    with pytest.raises(Unreadable) as caught:
        Words("ru", [("toy", TABLE)], tmp_path)
    assert caught.value.what == Message("words.broken-catalogue")


def test_a_page_is_read_in_the_language_or_else_in_english(english: Words, russian: Words) -> None:
    assert english.page("rules") == "# Rules"
    assert russian.page("rules") == "# Правила"
    assert russian.page("notices") == "# Notices"
    with pytest.raises(Unreadable) as caught:
        russian.page("nonsense")
    assert caught.value.what == Message("words.no-page")


def test_a_page_shows_those_of_its_parts_that_are_asked_for(folder: Path, tmp_path: Path) -> None:
    parts = "<!-- siege -->\nWalls.\n<!-- end -->\n<!-- without siege -->\nFields.\n<!-- end -->\n"
    (tmp_path / "rules.en.md").write_text(f"First.\n{parts}Last.\n", encoding="utf-8")
    words = Words("en", [("toy", TABLE)], folder, tmp_path)
    assert words.page("rules") == "First.\nFields.\nLast.\n"
    assert words.page("rules+siege") == "First.\nWalls.\nLast.\n"
    assert words.page("rules+storm") == "First.\nFields.\nLast.\n"


def test_languages_are_those_with_catalogues(folder: Path, russian: Words) -> None:
    assert languages(folder) == ("en", "ru") == russian.languages()
    assert russian.language == "ru"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "RU"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_UA.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ru"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:ru:en"}, "ru"),
        ({"LANG": "ru_RU@petr1708", "LC_ALL": ""}, "ru"),
    ],
)
def test_the_environment_says_the_language(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language


def test_placeholders_are_found_with_and_without_context() -> None:
    assert placeholders("{clan:genitive} takes {province} from {clan}.") == {"clan", "province"}
    assert placeholders("{} {1} {A b} {c:D}") == frozenset()


def test_a_sentence_that_opens_with_a_small_word_opens_with_a_capital(russian: Words) -> None:
    said = {"token": "army 3", "file": "match.yaml"}
    assert (
        fill("{token:inline} goes, {token:inline} stays.", lambda name, _: said[name]) == "Army 3 goes, army 3 stays."
    )
    assert fill("{file} is unreadable.", lambda name, _: said[name]) == "match.yaml is unreadable."
    assert russian.text("told.of", clan=CRAB) == "Краба тут не сдвинуть."


def test_a_parameter_that_looks_like_a_placeholder_is_left_alone(english: Words) -> None:
    assert english.text("told.takes", clan="{province}", province="{clan}") == "{province} takes {clan}."


def test_a_paragraph_is_found_by_its_number_with_its_list() -> None:
    page = "# Rules\n\n**R-5.** All.\n\n- one\n- two\n\n**R-5a.** More.\n\n## Next\n\n**T-1. Peace.** Stays, see R-5.\n"
    assert numbers(page) == ("R-5", "R-5a", "T-1")
    assert paragraph(page, "R-5") == "**R-5.** All.\n\n- one\n- two"
    assert paragraph(page, "R-5a") == "**R-5a.** More."
    assert paragraph(page, "T-1") == "**T-1. Peace.** Stays, see R-5."
    assert paragraph(page, "R-6") is None
