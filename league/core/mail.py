"""E-mail: stored with the write that causes it, sent by a worker after the commit.

A lost Redis message or a broken mail server only delays a mail, because its row waits.
"""

import logging
from collections.abc import Iterable
from datetime import timedelta
from smtplib import SMTPException

from django.core.mail import send_mail
from django.db.models import F, Q
from django.utils import timezone

from league.core.permissions import Actor
from league.core.rate_limit import is_used_up, within
from league.core.task_messages import send_on_commit
from league.models import Mail

logger = logging.getLogger(__name__)

SEND_MAIL, RESEND_MAIL = "league.send_mail", "league.resend_mail"
RETRY_AFTER = timedelta(minutes=2)
ATTEMPTS_AT_MOST = 10
KEPT_FOR = timedelta(days=2)  # unsent mails, whose links have then expired
LONGEST_SUBJECT = 200
# Of e-mails that somebody has sent to others, at addresses which nobody has confirmed.
BY_ONE = "2000/day"
TO_ONE = "12/day"
NOBODY = "nobody@tenbou.invalid"  # no host has this ending (RFC 2606)


def queue_mail(to: str, subject: str, body: str) -> Mail:
    """Store an e-mail and send it after the caller's transaction has committed.

    One to `NOBODY` is deleted instead: a page that may not tell whether an address is known does
    the same work for both.
    """
    return queue_mails([Mail(to=to, subject=subject, body=body)])[0]


def queue_mails(mails: Iterable[Mail]) -> list[Mail]:
    """The same for several mails, with one connection to the message broker."""
    rows = list(mails)
    for mail in rows:
        mail.subject = " ".join(mail.subject.split())[:LONGEST_SUBJECT]
    made = Mail.objects.bulk_create(rows)
    _request_sending([mail.pk for mail in made])
    return made


def queue_staff_mails(mails: Iterable[Mail], *, actor: Actor) -> list[Mail]:
    """Queue e-mails that a person has sent to others; leave out those above the ceilings.

    Who may create events could mail strangers without end. Each person has a ceiling for a day, and
    one for each address, whatever event the e-mails are about. Those of others use up neither.
    """
    return queue_mails([mail for mail in mails if _may_send(mail.to.lower(), actor)])


def deliver_mail(mail_id: int) -> bool:
    """Send one e-mail and delete it; False if it is gone, taken or could not be sent."""
    now = timezone.now()
    free = Q(tried_at__isnull=True) | Q(tried_at__lt=now - RETRY_AFTER)
    taken = Mail.objects.filter(free, pk=mail_id, attempts__lt=ATTEMPTS_AT_MOST)
    if not taken.update(tried_at=now, attempts=F("attempts") + 1):
        return False
    mail = Mail.objects.get(pk=mail_id)
    if mail.to == NOBODY:
        mail.delete()
        return False
    try:
        send_mail(mail.subject, mail.body, None, [mail.to])
    except (OSError, SMTPException) as error:
        logger.warning("e-mail %s was not sent: %s", mail.pk, type(error).__name__)
        return False
    mail.delete()
    return True


def resend_mail() -> int:
    """Send overdue e-mails again, and drop those that nobody can use any more."""
    now = timezone.now()
    Mail.objects.filter(made_at__lt=now - KEPT_FOR).delete()
    last = now - RETRY_AFTER
    waiting = Mail.objects.filter(attempts__lt=ATTEMPTS_AT_MOST).filter(
        Q(tried_at__lt=last) | Q(tried_at__isnull=True, made_at__lt=last)
    )
    ids = list(waiting.order_by("pk").values_list("pk", flat=True))
    _request_sending(ids)
    return len(ids)


def _may_send(to: str, actor: Actor) -> bool:
    """Count an e-mail; what one ceiling refuses does not count for the other."""
    sender = str(actor.login_id)
    if is_used_up("staff-mail-by", sender, BY_ONE):
        return False
    if not within("staff-mail-to", f"{sender}-{to}", TO_ONE):
        return False
    return within("staff-mail-by", sender, BY_ONE)


def _request_sending(mail_ids: list[int]) -> None:
    send_on_commit(SEND_MAIL, [{"mail_id": mail_id} for mail_id in mail_ids])
