"""What each delivery goes through: its text, a claim, the outcome; retry with back-off, then give up.

Mailboxes are served here, one after the other; devices and webhooks side by side, in `posts.py`.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation

from league.enums import DeliveryStatus, NoticeChannel, NoticeKind
from league.models import Delivery, Recipient
from league.notices.kinds import KINDS
from league.notices.queries.followed import followed_by
from league.notices.queries.texts import text_for
from league.notices.senders import Letter, SendOutcome, send_mail

#: How long a worker has for one attempt; after that another worker may try.
CLAIMED_FOR = timedelta(minutes=2)
#: The wait after each failed attempt; after the last one a delivery has failed.
BACK_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
#: After so many failures in a row nothing more is sent until somebody resumes it.
MOST_FAILURES = 10
AT_ONCE = 50
DIGEST_LASTS = timedelta(hours=25)


def deliver_mail(recipient_id: int) -> int:
    """Send every due delivery of a mailbox in one e-mail; return how many were sent."""
    due = due_deliveries(NoticeChannel.MAIL).filter(recipient=recipient_id)[:AT_ONCE]
    letters = [letter for row in due if (letter := letter_of(row))]
    mine = [letter for letter in letters if claim(letter[0])]
    if not mine:
        return 0
    recipient = mine[0][0].recipient
    with translation.override(recipient.language):
        outcome = send_mail(recipient, mine)
    store_outcome(recipient, [row for row, _text in mine], outcome)
    return len(mine) if outcome.ok else 0


def due_deliveries(*channels: NoticeChannel) -> QuerySet[Delivery]:
    """The deliveries to send now, in their order, with all that their texts need."""
    due = Delivery.objects.waiting().filter(due_at__lte=timezone.now())
    due = due.filter(recipient__channel__in=channels).select_related("recipient__event")
    rows = due.select_related("notice__event", "notice__session__event", "notice__sign_up__event")
    return rows.select_related("notice__table__session__event", "notice__night__event").order_by(
        "pk"
    )


def letter_of(row: Delivery) -> Letter | None:
    """The delivery with its text; None for one that is dropped."""
    recipient = row.recipient
    trouble = ""
    if not recipient.is_active:
        trouble = "stopped"
    elif timezone.now() > row.notice.happened_at + _lasts(row):
        trouble = "too_late"
    else:
        with translation.override(recipient.language):
            text = text_for(row.notice, followed_by(recipient))
        if text is not None:
            return row, text
        trouble = "nothing_public"
    waiting = Delivery.objects.waiting().filter(pk=row.pk)
    waiting.update(status=DeliveryStatus.DROPPED, trouble=trouble)
    return None


def _lasts(row: Delivery) -> timedelta:
    lasts = KINDS[NoticeKind(row.notice.kind)].lasts
    return max(lasts, DIGEST_LASTS) if row.recipient.digest else lasts


def claim(row: Delivery) -> bool:
    """Whether this worker may send it now."""
    now = timezone.now()
    free = Delivery.objects.waiting().filter(pk=row.pk, due_at__lte=now)
    claimed = free.update(due_at=now + CLAIMED_FOR, tried_at=now, tries=F("tries") + 1)
    row.tries += claimed
    return bool(claimed)


@transaction.atomic
def store_outcome(recipient: Recipient, rows: Sequence[Delivery], outcome: SendOutcome) -> None:
    """Write what came of a try; a recipient that is gone or fails on and on gets nothing more."""
    tried = Delivery.objects.waiting().filter(pk__in=[row.pk for row in rows])
    result = {"answer": outcome.answer, "trouble": outcome.trouble}
    if outcome.ok:
        tried.update(status=DeliveryStatus.SENT, **result)
        Recipient.objects.filter(pk=recipient.pk).exclude(failures=0).update(failures=0)
        return
    if outcome.gone and recipient.channel == NoticeChannel.PUSH:
        recipient.delete()
        return
    now, tries = timezone.now(), max(row.tries for row in rows)
    if outcome.final or outcome.gone or tries > len(BACK_OFF):
        tried.update(status=DeliveryStatus.FAILED, **result)
    else:
        wait = max(BACK_OFF[tries - 1], timedelta(seconds=outcome.retry_after or 0))
        tried.update(due_at=now + wait, **result)
        postpone([recipient.pk], wait)  # the next would fail as well
    _count_failure(recipient, stop=outcome.gone)


def postpone(recipients: Iterable[int], wait: timedelta) -> None:
    """Send nothing there for so long."""
    then = timezone.now() + wait
    waiting = Delivery.objects.waiting().filter(recipient__in=recipients, due_at__lt=then)
    waiting.update(due_at=then)


def _count_failure(recipient: Recipient, *, stop: bool) -> None:
    rows = Recipient.objects.filter(pk=recipient.pk)
    rows.update(failures=F("failures") + 1)
    failing = rows.filter(stopped_at__isnull=True)
    if not stop:
        failing = failing.filter(failures__gte=MOST_FAILURES)
    if failing.update(stopped_at=timezone.now()):
        waiting = Delivery.objects.waiting().filter(recipient=recipient)
        waiting.update(status=DeliveryStatus.FAILED, trouble="stopped")
