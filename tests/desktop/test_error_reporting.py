from __future__ import annotations

from rokugan_desktop.desktop.context import error_message
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import JournalFailed

WHAT = Message("table.file.not-text")


def test_a_place_is_named_only_where_there_is_one() -> None:
    assert error_message(Unreadable("a.yaml", "line 3", WHAT)).key == "trouble.in-place"
    whole = error_message(Unreadable("a.yaml", "", WHAT))
    assert whole == Message("trouble.in-file", file="a.yaml", what=WHAT)


def test_a_journal_that_failed_says_itself_what_is_amiss() -> None:
    assert error_message(JournalFailed(WHAT)) == WHAT
