"""Filters and tags: how pages write points, names, clocks, tiles and seatings."""
