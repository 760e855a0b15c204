"""What Samurai Battles offers the command line: its reports, its counts, its part of the balance lab, its ladder."""

from rokugan_desktop.cli.samurai_battles.commands import SamuraiCommands

__all__ = ["offered"]

offered = SamuraiCommands
