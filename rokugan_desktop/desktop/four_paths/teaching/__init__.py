"""What Four Paths is learned by: a first match, pictures, a player aid, a glossary."""
