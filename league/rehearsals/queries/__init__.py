"""Reads of rehearsals: those of an event, and the event of one."""
