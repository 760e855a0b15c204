"""Files changed at random: each is read or refused in one line, and what is read can be worked with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

from rokugan_desktop.boards.checking import faults
from rokugan_desktop.boards.reading import read_board
from rokugan_desktop.cli.main import unreadable
from rokugan_desktop.engine import Asking, Draw, Over, Unreadable
from rokugan_desktop.games.battle_for_rokugan import (
    open_position,
    read_components,
    read_position,
    resolution_report,
    score_report,
)
from rokugan_desktop.resources import board_data
from rokugan_desktop.words import Words
from tests.shelved import speak, the_game

from .conftest import POSITION

_TEXTS = """
true null ~ -1 0 1 2 30 999999999999999999 1.5 1e99 .inf [] {} '' crab crane unicorn bluff raid sea blessing-2 army-6
crab_capital shadowlands_north scorched_earth harbor honor-1 peace played promotion &a *a !x !!python/object:os.system
\x00 \x1b \ufeff ё 𝄞 | > @ ` % --- ... {clan:
"""
_WORDS = (*_TEXTS.split(), "- ", "? ", ": ", "a > b > c", "sea > ", "<<: {}", '"\\e[2J\\n"', "\t")


def _change_word(line: str, rng: Random) -> str:
    words = list(re.finditer(r"[\w.-]+", line))
    if not words:
        return line
    word = rng.choice(words)
    return line[: word.start()] + rng.choice(_WORDS) + line[word.end() :]


def _change_letter(line: str, rng: Random) -> str:
    place = rng.randrange(len(line) + 1)
    letter = chr(rng.choice((rng.randrange(128), rng.randrange(0x2000), rng.randrange(0xD800))))
    return line[:place] + letter + line[place + rng.randrange(2) :]


def _change_indent(line: str, rng: Random) -> str:
    return " " * rng.randrange(8) + line.lstrip()


def mutated(text: str, rng: Random) -> str:
    """Return the text with a few lines gone, doubled, swapped, moved in or out, or changed."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(8):
            case 0 if len(lines) > 1:
                del lines[one]
            case 1:
                lines.insert(other, lines[one])
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case 3:
                lines[one] = _change_indent(lines[one], rng)
            case 4 | 5:
                lines[one] = _change_word(lines[one], rng)
            case _:
                lines[one] = _change_letter(lines[one], rng)
    return "\n".join(lines)


@cache
def _languages() -> tuple[Words, ...]:
    return speak("en"), speak("ru")


def outcomes(text: str, times: int, read: Callable[[str], None]) -> Counter[str]:
    """Read so many mutations of the text and count what came of them; a refusal must be one line in each language."""
    counted: Counter[str] = Counter()
    for number in range(times):
        try:
            read(mutated(text, Random(number)))
        except Unreadable as error:
            refusal = error
        else:
            counted["read"] += 1
            continue
        lines = [unreadable(words, refusal) for words in _languages()]
        assert all(line.startswith(refusal.source) and line.isprintable() and len(line) < 1500 for line in lines)
        counted["refused"] += 1
    return counted


def test_a_thousand_mutations_of_a_position_are_read_or_refused() -> None:
    """What is read can be resolved, scored and played from."""
    game = the_game()

    def read(text: str) -> None:
        position = read_position(text, "mutated.yaml")
        state = open_position(game.board, position, "mutated.yaml")
        assert isinstance(game.pending(state), Asking | Draw | Over)
        assert resolution_report(game.board, position, "mutated.yaml")["provinces"]
        assert score_report(game.board, position, "mutated.yaml")["winners"]

    counted = outcomes(POSITION, 1000, read)
    assert counted.total() == 1000
    assert min(counted.values()) > 50


def test_mutations_of_the_components_are_read_or_refused() -> None:
    text = (board_data() / the_game().name / "components.yaml").read_text("utf-8")

    def read(text: str) -> None:
        assert read_components(text).provinces

    counted = outcomes(text, 200, read)
    assert counted.total() == 200
    assert min(counted.values()) > 5


def test_mutations_of_the_board_are_read_and_checked_or_refused() -> None:
    """Whatever can be read as a board can be checked, however strange it is; the stage `fuzz-board` tries thousands."""
    text = (board_data() / the_game().name / "board.yaml").read_text("utf-8")
    boards = iter(range(1000))

    def read(text: str) -> None:
        board = read_board(text, "board.yaml")
        if next(boards) % 8 == 0:  # to check a board takes long
            assert all(_languages()[1].say(fault.what) for fault in faults(board))

    counted = outcomes(text, 80, read)
    assert counted.total() == 80
    assert min(counted.values()) > 5
