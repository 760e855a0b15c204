"""What Battle for Rokugan offers the command line: its reports, its part of the balance lab, its ladder."""

from rokugan_desktop.cli.battle_for_rokugan.commands import BattleCommands

__all__ = ["offered"]

offered = BattleCommands
