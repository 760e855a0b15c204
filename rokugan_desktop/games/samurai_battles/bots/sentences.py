"""What the computer players of Samurai Battles say, in English: hints, and the reasons of a plan."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "plan.hint": "{unit}: {plan}",
    "advice.blow": "{plan}. The blow may cost the enemy {losses} figures, the blow back {taken}.",
    "advice.shot": "{plan}. The volley may cost the enemy {losses} figures.",
    "advice.watch": Plural("{plan}. It watches {n} hex.", "{plan}. It watches {n} hexes."),
    "advice.way": Plural(
        "{plan}. From there the nearest enemy is {n} hex away.",
        "{plan}. From there the nearest enemy is {n} hexes away.",
    ),
    "advice.stay": "{plan}. Nothing better is in sight.",
    "advice.order": "{plan}.",
    "advice.deploy": "Where the scenario places them they stand well.",
    "advice.plan-strikes": Plural(
        "It strikes with {n} unit: {losses} figures of the enemy for {taken} of its own, on average.",
        "It strikes with {n} units: {losses} figures of the enemy for {taken} of its own, on average.",
    ),
    "advice.plan-moves": Plural(
        "Nobody is near enough to be struck: {n} unit is on its way.",
        "Nobody is near enough to be struck: {n} units are on their way.",
    ),
}
