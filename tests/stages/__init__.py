"""What is tried for hours: each stage a long row of numbered cases, gone through bit by bit, with its results kept.

`python -m tests.stages --help` says how. `python3 play.py test` goes through a sample of each stage, `--long` through
all of it, from where the results say that it was left.
"""
