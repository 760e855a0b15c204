"""What the second level of Four Paths is learned by besides the first."""
