"""The grammar of turn-based games with secrets. It knows no game, no file, no clock, no window."""

from rokugan_desktop.engine.errors import Caution, Illegal, Impossible, Refusal, Unreadable
from rokugan_desktop.engine.grammar import (
    AnyGame,
    Asking,
    Decision,
    Draw,
    Game,
    Imagined,
    Over,
    Seat,
    Setup,
    Step,
    Told,
    seats,
)
from rokugan_desktop.engine.messages import Message, Parameter, Plural

__all__ = [
    "AnyGame",
    "Asking",
    "Caution",
    "Decision",
    "Draw",
    "Game",
    "Illegal",
    "Imagined",
    "Impossible",
    "Message",
    "Over",
    "Parameter",
    "Plural",
    "Refusal",
    "Seat",
    "Setup",
    "Step",
    "Told",
    "Unreadable",
    "seats",
]
