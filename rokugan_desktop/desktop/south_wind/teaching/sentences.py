"""What South Wind, North Wind is taught by, in English: its two lessons, the dojos, and what comes up later."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine.messages import paragraphs

_TEXTS: Final = """\
teach.aim: You lead Oda, against Mori and Takeda, in the third and last era. The most points win. Here is what everyone
 would have if the match ended now.
teach.destiny: Four destiny cards are at the Heartland: at the end, influence there counts four times. So this is the
 region to fight for.
teach.lay: A round begins with planning: in turn, everyone places orders, facedown. Yamashiro is Takeda’s, with four
 samurai against two of yours. Take “Attack”: click it, or press 3.
teach.other: That is another order. Take the one that the corners show.
teach.lay.slot: An order acts in the region where it is. Place it on slot 3 of the Heartland: click the slot, or go
 there with the arrow keys and press Enter.
teach.other|heard: That is another order. Take the one that you are on now.
teach.cover.slot|heard: Cover Takeda’s “Attack” on slot 2 of Northern Honshu. The slot says what covering costs.
teach.confirm: Nothing counts until you confirm: press “{confirm}”, or Enter.
teach.astray: The lesson had another place in mind. Take it back with “{back}” or Backspace, or confirm it as it is.
teach.otherwise: The rules allow that, too. Let’s see what comes of it.
teach.step: The order waits, but the quick action of its slot is yours at once, before all eyes: a move. Press the
 button, or 1.
teach.step.army: One step, to an adjacent province: click your samurai in Mikawa, then Yamashiro, or drag one there.
 With the keyboard, go to each and press Enter.
teach.step.otherwise: A quick action may be left out, or do something else. Let’s continue.
teach.second: The others place orders, too, and only they know which. Now take “Build castle”, or press 5. A castle
 counts 2 in its province, brings influence, and is never destroyed.
teach.second.slot: Place it on slot 2 of the Heartland: its quick action recruits.
teach.quick: Press the quick action: one army comes to the region’s capital.
teach.quick.place: Click Yamashiro, or go there and press Enter: then it is four against four.
teach.wind: The south wind blows: from south to north, slot after slot, orders are revealed and carried out. Continue
 step by step with “{next}”, or with the space bar.
teach.wind.missed: In round 1 the south wind goes from slot to slot, from south to north. Orders are revealed and
 carried out as it comes to them.
teach.castle: Your castle. It takes the place of two armies in one province: choose Mino.
teach.castle.confirm: Both armies return to your stock, and the castle is as strong as they were. Press “{confirm}”, or
 Enter.
teach.attack: Your attack. Yamashiro is tied, and no one controls it. Destroy a Takeda samurai: click it, or go there
 and press Enter.
teach.attack.more: Whoever is strongest controls a province: now you. For 1 bushido you may destroy one more, twice at
 most. Do so, or end the order.
teach.harvest: Your harvest: up to three provinces with an army of yours. A shrine brings 1 point, the capital 1
 influence, the others food or bushido. Take Kai, Kii, and Yamashiro.
teach.cover: Round 2: planning again. Now you may also cover an open order of round 1, which then does nothing more.
 Another house’s costs 1 resource. Take “Recruit”, or press 1.
teach.cover.slot: Cover Takeda’s “Attack” on slot 2 of Northern Honshu. What covering costs is on the token.
teach.cover.otherwise: The rules allow that, too. What no one covers acts again.
teach.rest: Two more orders are yours to choose. When you are in doubt, “{advice}” says what a novice would do in your
 place, and why; F1 opens the rules, F2 the player aid.
teach.north: Now the wind blows from the north. From north to south, the uppermost orders act: new ones, and those of
 round 1 that no one covered.
teach.north.missed: In round 2 the north wind goes from north to south, and orders of round 1 that no one covered act
 again.
teach.era: The end of the era. In its region, each province that you control brings 1 influence, and so does each
 castle. Then the most provinces and the shrines score points.
teach.era.missed: At the end of an era, controlled provinces and castles bring influence in their region; the most
 provinces and the shrines score points.
teach.last: The last count. In each region, influence is worth points, times the destiny cards there: four times in the
 Heartland.
teach.last.missed: At the last count, influence in a region is worth points, times the destiny cards there.
teach.end: Whoever was strong where the destiny cards are has won. A whole match has three eras, and each begins with a
 destiny card from your hand. Your next match is your own.
title.learn.second: Second lesson: the dojo
train.aim: You lead Takeda against Mori. Each house has a dojo that trains samurai; yours is the dojo of fire. In the
 last round, one order is still to be placed.
train.lay: What has been trained enters the map when you recruit. Take “Recruit”: click it, or press 1.
train.lay.slot: The wind will come from the north. Slot 4 of the Heartland acts before your move on slot 3 and your
 attack on slot 1: place it there.
train.elite: With each order that you place, you may train one samurai. Train an elite samurai, for 1 food: press the
 button.
train.quick: One samurai is ready in the arsenal now. The quick action is yours as well: press it.
train.harvest: Harvest the shrine in Kai, for 1 point.
train.elite.otherwise: The rules allow that, too. Only an elite samurai and a general bring a power along.
train.wind: The north wind blows. Your archers were trained before, and wait on the range to be recruited.
train.wind.missed: What has been trained waits until an order or a quick action recruits it.
train.recruit: You may recruit two armies, trained or not. First the elite samurai: press the button.
train.recruit.other: That is possible, too. Carry out your orders as you like.
train.recruit.otherwise: The rules allow that, too. A power, and archers at an enemy castle, would have helped you.
train.power: Recruited, an elite samurai may use the power of your dojo at once. Fire destroys an enemy army in an
 adjacent province: use it.
train.power.aim: In Mino, one Mori samurai stands against one of yours. Choose Mino, and it is yours.
train.archers: Now recruit the archers: their strength is 1, but 2 where an enemy castle is.
train.move: Your move acts next, with three steps. Move the archers from Yamashiro to Kii, where Mori has a castle, and
 two samurai after them.
train.move.go: Now move two samurai from Yamashiro to Kii, too.
train.attack: Mori’s castle is besieged: nothing is recruited there. Attack in Kii. Samurai are destroyed first, then
 archers, the general last.
train.attack.more: For 1 bushido, destroy the archers as well: now no samurai protect them.
train.points: At the end of an era, archers score 1 point where an enemy castle is.
train.end: There are five dojos, each with a power for elite samurai and one for the general: the rules show them all.
 Your next match is your own.
learn.dojos: Dojos
learn.dojos.text: With dojos, each house has one of these. Its powers may be used at once when an elite samurai or the
 general is recruited; in them a general is no army.
learn.powers: Elite samurai: {elite} General: {general}
challenge.four-heads: First blood
challenge.four-heads.story: As Oda, destroy four enemy armies in the first round.
challenge.lead-isles: The southern shore
challenge.lead-isles.story: As Mori, be first in the Southern Isles when era 1 ends.
challenge.attackers: Four at once
challenge.attackers.story: As Mori, destroy four enemy armies this round.
challenge.north-honshu: Wind from the north
challenge.north-honshu.story: As Toyotomi, be first in Northern Honshu when era 2 ends.
challenge.clearing: Clearing the field
challenge.clearing.story: As Mori, destroy four enemy armies in the first round of era 3.
challenge.ezo: The far north
challenge.ezo.story: The last round. As Oda, be first in Ezo at the end.
challenge.three-regions: Three regions
challenge.three-regions.story: The last round. As Takeda, be first in three regions at the end.
challenge.two-regions: Heartland and north
challenge.two-regions.story: As Toyotomi, be first in the Heartland and in Northern Honshu when era 3 ends.
challenge.toyotomi-victory: The heir
challenge.toyotomi-victory.story: The last round. As Toyotomi, win the match.
challenge.oda-victory: The conqueror
challenge.oda-victory.story: The last round. As Oda, win the match.
"""

SENTENCES: Final = paragraphs(_TEXTS)
"""English by key."""
