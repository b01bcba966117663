"""E-mail people who signed up without an account: the state of the sign-up, a link to cancel."""

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from league.core.fields import is_email
from league.core.mail import queue_mail
from league.entrants.queries.sign_ups import waiting_position
from league.enums import SignUpStatus
from league.models import SignUp


def mail_about(row: SignUp) -> None:
    """Send the present state of a sign-up to its contact, if that is an e-mail address.

    The mail is in the language of the sign-up. People with an account get notices instead, and
    players whom staff entered get none: they did not ask for any.
    """
    if row.by_staff or row.login_id is not None or not is_email(row.contact):
        return
    if row.event.is_rehearsal or not settings.MAIL_REACHES_PEOPLE:
        return
    with translation.override(row.language or translation.get_language()):
        _queue(row)


def _queue(row: SignUp) -> None:
    news = _status_text(row)
    if news is None:
        return
    subject = _("Your sign-up for %(event)s") % {"event": row.event.name}
    body = _(
        "%(name)s, %(news)s\n\n"
        "Your sign-up, your seats once they are drawn, and the way to withdraw:\n%(address)s"
    ) % {
        "name": row.name,
        "news": news,
        "address": settings.ADDRESS + reverse("sign_up", args=[row.token]),
    }
    queue_mail(row.contact, subject, body)


def _status_text(row: SignUp) -> str | None:
    event = row.event.name
    match row.status:
        case SignUpStatus.ACCEPTED:
            return _("you have a place at %(event)s.") % {"event": event}
        case SignUpStatus.WAITING:
            return _("you are number %(position)s on the waiting list of %(event)s.") % {
                "position": waiting_position(row),
                "event": event,
            }
        case SignUpStatus.DECLINED:
            return _("your sign-up for %(event)s was declined.") % {"event": event}
        case SignUpStatus.WITHDRAWN:
            return _("your sign-up for %(event)s is withdrawn.") % {"event": event}
        case _:
            return None
