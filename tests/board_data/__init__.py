"""The board of the first game, and the checks that find every fault of any board."""
