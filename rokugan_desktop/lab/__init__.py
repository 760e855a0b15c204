"""Many games at once: random players, tallies by role and by seat."""

from rokugan_desktop.lab.simulation import Experiment, Finished, Tally, run

__all__ = ["Experiment", "Finished", "Tally", "run"]
