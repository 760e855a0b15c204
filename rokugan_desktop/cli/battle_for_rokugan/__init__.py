"""What Battle for Rokugan offers the command line: its reports, its part of the balance lab, its ladder."""

from rokugan_desktop.cli.battle_for_rokugan.commands import BattleCommands
from rokugan_desktop.cli.battle_for_rokugan.sentences import SENTENCES

__all__ = ["SENTENCES", "offered"]

offered = BattleCommands
