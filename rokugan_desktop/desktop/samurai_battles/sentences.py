"""What the window says of Samurai Battles, in English: board, sides, orders, story, the end, what teaches it."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural, glossary, paragraphs

_TERMS: Final = {
    "Absorbed": "Hits that Defense has absorbed this turn; it has that much less left.",
    "Ammunition": "Seven shots for ranged units with a count; with none left they can’t shoot.",
    "Unit order": "By side, then by number: the order of things that happen at once.",
    "Collision": "Two or more units want one hex, or each other’s, in the same pulse.",
    "Commander": "One more figure, lost last; it commands its unit and those adjacent, and gives Morale +3.",
    "Commanded": (
        "A commander is in the unit or in an adjacent one of its side; otherwise it may only get Defend, All-Around "
        "Defense, Rest and March."
    ),
    "Cone": "The hexes ahead of a unit that looks one way: three at distance 1, five at 2, seven at 3.",
    "Contact": "Two enemies become engaged because one of them has moved.",
    "Defense Zone": "The three hexes in front of a unit that defends; whoever enters must fight.",
    "Disgrace": "The headquarters is lost: Morale −2 for good, and every unit of the army tests.",
    "Engaged": "In melee with one or more enemies, facing exactly one of them.",
    "Facing": "One of the six directions, ordered with Defend, Fire and Retreat or Ambush.",
    "Fatigue": "Markers for effort, at the Expert level; Rest takes one off.",
    "Figure": "A unit has several: each rolls dice, and each loss takes one.",
    "Flank": "The two hexes between front and rear. An Assault there: a test at −3, then Attack +2.",
    "Front": "The hex that a unit faces and the one on either side of it.",
    "Headquarters": "The general’s unit: it inspires, and Fleeing units run to it.",
    "Hidden": "In ambush: off the board for the other side, its hex unknown.",
    "Hit": "A twenty-sided die of a shot or blow that shows the value or less; 5d20 are five such dice.",
    "Honor": "Won by destroying an enemy in melee: Attack +1, Morale +2, and it saves one failed test.",
    "Inspired": "Within two hexes of its own headquarters: Attack +2, Defense +1, Morale +4.",
    "Kill Zone": ("The hexes, shaded orange, at which a ranged unit shoots once when an enemy enters one of them."),
    "Level": "Of the rules: Basic, Intermediate, Advanced, Expert. Of a hex: how high its hill is.",
    "Line of sight": "The straight line between the middles of two hexes; what stands on it may block it.",
    "Loss": "A hit that Defense didn’t absorb: one figure is taken off.",
    "Meet": "Two hexes meet if they are adjacent and differ by one level at most; only then is there melee.",
    "Melee": "The fight of engaged units, in step 5.",
    "Morale": "The value a unit must roll, or less, to keep its nerve.",
    "Morale test": "One die: Morale or less passes; a failed test brings a red marker.",
    "Plan": "All orders of a player for a turn, secret until the reveal.",
    "Pulse": "One hex of movement for every moving unit; up to four per step.",
    "Quarry": "Fleeing enemies that a unit has to chase after failing its pursuit test.",
    "Rally": "A Fleeing unit beside its headquarters becomes Wavering and stops.",
    "Rear": "The hex opposite the facing. An Assault there: a test at −5, then Attack +3.",
    "Reveal": "All orders are shown at once, and no one can change them anymore.",
    "Rout": "A unit that starts to flee in the middle of a melee: it fights on and runs next turn.",
    "Slope": "A difference of one level is gentle, of two steep, of three or more sheer.",
    "Start strength": "The figures with which a unit began; losses are counted from it.",
    "State": "Normal, Wavering, Fleeing or Panicking, by red markers from none to three.",
    "Step": "One of the six parts of the execution, each finished before the next.",
    "Total Attack": "Attack times figures. The unit with the highest is the strongest; others face it.",
    "Unit card": "What a type can do: its values, its figures, its orders.",
    "Volley": "One shot of a whole unit: a die for each figure, one ammunition.",
    "Zone of control": "The hexes around a unit: an enemy who enters one of them is engaged.",
}
"""The words of the game, each with what it means."""

_ASTRAY: Final = (
    "You may give your orders in any sequence. The lesson is about UNIT: click it on the map, or go back with “{back}” "
    "or Backspace and choose it."
)
_LESSON: Final = """
teach.aim: You lead the west: w1, w2 and w3. Each turn both sides write an order for every unit, in secret; then all
    orders are carried out at once. Two turns are left. A destroyed unit is worth two points, a village held at the end
    one. The most points win.
teach.unit: Begin with your spearmen, w1, who hold the village. Click them here or on the map, where orange frames mark
    what you may choose; with the keyboard, go there with Tab and the arrows, and press Enter.
teach.order: These are the orders on their card, with what each of them changes. Those that can’t be given now are
    dashed: point at one, or Tab to it, to learn why and by which rule. Choose {order}: click it, or press its digit.
teach.order.otherwise: The rules allow that order too, but the lesson means {order} for w1: click w1 on the map, or go
    back with “{back}” or Backspace, and choose it.
teach.facing: Have them face east: the right-pointing arrow, or 6. The hexes they look at are their zone: whoever enters
    it must fight them head-on.
teach.facing.otherwise: The rules allow that direction too, but the lesson means east for w1: go back with “{back}” or
    Backspace, and press the right-pointing arrow, or 6.
teach.fire: Now your archers, w2: choose them, then the order {order}, then e1 as the target, on the map or by its
    digit. Hexes shaded orange are those that a unit can shoot at. For each enemy in sight the panel shows the expected
    hits and losses, and the chance of at least one loss.
teach.assault: Your mounted samurai, w3, stand behind the enemy’s spearmen. Choose them, then the order {order}.
teach.path: Name e1 as the target, then draw the path: click hex 606, or press 7, whose place on a number pad is that
    hex’s direction. The panel says what each hex costs and where the unit may be stopped. Another click on the last
    hex, or 5, ends the path.
teach.ready: The map shows your whole plan; the other side sees nothing of it, and you may still change anything. Then
    press “{ready}”, or its digit, and confirm with “{confirm}” or Enter.
teach.ready.confirm: Your plan is ready, but not fixed yet: confirm it with “{confirm}” or Enter, or take it back with
    “{back}” or Backspace to change it.
teach.ready.astray: Not all of these orders are given yet: Defend for w1, Fire for w2, and an Assault for w3. Take the
    plan back with “{back}” or Backspace and give them, or confirm it as it is.
teach.ready.otherwise: The rules allow that too. The lesson had in mind Defend for w1, Fire for w2, and an Assault for
    w3. Let’s see what becomes of your plan.
teach.reveal: Both plans are revealed now, and no one can change them. They are carried out step by step: next with this
    button or the space bar, back with Backspace. “{skip}” skips the rest.
teach.reveal.missed: Both plans were revealed, and no one could change them anymore. They were carried out step by step.
teach.shot: A shot: each figure rolls a 20-sided die, and any that shows the value needed or less is a hit. Defense
    absorbs the first hits of a turn; each further hit takes a figure. F1 opens the rule.
teach.shot.missed: What you skipped: a shot. Each figure rolls a 20-sided die, and any that shows the value needed or
    less is a hit. Defense absorbs the first hits of a turn; each further hit takes a figure.
teach.test: A unit that loses figures tests Morale: one die, the value or less. Here is the sum: each figure lost takes
    one away, a commander adds three. A unit that fails wavers and fights worse; one that fails again flees.
teach.test.missed: A unit that loses figures tests Morale with one die, which must show the value or less: each figure
    lost takes one away, a commander adds three. A unit that fails wavers and fights worse; one that fails again flees.
teach.melee: Melee: each engaged unit strikes the one it faces, all at the same time. The log says what each value is
    made up of. A unit assaulted in the flank or the rear is struck harder, and tests Morale before the first blow.
teach.melee.missed: In melee each engaged unit strikes the one it faces, all at the same time. A unit assaulted in the
    flank or the rear is struck harder, and tests Morale before the first blow.
teach.alone: The last turn is yours. A unit in melee fights on without an order. Whoever destroys an enemy in melee wins
    Honor, which makes it stronger. This button offers hints, “Menu” or F1 opens the rules, F2 the player aid.
teach.victory: The end: points for units destroyed, and for each village to whoever stood there last. If points are
    equal, the smaller share of figures lost decides. Rivers, hills and headquarters come in a match of your own;
    command, ambush and fatigue in the second lesson, which now stands on the title page.
title.learn.second: Second lesson: command, ambush, and fatigue
teach.unit|heard: Begin with your spearmen, w1, who hold the village. Go to them with Tab and the arrow keys, and press
    Enter.
teach.order|heard: These are the orders on their card, with what each of them changes. Those that can’t be given now are
    called unavailable, and say why and by which rule. Choose {order} with Enter, or press its digit.
teach.facing|heard: Have them face east: press 6. The hexes they look at are their zone: whoever enters it must fight
    them head-on.
teach.facing.otherwise|heard: The rules allow that direction too, but the lesson means east for w1: go back with
    “{back}” or Backspace, and press 6.
teach.fire|heard: Now your archers, w2: choose them, then the order {order}, then e1 as the target, on the map or by its
    digit. Each enemy they can shoot at tells the expected hits and losses, and the chance of at least one loss.
craft.command|heard: Most units need a commander, their own or one beside them; without one they may only get Defend,
    All-Around Defense, March, or Rest. Your archers, w7, are alone. Choose them, here or on the map: the orders that
    are barred now are called unavailable.
craft.fire|heard: Let your gunners, w2, guard the east: choose them, then {order}, then press 6 for the east, then range
    2. The hexes east of them, two deep, are their Kill Zone: while units move they shoot once, at the first enemy who
    enters it.
craft.ambush|heard: Your spearmen, w1, are hidden in the woods at 603; the other side doesn’t know where. They stay
    hidden only with {order}: choose them, then {order}, then press 3 for the southeast. An enemy who comes onto one of
    the three hexes they look at is struck at once, at Attack +3, and can’t strike them this turn.
craft.tired|heard: Each unit tells its fatigue. Each Run and each Assault adds one; with two a unit gets weaker, and
    with four, as w5 has, it can neither Run nor Assault. Choose w5 and order {order}, key 0: outside a melee that takes
    one off.
craft.aim: The same hamlet, now by all the rules. You lead the west again; two turns are left, and the east has more
    points. A destroyed unit is worth two, a village held at the end one. Point at a unit, or go to it with the arrow
    keys, to read its card.
craft.command: Most units need a commander, their own or one beside them; without one they may only get Defend,
    All-Around Defense, March, or Rest. Your archers, w7, are alone. Choose them, here or on the map: the orders that
    are barred now are dashed.
craft.march: Give them the order {order}, key 1, and send them to 206: click it, or press 6. Your headquarters, w6, is
    beside that hex and always counts as having a commander; within two hexes of it units are inspired: Attack +2,
    Defense +1, Morale +4.
craft.fire: Let your gunners, w2, guard the east: choose them, then {order}, then the right-pointing arrow, or 6, then
    range 2. The hexes shaded orange are their Kill Zone: while units move they shoot once, at the first enemy who
    enters it.
craft.ambush: Your spearmen, w1, are hidden in the woods at 603; the other side doesn’t see where. They stay hidden only
    with {order}: choose them, then {order}, then southeast, the arrow or 3. An enemy who comes onto one of the three
    hexes they look at is struck at once, at Attack +3, and can’t strike them this turn.
craft.tired: The drop on a unit counts its fatigue. Each Run and each Assault adds one; with two a unit gets weaker, and
    with four, as w5 has, it can neither Run nor Assault. Choose w5 and order {order}, key 0: outside a melee that takes
    one off.
craft.flank: Your samurai, w3, are in melee with the spearmen e3, who face them and show you their flank. Choose the
    mounted samurai, w4, then {order}, key 3.
craft.path: Name e3 as the target, then ride to 304: click it, or press 7; 5 ends the path. Most units have a zone of
    control, the hexes around them, where enemies must stop; in melee, as e3 is, a unit has none.
craft.ready.astray: Not all of these orders are given yet: March for w7, Defend for w2, Ambush for w1, Rest for w5, and
    an Assault for w4. Take the plan back with “{back}” or Backspace and give them, or confirm it as it is.
craft.ready.otherwise: The rules allow that too. The lesson had in mind March for w7, Defend for w2, Ambush for w1, Rest
    for w5, and an Assault for w4. Let’s see what becomes of your plan.
craft.shot: {told} Dice roll while units move, too: a Kill Zone shoots as soon as an enemy enters it, and before that
    enemy strikes.
craft.shot.missed: What you skipped: a Kill Zone shoots while units move, as soon as an enemy enters it, and before that
    enemy strikes.
craft.strike: {told} Whoever comes up beside a hidden unit brings it into the open. In front of it the enemy is struck
    at once and can’t strike it this turn; at its side or rear there is no such strike.
craft.strike.missed: What you skipped: whoever comes up beside a hidden unit, in front of it, is struck at once and
    can’t strike it this turn.
craft.outflanked: {told} A unit assaulted in the flank tests at −3 before any blow, in the rear at −5. For this turn its
    attacker has Attack +2 and Defense +1, in the rear +3 and +2.
craft.outflanked.missed: What you skipped: a unit assaulted in the flank tests at −3 before any blow, in the rear at −5.
    For that turn its attacker has Attack +2 and Defense +1, in the rear +3 and +2.
craft.rested: {told} Rest takes a marker of fatigue off, and so does waiting in ambush. Let your units rest before they
    have four.
craft.rested.missed: What you skipped: Rest takes a marker of fatigue off, and so does waiting in ambush. Let your units
    rest before they have four.
craft.alone: The last turn is yours. Units that are not in melee may assault a flank or enter a village. This button
    offers hints; where several are listed, the first gives all your units their orders.
craft.end: The end. Keep commanders near, guard ground with Kill Zones, hide where the ground allows it, rest in time,
    and strike at flanks. Each battle comes with the level it is made for; the next one is your own.
"""
"""What the first match teaches, and the second lesson."""
_PICTURES: Final = """
learn.turn: A turn
learn.turn.text: Each side writes an order for every unit, in secret. Then all orders are revealed and carried out in
    six steps, each finished before the next: defensive orders, Fire, movement, special orders, melee, withdrawal. Here
    w2 will shoot, w3 will assault, and w1 defends toward the east.
learn.turn.said: A plan of the west: a broken line from the archers w2 to e1, an arrow of the riders w3 to the same
    enemy, and three tinted hexes in front of the spearmen w1, who hold a village.
learn.marks: A unit at a glance
learn.marks.text: Color, pattern and the first letter of the name tell the side; emblem, hats and weapons tell the
    type. The figures look where the unit looks, with a crescent before them and the banner behind. Point at a unit, or
    go to it with the arrow keys, to read its whole card.
learn.mark.strength: Figures
learn.mark.strength.text: The commander has a golden hat; a pale hat on the ground is a figure lost.
learn.mark.class: Infantry and cavalry
learn.mark.class.text: Cavalry rides. In lists infantry has an upright banner, cavalry a round one.
learn.mark.headquarters: Headquarters
learn.mark.headquarters.text: Its banner has a golden border; in lists, eight corners too.
learn.mark.counts: Counts
learn.mark.counts.text: The arrow counts the shots left, the drop counts fatigue.
learn.mark.engaged: Melee and Honor
learn.mark.engaged.text: Crossed swords: in melee. A golden flower: Honor.
learn.mark.hidden: Hidden unit
learn.mark.hidden.text: Pale, with a dashed ring: in ambush. Only its own side sees where.
learn.zones: Zones
learn.zones.text: w1 has a zone of control: an enemy who moves into one of these hexes must stop and fight. w2 defends:
    instead it has a Defense Zone of the three hexes in front. w3 are archers who defend with a Kill Zone of three
    hexes: they shoot at the first enemy who enters it while moving.
learn.zones.said: Six tinted hexes around w1; three in front of w2, which faces east; in front of the archers w3 three
    of one tint, and behind them a cone that widens to seven hexes.
learn.collision: Movement, pulse by pulse
learn.collision.text: All units move at once, one hex per pulse. In the second pulse w1 and e1 want the same hex:
    neither assaults, so both stop beside it. If one of them assaulted, it would enter. A column moves as one: w3 enters
    the hex that w2 leaves.
learn.collision.said: Arrows of w1 from the west and e1 from the east end in one hex, two hexes away from each. Farther
    up w3 follows w2 by one hex.
learn.sight: Fire and sight
learn.sight.text: w2 shoots at e2, two hexes away. The line to e1 runs through woods, so they don’t see it. Woods,
    forests, villages, hills and units block the line, and no one shoots at a unit in melee. Each figure rolls one die
    against the Fire value at that distance.
learn.sight.said: A broken line leads from the archers w2 across open ground to e2; another one ends at the woods before
    e1.
learn.melee: Melee, front and rear
learn.melee.text: e1 faces w1. The blue hexes are its front, the amber ones its flanks, and w2 has assaulted its rear:
    e1 tests Morale before the first blow, and w2 strikes at 8, its card, + 2 Assault + 3 rear attack = 13. All strike
    at once: a die for each figure, three for each rider; the value or less is a hit.
learn.melee.said: e1 stands between w1, which it faces, and the riders w2, who have come into its rear hex. Two hexes
    are tinted as its front, two as its flanks.
learn.states: States of Morale
learn.states.text: A unit that loses figures, is assaulted in the flank or the rear, or loses its headquarters tests
    Morale: one die, the value or less. Each failed test adds a red marker, and the banner leans
    farther back. In the Morale phase a Wavering, Fleeing or Panicking unit tries to take one off.
learn.state.normal: No change.
learn.state.wavering: Attack −2, Defense −1, Morale −1.
learn.state.fleeing: Attack −3, Defense −2, Morale −2; it flees to its headquarters.
learn.state.panicking: Attack and Defense 0, Morale −3; it runs off the board.
learn.command: Command
learn.command.text: A unit with a commander, or adjacent to one, may get any order on its card: w3 stands beside w2. w4
    stands alone and may only Defend, march or rest. Within two hexes of its headquarters a unit is inspired: Attack +2,
    Defense +1, Morale +4. If the headquarters is lost, the whole army loses heart.
learn.command.said: The headquarters w6 with all hexes within two of it tinted; w1 and w2 stand inside. The archers w3
    stand beside w2, the archers w4 alone and far off.
learn.terrain: Terrain
learn.terrain.text: Terrain matters only when a unit enters it, or is shot at or attacked in it. Its modifiers apply
    from the Advanced level.
learn.terrain.light: Blocks sight; no Run; Assault costs 2; all may hide. Defense +1.
learn.terrain.forest: Blocks sight; no Run, no Assault, no cavalry; infantry may hide. Defense +2.
learn.terrain.village: Blocks sight; all may hide. Defense +1, Morale +1.
learn.terrain.rice: No Run; Assault costs 2.
learn.terrain.rocky: No Run; Assault costs 2; no cavalry upward onto it.
learn.terrain.gully: No Run; Assault costs 2; no cavalry. Seen from adjacent hexes only.
learn.terrain.river: March, Assault or Retreat, for the whole turn; figures drown at 11 or more. Attack −3, Defense −2,
    Fire −2, Morale −2.
learn.terrain.ford: No Run; Assault costs 2. Attack, Defense, Fire and Morale −1.
learn.terrain.bridge: No Run; Assault costs 2. Attack −2, Fire −2.
learn.terrain.hill.name: Hill
learn.terrain.hill: A row of strokes for each level. One level: infantry can’t Run, and its Assault costs 2; Attack +1
    from above, −1 from below. Two: infantry only, no melee. Three: ninja only.
learn.terrain.prize.name: Golden border
learn.terrain.prize: Worth points to whoever stood there last when the match ends.
"""
"""Pictures to learn by, and what they show."""
_AID: Final = """
aid.turn: The turn
aid.turn.1: Morale phase, from Intermediate on: Wavering, Fleeing and Panicking units test. Planning in secret. Reveal.
aid.turn.2: Steps 1 to 3: defensive orders; Fire; movement (Assault, March, Move and Fire, Run, Pursue).
aid.turn.3: Steps 4 to 6: special orders; melee; withdrawal (Retreat, Flee, Panic).
aid.turn.4: Dice have 20 sides: the value or less succeeds.
aid.orders: Orders
aid.orders.1: All: March 1 hex, cavalry 2; Run 2, cavalry 4; Join Up; Rest; in melee Fight on or Retreat.
aid.orders.2: Infantry: Defend, All-Around Defense; Assault, 2 hexes, except archers, gunners and carriers.
aid.orders.3: Cavalry: Assault, 4 hexes; mounted archers also Defend, and Move and Fire.
aid.orders.4: Ranged: Fire; Defend with a Kill Zone; Fire and Retreat: shoot within 2 hexes, then step back.
aid.orders.5: Ambush where the ground allows. Ninja alone: Reconnaissance within 3 hexes.
aid.orders.6: No commander near: only Defend, All-Around Defense, March, Rest; no shot.
aid.orders.7: Attack: Assault +2; Run, Move and Fire −1; All-Around Defense, Fire and Retreat, Join Up, Rest −2; Retreat
    0.
aid.orders.8: Defense and Morale: Defend, Ambush, Retreat +1; Run, Join Up, Rest, Fire and Retreat −1; All-Around
    Defense +1 and −1.
aid.movement: Movement and contact
aid.movement.1: Everyone enters one hex per pulse; a unit that is stopped moves no more this turn.
aid.movement.2: Two units that want each other’s hex stop. A hex that its holder doesn’t leave can’t be entered.
aid.movement.3: If several units want one hex, all stop, unless one of them assaults: it enters. If several assault, the
    highest die + Morale enters.
aid.movement.4: A unit that enters an enemy’s zone, or reaches the enemy it assaults, is engaged and stops.
aid.movement.5: Engaged units, and those with Defend or Fire and Retreat, have no zone of control.
aid.melee: Melee
aid.melee.1: Each engaged unit strikes the one it faces: Attack, one die per figure, three per rider.
aid.melee.2: Sum: card, order, state, Honor +1, inspired +2, flank +2 or rear +3, terrain, level ±1, fatigue.
aid.melee.3: Hits from all sides are added; Defense absorbs as many, once a turn; the rest are losses.
aid.melee.4: Flank or rear: only by a successful Assault. Test before the blows at −3 or −5.
aid.melee.5: An attacker faces its target, a defender the strongest in front, all others the strongest.
aid.fire: Fire
aid.fire.1: A visible enemy, not in melee, at a distance in the table: Fire value, a die for each figure.
aid.fire.2: Kill Zone: one shot in step 3, at the first enemy who enters; before contacts.
aid.fire.3: 7 shots; carriers beside the unit fill them up.
aid.fire.4: Sum: card by distance, order (Ambush +2, Move and Fire −2), terrain, fatigue.
aid.morale: Morale
aid.morale.1: Sum: card, −1 for each figure lost, commander +3, inspired +4, Honor +2, order, state, terrain.
aid.morale.2: Test after losses, once per moment; when attacked in the flank or rear; when the headquarters is lost (−2
    for good); for pursuit.
aid.morale.3: Failed: one marker more, or Honor is lost instead. Panicking and failed: destroyed.
aid.morale.4: Adjacent to its headquarters a Fleeing unit rallies.
aid.morale.5: Fatigue, Expert: 2: Attack, Fire, Morale −1. 4: no Assault, no Run. 6: only Rest.
aid.honor: Honor and points
aid.honor.1: Honor: an enemy in melee with you is destroyed or surrenders.
aid.honor.2: Points as the scenario says: enemies destroyed, hexes held. If equal: the smaller share of losses.
aid.zones: Zones and sides
learn.zone.control: Zone of control
learn.zone.control.text: All hexes around: no enemy walks through.
learn.zone.defense: Defense Zone
learn.zone.defense.text: Instead of it, three hexes in front: Defend, Fire and Retreat, Ambush.
learn.zone.sides: Front, flanks, rear
learn.zone.sides.text: Three, two and one of the six hexes, by the enemy faced or the facing ordered.
"""

_CHALLENGES: Final = """\
challenge.first-spears: Riders against spears
challenge.first-spears.story: As East, destroy the mounted samurai w3 within three turns.
challenge.ford-archers: Across the ford
challenge.ford-archers.story: As East, destroy the archers w4 this turn.
challenge.ford-riders: Riders in the reeds
challenge.ford-riders.story: As West, destroy the mounted samurai e5 this turn.
challenge.pines: Up the hill
challenge.pines.story: As West, destroy the spearmen e1 within two turns.
challenge.ford-hold: Hold the ford
challenge.ford-hold.story: As East, hold out for three turns without losing a unit.
challenge.lanterns-shadow: A shadow in the rice
challenge.lanterns-shadow.story: As West, destroy the ninja e2 this turn.
challenge.lanterns-spears: Lanterns on the slope
challenge.lanterns-spears.story: As West, destroy the spearmen e4 within two turns.
challenge.causeway: The dry road
challenge.causeway.story: As West, destroy the monks e1 within three turns.
challenge.causeway-guns: Silence the guns
challenge.causeway-guns.story: As East, destroy the gunners w3 within three turns.
challenge.mist: Out of the mist
challenge.mist.story: As East, destroy two enemy units this turn.
"""

_LONGER: Final = """\
table.proof.shuffle-first: Dice: version {theirs}. Each added entry changes the next roll, so the writer could choose
    among rolls.
purchase.values: Attack {infantry} against infantry, {cavalry} against cavalry; {dice} dice; Defense {defense}; Morale
    {morale}; figures {figures}
purchase.point: On a card: Attack against infantry and cavalry, Defense, Morale, cost. Point at one to read all of it.
prospect.open: {country}; the field is drawn by lot, alike for both sides. Each side buys an army for {n} points, before
    all eyes.
prospect.secret: {country}; the field is drawn by lot, alike for both sides. Each side buys an army for {n} points, in
    secret.
judged.how: Every order is compared with what a novice would have ordered that unit. The turn is carried out with both,
    many times, with the same dice for both. What counts is points, and what units and ground promise.
plaque.river: Entered only by March, Assault or Retreat; takes the whole turn, and each figure may drown (T-10).
orders.deploy: Drag the units, or choose a unit, then its hex. Dropped on another unit, it trades places with it.
"""
"""The sentences of more than one line."""

SENTENCES: Final[dict[str, str | Plural]] = {
    # The rules say it too: the window names the games to choose from before it loads the rules of any.
    "game.title": "Samurai Battles",
    # What the program says of any game, in the words of this one.
    "title.subtitle": "A battle of secret orders for two to four",
    "title.round": "turn {round}",
    "library.running": "Turn {round}, in progress",
    "stages.now": "Turn {round} of {rounds}, {stage}.",
    "stages.round": "Turn {round} of {rounds}",
    "table.rewind.no-turn": "There is nothing in this turn to go back to.",
    "table.rewind.drawn": "The dice have been rolled: there is no way back.",
    "standings.change": "{change} since the last turn",
    "replay.next_round": "Next turn",
    "replay.next_round.key": "Next turn (Page Down)",
    "replay.previous_round": "Previous turn",
    "replay.previous_round.key": "Previous turn (Page Up)",
    "table.doubtful": "Occupied hexes…",
    "table.doubtful.key": "Show hexes on which an enemy stands now: your unit gets in only if that enemy leaves (D)",
    "table.doubting": "An enemy stands on these hexes now: your unit gets in only if that enemy leaves.",
    "table.look": "Peek at my plan",
    "table.peek": "Peek at {name}’s plan",
    "table.looking": "{name} is looking at their plan.",
    "curtain.looking": "{name} wants to look at their plan.",
    "menu.look": "Peek at a plan…",
    "keys.look.what": "Peek at your plan in a public moment",
    "keys.digits": "1 – 9, 0, −, =",
    "keys.digits.what": "Choose what shows this number, such as an order",
    "keys.regions.what": "Jump to the orders, the table, the log",
    "replay.eye.everything.said": "Nothing is hidden; the active player’s plan is shown.",
    "new.openly": "Fair dice…",
    "new.openly.what": "See the dice sealed before the match begins, and add a few keystrokes to their secret.",
    "menu.seal": "Fair dice",
    "seal.line": "The dice are sealed so that no one can rig them; the menu says how.",
    "seal.title": "Fair dice",
    "table.proof.shuffle-draws": "Dice: version {theirs}. No entry outside the game changes what is rolled.",
    "table.shuffle": "Check the dice",
    "table.shuffle.key": "Show the secret number and check that the dice were fair",
    "new.hint": "{fewest} to {most} players on two sides. Pick a seat, then its side.",
    "new.hint-exact": Plural("{n} player. Pick a seat, then its side.", "{n} players. Pick a seat, then its side."),
    # The editor of battles
    "how.lists": "Battles",
    "new.lists": "Your own battles…",
    "lists.which": "Which battle",
    "lists.copy": "Copy",
    "lists.play": "Play it",
    "lists.fit": "It can be played.",
    "lists.given": "The battles that come with the game can’t be changed: make a copy.",
    "editor.empty": "An empty field, {columns} × {rows}",
    "editor.tools": "What to change",
    "editor.tool.terrain": "Ground",
    "editor.tool.army": "Armies",
    "editor.tool.zone": "Zones",
    "editor.tool.victory": "Points",
    "editor.tool.battle": "Battle",
    "editor.tool.trial": "Trial",
    "editor.hint.terrain": "Choose terrain or a height, then draw it on the field. Press a gully to turn it.",
    "editor.hint.army": "Choose a type, then its hexes. Press a unit to choose it, then the hex where it goes.",
    "editor.hint.zone": "Draw where the units of a side may be placed, or may hide.",
    "editor.hint.victory": "Press a hex to give it points, or to choose it.",
    "editor.hint.battle": "Columns are added and removed in the east, rows in the south, with everything on them.",
    "editor.hint.trial": (
        "The computer’s novices play the battle many times by themselves, and change sides: so you see how even it is."
    ),
    "editor.undo": "Undo",
    "editor.redo": "Redo",
    "editor.no-step": "There is nothing to undo or redo.",
    "editor.fewer": "Fewer: {what}",
    "editor.more": "More: {what}",
    "editor.faults": "What is wrong",
    "editor.fault": "{where}: {what}",
    "editor.no-prizes": "No hex brings points, a village neither: only units count. Give hexes points under “{tab}”.",
    "editor.height": "Height {n}",
    "editor.wide.0": "One hex at a time",
    "editor.wide.1": "Seven hexes at a time",
    "editor.mirror.none": "No mirror",
    "editor.mirror.across": "Mirrored west to east",
    "editor.mirror.turned": "Mirrored by half a turn",
    "editor.commander.1": "With a commander",
    "editor.commander.0": "Without a commander",
    "editor.group": "Commanded by player {letter}",
    "editor.hides.0": "Never begins hidden",
    "editor.hides.1": "May begin hidden",
    "editor.remove": "Remove",
    "editor.done": "Choose another",
    "editor.deploy.fixed": "Units begin on their hexes",
    "editor.deploy.free": "Units are placed in secret",
    "editor.home": "Home edge: {edge}",
    "editor.edge.west": "west",
    "editor.edge.east": "east",
    "editor.edge.north": "north",
    "editor.edge.south": "south",
    "editor.zone-here": "Add where its units stand",
    "editor.zone-clear": "No zone",
    "editor.may-hide": "May begin hidden: {n}",
    "editor.prize": "Hex {hex}: {n}",
    "editor.each.0": "{hex} counts at the end",
    "editor.each.1": "{hex} counts every turn",
    "editor.unit-worth": "For a destroyed unit: {n}",
    "editor.staff-worth": "For the headquarters: {n}",
    "editor.handicap": "Given to {side} at the beginning: {n}",
    "editor.by-cards": "Units by their cards",
    "editor.thirds": "Losses count by thirds",
    "editor.turns": "Turns: {n}",
    "editor.columns": "Columns: {n}",
    "editor.rows": "Rows: {n}",
    "editor.level": "Level: {level}",
    "editor.hex": "{hex}, {terrain}",
    "editor.points": Plural.of("{n} [point|points]"),
    "editor.in-zone": "Zone of {side}",
    "editor.point": ".",
    "editor.army-name": "Army’s name",
    "editor.army-use": "Use an army…",
    "editor.army-of": "{battle}: {army}",
    "editor.trial": "{n} of {most} matches",
    "editor.trial.faulty": "It can’t be tried while something is wrong.",
    "editor.trial.share": "{side}: {share}% ({low}–{high}%)",
    "editor.trial.length": "Mean length: {turns} turns",
    "editor.trial.decides": "What decides: {parts}.",
    "editor.trial.destroyed": "destroyed units {share}%",
    "editor.trial.headquarters": "headquarters {share}%",
    "editor.trial.hold": "hexes {share}%",
    "editor.trial.even": "As far as these matches can tell, it is even.",
    "editor.trial.never": Plural.of("No handicap up to {n} [point|points] would make it even."),
    "editor.trial.level-out": Plural.of("Make it even: {n} [point|points] more for {side}"),
    # Places and units on the map
    "hex.name": "Hex {hex}, {terrain:inline}",
    "hex.hill": "Hex {hex}, {terrain:inline}, hill level {level}",
    "unit.name": "{unit}, {card:inline}",
    "piece.unit": "{unit}, {card:inline}, hex {hex}",
    "piece.figures": "{figures} of {start} figures",
    "piece.commander": "With its commander",
    "piece.honor": "Has Honor",
    "piece.ammo": Plural("{n} shot left", "{n} shots left"),
    "piece.fatigue": "Fatigue {n}",
    "piece.hidden": "Hidden in ambush",
    "piece.vanished": "{unit}, {card:inline}, vanished here and has not been seen since (W-3).",
    "piece.held": "Hex {hex} is held by: {army}",
    "piece.engaged": "Engaged with {others}",
    # Answers
    "answer.unit": "{unit}",
    "answer.shot": "Hex {hex}, step {number} of the path",
    "answer.range": Plural("{n} hex", "{n} hexes"),
    "answer.no-range": "No Kill Zone",
    "answer.face": "Facing {facing:inline}",
    "answer.enough": "End the path here",
    "answer.open": "Openly",
    "deploy.unit": "{unit} ({card:inline})",
    "deploy.open": "{unit} on hex {hex}",
    "deploy.hidden": "{unit} hidden on hex {hex}, facing {facing:inline}",
    # Whose turn it is
    "curtain.plan": "{name} gives orders in secret.",
    "curtain.deploy": "{name} places units in secret.",
    "curtain.buy": "{name} buys an army.",
    "purchase.left": "{n} points left · {units} of {most} units",
    "purchase.ready": "The army is complete",
    "purchase.theirs": "{side} has bought",
    "purchase.led": "{card} with a commander",
    "purchase.dismiss": "Take back {unit}, {card:inline}: {n} points",
    "purchase.lead": "Give {unit} a commander for {n} points",
    "purchase.unlead": "Take back {unit}’s commander: {n} points",
    "purchase.commander": "commander {n}",
    "purchase.buy": "Buy {card:inline} for {n} points",
    "purchase.changed": "A change to {unit}",
    "purchase.brief": "{infantry}/{cavalry} · {defense} · {morale}",
    "card.title": "{card}",
    "purchase.fire": "Fire {at}",
    # The sides
    "role.west.about": "Home edge: west.",
    "role.west.computer": "Captain of the west",
    "role.east.about": "Home edge: east.",
    "role.east.computer": "Captain of the east",
    "computer.novice.character": "Orders each unit by the first advantage in sight.",
    "computer.warrior.character": "Tries its plan against what the enemy may order, and mends it unit by unit.",
    "computer.daimyo.character": "Weighs many plans against many, and keeps the enemy guessing.",
    "side.ready": "Plan confirmed.",
    "seat.conceded": "Conceded",
    "standings.points": "Points",
    "points.part.destroyed": "enemy units destroyed",
    "points.part.headquarters": "enemy headquarters",
    "points.part.hold": "hexes held",
    "points.part.handicap": "handicap",
    "figure.units": Plural("{n} unit", "{n} units"),
    "figure.figures": Plural("{n} figure", "{n} figures"),
    "roster.row": "{army}; units: {units}; figures: {figures}",
    "roster.gone": "{unit}, {card:inline}: {fate:inline}",
    # The steps of a turn, in a word or two
    "stage.morale": "Morale",
    "stage.planning": "Planning",
    "stage.morale|inline": "Morale",
    "stage.1": "Defend",
    "stage.1|inline": "defend",
    # A hex that is pointed at
    "plaque.open": "Does not block sight",
    "plaque.blocked": "Blocks sight",
    "plaque.figures": "figures",
    "plaque.prize": Plural.of("Worth {n} [point|points] to whoever holds it at the end (V-3)."),
    "plaque.prize-each-turn": Plural.of(
        "Worth {n} [point|points] at the end of every turn to whoever holds it then (V-1)."
    ),
    "plaque.held": "Held by: {army}.",
    # The aim, always in sight
    "watch.luck": "Turn {turn}: the luck of the dice",
    "luck.side": Plural.of("{army}: dice hit {n} [time|times]; {expected} expected."),
    "judged.order": "Turn {turn}, {who}: {plan:inline}",
    "judged.gained": "In the computer’s judgment, this brought roughly {points} points more than: {usual:inline}.",
    "judged.lost": "In the computer’s judgment, this brought roughly {points} points less than: {usual:inline}.",
    "judged.gained.brief": "Roughly +{points} points",
    "judged.lost.brief": "Roughly −{points} points",
    "prospect.length": Plural.of("{n} [turn|turns], about {minutes} minutes"),
    "prospect.units": "{n} × {card}",
    "prospect.share": "{side}: {share}%",
    "prospect.measured": Plural.of("Victories in {n} [match|matches] of novices, at the level it is made for."),
    "prospect.drawn": "Draws: {share}%.",
    "aim.title": "Most points after turn {n}",
    "aim.hex": "{terrain} {hex}",
    "aim.hex-each-turn": "{terrain} {hex}, each turn",
    "aim.held": Plural.of("{hex}: {n} [point|points], held by: {army}"),
    "aim.free": Plural.of("{hex}: {n} [point|points], held by no one"),
    "aim.at-end": "Hexes count at the end; the score is as if the battle ended now.",
    "aim.each-turn": "Hexes that count every turn: {hexes}.",
    "aim.unit": "Enemy unit destroyed: {n}.",
    "aim.by-cards": "Enemy unit destroyed: 1 for every {n} on its card, at least 1.",
    "aim.headquarters": "Its headquarters: {n}.",
    "aim.thirds": "Each third that a unit has lost counts a third of its points.",
    "aim.handicap": "{army}: {n} to begin with.",
    "aim.tied": "If tied, the smaller share of losses wins.",
    "plaque.no-assault": "Can’t be entered by Run or Assault (T-1).",
    "plaque.slow": "Can’t be entered by Run; by Assault it costs {n} (T-1).",
    "plaque.no-cavalry": "No cavalry (T-1).",
    "plaque.hides-all": "Units may hide here (A-1).",
    "plaque.hides-infantry": "Infantry may hide here (A-1).",
    "plaque.change": "{value} {change}",
    # A hex by ear
    "hear.said": "{said}.",
    "hear.from": Plural.of("{n} [hex|hexes] from {unit}: {way}."),
    "hear.to": Plural.of("{n} [hex|hexes] to {unit}: {way}."),
    "hear.way": "{n} {direction:inline}",
    "hear.ways": "{one}, {other}",
    "hear.unit": "{unit}, {card:inline}; army: {army}.",
    "hear.faces": "It faces {other}.",
    "hear.looks": "It faces {facing:inline}.",
    "hear.order": "Order: {plan}.",
    "hear.zones": "Enemy zones: {units}.",
    "hear.charges": "Enemies who may assault here: {units}.",
    "hear.shots": "Enemies who may shoot here: {units}.",
    # The end
    "end.early": "Ended early by agreement, in turn {round} of {rounds}.",
    "end.counting": "The points are counted",
    "end.table": "Points",
    "end.rounds": "Points by turn",
    "end.conceded": "The other side conceded.",
    "end.won": Plural("Won by {n} point.", "Won by {n} points."),
    "end.won.destroyed": Plural.of("Won by {n} [point|points]; enemy units destroyed made the difference (+{most})."),
    "end.won.headquarters": Plural.of(
        "Won by {n} [point|points]; the enemy headquarters made the difference (+{most})."
    ),
    "end.won.hold": Plural.of("Won by {n} [point|points]; hexes held made the difference (+{most})."),
    "end.won.handicap": Plural.of("Won by {n} [point|points]; the handicap made the difference (+{most})."),
    "end.lost-by": Plural.of("{names} lost {n} [figure|figures] of {start}; {winners} lost {theirs} of {begun}."),
    "end.lights": "{what}. Shows these hexes on the map.",
    "end.lost": "Figures lost: {figures} of {start}",
    "end.held": "Hexes held: {hexes}",
    "end.by-losses": "Tied on points; won by the smaller share of figures lost.",
    "end.even": "Equal points and equal losses.",
    "end.map": "The field at the end",
    "end.part.destroyed": "Points for enemy units destroyed",
    "end.part.headquarters": "Points for the enemy headquarters",
    "end.part.hold": "Points for hexes held",
    "end.part.handicap": "Points as a handicap",
    "end.column.destroyed": "Destroyed",
    "end.column.headquarters": "Headquarters",
    "end.column.hold": "Hexes",
    "end.column.handicap": "Handicap",
    "position.window-sides": "in the window the sides are called {sides}",
    # While plans are made and carried out: orders, cards, chances, moments
    "panel.orders": "{name}’s orders",
    "orders.keys": "Number keys choose, Backspace undoes.",
    "orders.keys-order": "Number keys choose: an order has the same one for every unit. Backspace undoes.",
    "orders.keys-path": "Keys: 7 9 4 6 1 3 as on a number pad, 5 ends the path; or arrows and Enter on the map.",
    "orders.keys-compass": "Keys: 7 9 4 6 1 3 as on a number pad, 5 the middle.",
    "orders.keys-facing": "Keys: 7 9 4 6 1 3 as on a number pad.",
    "orders.keys-map": "Keys: arrows and Enter on the map.",
    "orders.point": "Point at a unit, or go to it with the arrow keys on the map, to read its card.",
    "orders.given": "Orders given: {given} of {n}",
    "orders.none": "no order yet",
    "orders.ally": "an ally’s",
    "orders.home": "not placed",
    "orders.stands": "stands on {hex}",
    "orders.placed": "on {hex}",
    "orders.placed-hidden": "hidden on {hex}",
    "orders.finish-first": "First finish the order of {unit}, or take it back.",
    "orders.next": "Next: {unit}",
    "orders.left": Plural("{n} unit has no order", "{n} units have no order"),
    "orders.again-all": "Repeat last turn’s orders",
    "orders.again": "Same as last turn",
    "orders.again.short": "Again",
    "orders.ready": "The plan is ready",
    "orders.ready.short": "Ready",
    "orders.ready-placed": "Everyone is in place",
    "orders.ready-rest": "The scenario places the rest",
    "orders.by-rule": "{why} ({rule})",
    "orders.hidden-so-far": "May begin hidden: {n}. Hidden so far: {hidden}.",
    "orders.hiding": "Center: in the open, where the scenario places it. Arrow: hidden, facing that way.",
    "orders.on-map": "Choose a hex on the map: with the mouse, or with arrows and Enter.",
    "orders.enemy": "{unit} {card:inline}",
    "orders.step": "{direction}: hex {hex}",
    "orders.field-of-fire": "Orange: the hexes that can be shot at.",
    "orders.use.defend": "Guards its front",
    "orders.use.all_around": "No flank, no rear",
    "orders.use.fire_retreat": "Shoots, then steps back",
    "orders.use.ambush": "Hides; Attack\u00a0+{n} on its first strike",
    "orders.no-hex": "The board ends here.",
    "orders.no-direction": "It can’t begin hidden facing that way.",
    "orders.enough.short": "End",
    "answer.open.short": "Open",
    "orders.no-path": "A path needs at least one hex.",
    "orders.no-end": "The path can’t end here.",
    "answer.way": "Path to hex {hex}",
    # Paths
    "path.left": Plural("{n} hex is left to go", "{n} hexes are left to go"),
    "path.pace": "{hex}, {terrain:inline}: costs {n}, leaves {left}",
    "path.next": "next: {hex}, {terrain:inline}: costs {n}, leaves {left}",
    "path.whole-turn": "all",
    "path.charge": "If the path ends short of the enemy, the unit keeps going by itself (M-9).",
    # Chances
    "odds.hits": "{n}d20, each a hit at {value} or less: {hits} hits on average.",
    "odds.losses": "Figures lost: {losses}; at least one: {chance}.",
    "odds.brief": "hits: {hits}, figures: {losses}",
    "odds.kills": "Unit destroyed: {chance}.",
    "odds.shakes": "Morale test failed: {chance}.",
    "odds.back": "Strikes back: you lose {losses} figures.",
    # A unit's card
    "card.line": "{name}: {said}",
    "card.class": "Class",
    "class.infantry": "infantry",
    "class.cavalry": "cavalry",
    "card.figures": "Figures",
    "card.figures-of": "{figures} of {start}",
    "card.figures-commander": "{figures} of {start}, with its commander",
    "card.attack-infantry": "Hits infantry",
    "card.attack-cavalry": "Hits cavalry",
    "card.hits": "{value} or less on {n}d20",
    "card.dice": "{value}; {n}d20",
    "card.defense-left": "{value}; left: {left}",
    "card.fire": "Fire",
    "card.fire-first": Plural("{value} at {n} hex", "{value} at {n} hexes"),
    "card.fire-at": "{value} at {n}",
    "card.fire-more": "{before}, {more}",
    "card.ammo": "Ammunition",
    "card.shots": Plural("{n} shot", "{n} shots"),
    "card.state": "State",
    "card.honor": "Honor",
    "card.has-honor": "won",
    "card.fatigue": "Fatigue",
    "card.markers": Plural("{n} marker", "{n} markers"),
    "card.engaged": "In melee",
    "card.engaged-with": "with {others}",
    "card.engaged-facing": "with {others}, facing {faces}",
    "card.ground": "Stands on",
    "card.on": "{hex}, {terrain:inline}",
    "card.on-hill": "{hex}, {terrain:inline}, hill level {level}",
    "card.hidden": "Hidden",
    "card.is-hidden": "in ambush",
    "card.order": "Order",
    # Dice that are watched
    "dice.fire": "{unit} shoots at {other}",
    "dice.melee": "{unit} strikes {other}",
    "dice.ambush": "{unit} strikes {other} from ambush",
    "dice.river": "{unit} in the river",
    "dice.test": "{unit}: {why:inline}",
    "dice.contest": "{unit} for hex {hex}",
    "dice.needed": "needs {value}",
    "dice.drowns": "11 or more drowns",
    "dice.morale-added": "+ {morale} Morale",
    "dice.lost": "{unit}: losses",
    "dice.soaked": "hits absorbed: {n}",
    "dice.gone": "{unit}: {fate}",
    "dice.more": "and {n} more, listed below",
    # What is watched
    "plan.line": "{unit}: {plan}.",
    "watch.turn": "Turn {turn}: {what}",
    "watch.step": "{step}: {what}",
    "watch.pulse": "{step}, pulse {pulse} (a hex each): {what}",
    "moment.deployed": "the armies are on the field",
    "moment.reveal": "all orders are revealed",
    "moment.move": "the units move",
    "moment.roll": "dice",
    "moment.loss": "losses",
    "moment.test": "tests of Morale",
    "moment.contact": "contact",
    "moment.hiding": "hidden units",
    "moment.special": "special orders",
    "moment.fatigue": "fatigue",
    # What teaches it
    **{f"teach.astray.{unit}": _ASTRAY.replace("UNIT", unit) for unit in ("w1", "w2", "w3", "w4", "w5", "w7")},
    **paragraphs(_LONGER + _LESSON + _PICTURES + _AID + _CHALLENGES),
    # The glossary
    **glossary(_TERMS),
    "term.order.all_around": "Infantry looks everywhere: neither flank nor rear, and no shot.",
    "term.order.defend": "The unit stands and looks one way, with a Defense Zone; ranged units may add a Kill Zone.",
    "term.order.fire_retreat": "The unit shoots at whoever comes within two hexes in front, then steps back.",
    "term.order.fire": "A shot at an enemy in sight, in step 2.",
    "term.order.assault": "A fast charge at one named enemy, Attack +2.",
    "term.order.march": "A slow move: one hex, cavalry two.",
    "term.order.move_fire": "Mounted archers ride fast and shoot from one hex of their path.",
    "term.order.run": "A fast move: two hexes, cavalry four.",
    "term.order.ambush": "The unit hides, and strikes first at whoever comes into its Defense Zone.",
    "term.order.join_up": "Two weakened units of one type become one.",
    "term.order.supply": "Carriers fill up the ammunition of units beside them.",
    "term.order.recon": "Ninja uncover every hidden enemy within three hexes.",
    "term.order.rest": "The unit does nothing, and recovers from fatigue.",
    "term.order.retreat": "An engaged unit leaves its melee in step 6 without striking.",
    "term.order.flee": "Forced: the unit runs to its headquarters.",
    "term.order.panic": "Forced: the unit runs to the nearest edge and off the board.",
    "term.order.pursue": "Forced: the unit chases whoever fled from it.",
    "term.order.fight": "An engaged unit without Retreat strikes the enemy it faces.",
}
