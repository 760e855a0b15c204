"""Battle for Rokugan: two to five daimyo, thirty provinces, secret combat tokens.

This is the game's front, all that others may use of it: the rules (`BattleForRokugan`), what a seat may know (`View`),
what it is asked (`Question`), what is told (`events`), the ids of all there is (`ids`), position files, how a match
stands (`standings`), what is told of a place (`inspection`) and who plays (`bots`).
"""

# pyright: reportUnusedImport=false

from rokugan_desktop.games.battle_for_rokugan import bots, events, ids, inspection, naming, standings
from rokugan_desktop.games.battle_for_rokugan.actions import CONCEDE, FINISH, INTERNED, PASS, SEEN, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import put_by
from rokugan_desktop.games.battle_for_rokugan.components import Components, read_components
from rokugan_desktop.games.battle_for_rokugan.determinization import unseen_tokens
from rokugan_desktop.games.battle_for_rokugan.game import (
    MEASURES,
    BattleForRokugan,
    board_facts,
    broken_invariants,
    match_facts,
    read_game,
)
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.log import story
from rokugan_desktop.games.battle_for_rokugan.log.summing_up import summary
from rokugan_desktop.games.battle_for_rokugan.messages import DOMAIN, SENTENCES, Message
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor_table, objective_progress
from rokugan_desktop.games.battle_for_rokugan.position import (
    Position,
    open_position,
    position_from_mapping,
    read_position,
    resolution_report,
    score_report,
    state_of,
    write_position,
)
from rokugan_desktop.games.battle_for_rokugan.questions import Question, refusal_at, ways
from rokugan_desktop.games.battle_for_rokugan.state import ON_BOARD, PLAYED, Moment, Phase, Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, clans_in, members, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View
