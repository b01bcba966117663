"""Rehearsals: copies of events whose day is simulated, so that staff can practise."""
