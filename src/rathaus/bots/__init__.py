"""Players made by us: they know a game only by its card."""
