"""The page with all that the program says is whole, and brought up to date whenever the tests run."""

from __future__ import annotations

import re

import catalogues
import spoken_page


def test_the_page_has_every_sentence_in_every_language() -> None:
    page = spoken_page.made()
    rows = {match[1]: match[2] for match in re.finditer(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE)}
    assert rows.keys() == {key for _module, table in catalogues.tables() for key in table}
    cells = {key: re.split(r"(?<!\\) \| ", row) for key, row in rows.items()}
    assert {key for key, said in cells.items() if len(said) != 2 or not all(said)} == set()
    assert cells["table.confirm"] == ["Confirm", "Подтвердить"]
    assert cells["panel.honor"][1].count(" / ") == 2, "one, two and five things"
    if not spoken_page.PAGE.is_file() or spoken_page.PAGE.read_text(encoding="utf-8") != page:
        spoken_page.PAGE.write_text(page, encoding="utf-8")
