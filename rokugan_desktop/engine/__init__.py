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
from rokugan_desktop.engine.players import Interrupted, Player, RandomPlayer, Stop, never

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
    "Interrupted",
    "Message",
    "Over",
    "Parameter",
    "Player",
    "Plural",
    "RandomPlayer",
    "Refusal",
    "Seat",
    "Setup",
    "Step",
    "Stop",
    "Told",
    "Unreadable",
    "never",
    "seats",
]
