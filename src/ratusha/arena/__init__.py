"""Simulation: many matches at once, without tables, compiled, on all cores."""
