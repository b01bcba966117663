"""Send the due deliveries of a recipient; retry with back-off, then give up."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone, translation

from league.enums import DeliveryStatus, NoticeChannel, NoticeKind
from league.models import Delivery, Recipient
from league.notices.kinds import KINDS
from league.notices.queries.followed import followed_by
from league.notices.queries.texts import text_for
from league.notices.senders import SENDERS, Letter, SendOutcome

#: How long a worker has for one attempt; after that another worker may try.
CLAIMED_FOR = timedelta(minutes=2)
#: The wait after each failed attempt; after the last one a delivery has failed.
BACK_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
#: After so many failures in a row nothing more is sent until somebody resumes it.
MOST_FAILURES = 10
AT_ONCE = 50
DIGEST_LASTS = timedelta(hours=25)


def deliver_notices(recipient_id: int) -> int:
    """Try every due delivery of a recipient; return how many were sent."""
    recipient = Recipient.objects.select_related("event").filter(pk=recipient_id).first()
    if recipient is None:
        return 0
    if not recipient.is_active:
        waiting = Delivery.objects.waiting().filter(recipient=recipient)
        waiting.update(status=DeliveryStatus.DROPPED, trouble="stopped")
        return 0
    due = Delivery.objects.waiting().filter(recipient=recipient, due_at__lte=timezone.now())
    rows = due.select_related("notice__event", "notice__session__event", "notice__sign_up__event")
    rows = rows.select_related("notice__table__session__event", "notice__night__event").order_by(
        "pk"
    )[:AT_ONCE]
    with translation.override(recipient.language):
        letters = [letter for row in rows if (letter := _letter(recipient, row))]
    together = recipient.channel == NoticeChannel.MAIL
    sent = 0
    for batch in [letters] if together and letters else [[letter] for letter in letters]:
        outcome = _attempt(recipient, batch)
        if outcome is None:
            continue
        if not outcome.ok:
            break  # the next would fail as well
        sent += len(batch)
    return sent


def _letter(recipient: Recipient, row: Delivery) -> Letter | None:
    """The delivery with its text; a delivery without a text is deleted."""
    lasts = KINDS[NoticeKind(row.notice.kind)].lasts
    if recipient.digest:
        lasts = max(lasts, DIGEST_LASTS)
    late = timezone.now() > row.notice.happened_at + lasts
    text = None if late else text_for(row.notice, followed_by(recipient))
    if text is None:
        trouble = "too_late" if late else "nothing_public"
        Delivery.objects.waiting().filter(pk=row.pk).update(
            status=DeliveryStatus.DROPPED, trouble=trouble
        )
        return None
    return row, text


def _attempt(recipient: Recipient, letters: Sequence[Letter]) -> SendOutcome | None:
    """Send the letters; None if another worker has them."""
    mine = [letter for letter in letters if _claim(letter[0])]
    if not mine:
        return None
    with translation.override(recipient.language):
        outcome = SENDERS[NoticeChannel(recipient.channel)](recipient, mine)
    with transaction.atomic():
        _store_outcome(recipient, [row for row, _text in mine], outcome)
    return outcome


def _claim(row: Delivery) -> bool:
    now = timezone.now()
    free = Delivery.objects.waiting().filter(pk=row.pk, due_at__lte=now)
    claimed = free.update(due_at=now + CLAIMED_FOR, tried_at=now, tries=F("tries") + 1)
    row.tries += claimed
    return bool(claimed)


def _store_outcome(recipient: Recipient, rows: Sequence[Delivery], outcome: SendOutcome) -> None:
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
        # The other deliveries of this recipient wait as long.
        others = Delivery.objects.waiting().filter(recipient=recipient, due_at__lt=now + wait)
        others.update(due_at=now + wait)
    _count_failure(recipient, stop=outcome.gone)


def _count_failure(recipient: Recipient, *, stop: bool) -> None:
    rows = Recipient.objects.filter(pk=recipient.pk)
    rows.update(failures=F("failures") + 1)
    failing = rows.filter(stopped_at__isnull=True)
    if not stop:
        failing = failing.filter(failures__gte=MOST_FAILURES)
    if failing.update(stopped_at=timezone.now()):
        waiting = Delivery.objects.waiting().filter(recipient=recipient)
        waiting.update(status=DeliveryStatus.FAILED, trouble="stopped")
