"""Who follows what."""

from dataclasses import dataclass, field

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from league.core.permissions import ANONYMOUS, Actor
from league.enums import NoticeChannel, NoticeKind
from league.events.queries.release import sees_event
from league.events.queries.visible import visible_players
from league.models import Club, Event, Notice, Player, Recipient, Seat, SignUp, Subscription
from league.notices.kinds import KINDS, Kind
from league.people.queries.clubs import listed_clubs
from league.seating.queries.moved_seats import moved_since

LONGEST_TOKEN = 64
Subject = Event | Player | Club | SignUp
NAMES: dict[type[Subject], str] = {
    Event: "event",
    Player: "player",
    Club: "club",
    SignUp: "sign_up",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowedSubjects:
    """What a recipient follows, by id; a webhook follows its event and all players of it."""

    events: frozenset[int] = field(default_factory=frozenset)
    players: frozenset[int] = field(default_factory=frozenset)
    clubs: frozenset[int] = field(default_factory=frozenset)
    sign_ups: frozenset[int] = field(default_factory=frozenset)
    is_webhook: bool = False


def followed_by(recipient: Recipient) -> FollowedSubjects:
    """What the recipient follows; a merged player counts as the player they were merged into."""
    if recipient.channel == NoticeChannel.WEBHOOK and recipient.event_id is not None:
        return FollowedSubjects(events=frozenset({recipient.event_id}), is_webhook=True)
    rows = recipient.subscriptions.annotate(
        person=Coalesce("player__merged_into_id", "player_id")
    ).values_list("event_id", "person", "club_id", "sign_up_id")
    columns = [frozenset(filter(None, column)) for column in zip(*rows, strict=True)]
    if not columns:
        return FollowedSubjects()
    return FollowedSubjects(
        events=columns[0], players=columns[1], clubs=columns[2], sign_ups=columns[3]
    )


def followers_of(notice: Notice) -> QuerySet[Recipient]:
    """The possible recipients of a notice; their texts decide whether there is something to say."""
    kind = KINDS[NoticeKind(notice.kind)]
    followed = _subscribers(notice, kind)
    if kind.webhooks:
        followed |= Q(event=notice.event_id)
    if not followed:
        return Recipient.objects.none()
    ids = Recipient.objects.filter(followed).values("pk")
    found = Recipient.objects.active().filter(pk__in=ids)
    found = found.exclude(unwanted__has_key=notice.kind)
    return found if kind.mailboxes else found.exclude(channel=NoticeChannel.MAIL)


def _subscribers(notice: Notice, kind: Kind) -> Q:
    followed = Q()
    if "event" in kind.followers:
        followed |= Q(subscriptions__event=notice.event_id)
    if "sign_up" in kind.followers:
        followed |= Q(subscriptions__sign_up=notice.sign_up_id)
    if kind.followers & {"player", "club"} and (
        notice.event is None or notice.event.counts_publicly
    ):
        players = _players_of(notice)
        if "player" in kind.followers:
            followed |= Q(subscriptions__player__in=players)
            followed |= Q(subscriptions__player__merged_into__in=players)
        if "club" in kind.followers:
            shown = players.filter(shown_by_name=True, club__isnull=False)
            followed |= Q(subscriptions__club__in=shown.values("club"))
    return followed


def kinds_for(channel: str) -> list[NoticeKind]:
    """The kinds that a device or a mailbox can get by what it follows."""
    by_mail = channel == NoticeChannel.MAIL
    return [kind for kind, row in KINDS.items() if row.followers and (row.mailboxes or not by_mail)]


def chosen_kinds(recipient: Recipient) -> dict[NoticeKind, bool]:
    """The kinds that can come this way, and whether each is wanted."""
    return {kind: kind not in recipient.unwanted for kind in kinds_for(recipient.channel)}


def is_moot(notice: Notice) -> bool:
    """Whether the changed seats are as before, so that there is nothing to say."""
    if notice.kind != NoticeKind.SEAT_CHANGED or notice.session is None:
        return False
    return not moved_since(notice.session, notice.before)


def _players_of(notice: Notice) -> QuerySet[Player]:
    """The players concerned: at the table, in the session, or in the event."""
    if notice.table_id is not None:
        seats = Seat.objects.filter(table=notice.table_id)
        return Player.objects.filter(pk__in=seats.values("entrant__player"))
    entrants = Player.objects.filter(entrants__event=notice.event_id)
    if notice.session is None:
        return entrants
    if notice.kind == NoticeKind.SEAT_CHANGED:
        return Player.objects.filter(entrants__in=moved_since(notice.session, notice.before))
    seated = Q(entrants__seats__session=notice.session_id)
    return entrants.filter(seated | Q(entrants__sit_outs__session=notice.session_id))


def may_follow(subject: Subject) -> bool:
    """Whether the subject is public, because notices have public texts only.

    The link of a sign-up is enough to follow it.
    """
    if isinstance(subject, Event):
        return sees_event(subject, ANONYMOUS)
    if isinstance(subject, Player):
        return visible_players(ANONYMOUS).filter(pk=subject.pk).exists()
    if isinstance(subject, Club):
        return listed_clubs().filter(pk=subject.pk).exists()
    return True


def device_of(token: str) -> Recipient | None:
    """The device that the cookie names."""
    return _by_token(NoticeChannel.PUSH, token)


def mailbox_by_token(token: str) -> Recipient | None:
    """The mailbox that the link in an e-mail names."""
    return _by_token(NoticeChannel.MAIL, token)


def _by_token(channel: NoticeChannel, token: str) -> Recipient | None:
    if not token or len(token) > LONGEST_TOKEN or not token.isprintable():
        return None
    return Recipient.objects.filter(channel=channel, token=token).first()


def mailbox_of(actor: Actor) -> Recipient | None:
    """The mailbox for the notices of a login, confirmed or not."""
    if actor.login_id is None:
        return None
    return Recipient.objects.filter(channel=NoticeChannel.MAIL, login=actor.login_id).first()


def subscription_to(recipient: Recipient | None, subject: Subject) -> Subscription | None:
    if recipient is None:
        return None
    return recipient.subscriptions.filter(**{NAMES[type(subject)]: subject}).first()


def subscriptions_of(recipient: Recipient) -> list[Subscription]:
    """The subscriptions, newest first."""
    rows = recipient.subscriptions.select_related("event", "player", "club", "sign_up__event")
    return list(rows.order_by("-pk"))
