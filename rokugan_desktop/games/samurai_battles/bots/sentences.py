"""What the computer players of Samurai Battles say, in English: hints, and the reasons of a plan."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "plan.hint": "{unit}: {plan}",
    "advice.blow": "{plan}. Expected losses: {losses} for the enemy, {taken} in return.",
    "advice.shot": "{plan}. Expected enemy losses: {losses}.",
    "advice.watch": Plural("{plan}. It covers {n} hex.", "{plan}. It covers {n} hexes."),
    "advice.way": Plural(
        "{plan}. From there the nearest enemy is {n} hex away.",
        "{plan}. From there the nearest enemy is {n} hexes away.",
    ),
    "advice.stay": "{plan}. Nothing better is in sight.",
    "advice.order": "{plan}.",
    "advice.deploy": "The scenario’s placement is good as it is.",
    "advice.plan-strikes": Plural(
        "{n} unit attacks: on average {losses} enemy figures for {taken} of your own.",
        "{n} units attack: on average {losses} enemy figures for {taken} of your own.",
    ),
    "advice.plan-moves": Plural(
        "No enemy within reach: {n} unit on the move.", "No enemy within reach: {n} units on the move."
    ),
}
