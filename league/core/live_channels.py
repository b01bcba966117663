"""Publish changes of tables, sessions and events to open pages, through Redis after the commit."""

from functools import lru_cache

from django.conf import settings
from redis import Redis

from league.core.redis_guard import (
    breaker,
    connection_options,
    messenger,
    send_after_commit,
)

TABLE_CHANNEL = "tenbou:table"
SESSION_CHANNEL = "tenbou:session"
EVENT_CHANNEL = "tenbou:event"
STAFF_CHANNEL = "tenbou:staff"
ALL_CHANNELS = "tenbou:*"


def table_channel(table_id: int) -> str:
    return f"{TABLE_CHANNEL}:{table_id}"


def session_channel(session_id: int) -> str:
    return f"{SESSION_CHANNEL}:{session_id}"


def event_channel(event_id: int) -> str:
    """The channel for everything that the public pages of an event show."""
    return f"{EVENT_CHANNEL}:{event_id}"


def staff_channel(event_id: int) -> str:
    """The channel for what the staff of an event does, and for its jobs."""
    return f"{STAFF_CHANNEL}:{event_id}"


@lru_cache(maxsize=1)
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, **connection_options())


def publish_live(*channels: str) -> None:
    """Publish an empty message on each channel; listeners fetch the new state.

    Without Redis the write stands, because pages also poll.
    """

    def publish() -> None:
        _publish(*channels)

    send_after_commit(publish)


@messenger
def _publish(*channels: str) -> None:
    with breaker.guard(), _redis().pipeline(transaction=False) as messages:
        for channel in channels:
            messages.publish(channel, "")
        messages.execute()
