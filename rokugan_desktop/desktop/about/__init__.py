"""The page about the program, and the licences that it shows."""
