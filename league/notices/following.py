"""Follow something on a device or by e-mail, and stop.

What people follow is private: it is neither audited nor shown to others.
"""

from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.signing import BadSignature, TimestampSigner
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.core.errors import Forbidden, Refused, problem, refuse_if
from league.core.fields import is_email
from league.core.mail import queue_mail
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.enums import NoticeChannel, NoticeKind
from league.models import Delivery, Notice, Recipient, Subscription
from league.models.notices.recipient import LONGEST_ADDRESS
from league.notices.outbound import is_push_service, problem_of_address
from league.notices.queries.followed import NAMES, Subject, kinds_for, may_follow
from league.notices.queries.text import address
from league.notices.spreading import deliver_on_commit
from league.notices.web_push import read_device_keys

MOST_FOLLOWED = 200
CONFIRMATIONS = "3/hour"  # e-mails to one address
OF_OTHER_SERVICES = "20/hour"  # devices from one address whose push service is no browser maker's
CONFIRMED_WITHIN = 7 * 24 * 3600  # seconds
TESTS_WAIT = 10  # seconds between two tests for one recipient
_signer = TimestampSigner(salt="notices by e-mail")


def register_device(
    *, endpoint: str, public_key: str, auth: str, caller: str, known: Recipient | None = None
) -> Recipient:
    """The device of the browser's push subscription; `known` is the device of its cookie.

    A browser without its cookie is recognised by its keys; other keys make it another device.
    `caller`: the network address that asks.
    """
    _refuse_bad_device(endpoint, public_key, auth)
    if not is_push_service(endpoint) and not within("other-push", caller, OF_OTHER_SERVICES):
        raise Refused(problem("follow_too_often"))
    values = {"address": endpoint, "public_key": public_key, "secret": auth}
    values["language"] = _language()
    with transaction.atomic():
        same = Recipient.objects.select_for_update().filter(
            channel=NoticeChannel.PUSH, address=endpoint
        )
        row = same.first()
        if row is not None and row != known and row.secret != auth:
            row.delete()
            row = None
        row = row or known or Recipient(channel=NoticeChannel.PUSH)
        for name, value in values.items():
            setattr(row, name, value)
        row.confirmed_at = row.confirmed_at or timezone.now()
        row.stopped_at, row.failures = None, 0
        row.save()
    return row


def set_up_mailbox(*, actor: Actor) -> Recipient:
    """The mailbox for the notices of a login; a link by e-mail confirms the address."""
    login = User.objects.filter(pk=actor.login_id or 0).first()
    if login is None:
        raise Forbidden
    if not settings.MAIL_WORKS:
        raise Refused(problem("mail_off"))
    if not is_email(login.email):
        raise Refused(problem("notices_without_email"))
    with transaction.atomic():
        row, _made = Recipient.objects.select_for_update().get_or_create(
            channel=NoticeChannel.MAIL,
            login=login,
            defaults={"address": login.email, "language": _language()},
        )
        changed = row.address != login.email
        row.address, row.language = login.email, _language()
        row.stopped_at, row.failures = None, 0
        if changed:
            row.confirmed_at = None
        row.save()
        if row.confirmed_at is None and within("confirm-mailbox", str(row.pk), CONFIRMATIONS):
            _send_confirmation(row)
    return row


def confirm_mailbox(token: str) -> Recipient | None:
    """The mailbox of a confirmation link; None for a wrong, old or outdated link."""
    try:
        number, _sign, email = _signer.unsign(token, max_age=CONFIRMED_WITHIN).partition(" ")
    except BadSignature:
        return None
    rows = Recipient.objects.filter(channel=NoticeChannel.MAIL, pk=int(number), address=email)
    rows.filter(confirmed_at__isnull=True).update(confirmed_at=timezone.now())
    return rows.first()


def confirmation_token(row: Recipient) -> str:
    return _signer.sign(f"{row.pk} {row.address}")


def follow(recipient: Recipient, subject: Subject) -> Subscription:
    """Follow the subject; following twice changes nothing."""
    if not may_follow(subject):
        raise Refused(problem("gone"))
    with transaction.atomic():
        recipient = Recipient.objects.select_for_update().get(pk=recipient.pk)
        rows = recipient.subscriptions
        found = rows.filter(**{NAMES[type(subject)]: subject}).first()
        if found is not None:
            return found
        if rows.count() >= MOST_FOLLOWED:
            raise Refused(problem("follows_too_many", most=MOST_FOLLOWED))
        return rows.create(**{NAMES[type(subject)]: subject})


def unfollow(recipient: Recipient, subscription_id: int) -> bool:
    """Stop one subscription; False if it was stopped before."""
    count, _rows = recipient.subscriptions.filter(pk=subscription_id).delete()
    return bool(count)


def unfollow_all(recipient: Recipient) -> None:
    """Stop everything, and delete the recipient."""
    recipient.delete()


def change_digest(recipient: Recipient, *, digest: bool) -> None:
    """Get one e-mail a day, or each notice at once; waiting deliveries keep their time."""
    Recipient.objects.filter(pk=recipient.pk, channel=NoticeChannel.MAIL).update(digest=digest)


def choose_kinds(recipient: Recipient, wanted: Collection[str]) -> None:
    """Send only these kinds of notices there."""
    unwanted = {kind: True for kind in kinds_for(recipient.channel) if kind not in wanted}
    recipient.unwanted = unwanted
    Recipient.objects.filter(pk=recipient.pk).update(unwanted=unwanted)


def send_test(recipient: Recipient) -> Delivery:
    """Send a test notice to this recipient only."""
    if recipient.stopped_at is not None:
        raise Refused(problem("notices_stopped"))
    with transaction.atomic():
        recipient = Recipient.objects.select_for_update(of=("self",)).get(pk=recipient.pk)
        recent = recipient.deliveries.filter(notice__kind=NoticeKind.TEST)
        recent = recent.filter(made_at__gt=timezone.now() - timedelta(seconds=TESTS_WAIT))
        if recent.exists():
            raise Refused(problem("tested_just_now", seconds=TESTS_WAIT))
        now = timezone.now()
        notice = Notice.objects.create(
            kind=NoticeKind.TEST, event_id=recipient.event_id, due_at=now, spread_at=now
        )
        row = Delivery.objects.create(notice=notice, recipient=recipient)
        deliver_on_commit([recipient])
    return row


def _refuse_bad_device(endpoint: str, public_key: str, auth: str) -> None:
    if not settings.VAPID_KEY:
        raise Refused(problem("push_off"))
    code = problem_of_address(endpoint) if len(endpoint) <= LONGEST_ADDRESS else "url_unreadable"
    problems = [problem(code, "endpoint")] if code else []
    try:
        read_device_keys(public_key, auth)
    except ValueError:
        problems.append(problem("device_keys", "keys"))
    refuse_if(problems)


def _send_confirmation(row: Recipient) -> None:
    subject = _("Confirm notices by e-mail")
    body = _(
        "Somebody asked for notices of Tenbou at this address.\n\n"
        "Open this link to get them:\n%(address)s\n\n"
        "If it was not you, do nothing."
    ) % {"address": address("notices_confirm", confirmation_token(row))}
    queue_mail(row.address, subject, body)


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE
