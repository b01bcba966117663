"""Nights of a league: timetable, answers, attendance."""
