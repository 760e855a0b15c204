"""The grammar of turn-based games with secrets. It knows no game, no file, no clock, no window."""

from rokugan_desktop.engine.errors import Caution, Illegal, Impossible, Refusal, Unreadable
from rokugan_desktop.engine.grammar import (
    AnyGame,
    Asking,
    Conceding,
    Configurable,
    Decision,
    Draw,
    EarlyEnding,
    Game,
    Imagined,
    Over,
    Rewinding,
    Seat,
    Setup,
    Step,
    Told,
    seats,
)
from rokugan_desktop.engine.messages import Message, Parameter, Plural
from rokugan_desktop.engine.options import Option, OptionChoice, settled
from rokugan_desktop.engine.players import Interrupted, Player, RandomPlayer, Stop, never

__all__ = [
    "AnyGame",
    "Asking",
    "Caution",
    "Conceding",
    "Configurable",
    "Decision",
    "Draw",
    "EarlyEnding",
    "Game",
    "Illegal",
    "Imagined",
    "Impossible",
    "Interrupted",
    "Message",
    "Option",
    "OptionChoice",
    "Over",
    "Parameter",
    "Player",
    "Plural",
    "RandomPlayer",
    "Refusal",
    "Rewinding",
    "Seat",
    "Setup",
    "Step",
    "Stop",
    "Told",
    "Unreadable",
    "never",
    "seats",
    "settled",
]
