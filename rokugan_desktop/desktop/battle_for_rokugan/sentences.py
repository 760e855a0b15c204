"""What the window says of Battle for Rokugan, in English: panels, recap, resolution, the end, what teaches it."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural, glossary

_TERMS: Final = {
    "Adjacent": "Two provinces that share a land border.",
    "Attack": ("All armies, navies and shinobi of one clan that attack a province, added up with their blessings."),
    "Bluff": ("A token with no effect. It can go anywhere another token may, and always returns to its owner."),
    "Capital": "The seat of a clan, with a printed defense of 2, also where that clan is not in play.",
    "Combat token": ("One of a clan’s 27 tokens, placed facedown in the placement phase and resolved together."),
    "Control": ("Whoever has a control token in a province controls it. There is never more than one controller."),
    "Control token": "Shows who controls a province. Faceup, it also adds 1 honor and 1 defense.",
    "Decoy": "A token placed on purpose where its type isn’t allowed. It is discarded without effect.",
    "Defense": (
        "What an attack must exceed: tokens in the center, the printed number, faceup control tokens, and "
        "defense tokens."
    ),
    "First player": (
        "Begins the upkeep and the placement. With three or more players, holds a card that takes a token off the "
        "board once a round."
    ),
    "Flower": "Worth 1 honor at the end to whoever controls its province.",
    "Hand": "Up to six combat tokens that no one else sees; Dragon chooses from seven.",
    "Honor": ("What decides the match: flowers, faceup control tokens, whole territories, and the secret objective."),
    "Placement": "The part of a round in which combat tokens are placed facedown, one at a time.",
    "Pool": "The tokens of a clan that have not been drawn yet. Discarded ones don’t come back.",
    "Resolution": "The part of a round in which all tokens are revealed and take effect.",
    "Ronin": (
        "A player without a control token on the board when a round begins. Armies of a ronin attack across any "
        "land border."
    ),
    "Scout": (
        "Before placing: secretly look at one combat token of another player. Each player has two for the match."
    ),
    "Shadowlands": (
        "Two provinces, each a territory of its own. They give no honor, but their cards are played in the placement "
        "phase."
    ),
    "Shugenja": (
        "Before placing: reveal one combat token of another player and discard it. Each player has one for the match."
    ),
    "Territory": "Provinces inside one colored border. All of them together give 5 honor and a card.",
    "Upkeep": "The part of a round in which tokens are drawn and territory cards are played.",
}
"""The words of the game, each with what it means."""

SENTENCES: Final[dict[str, str | Plural]] = {
    # The rules say it too: the window names the games to choose from before it loads the rules of any.
    "game.title": "Battle for Rokugan",
    # What the program says of any game, in the words of this one.
    "title.subtitle": "A game of conquest and bluff for two to five",
    "new.hint": "{fewest} to {most} players, in clockwise order. Pick a seat, then its clan.",
    "new.roles": "Clans",
    "people.column.points": "Honor",
    "people.column.side": "Clan",
    "new.random-role": "Random clan",
    "new.random": "Random clan",
    "new.alone.what": "Fills the table in one click: three novices with random clans.",
    "new.named-later": "Named after the clan",
    "new.taken-away": "{role} goes to {taker}; {name} gets a random clan.",
    "table.settle": "Leave the rest to a computer",
    "table.settle.key": "A computer player places all remaining starting tokens, for each person in turn (P)",
    "table.settle.ask": "Place all remaining starting tokens?",
    "table.settle.text": (
        "For each person in turn, a computer player chooses the province, favoring no clan and going only by what "
        "everyone can see: objectives stay secret. It’s the quickest way into a first match. “Rewind…” in the "
        "menu undoes it."
    ),
    "table.settle.no": "Place them by hand",
    "frame.settled": "All starting tokens are placed",
    "frame.settled.line": "Look at who begins where, and with how much honor.",
    "table.told.settled-for-all": "A computer player placed all remaining starting tokens, favoring no clan.",
    "new.same-role": "Two players can’t have the same clan.",
    "table.doubtful": "Place a decoy…",
    "table.doubtful.key": "Show where a token may be placed without any effect, to mislead the others (D)",
    "table.doubting": (
        "Choose where to place the decoy; it will be discarded without effect. Press the button again to cancel (Esc)."
    ),
    "table.confirm.doubtful": "As a decoy",
    "table.rematch.key": "Play again with the same players and clans",
    "table.advice.key": "Ask a computer for the three best placements (A)",
    "concede.text": "From now on {name} passes and places nothing. This can’t be undone.",
    "replay.eye.everything.said": "All tokens are faceup; the active player’s hand is shown.",
    "table.look.key": "Look at your own tokens and cards (L)",
    "new.alone": "Solo: you against three computers",
    "role.own-token": "Clan token: {token}",
    # The turns that mattered
    "judged.what": "Round {round}, {who}: {token:inline}, {province}",
    "judged.gained": Plural.of("In the computer’s judgment, it gained roughly {n} honor."),
    "judged.lost": Plural.of("In the computer’s judgment, it cost roughly {n} honor."),
    "judged.gained.brief": "About +{n} honor.",
    "judged.lost.brief": "About −{n} honor.",
    "judged.how": (
        "Every placement is compared with the one that a computer would have made at first sight. From both, the "
        "round is played out many times with the tokens that were really there. Cards are not judged."
    ),
    # Pieces on the map
    "piece.facedown": "{clan}: a facedown token, {where}",
    "piece.faceup": "{clan}: {token:inline}, {where}",
    "piece.own": "{clan}: {token:inline}, facedown, {where}",
    "piece.looked-at": "{clan}: {token:inline}, facedown but already seen, {where}",
    "piece.tentative": "{clan}: {token:inline}, not yet confirmed, {where}",
    "piece.tentative-special": "{province}: {token:inline}, not yet confirmed",
    "piece.tentative-control": "{province}: {clan}’s control token, not yet confirmed",
    "piece.blessed": "{piece}, with {token:inline}",
    "piece.control": Plural.of("{province}: {n} facedown control [token|tokens], {clan}"),
    "piece.control-up": Plural.of("{province}: {n} faceup control [token|tokens], {clan}"),
    "piece.control-both": "{province}: {clan}’s control tokens: {facedown} facedown, {faceup} faceup",
    "piece.special": "{province}: {token:inline}",
    "piece.card-unknown": "{territory}: a facedown card",
    "piece.card-known": "{territory}: {card}, on the board",
    "piece.card-held": "{territory}: {card}, held by {clan}",
    "piece.card-played": "{territory}: the card has been played",
    "piece.round": "Round {round}",
    "choice.token": "The token {where}",
    # The seat's panel
    "panel.seat": "{name}: hand, cards and secret objective",
    "panel.hand": "Hand",
    "panel.cards": "Cards",
    "panel.objective": "Secret objective",
    "panel.objectives": "Secret objectives dealt",
    "panel.discard": Plural("Discard pile: {n} token", "Discard pile: {n} tokens"),
    "panel.discarded": "Discard pile",
    "panel.pool": Plural("Pool: {n} token still to draw", "Pool: {n} tokens still to draw"),
    "panel.spied": "{clan}’s hand, as last seen",
    "panel.unseen": "{clan}: not seen yet",
    "panel.hint": "Point at a token or card, or press Tab, to read about it.",
    "panel.hint-lit": "You can choose any place that the map offers.",
    "panel.hint-place": "Place the token anywhere that is offered. Decoys have their own button.",
    "panel.token": "{token} (token {number} of {count})",
    "panel.token-chosen": "{token}, picked up",
    "panel.count": "{token} ×{number}",
    "panel.refused": "{reason} ({rule})",
    "panel.progress": "{have} of {need}",
    "panel.progress-capital": "capital held",
    "panel.progress-fewest": "{have}; the fewest: {need}",
    "panel.honor": Plural.of("{n} honor"),
    "panel.left": "×{number}",
    "panel.shown": "{clan}’s hand",
    # Computer players
    "computer.apprentice.character": (
        "Learns the game with you: on a good day it surprises you, on any other it daydreams."
    ),
    "computer.novice.character": "Grabs what is unguarded, and rarely looks further.",
    "computer.warrior.character": "Thinks a turn through, bluffs, and remembers what was played.",
    "computer.daimyo.character": "Weighs the whole round, and forgives no mistake.",
    "computer.shogun.character": "Has studied hundreds of matches, and knows what each outcome of a round is worth.",
    "option.characters.on.about": (
        "Among moves that are nearly equal, Lion attacks openly, Scorpion scouts and deceives, Crab stands "
        "on its walls, Crane makes peace, Dragon bides its time, Phoenix prays, Unicorn rides far. "
        "Apprentice and novice stay as they are."
    ),
    "clan.crab.daimyo": "Goro",
    "clan.crane.daimyo": "Yukimasa",
    "clan.dragon.daimyo": "Tatsuo",
    "clan.lion.daimyo": "Takeshi",
    "clan.phoenix.daimyo": "Akihiro",
    "clan.scorpion.daimyo": "Kagemasa",
    "clan.unicorn.daimyo": "Hayato",
    # Answers given by buttons
    "answer.pass.turn": "End the turn",
    "answer.pass.upkeep-card": "Pass",
    "answer.pass.spy": "Don’t look",
    "answer.pass.swap": "Don’t swap",
    "answer.pass.card-look": "Stop looking",
    "answer.pass.card-remove-special": "Stop removing",
    "answer.pass": "Continue",
    "answer.seen": "Got it",
    "answer.discard": "Discard",
    "answer.pool": "Return to pool",
    "answer.against": "{clan} ({name})",
    "answer.keep": "Keep {objective}",
    "answer.kept": "{objective}, chosen and not yet confirmed",
    # The public panel
    "inspect.flowers": Plural("flower", "flowers"),
    "inspect.defense": "defense",
    "inspect.tokens": Plural("token", "tokens"),
    "honor.flowers": "Flowers",
    "honor.control": "Control tokens",
    "honor.territories": "Territories",
    "option.standings": "Honor during the match",
    "option.standings.shown.about": "Everyone sees the honor on the board. Secret objectives stay secret.",
    "standings.honor": "Honor on the table",
    "standings.objective": "a secret objective",
    "figure.provinces": Plural("{n} province", "{n} provinces"),
    "figure.hand": Plural.of("{n} in hand"),
    "figure.pool": Plural.of("{n} in pool"),
    "figure.discard": Plural.of("{n} discarded"),
    "figure.cards": Plural("{n} territory card", "{n} territory cards"),
    "seat.scouts": "Scouts left: {n}",
    "seat.shugenja": "Shugenja left: {n}",
    "seat.first": "First player",
    "seat.first-card": "First player, with the first player card",
    "seat.ronin": "Ronin",
    "seat.out": "Out for this round",
    "seat.conceded": "Conceded",
    "seat.bluff-open": "Bluff set aside faceup",
    "seat.bluff-barred": "Can’t place the bluff",
    "seat.starting": Plural("{n} starting token left", "{n} starting tokens left"),
    "seat.kept": "Objective chosen",
    "seat.choosing": "Choosing an objective",
    "seat.initiative": "Initiative",
    "seat.initiative-left": Plural("{n} card left", "{n} cards left"),
    "seat.deck-none": "No initiative card has been shown yet.",
    # Round and phase, and why the computer changes hands
    "curtain.objective": "{name} chooses a secret objective.",
    "curtain.return": "{name} returns one token to the pool.",
    "curtain.card": "{name} plays a territory card.",
    "curtain.turn": "{name} places a token.",
    "curtain.swap": "{name} may swap two tokens before the reveal.",
    # Frames of the resolution
    "arena.which": "{territory}: battle {number} of {count}",
    "arena.by-sea": "by sea",
    "arena.within": "from within",
    "arena.defends": "defends",
    "arena.nobody": "Uncontrolled",
    "arena.to-come": "Still to fight",
    "arena.fought": "Battles",
    "arena.round": "Round {round}",
    "arena.forces": "Tokens on the board",
    "frame.initiative": "Initiative",
    "frame.swap": "Unicorn’s swap",
    "frame.reveal": "The tokens are revealed",
    "frame.reveal.line": "Round {round}. All combat tokens are revealed ({rule}).",
    "frame.raid": "Raid: {province}",
    "frame.raids": "Raids",
    "frame.peace": "Diplomacy: {province}",
    "frame.battle": "Battle for {province}",
    "frame.after-battles": "After the battles",
    "frame.quiet": "No province was attacked.",
    "frame.cards": "Territory cards",
    "frame.round-end": "The round ends",
    # The end
    "end.clan": "{clan} Clan",
    "end.decided.honor": "Won with the most honor.",
    "end.decided.territories": "Honor is equal; the most controlled territories decide (E-2).",
    "end.decided.provinces": "Honor and territories are equal; the most provinces decide (E-2).",
    "end.decided.last": "Everyone else has conceded (E-4).",
    "end.decided.shared": "Honor, territories and provinces are equal (E-2).",
    "end.counting": "The honor is counted",
    "end.table": "Honor",
    "end.map": "The provinces at the end",
    "end.flowers": "Flowers",
    "end.control": "Control tokens",
    "end.control.column": "Control",
    "end.objective": "Objective",
    "end.territories": "Territories",
    "end.objective-met": "{objective}: fulfilled",
    "end.objective-missed": "{objective}: not fulfilled",
    "end.no-objective": "No objective",
    "end.rounds": "Honor by round",
    "end.rounds.note": "Secret objectives count only at the end.",
    "end.battles": "{won} of {all} battles won",
    "end.lights": "{what}. Shows its provinces on the map.",
    # The teaching match
    "teach.aim": (
        "This is Rokugan. You lead Crane; the provinces in your color are yours. Whoever has the most honor after "
        "five rounds wins. The fourth begins now, against a novice who leads Crab."
    ),
    "teach.aim|heard": (
        "This is Rokugan. You lead Crane, and each province tells who holds it. Whoever has the most honor after "
        "five rounds wins. The fourth begins now, against a novice who leads Crab."
    ),
    "teach.hand|heard": (
        "Your combat tokens. The other side knows only how many there are. Pick up army 3: go to it with the "
        "arrow keys, and press Enter."
    ),
    "teach.attack|heard": (
        "{province} is coastal and worth three honor. An army attacks across a border from one of your provinces."
        " Go to the attack from {source} with the arrow keys, and press Enter."
    ),
    "teach.bluff|heard": (
        "You can bluff, too. A bluff has no strength, but no one else can tell it from an army. Pick up yours, "
        "which is called Bluff."
    ),
    "teach.choosing|heard": (
        "You always hear what to choose next. Choose a place on the map (Tab goes from one to the next), then confirm."
    ),
    "teach.pool|heard": (
        "You drew new tokens. A blessing goes on one of your facedown tokens and adds to its strength. This last "
        "round is yours to play. Anything you can’t choose says why when you come to it; “Hint” names good "
        "placements."
    ),
    "teach.objective": (
        "Your secret objective, which no one else sees: six coastal provinces for ten honor. You hold five of them."
    ),
    "teach.hand": (
        "Your combat tokens. The other side sees only their backs. Pick up army 3: click it, or press its digit."
    ),
    "teach.other-token": (
        "You picked up another token. You may place it, but the lesson is about {token:inline}: pick that up instead, "
        "and this one returns to your hand."
    ),
    "teach.attack": (
        "{province} is coastal, and the flower with a 3 makes it worth three honor. An army attacks across a border "
        "from one of your provinces. Click the border with {source}, or go there with the arrow keys and press "
        "Enter."
    ),
    "teach.confirm": (
        "Nothing counts yet: until you confirm, you can take the token back or place it elsewhere. Press "
        "“{confirm}”, or Enter."
    ),
    "teach.confirm.astray": (
        "The rules allow that, but this isn’t army 3 against {province}. Take it back with “Take back” or Backspace, "
        "or confirm it as it is."
    ),
    "teach.confirm.spent": (
        "The rules allow that too. But army 3 is elsewhere now and won’t attack {province} anymore; any other "
        "coastal province you take would be your sixth as well. Let’s continue."
    ),
    "teach.confirm.otherwise": (
        "The rules allow that too. With army 3 against {province} you would have your sixth coastal province: "
        "perhaps on your next turn. Let’s continue."
    ),
    "teach.defend": (
        "One of Crab’s facedown tokens points at {province}: an attack, or a bluff. Army 2 can "
        "defend it. Pick up army 2."
    ),
    "teach.defend.place": (
        "A defending army is placed in the center of its province. Click {province}, or go there with the arrow keys "
        "and press Enter."
    ),
    "teach.defend.confirm": "Army 2 will hold {province} against anything equal or weaker. Confirm.",
    "teach.defend.astray": (
        "The rules allow that, but it doesn’t defend {province} with army 2. Take it back with “Take back” or "
        "Backspace, or confirm it as it is."
    ),
    "teach.defend.otherwise": (
        "That is possible too. {province} is now open to whatever waits at its border; an army in its center would "
        "have held against anything equal or weaker."
    ),
    "teach.defend.another": (
        "That is possible too: the token in the center of {province} defends it with its own strength, against "
        "anything equal or weaker."
    ),
    "teach.bluff": (
        "You can bluff, too. A bluff has no strength, but no one can tell its back from an army’s. Pick up yours: "
        "it is called Bluff and shows an empty ring."
    ),
    "teach.bluff.place": (
        "Now place it anywhere it may go, such as {capital}, your capital. When all tokens are revealed, it returns to "
        "your hand."
    ),
    "teach.bluff.confirm": "No one else knows that this is your bluff. Confirm.",
    "teach.bluff.astray": (
        "The rules allow that, but it is a real token. Take it back with “Take back” or Backspace, or confirm it as "
        "it is."
    ),
    "teach.bluff.otherwise": (
        "A real token where no one expects one is worth a lot as well. The bluff stays in your hand: it is never lost."
    ),
    "teach.reveal": (
        "Everyone kept one last token in hand, so placement is over: all tokens on the board are revealed, and a bluff "
        "returns to its owner. Continue step by step with “{next}”, or with the space bar."
    ),
    "teach.reveal.missed": "Everyone had one token left, so all tokens were revealed and took effect, step by step.",
    "teach.battle": "{frame}. {sums}",
    "teach.battle.again": "{frame}. {told}",
    "teach.battle.sums": (
        "In a battle each side adds up its tokens; the defense also counts the number printed on the province, and 1 "
        "for each faceup control token. A tie goes to the defender, but Crane wins ties."
    ),
    "teach.card": (
        "The last round begins. Whoever controls every province of a territory holds its card, and scores five honor "
        "if that is still so at the end. Cards are played now, each only once: choose yours, or pass."
    ),
    "teach.card.missed": (
        "The last round begins. Whoever controls every province of a territory holds its card, and scores five honor "
        "if that is still so at the end. You hold none now. A card is played at the beginning of a round, and only "
        "once."
    ),
    "teach.choosing": (
        "This line always says what to choose next. Choose a place on the map (Tab goes from one to the next), then "
        "confirm."
    ),
    "teach.choosing.confirm": "Everything is chosen, and this line says what you chose. Confirm.",
    "teach.choosing.missed": (
        "This line always says what to choose next. Choose a token from your hand or a place on the map, then confirm."
    ),
    "teach.pool": (
        "You drew new tokens. A blessing goes on one of your facedown tokens and adds to its strength. This last "
        "round is yours to play. Point at anything you can’t choose to see why; “Hint” names good placements."
    ),
    "teach.honor": (
        "The match is over. Each flower and each faceup control token counts one honor, each whole territory five. "
        "Secret objectives are revealed only now."
    ),
    "teach.end": (
        "You are ready for a match of your own: five rounds, up to five players. Navies, shinobi, raids, diplomacy, "
        "scouts and shugenja come up there, and each is explained the first time. F1 opens the rules at any "
        "moment, and so does the menu of every match."
    ),
    "learn.turn": "A round",
    "learn.turn.text": (
        "Upkeep: everyone draws up to six tokens and may play territory cards. Placement: in turn, each places one "
        "token facedown, until all have one left. Resolution: everything is revealed and fought out at once. After "
        "five rounds honor is counted."
    ),
    "learn.turn.said": (
        "Facedown tokens of Crane and Crab are in the center of provinces and on borders; only their owners know "
        "what they are."
    ),
    "learn.attack": "Attacking",
    "learn.attack.text": (
        "An army attacks across a land border from a province you control; a navy attacks a coastal province "
        "from the sea; a shinobi slips into the center of any province. All your tokens that attack a "
        "province add up."
    ),
    "learn.attack.said": (
        "Crane’s army 3 points across a border into a Crab province, a navy 1 points at it from the sea, and a "
        "shinobi 2 stands in the center of another one."
    ),
    "learn.defense": "Defending",
    "learn.defense.text": (
        "The defense adds up your tokens in the center, the number on the shield, and 1 for each faceup "
        "control token. Here 2 and 1 hold off an army 3: a tie goes to the defender. Whoever defends, or "
        "holds a province against an attack, places one more control token there, faceup."
    ),
    "learn.defense.said": (
        "A Crane province with army 2 in its center and one faceup control token; Crab’s army 3 points at it."
    ),
    "learn.tokens": "Combat tokens",
    "learn.tokens.text": (
        "A token placed where its type isn’t allowed is discarded without effect. Do it on purpose and you have a "
        "decoy."
    ),
    "learn.special": "Special tokens",
    "learn.special.text": (
        "A province holds one special token at a time. Peace and scorched earth stay for good; any other gives way "
        "to a new one."
    ),
    "learn.honor": "Honor",
    "learn.honor.text": (
        "The most honor wins; ties go to the most territories, then the most provinces. The Shadowlands give no "
        "honor, and unplayed cards don’t matter."
    ),
    "learn.honor.flowers": "1 for each flower",
    "learn.honor.flowers.text": "Printed on provinces you control, or added by tokens.",
    "learn.honor.control": "1 for each faceup control token",
    "learn.honor.control.text": "You gain them by defending.",
    "learn.honor.territory": "5 for each territory",
    "learn.honor.territory.text": "You control all its provinces that aren’t scorched. You hold its card as well.",
    "learn.honor.objective": "Your secret objective",
    "learn.honor.objective.text": "As much as its card says, if you have fulfilled it.",
    "aid.round": "The round",
    "aid.round.1": (
        "Upkeep: reveal the first player, draw up to six tokens, play territory cards. Round 1 has no new "
        "first player and no cards."
    ),
    "aid.round.2": (
        "Placement: one token each, facedown, until all have one left. Before placing: scout, shugenja, first "
        "player card, Shadowlands cards."
    ),
    "aid.round.3": "Resolution, then the next round. After round 5 honor is counted.",
    "aid.resolution": "The resolution",
    "aid.resolution.1": "All tokens are revealed.",
    "aid.resolution.2": "Bluffs return to their owners; misplaced tokens are discarded.",
    "aid.resolution.3": "Raids scorch, then diplomacy brings peace.",
    "aid.resolution.4": "All battles at once; all combat tokens are discarded.",
    "aid.resolution.5": "Whoever controls a whole territory takes its card.",
    "aid.battle": "A battle",
    "aid.battle.1": "Attack: all tokens of one clan, with blessings.",
    "aid.battle.2": "Defense: tokens in the center, the shield’s number, 1 for each faceup control token.",
    "aid.battle.3": (
        "The attacker must be stronger than the defense and than all other attackers; a tie goes to the defender."
    ),
    "aid.battle.4": "A victorious attacker places a control token facedown; a defender who holds places one faceup.",
    **glossary(_TERMS),
    "term.coastal": "Coastal province",
    "term.coastal.text": (
        "A province that touches the sea, or that has the harbor. Only there do navies defend and attack."
    ),
    "term.initiative": "Initiative card",
    "term.initiative.text": (
        "Is revealed at the beginning of each round but the first, and says who becomes first player."
    ),
    "term.objective": "Secret objective",
    "term.objective.text": "Each player has one. It is revealed and scored at the end of the match.",
    # Challenges
    "challenge.dragon-peak": "Dragon Peak",
    "challenge.dragon-peak.story": "As the Lion, take Dragon Peak from the Crane this round.",
    "challenge.crab-bastion": "Home again",
    "challenge.crab-bastion.story": "The Crane hold your capital. As the Crab, take Crab Bastion back this round.",
    "challenge.golden-plains": "Golden Plains",
    "challenge.golden-plains.story": "As the Phoenix, take Golden Plains from the Scorpion this round.",
    "challenge.unicorn-court": "To the court",
    "challenge.unicorn-court.story": "As the Lion, take Unicorn Court from the Scorpion this round.",
    "challenge.crane-palace": "The last banner",
    "challenge.crane-palace.story": "The last round. As the Phoenix, take Crane Palace from the Dragon.",
    "challenge.palace-again": "The wall marches",
    "challenge.palace-again.story": "As the Crab, take Crane Palace from the Crane this round.",
    "challenge.hold-the-court": "Hold the court",
    "challenge.hold-the-court.story": "As the Unicorn, hold Unicorn Court in battle this round.",
    "challenge.scorpion-manor": "In the gorge",
    "challenge.scorpion-manor.story": "As the Scorpion, hold Whisper Gorge in battle this round.",
    "challenge.last-tie": "Defenders win ties",
    "challenge.last-tie.story": "The last round. As the Lion, hold Whisper Gorge in battle.",
    "challenge.two-fronts": "Three fronts",
    "challenge.two-fronts.story": (
        "As the Lion, take Dragon Peak, and hold Wind Steppe and Whisper Gorge in battle, in one round."
    ),
}
"""English by key."""
