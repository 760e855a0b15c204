"""Fonts, palettes and the style of the program's own widgets: ink on parchment, by day, by night, in high contrast."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from string import Template
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QGradient,
    QPaintDevice,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPalette,
    QPen,
)

from rokugan_desktop.resources import assets
from rokugan_desktop.table.files.whole_files import of_the_program

DISPLAY_FAMILY = "Alegreya SC"
TEXT_FAMILY = "Alegreya Sans"
TARGET = 44
"""The least side of anything that is pressed, in logical pixels at 100 %."""


@cache
def load_fonts() -> None:
    """Make the bundled fonts known to Qt, once. Raise Unreadable where one can't be loaded, or none is there."""
    folder = assets() / "fonts"
    found = sorted(folder.glob("*.ttf"))
    for path in found or [folder]:
        if QFontDatabase.addApplicationFont(str(path)) < 0:
            raise of_the_program(path)


@lru_cache(maxsize=256)
def _font(family: str, size: int, weight: QFont.Weight) -> QFont:
    """Return a font of the family, `size` logical pixels high, with lining figures; it is to be copied."""
    load_fonts()
    font = QFont(family)
    font.setPixelSize(max(1, size))
    font.setWeight(weight)
    font.setFeature(QFont.Tag("lnum"), 1)
    return font


def display_font(size: float, *, heavy: bool = False) -> QFont:
    """Return the face of titles and of the map's names, `size` logical pixels high."""
    return QFont(_font(DISPLAY_FAMILY, round(size), QFont.Weight.ExtraBold if heavy else QFont.Weight.Medium))


def text_font(size: float, *, bold: bool = False) -> QFont:
    """Return the face of everything that is read, `size` logical pixels high."""
    return QFont(_font(TEXT_FAMILY, round(size), QFont.Weight.Bold if bold else QFont.Weight.Medium))


heavy_font: Final = partial(display_font, heavy=True)
bold_font: Final = partial(text_font, bold=True)
"""Both faces as letters that stand out are written."""


def number_font(size: float) -> QFont:
    """Return the heavy face of numbers on tokens, with figures of one width."""
    font = text_font(size, bold=True)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


class Theme(NamedTuple):
    """All colours of one palette, as ``#rrggbb``."""

    id: str
    dark: bool
    table: str
    """The table that the map and the panels lie on."""
    panel: str
    raised: str
    """Buttons, cards and fields."""
    edge: str
    ink: str
    faint: str
    """Ink for what matters less; still legible on `panel`."""
    accent: str
    """Lacquer red: what is chosen, what goes on."""
    on_accent: str
    stress: str
    """Red ink: letters that stand out."""
    focus: str
    """The ring around what the keyboard is on."""
    good: str
    danger: str
    gold: str
    parchment: str
    """The ground of the map's land."""
    parchment_shade: str
    sea: str
    sea_line: str
    map_ink: str
    map_faint: str
    choice: str
    doubtful: str

    def colour(self, name: str, alpha: float = 1.0) -> QColor:
        """Return one of the colours by its field's name. Raise AttributeError for an unknown name."""
        colour = QColor(str(getattr(self, name)))
        colour.setAlphaF(alpha)
        return colour


_COLOURS: Mapping[str, tuple[str, str, str]] = {
    "table": ("#5b4432", "#17120f", "#000000"),
    "panel": ("#f3e8cf", "#241d18", "#ffffff"),
    "raised": ("#fbf4e2", "#33291f", "#ffffff"),
    "edge": ("#8d7650", "#8d7650", "#000000"),
    "ink": ("#2a1e15", "#efe2c8", "#000000"),
    "faint": ("#6a563f", "#b8a484", "#303030"),
    "accent": ("#a3261c", "#c8443a", "#8c0000"),
    "on_accent": ("#fff6e6", "#fff6e6", "#ffffff"),
    "stress": ("#a3261c", "#f0857a", "#8c0000"),
    "focus": ("#1f5f9e", "#7db7ee", "#0033cc"),
    "good": ("#2f6b3c", "#7cc08a", "#005a00"),
    "danger": ("#a3261c", "#f0857a", "#8c0000"),
    "gold": ("#a87a1e", "#d9ac4c", "#6b4a00"),
    "parchment": ("#f0e2c3", "#b29c74", "#ffffff"),
    "parchment_shade": ("#cfb487", "#6d5a3e", "#d8d8d8"),
    "sea": ("#b9c6bd", "#111b38", "#bcd2e0"),
    "sea_line": ("#5d7a7c", "#6f8b91", "#0a3550"),
    "map_ink": ("#33251a", "#170f09", "#000000"),
    "map_faint": ("#7c6549", "#3c2f20", "#303030"),
    "choice": ("#d98a00", "#ffc043", "#c800a8"),
    "doubtful": ("#9a6a12", "#f0c257", "#7a4d00"),
}
"""Each colour by day, by night and in high contrast."""
LIGHT, DARK, CONTRAST = (
    Theme(name, dark, **{colour: each[number] for colour, each in _COLOURS.items()})
    for number, (name, dark) in enumerate((("light", False), ("dark", True), ("contrast", False)))
)
THEMES: Mapping[str, Theme] = MappingProxyType({theme.id: theme for theme in (LIGHT, DARK, CONTRAST)})


def palette(theme: Theme) -> QPalette:
    """Return the palette for Qt's Fusion style."""
    made = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.panel,
        role.WindowText: theme.ink,
        role.Base: theme.raised,
        role.AlternateBase: theme.panel,
        role.Text: theme.ink,
        role.Button: theme.raised,
        role.ButtonText: theme.ink,
        role.BrightText: theme.on_accent,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.ink,
        role.PlaceholderText: theme.faint,
        role.Link: theme.stress,
        role.LinkVisited: theme.stress,
        role.Light: theme.raised,
        role.Midlight: theme.panel,
        role.Mid: theme.edge,
        role.Dark: theme.edge,
        role.Shadow: theme.map_ink,
        role.Accent: theme.accent,
    }
    for which, colour in colours.items():
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, mixed(theme.ink, theme.panel, 0.52))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, mixed(theme.accent, theme.panel, 0.6))
    return made


def mixed(one: str | QColor, other: str | QColor, share: float) -> QColor:
    """Return the colour that lies `share` of the way from one to the other."""
    first, second = QColor(one), QColor(other)
    pairs = (
        (first.redF(), second.redF()),
        (first.greenF(), second.greenF()),
        (first.blueF(), second.blueF()),
        (first.alphaF(), second.alphaF()),
    )
    red, green, blue, alpha = [min(1.0, max(0.0, a + (b - a) * share)) for a, b in pairs]
    return QColor.fromRgbF(red, green, blue, alpha)


def faded(colour: str | QColor, alpha: float) -> QColor:
    """Return the colour as dense as that, from 0 to 1."""
    shade = QColor(colour)
    shade.setAlphaF(min(1.0, max(0.0, alpha)))
    return shade


def smooth_painter(device: QPaintDevice) -> QPainter:
    """Return a painter on the device, whose edges are smooth."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def equip(
    painter: QPainter, pen: QPen | QColor | Qt.PenStyle, brush: QBrush | QColor | QGradient | Qt.BrushStyle
) -> QPainter:
    """Return the painter, who from now on draws lines with this pen and fills shapes with this brush."""
    painter.setPen(pen)
    painter.setBrush(brush)
    return painter


def round_box(painter: QPainter, box: QRectF, radius: float, pen: QPen, brush: QColor | Qt.BrushStyle) -> None:
    """Draw and fill a box with round corners; dashes as a shape: a pen's begin elsewhere where a part is drawn anew."""
    outline, dashed = QPainterPath(), pen.style() is Qt.PenStyle.DashLine
    outline.addRoundedRect(box, radius, radius)
    equip(painter, Qt.PenStyle.NoPen if dashed else pen, brush).drawPath(outline)
    if dashed:
        painter.fillPath(QPainterPathStroker(pen).createStroke(outline), pen.color())


@contextmanager
def placed(painter: QPainter, at: QPointF, *, turned: float = 0.0, scale: float = 1.0) -> Generator[None]:
    """Let what is painted within have the point for its origin, turned clockwise and scaled; then all is as before."""
    painter.save()
    painter.translate(at)
    painter.rotate(turned)
    painter.scale(scale, scale)
    yield
    painter.restore()


def round_pen(colour: QColor, width: float) -> QPen:
    """Return a pen whose lines end and turn in a round."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


@cache
def _styles() -> str:
    file = assets() / "styles" / "window.qss"
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise of_the_program(file) from error


def stylesheet(theme: Theme, scale: float = 1.0) -> str:
    """Return the style sheet of the window; `scale` is the player's own scale of all sizes, 1.0 being 100 %.

    In its file ``@14px`` is to be scaled, ``@text`` and ``@display`` to be named, ``$ink`` and its like to be coloured.
    """
    load_fonts()
    derived = {
        "hover": mixed(theme.raised, theme.accent, 0.10),
        "pressed": mixed(theme.raised, theme.accent, 0.26),
        "accent_deep": mixed(theme.accent, "#000000", 0.28),
        "accent_light": mixed(theme.accent, "#000000" if theme.dark else "#ffffff", 0.12),
        "disabled": mixed(theme.ink, theme.panel, 0.52),
    }
    sheet = _styles().replace("@text", TEXT_FAMILY).replace("@display", DISPLAY_FAMILY)
    sheet = re.sub("@([0-9]+)", lambda size: str(max(1, round(int(size[1]) * scale))), sheet)
    colours = {name: str(getattr(theme, name)) for name in Theme._fields if name not in {"id", "dark"}}
    colours |= {name: colour.name() for name, colour in derived.items()}
    colours["tone"] = "light" if theme.dark else "dark"
    return Template(sheet).substitute(colours, icons=(assets() / "icons").as_posix())
