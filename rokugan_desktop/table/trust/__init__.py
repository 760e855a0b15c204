"""What friends need not take on trust: the fair shuffle, what chance draws, proofs, and PINs."""
