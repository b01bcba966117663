"""Algorithms of operations research that seat players: annealing, beam search, assignment."""
