"""The cards of the roles on the page of a new match, side by side where there is room for that."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtWidgets import QGridLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.seating.role_card import RoleCard


class RoleCards(QWidget):
    """Lays the cards of those roles that are offered in columns."""

    def __init__(self, context: Context, cards: Mapping[str, RoleCard]) -> None:
        """Hold these cards, by their roles; all are offered."""
        super().__init__()
        self.setObjectName("clear")
        self._cards = cards
        self._offered: Collection[str] = frozenset(cards)
        self._columns = 0
        self._grid = QGridLayout(self)
        keep_margins(context, self._grid, 2, 2, 10, 2)
        keep_spacing(context, self._grid, 12)
        self._grid.setRowStretch(len(cards), 1)

    def arrange(self, columns: int) -> None:
        """Lay the cards in so many columns."""
        if columns == self._columns:
            return
        self._columns = columns
        for card in self._cards.values():
            self._grid.removeWidget(card)
        for number, card in enumerate(card for role, card in self._cards.items() if role in self._offered):
            self._grid.addWidget(card, number // columns, number % columns)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, columns - 1)

    def offer(self, roles: Collection[str]) -> None:
        """Show the cards of these roles alone."""
        if roles != self._offered:
            columns, self._columns, self._offered = max(1, self._columns), 0, roles
            self.arrange(columns)
        for role, card in self._cards.items():
            card.setVisible(role in roles)
