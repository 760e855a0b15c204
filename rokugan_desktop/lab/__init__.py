"""The balance lab: many games at once, by any players of any game, and what their numbers are worth.

It knows no game: what is counted comes from functions that the game's front gives.
"""

# pyright: reportUnusedImport=false

from rokugan_desktop.engine.players import wilson
from rokugan_desktop.lab.pools import (
    AnyPlayer,
    Experiment,
    Finished,
    NoCluster,
    Pool,
    Result,
    Stopped,
    Tally,
    cluster,
    here,
    play,
    processes,
    run_with,
)
