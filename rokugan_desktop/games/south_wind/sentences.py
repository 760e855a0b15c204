"""The English of what is in the box, of what the rules ask, refuse and tell, of faults of files, and of the computers.

The names are as the components have them, which a test compares; their keys end in an id of `ids.py`. What stands after
a `|` is a form of the name: `inline` for the middle of a sentence, `where` with its preposition. The cases that another
language needs stand with that language.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural
from rokugan_desktop.engine.messages import paragraphs

_TITLED: Final = """\
house mori toyotomi takeda oda tokugawa; dojo earth wind fire water void; unit samurai archers general;
resource food bushido; place barracks stock range arsenal headquarters; moment setup destiny planning execution;
province satsuma higo bungo tosa sanuki aki kii harima mikawa yamashiro mino kai musashi hitachi echigo aizu dewa nambu
 oshima hidaka tokachi ishikari kushiro teshio seal_bay north_court amber_shore wind_gate mist_isle"""
"""What is called in English as its id is."""

_TEXTS: Final = """\
game.title: South Wind, North Wind
region.grey: Southern Isles
region.orange: Heartland
region.turquoise: Northern Honshu
region.purple: Ezo
region.red: Far Shore
region.grey|where: in the Southern Isles
region.orange|where: in the Heartland
region.turquoise|where: in Northern Honshu
region.purple|where: in Ezo
region.red|where: on the Far Shore
slot.name: {region}, slot {number}
order.recruit: Recruit
order.move: Move
order.attack: Attack
order.harvest: Harvest
order.castle: Build castle
order.recruit.about: 2 armies in the region’s capital, or at your castle there; up to 2 more for 1 food each. Quick: 1
 army.
order.move.about: 3 steps, each from a province of the region to an adjacent one; up to 2 more for 1 food each. Quick: 1
 step.
order.attack.about: In one province of the region where you have an army, destroy 1 enemy army; up to 2 more for 1
 bushido each. Quick: 1 army.
order.harvest.about: Up to 3 provinces of the region with your armies: food or bushido, 1 point for a shrine, 1
 influence for the capital. Quick: 1 province.
order.castle.about: A castle takes the place of 2 of your armies in a province of the region: never in the capital, and
 only one of yours in each region.
unit.elite: Elite samurai
unit.samurai|inline: samurai
unit.archers|inline: archers
unit.general|inline: the general
unit.elite|inline: elite samurai
piece.castle: Castle
kind.capital: Capital province
kind.resource: Resource province
kind.shrine: Shrine province
location.capital: the capital province
location.shrine: the shrine provinces
location.bushido: the bushido provinces
location.food: the food provinces
moment.era_end: End of the era
moment.over: The match is over
dojo.earth.elite: 1 samurai from the barracks joins the elite samurai in its province.
dojo.earth.general: Choose a province of this region: all enemy armies there are destroyed, except generals.
dojo.wind.elite: Move the elite samurai up to two provinces, into another region too.
dojo.wind.general: In each province of this region, every house, yours too, keeps one army and its general; the others
 are destroyed, samurai first.
dojo.fire.elite: Destroy 1 enemy army in an adjacent province.
dojo.fire.general: Choose a region: any number of your samurai and archers there join the general.
dojo.water.elite: Drive up to 2 enemy armies from this province to one adjacent province.
dojo.water.general: Take 1 resource for each resource province of this region, then destroy up to 2 enemy armies in it.
dojo.void.elite: Choose one of your orders in this region: the elite samurai does the quick action of its slot.
dojo.void.general: The general may move to an adjacent province; then all enemy armies around it are destroyed, except
 generals.
agenda.a: 4 points at once, once a match, for a resource province, a shrine province, and the capital of the Far Shore.
agenda.b: 4 points at once, once a match, for all resource provinces of the Far Shore.
option.solo: Opponents
option.solo.off: House against house
option.solo.off.about: The players’ houses play against one another.
option.solo.on: Two antagonists (solo)
option.solo.on.about: One house against Mori and Takeda, which are played by rule and chance alone.
option.start: Beginning of the solo match
option.start.two: 2 food, 2 bushido
option.start.two.about: As the rules have it.
option.start.four: 4 food, 4 bushido (easier)
option.start.four.about: A house rule of ours: an easier beginning.
option.start.none: No resources (harder)
option.start.none.about: A house rule of ours: a harder beginning.
option.region: Map
option.region.off: Base map
option.region.off.about: Four regions from Kyushu to Hokkaido, for two to four houses.
option.region.on: Far Shore
option.region.on.about: A fifth region in the north, for two to five houses.
option.dojo: Dojos
option.dojo.off: No dojos
option.dojo.off.about: All armies are samurai, and castles can’t be besieged.
option.dojo.chosen: Choose dojos
option.dojo.chosen.about: Archers, elite samurai, and a general; each house chooses a different dojo.
option.dojo.drawn: Draw dojos
option.dojo.drawn.about: Archers, elite samurai, and a general; each house draws a different dojo.
option.agenda: Region agenda
option.agenda.off: No agenda
option.agenda.off.about: The Far Shore is a region like the others.
option.agenda.a: Side A
option.agenda.a.about: 4 points for whoever controls all three on the Far Shore: a resource province, a shrine province,
 and the capital. Its harvest is doubled.
option.agenda.b: Side B
option.agenda.b.about: 4 points for whoever controls all resource provinces of the Far Shore. Its harvest is doubled.
option.quicks: Quick actions
option.quicks.printed: The same in each match
option.quicks.printed.about: Where an order is placed, a small action may be done at once: recruit, move, attack, and
 harvest are once in each region.
option.quicks.random: At random
option.quicks.random.about: The small actions are dealt to the slots of the map at the start of the match.
option.hand: Placing orders
option.hand.secret: Behind the curtain
option.hand.secret.about: Orders are chosen in secret: the device changes hands for each order.
option.hand.closed: From memory (house rule)
option.hand.closed.about: The device seldom changes hands: once a round each house looks at its orders, shuffled in a
 row, and remembers where they lie. Then all place them before everyone’s eyes, facedown.
ask.dojo: Choose your dojo.
ask.destiny: Choose a destiny card. All are shown together.
ask.row: Remember your row of orders, then continue.
ask.order: Choose an order.
ask.lay: Choose a slot for the order.
ask.after: Quick action “{order}”, or the end of your turn?
ask.after.both: Quick action, training, or the end of your turn?
ask.after.train: Train an army, or end your turn.
ask.idle: Nothing more can be done: end the order.
ask.after.end: There is nothing more to do: end your turn.
ask.recruit.extra: Pay 1 food for one army more, or end the order.
ask.step.extra: Pay 1 food for one step more, or end the order.
ask.step.general: The general may take its free step.
ask.kill.extra: Pay 1 bushido to destroy one army more, or end the order.
ask.castle: Choose a province for the castle, and the two armies that make room for it.
ask.power: Use the power of your dojo?
ask.power.aim: Power of your dojo: {power}
ask.general_from: Where does the samurai who becomes the general come from?
refusal.seats: The game is for two to four houses, for five with the Far Shore, and for one in solo.
refusal.houses: Each player plays a different one of the five houses.
refusal.not-asked: No answer is needed from this house now.
refusal.other-answer: Another question must be answered first.
refusal.none-left: There aren’t that many of them.
refusal.no-card: You have no such destiny card.
refusal.dojo-taken: Another house has this dojo.
refusal.no-token: You have no such order left.
refusal.not-free: In round 1 an order is placed on a free slot.
refusal.not-coverable: Only an open order of round 1 can be covered.
refusal.covered-already: One order of this house has been covered in this round already.
refusal.price: You don’t have the resources for it.
refusal.no-quick: The quick action of this slot can do nothing now, or is done.
refusal.trained-already: You have trained an army for this order already.
refusal.no-trained: A general needs a samurai on the range or in the arsenal.
refusal.no-samurai: You have no samurai left in the barracks.
refusal.range-full: The range holds no more samurai than you have archers off the map.
refusal.general-abroad: Your general is ready or on the map already.
refusal.extras: Two extras have been bought for this order already.
refusal.no-more: The order can do no more.
refusal.outside: It must begin in the region of the order.
refusal.no-figure: You have no such unit ready.
refusal.besieged: Your castle there is besieged.
refusal.no-place: Recruit into the region’s capital, or where you have a castle in the region.
refusal.no-army: You have no such army there.
refusal.not-adjacent: These provinces are not adjacent.
refusal.other-province: All armies are destroyed in one province of the region.
refusal.no-enemy: This house has no army there.
refusal.harvested: You have harvested this province already.
refusal.capital: No castle is built in a capital.
refusal.castle-there: There is a castle in this province already.
refusal.second-castle: You have a castle in this region already.
refusal.no-castle: You have no castle left.
refusal.two-armies: You need two armies there.
refusal.general: In powers a general is no army.
refusal.no-target: The power can’t do that.
back.card: Since then destiny cards have been shown or drawn.
back.turned-up: Since then an order has been revealed.
unreadable.missing-id: “{id}” is missing here
unreadable.track: one number for each step of the influence track is needed
refusal.unwritten: A match is written as a position once it is over.
refusal.position: The seats are not those of the position.
position.twice: “{word}” is here twice
position.agenda: one side of the agenda, and only with the module {module}
position.antagonists: the antagonists are Mori and Takeda, against one more house
position.solo: with antagonists there are no modules
position.not-antagonist: {house} is not an antagonist
position.antagonist: {house} is an antagonist, which is played by rule and chance
position.module: this needs the module {module}
position.track: an influence track ends at {n}
position.no-resource: this is not a resource province
position.tokens: a slot has two tokens at most
position.above: in a slot, one token of round 2 may be above one of round 1
position.token: a house, its order, and a round that has come are needed
position.capital: there is no castle in a capital
position.two-castles: there is one castle at most in a province
position.second-castle: a house has one castle at most in a region
position.location: a token of {house} needs its location token as a fourth word here
position.armies: an antagonist has {n} armies at most in a province
position.orders: {house} doesn’t have that many orders “{order}”
position.covered-twice: one token of {house} at most is covered by others in a round
position.pieces: {house} doesn’t have that many pieces: {piece:inline}
position.no-token: there is no token in this slot
position.deck: there aren’t that many destiny cards: {region}
position.cards: the deck has too few destiny cards for the rest of the match
position.stacks: {house} needs its stack here, since location tokens are beside its orders
position.end: an era ends after round 2
position.too-many: a house has placed too many tokens in this round
position.turn: by the tokens it is another house’s turn
position.verb: this is not one thing to carry out
position.no-quick: there is no such quick action
position.no-order: {house} has no such order
position.lists: only {n} tokens act
price.both: {food} and {bushido}
status.round: Era {era}, round {round} · {moment}
story.by-rule: {line} [{rule}]
story.list: {first}, {rest}
story.plus: {where}\N{NO-BREAK SPACE}+{n}
story.dojo: {who} has the {dojo} dojo.
story.seeded: Food and bushido are dealt to the resource provinces.
story.quicks: The quick actions are dealt to the slots.
story.begins: {who} begins.
story.own-dealt: {who} draws {region}.
story.own-dealt.together: {who} draws {places}. [{rule}]
story.round: Era {era}, round {round}: planning
story.destiny-chosen: {who} has chosen a destiny card.
story.own-destiny: {who} has chosen {region}.
story.destiny: {who}’s destiny card: {region}.
story.person: {name}
story.row-seen: {who} has seen the row of orders.
story.laid: {who} places an order: {slot}.
story.own-laid: {who}’s order is “{order}”.
story.covered: {who} covers {other}’s order “{order}”: {slot}.
story.covered-own: {who} covers “{order}”, one of their own orders: {slot}.
story.paid: {who} pays {price}.
story.quick: {who} does the quick action “{order}” {region:where}.
story.trained: {who} trains {unit:inline}.
story.south-wind: The south wind blows
story.north-wind: The north wind blows
story.turned-up: {slot}: {who} reveals the order “{order}”.
story.acts-again: {slot}: {who}’s order “{order}” acts again.
story.undone: {who} ends the order “{order}”.
story.recruited: {who} recruits {unit:inline} in {province}.
story.stepped: {who} moves {unit:inline} from {source} to {target}.
story.driven: {who} drives {unit:inline} of {other} from {source} to {target}.
story.killed: {who} destroys {unit:inline} of {other} in {province}.
story.gained-food.together: {who} takes food: {places}. [{rule}]
story.gained-bushido.together: {who} takes bushido: {places}. [{rule}]
story.shrine.together: {who} scores for shrines: {places}. [{rule}]
story.influenced.together: {who} gains influence: {places}. [{rule}]
story.castle: {who} builds a castle in {province}.
story.given-up: {who} takes {unit:inline} off the map in {province}.
story.power: {who} uses the power of the {dojo} dojo for {unit:inline} in {province}.
story.era-end: End of era {era}
story.region.together: {who} scores for regions: {places}. [{rule}]
story.archers.together: {who} scores for archers at enemy castles: {places}. [{rule}]
story.turn-order: Turn order of the next era: {houses}.
story.influence-counted.together: {who} scores for influence: {places}. [{rule}]
story.over: The match is over: {houses} wins.
story.over-shared: The match is over: {houses} share the victory.
story.destiny-drawn: A destiny card is drawn: {region}.
story.location: {who} reveals its location token: {location} {region:where}.
story.put-under: {who} has no slot {region:where}: the location token goes under the stack.
story.location-added: Both stacks get one more location token of the region {region}.
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

_NAMES: Final = {
    f"{kind}.{key}": key.replace("_", " ").title() for kind, *keys in map(str.split, _TITLED.split(";")) for key in keys
}
SENTENCES: Final[dict[str, str | Plural]] = {
    **_NAMES,
    **paragraphs(_TEXTS),
    "ask.pay": Plural.of("Covering costs {n} [resource|resources]: how do you pay?"),
    "ask.recruit": Plural.of("Recruit {n} [army|armies]: where?"),
    "ask.step": Plural.of("Move {n} [step|steps]: which army?"),
    "ask.kill": Plural.of("Attack: destroy {n} [army|armies]. Which?"),
    "ask.harvest": Plural.of("Harvest up to {n} [province|provinces]: which?"),
    "price.food": Plural.of("{n} food"),
    "price.bushido": Plural.of("{n} bushido"),
    "story.dealt": Plural.of("{who} draws {n} destiny [card|cards]."),
    "story.gained-food": Plural.of("{who} takes {n} food from {province}."),
    "story.gained-bushido": Plural.of("{who} takes {n} bushido from {province}."),
    "story.shrine": Plural.of("{who} scores {n} [point|points] for the shrine in {province}."),
    "story.influenced": Plural.of("{who} gains {n} influence {region:where}."),
    "story.region": Plural.of("{who} scores {n} [point|points] for the provinces {region:where}."),
    "story.archers": Plural.of("{who} scores {n} [point|points] for archers at an enemy castle in {province}."),
    "story.goal": Plural.of("{who} scores {n} [point|points] for the agenda."),
    "story.move-scored": Plural.of("{who} scores {n} [point|points] for the move."),
    "story.influence-counted": Plural.of("{who} scores {n} [point|points] for influence {region:where}."),
    "story.resources-counted": Plural.of("{who} scores {n} [point|points] for resources left."),
    "reason.points": Plural.of("about {n} [point|points]"),
    "reason.train": Plural.of("Train {unit:inline}: {n} [execution is|executions are] still to come."),
}
