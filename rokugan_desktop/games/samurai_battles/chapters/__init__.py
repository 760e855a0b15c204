"""The chapters of the rules, each in a module of its name; `flow.py` joins them."""
