"""What the window says of Samurai Battles, in English: the board, the sides, the story, the end."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # The rules say it too: the window names the games to choose from before it loads the rules of any.
    "game.title": "Samurai Battles",
    # What the program says of any game, in the words of this one.
    "title.subtitle": "A field of battle for one computer and two to four players",
    "title.round": "turn {round}",
    "library.running": "Turn {round}, in progress",
    # Places and units on the map
    "hex.name": "Hex {hex}, {terrain:inline}",
    "hex.hill": "Hex {hex}, {terrain:inline}, hill level {level}",
    "unit.name": "{unit}, {card:inline}",
    "piece.unit": "{unit}, {card:inline}, hex {hex}",
    "piece.figures": "{figures} of {start} figures",
    "piece.commander": "With its commander",
    "piece.honor": "Has Honor",
    "piece.ammo": Plural("{n} shot left", "{n} shots left"),
    "piece.fatigue": "Fatigue {n}",
    "piece.hidden": "Hidden in ambush",
    "piece.held": "Hex {hex} is held by: {army}",
    "piece.engaged": "Engaged with {others}",
    # Answers
    "answer.hex": "Hex {hex}",
    "answer.unit": "{unit}",
    "answer.shot": "Hex {hex}, step {number} of the path",
    "answer.range": Plural("{n} hex", "{n} hexes"),
    "answer.no-range": "No Kill Zone",
    "answer.enough": "The path ends here",
    "answer.open": "Openly",
    "answer.ready": "Confirm the plan",
    # Whose turn it is
    "curtain.plan": "{name} gives orders in secret.",
    "curtain.deploy": "{name} places units in secret.",
    # The sides
    "role.west": "West",
    "role.west.about": "Its home is the western edge.",
    "role.west.computer": "Captain of the west",
    "role.east": "East",
    "role.east.about": "Its home is the eastern edge.",
    "role.east.computer": "Captain of the east",
    "computer.novice": "Novice",
    "computer.novice|inline": "novice",
    "computer.novice.character": "Orders each unit by the first advantage in sight.",
    "computer.warrior": "Warrior",
    "computer.warrior|inline": "warrior",
    "computer.warrior.character": "Tries its plan against what the enemy may order, and mends it unit by unit.",
    "computer.daimyo": "Daimyo",
    "computer.daimyo|inline": "daimyo",
    "computer.daimyo.character": "Weighs many plans against many, and keeps the enemy guessing.",
    "side.ready": "Plan confirmed.",
    "seat.conceded": "gave up",
    "standings.points": "Points",
    "points.part.destroyed": "enemy units destroyed",
    "points.part.headquarters": "enemy headquarters",
    "points.part.hold": "hexes held",
    "points.part.handicap": "handicap",
    "figure.units": Plural("{n} unit", "{n} units"),
    "figure.figures": Plural("{n} figure", "{n} figures"),
    "roster.row": "{army}; units: {units}; figures: {figures}",
    "roster.gone": "{unit}, {card:inline}: {fate:inline}",
    # The steps of a turn, in a word or two
    "stage.morale": "Morale",
    "stage.planning": "Planning",
    "stage.1": "Defense",
    "stage.2": "Fire",
    "stage.3": "Movement",
    "stage.4": "Special orders",
    "stage.5": "Melee",
    "stage.6": "Withdrawal",
    # A hex that is pointed at
    "plaque.open": "Does not block sight",
    "plaque.blocked": "Blocks sight",
    "plaque.figures": "figures",
    "plaque.prize": Plural(
        "Brings {n} point to who holds it at the end (V-3).", "Brings {n} points to who holds it at the end (V-3)."
    ),
    "plaque.held": "Held by: {army}.",
    "plaque.no-assault": "No Run and no Assault into it (T-1).",
    "plaque.river": "Entered only by March, Assault or Retreat, for the whole turn; each figure may drown (T-10).",
    "plaque.slow": "No Run into it; by Assault it costs {n} (T-1).",
    "plaque.no-cavalry": "No cavalry (T-1).",
    "plaque.hides-all": "Units may hide here (A-1).",
    "plaque.hides-infantry": "Infantry may hide here (A-1).",
    "plaque.change": "{value} {change}",
    # The end
    "end.wins": "Victory",
    "end.draw": "A draw",
    "end.conceded": "The other side gave up.",
    "end.by-points": "More points.",
    "end.by-losses": "Equal points, but the smaller share of figures lost (V-4).",
    "end.even": "Equal points and equal losses (V-4).",
    "end.map": "The field as it lies at the end",
    "end.part.destroyed": "Points for enemy units destroyed",
    "end.part.headquarters": "Points for the enemy headquarters",
    "end.part.hold": "Points for hexes held",
    "end.held": "{points} ({hexes})",
    "end.part.handicap": "Points as a handicap",
    "end.part.total": "Points in all",
    "end.part.lost": "Figures lost",
    "end.lost": "{figures} of {start}",
    "position.window-sides": "in the window the sides are called {sides}",
}
