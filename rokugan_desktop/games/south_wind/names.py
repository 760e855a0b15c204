"""What there is in the box, and what it does, in English; the names as the components have them, which a test compares.

Keys end in an id of `ids.py`. What stands after a `|` is a form of the name: `inline` for the middle of a sentence,
`where` with its preposition. The cases that another language needs stand with that language.
"""

from __future__ import annotations

from typing import Final

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
"""

SENTENCES: Final[dict[str, str]] = {
    f"{kind}.{key}": key.replace("_", " ").title() for kind, *keys in map(str.split, _TITLED.split(";")) for key in keys
} | paragraphs(_TEXTS)
