"""What pictures, player aid and glossary of Samurai Battles call things, and what they say of them, in English."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    # Pictures
    "learn.turn": "A turn",
    "learn.turn.text": (
        "Each side writes an order for every unit, in secret. Then all orders are revealed and carried out in six "
        "steps, each finished before the next: defensive orders, Fire, movement, special orders, melee, withdrawal. "
        "Here w2 will shoot, w3 will assault, and w1 defends toward the east."
    ),
    "learn.turn.said": (
        "A plan of the west: a broken line from the archers w2 to e1, an arrow of the riders w3 to the same enemy, and "
        "three tinted hexes in front of the spearmen w1, who hold a village."
    ),
    "learn.marks": "A unit at a glance",
    "learn.marks.text": (
        "Color, pattern and the first letter of the name tell the side, the emblem tells the type. Point at a unit, or "
        "go to it with the arrow keys, to read its whole card."
    ),
    "learn.mark.strength": "Figures",
    "learn.mark.strength.text": "One stroke each, the commander’s in gold; the hollow ones are lost.",
    "learn.mark.class": "Infantry and cavalry",
    "learn.mark.class.text": "Infantry has an upright banner, cavalry a round one; a bale means carriers.",
    "learn.mark.headquarters": "Headquarters",
    "learn.mark.headquarters.text": "Eight corners and a golden border.",
    "learn.mark.counts": "Counts",
    "learn.mark.counts.text": "The arrow counts the shots left, the drop counts fatigue.",
    "learn.mark.engaged": "Melee and Honor",
    "learn.mark.engaged.text": "Crossed swords: in melee. A golden flower: Honor.",
    "learn.mark.hidden": "Hidden unit",
    "learn.mark.hidden.text": "Pale, with a dashed border: in ambush. Only its own side sees where.",
    "learn.zones": "Zones",
    "learn.zones.text": (
        "w1 has a zone of control: an enemy who moves into one of these hexes must stop and fight. w2 defends: instead "
        "it has a Defense Zone of the three hexes in front. w3 are archers who defend with a Kill Zone of three hexes: "
        "they shoot at the first enemy who enters it while moving."
    ),
    "learn.zones.said": (
        "Six tinted hexes around w1; three in front of w2, which faces east; in front of the archers w3 three of one "
        "tint, and behind them a cone that widens to seven hexes."
    ),
    "learn.collision": "Movement, pulse by pulse",
    "learn.collision.text": (
        "All units move at once, one hex per pulse. In the second pulse w1 and e1 want the same hex: neither "
        "assaults, so both stop beside it. If one of them assaulted, it would enter. A column moves as one: "
        "w3 enters the hex that w2 leaves."
    ),
    "learn.collision.said": (
        "Arrows of w1 from the west and e1 from the east end in one hex, two hexes away from each. Farther up w3 "
        "follows w2 by one hex."
    ),
    "learn.sight": "Fire and sight",
    "learn.sight.text": (
        "w2 shoots at e2, two hexes away. The line to e1 runs through woods, so they don’t see it. Woods, forests, "
        "villages, hills and units block the line, and no one shoots at a unit in melee. Each figure rolls one die "
        "against the Fire value at that distance."
    ),
    "learn.sight.said": (
        "A broken line leads from the archers w2 across open ground to e2; another one ends at the woods before e1."
    ),
    "learn.melee": "Melee, front and rear",
    "learn.melee.text": (
        "e1 faces w1. The blue hexes are its front, the amber ones its flanks, and w2 has assaulted its rear: e1 tests "
        "Morale before the first blow, and w2 strikes at 8, its card, + 2 Assault + 3 rear attack = 13. All strike at "
        "once: a die for each figure, three for each rider; the value or less is a hit."
    ),
    "learn.melee.said": (
        "e1 stands between w1, which it faces, and the riders w2, who have come into its rear hex. Two hexes are "
        "tinted as its front, two as its flanks."
    ),
    "learn.states": "States of Morale",
    "learn.states.text": (
        "A unit that loses figures, is assaulted in the flank or the rear, or loses its headquarters tests Morale: "
        "one die, the value or less. Each failed test adds a red marker. In the Morale phase a Wavering, Fleeing or "
        "Panicking unit tries to take one off."
    ),
    "learn.state.normal": "No change.",
    "learn.state.wavering": "Attack −2, Defense −1, Morale −1.",
    "learn.state.fleeing": "Attack −3, Defense −2, Morale −2; it flees to its headquarters.",
    "learn.state.panicking": "Attack and Defense 0, Morale −3; it runs off the board.",
    "learn.command": "Command",
    "learn.command.text": (
        "A unit with a commander, or adjacent to one, may get any order on its card: w3 stands beside w2. w4 stands "
        "alone and may only Defend, march or rest. Within two hexes of its headquarters a unit is inspired: Attack "
        "+2, Defense +1, Morale +4. If the headquarters is lost, the whole army loses heart."
    ),
    "learn.command.said": (
        "The headquarters w6 with all hexes within two of it tinted; w1 and w2 stand inside. The archers w3 stand "
        "beside w2, the archers w4 alone and far off."
    ),
    "learn.terrain": "Terrain",
    "learn.terrain.text": (
        "Terrain matters only when a unit enters it, or is shot at or attacked in it. Its modifiers apply from the "
        "Advanced level."
    ),
    "learn.terrain.light": "Blocks sight; no Run; Assault costs 2; all may hide. Defense +1.",
    "learn.terrain.forest": "Blocks sight; no Run, no Assault, no cavalry; infantry may hide. Defense +2.",
    "learn.terrain.village": "Blocks sight; all may hide. Defense +1, Morale +1.",
    "learn.terrain.rice": "No Run; Assault costs 2.",
    "learn.terrain.rocky": "No Run; Assault costs 2; no cavalry upward onto it.",
    "learn.terrain.gully": "No Run; Assault costs 2; no cavalry. Seen from adjacent hexes only.",
    "learn.terrain.river": (
        "March, Assault or Retreat, for the whole turn; figures drown at 11 or more. "
        "Attack −3, Defense −2, Fire −2, Morale −2."
    ),
    "learn.terrain.ford": "No Run; Assault costs 2. Attack, Defense, Fire and Morale −1.",
    "learn.terrain.bridge": "No Run; Assault costs 2. Attack −2, Fire −2.",
    "learn.terrain.hill.name": "Hill",
    "learn.terrain.hill": (
        "A peak for each level. One level: infantry can’t Run, its Assault costs 2; Attack +1 from above, −1 from "
        "below. Two: infantry only, no melee. Three: ninja only."
    ),
    "learn.terrain.prize.name": "Golden border",
    "learn.terrain.prize": "Worth points to whoever stood there last when the match ends.",
    # The aid
    "aid.turn": "The turn",
    "aid.turn.1": (
        "Morale phase, from Intermediate on: Wavering, Fleeing and Panicking units test. Planning in secret. Reveal."
    ),
    "aid.turn.2": "Steps 1 to 3: defensive orders; Fire; movement (Assault, March, Move and Fire, Run, Pursue).",
    "aid.turn.3": "Steps 4 to 6: special orders; melee; withdrawal (Retreat, Flee, Panic).",
    "aid.turn.4": "Dice have 20 sides: the value or less succeeds.",
    "aid.orders": "Orders",
    "aid.orders.1": "All: March 1 hex, cavalry 2; Run 2, cavalry 4; Join Up; Rest; in melee Fight on or Retreat.",
    "aid.orders.2": "Infantry: Defend, All-Around Defense; Assault, 2 hexes, except archers, gunners and carriers.",
    "aid.orders.3": "Cavalry: Assault, 4 hexes; mounted archers also Defend, and Move and Fire.",
    "aid.orders.4": "Ranged: Fire; Defend with a Kill Zone; Fire and Retreat: shoot within 2 hexes, then step back.",
    "aid.orders.5": "Ambush where the ground allows. Ninja alone: Reconnaissance within 3 hexes.",
    "aid.orders.6": "No commander near: only Defend, All-Around Defense, March, Rest; no shot.",
    "aid.orders.7": (
        "Attack: Assault +2; Run, Move and Fire −1; All-Around Defense, Fire and Retreat, Join Up, Rest −2; Retreat 0."
    ),
    "aid.orders.8": (
        "Defense and Morale: Defend, Ambush, Retreat +1; Run, Join Up, Rest, Fire and Retreat −1; All-Around Defense "
        "+1 and −1."
    ),
    "aid.movement": "Movement and contact",
    "aid.movement.1": "Everyone enters one hex per pulse; a unit that is stopped moves no more this turn.",
    "aid.movement.2": (
        "Two units that want each other’s hex stop. A hex that its holder doesn’t leave can’t be entered."
    ),
    "aid.movement.3": (
        "If several units want one hex, all stop, unless one of them assaults: it enters. If several assault, the "
        "highest die + Morale enters."
    ),
    "aid.movement.4": "A unit that enters an enemy’s zone, or reaches the enemy it assaults, is engaged and stops.",
    "aid.movement.5": "Engaged units, and those with Defend or Fire and Retreat, have no zone of control.",
    "aid.melee": "Melee",
    "aid.melee.1": "Each engaged unit strikes the one it faces: Attack, one die per figure, three per rider.",
    "aid.melee.2": "Sum: card, order, state, Honor +1, inspired +2, flank +2 or rear +3, terrain, level ±1, fatigue.",
    "aid.melee.3": "Hits from all sides are added; Defense absorbs as many, once a turn; the rest are losses.",
    "aid.melee.4": "Flank or rear: only by a successful Assault. Test before the blows at −3 or −5.",
    "aid.melee.5": "An attacker faces its target, a defender the strongest in front, all others the strongest.",
    "aid.fire": "Fire",
    "aid.fire.1": "A visible enemy, not in melee, at a distance of the table: Fire value, a die for each figure.",
    "aid.fire.2": "Kill Zone: one shot in step 3, at the first enemy who enters; before contacts.",
    "aid.fire.3": "7 shots; carriers beside the unit fill them up.",
    "aid.fire.4": "Sum: card by distance, order (Ambush +2, Move and Fire −2), terrain, fatigue.",
    "aid.morale": "Morale",
    "aid.morale.1": "Sum: card, −1 for each figure lost, commander +3, inspired +4, Honor +2, order, state, terrain.",
    "aid.morale.2": (
        "Test after losses, once per moment; when attacked in the flank or rear; when the headquarters is lost (−2 "
        "for good); for pursuit."
    ),
    "aid.morale.3": "Failed: one marker more, or Honor is lost instead. Panicking and failed: destroyed.",
    "aid.morale.4": "Adjacent to its headquarters a Fleeing unit rallies.",
    "aid.morale.5": "Fatigue, Expert: 2: Attack, Fire, Morale −1. 4: no Assault, no Run. 6: only Rest.",
    "aid.honor": "Honor and points",
    "aid.honor.1": "Honor: an enemy in melee with you is destroyed or surrenders.",
    "aid.honor.2": (
        "Points as the scenario says: enemies destroyed, hexes held. If equal: the smaller share of losses."
    ),
    "aid.zones": "Zones and sides",
    "learn.zone.control": "Zone of control",
    "learn.zone.control.text": "All hexes around: no enemy walks through.",
    "learn.zone.defense": "Defense Zone",
    "learn.zone.defense.text": "Instead of it, three hexes in front: Defend, Fire and Retreat, Ambush.",
    "learn.zone.sides": "Front, flanks, rear",
    "learn.zone.sides.text": "Three, two and one of the six hexes, by the enemy faced or the facing ordered.",
    # The glossary
    "term.absorbed": "Absorbed",
    "term.absorbed.text": "Hits that Defense has absorbed this turn; it has that much less left.",
    "term.ammunition": "Ammunition",
    "term.ammunition.text": "Seven shots for ranged units with a count; with none left they can’t shoot.",
    "term.canonical": "Unit order",
    "term.canonical.text": "By side, then by number: the order of things that happen at once.",
    "term.collision": "Collision",
    "term.collision.text": "Two or more units want one hex, or each other’s, in the same pulse.",
    "term.commander": "Commander",
    "term.commander.text": "One more figure, lost last; it commands its unit and those adjacent, and gives Morale +3.",
    "term.commanded": "Commanded",
    "term.commanded.text": (
        "With a commander in the unit or in an adjacent one of its side; otherwise few orders are left."
    ),
    "term.cone": "Cone",
    "term.cone.text": "The hexes ahead of a unit that looks one way: three at distance 1, five at 2, seven at 3.",
    "term.contact": "Contact",
    "term.contact.text": "Two enemies become engaged because one of them has moved.",
    "term.defense-zone": "Defense Zone",
    "term.defense-zone.text": "The three hexes in front of a unit that defends; whoever enters must fight.",
    "term.disgrace": "Disgrace",
    "term.disgrace.text": "The headquarters is lost: Morale −2 for good, and every unit of the army tests.",
    "term.engaged": "Engaged",
    "term.engaged.text": "In melee with one or more enemies, facing exactly one of them.",
    "term.facing": "Facing",
    "term.facing.text": "One of the six directions, ordered with Defend, Fire and Retreat or Ambush.",
    "term.fatigue": "Fatigue",
    "term.fatigue.text": "Markers for effort, at the Expert level; Rest takes one off.",
    "term.figure": "Figure",
    "term.figure.text": "A unit has several: each rolls dice, and each loss takes one.",
    "term.flank": "Flank",
    "term.flank.text": "The two hexes between front and rear. An Assault there: a test at −3, then Attack +2.",
    "term.front": "Front",
    "term.front.text": "The hex that a unit faces and the one on either side of it.",
    "term.headquarters": "Headquarters",
    "term.headquarters.text": "The general’s unit: it inspires, and Fleeing units run to it.",
    "term.hidden": "Hidden",
    "term.hidden.text": "In ambush: off the board for the other side, its hex unknown.",
    "term.hit": "Hit",
    "term.hit.text": "A die of a shot or blow that shows the value or less.",
    "term.honor": "Honor",
    "term.honor.text": "Won by destroying an enemy in melee: Attack +1, Morale +2, and it saves one failed test.",
    "term.inspired": "Inspired",
    "term.inspired.text": "Within two hexes of its own headquarters: Attack +2, Defense +1, Morale +4.",
    "term.kill-zone": "Kill Zone",
    "term.kill-zone.text": (
        "The hexes, shaded orange, at which a ranged unit shoots once when an enemy enters one of them."
    ),
    "term.level": "Level",
    "term.level.text": "Of the rules: Basic, Intermediate, Advanced, Expert. Of a hex: how high its hill is.",
    "term.line-of-sight": "Line of sight",
    "term.line-of-sight.text": "The straight line between the middles of two hexes; what stands on it may block it.",
    "term.loss": "Loss",
    "term.loss.text": "A hit that Defense didn’t absorb: one figure is taken off.",
    "term.meet": "Meet",
    "term.meet.text": "Two hexes meet if they are adjacent and differ by one level at most; only then is there melee.",
    "term.melee": "Melee",
    "term.melee.text": "The fight of engaged units, in step 5.",
    "term.morale": "Morale",
    "term.morale.text": "The value a unit must roll, or less, to keep its nerve.",
    "term.morale-test": "Morale test",
    "term.morale-test.text": "One die: Morale or less passes; a failed test brings a red marker.",
    "term.plan": "Plan",
    "term.plan.text": "All orders of a player for a turn, secret until the reveal.",
    "term.pulse": "Pulse",
    "term.pulse.text": "One hex of movement for every moving unit; up to four per step.",
    "term.quarry": "Quarry",
    "term.quarry.text": "Fleeing enemies that a unit has to chase after failing its pursuit test.",
    "term.rally": "Rally",
    "term.rally.text": "A Fleeing unit beside its headquarters becomes Wavering and stops.",
    "term.rear": "Rear",
    "term.rear.text": "The hex opposite to the facing. An Assault there: a test at −5, then Attack +3.",
    "term.reveal": "Reveal",
    "term.reveal.text": "All orders are shown at once, and no one can change them anymore.",
    "term.rout": "Rout",
    "term.rout.text": "A unit that starts to flee in the middle of a melee: it fights on and runs next turn.",
    "term.slope": "Slope",
    "term.slope.text": "Between adjacent levels gentle, across two steep, across three or more sheer.",
    "term.start-strength": "Start strength",
    "term.start-strength.text": "The figures with which a unit began; losses are counted from it.",
    "term.state": "State",
    "term.state.text": "Normal, Wavering, Fleeing or Panicking, by red markers from none to three.",
    "term.step": "Step",
    "term.step.text": "One of the six parts of the execution, each finished before the next.",
    "term.total-attack": "Total Attack",
    "term.total-attack.text": "Attack times figures. The unit with the highest is the strongest; others face it.",
    "term.unit-card": "Unit card",
    "term.unit-card.text": "What a type can do: its values, its figures, its orders.",
    "term.volley": "Volley",
    "term.volley.text": "One shot of a whole unit: a die for each figure, one ammunition.",
    "term.zone-of-control": "Zone of control",
    "term.zone-of-control.text": "The hexes around a unit: an enemy who enters one of them is engaged.",
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
"""The English of pictures, player aid and glossary, by message key."""
