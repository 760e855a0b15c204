"""The window on a real X server: what a person sees there is what was painted for it."""
