"""The match library: one file that holds every match of this computer, its list and its lock."""
