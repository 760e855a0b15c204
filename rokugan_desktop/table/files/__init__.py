"""Files in and out: matches, backups and positions, read strictly and written whole or not at all."""
