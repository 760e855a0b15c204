"""What the teaching match says, in English."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural

SENTENCES: Final[dict[str, str | Plural]] = {
    "teach.aim": (
        "You lead the west: w1, w2 and w3. Each turn both sides write an order for every unit, in secret; then all "
        "orders are carried out at once. Two turns are left. A destroyed unit is worth two points, a village held "
        "at the end one. The most points win."
    ),
    "teach.unit": (
        "Begin with your spearmen, w1, who hold the village. Click them here or on the map, where orange frames mark "
        "what you may choose; with the keyboard, go there with Tab and the arrows, and press Enter."
    ),
    "teach.order": (
        "These are the orders on their card, with what each of them changes. Those that can’t be given now are "
        "dashed: point at one, or Tab to it, to learn why and by which rule. Choose {order}: click it, or press its "
        "digit."
    ),
    "teach.order.otherwise": (
        "The rules allow that order too, but the lesson means {order} for w1: click w1 on the map, or go back with "
        "“{back}” or Backspace, and choose it."
    ),
    "teach.facing": (
        "Have them face east: the right-pointing arrow, or 6. The hexes they look at are their zone: whoever "
        "enters it must fight them head-on."
    ),
    "teach.facing.otherwise": (
        "The rules allow that direction too, but the lesson means east for w1: go back with “{back}” or Backspace, and "
        "press the right-pointing arrow, or 6."
    ),
    "teach.fire": (
        "Now your archers, w2: choose them, then the order {order}, then e1 as the target, on the map or by its "
        "digit. Hexes shaded orange are those that a unit can shoot at. For each enemy in sight the panel shows the "
        "expected hits and losses, and the chance of at least one loss."
    ),
    "teach.assault": (
        "Your mounted samurai, w3, stand behind the enemy’s spearmen. Choose them, then the order {order}."
    ),
    "teach.path": (
        "Name e1 as the target, then draw the path: click hex 606, or press 7, whose place on a number pad is that "
        "hex’s direction. The panel says what each hex costs and where the unit may be stopped. Another click on the "
        "last hex, or 5, ends the path."
    ),
    "teach.astray.w1": (
        "You may give your orders in any sequence. The lesson is about w1: click it on the map, or go back with "
        "“{back}” or Backspace and choose it."
    ),
    "teach.astray.w2": (
        "You may give your orders in any sequence. The lesson is about w2: click it on the map, or go back with "
        "“{back}” or Backspace and choose it."
    ),
    "teach.astray.w3": (
        "You may give your orders in any sequence. The lesson is about w3: click it on the map, or go back with "
        "“{back}” or Backspace and choose it."
    ),
    "teach.ready": (
        "The map shows your whole plan; the other side sees nothing of it, and you may still change anything. Then "
        "press this button, or its digit, and confirm with “{confirm}” or Enter."
    ),
    "teach.ready.confirm": (
        "Your plan is ready, but not fixed yet: confirm it with this button or Enter, or take it back with “{back}” "
        "or Backspace to change it."
    ),
    "teach.ready.astray": (
        "Not all of these orders are given yet: Defend for w1, Fire for w2, and an Assault for w3. Take the plan back "
        "with “{back}” or Backspace and give them, or confirm it as it is."
    ),
    "teach.ready.otherwise": (
        "The rules allow that too. The lesson had in mind Defend for w1, Fire for w2, and an Assault for w3. Let’s "
        "see what becomes of your plan."
    ),
    "teach.reveal": (
        "Both plans are revealed now, and no one can change them. They are carried out step by step: next with this "
        "button or the space bar, back with Backspace. “{skip}” skips the rest."
    ),
    "teach.reveal.missed": (
        "Both plans were revealed, and no one could change them anymore. They were carried out step by step."
    ),
    "teach.shot": (
        "A shot: each figure rolls a 20-sided die, and any that shows the value needed or less is a hit. Defense "
        "absorbs the first hits of a turn; each further hit takes a figure. F1 opens the rule."
    ),
    "teach.shot.missed": (
        "What you skipped: a shot. Each figure rolls a 20-sided die, and any that shows the value needed or less is "
        "a hit. Defense absorbs the first hits of a turn; each further hit takes a figure."
    ),
    "teach.test": (
        "A unit that loses figures tests Morale: one die, the value or less. Here is the sum: each figure "
        "lost takes one away, a commander adds three. A unit that fails wavers and fights worse; one that "
        "fails again flees."
    ),
    "teach.test.missed": (
        "A unit that loses figures tests Morale with one die, which must show the value or less: each figure "
        "lost takes one away, a commander adds three. A unit that fails wavers and fights worse; one that "
        "fails again flees."
    ),
    "teach.melee": (
        "Melee: each engaged unit strikes the one it faces, all at the same time. Again each value shows what it is "
        "made up of. A unit assaulted in the flank or the rear is struck harder, and tests Morale before the first "
        "blow."
    ),
    "teach.melee.missed": (
        "In melee each engaged unit strikes the one it faces, all at the same time. A unit assaulted in the "
        "flank or the rear is struck harder, and tests Morale before the first blow."
    ),
    "teach.alone": (
        "The last turn is yours. A unit in melee fights on without an order. Whoever destroys an enemy in melee wins "
        "Honor, which makes it stronger. This button offers hints, “Menu” or F1 opens the rules, F2 the player aid."
    ),
    "teach.victory": (
        "The end: points for units destroyed, and for each village to whoever stood there last. If points "
        "are equal, the smaller share of figures lost decides. Next come rivers, hills and headquarters, in "
        "a match of your own."
    ),
}
"""The English of the teaching match, by message key."""
