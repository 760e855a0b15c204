"""The strict reader of YAML: plain data or one complaint with line and column."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as some

from rokugan_desktop.engine import strict_yaml
from rokugan_desktop.engine.messages import Unreadable
from rokugan_desktop.engine.strict_yaml import load_strict


@pytest.fixture(params=["compiled", "plain"], autouse=True)
def both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs with the compiled parser and with the one in Python, which stands in where there is no other."""
    if request.param == "plain":
        monkeypatch.setattr(strict_yaml, "_LOADER", yaml.SafeLoader)


def complaint(text: str, **limits: int) -> tuple[str, str]:
    """Where and why a text is refused."""
    with pytest.raises(Unreadable) as caught:
        load_strict(text, name="x.yaml", **limits)
    assert caught.value.source == "x.yaml"
    return caught.value.where, caught.value.what.key


def test_plain_data_is_read() -> None:
    text = "a: 1\nb: [2.5, -3, 1e3, true, null, ~]\nc: {d: 'e', f: |\n  g\n  }\n".replace("|\n  g\n  ", '"g"')
    assert load_strict(text, name="x") == {
        "a": 1,
        "b": [2.5, -3, 1000.0, True, None, None],
        "c": {"d": "e", "f": "g"},
    }


@pytest.mark.parametrize(
    "word", ["yes", "no", "on", "off", "2026-05-01", "010x", "1_000", "1:30", "0x10", ".inf", ".nan"]
)
def test_words_that_other_readers_twist_stay_text(word: str) -> None:
    assert load_strict(f"a: {word}", name="x") == {"a": word}


def test_a_leading_zero_is_a_plain_number() -> None:
    assert load_strict("[010, 08]", name="x") == [10, 8]


def test_a_number_in_quotes_is_text() -> None:
    assert load_strict("['1', \"true\"]", name="x") == ["1", "true"]


def test_an_empty_text_is_nothing() -> None:
    assert load_strict("", name="x") is None
    assert load_strict("# only a remark\n", name="x") is None


def test_a_key_said_twice_is_refused() -> None:
    assert complaint("a: 1\nb: 2\na: 3\n") == ("3:1", "yaml.key_twice")


def test_an_alias_is_refused_at_its_anchor() -> None:
    assert complaint("a: &x 1\nb: *x\n") == ("1:4", "yaml.alias")


def test_a_bomb_of_aliases_never_goes_off() -> None:
    text = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    assert complaint(text)[1] == "yaml.alias"


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!str", "!own", "!!set"])
def test_a_tag_is_refused(tag: str) -> None:
    assert complaint(f"a: {tag} x\n") == ("1:4", "yaml.tag")


def test_a_merge_key_is_refused() -> None:
    assert complaint("a: 1\n<<: {b: 2}\n") == ("2:1", "yaml.key")


@pytest.mark.parametrize("key", ["? [a]\n: b", "? {a: b}\n: c", "true: 1", "1.5: 1", "~: 1"])
def test_a_key_that_is_no_word_or_whole_number_is_refused(key: str) -> None:
    assert complaint(key)[1] == "yaml.key"


def test_a_second_document_is_refused() -> None:
    assert complaint("a: 1\n---\nb: 2\n") == ("2:1", "yaml.second_document")


def test_broken_yaml_is_refused_with_its_place() -> None:
    assert complaint("a: [1, 2\nb: 3\n") == ("2:2", "yaml.syntax")


@pytest.mark.parametrize("text", ["a: \x00", "a: \x07", "a: \ud800"])
def test_characters_that_no_yaml_holds_are_refused(text: str) -> None:
    assert complaint(text)[1] in {"yaml.characters", "yaml.syntax"}


def test_a_long_text_is_refused_before_it_is_parsed() -> None:
    assert complaint("a: b\n" * 10, limit_bytes=20) == ("", "yaml.too_long")
    assert complaint("ёёёёё", limit_bytes=6) == ("", "yaml.too_long")


def test_depth_is_limited() -> None:
    assert load_strict("[[[1]]]", name="x", limit_depth=3) == [[[1]]]
    assert complaint("[[[[1]]]]", limit_depth=3) == ("1:4", "yaml.too_deep")


def test_a_hundred_thousand_brackets_hurt_nobody() -> None:
    assert complaint("[" * 100_000)[1] == "yaml.too_deep"


def test_a_number_without_end_stays_text() -> None:
    digits = "9" * 5000
    assert load_strict(f"a: {digits}", name="x") == {"a": digits}


plain = some.recursive(
    some.none() | some.booleans() | some.integers(-(10**17), 10**17) | some.text(),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(), inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_what_is_written_is_read_back(data: object) -> None:
    text = yaml.safe_dump(data, allow_unicode=True)
    if "&id" in text or "<<" in text:  # the writer's own short forms, which the reader refuses
        return
    assert load_strict(text, name="x") == yaml.safe_load(text)


@given(some.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    refused: Unreadable | None = None
    try:
        load_strict(text, name="x.yaml")
    except Unreadable as caught:
        refused = caught
    assert refused is None or (refused.source, refused.what.key[:5]) == ("x.yaml", "yaml.")
