"""Which events a channel is about, the codes that can be typed, and how many are linked."""

from collections.abc import Iterable

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventStatus
from league.events.queries.release import sees_event
from league.models import ChatChannel, ChatCode, ChatLogin, ChatPerson, Entrant, Event
from league.series.queries.series import events_of, organises

_HAS_OWN_CHANNEL = Exists(ChatChannel.objects.filter(event=OuterRef("pk"), ended_at__isnull=True))


def connection_of(guild_id: str, channel_id: str) -> ChatChannel | None:
    """The connection of the channel, or else the only one of its server."""
    rows = ChatChannel.objects.select_related("event", "series")
    found = rows.filter(channel_id=channel_id).first()
    if found is not None or not guild_id:
        return found
    of_server = list(rows.filter(guild_id=guild_id)[:2])
    return of_server[0] if len(of_server) == 1 else None


def events_of_channel(row: ChatChannel) -> list[Event]:
    """What commands are about: the event, or of a series what goes on, else what comes, else the last.

    Drafts and rehearsals are nothing.
    """
    if row.series is None:
        return [row.event] if row.event and sees_event(row.event, ANONYMOUS) else []
    events = list(events_of(row.series, ANONYMOUS))
    for status in (EventStatus.RUNNING, EventStatus.OPEN):
        if found := [event for event in events if event.status == status]:
            return found
    return [event for event in events if event.season_number == events[-1].season_number]


def is_about(row: ChatChannel | None, event: Event) -> bool:
    """Whether the channel may hear of the event at all; in a talk with the bot alone there is none."""
    is_of_it = (
        row is None
        or row.event_id == event.pk
        or (row.series_id is not None and row.series_id == event.series_id)
    )
    return is_of_it and sees_event(event, ANONYMOUS)


def posted_events(row: ChatChannel) -> Iterable[Event]:
    """The events whose messages the channel has; those of a series may have channels of their own."""
    if row.series is None:
        return [row.event] if row.event and sees_event(row.event, ANONYMOUS) else []
    sent = row.messages.filter(event=OuterRef("pk"))
    goes_on = ~Q(status=EventStatus.FINISHED) | Exists(sent)
    return events_of(row.series, ANONYMOUS).filter(goes_on).exclude(_HAS_OWN_CHANNEL)


def moved_events(row: ChatChannel) -> Iterable[Event]:
    """The events of a series that have a channel of their own by now, and messages in this one."""
    if row.series is None:
        return []
    sent = row.messages.filter(event=OuterRef("pk"))
    return events_of(row.series, ANONYMOUS).filter(_HAS_OWN_CHANNEL, Exists(sent))


def channels_to_update(event_id: int | None) -> QuerySet[ChatChannel]:
    """The channels to which something may go now: all, or those of an event and its series."""
    rows = ChatChannel.objects.filter(ended_at__isnull=True, waits_until__lte=timezone.now())
    if event_id is not None:
        rows = rows.filter(Q(event=event_id) | Q(series__events=event_id))
    return rows.select_related("event", "series").order_by("pk")


def links_of(actor: Actor) -> int:
    """How many in chats have this account."""
    return ChatLogin.objects.filter(login=actor.login_id).count()


def code_of_account(actor: Actor) -> ChatCode | None:
    rows = ChatCode.objects.filter(login=actor.login_id, event=None, series=None)
    return _valid(rows).first()


def people_of(entrant: Entrant) -> int:
    """How many in chats are this player."""
    rows = ChatPerson.objects.filter(entrant=entrant)
    return rows.filter(link_number=entrant.answer_link_number).count()


def channels_of(event: Event) -> QuerySet[ChatChannel]:
    """The event's own channels, then those of its series."""
    rows = ChatChannel.objects.filter(_of(event)).select_related("connected_by", "series")
    return rows.order_by(F("event").asc(nulls_last=True), "pk")


def is_in_discord(event: Event) -> bool:
    """Whether a channel of the event or of its series hears of it now."""
    rows = ChatChannel.objects.filter(_of(event), ended_at__isnull=True)
    return bool(settings.DISCORD) and rows.exists()


def channel_of(event: Event, channel: int) -> ChatChannel | None:
    return ChatChannel.objects.filter(_of(event), pk=channel).first()


def ended_channels(event: Event) -> list[str]:
    """The names of channels from which the bot was removed, or that are gone."""
    rows = ChatChannel.objects.filter(_of(event), ended_at__isnull=False)
    return list(rows.order_by("pk").values_list("name", flat=True))


def connects_series(event: Event, actor: Actor) -> bool:
    """Whether the actor may connect a channel with the whole series of the event."""
    return event.series is not None and organises(event.series, actor)


def codes_of_event(event: Event, actor: Actor) -> QuerySet[ChatCode]:
    """The organiser's codes for the event and for its series, while they can be typed."""
    rows = ChatCode.objects.filter(_of(event), login=actor.login_id)
    return _valid(rows).select_related("series")


def code_of_player(entrant: Entrant) -> ChatCode | None:
    return _valid(ChatCode.objects.filter(entrant=entrant)).first()


def _of(event: Event) -> Q:
    of_series = Q(series=event.series_id) if event.series_id else Q(pk__in=[])
    return Q(event=event.pk) | of_series


def _valid(rows: QuerySet[ChatCode]) -> QuerySet[ChatCode]:
    return rows.filter(expires_at__gt=timezone.now())
