"""The league: players, events, sessions, tables and hands, on top of the pure rules in `scoring`."""

from league.celery import app as celery_app

__all__ = ["celery_app"]  # loaded with Django, so that jobs are sent to our own broker
