"""What the two lessons say, in English."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.desktop.four_paths.teaching.names import told_in

SENTENCES: Final = told_in("""\
teach.aim: You lead Lion, and a novice leads Crane. Crane has one province left: take it, and you have won. Don’t wait
    too long: Crane has 25 honor, and whoever begins a turn with 40 wins as well.
teach.province: This is the province. The green shield is its strength: 6. It falls if your Force comes to more than
    that and the Force of its defenders together. Point at any card to read it, or go there with Tab.
teach.attack: Your {dosan} has Force 4, your {masanori} Force 3, which the red shields show. Crane has only {noburo} at
    home, with 3. Attack: click Crane’s button or its province, or go there with Tab and press Enter.
teach.attack.astray: This would spare Crane. Take it back with “{back}” or Backspace and attack, or confirm it as it is.
teach.attack.otherwise: The rules allow that, too. An attack would have cost Crane a defender. Let’s continue.
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
    full price and brings you honor. Full price is more than you have, so take the lower one.
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
teach.end: You are the last one in the match, and have won by steel. There are four decks, and up to four players: your
    next match is your own.
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
hands.duel: Crane answers with a duel: {shizuka}, Chi 4, challenges {dosan}, Chi 3. Who comes to less is destroyed. The
    challenged side begins: strike at once, or add a card of the hand for its Focus. Press “{focus}”.
hands.duel.astray: If you strike now, 3 is compared with 4, and {dosan} falls. Take it back with “{back}” or Backspace,
    or confirm it as it is.
hands.focus: A card counts for its Focus here, and is discarded afterwards. Spear Levy adds 3, Line Spearmen 2. Prepare
    both, the higher one first: then you need not look again.
hands.focus.next: Now prepare Line Spearmen.
hands.focus.go: Both are prepared. Press the button that focuses Spear Levy now: it is placed facedown.
hands.again: Crane has added its last card, and a Fate card adds 3 at most: {shizuka} comes to 7, no more. {dosan} has
    6. Press “{focus}” once more: with 8 he wins for certain.
hands.turned: The cards are turned up. {told} Who has less Chi is destroyed; if it is equal, both are.
hands.rest: There is nothing left to do here: press “{pass}”. Once all have passed in a row, it goes on; in a battle the
    Forces are compared.
hands.end: You have won by steel, with a hand to help. Terrains, dishonor, and other clans’ arts wait in your own match:
    each of them is explained when it first comes up.
""")
"""The English of both lessons, by message key."""
