"""A board's file is read strictly; each complaint names the file, the place and what is wrong there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rokugan_desktop.boards.checking import check_folder
from rokugan_desktop.boards.reading import lines_of_folder, read_board, read_board_folder, read_lines
from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.engine.messages import Unreadable
from tests.board_data.broken import FOLDER, hexes

SOURCES = Path(__file__).resolve().parents[2] / "rokugan_desktop"
SENTENCES = said_in("boards", "engine")


def complaint(text: str) -> tuple[str, str]:
    """Where and why a text is refused."""
    with pytest.raises(Unreadable) as caught:
        read_board(text, "hexes.yaml")
    assert caught.value.source == "hexes.yaml"
    assert caught.value.what.key in SENTENCES
    return caught.value.where, caught.value.what.key


def test_a_sound_text_is_read() -> None:
    board = read_board(hexes(2, 2), "hexes.yaml")
    assert board.areas["hex_0_0"].outline[0] == (100.0, 0.0)
    assert board.sea == ()


def test_a_text_of_another_format_is_refused() -> None:
    text = hexes(2, 2).replace("rokugan-board/2", "rokugan-board/9")
    assert complaint(text) == ("format", "board.wrong_format")


@pytest.mark.parametrize("text", ["", "[]", "just words", "12"])
def test_a_text_that_is_no_mapping_is_refused(text: str) -> None:
    assert complaint(text) == ("format", "board.wrong_format")


def test_a_missing_part_is_named() -> None:
    text = re.sub(r"^name:.*\n", "", hexes(2, 2), flags=re.MULTILINE)
    assert complaint(text) == ("", "value.missing-key")


def test_an_unknown_key_is_named_with_its_place() -> None:
    text = hexes(2, 2).replace("hex_1_0: {group", "hex_1_0: {colour: red, group")
    assert complaint(text) == ("areas.hex_1_0", "value.unknown-key")


def test_a_label_that_is_no_point_is_named_with_its_place() -> None:
    text = hexes(2, 2).replace("label: [100.0, 60.0]", "label: [100.0, north]")
    assert complaint(text) == ("areas.hex_0_0.anchors.label[1]", "value.wrong-kind")


def test_a_point_of_three_numbers_is_refused() -> None:
    text = hexes(2, 2).replace("label: [100.0, 60.0]", "label: [100.0, 60.0, 1.0]")
    assert complaint(text)[0] == "areas.hex_0_0.anchors.label"


def test_a_border_without_anchor_is_named_with_its_number() -> None:
    text = re.sub(r", anchor: .*?\}", "}", hexes(2, 2), count=1)
    assert complaint(text) == ("edges[0]", "value.missing-key")


def test_an_outline_with_a_bad_point_is_named_with_the_points_number() -> None:
    text = hexes(2, 2).replace("    hex_0_0: 100,0 ", "    hex_0_0: 100;0 ")
    assert complaint(text) == ("outlines.areas.hex_0_0, point 1", "board.no_point")


@pytest.mark.parametrize("point", ["nan,1", "1e9,1", "inf,2", "1,2,3", "1234567890,1", "٣,٤"])
def test_numbers_that_would_poison_the_geometry_are_refused(point: str) -> None:
    text = hexes(2, 2).replace("    hex_0_0: 100,0 ", f"    hex_0_0: {point} ")
    assert complaint(text) == ("outlines.areas.hex_0_0, point 1", "board.no_point")


@pytest.mark.parametrize("number", [".inf", ".nan", "1e99", "-1e300"])
def test_an_anchor_beyond_all_bounds_is_refused(number: str) -> None:
    text = hexes(2, 2).replace("label: [100.0, 60.0]", f"label: [100.0, {number}]")
    assert complaint(text)[0] == "areas.hex_0_0.anchors.label[1]"


def test_an_outline_of_two_points_is_refused() -> None:
    text = re.sub(r"    hex_0_0: \d.*", "    hex_0_0: 0,0 10,10", hexes(2, 2))
    assert complaint(text) == ("outlines.areas.hex_0_0", "board.too_few_points")


def test_a_province_without_outline_is_refused() -> None:
    text = re.sub(r"    hex_0_0: \d.*\n", "", hexes(2, 2))
    assert complaint(text) == ("outlines.areas.hex_0_0", "board.no_outline")


def test_an_outline_without_province_is_refused() -> None:
    text = hexes(2, 2) + "    hex_9_9: 0,0 10,0 10,10\n"
    assert complaint(text) == ("outlines.areas.hex_9_9", "board.outline_of_none")


def test_an_id_that_could_be_a_path_is_refused() -> None:
    text = hexes(2, 2).replace("[plain]", "['../plain']")
    assert complaint(text) == ("groups[0]", "value.not-allowed")


def test_a_province_said_twice_is_refused_with_its_line() -> None:
    lines = hexes(2, 2).splitlines()
    where = next(index for index, line in enumerate(lines) if line.startswith("  hex_1_0: {"))
    lines.insert(where, lines[where])
    assert complaint("\n".join(lines)) == (f"{where + 2}:3", "yaml.key_twice")


def test_a_missing_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        check_folder(tmp_path / "nowhere")
    assert caught.value.what.key == "board.missing_file"
    assert caught.value.source.endswith("board.yaml")


def test_a_board_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_bytes(b"format: \xff\xfe\n")
    with pytest.raises(Unreadable) as caught:
        read_board_folder(tmp_path)
    assert caught.value.what.key == "board.not_utf8"


def test_a_folder_in_the_boards_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").mkdir()
    with pytest.raises(Unreadable) as caught:
        read_board_folder(tmp_path)
    assert caught.value.what.key == "board.cannot_open"


def test_malformed_lines_are_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        read_lines("format: rokugan-lines/1\nripples: 3\n", "lines.yaml")
    assert caught.value.what.key == "board.wrong_lines"


def test_a_board_without_kept_lines_derives_them(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(hexes(2, 2), "utf-8")
    board, found = check_folder(tmp_path)
    assert found == ()
    assert set(lines_of_folder(tmp_path, board).insets) == {"plain"}


def test_stale_lines_are_a_fault_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text((FOLDER / "board.yaml").read_text("utf-8"), "utf-8")
    text = (FOLDER / "lines.yaml").read_text("utf-8")
    at = text.index("  lion:\n")
    (tmp_path / "lines.yaml").write_text(text[:at] + text[text.index("  phoenix:\n") :], "utf-8")
    _, found = check_folder(tmp_path)
    assert [(fault.file, fault.place, fault.what.key) for fault in found] == [
        ("lines.yaml", "insets.lion", "fault.stale_lines")
    ]


ENGINE = ("grammar", "notation", "positions", "story", "strict_yaml", "zones")
"""The modules of the engine that say sentences."""


def test_every_sentence_is_used_and_every_key_has_one() -> None:
    files = [
        *(SOURCES / "boards").glob("*.py"),
        *(SOURCES / "engine" / f"{name}.py" for name in ENGINE),
    ]
    code = "".join(path.read_text("utf-8") for path in files)
    used = set(
        re.findall(r'"((?:fault|board|conditions|options|position|unreadable|yaml|value|zones)\.[a-z0-9_-]+)"', code)
    ) - {"board.yaml"}
    of_games = {"refusal.over", "refusal.cannot-concede", "unreadable.unknown-id"}  # what each game says in these words
    assert used | of_games == set(SENTENCES)
