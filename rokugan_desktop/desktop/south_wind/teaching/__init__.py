"""What South Wind, North Wind is learned from."""
