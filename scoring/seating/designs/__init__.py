"""Combinatorial designs: schedules in which nobody meets anybody twice."""
