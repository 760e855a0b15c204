"""South Wind, North Wind: two to five houses lay face-down orders, and the wind turns them up.

This is the game's front, all that others may use of it.
"""

# pyright: reportUnusedImport=false

from rokugan_desktop.games.south_wind import actions, events, foresight, ids
from rokugan_desktop.games.south_wind.bots.advice import Advice, TurningPoint, advise, analyse, explain
from rokugan_desktop.games.south_wind.bots.players import PLAYERS, player
from rokugan_desktop.games.south_wind.chapters.era import last_count, region_points
from rokugan_desktop.games.south_wind.chapters.orders import Marching
from rokugan_desktop.games.south_wind.chapters.planning import Laying, price_of, tokens_to_lay
from rokugan_desktop.games.south_wind.chapters.solo import antagonists, possible_locations
from rokugan_desktop.games.south_wind.components import Topology, provinces_in, region_of_slot, slot_number
from rokugan_desktop.games.south_wind.control import controlled, controller, first_to_fall, is_besieged, strength
from rokugan_desktop.games.south_wind.events import house_name, listed, price_name, slot_name, slot_spot
from rokugan_desktop.games.south_wind.facts import MEASURES, broken_invariants, match_facts
from rokugan_desktop.games.south_wind.flow import Question, whose_turn
from rokugan_desktop.games.south_wind.game import SouthWind, read_game
from rokugan_desktop.games.south_wind.messages import SENTENCES, Message
from rokugan_desktop.games.south_wind.position import Position, write_position
from rokugan_desktop.games.south_wind.position_answers import Running
from rokugan_desktop.games.south_wind.state import NO_FORCE, HouseState, PublicState, Token, View
