"""The name by which Django finds this backend."""

from types import ModuleType

import psycopg
from django.db.backends.postgresql import base

from league.core.postgres.connections import WatchfulConnection


class DatabaseWrapper(base.DatabaseWrapper):
    Database = ModuleType("psycopg")
    Database.__dict__.update(vars(psycopg), connect=WatchfulConnection.connect)
