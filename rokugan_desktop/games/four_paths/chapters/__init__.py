"""The rules by chapters of their page: each carries out its steps on a `StateUpdate`."""
