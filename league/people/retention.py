"""Delete what has expired: a table of each kind and the days it is kept."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session as OldSession
from django.db import transaction
from django.db.models import Max, Model, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.enums import EventStatus, JobKind, NoticeChannel
from league.models import (
    ChatCode,
    Event,
    Invitation,
    Job,
    JobFile,
    LoginSession,
    Mail,
    Notice,
    Photo,
    Recipient,
    Report,
    SignUp,
    SignUpAnswer,
)
from league.operations.photo_files import delete_orphans, delete_photos
from league.people.queries.accounts import pending_accounts

Delete = Callable[[datetime], int]
NO_CONTACT = {"contact": "", "note": "", "answer": ""}


def delete_expired() -> dict[str, int]:
    """Delete everything that has expired; return the number of rows by kind."""
    now = timezone.now()
    counts: dict[str, int] = {}
    for name, (days, delete) in _expiries().items():
        with transaction.atomic():
            counts[name] = delete(now - timedelta(days=days))
    return counts


def _expiries() -> dict[str, tuple[int, Delete]]:
    return {
        "contacts": (settings.KEEP_CONTACTS_DAYS, _delete_contacts),
        "invitations": (settings.KEEP_CONTACTS_DAYS, _older(Invitation, "expires_at")),
        "photos": (settings.KEEP_PHOTOS_DAYS, _delete_photos),
        "previews": (1, _delete_previews),
        "reports": (settings.KEEP_REPORTS_DAYS, _older(Report, "made_at")),
        # E-mails that could not be sent; a sent one is deleted at once.
        "mails": (settings.KEEP_MAILS_DAYS, _older(Mail, "made_at")),
        "notices": (settings.KEEP_DELIVERIES_DAYS, _delete_notices),
        "pending accounts": (1, _delete_pending_accounts),
        "lockouts": (settings.KEEP_LOCKOUTS_DAYS, _delete_lockouts),
        "chat_codes": (0, _older(ChatCode, "expires_at")),
        "sessions": (0, _delete_sessions),  # a session stores its own end
    }


def _delete_previews(before: datetime) -> int:
    """Delete previews of season files, with the files."""
    jobs = Job.objects.filter(kind=JobKind.PREVIEW_SEASON, finished_at__lt=before)
    JobFile.objects.filter(job__in=jobs.values("pk")).delete()
    return jobs.exclude(outcome={}).update(outcome={})


def _delete_contacts(before: datetime) -> int:
    """Delete contacts, notes and answers of sign-ups for events that ended earlier."""
    played = Max("sessions__finished_at")
    ended = Event.objects.annotate(end=Coalesce(played, Max("sign_ups__signed_up_at"))).filter(
        Q(status=EventStatus.FINISHED, end__lt=before) | Q(ends_on__lt=before.date())
    )
    rows = SignUp.objects.filter(event__in=ended.values("pk"))
    SignUpAnswer.objects.filter(sign_up__in=rows.values("pk")).delete()
    return rows.exclude(**NO_CONTACT).update(**NO_CONTACT)


def _older(model: type[Model], moment: str) -> Delete:
    """Delete the rows with an earlier time in the column `moment`."""
    return lambda before: model._meta.base_manager.filter(**{f"{moment}__lt": before}).delete()[0]


def _delete_photos(before: datetime) -> int:
    """Delete old photos, and all files without a row."""
    count = delete_photos(Photo.objects.filter(added_at__lt=before))
    names = set(Photo.objects.values_list("file_name", flat=True))
    transaction.on_commit(partial(delete_orphans, names))
    return count


def _delete_notices(before: datetime) -> int:
    """Delete notices with their deliveries, and devices and mailboxes that follow nothing."""
    unused = Recipient.objects.filter(subscriptions=None, made_at__lt=before)
    unused.exclude(channel=NoticeChannel.WEBHOOK).delete()
    count, _rows = Notice.objects.filter(happened_at__lt=before).delete()
    return count


def _delete_pending_accounts(before: datetime) -> int:
    """Delete accounts that were asked for, and whose address nobody has confirmed."""
    rows = pending_accounts().filter(date_joined__lt=before)
    return User.objects.filter(pk__in=rows.values("pk")).delete()[1].get("auth.User", 0)


def _delete_lockouts(before: datetime) -> int:
    """Delete log-in attempts that the lock-out has stored."""
    models = (AccessAttempt, AccessFailureLog, AccessLog)
    return sum(model.objects.filter(attempt_time__lt=before).delete()[0] for model in models)


def _delete_sessions(now: datetime) -> int:
    """Delete expired sessions; Django's own table has those from before sessions had a login."""
    stores = (LoginSession.objects.all(), OldSession.objects.all())
    return sum(rows.filter(expire_date__lt=now).delete()[0] for rows in stores)
