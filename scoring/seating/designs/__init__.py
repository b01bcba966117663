"""Combinatorial designs: schedules in which no two players meet twice."""
