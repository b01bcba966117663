"""Combinatorial designs: constructions in which players meet equally often."""
