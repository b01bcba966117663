"""Which event a channel is about, and who somebody in a chat is."""

from collections.abc import Iterable

from django.db.models import F, QuerySet
from django.utils import timezone

from league.core.permissions import ANONYMOUS, Actor
from league.events.queries.release import sees_event
from league.models import ChatChannel, ChatCode, ChatPerson, Entrant, Event


def event_of_channel(guild_id: str, channel_id: str) -> Event | None:
    """The event of the channel, or the only one of its server; drafts and rehearsals are none."""
    rows = ChatChannel.objects.select_related("event")
    found = [row.event for row in rows.filter(channel_id=channel_id)]
    found = found or _only(row.event for row in rows.filter(guild_id=guild_id) if guild_id)
    return next((event for event in found if sees_event(event, ANONYMOUS)), None)


def player_in_chat(user_id: str, event: Event) -> Entrant | None:
    """Who the person is in the event: linked there, or in another season of its series."""
    valid = ChatPerson.objects.filter(
        user_id=user_id, link_number=F("entrant__answer_link_number")
    ).order_by("-pk")
    here = event.entrants.select_related("player", "event")
    entrant = here.filter(chat_people__in=valid).first()
    if entrant is not None or event.series_id is None:
        return entrant
    elsewhere = valid.filter(entrant__event__series=event.series_id)
    return here.filter(player__in=elsewhere.values("entrant__player")[:1]).first()


def people_of(entrant: Entrant) -> int:
    """How many in chats are this player."""
    rows = ChatPerson.objects.filter(entrant=entrant)
    return rows.filter(link_number=entrant.answer_link_number).count()


def channels_of(event: Event) -> QuerySet[ChatChannel]:
    return event.chat_channels.select_related("connected_by").order_by("pk")


def channel_of(event: Event, channel: int) -> ChatChannel | None:
    return event.chat_channels.filter(pk=channel).first()


def code_of_event(event: Event, actor: Actor) -> ChatCode | None:
    """The organiser's code, while it can be typed."""
    return _valid(ChatCode.objects.filter(event=event, login=actor.login_id))


def code_of_player(entrant: Entrant) -> ChatCode | None:
    return _valid(ChatCode.objects.filter(entrant=entrant))


def _valid(rows: QuerySet[ChatCode]) -> ChatCode | None:
    return rows.filter(expires_at__gt=timezone.now()).first()


def _only(events: Iterable[Event]) -> list[Event]:
    different = {event.pk: event for event in events}
    return list(different.values()) if len(different) == 1 else []
