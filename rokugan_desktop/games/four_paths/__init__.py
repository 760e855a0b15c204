"""Four Paths: two to four clans, their people and provinces, and four ways to end.

This is the game's front, all that others may use of it: the rules (`FourPaths`), what a seat may know (`View`), what it
is asked (`Question`), what is told (`events`), the numbers with their sums, position
files, and the computer players.
"""

# pyright: reportUnusedImport=false

from rokugan_desktop.games.four_paths import actions, events, ids
from rokugan_desktop.games.four_paths.actions import NOTATION, Action
from rokugan_desktop.games.four_paths.bots import PLAYERS, TurningPoint, advise, analyse, explain, player
from rokugan_desktop.games.four_paths.chapters.attack import NOBODY, assignable, compared
from rokugan_desktop.games.four_paths.chapters.duels import total as duel_total
from rokugan_desktop.games.four_paths.chapters.entering import benefits, cost_of, overlay_cost, payments
from rokugan_desktop.games.four_paths.chapters.window import pass_stands, price_of
from rokugan_desktop.games.four_paths.components import (
    Card,
    CardFile,
    OwnDeck,
    Wordings,
    deck_faults,
    deck_refusal,
    level_refusal,
    read_components,
    read_deck,
    read_own_deck,
    read_wordings,
)
from rokugan_desktop.games.four_paths.determinization import after_act
from rokugan_desktop.games.four_paths.events import listed, rival
from rokugan_desktop.games.four_paths.facts import MEASURES, broken_invariants, match_facts
from rokugan_desktop.games.four_paths.flow import (
    ALIKE,
    COMPONENTS,
    FEWEST,
    MOST,
    FourPaths,
    Question,
    foreseen,
    read_game,
)
from rokugan_desktop.games.four_paths.names import SENTENCES, Message, named
from rokugan_desktop.games.four_paths.numbers import Sum, card_sum, producers, strength_sum, unit_sum, units_of
from rokugan_desktop.games.four_paths.position import Position, read_position, write_position
from rokugan_desktop.games.four_paths.position_answers import (
    Running,
    explanation,
    play_position,
    score_report,
    standing_report,
)
from rokugan_desktop.games.four_paths.state import Duel, InPlay, Occurrence, Province, StepName, View
from rokugan_desktop.games.four_paths.vocabulary import CHOICES
