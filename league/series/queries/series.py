"""Series: which a reader may see, who organises them, and their events."""

from collections.abc import Iterable

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from league.core.permissions import Actor
from league.enums import EventStatus, Role
from league.events.queries.visible import visible_events
from league.models import Event, Series, SeriesRole


def visible_series(actor: Actor) -> QuerySet[Series]:
    """Public series, and those in which the reader has a role."""
    if actor.is_superuser:
        return Series.objects.all()
    helped = Exists(SeriesRole.objects.filter(series=OuterRef("pk"), login=actor.login_id))
    own = helped if actor.login_id is not None else Q(pk__in=[])
    return Series.objects.filter(Q(is_public=True) | own)


def listed_series(actor: Actor) -> QuerySet[Series]:
    """Series with their `public_events`, for lists."""
    public = Count("events", filter=~Q(events__status=EventStatus.DRAFT))
    return visible_series(actor).annotate(public_events=public).order_by("name", "pk")


def series_by_slug(slug: str, actor: Actor) -> Series | None:
    return visible_series(actor).filter(slug=slug).first()


def has_role(series: Series, actor: Actor, roles: Iterable[str] = Role.values) -> bool:
    if actor.is_superuser:
        return True
    if actor.login_id is None:
        return False
    return series.roles.filter(login=actor.login_id, role__in=roles).exists()


def organises(series: Series, actor: Actor) -> bool:
    return has_role(series, actor, [Role.ORGANISER])


def events_of(series: Series, actor: Actor) -> QuerySet[Event]:
    """The events that the reader may see, in the order of the series."""
    return visible_events(actor).filter(series=series).order_by("season_number", "division")


def latest_season(series: Series) -> list[Event]:
    """The events of the last season, one for each division, drafts included."""
    last = series.events.order_by("-season_number").values_list("season_number", flat=True).first()
    return list(series.events.filter(season_number=last).order_by("division")) if last else []
