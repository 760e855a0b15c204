"""The balance lab on the command line: what `simulate` plays, and its report as text, JSON, CSV or a page."""
