"""The window: the only package that speaks Qt."""
