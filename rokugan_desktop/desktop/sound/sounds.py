"""The sounds that there are, each by what it sounds like; what each is heard for, table and games say."""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """A sound. It is the same whenever it is heard."""

    WOOD = "wood"
    """A wooden token set down."""
    LIFT = "lift"
    """Something taken up."""
    CLAPPERS = "clappers"
    """Two strokes of wooden clappers: somebody's turn."""
    DRUMS = "drums"
    """Six strokes on a drum, faster and faster."""
    DRUM = "drum"
    """One deep stroke."""
    CRACKLE = "crackle"
    """Fire."""
    BOWL = "bowl"
    """A singing bowl."""
    PAPER = "paper"
    """A card turned over."""
    CLOTH = "cloth"
    """A curtain drawn."""
    BELL = "bell"
    """A temple's bell."""
