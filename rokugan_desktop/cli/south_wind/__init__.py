"""What South Wind, North Wind offers the command line: its reports, counts of its boards, its part of the lab."""

from rokugan_desktop.cli.south_wind.commands import SouthWindCommands

__all__ = ["offered"]

offered = SouthWindCommands
