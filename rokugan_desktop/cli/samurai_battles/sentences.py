"""The English of what the commands of Samurai Battles say: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Help
    "cli.command.resolve": "carry out the orders of a position, with its dice or those of a seed",
    "cli.command.score": "the points of a position, by chapter 17",
    "cli.command.explain": "the values of all units in a position with their sums, and what each may be ordered",
    "cli.command.simulate": "play whole battles and say what sides, units and orders are worth",
    "cli.help.resolve.seed": "a whole number from 0 to roll dice from, where the file has none",
    # matches and replay
    "cli.matches.round": "turn {round}",
    # check
    "cli.check.hexes": Plural("{n} hex", "{n} hexes"),
    "cli.check.units": Plural("{n} unit", "{n} units"),
    "cli.check.borders": Plural("{n} border", "{n} borders"),
    "cli.check.scenarios": Plural("{n} scenario", "{n} scenarios"),
    "cli.check.count.hexes": "hexes of all maps: the game has {wanted}, but there are {there}",
    "cli.check.count.borders": "borders of all maps: the game has {wanted}, but there are {there}",
    "cli.check.count.scenarios": "scenarios: the game has {wanted}, but there are {there}",
    # resolve
    "cli.resolve.event": "{said} ({rule})",
    "cli.resolve.execution": "Turn {turn}",
    "cli.resolve.morale": "Turn {turn}: Morale phase",
    "cli.resolve.reveal": "Reveal",
    "cli.resolve.units": "The units now, turn {turn}",
    "cli.resolve.unit": "{unit}, {card:inline}: hex {at}, figures {figures} of {start}{more}",
    "cli.resolve.commander": "with a commander",
    "cli.resolve.fatigue": "fatigue {n}",
    "cli.resolve.ammo": "ammunition {n}",
    "cli.resolve.hidden": "hidden, facing {facing:inline}",
    "cli.resolve.engaged": "engaged with {units}",
    "cli.resolve.quarry": "in pursuit of {units}",
    "cli.resolve.gone-title": "Gone",
    "cli.resolve.gone": "{unit}: {fate:inline}",
    # explain
    "cli.explain.unit": "Unit {unit}",
    "cli.explain.attack.infantry": "Attack against infantry: {sum}",
    "cli.explain.attack.cavalry": "Attack against cavalry: {sum}",
    "cli.explain.defense": "Defense: {sum}",
    "cli.explain.morale": "Morale: {sum}",
    "cli.explain.fire": "Fire at distance {distance}: {sum}",
    "cli.explain.not-commanded": "Not commanded (K-2)",
    "cli.explain.forced": "Forced order: {order}",
    "cli.explain.legal": "May be ordered: {orders}",
    "cli.explain.refused": "May not be ordered: {orders}",
    "cli.explain.refused-order": "{order} ({rule})",
    "cli.explain.sees": "Sees {units}",
    "cli.explain.order-refused": "The order it was given is forbidden ({rule})",
    # score
    "cli.score.row": (
        "{side}: {total} points (units destroyed {destroyed}, headquarters {headquarters}, hexes held {hold}, "
        "handicap {handicap}); figures lost: {lost} of {start}"
    ),
    "cli.score.winner": "Winner: {side}",
    "cli.score.draw": "A draw",
    # simulate
    "cli.simulate.position": "a position",
    "cli.simulate.heading.points": "points",
    "cli.simulate.heading.mean_destroyed": "units destroyed",
    "cli.simulate.heading.mean_figures_lost": "figures lost",
    "cli.simulate.heading.mean_hexes_held": "hexes held",
    "cli.simulate.by_side": "By side",
    "cli.simulate.by_type": "By unit type (units and figures lost are those of the type)",
    "cli.simulate.by_scenario": "By scenario",
    "cli.simulate.use.lost": "Units lost",
    "cli.simulate.use.orders": "Orders given",
    "cli.simulate.page.points": "mean points",
    "cli.simulate.page.reading.cause": (
        "A side may win because of its ground, its units or its task: the tables show what goes together, not what "
        "causes it. They tell of these players, not of all."
    ),
    "cli.simulate.page.column.points": "points at the end, on average",
    "cli.simulate.page.column.mean_destroyed": "enemy units destroyed in a battle, on average",
    "cli.simulate.page.column.mean_figures_lost": "own figures lost in a battle, on average",
    "cli.simulate.page.column.mean_hexes_held": "hexes with points held at the end, on average",
    "cli.simulate.page.note.by_side": "A side in the battles played; allies count their side’s points each.",
    "cli.simulate.page.note.by_type": (
        "The side that had units of the type, however many: games, wins and points are the side’s. Units destroyed "
        "and figures lost are its own of that type, hexes held those on which they stand at the end."
    ),
    "cli.simulate.page.note.by_scenario": "Both sides together.",
    "cli.simulate.page.note.use.lost": "How many units of each type were destroyed, on both sides together.",
    "cli.simulate.page.note.use.orders": "How often units were under each order when the orders were revealed.",
}
