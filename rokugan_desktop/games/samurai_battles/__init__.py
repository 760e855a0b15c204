"""Samurai Battles: two armies on hexes, orders given in secret at once and carried out step by step.

This is the game's front, all that others may use of it: the rules (`SamuraiBattles`), what a seat may know (`View`),
what it is asked (`Question`), what is told (`events`, `STORY`), the words of the rules (`ids`), values with their sums
(`attack`, `defense`, `fire`, `morale`) and position files.
"""

# pyright: reportUnusedImport=false

from rokugan_desktop.games.samurai_battles import actions, editing, events, foresight, ids, reports
from rokugan_desktop.games.samurai_battles.actions import CONCEDE, ENOUGH, NOTATION, ORDERS, READY, Action, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots import PLAYERS, SCRIPTS, player, trial
from rokugan_desktop.games.samurai_battles.bots.searching import (
    OrderHint,
    TurningPoint,
    advise,
    analyse,
    explain,
    rehearse,
)
from rokugan_desktop.games.samurai_battles.chapters.morale import Points, Score, score
from rokugan_desktop.games.samurai_battles.chapters.planning import PATHS, card_orders, default_plan, has_choice
from rokugan_desktop.games.samurai_battles.components import Components, Scenario, read_components
from rokugan_desktop.games.samurai_battles.editing import (
    empty_battle,
    faults,
    own_copy,
    played_scenario,
    read_unfinished,
    written_scenario,
)
from rokugan_desktop.games.samurai_battles.events import STORY, listed, plan_message, several, spot_of, sum_message
from rokugan_desktop.games.samurai_battles.game import BY_POINTS, COMPONENTS, LEVEL, SCENARIO, SamuraiBattles, read_game
from rokugan_desktop.games.samurai_battles.ground import HexMap, center, corners
from rokugan_desktop.games.samurai_battles.ids import SENTENCES, Message, card_name
from rokugan_desktop.games.samurai_battles.position import Position, open_position, read_position, write_position
from rokugan_desktop.games.samurai_battles.questions import Planning, Question, held_now
from rokugan_desktop.games.samurai_battles.questions import known as battle_of_view
from rokugan_desktop.games.samurai_battles.reports import (
    MEASURES,
    Explanation,
    Resolution,
    board_facts,
    broken_invariants,
    explanation,
    match_facts,
    resolution,
    score_report,
)
from rokugan_desktop.games.samurai_battles.scenarios import COMMANDER, OwnScenario, read_own_scenario, scenario_faults
from rokugan_desktop.games.samurai_battles.state import (
    BEFORE_TURNS,
    Battlefield,
    Bought,
    Moment,
    Ordered,
    Plan,
    PlanDraft,
    State,
    Unit,
)
from rokugan_desktop.games.samurai_battles.values import attack, defense, defense_left, fire, morale
from rokugan_desktop.games.samurai_battles.view import View
