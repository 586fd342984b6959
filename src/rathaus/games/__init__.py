"""One folder a game; nothing outside a game's folder knows its name."""
