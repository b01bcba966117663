"""Nights of a league: timetable, answers, who is there."""
