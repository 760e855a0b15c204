"""What South Wind, North Wind offers the command line: its reports, counts of its boards, its part of the lab."""

from rokugan_desktop.cli.south_wind.commands import SouthWindCommands
from rokugan_desktop.cli.south_wind.sentences import SENTENCES

__all__ = ["SENTENCES", "offered"]

offered = SouthWindCommands
