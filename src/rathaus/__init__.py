"""Rathaus, the rats' house: the home of board games about rats."""
