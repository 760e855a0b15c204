"""What was learned from 336, 320 and 320 matches of strong players.

How a table is weighed comes from the first of them, what facedown tokens are taken for from the second, and what a
shogun's promises are worth from the third. Written by `python -m tests.training again FOLDER`. Nobody edits these
figures: the same matches give the same ones.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.battle_for_rokugan.bots.calibration import Calibration
from rokugan_desktop.games.battle_for_rokugan.bots.laying import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights, Weights

LEARNED_WEIGHTS: Final = LeafWeights(
    by_rounds=(
        Weights(
            everybody=5.9,
            safe=1.068,
            provinces=(1.086, 2.227, 1.431, 0.602),
            honor=(-0.042, -0.055, 0.21, 0.72),
            way=-0.288,
            quiet=1.014,
            safe_territory=-0.255,
            territory=(1.444, 0.1, -0.32),
            shadowland=0.008,
            card=0.886,
            objective=(0.467, 0.16, -0.098),
            unknown_objective=2.31,
            strength=(0.205, -0.051, 0.131),
            diplomacy=0.771,
        ),
        Weights(
            everybody=9.0,
            safe=1.229,
            provinces=(0.87, 1.965, 0.704, 0.5),
            honor=(-0.042, -0.141, 0.374, 0.518),
            way=-0.157,
            quiet=0.924,
            safe_territory=2.453,
            territory=(0.737, -0.6, -1.044),
            shadowland=-0.044,
            card=0.74,
            objective=(0.402, 0.209, -0.005),
            unknown_objective=2.194,
            strength=(0.263, -0.017, 0.1),
            diplomacy=1.134,
        ),
        Weights(
            everybody=12.3,
            safe=1.25,
            provinces=(0.951, 1.584, 0.243, 0.314),
            honor=(-0.128, -0.127, 0.448, 0.443),
            way=-0.145,
            quiet=0.879,
            safe_territory=2.471,
            territory=(-0.449, -0.419, -0.796),
            shadowland=0.092,
            card=0.393,
            objective=(0.384, 0.25, 0.009),
            unknown_objective=2.083,
            strength=(0.202, 0.087, 0.047),
            diplomacy=1.007,
        ),
        Weights(
            everybody=16.5,
            safe=0.828,
            provinces=(1.034, 0.43, -0.113, 0.164),
            honor=(-0.07, 0.008, 0.461, 0.295),
            way=-0.179,
            quiet=0.463,
            safe_territory=2.0,
            territory=(-0.908, -1.089, -0.94),
            shadowland=0.485,
            card=-0.158,
            objective=(0.337, 0.168, -0.017),
            unknown_objective=1.759,
            strength=(0.134, 0.037, -0.066),
            diplomacy=1.281,
        ),
    ),
    spreads=(5.0, 7.5, 7.5, 5.0),
)
WARRIOR_CALIBRATION: Final = Calibration(
    everybody=(-0.479, -0.163, 0.1, -0.105, 0.192),
    own=(0.547, 0.78, 0.597, 0.916, 0.896),
    even=(0.827, 0.252, 0.512, 0.085, 0.271),
)
LEARNED_LAYING: Final = (
    LayingWeights(
        attack=0.515,
        guard=0.532,
        attack_strength=-0.387,
        guard_strength=-0.164,
        together=-0.086,
        raid=0.713,
        raid_honor=0.767,
        diplomacy=1.273,
        bluff=-0.467,
        bluff_at_home=0.945,
    ),
    LayingWeights(
        attack=1.207,
        guard=0.939,
        attack_strength=-0.585,
        guard_strength=-0.173,
        together=-0.355,
        raid=1.225,
        raid_honor=1.532,
        diplomacy=1.425,
        bluff=0.405,
        bluff_at_home=0.66,
    ),
    LayingWeights(
        attack=1.306,
        guard=0.911,
        attack_strength=-0.613,
        guard_strength=-0.083,
        together=-0.337,
        raid=1.233,
        raid_honor=1.702,
        diplomacy=1.604,
        bluff=0.361,
        bluff_at_home=1.119,
    ),
    LayingWeights(
        attack=1.813,
        guard=1.3,
        attack_strength=-0.622,
        guard_strength=-0.004,
        together=-0.42,
        raid=1.494,
        raid_honor=2.355,
        diplomacy=1.866,
        bluff=0.858,
        bluff_at_home=1.162,
    ),
    LayingWeights(
        attack=1.345,
        guard=1.157,
        attack_strength=-0.53,
        guard_strength=0.056,
        together=-0.127,
        raid=1.408,
        raid_honor=2.298,
        diplomacy=2.328,
        bluff=1.102,
        bluff_at_home=1.506,
    ),
)
SHOGUN_CALIBRATION: Final = Calibration(
    everybody=(-0.254, 0.381, 0.448, 0.192, 0.077),
    own=(0.649, 0.886, 1.094, 1.296, 1.194),
    even=(0.409, 0.081, -0.146, -0.554, -0.482),
)
