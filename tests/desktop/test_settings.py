from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.demo.hands import await_change
from rokugan_desktop.desktop.settings import Pace, Settings, SettingsFile, WindowPlace
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.words import Words
from tests.desktop.at_table import controller_of, lift, settle
from tests.desktop.conftest import MakeShell, speak
from tests.desktop.walking import all_texts

FULL = Settings(
    "ru",
    "dark",
    "fast",
    125,
    5,
    ("Айко", "Botan"),
    (("Айко", "crane"),),
    ("human",),
    True,
    "line",
    WindowPlace(10, 20, 1280, 800, True),
)


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deep" / "settings.json")
    file.write(FULL)
    assert file.read() == FULL


def test_no_file_means_the_usual_settings(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "settings.json").read() == Settings()


def test_writing_leaves_nothing_but_the_file(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings())
    file.write(FULL)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
def test_the_players_names_are_for_this_user_alone(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings.json").write(FULL)
    assert (tmp_path / "settings.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"{", b"[]", b'{"scale": 9000}', b'{"theme": "pink"}', b'{"pace": 3}', b"\xff\xfe", b'{"names": [1]}'),
        b'{"place":{"x":99999999999,"y":0,"width":100,"height":100}}',
        b'{"place":{"x":0,"y":0,"width":100,"height":99999999999}}',
        b'{"later":' + b"[" * 1100 + b"]" * 1100 + b"}",
        b'{"later":' + b'{"a":' * 30_00 + b"1" + b"}" * 30_00 + b"}",
    ],
)
def test_damaged_settings_are_said_and_kept_and_the_usual_ones_used(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(text)
    with pytest.raises(Unreadable):
        SettingsFile(path).read()
    assert path.with_name("settings.json.damaged").read_bytes() == text
    path.write_bytes(text)
    context = Context(SettingsFile(path), speak, "en")
    assert context.settings == Settings()
    assert context.trouble is not None
    assert speak("en").say(context.trouble).startswith("settings.json")
    assert speak("ru").say(context.trouble).startswith("settings.json")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_settings_that_never_end_or_never_come_do_not_keep_the_window_from_opening(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.symlink_to("/dev/zero")
    assert Context(SettingsFile(path), speak, "en").trouble is not None
    path.unlink()
    os.mkfifo(path)
    assert Context(SettingsFile(path), speak, "en").trouble is not None
    assert SettingsFile(path).read() == Settings(), "what was no file is set aside"


def test_the_place_of_the_damage_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "pink"}')
    with pytest.raises(Unreadable) as caught:
        SettingsFile(path).read()
    assert caught.value.where == "theme"


def test_a_later_version_may_add_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"language": "ru", "telepathy": true}')
    assert SettingsFile(path).read().language == "ru"


def test_settings_that_cannot_be_written_hold_for_the_evening(tmp_path: Path, qapp: object) -> None:
    folder = tmp_path / "a file where a folder should be"
    folder.write_text("")
    context = Context(SettingsFile(tmp_path / "settings.json"), speak, "en")
    context._file = SettingsFile(folder / "settings.json")  # pyright: ignore[reportPrivateUsage]
    said: list[str] = []
    context.troubled.connect(said.append)
    context.change(msgspec.structs.replace(context.settings, theme="dark"))
    assert context.theme.id == "dark"
    assert said
    assert "settings.json" in said[0]


def test_a_language_that_is_not_there_gives_way_to_english(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(language="tlh"))
    assert Context(file, speak, "en").language == "en"


def test_names_are_remembered_the_last_used_first_and_once() -> None:
    settings = Settings(names=("Aiko", "Botan"))
    assert settings.with_names(("Botan", "Chiyo")) == ("Botan", "Chiyo", "Aiko")


def test_a_language_asked_for_at_the_start_takes_the_place_of_the_one_set(qapp: QApplication, tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.write(Settings(language="en"))
    context = Context(file, speak, "en", "ru")
    assert context.language == "ru"
    context.change(Settings(language="en"))
    assert context.language == "en"


@pytest.mark.parametrize(
    ("pace", "people", "as_slow"), [("company", 1, False), ("company", 2, True), ("fast", 5, False)]
)
def test_among_people_a_resolution_runs_slowly(pace: Pace, people: int, as_slow: bool) -> None:
    """The default: the climax of a round does not pass while friends talk; who set a pace has it."""
    assert (Settings(pace=pace).pace_among(people) == Settings(pace="slow").pace_factor) is as_slow
    assert Settings().pace == "company"


def test_whoever_hears_of_another_size_finds_it_in_the_context_of_each_game(qapp: QApplication, tmp_path: Path) -> None:
    shared = Context(SettingsFile(tmp_path / "settings.json"), speak, "en")
    found: list[float] = []
    shared.look_changed.connect(lambda: found.append(shared.of("toy").scale))
    assert shared.of("toy").scale == 1.0
    shared.change(structs.replace(shared.settings, scale=150))
    assert found == [1.5]


def test_the_left_hand_finds_the_table_mirrored(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.matches.start(("red", "green"), ("Aiko", "Botan"))
    area = controller_of(shell).page.area

    def mirrored() -> bool:
        settle()
        return area.standings.mapTo(area, QPoint()).x() < area.field.widget.mapTo(area, QPoint()).x()

    assert not mirrored()
    shell.context.change(structs.replace(shell.context.settings, hand="left"))
    assert mirrored()
    shell.context.change(structs.replace(shell.context.settings, hand="right"))
    assert not mirrored()


def test_a_size_that_has_no_room_is_told_of_above_its_buttons(make_shell: MakeShell) -> None:
    shell = make_shell()
    shell.resize(960, 600)
    shell.to_settings()
    settle()
    rows, words = shell.settings.rows["scale"], shell.context.words
    told = words.text("settings.scale.held", n=150)
    assert told not in all_texts(shell.settings)
    next(button for button in rows.buttons if button.text() == words.text("settings.percent", n=200)).click()
    await_change(lambda: told in all_texts(shell.settings))
    (note,) = [label for label in shell.settings.findChildren(QLabel) if label.text() == told]
    assert note.mapTo(shell, QPoint()).y() < rows.mapTo(shell, QPoint()).y()
    assert not note.visibleRegion().isEmpty()


def test_in_the_largest_letters_the_menu_shows_how_to_leave_without_being_scrolled(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(scale=200))
    scale = shell.context.scale
    shell.resize(960, 600)
    await_change(lambda: shell.context.scale < scale)  # when the resize has come to rest
    shell.matches.start(("red", "green"), ("Aiko", "Botan"))
    controller = controller_of(shell)
    settle()
    lift(controller)
    controller.open_menu()
    settle()
    assert controller.sheet is not None
    leave = next(one for one in controller.sheet.buttons if one.text() == shell.context.words.text("menu.leave"))
    await_change(lambda: leave.visibleRegion().boundingRect() == leave.rect())  # once it is laid out


def test_settings_opened_again_begin_where_the_keyboard_does(make_shell: MakeShell) -> None:
    shell = make_shell(Settings(scale=200))
    for _again in range(2):
        shell.to_settings()
        settle()
        page = shell.settings
        (area,) = page.findChildren(QScrollArea)
        assert area.viewport().rect().contains(page.first_stop().mapTo(area.viewport(), QPoint(0, 0)))
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        shell.to_title()


def test_a_language_that_cannot_be_spoken_is_not_taken_over_and_it_is_said_why(
    make_shell: MakeShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = make_shell()

    def fails(language: str) -> Words:
        if language == "ru":
            raise Unreadable("program.mo", "ru", Message("library.title"))
        return speak(language)

    monkeypatch.setattr(shell.context, "_speak", fails)
    shell.title.languages["ru"].click()
    assert {name: button.isChecked() for name, button in shell.title.languages.items()} == {"en": True, "ru": False}
    settle()
    assert any("program.mo" in label.text() and not label.isHidden() for label in shell.title.findChildren(QLabel))
    assert shell.context.settings.language in ("", "en")
    shell.to_settings()
    russian = next(button for button in shell.settings.rows["language"].buttons if button.text() == "Русский")
    russian.click()
    assert not russian.isChecked()
