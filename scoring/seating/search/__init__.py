"""Search for seatings: annealing, beam search, matching, set partitioning."""
