"""The player aid as a document: on the screen, and as one printed page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMarginsF, QSizeF, QUrl
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from rokugan_desktop.desktop.art.tokens import MARGIN, token_pixmap
from rokugan_desktop.desktop.look.theme import DISPLAY_FAMILY, text_font
from rokugan_desktop.desktop.primer import AidSection, NamedThing
from rokugan_desktop.words import Words

_SMALLEST: Final = 6.0
_LARGEST: Final = 12.0
_STEP: Final = 0.25
"""The letters of the printed sheet, in points: as large as one page has room for."""
_DOTS: Final = 1200
_SCREEN_DOTS: Final = 96
_POINTS: Final = 72
"""How many dots of paper, of the document and of printers' points make an inch."""
_SHARP: Final = 4
"""How many device pixels a picture has for each logical one, so that it is sharp on paper too."""


def aid_document(
    sections: Sequence[AidSection], words: Words, title: str, size: float, ink: str, sharp: float = _SHARP
) -> QTextDocument:
    """Return the aid as a document whose letters are `size` units high: two columns, sentences and then things.

    Its pictures have `sharp` pixels for each of its units: on a screen as many as that has, so that none is scaled.
    """
    document = QTextDocument()
    document.setDefaultFont(text_font(size))
    parts = sorted(sections, key=lambda section: bool(section.things))
    high = [2 + len(part.lines) + 2 * len(part.things) for part in parts]
    split = min(range(len(parts)), key=lambda count: max(sum(high[:count]), sum(high[count:])))
    said = [_section(document, section, words, size, sharp) for section in parts]
    left, right = "".join(said[:split]), "".join(said[split:])
    air = f"margin-bottom: {size * 0.2:.1f}px;"
    document.setDefaultStyleSheet(
        f"* {{ color: {ink}; }} h1, h2 {{ font-family: '{DISPLAY_FAMILY}'; font-weight: 800; {air} }} "
        f"h1 {{ font-size: {size * 1.7:.1f}px; }} "
        f"h2 {{ font-size: {size * 1.25:.1f}px; margin-top: {size * 0.5:.1f}px; }} p {{ margin-top: 0px; {air} }}"
    )
    document.setHtml(
        f"<h1>{escape(title)}</h1><table width='100%' cellspacing='0' cellpadding='{size * 0.5:.0f}'>"
        f"<tr><td width='50%'>{left}</td><td width='50%'>{right}</td></tr></table>"
    )
    return document


def save_pdf(path: Path, sections: Sequence[AidSection], words: Words, title: str) -> None:
    """Write the aid as a PDF of one page, A4, with the largest letters that it has room for. Raise OSError."""
    with path.open("wb"):  # else Qt says nothing where it can't write
        pass
    writer = QPdfWriter(str(path))
    writer.setTitle(title)
    writer.setResolution(_DOTS)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(12, 12, 12, 12),
            QPageLayout.Unit.Millimeter,
        )
    )  # fmt: skip
    room = QSizeF(writer.pageLayout().paintRectPoints().size()) * (_SCREEN_DOTS / _POINTS)
    points = _LARGEST
    while True:
        document = aid_document(sections, words, title, points * _SCREEN_DOTS / _POINTS, "#000000")
        document.setDocumentMargin(0)
        document.setTextWidth(room.width())
        if document.size().height() <= room.height() or points <= _SMALLEST:
            break
        points -= _STEP
    painter = QPainter(writer)
    painter.scale(_DOTS / _SCREEN_DOTS, _DOTS / _SCREEN_DOTS)
    document.drawContents(painter)
    painter.end()


def _section(document: QTextDocument, section: AidSection, words: Words, size: float, sharp: float) -> str:
    lines = "".join(f"<p>{escape(words.say(line))}</p>" for line in section.lines)
    things = "".join(_thing(document, thing, words, size, sharp) for thing in section.things)
    table = f"<table cellspacing='0' cellpadding='{size * 0.15:.0f}'>{things}</table>" if things else ""
    return f"<h2>{escape(words.say(section.title))}</h2>{lines}{table}"


def _thing(document: QTextDocument, thing: NamedThing, words: Words, size: float, sharp: float) -> str:
    name, text = escape(words.say(thing.name)), escape(words.say(thing.text))
    url = f"thing:{thing.name.key}"
    side = round(size * 3)
    picture = token_pixmap(thing.art, min(side, 400) / (1 + 2 * MARGIN), sharp if side < 100 else 1)
    document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(url), picture.toImage())
    image = f"<img src='{url}' width='{side}' height='{side}'/>"
    return f"<tr><td valign='middle'>{image}</td><td valign='middle'><b>{name}.</b> {text}</td></tr>"
