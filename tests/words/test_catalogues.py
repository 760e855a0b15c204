"""All tables of the package against the catalogues: nothing untranslated, and nothing but words of the language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import catalogues
import msgspec
import pytest
from babel.messages.catalog import Catalog

from rokugan_desktop.engine import Plural, placeholders
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.words import Table, Words

_NAME = re.compile(r"[a-z0-9_]+(?:[.+-][A-Za-z0-9_]+)+(?:\|[a-z][a-z-]*)?")


def test_nothing_is_untranslated_or_unknown_and_all_placeholders_agree() -> None:
    assert [fault for fault in catalogues.check() if fault.what != "no table says this"] == []


def test_no_catalogue_says_what_no_table_says() -> None:
    assert [fault for fault in catalogues.check() if fault.what == "no table says this"] == []


def test_russian_has_no_latin_letters_but_for_a_list() -> None:
    found: dict[str, tuple[str, ...]] = {}
    for file in catalogues.files():
        for message in catalogues.read(file):
            if message.id:
                found |= {
                    form: catalogues.latin(form) for form in catalogues.forms_of(message) if catalogues.latin(form)
                }
    assert found == {}


def test_russian_uses_its_own_quotes_and_letters() -> None:
    for file in catalogues.files():
        for message in catalogues.read(file):
            for form in catalogues.forms_of(message) if message.id else ():
                assert not re.search(r'["“”]|\.\.\.| - ', form), form


def test_the_list_of_latin_words_lets_numbers_of_rules_and_keys_pass() -> None:
    assert catalogues.latin("Правило R-5c, клавиши Ctrl+Z и Ctrl+→, файл в {format:inline}, --seed, <b>YAML</b>") == ()
    assert catalogues.latin("Жетон army лежит в province.") == ("army", "province")


def test_keys_are_spelled_alike_and_every_table_is_read_by_one_catalogue(all_tables: Sequence[Table]) -> None:
    assert {domain for domain, _ in all_tables} == {file.stem for file in catalogues.files()}
    for _, table in all_tables:
        assert [key for key in table if not _NAME.fullmatch(key)] == []


def test_both_forms_of_an_english_plural_have_the_same_placeholders_but_for_the_number(
    all_tables: Sequence[Table],
) -> None:
    for _, table in all_tables:
        for key, sentence in table.items():
            if isinstance(sentence, Plural):
                assert placeholders(sentence.one) | {"n"} == placeholders(sentence.many) | {"n"}, key


def test_every_sentence_can_be_said_in_every_language(speak: dict[str, Words], all_tables: Sequence[Table]) -> None:
    for language, words in speak.items():
        for domain, table in all_tables:
            for key, sentence in table.items():
                text = sentence if isinstance(sentence, str) else sentence.one + sentence.many
                parameters: dict[str, str | int] = dict.fromkeys(placeholders(text), "#")
                for n in (1, 2, 5, 11, 21) if isinstance(sentence, Plural) else (1,):
                    said = words.of(domain).text(key, **{**parameters, "n": n})
                    assert said.strip() == said, (language, key)
                    assert "{" not in said, (language, key)
                    assert said, (language, key)


def test_each_language_says_its_own_name(speak: dict[str, Words]) -> None:
    assert speak["en"].text("language.name") == "English"
    assert speak["ru"].text("language.name") == "Русский"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with an empty Russian catalogue, for tables of two sentences."""
    table: dict[str, str | Plural] = {"a.one": "{clan} moves.", "a.many|x": Plural("{n} token", "{n} tokens")}
    monkeypatch.setattr(catalogues, "tables", lambda: iter([("rokugan_desktop.table.sentences", table)]))
    (tmp_path / "ru" / "LC_MESSAGES").mkdir(parents=True)
    return tmp_path


def _put(folder: Path, *messages: tuple[str | tuple[str, str], str | tuple[str, ...], str | None]) -> None:
    catalogue = Catalog(locale="ru", domain="program", fuzzy=False)
    for source, said, context in messages:
        catalogue.add(source, said, context=context)
    (folder / "ru" / "LC_MESSAGES" / "program.po").write_text(catalogues.po_text(catalogue), encoding="utf-8")


PLURAL = (("{n} token", "{n} tokens"), ("{n} жетон", "{n} жетона", "{n} жетонов"), "x")


def test_the_check_finds_what_is_untranslated(toy: Path) -> None:
    file = "ru/LC_MESSAGES/program.po"
    assert catalogues.check(toy) == (
        catalogues.Fault(file, "{clan} moves.", "untranslated"),
        catalogues.Fault(file, "{n} token", "untranslated (context x)"),
    )


def test_the_check_finds_other_placeholders(toy: Path) -> None:
    _put(toy, ("{clan} moves.", "{klan} ходит.", None), PLURAL)
    assert [fault.what for fault in catalogues.check(toy)] == ["other placeholders: {klan} ходит."]


def test_the_check_finds_a_lost_plural(toy: Path) -> None:
    _put(toy, ("{clan} moves.", "{clan} ходит.", None), ("{n} token", "{n} жетон", "x"))
    assert [fault.what for fault in catalogues.check(toy)] == [
        "plural forms where the table has none, or the other way round (context x)",
        "1 plural forms, not 3 (context x)",
    ]


def test_the_check_finds_what_no_table_says(toy: Path) -> None:
    _put(toy, ("{clan} moves.", "{clan} ходит.", None), PLURAL, ("{clan} sleeps.", "{clan} спит.", None))
    assert catalogues.check(toy) == (
        catalogues.Fault("ru/LC_MESSAGES/program.po", "{clan} sleeps.", "no table says this"),
    )


def test_an_update_adds_what_is_new_keeps_what_is_said_and_drops_the_rest(toy: Path) -> None:
    _put(toy, ("{clan} moves.", "{clan} ходит.", None), ("{clan} sleeps.", "{clan} спит.", None))
    catalogues.update(toy)
    assert [fault.what for fault in catalogues.check(toy)] == ["untranslated (context x)"]
    text = (toy / "ru" / "LC_MESSAGES" / "program.po").read_text(encoding="utf-8")
    assert "{clan} ходит." in text
    assert "sleeps" not in text
    assert "#. key: a.many|x" in text
    assert "Date" not in text


def test_compiling_again_writes_only_what_changed(toy: Path) -> None:
    _put(toy, ("{clan} moves.", "{clan} ходит.", None), PLURAL)
    compiled = toy / "ru" / "LC_MESSAGES" / "program.mo"
    assert catalogues.compile_catalogues(toy) == (compiled,)
    assert catalogues.compile_catalogues(toy) == ()


def test_the_command_checks_with_its_exit_status(
    toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = catalogues.check
    monkeypatch.setattr(catalogues, "check", lambda: real(toy))
    assert catalogues.main(["check"]) == 1
    assert "ru/LC_MESSAGES/program.po: '{clan} moves.': untranslated\n" in capsys.readouterr().out
    _put(toy, ("{clan} moves.", "{clan} ходит.", None), PLURAL)
    assert catalogues.main(["check"]) == 0
    assert capsys.readouterr().out == ""


def test_the_forms_of_a_language_stand_in_its_catalogue_alone(all_tables: Sequence[Table]) -> None:
    """English has no cases: each form that a language's list names is wanted of its catalogue, and of no table."""
    asked, extracted = 0, catalogues.extract()
    for file in catalogues.files():
        said = extracted[file.stem]
        formed = catalogues.with_forms(file.stem, said, file.parent.parent)
        forms = [source for source in formed if source not in said]
        asked += len(forms)
        read = catalogues.read(file)
        assert all(read.get(source.one, source.context) for source in forms)
    assert asked > 40
    assert not [key for _, table in all_tables for key in table if key.endswith(("|genitive", "|accusative"))]


def test_a_form_that_is_not_translated_is_found(tmp_path: Path) -> None:
    language = tmp_path / "ru" / "LC_MESSAGES"
    language.mkdir(parents=True)
    for file in catalogues.files():
        (language / file.name).write_bytes(file.read_bytes())
    (tmp_path / "ru" / catalogues.FORMS).write_text('[battle_for_rokugan]\ndative = ["clan.*"]\n', encoding="utf-8")
    assert "Crab" in {fault.sentence for fault in catalogues.check(tmp_path) if fault.what.endswith("(context dative)")}


class _Forms(msgspec.Struct, forbid_unknown_fields=True):
    """A sentence that a number decides."""

    one: str
    many: str


def test_a_table_says_no_key_twice_and_is_texts_alone() -> None:
    """The program reads its tables for speed, and would take the last of two."""
    files = sorted((catalogues.ROOT / catalogues.PACKAGE).rglob("sentences.yaml"))
    assert len(files) > 15
    for file in files:
        convert_strict(load_strict(file.read_text("utf-8"), name=str(file)), dict[str, str | _Forms], name=str(file))
