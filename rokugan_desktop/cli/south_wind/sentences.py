"""The English of what the commands of South Wind, North Wind say: message key to sentence."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_TEXTS: Final = """\
cli.help.simulate.houses: the houses of the seats, such as {names}; left out, they are drawn
cli.check.lacks: {what} is missing
cli.check.stranger: the game has no {what}
cli.resolve.nothing: Nothing happens.
cli.resolve.refused: Answer {answer} is refused ({rule}).
cli.resolve.asked: Asked now: {house}. Answers: {answers}
cli.explain.control: {province}: {house} controls it ({strengths})
cli.explain.nobody: {province}: no one controls it ({strengths})
cli.explain.besieged: {province}: {house}’s castle is besieged
cli.explain.acts: {slot}: {house}, {order}
cli.explain.next: Next turn order: {houses}
cli.score.winners: Ahead: {houses}
cli.simulate.unknown-house: there is no house {name}; there are: {known}
cli.simulate.same-house: two seats can’t have the house {name}
cli.simulate.heading.points: points
cli.simulate.heading.mean_harvest: harvest
cli.simulate.heading.mean_regions: regions
cli.simulate.heading.mean_shrines: shrines
cli.simulate.heading.mean_archers: archers
cli.simulate.heading.mean_goal: agenda
cli.simulate.heading.mean_influence: influence
cli.simulate.heading.mean_resources: resources
cli.simulate.by_house: By house
cli.simulate.by_dojo: By dojo
cli.simulate.by_place: By place in the first turn order
cli.simulate.place: place {n}
cli.simulate.power: {dojo}, {unit:inline}
cli.simulate.use.laid: Orders placed
cli.simulate.use.acted: Orders that acted
cli.simulate.use.idle: Orders that acted in vain
cli.simulate.use.covered: Orders covered
cli.simulate.use.trained: Armies trained
cli.simulate.use.power: Powers used
cli.simulate.page.points: mean points
cli.simulate.page.reading.cause: A house has no powers of its own, so houses differ by chance alone. Dojos, places,
 and orders differ by more; but the tables show what goes together, not what causes it, and they tell of these players
 alone.
cli.simulate.page.column.points: points when the match ended, on average
cli.simulate.page.column.mean_harvest: points by harvesting shrines, on average (O-7)
cli.simulate.page.column.mean_regions: points for the most and second most provinces, on average (N-3)
cli.simulate.page.column.mean_shrines: points for shrines at the ends of eras, on average (N-4)
cli.simulate.page.column.mean_archers: points for archers at enemy castles, on average (N-5)
cli.simulate.page.column.mean_goal: points of the region agenda, on average (V-1)
cli.simulate.page.column.mean_influence: points for influence at the last count, on average (G-1)
cli.simulate.page.column.mean_resources: points for resources left, on average (G-2)
cli.simulate.page.note.by_house: Houses differ in their color alone.
cli.simulate.page.note.by_dojo: The dojo of a seat; without dojos there are no rows.
cli.simulate.page.note.by_place: Where a seat came in the turn order of the first era.
cli.simulate.page.note.use.laid: How often each order was placed, by all seats together.
cli.simulate.page.note.use.acted: How often each order was carried out; one that is not covered acts in both rounds.
cli.simulate.page.note.use.idle: How many of these did nothing at all.
cli.simulate.page.note.use.covered: How often a token with this order was covered.
cli.simulate.page.note.use.trained: How often each army was trained, by all seats together.
cli.simulate.page.note.use.power: How often each power was used, by all seats together.
"""

SENTENCES: Final[dict[str, str | Plural]] = {
    **paragraphs(_TEXTS),
    "cli.check.slots": Plural.of("{n} [slot|slots]"),
    "cli.explain.lay": Plural.of("{house} may place an order on {n} [slot|slots]"),
    "cli.explain.deck": Plural.of("{n} destiny [card|cards] in the deck"),
    "cli.score.house": Plural.of(
        "{house}: {n} [point|points] = {points} + {influence} for influence + {resources} for resources"
    ),
}
