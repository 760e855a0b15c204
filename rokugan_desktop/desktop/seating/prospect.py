"""What a set-up brings: the board as it lies before the first turn, and beside it what the game says of that."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from rokugan_desktop.desktop.at_table.field import MapField
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyBoardFace, AnyFace, AnyPanelFace, Person
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.spacing import bare, spaced
from rokugan_desktop.desktop.look.style import in_role, remove_for_good
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import Where
from rokugan_desktop.engine import Seat, Setup


class Prospect(QWidget):
    """Shows a set-up to whoever chooses it. It asks nothing, and shows no more than everybody sees at the beginning."""

    def __init__(self, context: Context, face: AnyFace, board: AnyBoardFace, said: AnyPanelFace) -> None:
        """Show nothing yet; `said`: what the game says of the public view at the beginning."""
        super().__init__()
        self._context, self._face, self._board, self._said = context, face, board, said
        self._row = spaced(context, bare(QHBoxLayout(self)), 12)
        self._shown: object = None
        self._parts: tuple[QWidget, ...] = ()
        self._field: MapField | None = None

    def show_setup(self, setup: Setup) -> None:
        """Show what this set-up brings, in the language, theme and scale of now."""
        context, game = self._context, self._face.game
        wanted = setup, context.words, context.theme, context.scale
        if wanted == self._shown:
            return
        self._shown = wanted
        for part in self._parts:
            remove_for_good(part)
        if self._field is not None:
            self._field.deleteLater()
        view: Any = game.view(game.new(setup), None)
        roles = {role.id: role for role in self._face.roles}
        seated = (roles[role] for role in setup.roles)
        people = [Person(Seat(seat), context.words.say(role.name), role) for seat, role in enumerate(seated)]
        field = self._field = MapField(context, self._board, setup, self)
        field.people = people
        field.map.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        field.retranslate()
        field.restyle()
        panel = SectionPanel(self._said, context.words, context.theme, people, Where.COLUMN, public=True, parted=False)
        paper = in_role(QFrame(), "card")
        spaced(context, QVBoxLayout(paper), 0, 10, 8, 10, 8).addWidget(scrolling(panel))
        self._parts = field.map, paper
        for part, share in zip(self._parts, (3, 2), strict=True):
            self._row.addWidget(part, share)
        field.show_turn(view, None)
        panel.show_turn(view, None)
