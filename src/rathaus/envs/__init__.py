"""Doors for researchers: the same rules as PettingZoo, Gymnasium and OpenSpiel know games."""
