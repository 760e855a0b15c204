"""What a message names: the rule, wherever in it that stands."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Message, rule_of


@pytest.mark.parametrize(
    ("message", "rule"),
    [
        (Message("moved", hex=304), ""),
        (Message("defended", rule="R-5e"), "R-5e"),
        (Message("line", line=Message("engaged", unit="w1"), rule="Z-4 c"), "Z-4"),
        (Message("why", why=Message("inner", why=Message("innermost", rule="P-6"))), "P-6"),
        (Message("outer", inner=Message("inner", rule="P-1"), rule="P-2"), "P-2"),
        (Message("outer", inner=Message("inner", rule="P-1"), rule=""), "P-1"),
    ],
)
def test_a_message_names_its_rule_and_else_that_of_a_message_inside(message: Message, rule: str) -> None:
    """The paragraph's number alone: a page of rules has no part of one."""
    assert rule_of(message) == rule
