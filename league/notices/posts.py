"""Send what is due to devices and webhooks: many hosts side by side, so that none holds the others.

A hostile service answers a byte a second. All of a post has three seconds, those that have answered
before go first, and a host that lets a whole round wait is left alone for a while.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import islice
from typing import NamedTuple
from urllib.parse import urlsplit

from django.core.cache import cache
from django.db.models import Exists, OuterRef
from django.utils import translation
from redis.exceptions import RedisError

from league.core.task_messages import send
from league.enums import DeliveryStatus, NoticeChannel
from league.models import Delivery, Recipient
from league.notices.delivering import claim, due_deliveries, letter_of, postpone, store_outcome
from league.notices.outbound import is_push_service
from league.notices.senders import SENDERS, Letter, SendOutcome
from league.notices.spreading import DELIVER_POSTS, POSTS_QUEUE

CHANNELS = (NoticeChannel.PUSH, NoticeChannel.WEBHOOK)
#: Posts on their way at a time, and how many of them to one host that has not answered yet.
AT_ONCE, MOST_AT_UNKNOWN = 64, 8
LOOKED_AT = 3000  # due deliveries of one run
#: A run begins no round after so many seconds; then it queues another, so that others have a turn.
BEGINS_WITHIN = 1.0
#: How long a silent host is left alone: doubled each time, and forgotten after a day.
FIRST_PAUSE, LONGEST_PAUSE, REMEMBERED = 60, 3600, 24 * 3600
TOO_SLOW = "too_slow"


class Due(NamedTuple):
    """A recipient with what is due there."""

    recipient: Recipient
    rows: list[Delivery]
    answered: bool  # it has taken something before, or its host is a well-known push service

    @property
    def host(self) -> str:
        return urlsplit(self.recipient.address).netloc


def deliver_posts() -> int:
    """Send what is due to devices and webhooks; return how many were sent."""
    every = _due(LOOKED_AT)
    sent = _in_rounds(every, BEGINS_WITHIN)
    if any(due.rows for due in every):
        send(DELIVER_POSTS, [{}], queue=POSTS_QUEUE)
    return sent


def deliver_to(recipient_id: int) -> int:
    """The same for one device or webhook, whatever time it takes."""
    return _in_rounds(_due(LOOKED_AT, recipient=recipient_id), float("inf"))


def _due(most: int, **only: int) -> list[Due]:
    """Those who have something due, in the order in which they get it."""
    before = Delivery.objects.filter(recipient=OuterRef("recipient"), status=DeliveryStatus.SENT)
    rows = due_deliveries(*CHANNELS).filter(**only).annotate(answered=Exists(before))
    found: dict[int, Due] = {}
    for row in rows[:most]:
        recipient = row.recipient
        known = row.answered or is_push_service(recipient.address)
        found.setdefault(recipient.pk, Due(recipient, [], known)).rows.append(row)
    return _in_order(found.values())


def _in_order(every: Iterable[Due]) -> list[Due]:
    """First those who have answered and do not fail now; within each sort hosts take turns."""
    turns: Counter[tuple[bool, bool, str]] = Counter()
    ranked = []
    for due in every:
        sort = bool(due.recipient.failures), not due.answered
        ranked.append((*sort, turns[*sort, due.host], due))
        turns[*sort, due.host] += 1
    return [item[-1] for item in sorted(ranked, key=lambda item: item[:-1])]


def _in_rounds(every: list[Due], seconds: float) -> int:
    """One round at least, and others that begin within so many seconds."""
    _leave_alone(every, _paused({due.host for due in every}))
    sent, until = 0, time.monotonic() + seconds
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="posts") as threads:
        while time.monotonic() < until and (group := list(islice(_next(every), AT_ONCE))):
            # The first is on its way before the text of the second is written.
            letters = ((due, letter) for due in group if (letter := _letter(due)))
            posted = [(due, letter[0], threads.submit(_sent, letter)) for due, letter in letters]
            for due, row, answer in posted:
                store_outcome(due.recipient, [row], answer.result())
                sent += answer.result().ok
                if not answer.result().ok:
                    due.rows.clear()  # the next would fail as well
            _pause_silent(every, ((due.host, answer.result()) for due, _row, answer in posted))
    return sent


def _next(every: Iterable[Due]) -> Iterator[Due]:
    """Those of the next round: a host that has not answered yet has few of them."""
    at_host: Counter[str] = Counter()
    for due in every:
        if due.rows and (due.answered or at_host[due.host] < MOST_AT_UNKNOWN):
            at_host[due.host] += 1
            yield due


def _letter(due: Due) -> Letter | None:
    """The first letter that has a text and that no other worker sends."""
    while due.rows:
        letter = letter_of(due.rows.pop(0))
        if letter and claim(letter[0]):
            return letter
    return None


def _sent(letter: Letter) -> SendOutcome:
    """Encrypt and post, in a thread of its own: the database is for the thread that stores."""
    recipient = letter[0].recipient
    with translation.override(recipient.language):
        return SENDERS[NoticeChannel(recipient.channel)](recipient, [letter])


# --------------------------------------------------------------------------------- silent hosts


def _pause_silent(every: list[Due], outcomes: Iterable[tuple[str, SendOutcome]]) -> None:
    """Leave hosts alone for a while that answered nobody of this round in time."""
    of_host: defaultdict[str, set[bool]] = defaultdict(set)
    for host, outcome in outcomes:
        of_host[host].add(outcome.trouble == TOO_SLOW)
    silent = [host for host, slow in of_host.items() if slow == {True}]
    _leave_alone(every, {host: _longer_pause(host) for host in silent})


def _leave_alone(every: list[Due], pauses: dict[str, int]) -> None:
    for host, seconds in pauses.items():
        there = [due for due in every if due.host == host and due.rows]
        postpone([due.recipient.pk for due in there], timedelta(seconds=seconds))
        for due in there:
            due.rows.clear()


def _longer_pause(host: str) -> int:
    """The seconds of this pause, which doubles with each."""
    try:
        count: int = cache.count(f"silent-host:{host}", REMEMBERED)  # type: ignore[attr-defined]  # of our cache
        seconds: int = min(FIRST_PAUSE * 2 ** min(count - 1, 10), LONGEST_PAUSE)
        cache.set(f"paused-host:{host}", time.time() + seconds, seconds)
    except RedisError:
        return FIRST_PAUSE
    return seconds


def _paused(hosts: Iterable[str]) -> dict[str, int]:
    """The hosts that are left alone now, with the seconds that are left."""
    keys = {f"paused-host:{host}": host for host in hosts}
    try:
        found = cache.get_many(keys)
    except RedisError:
        return {}
    return {keys[key]: max(1, int(until - time.time())) for key, until in found.items()}
