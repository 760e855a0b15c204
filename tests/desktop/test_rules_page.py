"""The page of the rules, in the room that there is."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import MakeShell


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 100), ((1280, 800), 150), ((1600, 1000), 200)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_chapters_are_never_scrolled_sideways(
    make_shell: MakeShell, size: tuple[int, int], scale: int, language: str
) -> None:
    shell = make_shell()
    shell.resize(*size)
    shell.context.change(msgspec.structs.replace(shell.context.settings, scale=scale, language=language))
    shell.title.rules_button.click()
    QApplication.processEvents()
    chapters = shell.rules.chapters
    assert chapters.count() > 8
    assert not chapters.horizontalScrollBar().isVisible()
    texts = [chapters.item(row).text() for row in range(chapters.count())]
    assert [chapters.item(row).toolTip() for row in range(chapters.count())] == texts
