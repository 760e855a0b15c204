"""How the things of South Wind, North Wind are drawn."""
