"""Whether a database error is temporary, so that the same request will succeed later."""

import sqlite3

import psycopg

RETRY_AFTER = 2  # seconds

#: Classes and codes of SQLSTATE: no connection, too many connections, shutdown, lock not available,
#: deadlock, serialization failure.
PASSING_STATES = ("08", "53", "57P", "55P03", "40P01", "40001")
#: Another writer, or a disk that is full or fails.
PASSING_CODES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
}


def is_busy(error: BaseException) -> bool:
    """Whether the database was locked, unreachable or without space; `error` is one of Django's."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.OperationalError):
        # Extended codes such as SQLITE_BUSY_SNAPSHOT have the basic code in their low byte.
        return cause.sqlite_errorcode & 0xFF in PASSING_CODES
    if isinstance(cause, psycopg.OperationalError):
        # Without a state there was no connection: refused, timed out, or none left in the pool.
        return cause.sqlstate is None or cause.sqlstate.startswith(PASSING_STATES)
    return False
