"""The e-mail to the organiser whose channel takes no more messages."""

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from league.core.mail import queue_mail
from league.models import ChatChannel


def mail_about_end(row: ChatChannel) -> None:
    """To who has connected the channel, if that account has an address."""
    login = row.connected_by
    if login is None or not login.email or not settings.MAIL_REACHES_PEOPLE:
        return
    with translation.override(row.language):
        words = {"channel": row.name, "about": row.about, "address": _address(row)}
        subject = _("Discord: #%(channel)s is no longer connected") % words
        body = (
            _(
                "Nothing more is sent to #%(channel)s about %(about)s: the channel was deleted, or the"
                " bot may not see it any more.\n"
                "Let the bot see the channel again, then tap “Try again” here, or connect another one:\n"
                "%(address)s"
            )
            % words
        )
    queue_mail(login.email, subject, body)


def _address(row: ChatChannel) -> str:
    """The page "Discord" of the event, or of the latest one of the series."""
    event = row.event
    if row.series is not None:
        event = row.series.events.order_by("season_number").last()
    return settings.ADDRESS + (reverse("chat", args=[event.slug]) if event else "")
