"""The kinds of notices: who gets each, when it is sent, and how long it stays useful.

`docs/notices.md` has this table in words; `queries.texts` makes the texts.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.enums import NoticeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """`followers`: what a recipient must follow; `webhooks`: whether an event's webhooks get it.

    `mailboxes`: whether mailboxes do, or players get e-mails of their own.

    `lasts`: how long after its cause it may still be sent.
    """

    label: str | Promise
    when: str | Promise
    followers: frozenset[str]
    webhooks: bool = True
    mailboxes: bool = True
    lasts: timedelta = timedelta(hours=12)
    urgent: bool = False


def _followers(*names: str) -> frozenset[str]:
    return frozenset(names)


KINDS: dict[NoticeKind, Kind] = {
    NoticeKind.SEATING: Kind(
        label=NoticeKind.SEATING.label,
        when=_("When the seating of a session is published, or published again."),
        followers=_followers("event", "player"),
        lasts=timedelta(hours=6),
        urgent=True,
    ),
    NoticeKind.SEAT_CHANGED: Kind(
        label=NoticeKind.SEAT_CHANGED.label,
        when=_("When seats of a published seating change: by a repair, a swap or a substitute."),
        followers=_followers("event", "player"),
        lasts=timedelta(hours=6),
        urgent=True,
    ),
    NoticeKind.STARTS_SOON: Kind(
        label=NoticeKind.STARTS_SOON.label,
        when=_("Some minutes before the planned start of a session whose seating is published."),
        followers=_followers("player"),
        lasts=timedelta(minutes=30),
        urgent=True,
    ),
    NoticeKind.RESULTS: Kind(
        label=NoticeKind.RESULTS.label,
        when=_(
            "When a session has finished and its results are public, or when they are released."
        ),
        followers=_followers("event", "player", "club"),
    ),
    NoticeKind.FINAL: Kind(
        label=NoticeKind.FINAL.label,
        when=_("When an event has finished and its results are public."),
        followers=_followers("event", "player", "club"),
    ),
    NoticeKind.CORRECTION: Kind(
        label=NoticeKind.CORRECTION.label,
        when=_("When the public result of a finished table is corrected, two minutes later."),
        followers=_followers("player"),
    ),
    NoticeKind.SIGN_UP: Kind(
        label=NoticeKind.SIGN_UP.label,
        when=_("When a sign-up is accepted, declined, withdrawn or put on the waiting list."),
        followers=_followers("sign_up"),
        webhooks=False,
        lasts=timedelta(days=2),
    ),
    NoticeKind.NIGHT: Kind(
        label=NoticeKind.NIGHT.label,
        when=_("When a league reminds those who have not said whether they come to a night."),
        followers=_followers("player"),
        mailboxes=False,
    ),
    NoticeKind.CHECK_IN: Kind(
        label=NoticeKind.CHECK_IN.label,
        when=_("When an organiser reminds the players who are not checked in."),
        followers=_followers("player"),
        webhooks=False,
        mailboxes=False,
        lasts=timedelta(hours=2),
        urgent=True,
    ),
    NoticeKind.TEST: Kind(
        label=NoticeKind.TEST.label,
        when=_("When somebody asks for it on the page of their notices or of a webhook."),
        followers=frozenset(),
        lasts=timedelta(minutes=30),
        urgent=True,
    ),
}
