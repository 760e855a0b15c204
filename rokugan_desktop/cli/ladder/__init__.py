"""The command `ladder`: how strong the computer players are."""
