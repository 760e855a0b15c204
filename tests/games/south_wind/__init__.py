"""South Wind, North Wind: its rules one by one, and the laws of whole matches."""
