"""What Four Paths offers the command line: its reports, its card file and decks, its part of the balance lab."""

from rokugan_desktop.cli.four_paths.commands import FourPathsCommands

__all__ = ["offered"]

offered = FourPathsCommands
