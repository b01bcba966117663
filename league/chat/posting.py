"""Send a channel its messages, and edit each of them as its night or sign-up changes.

What is sent follows from what is stored, so a lost message of a queue costs a minute.
"""

import hashlib
import json
import logging
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from league.chat.discord import call_discord
from league.chat.queries.messages import Message, messages_of
from league.models import ChatChannel, ChatMessage
from league.notices.outbound import HttpAnswer, Unreachable
from league.notices.senders import OK

logger = logging.getLogger(__name__)

#: How long a worker has for one channel; after that another one may try.
CLAIMED_FOR = timedelta(minutes=2)
#: The wait after a failure, such as a channel in which the bot may not write.
FAILED_WAIT = timedelta(hours=1)
BUSY_WAIT, UNREACHED_WAIT = timedelta(seconds=5), timedelta(minutes=1)
TOO_MANY, NOT_FOUND, SERVER_ERROR = 429, 404, 500
NONCE_LENGTH = 24  # Discord takes 25


class Stopped(Exception):
    """Nothing more goes to the channel before `wait` is over; `failure`: the status of a lasting one."""

    def __init__(self, wait: timedelta, failure: int | None = None) -> None:
        super().__init__(failure)
        self.wait, self.failure = wait, failure


def update_chats(event_id: int | None = None) -> int:
    """Bring the messages of all channels, or of those of an event, up to date; count the requests."""
    if not settings.DISCORD:
        return 0
    rows = ChatChannel.objects.filter(waits_until__lte=timezone.now()).select_related("event")
    if event_id is not None:
        rows = rows.filter(event=event_id)
    return sum(map(_update, rows.order_by("pk")))


def _update(channel: ChatChannel) -> int:
    now = timezone.now()
    mine = ChatChannel.objects.filter(pk=channel.pk)
    if not mine.filter(waits_until__lte=now).update(waits_until=now + CLAIMED_FOR):
        return 0
    sent, failure, wait = 0, None, timedelta()
    try:
        with translation.override(channel.language):
            for message in messages_of(channel):
                sent += _send(channel, message)
    except Stopped as stop:
        failure, wait = stop.failure, stop.wait
    mine.update(waits_until=timezone.now() + wait, failure=failure)
    return sent


def _send(channel: ChatChannel, message: Message) -> bool:
    """Send the message, or edit it if it was sent; False if it stands there as it should."""
    row = channel.messages.filter(night=message.night).first()
    digest = hashlib.sha256(json.dumps(message.content).encode()).hexdigest()
    if row is not None and row.digest == digest:
        return False
    path = f"/channels/{channel.channel_id}/messages"
    if row is not None:
        answer = _called("PATCH", f"{path}/{row.message_id}", message.content)
        if answer.status != NOT_FOUND:
            channel.messages.filter(pk=row.pk).update(digest=digest)
            return True
        row.delete()  # somebody has deleted the message
    if not message.current:
        return row is not None
    # The nonce keeps Discord from showing a message twice whose answer was lost.
    once = {"nonce": digest[:NONCE_LENGTH], "enforce_nonce": True}
    answer = _called("POST", path, message.content | once)
    if answer.status == NOT_FOUND:
        raise Stopped(FAILED_WAIT, NOT_FOUND)
    _store(channel, message, digest, answer)
    return True


def _called(method: str, path: str, content: dict[str, object]) -> HttpAnswer:
    """The answer, if it is a success or 404; raises Stopped."""
    try:
        answer = call_discord(method, path, content)
    except Unreachable as error:
        logger.warning("Discord is not reached: %s", error.code)
        raise Stopped(UNREACHED_WAIT) from error
    if answer.status in OK or answer.status == NOT_FOUND:
        return answer
    if answer.status == TOO_MANY:
        asked = timedelta(seconds=answer.retry_after or 0)
        raise Stopped(max(asked, BUSY_WAIT))
    if answer.status >= SERVER_ERROR:
        raise Stopped(UNREACHED_WAIT)
    raise Stopped(FAILED_WAIT, answer.status)


def _store(channel: ChatChannel, message: Message, digest: str, answer: HttpAnswer) -> None:
    try:
        message_id = str(json.loads(answer.body)["id"])
        with transaction.atomic():
            channel.messages.create(night=message.night, message_id=message_id, digest=digest)
    except (ValueError, KeyError, TypeError) as error:
        raise Stopped(FAILED_WAIT, answer.status) from error
    except IntegrityError:
        # The channel was disconnected, or the night removed, meanwhile.
        logger.info("The message %s has lost its channel or night", ChatMessage.__name__)
