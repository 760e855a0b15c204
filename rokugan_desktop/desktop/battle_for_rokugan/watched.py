"""What a frame of the resolution hands to the panels: the public view, and the battle or the cards that are told."""

from __future__ import annotations

from dataclasses import dataclass

from rokugan_desktop.games.battle_for_rokugan import Message, View, events, ids


@dataclass(frozen=True, slots=True)
class Watched:
    """The public view that a frame shows, with the battle that it shows."""

    view: View
    battle: events.Battle
    battles: tuple[events.Battle, ...] = ()
    """All battles of this resolution, in the order in which they are told."""
    number: int = 0
    """Which of them it is, from 0."""
    honor: tuple[Message, ...] = ()
    """What the battle changes of the honor that everybody can count, seat by seat."""


@dataclass(frozen=True, slots=True)
class WatchedCards:
    """The public view that a frame shows, with the territories whose cards have just been taken or turned up."""

    view: View
    territories: tuple[ids.Territory, ...]


@dataclass(frozen=True, slots=True)
class Fought:
    """The public view after all battles of a round, with what each of them came to."""

    view: View
    battles: tuple[events.Battle, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """The public view whose combat tokens have just been turned faceup."""

    view: View


FrameView = View | Watched | WatchedCards | Fought | Revealed


def view_of(shown: FrameView) -> View:
    """Return the view of what a frame hands to the panel."""
    return shown.view if isinstance(shown, Watched | WatchedCards | Fought | Revealed) else shown
