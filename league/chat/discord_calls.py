"""Requests to Discord as a worker sends them: an answer, or why and how long nothing more is sent.

The codes of failures are those of Discord's documentation (Opcodes and Status Codes).
"""

import json
import logging
import math
from datetime import datetime, timedelta
from typing import Any

from league.chat.discord import call_discord
from league.models import ChatChannel, ChatReminder
from league.notices.outbound import HttpAnswer, Unreachable
from league.notices.senders import OK

logger = logging.getLogger(__name__)

#: How long a worker has for one channel or reminder; after that another one may try.
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

    def wait_after(self, tries: int) -> timedelta:
        """How long to wait after so many tries in vain before this one."""
        doubled: timedelta = self.wait * 2 ** min(tries, MOST_DOUBLED)
        return max(self.wait, min(doubled, FAILED_WAIT))


def hold_all(until: datetime) -> None:
    """Let everything wait: the pause is one of the whole bot."""
    for model in (ChatChannel, ChatReminder):
        model.objects.filter(waits_until__lt=until).update(waits_until=until)


def called(method: str, path: str, content: dict[str, object]) -> HttpAnswer:
    """The answer, if it is a success or a message that is gone; raises Stopped."""
    try:
        answer = call_discord(method, path, content)
    except Unreachable as error:
        logger.warning("Discord is not reached: %s", error.code)
        raise Stopped(UNREACHED_WAIT) from error
    said = content_of(answer)
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


def content_of(answer: HttpAnswer) -> dict[str, Any]:
    try:
        content = json.loads(answer.body)
    except (ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
