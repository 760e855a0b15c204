"""Random reveals are valid files, and together they take every branch of the rules many times."""

from __future__ import annotations

from collections import Counter

import pytest
import yaml

from .comparison import as_yaml, disagreement
from .facts import game_facts
from .plain_resolver import resolve
from .plain_scorer import score
from .position_faults import position_faults
from .random_reveals import random_position

REVEALS = (700, 2_000)
"""So many are resolved in every run, and so many in the long mode."""
OFTEN = 100
"""Of so many reveals at least one takes each branch."""

BRANCHES = frozenset(
    (
        "A-4 Crab's faceup tokens defend with 2",
        "A-4 Crane wins a tie of attackers",
        "A-4 Crane wins a tie of attackers and the defense",
        "A-4 Crane wins a tie over an uncontrolled province",
        "A-4 Crane wins a tie with the defense",
        "A-4 Lion's bluff defends with 2",
        "A-4 Lion's bluff is blessed",
        "A-4 Lion's bluff is elsewhere",
        "A-4 Lion's bluff where a special token forbids it",
        "C-2 a capture with a token that came back",
        "C-2 a conquered province gets no token",
        "C-2 a faceup token that came back",
        "C-2 captures took the defender's last token",
        "C-2 no token left for a defender",
        "C-4 capital of an absent clan",
        "C-4 printed defense of the Shadowlands",
        "C-7 all scorched: nobody's territory",
        "C-7 territory controlled beside scorched earth",
        "E-2 honor ties",
        "E-2 provinces decide",
        "E-2 territories decide",
        "E-2 victory is shared",
        "E-3 court_of_five_winds met",
        "E-3 court_of_five_winds missed",
        "E-3 den_of_secrets met",
        "E-3 den_of_secrets missed",
        "E-3 emerald_empire met",
        "E-3 emerald_empire missed",
        "E-3 great_library met",
        "E-3 great_library missed",
        "E-3 great_wall_of_the_north met",
        "E-3 great_wall_of_the_north missed",
        "E-3 last_line_of_defense met",
        "E-3 last_line_of_defense missed",
        "E-3 plains_of_battle met",
        "E-3 plains_of_battle missed",
        "E-3 reclaiming_lost_lands met",
        "E-3 reclaiming_lost_lands missed",
        "E-3 rice_bowl_of_the_empire met",
        "E-3 rice_bowl_of_the_empire missed",
        "E-3 way_of_humility met",
        "E-3 way_of_humility missed",
        "E-3 way_of_the_sail met",
        "E-3 way_of_the_sail missed",
        "E-3 web_of_influence met",
        "E-3 web_of_influence missed",
        "N-1 ronin's army points into an own province",
        "N-1 ronin's army without a source",
        "N-1 ronin's diplomacy",
        "N-1 ronin's raid",
        "P-5 army in a centre not own",
        "P-5 army on a coastal border",
        "P-5 army points into an own province",
        "P-5 diplomacy not in an own centre",
        "P-5 navy in a centre not own",
        "P-5 navy in a landlocked centre",
        "P-5 navy on a land border",
        "P-5 navy points into an own province",
        "P-5 raid in an own centre",
        "P-5 raid on a border",
        "P-5 shinobi on a border",
        "R-0 Unicorn swaps",
        "R-1 blessed stack",
        "R-1 stack of several blessings",
        "R-2 Lion's bluff stays",
        "R-2 army's source is not own",
        "R-2 blessed bluff takes its blessings along",
        "R-2 blessing on a raid or diplomacy",
        "R-2 bluff goes home",
        "R-3 a shinobi supports the raid",
        "R-3 only peaceful own provinces adjacent",
        "R-3 raid removes control tokens",
        "R-3 raid replaces a special token",
        "R-3 raid resolved",
        "R-3 raid sweeps Lion's bluff",
        "R-3 raid sweeps a blessed stack",
        "R-3 raid sweeps a diplomacy",
        "R-3 raid sweeps an attack into the province",
        "R-3 raid sweeps an attack out of the province",
        "R-3 raid where nobody controls",
        "R-3 raid without support",
        "R-3 several raids in one province",
        "R-3 the support is raided at the same time",
        "R-4 diplomacy replaces a special token",
        "R-4 diplomacy resolved",
        "R-4 diplomacy sweeps Lion's bluff",
        "R-4 diplomacy sweeps a blessed stack",
        "R-4 diplomacy sweeps an attack into the province",
        "R-4 diplomacy sweeps an attack out of the province",
        "R-4 several diplomacies in one province",
        "R-5 a token defends",
        "R-5 one attacker is above",
        "R-5 several attackers",
        "R-5 the attack equals the defense, the defender wins",
        "R-5 the defense is above",
        "R-5 two attackers tie above, the defender wins",
        "R-5a Phoenix ignores the printed defense",
        "R-5a Phoenix is not alone at a capital",
        "R-5b uncontrolled province is taken",
        "R-5b uncontrolled province stays nobody's",
        "R-5c an army wins though its source falls",
        "R-5c an army's source falls",
        "R-5d a defender that nobody attacked",
        "R-5d a defender wins",
        "R-5d not for Lion's bluff",
        "R-5d several defenders, one token",
        "R-5e an attack swept elsewhere, with defenders",
        "R-5e an attack swept elsewhere, without defenders",
        "R-5e not in a province that was itself made peaceful",
        "R-5f Lion's bluff goes home",
        "R-6 a known card is taken from the board",
        "R-6 an unknown card is taken from the board",
        "R-6 the card changes hands",
        "R-6 the card goes back to the board",
        "R-6 the card was played",
        "R-6 the holder keeps the card",
        "T-2 token at scorched earth",
        "T-3 token at peace",
        "T-4 controller attacks out of the shrine",
        "T-4 controller in the shrine",
        "T-4 controller points into the own shrine",
        "T-4 token at a shrine that nobody controls",
        "T-4 token at another's shrine",
        "T-5 diplomacy at the battlefield",
        "T-5 raid at the battlefield",
        "T-6 navy in the own harbor",
        "T-6 navy on a land border into the harbor",
        "T-7 defense token",
        "T-7 four flowers",
        "T-7 honor +1",
        "T-7 honor +2",
        "T-7 the flower of a defense token",
    )
)


@pytest.mark.parametrize("reveals", [REVEALS[0], pytest.param(REVEALS[1], marks=pytest.mark.long)])
def test_every_branch_fires_often(reveals: int) -> None:
    """Each branch that either plain reading names is taken at least seven times in so many reveals, or twenty."""
    facts = game_facts()
    fired: Counter[str] = Counter()
    for seed in range(reveals):
        position = random_position(seed, facts)
        resolve(position, facts, fired)
        score(position, facts, fired)
    assert set(fired) == BRANCHES
    assert {branch: count for branch, count in fired.items() if count < reveals // OFTEN} == {}


def test_every_position_is_valid() -> None:
    """None has a fault that the position format refuses."""
    facts = game_facts()
    faults = {seed: position_faults(random_position(seed, facts), facts) for seed in range(500)}
    assert {seed: found for seed, found in faults.items() if found} == {}


def test_faults_are_found() -> None:
    """The check of the positions itself notices broken counts and impossible places."""
    broken = yaml.safe_load("""
      seats:
        - {clan: crab, control: {crab_east: {down: 31}}, discard: [bluff], cards: [promotion], scouts: 3}
        - {clan: crane, control: {crab_east: {down: 1}}, hand: [raid, raid], objective: great_library}
        - {clan: lion, objective: great_library}
      placed:
        - {clan: crab, token: army-1, at: crab_east > crab_north}
        - {clan: crab, token: army-6, at: crab_north > crab_east}
        - {clan: crab, token: blessing-2, at: sea > crab_east}
        - {clan: dragon, token: army-1, at: crab_east > islands_east}
      special: {crab_east: scorched_earth, coast_east: harbor, shadowlands_north: honor-1, crab_north: honor-2,
        crane_south: honor-2}
      territory_cards: {crab: feats_of_engineering}
      unicorn_swap: [1, 9]
    """)
    faults = position_faults(broken, game_facts())
    assert [" ".join(fault.split()[:3]) for fault in faults] == [
        "too many scouts",
        "an objective twice",
        "control tokens on",
        "31 control tokens",
        "control tokens on",
        "two controllers: crab_east",
        "more than crab",
        "a bluff in",
        "more than crane",
        "two tokens on",
        "a blessing as",
        "no such border:",
        "a token of",
        "no such border:",
        "more special tokens",
        "a harbor in",
        "a bonus token",
        "a card held",
        "a missing, foreign",
        "a missing, foreign",
    ]


def test_a_seed_gives_one_position() -> None:
    """The same seed gives the same file, another one another file."""
    facts = game_facts()
    assert random_position(7, facts) == random_position(7, facts)
    assert random_position(7, facts) != random_position(8, facts)


def test_a_disagreement_shows_the_position() -> None:
    """Nothing where the reports agree; else the changed row, and the position as YAML that reads back."""
    facts = game_facts()
    position = random_position(3, facts)
    report = resolve(position, facts)
    assert disagreement("seed 3", position, report, resolve(position, facts)) == ""
    turned = {**report, "seats": dict(reversed(report["seats"].items()))}
    assert disagreement("seed 3", position, report, turned) != ""
    provinces = {**report["provinces"], "crab_east": {"controller": "nobody"}}
    text = disagreement("seed 3", position, report, {**report, "provinces": provinces})
    assert text.startswith("# seed 3\n")
    assert '# +provinces crab_east: {"controller": "nobody"}' in text
    assert yaml.safe_load(text) == yaml.safe_load(as_yaml(position)) == position
