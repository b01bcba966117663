"""Turn notices into a delivery for each follower, and wake a worker."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from league.core.notice_queue import queue_notice, spread_on_commit
from league.core.task_messages import send_on_commit, send_once_on_commit
from league.enums import DeliveryStatus, EventStatus, NoticeChannel, NoticeKind, SessionStatus
from league.models import Delivery, Notice, Recipient, Session
from league.notices.queries.followed import followers_of, is_moot
from league.notices.seat_mails import mail_seats

DELIVER_MAIL, RESEND_DELIVERIES = "league.deliver_mail", "league.resend_deliveries"
DELIVER_POSTS, POSTS_QUEUE = "league.deliver_posts", "devices"
AT_ONCE = 100  # notices of one run
#: Deliveries to one recipient within an hour; the rest is dropped.
MOST_AN_HOUR = {NoticeChannel.PUSH: 60, NoticeChannel.MAIL: 60, NoticeChannel.WEBHOOK: 600}
LATE_AFTER = timedelta(minutes=2)
RESENT_AT_ONCE = 200  # recipients


def spread_notices() -> int:
    """Spread all waiting notices and those of session starts; return the number of deliveries."""
    announce_starts()
    due = Notice.objects.filter(spread_at__isnull=True, due_at__lte=timezone.now())
    ids = list(due.order_by("due_at", "pk").values_list("pk", flat=True)[:AT_ONCE])
    return sum(map(_spread, ids))


def announce_starts() -> int:
    """Announce, once, each session that is about to start."""
    soon = timedelta(minutes=settings.STARTS_SOON_MINUTES)
    now = timezone.now()
    if not soon:
        return 0
    starting = Session.objects.filter(
        status=SessionStatus.PUBLISHED, planned_start__gt=now, planned_start__lte=now + soon
    ).exclude(event__status=EventStatus.DRAFT)
    announced = Notice.objects.filter(kind=NoticeKind.STARTS_SOON, session__in=starting)
    count = 0
    for session in starting.exclude(pk__in=announced.values("session")):
        with transaction.atomic():
            # One at a time, because another worker may be doing the same.
            row = Session.objects.select_for_update(no_key=True).get(pk=session.pk)
            if not announced.filter(session=row).exists():
                queue_notice(NoticeKind.STARTS_SOON, event_id=row.event_id, session_id=row.pk)
                count += 1
    return count


def resend_deliveries() -> int:
    """Send the message of recipients with late deliveries again; return how many."""
    late = Delivery.objects.waiting().filter(due_at__lt=timezone.now() - LATE_AFTER)
    ids = sorted(set(late.order_by("due_at").values_list("recipient", flat=True)[:RESENT_AT_ONCE]))
    with transaction.atomic():
        deliver_on_commit(Recipient.objects.filter(pk__in=ids))
        if Notice.objects.filter(spread_at=None, due_at__lt=timezone.now() - LATE_AFTER).exists():
            spread_on_commit()
    return len(ids)


def deliver_on_commit(recipients: Iterable[Recipient]) -> None:
    """Wake workers: one message for each mailbox, and one for all devices and webhooks."""
    by_mail = {row.pk: row.channel == NoticeChannel.MAIL for row in recipients}
    send_on_commit(
        DELIVER_MAIL, [{"recipient_id": key} for key, is_mail in by_mail.items() if is_mail]
    )
    if not all(by_mail.values()):
        send_once_on_commit(DELIVER_POSTS, POSTS_QUEUE)


def _spread(notice_id: int) -> int:
    """Make the deliveries of one notice, unless another worker does it or has done it."""
    with transaction.atomic():
        rows = Notice.objects.select_for_update(of=("self",), no_key=True)
        notice = rows.filter(pk=notice_id, spread_at__isnull=True).first()
        if notice is None:
            return 0
        now = timezone.now()
        notice.spread_at = now
        notice.save(update_fields=["spread_at"])
        rehearsed = notice.event is not None and notice.event.is_rehearsal
        recipients = [] if rehearsed or is_moot(notice) else list(followers_of(notice))
        full = _recipients_over_limit(recipients)
        deliveries = [
            Delivery(
                notice=notice,
                recipient=recipient,
                due_at=_due_at(recipient, now),
                status=DeliveryStatus.DROPPED if recipient.pk in full else DeliveryStatus.WAITING,
                trouble="too_many" if recipient.pk in full else "",
            )
            for recipient in recipients
        ]
        Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)
        deliver_on_commit(row for row in recipients if row.pk not in full and not row.digest)
        mail_seats(notice)
    return len(deliveries)


def _recipients_over_limit(recipients: list[Recipient]) -> set[int]:
    """The recipients who had their maximum of deliveries within an hour."""
    limits = {row.pk: MOST_AN_HOUR[NoticeChannel(row.channel)] for row in recipients}
    recent = Delivery.objects.filter(made_at__gt=timezone.now() - timedelta(hours=1))
    counts = recent.filter(recipient__in=limits).values("recipient").annotate(count=Count("pk"))
    busy = counts.filter(count__gte=min(MOST_AN_HOUR.values()))
    found = busy.values_list("recipient", "count")
    return {recipient for recipient, count in found if count >= limits[recipient]}


def _due_at(recipient: Recipient, now: datetime) -> datetime:
    """Now, or with the next daily e-mail."""
    if not recipient.digest:
        return now
    here = timezone.localtime(now)
    today = here.replace(hour=settings.DIGEST_HOUR, minute=0, second=0, microsecond=0)
    return today if today > here else today + timedelta(days=1)
