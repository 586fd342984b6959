"""Rat Hot as numbers for learners."""
