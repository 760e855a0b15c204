"""What lessons, pictures, player aid and glossary of Four Paths say, and what they call things, in English."""

from __future__ import annotations

import re
from typing import Final


def told_in(prose: str) -> dict[str, str]:
    """Return sentences by their message keys: each begins a line with its key, and goes on in indented lines."""
    told = [one.partition(": ") for one in re.split(r"\n(?! )", prose.strip())]
    return {key: re.sub(r"\n +", " ", said) for key, _, said in told}


_TERMS: Final = told_in("""\
Ally: An invited player with a unit in a battle. Gains 2 honor for joining, and nothing for winning.
Army: All attacking units at one province, or all that defend it.
Assign: To send a unit from home to a province that is attacked.
Attacker: The player whose turn it is and who attacks; leads all attacking armies.
Bowed: Turned on its side: it makes no gold, has no Force in battle, and can’t be assigned.
Cavalry: A unit that may be assigned after all others have been.
Chi: The strength of a Personality’s spirit; at 0 it is destroyed.
Cost: The gold needed to bring a card into play.
Defender: The player who is attacked; leads all defending armies.
Destroyed: Placed with its owner’s dead: a unit that has lost a battle, or a province that has fallen.
Discarded: Placed faceup on its owner’s discard pile.
Dynasty deck: The 40 cards that a player’s provinces are filled from.
Event: A card that happens in its owner’s Events phase, once in a match.
Facedown: A card that no one has seen yet, not even its owner.
Family Honor: A player’s honor. 40 at the beginning of a turn wins, −20 loses.
Force: What a unit is worth in battle.
Fortification: A holding that stays with the province that it was bought from.
Gold: Made by bowing a Stronghold or holdings, only to pay a cost; what is left over is lost.
Holding: A card that makes gold, or guards a province.
Home: Where units and holdings are while no battle calls them.
Honor Requirement: The Family Honor that a Personality requires when it is hired.
Infantry: Every unit that is not Cavalry.
Leader: The Attacker or the Defender, who alone gains honor by a battle.
Own clan: A Personality of your clan costs 2 gold less, or the full price and brings honor.
Personality: A person who fights for you, and whose good name is yours.
Personal Honor: The honor that a Personality brings to its own clan at the full price.
Province: One of your four places for cards; an attack may destroy it.
Region: A card that stays with a province and costs nothing.
Resolution: The end of a battle: Forces are compared, the losers fall, honor is gained.
Round: One turn of each player.
Straighten: To turn a bowed card upright again; all of yours do as your turn begins.
Strength: What attackers must exceed, besides the defenders’ Force, to destroy a province.
Stronghold: Your clan’s seat: it gives strength, gold and starting honor, and can’t be destroyed.
Unique: Only one card of this name may be in play, whoever’s it is.
Unit: A Personality with everything attached to it.
Actions: What players do in turn with cards: Limited, Open, or Battle. Some Fate cards are only that.
Dishonored: A Personality without Personal Honor, whose deeds bring none and whose death costs some.
Duel: Two Personalities measure their Chi, and their players add Focus to it, card by card.
Fate deck: The 40 cards that a player’s hand is drawn from.
Emperor’s Favor: Gained by lobbying, spent for what a Wind or a card offers; one player holds it at a time.
Fear: Bows opposing Followers whose Force is no more than its number.
Focus: A number of each Fate card; also to add such a card to a duel, facedown.
Follower: A Fate card that is attached to a Personality and adds its own Force to the unit.
Item: A Fate card that is attached to a Personality and adds to its Force and Chi.
Lobby: To take the Emperor’s Favor by having the most honor and bowing a Personality for it.
Ranged Attack: Destroys an opposing card whose Force is no more than its number.
Seppuku: A Samurai dies honorable, so that you lose little honor for it.
Standing pass: “Pass until a card of mine is touched” holds until another player’s action does that; “Pass until this
    phase ends” holds whatever the others do.
Tactician: Once a battle discards a card from the hand for its Focus in Force.
Terrain: A Battle action that stays for its battle; each battle has room for one.
Wind: A card beside your Stronghold that says what you may spend the Favor for.
Ancestor: A Fate card that stays with a Personality of its clan for as long as both last.
Canceled: An action that has not happened, though its cost stays paid.
Experienced: A later version of a Personality, which may take the place of the one before.
Kiho: An action for which a Shugenja or a Monk bows.
Monk: A Personality who casts kiho.
Negated: An effect that does not happen, while the rest of the action does.
Reaction: An action that cuts in at the moment that it names, and only then.
Ring: A Fate card that says when it may be played. Five different ones win.
Shugenja: A Personality who bears Spells and casts them, and who casts kiho.
Spell: A Fate card that is attached to a Shugenja, who bows to cast it.
Yu: The Force that a Samurai of a losing army may still destroy in falling.
""")
_OTHERWISE: Final = {
    "Dynasty deck": "dynasty", "Facedown": "face-down", "Actions": "action", "Fate deck": "fate",
    "Emperor’s Favor": "favor", "Ranged Attack": "ranged",
}  # fmt: skip
"""Those whose key is another than they are."""


def _key(word: str) -> str:
    return _OTHERWISE.get(word, word.lower().replace(" ", "-"))


TERMS: Final = tuple(map(_key, _TERMS))

SENTENCES: Final = {
    **{f"term.{_key(word)}": word for word in _TERMS},
    **{f"term.{_key(word)}.text": text for word, text in _TERMS.items()},
    **told_in("""\
learn.turn: A turn
learn.turn.text: Players take turns clockwise. You attack before you buy: whoever you hire this turn stays at home,
    straight, and defends you until your next turn.
learn.turn.begin: With 40 honor you win. Otherwise all your cards straighten.
learn.turn.events: Your facedown cards are turned up; Events happen, Regions enter play.
learn.turn.action: At the level Hands, by turns: attach cards, lobby, and act, or pass.
learn.turn.attack: If you like, attack one player, once.
learn.turn.dynasty: Bow what makes gold, and bring people and holdings into play. Discard what you don’t want.
learn.turn.end: The player to your left is next.
learn.provinces: Provinces
learn.provinces.text: You have four. Each holds one card, which you turn up as your turn begins and may buy; another one
    takes its place facedown. The green shield is the province’s strength: a rampart has raised the last one from 6 to
    9. Without a province you are out.
learn.provinces.said: Four provinces of Lion. The first holds a facedown card, the second Masanori, the third River
    Paddies, the fourth a facedown card. The green shields at their corners show 6, 6, 6 and 9.
learn.personality: A Personality
learn.personality.text: Personalities are your army and your court. One of your own clan is cheaper for you by 2 gold,
    or costs the full price and brings you honor.
learn.personality.said: The card Masanori, a Samurai of Lion: 7 gold, Force 3, Chi 2, Personal Honor 2.
learn.number.cost.text: The gold that it costs you.
learn.number.force.text: What it is worth in battle.
learn.number.chi.text: The strength of its spirit; at 0 it dies.
learn.number.ph.text: The honor that it brings to its own clan at the full price.
learn.number.strength.text: What an attack must exceed besides the defenders, for a province to fall.
learn.foot: “honor {n}+” at the foot: the Family Honor you need to hire it.
learn.seal: Band and seal: its clan.
learn.gold: Holdings and gold
learn.gold.text: A holding enters play bowed and makes gold from your next turn on. You pay by bowing cards that make
    gold; what is left over is lost. Your Stronghold makes gold, too.
learn.gold.said: The card Copper Hills, which costs 5 gold. In play it is a coin of 4 gold; a bowed one is dark and
    turned.
learn.others: Regions, Fortifications, Events
learn.others.text: A Region enters play by itself, free of charge, and stays with its province. A Fortification is
    bought and stays with the province that it was in. An Event happens once in the whole match, whoever turns it up.
learn.others.said: Three cards with their texts: High Pass, a Region; Dry Moat, a Fortification; and an Event.
learn.battle: A battle
learn.battle.text: Masanori and Dosan attack with 3 + 4 = 7. Noburo defends with 3 and falls: 2 honor for Lion. But 7 is
    not more than 3 + 6, so the province stands. The attackers who are left return home bowed, which leaves Lion without
    defense until its next turn.
learn.battle.said: Noburo of Crane above, Masanori and Dosan of Lion below, and between them province 1: 7 : 3.
learn.honor: Honor
learn.honor.text: Crane has 24 honor and two provinces left, Lion 9 honor and all four. Whoever begins a turn with 40
    honor wins. You gain it by hiring people of your clan at the full price, by winning battles, and by cards. A player
    who falls to −20 is out.
learn.honor.said: A scale from −20 to 40 with two marks on it: Lion at 9, Crane at 24.
learn.end: How it ends
learn.end.text: The last player in the match wins, or the first one who begins a turn with enough honor.
learn.end.steel: Steel
learn.end.steel.text: You are the last one in the match: you win.
learn.end.honor: Honor
learn.end.honor.text: You begin your turn with 40 honor or more: you win.
learn.end.ruin: Ruin
learn.end.ruin.text: Your last province has fallen: you are out.
learn.end.shame: Shame
learn.end.shame.text: Your honor is −20 or less: you are out.
learn.end.rounds: Time
learn.end.rounds.text: After 40 rounds the most honor wins, then the most provinces.
gallery.type: Type
gallery.whose: Whose deck
gallery.of: Dynasty or Fate
gallery.stronghold: Strength {strength} · gold {gold} · honor {honor}
gallery.sensei: Added to the Stronghold: strength {strength} · gold {gold} · honor {honor}
gallery.no-deck: In none of the four decks
how.lists: Decks
new.lists: Decks…
lists.which: Which deck
lists.cards: The deck
lists.asked: Matches begun with this deck continue unchanged.
lists.given: The decks that come with the game can’t be changed: make a copy.
lists.fit: This deck can be played.
deck.counts: {dynasty} Dynasty and {fate} Fate cards.
deck.empty: An empty deck
deck.kind: {kind}: {n}
deck.card: {n} × {card}
gallery.deck.lion: Strong soldiers. It wins by steel: hire, attack where a province falls, and hire again.
gallery.deck.crane: Good names. It wins by honor: hire at the full price, and lose no more provinces than you must.
gallery.deck.phoenix: Scholars who cost little. It may wait behind its walls for honor, or strike with many.
gallery.deck.scorpion: People of no honor, strong and cheap, behind walls that are hard to take.
learn.hand: Hands: your Fate cards
learn.hand.text: Five cards at first, one more as your turn ends, at most eight. An Action is played and discarded; a
    Follower or an Item goes to an unbowed Personality of yours. You look at them behind the curtain, and may still
    pass: no one learns what you have.
learn.hand.said: Three Fate cards with their texts: Spear Levy, a Follower; Fine Katana, an Item; an Action.
learn.number.focus.text: What it adds in a duel, or for a Tactician; then it is discarded.
learn.attached: Hands: a unit
learn.attached.text: Isamu bears a Fine Katana, which adds 2 Force and 1 Chi to his own, and leads Line Spearmen, whose
    Force counts by itself: 4 + 2 = 6. Bow Isamu, and the unit counts 0; bow the Spearmen, and it counts 4.
learn.attached.said: The card Isamu, and beside it what is attached to him: Fine Katana and Line Spearmen.
learn.duel: Hands: a duel
learn.duel.text: Shizuka of Crane, Chi 4, challenges Koji of Scorpion, Chi 2. From Koji’s side on, each adds a facedown
    card of the hand or strikes. Koji has 2 + 3 + 3 = 8, Shizuka 4 + 3 + 2 = 9: Koji is destroyed.
learn.duel.said: Shizuka and Koji, each with two facedown focus cards.
learn.react: Answers: a Reaction
learn.react.text: Lion plays Cut the Road upon Koji, and pays for it. Before it does anything, Scorpion reacts: the
    action is canceled, and Koji stays. All who might react are asked, and a Reaction may be reacted to as well.
learn.react.said: Two Fate cards with their texts: Cut the Road, and Countermand, a Reaction.
learn.cast: Answers: Spells, kiho, Ancestors
learn.cast.text: A Spell is attached to a Shugenja, who bows to cast it. For a kiho a Shugenja or a Monk bows, and the
    card is discarded. An Ancestor stays with a Personality of its clan, who bows as it comes.
learn.cast.said: Three Fate cards with their texts: a Spell, a kiho, and an Ancestor.
learn.rings: Answers: Rings
learn.rings.text: Each Ring says what has to have happened for you to play it. It stays in your home, and whoever has
    all five wins at once, by insight.
learn.rings.said: The five Rings with their texts.
learn.experience: Answers: experience
learn.experience.text: The second card is a later version of the first. Faceup in one of your provinces, it may take the
    place of your Masanori, free of charge, and whatever is attached to him stays.
learn.experience.said: Two cards with their texts: Masanori, and Masanori the Tempered.
learn.end.insight: Insight
learn.end.insight.text: You have five different Rings: you win at once.
learn.kind.personality.text: Enters your home straight; attacks from your next turn on, defends at once.
learn.kind.holding.text: Enters your home bowed; makes gold.
learn.kind.fortification.text: A holding that stays with its province and guards it.
learn.kind.region.text: Free; enters play by itself and stays with its province.
learn.kind.event.text: Happens as it is turned up, once a match.
learn.kind.stronghold.text: The strength of your provinces, gold, and the honor you begin with.
aid.turn: Your turn
aid.turn.1: Begin: with 40 honor you win; otherwise all your cards straighten.
aid.turn.2: Events: cards are turned up from left to right. Events happen, then Regions enter play.
aid.turn.action: Action: an action or a pass in turn, until all have passed.
aid.turn.3: Attack: one player, once. First all units are assigned, then only Cavalry; then the battles.
aid.turn.4: Dynasty: buy as long as you can pay; then discard any of your faceup cards.
aid.turn.5: Your own clan: 2 gold less, or the full price and honor equal to the Personal Honor.
aid.battle: Battle
aid.battle.1: Force of an army: the sum of its units; a bowed one counts 0.
aid.battle.2: More Force: all enemy units fall, and the leader gains 2 honor for each.
aid.battle.3: Equal: both armies fall, and each leader gains 1 honor for each enemy.
aid.battle.4: More than defense and strength together: the province falls as well.
aid.battle.5: Attackers and allies return home bowed, the Defender’s units straight.
aid.honor: Honor
aid.honor.1: Hired at the full price: Personal Honor. Some holdings and Events bring some.
aid.honor.2: Enemies beaten: 2 each. Nothing for a province, nothing where no one stood against you.
aid.honor.3: An ally gains 2, once in each attack.
aid.honor.4: The Honor Requirement of a Personality is for Family Honor, and only when it is hired.
aid.allies: Three and four players
aid.allies.1: The Attacker invites, then the Defender. No one has to come, and no one can help both.
aid.allies.2: Attacker, allies, Defender, allies: in this order units are assigned, and then Cavalry.
aid.allies.3: A player who leaves the match takes all their cards along.
aid.hands: Hands: acting
aid.hands.1: After Events, and in each battle: one action or a pass, in turn, until all have passed.
aid.hands.2: Limited: your Action phase. Open: any Action phase, and battles. Battle: battles.
aid.hands.3: In a battle you need a unit there, and an action that concerns it.
aid.hands.4: At the end of your turn draw a Fate card; keep 8 at most.
aid.hands.5: Followers ask for the bearer’s Personal Honor; one Weapon and one Armor each.
aid.hands.6: Lobby: the most honor of all, once a turn; bow a Personality with Personal Honor above 0.
aid.duels: Hands: duels and dishonor
aid.duels.1: Duel: from the challenged side on, focus or strike. Chi and Focus decide; if equal, both lose.
aid.duels.2: Dishonored: Personal Honor 0, and no honor by deeds; the first such gain makes it honorable instead.
aid.duels.3: Destroyed while dishonored: you lose the printed Personal Honor.
aid.answers: Answers: Reactions and Rings
aid.answers.1: A Reaction cuts in at the moment that it names. All who might react are asked.
aid.answers.2: Canceled: it has not happened, but is paid for. Negated: one effect doesn’t happen.
aid.answers.3: A Spell: its bearer bows. A kiho: a Shugenja or Monk bows. An Ancestor: the bearer bows once.
aid.answers.4: A later version of your Personality takes the old one’s place, in your Dynasty phase.
aid.answers.5: Yu: Samurai of a losing army take a card of no more Force with them.
aid.numbers: Numbers
aid.cards: Cards
teach.aim: You lead Lion, and a novice leads Crane. Crane has one province left: take it, and you have won. Don’t wait
    too long: Crane has 25 honor, and whoever begins a turn with 40 wins as well.
teach.province: This is the province. The green shield is its strength: 6. It falls if your Force comes to more than
    that and the Force of its defenders together. Point at any card to read it, or go there with Tab.
teach.attack: Your {dosan} has Force 4, your {masanori} Force 3, which the red shields show. Crane has only {noburo} at
    home, with 3. Attack: click Crane’s button or its province, or go there with Tab and press Enter.
teach.attack.astray: This would spare Crane. Take it back with “{back}” or Backspace and attack, or confirm it as it is.
teach.attack.otherwise: The rules allow that, too. An attack would have cost Crane a defender. Let’s continue.
teach.province|heard: This is the province. Its strength is 6. It falls if your Force comes to more than that and the
    Force of its defenders together. Go to any card with Tab to hear it.
teach.attack|heard: Your {dosan} has Force 4, your {masanori} Force 3. Crane has only {noburo} at home, with 3. Attack:
    go to Crane’s button or its province with Tab, and press Enter.
teach.confirm: Nothing counts until you confirm: press “{confirm}”, or Enter.
teach.send: Now assign your units, each to a province. Send {dosan}: click his button or the province, or go there with
    Tab and press Enter.
teach.send.second: Send {masanori} as well: together they have Force 7.
teach.send.go: Crane may still send defenders before the Forces are compared. Press “{go}”.
teach.send.astray: Not both of them are on their way. Take it back with “{back}” or Backspace, or confirm it as it is.
teach.send.otherwise: That is possible, too. The lesson had in mind {dosan} and {masanori} together. Let’s see what
    comes of it.
teach.forces: The Forces are compared: 7 against 3. You win the battle. Continue step by step with “{next}”, or with the
    space bar.
teach.forces.missed: In a battle the Forces of both armies are compared, and the stronger army wins.
teach.fallen: The losing army falls, and you gain 2 honor for each of its cards.
teach.fallen.missed: The losing army falls, and the winner gains 2 honor for each of its cards.
teach.stood: But 7 is not more than 3 + 6, so the province stands. Your attackers return home bowed, and can’t defend
    you until your next turn.
teach.stood.missed: A province falls only to more than its strength and its defense together. Attackers return home
    bowed.
teach.buy: Now the Dynasty phase: hire {tome}, who is Cavalry. Being of your clan, the card costs 2 gold less, or the
    full price and brings you honor. The full price is more than you have, so take the lower one.
teach.buy.otherwise: You may spend your gold otherwise. Cavalry would have helped you. Let’s continue.
teach.pay: You pay by bowing what makes gold: the Keep of the Plain for 4, River Paddies for 2. There is no other way to
    pay, so it is chosen with the card. Nothing counts until you confirm: press “{confirm}”, or Enter.
teach.done: Your gold is spent. Press “{done}”.
teach.again: Your turn again, and all your cards have straightened. Crane has hired someone. Attack now. When you are in
    doubt, “{advice}” says what a novice would do in your place, and why; F1 opens the rules, F2 the player aid.
teach.keep: Send {dosan} and {masanori}, but keep {tome} back: Cavalry may go when the defenders have already been
    assigned.
teach.keep.go: These two are enough for now. Press “{go}”.
teach.keep.cavalry: You have sent {tome} as well: that is allowed, too. But Cavalry may also go later, when no defender
    can answer it anymore. Take it back with “{back}” or Backspace to keep {tome} for that, or press “{go}”.
teach.cavalry: {shizuka} has come to hold the province: 7 is not more than 2 + 6. But no one can answer your Cavalry.
    Send {tome}: 10 is.
teach.cavalry.otherwise: The rules allow that, too. Cavalry that stays at home would have decided this. Let’s see.
teach.falls: More than defense and strength together: the province falls in this battle, and its defenders with it. A
    player with no provinces left is out.
teach.end: You are the last one in the match, and have won by steel. There are four decks, and up to four players. Hands
    and the court come in the second lesson, which now stands on the title page; or begin a match of your own.
title.learn.second: Second lesson: hands, duels, and the court
hands.otherwise: The rules allow that, too. Let’s see what comes of it.
hands.aim: Lion against Crane once more, now with hands of Fate cards. Crane has one province left, of strength 6: take
    it, and you have won.
hands.look: This is the Action phase: the player whose turn it is does one thing or passes; then the others may do the
    same. Only you see your hand. Items and Followers are attached to your people: give {dosan} the Long Spear, here or
    by pressing the card and then him.
hands.attach: Having looked, you may still pass: no one learns what you have. Items and Followers are attached to your
    people: the Long Spear gives {dosan} 1 Force and 1 Chi. Press “{dosan}” under Long Spear.
hands.pay: It costs 2 gold, which River Paddies make: press “{paddies}”. The rest of your gold is for the battle.
hands.lobby: Crane has passed, and you are asked again. You have the most honor, 14 to 12, and so may lobby, once a
    turn: bow {kyuzo}, and the Emperor’s Favor is yours.
hands.lobby.otherwise: The rules allow that, too. The Emperor’s Favor goes to whoever has the most honor and bows
    someone for it.
hands.favor: The Favor is yours, and your Wind says what you may spend it for. Press “{wind}”: it draws two cards.
hands.pass: Now to the attack. A pass holds until someone else acts, a standing pass longer: press “{rest}”, and you are
    not asked again in this phase, which is over once all have passed in a row.
hands.attack: Crane has only {shizuka} at home, with Force 2. Attack Crane.
hands.send: Send {dosan}, who has Force 5 with his spear.
hands.send.second: Send {tome} as well: together they have Force 8.
hands.combat: {shizuka} has come: 8 is not more than 2 + 6, so the province would stand. But before the Forces are
    compared, whoever has a unit here may act, first the Defender. Crane has passed. Use Sudden Charge on {dosan}.
hands.charge: An Action helps now: Sudden Charge gives {dosan} 2 Force, and 10 is more than 2 + 6. Press “{dosan}” under
    Sudden Charge.
hands.charge.pay: It costs 1 gold. Press “{street}”; what is left over is lost.
hands.duel: Crane answers with a duel: {shizuka}, Chi 4, challenges {dosan}, Chi 3. Whoever has the lower total is
    destroyed. The challenged side begins: strike at once, or add a card of the hand for its Focus. Press “{focus}”.
hands.duel.astray: If you strike now, 3 is compared with 4, and {dosan} falls. Take it back with “{back}” or Backspace,
    or confirm it as it is.
hands.focus: A card counts for its Focus here, and is discarded afterwards. Spear Levy adds 3, Line Spearmen 2. Prepare
    both, the higher one first: then you need not look again.
hands.focus.next: Now prepare Line Spearmen.
hands.focus.go: Both are prepared. Press the button that focuses Spear Levy now: it is placed facedown.
hands.again: Crane has added its last card, and a Fate card adds 3 at most: {shizuka} comes to 7, no more. {dosan} has
    6. Press “{focus}” once more: with 8 he wins for certain.
hands.turned: The cards are turned up. {told} Whoever has the lower total is destroyed; if they are equal, both are.
hands.rest: There is nothing left to do here: press “{pass}”. Once all have passed in a row, the match goes on; in
    a battle the Forces are compared.
hands.end: You have won by steel, with a hand to help. Terrains, dishonor, and other clans’ arts wait in your own match:
    each of them is explained when it first comes up.
challenge.lion-charge: The Lion’s charge
challenge.lion-charge.story: The Crane are one turn from winning by honor. As the Lion, take a province this turn.
challenge.besieged: Out of the siege
challenge.besieged.story: One province is left to you. As the Scorpion, strike back: take a province this turn.
challenge.honor-in-battle: Honor in battle
challenge.honor-in-battle.story: As the Crane, bring your honor to 39 this turn.
challenge.ambush: Two at a blow
challenge.ambush.story: As the Crane, destroy two of the Scorpion’s cards this turn.
challenge.two-heads: The Crane’s pride
challenge.two-heads.story: As the Scorpion, destroy two of the Crane’s cards this turn.
challenge.last-province: The last province
challenge.last-province.story: One province is left to the Phoenix. As the Scorpion, win the match this turn.
challenge.two-provinces: One by one
challenge.two-provinces.story: Two provinces are left to the Phoenix. As the Scorpion, take both this turn.
challenge.sword-and-fan: Sword and fan
challenge.sword-and-fan.story: As the Crane, take a province this turn, and bring your honor to 49 as well.
challenge.both-wings: Two claws
challenge.both-wings.story: As the Lion, take two provinces of the Phoenix this turn.
challenge.walls: Behind the walls
challenge.walls.story: A pass and a rampart guard the Crane’s last province. As the Scorpion, win this turn.
"""),
}
"""The English of pictures, player aid, glossary, and both lessons, by message key."""
