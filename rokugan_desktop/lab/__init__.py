"""The balance lab: many games at once, by any players of any game, and what their numbers are worth.

It knows no game: what is counted comes from functions that the game's front gives.
"""

# pyright: reportUnusedImport=false

from rokugan_desktop.engine.players import wilson
from rokugan_desktop.lab.pools import NoCluster, Pool, Stopped, cluster, here, processes, run_with
from rokugan_desktop.lab.simulation import AnyPlayer, Experiment, Finished, play
from rokugan_desktop.lab.sums import Result, Tally
