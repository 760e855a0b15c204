"""What the window says of Samurai Battles, in English: the board, the sides, the story, the end."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # What the program says of any game, in the words of this one.
    "title.subtitle": "A field of battle for one computer and two to four players",
    "title.round": "turn {round}",
    "library.running": "Turn {round}, goes on",
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
    "role.west": "The army from the west",
    "role.west.about": "Its home is the western edge.",
    "role.west.computer": "Captain of the west",
    "role.east": "The army from the east",
    "role.east.about": "Its home is the eastern edge.",
    "role.east.computer": "Captain of the east",
    "computer.novice": "Novice",
    "computer.novice.character": "Orders each unit by the first advantage in sight.",
    "side.row": "{side}: {names}; points: {points}; units: {units}; figures: {figures}",
    # The end
    "end.wins": "{side} wins the battle",
    "end.draw": "A draw",
    "end.points": "{side}: {points}",
}
