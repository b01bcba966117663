"""Send a channel its messages, and edit each of them as its night or sign-up changes.

What is sent follows from what is stored, so a lost message of a queue costs a minute. The codes of
failures are those of Discord's documentation (Opcodes and Status Codes).
"""

import hashlib
import json
import logging
import math
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from league.chat.connecting import end_channel
from league.chat.discord import call_discord
from league.chat.queries.channels import channels_to_update
from league.chat.queries.messages import Message, messages_of
from league.models import ChatChannel, ChatMessage
from league.notices.outbound import HttpAnswer, Unreachable
from league.notices.senders import OK

logger = logging.getLogger(__name__)

#: How long a worker has for one channel; after that another one may try.
CLAIMED_FOR = timedelta(minutes=2)
#: The wait after a refusal, such as of a channel in which the bot may not write; the longest of all.
FAILED_WAIT = timedelta(hours=1)
#: The first waits after a pause that Discord asks for, and without an answer; each next one is twice as long.
BUSY_WAIT, UNREACHED_WAIT = timedelta(seconds=5), timedelta(minutes=1)
MOST_DOUBLED = 10
LONGEST_PAUSE = 24 * 3600
TOO_MANY, NOT_FOUND, SERVER_ERROR = 429, 404, 500
#: The channel is gone; the bot may not see it, mostly as it was removed from the server.
UNKNOWN_CHANNEL, MISSING_ACCESS = 10003, 50001
ENDS = {(404, UNKNOWN_CHANNEL), (403, MISSING_ACCESS)}
NONCE_LENGTH = 24  # Discord takes 25


class Stopped(Exception):
    """Nothing more goes to the channel before `wait` is over; `failure`: the status of a lasting one.

    `ends`: nothing ever goes there. `everywhere`: all channels wait.
    """

    def __init__(
        self,
        wait: timedelta,
        failure: int | None = None,
        *,
        ends: bool = False,
        everywhere: bool = False,
    ) -> None:
        super().__init__(failure)
        self.wait, self.failure, self.ends, self.everywhere = wait, failure, ends, everywhere


def update_chats(event_id: int | None = None) -> int:
    """Bring the messages of all channels, or of those of an event, up to date; count the requests."""
    if not settings.DISCORD:
        return 0
    return sum(map(_update, channels_to_update(event_id)))


def _update(channel: ChatChannel) -> int:
    now = timezone.now()
    mine = ChatChannel.objects.filter(pk=channel.pk)
    if not mine.filter(waits_until__lte=now).update(waits_until=now + CLAIMED_FOR):
        return 0
    sent = 0
    try:
        with translation.override(channel.language):
            for message in messages_of(channel):
                sent += _send(channel, message)
    except Stopped as stop:
        _stop(channel, stop)
    else:
        mine.update(waits_until=timezone.now(), failure=None, tries=0)
    return sent


def _stop(channel: ChatChannel, stop: Stopped) -> None:
    if stop.ends:
        end_channel(channel, failure=stop.failure or 0)
        return
    doublings = min(channel.tries, MOST_DOUBLED)
    wait = max(stop.wait, min(stop.wait * 2**doublings, FAILED_WAIT))
    until = timezone.now() + wait
    rows = ChatChannel.objects.filter(pk=channel.pk)
    rows.update(waits_until=until, failure=stop.failure, tries=doublings + 1)
    if stop.everywhere:
        ChatChannel.objects.filter(waits_until__lt=until).update(waits_until=until)


def _send(channel: ChatChannel, message: Message) -> bool:
    """Send the message, or edit it if it was sent; False if it stands there as it should."""
    row = channel.messages.filter(event=message.event, night=message.night).first()
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
    """The answer, if it is a success or a message that is gone; raises Stopped."""
    try:
        answer = call_discord(method, path, content)
    except Unreachable as error:
        logger.warning("Discord is not reached: %s", error.code)
        raise Stopped(UNREACHED_WAIT) from error
    said = _content(answer)
    if (answer.status, said.get("code")) in ENDS:
        raise Stopped(timedelta(), answer.status, ends=True)
    if answer.status in OK or answer.status == NOT_FOUND:
        return answer
    if answer.status == TOO_MANY:
        raise Stopped(max(_pause(answer, said), BUSY_WAIT), everywhere=said.get("global") is True)
    if answer.status >= SERVER_ERROR:
        raise Stopped(UNREACHED_WAIT)
    raise Stopped(FAILED_WAIT, answer.status)


def _pause(answer: HttpAnswer, said: dict[str, Any]) -> timedelta:
    """How long Discord wants to be left alone: by its header or, more exactly, by its content."""
    asked = said.get("retry_after")
    if not isinstance(asked, int | float) or not 0 <= asked <= LONGEST_PAUSE:
        asked = 0
    return timedelta(seconds=max(answer.retry_after or 0, math.ceil(asked)))


def _content(answer: HttpAnswer) -> dict[str, Any]:
    try:
        content = json.loads(answer.body)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _store(channel: ChatChannel, message: Message, digest: str, answer: HttpAnswer) -> None:
    try:
        message_id = str(_content(answer)["id"])
        with transaction.atomic():
            channel.messages.create(
                event=message.event, night=message.night, message_id=message_id, digest=digest
            )
    except KeyError as error:
        raise Stopped(FAILED_WAIT, answer.status) from error
    except IntegrityError:
        # The channel was disconnected, or the night removed, meanwhile.
        logger.info("The message %s has lost its channel or night", ChatMessage.__name__)
