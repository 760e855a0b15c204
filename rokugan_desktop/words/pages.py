"""Long pages in Markdown whose paragraphs are numbered: `**R-5c.** An attacker who wins ...`."""

from __future__ import annotations

import re
from typing import Final

_NUMBERED: Final = re.compile(r"^\*\*(?P<number>[A-Z]-\d+[a-z]?)\.", re.MULTILINE)
_END: Final = re.compile(r"^#+ ", re.MULTILINE)


def numbers(page: str) -> tuple[str, ...]:
    r"""Return the numbers of a page's paragraphs, in its order.

    >>> numbers("# Rules\n\n**R-0.** First.\n\n**R-5c. Battles.** Then.")
    ('R-0', 'R-5c')
    """
    return tuple(match["number"] for match in _NUMBERED.finditer(page))


def paragraph(page: str, number: str) -> str | None:
    r"""Return the paragraph of that number with the lists below it, as Markdown; None where the page has none.

    >>> paragraph("**R-0.** First.\n\n- more\n\n**R-1.** Second.\n\n## End", "R-0")
    '**R-0.** First.\n\n- more'
    >>> paragraph("**R-0.** First.\n\n**R-1.** Second.\n\n## End", "R-1")
    '**R-1.** Second.'
    """
    for match in _NUMBERED.finditer(page):
        if match["number"] == number:
            ends = (pattern.search(page, match.end()) for pattern in (_NUMBERED, _END))
            return page[match.start() : min([end.start() for end in ends if end], default=len(page))].strip()
    return None
