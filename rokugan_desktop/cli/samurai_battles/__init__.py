"""What Samurai Battles offers the command line: its reports, its counts, its part of the balance lab, its ladder."""

from rokugan_desktop.cli.samurai_battles.commands import SamuraiCommands
from rokugan_desktop.cli.samurai_battles.sentences import SENTENCES

__all__ = ["SENTENCES", "offered"]

offered = SamuraiCommands
