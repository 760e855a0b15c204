"""The English of all that the rules name, ask, refuse and tell, of faulty files, and of what players explain."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Plural, paragraphs

_COMMON_NOUNS: Final = {
    # Terrain (T-1), the steps of a turn (U-2, U-5)
    "card-unknown": "Kind unknown",
    "terrain.plain": "Plain",
    "terrain.light": "Light woods",
    "terrain.rice": "Rice field",
    "terrain.gully": "Gully",
    "terrain.rocky": "Rocky ground",
    "terrain.village": "Village",
    "terrain.forest": "Forest",
    "terrain.river": "River",
    "terrain.ford": "Ford",
    "terrain.bridge": "Bridge",
    "step.0": "Morale phase",
    "step.1": "Defensive orders",
    "step.2": "Fire",
    "step.3": "Movement",
    "step.4": "Special orders",
    "step.5": "Melee",
    "step.6": "Withdrawal",
}

_SCENARIOS: Final = """
scenario.first_spears: First spears
scenario.first_spears.about: Two neighbors quarrel over a hamlet. The Basic level has no Morale and no fatigue; choose
    Intermediate for Morale, as in the lesson.
scenario.first_spears.west: Army of the west
scenario.first_spears.east: Army of the east
scenario.reed_ford: The ford at Reed Village
scenario.reed_ford.about: Summer, low water. Two hosts meet at the one place where carts can cross; an echo of the river
    fights of 1570. Introduces Morale and Honor.
scenario.reed_ford.west: Vanguard of the plum banner
scenario.reed_ford.east: Wardens of the crane banner
scenario.two_pines: Two Pines Hill
scenario.two_pines.about: Whoever holds the hill sees both valleys. Slopes, woods, rocks and guns; an echo of the race
    for a hill in 1582. Terrain now counts in combat.
scenario.two_pines.west: Army of the bottle-gourd standard
scenario.two_pines.east: Army of the bellflower standard
scenario.iga_lanterns: Lanterns of Iga
scenario.iga_lanterns.about: An invader marches by night into a valley of hidden men; an echo of Iga in 1581. The
    defenders begin unseen, the invaders are more.
scenario.iga_lanterns.west: The invading host
scenario.iga_lanterns.east: The men of the valley
scenario.monks_causeway: The monks’ causeway
scenario.monks_causeway.about: Wet fields, one dry road, and monks who will not pay the tax. Both sides deploy in
    secret; fatigue decides who still runs on turn seven.
scenario.monks_causeway.west: The tax lord’s army
scenario.monks_causeway.east: The temple
scenario.river_mist: Mist between two rivers
scenario.river_mist.about: The two best captains of their day meet in the fog between two rivers, each sure of
    surprising the other; an echo of 1561. All rules, twelve units a side.
scenario.river_mist.west: Army of the diamond crest
scenario.river_mist.east: Army of the long dragon banner
scenario.dark_village: The village without lights
scenario.dark_village.about: A village that shelters a fugitive has gone dark, and an army closes in by night. Units of
    both sides may begin hidden; the well, 605, and the camp, 205, each bring a point every turn.
scenario.dark_village.west: The besieging army
scenario.dark_village.east: The village and its guard
scenario.pass_road: The road to the pass
scenario.pass_road.about: A beaten army hurries east to the pass with riders at its heels. Two captains lead each side,
    so four can play. Units count by their cards, and every third of one that is lost counts, too.
scenario.pass_road.west: The pursuers
scenario.pass_road.east: The beaten army
"""
"""The battles, what each is about, and its armies."""

SENTENCES: Final[dict[str, str | Plural]] = {
    "game.title": "Samurai Battles",
    **_COMMON_NOUNS,
    **{f"{key}|inline": f"{name[0].lower()}{name[1:]}" for key, name in _COMMON_NOUNS.items()},
    # Unit cards (C-2)
    "card.ashigaru_yari": "Ashigaru with yari",
    "card.ashigaru_arquebus": "Ashigaru with arquebuses",
    "card.ashigaru_bow": "Ashigaru archers",
    "card.samurai_naginata": "Samurai with naginata",
    "card.mounted_samurai": "Mounted samurai",
    "card.mounted_archers": "Mounted samurai archers",
    "card.headquarters": "General’s headquarters",
    "card.peasants": "Peasant ammunition carriers",
    "card.ninja": "Ninja",
    "card.sohei": "Sohei warrior monks",
    # Orders (chapter 6)
    "order.all_around": "All-Around Defense",
    "order.defend": "Defend",
    "order.fire_retreat": "Fire and Retreat",
    "order.fire": "Fire",
    "order.assault": "Assault",
    "order.march": "March",
    "order.move_fire": "Move and Fire",
    "order.run": "Run",
    "order.ambush": "Ambush",
    "order.join_up": "Join Up",
    "order.supply": "Receive Supplies",
    "order.recon": "Reconnaissance",
    "order.rest": "Rest",
    "order.retreat": "Retreat",
    "order.flee": "Flee",
    "order.panic": "Panic",
    "order.pursue": "Pursue",
    "order.fight": "Fight on",
    # The editor of battles
    "editor.size": "A field has {fewest} to {most} columns and rows.",
    "editor.no-hiding": "This unit can’t hide on any hex of its zone.",
    "editor.no-room": Plural.of("{n} [unit|units] of this army found no room."),
    # Scenarios
    "scenario.by_points": "A battle by points",
    "scenario.by_points.about": (
        "Chance draws a field that is alike for both sides, and each side buys an army from the unit cards, for the "
        "same sum."
    ),
    "scenario.own": "“{name}”",
    "scenario.own.about": "A scenario that a player has made.",
    "scenario.unreadable": "A scenario that can’t be read",
    "army.own": "{name}",
    "army.west": "Army of the west",
    "army.east": "Army of the east",
    **paragraphs(_SCENARIOS),
    # Sides and home edges
    "side.west": "West",
    "side.east": "East",
    # Levels (F-5)
    "level.basic": "Basic",
    "level.basic.about": "Movement, zones, melee, fire and sight.",
    "level.intermediate": "Intermediate",
    "level.intermediate.about": "Adds Morale, Honor, orders that change values, flank and rear.",
    "level.advanced": "Advanced",
    "level.advanced.about": "Also terrain and slopes in combat.",
    "level.expert": "Expert",
    "level.expert.about": "Also fatigue: all the rules.",
    # States of Morale (H-3)
    **{f"state.{state}": state.capitalize() for state in ("normal", "wavering", "fleeing", "panicking")},
    # How units leave (V-1)
    "fate.killed": "destroyed",
    "fate.captured": "captured",
    "fate.dispersed": "dispersed",
    "fate.drowned": "drowned",
    "fate.fled": "fled off the board",
    "fate.joined": "merged into another unit",
    # Values (C-8)
    **{f"value.{value}": value.capitalize() for value in ("attack", "defense", "fire", "morale")},
    # Directions (G-1)
    "direction.e": "east",
    "direction.ne": "northeast",
    "direction.nw": "northwest",
    "direction.w": "west",
    "direction.sw": "southwest",
    "direction.se": "southeast",
    # What sums are made of (C-8)
    "why.card": "card",
    "why.honor": "Honor",
    "why.honor|inline": "Honor",
    "why.inspired": "inspired by its headquarters nearby",
    "why.commander": "commander",
    "why.flank": "flank attack",
    "why.rear": "rear attack",
    "why.higher": "higher ground",
    "why.lower": "lower ground",
    "why.fatigue": "fatigue",
    "why.losses": "losses",
    "why.hq_lost": "headquarters lost",
    "why.ambush": "strike from ambush",
    # Options
    "option.scenario": "Scenario",
    "option.level": "Level of the rules",
    "option.field": "Size",
    "field.small": "Small",
    "field.small.about": "A field of 10 by 7 hexes, seven turns, at most 7 units a side.",
    "field.medium": "Medium",
    "field.medium.about": "A field of 11 by 9 hexes, eight turns, at most 10 units a side.",
    "field.large": "Large",
    "field.large.about": "A field of 15 by 13 hexes, ten turns, at most 14 units a side.",
    "option.country": "Country",
    "country.plain": "Open country",
    "country.plain.about": "Rice fields, thickets and hamlets: much room for riders and bowmen.",
    "country.woods": "Wooded country",
    "country.woods.about": "Woods and forests: short lines of sight, few ways for riders.",
    "country.hills": "Hills",
    "country.hills.about": "Hills in steps, with rocky slopes.",
    "country.river": "A river",
    "country.river.about": "A river runs between the armies; a bridge and fords lead across.",
    "option.points": "Sum for an army",
    "points-of-army": Plural.of("{n} [point|points]"),
    "option.purchase": "Armies are bought",
    "purchase.open": "In the open",
    "purchase.open.about": "A die says who buys first; the other side sees that army before it buys its own.",
    "purchase.secret": "In secret",
    "purchase.secret.about": "Neither side sees the other’s army before both stand on the field.",
    # Questions
    "unit.called": "{unit} ({card:inline})",
    "question.buy": Plural.of("Buy an army: {n} [point is|points are] left."),
    "question.deploy": "Place the units, then confirm.",
    "question.deploy_hex": "Choose a hex for {unit}.",
    "question.deploy_hiding": (
        "Does {unit} ({card:inline}) start in the open on hex {hex}, or hidden, and facing which way?"
    ),
    "question.deploy_hidden_hex": "On which hex does {unit} hide, facing {facing:inline}?",
    "question.plan": "Choose a unit to order, or call the plan ready.",
    "question.order": "Choose an order for {unit}.",
    "question.path": "Draw the path of {unit}, hex by hex.",
    "question.shot_hex": "On which hex of the path does {unit} shoot?",
    "question.target": "Choose the enemy for {unit}.",
    "question.facing": "Which way does {unit} face?",
    "question.range": "How far does the Kill Zone of {unit} reach?",
    "question.partner": "Which unit joins {unit}?",
    "question.meeting_hex": "On which of the two hexes do they meet?",
    "question.quarry": "Which enemy does {unit} pursue?",
    "question.zone_target": "Several enemies are in the Kill Zone of {unit}: choose one.",
    # Refusals, by the rule that gives them
    "refusal.A-1": "{unit} can’t hide on this ground.",
    "refusal.A-3": "This unit is not on the board.",
    "refusal.C-1": "Another unit already stands on this hex.",
    "refusal.D-1": "These dice are not rolled now.",
    "refusal.F-1": "That unit is on your own side.",
    "refusal.F-6": "You don’t command that unit.",
    "refusal.H-16": "{unit} pursues only those that fled from it.",
    "refusal.K-3": (
        "No commander with or beside {unit}: out of command it may only get Defend, All-Around Defense, Rest and March."
    ),
    "refusal.M-1": "That is too far for {unit}.",
    "refusal.M-2": "A path leads from hex to neighboring hex and has at least one hex.",
    "refusal.K-1": "The headquarters always has a commander of its own.",
    "refusal.K-7": "{card}: this unit never has a commander.",
    "refusal.K-11": "The army has a headquarters already.",
    "refusal.N-4": "Nothing of the kind can be bought or taken back now.",
    "refusal.N-4.sum": "This costs {cost}, but only {left} of the sum is left.",
    "refusal.N-4.most": Plural.of("An army of this size has at most {n} [unit|units]."),
    "refusal.N-6.carriers": "Carriers need a unit that counts its ammunition: buy one first.",
    "refusal.N-6.few": (
        Plural.of("An army needs at least {n} [unit that fights|units that fight], besides headquarters and carriers.")
    ),
    "refusal.N-6.commander": "An army needs a commander, or a headquarters.",
    "refusal.O-2": "{unit} can’t set this range.",
    "refusal.O-4": "A facing is one of the six directions.",
    "refusal.O-5": "There is no enemy that {unit} could shoot at.",
    "refusal.O-6": "Out of reach.",
    "refusal.O-8": "The shot is marked on a hex of the path, at an enemy on the board.",
    "refusal.O-11": "Needs an adjacent unit of its type, with room for both.",
    "refusal.O-11.alone": "No unit of its type stands next to {unit}.",
    "refusal.O-11.figures": "{unit} and {other} have {both} figures together; one unit may have {n} at most.",
    "refusal.O-11.engaged": "{other} is engaged, so {unit} can’t join up with it.",
    "refusal.O-11.way": "{unit} and {other} can’t walk to each other’s hex.",
    "refusal.nobody.O-6": "{unit} has no one to assault: {other}, at distance {n}, is out of reach.",
    "refusal.nobody.R-2": "{unit} has no one to shoot at: {other} is engaged.",
    "refusal.nobody.R-3": "{unit} has no one to shoot at: its Fire table has no distance {n}, where {other} stands.",
    "refusal.nobody.S-1": "{unit} has no target: it has no line of sight to {other}.",
    "refusal.O-12": "Needs carriers next to a unit that uses ammunition.",
    "refusal.O-13": "Only ninja can use Reconnaissance.",
    "refusal.O-14": "A retreat must not end beside a visible enemy.",
    "refusal.P-1": "The order says more than it needs.",
    "refusal.P-2": "This order is not on the card of {unit}.",
    "refusal.P-4": "Only for engaged units.",
    "refusal.P-4.engaged": "{unit} is engaged: it fights on or retreats, and can do nothing else.",
    "refusal.P-5": "{unit} has a forced order.",
    "refusal.Q-1": "Something else is asked now.",
    "refusal.R-1": "{unit} has nothing to shoot with.",
    "refusal.R-2": "Engaged units can’t shoot or be shot at.",
    "refusal.R-3": "The distance is not in the Fire table.",
    "refusal.R-5": "{unit} has no ammunition left.",
    "refusal.R-7": "The enemy must be one of those that have just come into the Kill Zone.",
    "refusal.S-1": "{unit} has no line of sight.",
    "refusal.T-1": "{unit} can’t enter this terrain with this order.",
    "refusal.T-1.order": "{unit} can’t come here with {order}: {terrain:inline}.",
    "refusal.T-4": "The slope is too steep.",
    "refusal.T-10": "A river is entered by March, Assault or Retreat, as the one hex of the path.",
    "refusal.T-11": "A unit in a river can’t Run.",
    "refusal.U-0": "This hex is outside your deployment zone.",
    "refusal.W-5": "No more units can begin hidden.",
    "refusal.X-4": "{unit} is too tired for that.",
    "refusal.X-5": "{unit} is exhausted and can only rest.",
    # Other refusals
    "refusal.not-asked": "Nothing is waiting for this answer now.",
    "refusal.seats": Plural("Each side needs {n} player here.", "Each side needs from one to {n} players here."),
    "refusal.roles": "This number of players doesn’t fit the sides of the battle.",
    # Cautions
    "caution.no-order": Plural.of("[{units} has|{n} units have] no order and will [rest|rest: {units}]."),
    "caution.no-order-fights": Plural.of("[{units} has|{n} units have] no order and will fight [on|on: {units}]."),
    "caution.no-order-pursues": Plural.of("[{units} has|{n} units have] no order and will [pursue|pursue: {units}]."),
    "caution.shown": Plural("{units} will leave its ambush.", "{n} units will leave their ambush: {units}."),
    "caution.taken": "The path of {unit} leads through a hex that is occupied now.",
    "caution.gives-away": "If {unit} stops before {other}, everyone can tell where {other} is hidden.",
    "caution.same-hex": "{unit} and {other} want hex {hex} at the same time.",
    "caution.same-end": "{unit} and {other} both want to end on hex {hex}: at most one of them will get there.",
    "caution.no-range": "{unit} defends without a Kill Zone.",
    "caution.N-4": Plural.of("{n} [point is|points are] left, enough for another unit."),
    "caution.left-unplaced": "Not placed: {n} ({units}). They start in the open, where the scenario places them.",
    "caution.hq-alone": "The assault of {unit} leaves the headquarters unguarded.",
    # What can be foreseen of a path
    "foresight.T-10": "The river takes the whole turn, and figures with it: each drowns on an 11 or more.",
    "foresight.M-6-a": "{unit} and {other} want each other’s hex: both stop.",
    "foresight.M-6-b": "{other} stands on {hex}: {unit} stops, unless it has left.",
    "foresight.M-6-c": "{other} wants {hex} at the same time: {unit} may stop.",
    "foresight.Z-4": "On {hex} {unit} reaches {other}.",
    "foresight.Z-5": "On {hex} {unit} may be stopped by the zone of {other}.",
    "foresight.Z-6": "On {hex} {unit} is stopped beside {other}.",
    "foresight.Z-8": "On {hex} {unit} may be held by the zone of {other}.",
    "foresight.R-6": "On {hex} {other} may shoot at {unit}.",
    # Numbers
    "number.tenths": "{whole}.{tenth}",
    "number.percent": "{n}%",
    # Plans
    "plan.to": "{order} to {end}",
    "plan.path": "{order} via {path} to {end}",
    "plan.target": "{order}: {target}",
    "plan.target-path": "{order}: {target}, via {path}",
    "plan.move-fire": "{way}, shooting at {target} from {hex}",
    "plan.facing": "{order}, facing {facing:inline}",
    "plan.range": "{order}, facing {facing:inline}, range {n}",
    "plan.join": "{order} with {partner} on {hex}",
    # Sums
    "sum.plus": "{sum} + {amount} ({why:inline})",
    "sum.minus": "{sum} − {amount} ({why:inline})",
    "sum.base": "{amount}",
    "sum.total": "{sum} = {total}",
    "sum.zero": "{why}: 0",
    # Why a unit tests (H-5)
    "test.fire": "losses by fire",
    "test.melee": "losses in melee",
    "test.ambush": "losses in an ambush",
    "test.river": "losses in the river",
    "test.flank": "attacked in the flank",
    "test.rear": "attacked in the rear",
    "test.disgrace": "the headquarters is lost",
    "test.morale": "Morale phase",
    "test.pursuit": "the enemy flees",
    # The story
    "story.turn": "Turn {turn}",
    "story.field-drawn": "Chance has drawn the field.",
    "story.mustered": "Both armies are bought.",
    "story.deployed": "The armies are deployed.",
    "story.reveal": "All orders are revealed.",
    "story.revealed": "All orders are revealed: {orders}.",
    "story.its-order": "{unit} {order}",
    "story.orders": "{first}; {rest}",
    "story.moved": "{unit} moves from {start} to {into}.",
    "story.stopped": "{unit} stops before {into}.",
    "story.contest": "{units} contest hex {into}.",
    "story.fire": "{unit} shoots at {other}: {dice}; needed {value}; hits: {n}.",
    "story.melee": "{unit} strikes {other}: {dice}; needed {value}; hits: {n}.",
    "story.ambush": "{unit} strikes {other} from ambush: {dice}; needed {value}; hits: {n}.",
    "story.river": "{unit} wades into the river: {dice}; lost: {n}.",
    "story.lost-none": "{unit} loses no figure; hits absorbed: {soaked}.",
    "story.lost": Plural.of("{unit} loses {n} [figure|figures]; hits absorbed: {soaked}."),
    "story.lost-commander": Plural.of(
        "{unit} loses {n} [figure,|figures, including] its commander; hits absorbed: {soaked}."
    ),
    "story.test-passed": "{unit} passes its test ({why:inline}): {die}; needed {value}.",
    "story.test-failed": "{unit} fails its test ({why:inline}): {die}; needed {value}.",
    "story.test-hidden-passed": "{unit} passes its test ({why:inline}): {die}.",
    "story.test-hidden-failed": "{unit} fails its test ({why:inline}): {die}.",
    "story.state": "{unit} is now {state}.",
    "story.honor-won": "{unit} wins Honor.",
    "story.honor-lost": "{unit} loses its Honor.",
    "story.order": "{unit}’s order is now {order}.",
    "story.engaged": "{unit} and {other} are engaged.",
    "story.parted": "{unit} breaks away from {other}.",
    "story.faces": "{unit} faces {other}.",
    "story.flank": "{unit} attacks {other} in the flank.",
    "story.rear": "{unit} attacks {other} in the rear.",
    "story.tired": "{unit}: fatigue +{n}.",
    "story.rested": "{unit}: fatigue −{n}.",
    "story.hidden": "{unit} hides and vanishes from hex {at}.",
    "story.appeared": "{unit} is back on the board, on hex {at}.",
    "story.gone": "{unit}: {fate:inline}.",
    "story.joined": "{other} joins {unit} on hex {at}.",
    "story.supplied": "{unit} has full ammunition.",
    "story.quarry": "{unit} has to pursue.",
    "story.headquarters": "The headquarters {unit} is lost.",
    "story.ended-won": "The match is over: {side} wins.",
    "story.ended-draw": "The match is over: a draw.",
    "story.who": "{name} ({side})",
    "story.conceded": "{who} concedes.",
    "story.by-rule": "{line} [{rule}]",
    # How far the match is
    "status.field": "The field is drawn",
    "status.purchase": "Armies are bought",
    "status.deployment": "Deployment",
    "status.planning": "Turn {turn} of {turns}: planning",
    "status.step": "Turn {turn} of {turns}: {step:inline}",
    "status.over": "The battle is over",
    "going-back.reveal": "The orders have been revealed: what is known stays known.",
    # Files
    "unreadable.no-scenario": "a scenario does not look like this",
    "unreadable.scenario-otherwise": "a scenario is not written down like this",
    "unreadable.own-sides": "the sides of a scenario are {sides}",
    "unreadable.no-name": "a name needs letters that can be seen, and no spaces around them",
    "unreadable.handicap": "a handicap is given with its side",
    "unreadable.units": "a side has from 1 to {most} units",
    "unreadable.groups": "the groups of a side begin with the first letter and leave none out",
    "unreadable.shared-hex": "hex {hex} belongs to both sides",
    "unreadable.zone-too-small": "this zone needs room for any of its {n} units on {n} hexes",
    "unreadable.other-words": "the words here are not those of the rules",
    "unreadable.forced-order": "no card may list the forced order “{order}”",
    "unreadable.no-figures": "a unit needs at least one figure",
    "unreadable.no-cell": "“{text}” is not a map cell",
    "unreadable.no-gully": "there is no gully on this hex",
    "unreadable.too-large": "a map has at most 99 rows, 99 columns and {most} hexes",
    "position.missing": "“{word}” is missing",
    "position.two-worths": "say either “{one}” or “{other}”, not both",
    "position.no-hex": "there is no hex {hex} on this map",
    "position.no-zone": "hex {hex} is not in the zone of this side",
    "position.no-ground": "this unit may not enter hex {hex}",
    "position.sides": "a battle has two sides",
    "position.too-many": "a side has at most {most} units",
    "position.same-letter": "the two sides must begin with different letters",
    "position.unit-name": "“{word}” is not a unit: it needs the letter {letter} and a number from 1 to 999",
    "position.no-commander": "this unit has no commander",
    "position.figures": "the unit has 1 to {most} figures",
    "position.no-ammo": "this unit has no count of ammunition",
    "position.ammo": "ammunition is at most {most}",
    "position.no-hiding": "no unit of this class hides on hex {hex}",
    "position.two-units": "{unit} stands on hex {hex} already",
    "position.two-headquarters": "the army has a headquarters already: {unit}",
    "position.no-enemy": "there is no enemy {unit} here",
    "position.no-meeting": "its hex and that of {unit} do not meet",
    "position.hidden-engaged": "{unit} is hidden, so it can’t be engaged",
    "position.faces": "it is not engaged with {unit}",
    "position.orders-left": "there are orders for more than {phases} execution phases",
    "position.order-refused": "the rules forbid this order ({rule})",
    "position.no-dice": "dice are needed here, or a seed",
    "position.too-few-dice": "{given} dice are too few",
    "position.dice-left": "dice are left over: {left}",
    "position.no-choice": "several enemies could be shot at: say which, for {unit}",
    "position.wrong-choice": "{unit} can’t be shot at here",
    # What computer players advise
    "plan.of": "{unit}: {plan}",
    "advice.blow": "{plan}. Expected losses: {losses} for the enemy, {taken} in return.",
    "advice.shot": "{plan}. Expected enemy losses: {losses}.",
    "advice.watch": Plural("{plan}. It covers {n} hex.", "{plan}. It covers {n} hexes."),
    "advice.prize": Plural("{plan}. Its last hex is worth {n} point.", "{plan}. Its last hex is worth {n} points."),
    "advice.way": Plural.of("{plan}. From there the nearest enemy is {n} [hex|hexes] away."),
    "advice.all": Plural.of("Give all {n} [unit|units] the orders of this plan."),
    "advice.stay": "{plan}. Nothing better is in sight.",
    "advice.order": "{plan}.",
    "rehearsal.ends": "{unit}: on {hex} in {n}% of the tries. Expected losses: {losses}.",
    "rehearsal.falls": "{unit}: gone from the field in {n}% of the tries. Expected losses: {losses}.",
    "rehearsal.suffers": "{unit}: expected losses {losses}.",
    "advice.buy": "An army that a novice would buy",
    "advice.deploy": "The scenario’s placement is good as it is.",
    "advice.plan-strikes": Plural.of(
        "{n} [unit attacks|units attack]: on average {losses} enemy figures for {taken} of your own."
    ),
    "advice.plan-moves": Plural.of("No enemy within reach: {n} [unit|units] on the move."),
}
