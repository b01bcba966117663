"""Send a channel its messages, and edit each of them as its night or sign-up changes.

What is sent follows from what is stored, so a lost message of a queue costs a minute.
"""

import hashlib
import json
import logging

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from league.chat.connecting import end_channel
from league.chat.discord_calls import (
    CLAIMED_FOR,
    FAILED_WAIT,
    MOST_DOUBLED,
    NOT_FOUND,
    Stopped,
    called,
    content_of,
    hold_all,
)
from league.chat.queries.channels import channels_to_update
from league.chat.queries.messages import Message, messages_of
from league.chat.reminding import send_reminders
from league.models import ChatChannel, ChatMessage
from league.notices.outbound import HttpAnswer

logger = logging.getLogger(__name__)

NONCE_LENGTH = 24  # Discord takes 25


def update_chats(event_id: int | None = None) -> int:
    """Bring the messages of all channels, or of those of an event, up to date; count the requests."""
    if not settings.DISCORD:
        return 0
    return send_reminders() + sum(map(_update, channels_to_update(event_id)))


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
    until = timezone.now() + stop.wait_after(channel.tries)
    tries = min(channel.tries, MOST_DOUBLED) + 1
    rows = ChatChannel.objects.filter(pk=channel.pk)
    rows.update(waits_until=until, failure=stop.failure, tries=tries)
    if stop.everywhere:
        hold_all(until)


def _send(channel: ChatChannel, message: Message) -> bool:
    """Send the message, or edit it if it was sent; False if it stands there as it should."""
    row = channel.messages.filter(event=message.event, night=message.night).first()
    digest = hashlib.sha256(json.dumps(message.content).encode()).hexdigest()
    if row is not None and row.digest == digest:
        return False
    path = f"/channels/{channel.channel_id}/messages"
    if row is not None:
        answer = called("PATCH", f"{path}/{row.message_id}", message.content)
        if answer.status != NOT_FOUND:
            channel.messages.filter(pk=row.pk).update(digest=digest)
            return True
        row.delete()  # somebody has deleted the message
    if not message.current:
        return row is not None
    # The nonce keeps Discord from showing a message twice whose answer was lost.
    once = {"nonce": digest[:NONCE_LENGTH], "enforce_nonce": True}
    answer = called("POST", path, message.content | once)
    if answer.status == NOT_FOUND:
        raise Stopped(FAILED_WAIT, NOT_FOUND)
    _store(channel, message, digest, answer)
    return True


def _store(channel: ChatChannel, message: Message, digest: str, answer: HttpAnswer) -> None:
    try:
        message_id = str(content_of(answer)["id"])
        with transaction.atomic():
            channel.messages.create(
                event=message.event, night=message.night, message_id=message_id, digest=digest
            )
    except KeyError as error:
        raise Stopped(FAILED_WAIT, answer.status) from error
    except IntegrityError:
        # The channel was disconnected, or the night removed, meanwhile.
        logger.info("The message %s has lost its channel or night", ChatMessage.__name__)
