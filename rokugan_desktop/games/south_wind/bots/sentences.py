"""The English of what computers give as their reasons, and of how a finished match is judged: key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_TEXTS: Final = """\
computer.novice.character: Takes what is worth most to it today, and minds no one else.
computer.warrior.character: Guesses at facedown orders, and tries its own against them to the end of the era.
computer.daimyo.character: Tries many orders and covers against what you may have placed, and reckons to the last count.
reason.little: less than a point
reason.lay: {slot}: “{order}” promises {points}, its quick action “{quick}” {more}.
reason.cover: {slot}: “{order}” promises {points}, its quick action “{quick}” {more}. {house}’s “{covered}” won’t act
 again.
reason.destiny: {region}: you have {n} influence there, the strongest other house {others}.
reason.pay: Pay {paid}: {food} food and {bushido} bushido are left.
reason.quick: The quick action “{order}” promises {points}.
reason.no-quick: The quick action “{order}” promises {points}: leave it.
reason.skip: The power would do you more harm than good now.
reason.best: This promises the most as the table stands.
reason.recruit: Recruit {unit:inline} in {province}: so far you have strength {mine} there, the strongest other house
 {others}.
reason.step: Move {unit:inline} from {source} to {province}: so far you have strength {mine} there, the strongest other
 house {others}.
reason.kill: Destroy an army of {house} in {province}: so far you have strength {mine} there, the strongest other house
 {others}.
reason.harvest-food: Harvest in {province}: food.
reason.harvest-bushido: Harvest in {province}: bushido.
reason.harvest-shrine: Harvest in {province}: 1 point.
reason.harvest-capital: Harvest in {province}: 1 influence in its region.
reason.castle: A castle in {province}: 1 influence at each era’s end ({n} to come), and no one can destroy it.
reason.nothing: Nothing that the order could do here is worth it.
judged.how: Each order placed is held against what a novice would have placed, and the era is played to its end many
 times with all orders as they really were. A dojo’s power is held against not using it. What armies did is not judged.
judged.lay: “{order}”, {slot}; a novice: “{usual}”, {there}
judged.cover: “{order}”, {slot}, covering {house}; a novice: “{usual}”, {there}
judged.power: power of the dojo for {unit:inline} in {province}
"""

SENTENCES: Final[dict[str, str | Plural]] = {
    **paragraphs(_TEXTS),
    "reason.points": Plural.of("about {n} [point|points]"),
    "reason.train": Plural.of("Train {unit:inline}: {n} [execution is|executions are] still to come."),
}
