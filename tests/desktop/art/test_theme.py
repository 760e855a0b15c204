"""Themes: the fonts speak both languages, ink is legible on every ground, the style sheet is whole."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor, QFontInfo, QFontMetrics, QPalette
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.look.theme import (
    DISPLAY_FAMILY,
    TARGET,
    TEXT_FAMILY,
    THEMES,
    display_font,
    mixed,
    number_font,
    palette,
    stylesheet,
    text_font,
)


def contrast(one: str, two: str) -> float:
    """Return the contrast of two colours as WCAG reckons it."""

    def luminance(name: str) -> float:
        colour = QColor(name)
        parts = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
            for c in (colour.redF(), colour.greenF(), colour.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_fonts_are_the_bundled_ones_and_write_russian(qtbot: QtBot) -> None:
    for font, family in ((display_font(20, heavy=True), DISPLAY_FAMILY), (text_font(12), TEXT_FAMILY)):
        assert QFontInfo(font).family() == family
        metrics = QFontMetrics(font)
        assert all(metrics.inFontUcs4(ord(letter)) for letter in "AzЯяЁё—«»№→1")


def test_figures_are_of_one_width(qtbot: QtBot) -> None:
    metrics = QFontMetrics(number_font(40))
    assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("name", THEMES)
def test_ink_is_legible_on_every_ground(name: str) -> None:
    theme = THEMES[name]
    least = 7.0 if name == "contrast" else 4.5
    for ground in (theme.panel, theme.raised):
        for ink in (theme.ink, theme.faint, theme.danger, theme.good, theme.stress):
            assert contrast(ink, ground) > least, (ink, ground)
        for share in (0.10, 0.26):  # pointed at, pressed
            assert contrast(theme.ink, mixed(theme.raised, theme.accent, share).name()) > least
        assert contrast(theme.focus, ground) > 3.0
    assert contrast(theme.on_accent, theme.accent) > 4.5
    hovered = re.search(r'QPushButton\[role="primary"\]:hover {\s*background: (#[0-9a-f]{6})', stylesheet(theme))
    assert hovered is not None
    assert contrast(theme.on_accent, hovered[1]) > 4.5
    assert contrast(theme.map_ink, theme.parchment) > 6.0


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_style_sheet_has_no_gap(qtbot: QtBot, name: str, scale: float) -> None:
    sheet = stylesheet(THEMES[name], scale)
    assert "$" not in sheet
    assert "@" not in sheet
    assert THEMES[name].accent in sheet


def test_buttons_are_large_enough_for_a_finger(qtbot: QtBot) -> None:
    button = QPushButton("x")
    qtbot.addWidget(button)
    button.setStyleSheet(stylesheet(THEMES["light"]))
    assert button.sizeHint().height() >= TARGET - 2


def test_the_palette_names_the_theme_s_colours(qtbot: QtBot) -> None:
    made = palette(THEMES["dark"])
    assert made.color(QPalette.ColorRole.Window) == QColor(THEMES["dark"].panel)
    assert made.color(QPalette.ColorRole.Highlight) == QColor(THEMES["dark"].accent)


def test_half_way_between_two_colours() -> None:
    assert mixed("#000000", "#ffffff", 0.5).red() in {127, 128}


@pytest.mark.parametrize("name", THEMES)
def test_edges_and_the_focus_stand_out_on_every_ground(name: str) -> None:
    theme = THEMES[name]
    for ground in (theme.panel, theme.raised):
        for line in (theme.edge, theme.focus):
            assert contrast(line, ground) >= 3.0, (line, ground)
    assert contrast(theme.on_accent, theme.accent) >= 4.5
    assert contrast(theme.focus, theme.panel) >= 3.0, "the two tones of the ring around a button"
