"""Webhooks of an event, their deliveries, and the number of the event's followers."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.enums import DeliveryStatus, NoticeChannel, NoticeKind
from league.models import Delivery, Event, Notice, Recipient, Subscription

SHOWN = 50
#: Why there was no answer, or nothing was sent.
TROUBLES: dict[str, Promise] = {
    "host_unknown": _("The name of the server is unknown."),
    "not_connected": _("The server did not answer."),
    "too_slow": _("The server took too long."),
    "certificate": _("The server's certificate is not valid."),
    "url_not_https": _("The address must begin with https://."),
    "url_unreadable": _("This is not a web address. Check its spelling."),
    "url_with_password": _("The address must not contain a user name or a password."),
    "url_private": _("This address belongs to a private network."),
    "push_off": _("Notices on devices are switched off on this server."),
    "mail_server": _("The mail server refused it."),
    "too_many": _("Too many within an hour."),
    "too_late": _("Too late to be useful."),
    "nothing_public": _("Nothing public to send."),
    "stopped": _("Sending was stopped after repeated failures."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Followers:
    """Devices and mailboxes that follow an event or a player of it."""

    devices: int
    mailboxes: int


def webhooks_of(event: Event) -> QuerySet[Recipient]:
    return Recipient.objects.webhooks().filter(event=event).order_by("pk")


def webhook_of(event: Event, webhook_id: int) -> Recipient | None:
    return webhooks_of(event).select_related("event").filter(pk=webhook_id).first()


def deliveries_of(recipient: Recipient) -> QuerySet[Delivery]:
    """The deliveries, newest first."""
    rows = Delivery.objects.filter(recipient=recipient)
    return rows.select_related("notice__session", "notice__table").order_by("-pk")


def followers_count(event: Event) -> Followers:
    """The followers of the event itself; nobody sees who they are."""
    rows = Subscription.objects.filter(event=event)
    counts: dict[str, int] = dict(
        rows.values_list("recipient__channel").annotate(count=Count("pk"))
    )
    return Followers(
        devices=counts.get(NoticeChannel.PUSH, 0), mailboxes=counts.get(NoticeChannel.MAIL, 0)
    )


def notices_sent(event: Event) -> list[dict[str, Any]]:
    """The latest notices of the event, each with the number of deliveries by outcome."""
    rows = Notice.objects.filter(event=event).exclude(kind=NoticeKind.TEST)
    counted = rows.annotate(
        **{
            status: Count("deliveries", filter=Q(deliveries__status=status))
            for status in DeliveryStatus.values
        }
    )
    latest = counted.select_related("session", "table__session").order_by("-pk")[:SHOWN]
    return [
        {
            "label": NoticeKind(row.kind).label,
            "session": row.session or (row.table.session if row.table else None),
            "happened_at": row.happened_at,
            "counts": [
                (DeliveryStatus(status).label, getattr(row, status))
                for status in DeliveryStatus.values
                if getattr(row, status)
            ],
        }
        for row in latest
    ]


def trouble_text(delivery: Delivery) -> str:
    """Why the last attempt failed, in words; "" if it did not."""
    return str(TROUBLES.get(delivery.trouble, ""))
