"""What the window says of South Wind, North Wind, in English: map, panels, plaques, film, standings and the end."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_TEXTS: Final = """\
game.title: South Wind, North Wind
title.subtitle: Hidden orders on two winds, for one to five
title.round: era {round}
new.roles: Houses
new.hint: {fewest} to {most} players, in clockwise order. Pick a seat, then its house: all houses play alike.
new.random-role: Random house
new.random: Random house
new.named-later: Named after the house
new.same-role: Two players can’t have the same house.
new.taken-away: {role} goes to {taker}; {name} gets a random house.
new.alone: Solo: you against two computers
new.alone.what: Fills the table in one click: two novices with random houses.
table.rematch.key: Play again with the same players and houses
table.look.key: Look at your own orders and cards (L)
stages.now: Era {round} of {rounds}, {stage}.
stages.round: Era {round} of {rounds}
standings.change: {change} since the last era
library.running: Era {round}, in progress
library.unwon: The antagonists won
table.told.who: {name}
end.early: Ended early by agreement, in era {round} of {rounds}.
replay.next_round: Next era
replay.next_round.key: Next era (Page Down)
replay.previous_round: Previous era
replay.previous_round.key: Previous era (Page Up)
replay.eye.everything.said: All orders are faceup.
role.mori.about: Yellow. Its crest: three stars above a stroke.
role.toyotomi.about: Green. Its crest: leaves and blossoms of the paulownia.
role.takeda.about: Blue. Its crest: four lozenges.
role.oda.about: Red. Its crest: the flower of the quince.
role.tokugawa.about: Black. Its crest: three leaves in a ring.
curtain.destiny: {name} chooses a destiny card.
curtain.order: {name} places order {number} of {count}.
curtain.row: {name} looks at the row of orders.
station.planning: Planning
station.south-wind: South wind
station.north-wind: North wind
piece.tentative: {house}: not confirmed yet
piece.slot: {slot}: quick action “{order}”
piece.back: {slot}: {house}’s facedown order
piece.face: {slot}: {house}’s “{order}”
piece.own: {slot}: {house}’s “{order}”, facedown for the others
piece.covered: {slot}: {house}’s “{order}”, covered
piece.influence: {region}, influence {n}: {houses}
piece.era: Era {era}
piece.turn: {house}: number {number} in turn order
piece.seed: {province}: {resource:inline}
piece.general: {house}: the general, {province}
piece.castle-of: {house}: a castle, {province}
piece.castle-besieged: {house}: a besieged castle, {province}
answer.place: Order {number} of the row
answer.lay: “{order}”: {slot}
answer.train: Train {unit:inline}: {price}
answer.recruit: {province}: {unit:inline}
answer.step: {unit}: {source} → {target}
answer.take: {unit} in {province}
answer.kill: {province}: destroy {unit:inline} of {house}
answer.castle: {province}: a castle in place of {first:inline} and {second:inline}
answer.bring: Bring {unit:inline} from {province}
answer.drive: Drive away {unit:inline} of {house}
answer.done: End the order
answer.done.power: Done
answer.done.after: End the turn
answer.done.castle: Build nothing
answer.done.quick: End the quick action
answer.quick: Quick action “{order}”
answer.power_use: Use the power
answer.power_skip: Don’t use it
answer.seen: Got it
quick.recruit.about: 1 army in the region’s capital, or at your castle there.
quick.move.about: 1 step from a province of the region.
quick.attack.about: Destroys 1 enemy army in a province of the region where you have one.
quick.harvest.about: Harvests 1 province of the region with an army of yours.
panel.seat: {name}: orders and destiny cards
panel.hint: Point at an order or a card, or press Tab, to read about it.
panel.orders: Orders left
panel.order: {order}: {n}
panel.cards: Destiny cards
panel.card: {region}: {n}
panel.card.about: Once played, it stays at its region: influence there counts once more at the last count.
panel.row: Row of orders
panel.row-place: {number}: {order}
panel.coming: Still to act, as the wind goes
panel.unseen: Facedown or in hand
panel.unseen-of: {house}, facedown or in hand: {orders}
resource.food|inline: food
resource.bushido|inline: bushido
kind.capital|inline: capital province
kind.resource|inline: resource province
kind.shrine|inline: shrine province
plaque.where: {region} · {kind:inline}
plaque.strength.word: strength
plaque.strength: {house}: {parts}
plaque.strength.sum: {house}: {parts} = {total}
plaque.plus: {first} + {rest}
plaque.controls: {house} controls it.
plaque.tied: A tie: no one controls it.
plaque.empty: No one is there.
plaque.nobody: no one
plaque.besieged: {house}’s castle is besieged: nothing is recruited there.
plaque.refused: {why} ({rule})
part.general: general {strength}
part.castle: castle {strength}
gives.resource: Harvested, and at the end of an era to whoever controls it: {price}.
gives.shrine: Harvested, and at the end of an era to whoever controls it: 1 point.
gives.capital: Harvested: 1 influence. Armies are recruited here.
forecast.changes: {province}: {was} → {then}
forecast.stays: {province}: still {then}
forecast.change: {what}: {change}
forecast.covers: {house}’s “{order}” will not act again.
slot.free: The slot is free.
slot.back: {house}’s facedown order.
slot.face: {house}’s “{order}”.
slot.covered: Covered: {house}’s “{order}”.
slot.location: It acts in {location}.
slot.acts: It acts as number {number} of {count} as things stand.
slot.quick: quick action “{order}”
region.locations: {house} may still have: {locations}.
region.where: influence and destiny
region.level: Several houses lead together.
wind.south: The wind blows from the south.
wind.north: The wind blows from the north.
frame.destiny: Destiny
frame.era: End of the era
frame.wind-south: From south to north
frame.wind-north: From north to south
frame.regions: Region points
frame.archers: Archers at enemy castles
frame.order: Turn order
frame.last: The last count
frame.antagonist: The antagonist’s turn
frame.goal: The agenda
frame.harvest: Harvest
frame.influence: Influence
frame.shrines: Shrines
frame.kill: Attack
option.standings: Points during the match
option.standings.shown.about: Everyone sees what each house would have if the match ended now.
standings.unit: If the match ended now
standings.points: Points so far
standings.influence: Influence times destiny cards
standings.resources: Resources left
figure.home: {place}: {n}
seat.first: First in turn order
seat.dojo: Dojo of {dojo}
seat.goal: Has the points of the agenda
seat.chosen: Card chosen
seat.choosing: Choosing a card
seat.covered: Can’t be covered again
end.orders: Orders
end.regions: Regions
end.shrines: Shrines
end.archers: Archers
end.influence: Influence
end.region: {region} {points}
end.influence-by: For influence: {regions}
end.no-influence: Nothing for influence
end.left: Influence in all: {n}. Resources left: {left}
end.resources: Resources left
end.resources.column: Resources
end.counting: The points are counted
end.table: Points
end.map: The provinces at the end
end.rounds-influence: Influence by era
end.decided.points: Won with the most points (G-3).
end.decided.resources: Points are equal; the fewest resources left decide (G-3).
end.decided.shared: Points and resources are equal: the victory is shared (G-3).
end.decided.antagonist: {house} has the most points (G-3): the antagonists win.
judged.when: Era {era}, round {round}, {who}: {what}
judged.gained.brief: Chance to win: about +{n}%.
judged.lost.brief: Chance to win: about −{n}%.
learn.turn: A turn
learn.turn.text: In turn order each house places one order facedown on a slot of a region, then may do the quick action
 of that slot at once. An order acts in its slot’s region.
learn.turn.said: Three facedown orders of Oda and Mori are on slots of the Southern Isles.
learn.wind: The wind
learn.wind.text: In round 1 the wind blows from the south: slot after slot is turned up, and its owner carries out the
 order. In round 2 it blows from the north, and what was not covered acts again.
learn.wind.said: Oda’s order “Recruit” is faceup in the southernmost slot; beside it an arrow points north.
learn.cover: Covering
learn.cover.text: In round 2 an order may cover one of round 1, which then acts no more. Covering your own is
 free; another house’s costs 1, 2, 3 resources, and only one of each house a round.
learn.cover.said: Mori’s facedown order covers Oda’s order “Recruit”.
learn.control: Control
learn.control.text: Whoever is strongest alone controls a province: a samurai counts 1, a castle and a general 2. In a
 tie no one controls it: two Oda samurai against a Mori castle.
learn.control.said: Bungo, with two Oda samurai and a Mori castle, shows crossed swords.
learn.orders: Orders
learn.orders.text: Each house has two of each order, and three of “Move”.
learn.armies: Armies and castles
learn.armies.text: The shape says what stands there, the color and the crest whose it is, the number how many.
learn.samurai: Strength 1. Recruited from the barracks, and destroyed first.
learn.archers: With dojos. Strength 1, or 2 where another house has a castle.
learn.general: With dojos. Strength 2; a step more when it moves, 1 influence at the end of an era.
learn.castle: Strength 2, never destroyed. It takes the place of two armies, brings 1 influence an era and recruits.
learn.points: Points
learn.points.text: Most points come at the last count: influence times destiny cards.
points.regions.text: At the end of an era, for the most and second most provinces of each region.
points.shrines.text: 1 for each that you control at the end of an era, or harvest.
points.influence.text: For provinces you control, castles and the general each era, and for harvested capitals.
points.cards.text: At the last count the points for influence in a region count as often as there are cards.
points.resources.column.text: 1 for every two that are left at the end.
aid.era: An era
aid.era.1: Everyone chooses a destiny card; all are shown together, and stay at their regions.
aid.era.2: Planning: in turn order one order each, facedown, with its quick action; 4 orders each, with four or five
 houses 3.
aid.era.3: The south wind: all orders are turned up and carried out from south to north.
aid.era.4: Planning again: 3 orders each, with four or five houses 2. Open orders may be covered.
aid.era.5: The north wind: from north to south; what was not covered acts again.
aid.end: The end of an era
aid.end.1: 1 food or bushido for each resource province you control.
aid.end.2: 1 influence for each province you control, each castle, your general.
aid.end.3: Points for the most and second most provinces of each region; 1 point for each shrine.
aid.end.4: The fewest points go first in the next era.
aid.last: The last count
aid.last.1: In each region, points for influence times destiny cards.
aid.last.2: 1 point for every two resources left.
aid.last.3: The most points win; in a tie, the fewest resources left.
term.control.text: The house that is strongest alone in a province controls it.
term.strength: Strength
term.strength.text: Samurai and archers 1, a general and a castle 2; archers 2 where another house has a castle.
term.capital.text: Where every house recruits. Harvested, it brings 1 influence.
term.resource.text: Gives food or bushido, as its token says.
term.shrine.text: Gives points.
term.slot: Slot
term.slot.text: Where orders are placed, four in each region, numbered from the south.
term.quick: Quick action
term.quick.text: Printed at a slot; whoever places an order there may do it at once.
term.cover: Cover
term.cover.text: In round 2, to place an order on one from round 1: the one below acts no more.
term.influence.text: Counted for each house in each region, from 0 to 15.
term.destiny: Destiny card
term.destiny.text: Says how often influence in its region counts at the end.
term.era: Era
term.era.text: A match has three, each of two rounds: destiny, planning and the south wind, planning and the north wind.
term.wind: Wind
term.wind.text: In round 1 it turns up the orders from south to north, in round 2 from north to south.
term.antagonist: Antagonist
term.antagonist.text: A house that no one plays: alone, you face two of them, which play by rule and by what is drawn.
term.location: Location token
term.location.text: Placed faceup beside an antagonist’s order, it says in which provinces of the region the order acts.
term.siege: Siege
term.siege.text: With dojos, nothing is recruited at a castle beside which enemy armies stand.
term.dojo: Dojo
term.dojo.text: Trains archers, elite samurai and a general; the last two use its powers when recruited.
"""

SENTENCES: Final[dict[str, str | Plural]] = {
    **paragraphs(_TEXTS),
    "piece.destiny": Plural.of("{region}: {n} destiny [card|cards]"),
    "piece.samurai": Plural.of("{house}: {n} samurai, {province}"),
    "piece.archers": Plural.of("{house}: {n} [army|armies] of archers, {province}"),
    "new.hint-exact": Plural.of("{n} [player|players]. Pick a seat, then its house."),
    "table.within": Plural.of("It can go to {n} [province|provinces]: choose one."),
    "answer.lay.price": Plural.of("“{order}”: {slot}, for {n} [resource|resources]"),
    "part.samurai": Plural.of("{n} samurai"),
    "part.archers": Plural.of("{n} [archer|archers]"),
    "part.archers-at-castle": Plural.of("{n} [archer|archers] at a castle {strength}"),
    "forecast.price": Plural.of("It costs {n} [resource|resources]."),
    "region.leads": Plural.of("{house} leads by {n} influence."),
    "region.worth": "{house}: influence {influence}, worth {points}; one more: +{more}",
    "region.bonus": Plural.of("{house} would score {n} [point|points] for its provinces now."),
    "region.cards": Plural("destiny card", "destiny cards"),
    "figure.provinces": Plural.of("{n} [province|provinces]"),
    "figure.food": Plural.of("{n} food"),
    "figure.bushido": Plural.of("{n} bushido"),
    "seat.to-lay": Plural.of("{n} [order|orders] to place"),
    "judged.gained": Plural.of(
        "In the computer’s judgment, the chance to win rose by roughly {n} percentage [point|points]."
    ),
    "judged.lost": Plural.of(
        "In the computer’s judgment, the chance to win fell by roughly {n} percentage [point|points]."
    ),
}
"""English by key."""
