"""Every action has one line of notation, and every line of notation one action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.battle_for_rokugan import INTERNED, Action, Verb

from .playing import game

EVERY_ACTION = [action for actions in INTERNED.values() for action in actions]


def test_every_verb_has_actions() -> None:
    assert set(INTERNED) == set(Verb)


def test_every_action_is_written_and_read_back_as_itself() -> None:
    for action in EVERY_ACTION:
        assert game().read(game().write(action)) is action


def test_no_two_actions_are_written_alike() -> None:
    written = [game().write(action) for action in EVERY_ACTION]
    assert len(set(written)) == len(written)
    assert all(text.isascii() and text.isprintable() and text == text.strip() for text in written)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take army-3", INTERNED[Verb.TAKE][2]),
        ("lay crab_capital > coast_south", None),
        ("lay sea > crab_capital", None),
        ("lay lion_north", None),
        ("play spy_network", None),
        ("aim #17", INTERNED[Verb.AIM][17]),
        ("pick islands_east", None),
        ("against scorpion", INTERNED[Verb.AGAINST][5]),
        ("keep way_of_humility", INTERNED[Verb.KEEP][11]),
        ("send pool", INTERNED[Verb.SEND][1]),
        ("pass", INTERNED[Verb.PASS][0]),
        ("  concede ", INTERNED[Verb.CONCEDE][0]),
    ],
)
def test_notation_reads_well(text: str, action: Action | None) -> None:
    read = game().read(text)
    assert action is None or read is action
    assert game().write(read) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "take", "take army-7", "take  army-1", "Take army-1", "lay lion_north > crab_capital",
        "lay coast_inland >", "lay sea > coast_inland", "pass 1", "pass army-1", "aim 3", "aim #-1", "aim #512",
        "aim #03", "pick nowhere", "send", "surrender", "take army-1\nconcede", "дай army-1", "play spy_network now",
    ],
)  # fmt: skip
def test_what_is_no_action_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        game().read(text)
    assert caught.value.what.key == "unreadable.no-action"


WORDS = sorted({word for action in EVERY_ACTION for word in game().write(action).split(" ")} | {"", "nowhere"})


KNOWN = {game().write(action): action for action in EVERY_ACTION}


@given(st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=20))
def test_any_text_is_one_action_or_unreadable(text: str) -> None:
    if text.strip() in KNOWN:
        assert game().read(text) is KNOWN[text.strip()]
    else:
        with pytest.raises(Unreadable):
            game().read(text)
