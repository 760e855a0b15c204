"""What a frame of the resolution hands to the panels: the public view, and the battle that is told."""

from __future__ import annotations

from dataclasses import dataclass

from rokugan_desktop.games.battle_for_rokugan import View, events


@dataclass(frozen=True, slots=True)
class Watched:
    """The public view that a frame shows, with the battle that it shows."""

    view: View
    battle: events.Battle
    battles: tuple[events.Battle, ...] = ()
    """All battles of this resolution, in the order in which they are told."""
    number: int = 0
    """Which of them it is, from 0."""
    honor: tuple[int, ...] = ()
    """By how much the battle changes the honor of each seat that everybody can count."""


def view_of(shown: View | Watched) -> View:
    """Return the view of what a frame hands to the panel."""
    return shown.view if isinstance(shown, Watched) else shown
