"""The weights of the first leaf value: what the players of version 0.1.0 took a table between two rounds to promise.

They were fitted to the ends of 2,400 matches between four novices. What was learned later stands in `learned`.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights, Weights

FIRST_WEIGHTS: Final = LeafWeights(
    by_rounds=(
        Weights(
            everybody=5.9,
            safe=1.27,
            provinces=(0.98, 2.49, 1.77, 0.72),
            honor=(-0.07, -0.23, 0.28, 0.79),
            way=-0.09,
            quiet=0.81,
            safe_territory=3.97,
            territory=(0.87, 0.73, -0.65),
            shadowland=0.0,
            card=0.67,
            objective=(0.6, 0.24, 0.05),
            unknown_objective=2.4,
            strength=(0.17, 0.06, 0.28),
            diplomacy=0.0,
        ),
        Weights(
            everybody=9.0,
            safe=1.4,
            provinces=(0.78, 1.7, 0.81, 0.78),
            honor=(-0.09, -0.23, 0.39, 0.55),
            way=-0.08,
            quiet=0.79,
            safe_territory=3.7,
            territory=(0.57, -0.73, -0.6),
            shadowland=0.1,
            card=0.71,
            objective=(0.44, 0.21, 0.03),
            unknown_objective=1.9,
            strength=(0.21, 0.09, 0.24),
            diplomacy=0.21,
        ),
        Weights(
            everybody=12.3,
            safe=1.32,
            provinces=(0.89, 1.06, 0.26, 0.34),
            honor=(-0.16, -0.28, 0.45, 0.42),
            way=-0.13,
            quiet=0.79,
            safe_territory=2.8,
            territory=(-0.6, -0.41, -0.84),
            shadowland=0.15,
            card=0.22,
            objective=(0.41, 0.23, 0.02),
            unknown_objective=1.8,
            strength=(0.18, 0.17, 0.13),
            diplomacy=0.6,
        ),
        Weights(
            everybody=16.5,
            safe=1.11,
            provinces=(0.92, 0.34, 0.0, 0.18),
            honor=(-0.11, -0.01, 0.5, 0.3),
            way=-0.17,
            quiet=0.38,
            safe_territory=2.0,
            territory=(-1.2, -1.09, -0.9),
            shadowland=0.5,
            card=-0.3,
            objective=(0.36, 0.18, 0.0),
            unknown_objective=1.5,
            strength=(0.11, 0.15, 0.0),
            diplomacy=0.88,
        ),
    ),
    spreads=(6.0, 6.0, 6.0, 6.0),
)
