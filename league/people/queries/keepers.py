"""Who keeps a player's profile: sees its private data and changes it.

Keepers are the person (by the login), the officers of the home club, and the organisers of the
event that added the player: permanently if the home club has no officers, otherwise until that
event has finished. Enrolling a player makes nobody a keeper.
"""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.core.permissions import Actor
from league.enums import EventStatus
from league.events.queries.visible import of_same_rehearsal
from league.models import Club, ClubOfficer, Event, Player


def kept_players(actor: Actor) -> QuerySet[Player]:
    """The players whose profile the actor keeps."""
    if actor.is_superuser:
        return Player.objects.all()
    if actor.login_id is None:
        return Player.objects.none()
    organised = [key for key in actor.roles if actor.may("entrants.change", event_id=key)]
    offices = ClubOfficer.objects.filter(login_id=actor.login_id).values("club")
    has_officers = Exists(ClubOfficer.objects.filter(club=OuterRef("club")))
    added_here = Q(home_event__in=organised)
    still = ~Q(home_event__status=EventStatus.FINISHED) | ~has_officers
    return Player.objects.filter(
        Q(login=actor.login_id) | Q(club__in=offices) | (added_here & still)
    )


def keeps(actor: Actor, player: Player) -> bool:
    return player.pk in kept_among(actor, [player])


def kept_among(actor: Actor, players: Collection[Player]) -> frozenset[int]:
    """Those of the players whose profile the actor keeps."""
    every = frozenset(player.pk for player in players)
    if actor.is_superuser:
        return every
    kept = frozenset(player.pk for player in players if _organises_home_event(actor, player))
    others = every - kept
    if not others:
        return kept
    return kept | {*kept_players(actor).filter(pk__in=others).values_list("pk", flat=True)}


def _organises_home_event(actor: Actor, player: Player) -> bool:
    """Whether the actor organises the unfinished event that added the player.

    This covers most enrolments without a query.
    """
    event = player.home_event
    return (
        event is not None
        and event.status != EventStatus.FINISHED
        and actor.login_id is not None
        and actor.may("entrants.change", event_id=event.pk)
    )


def decides(actor: Actor, player: Player) -> bool:
    """Whether the actor may export and erase the person's data.

    The person decides; without an account the keepers do so on request.
    """
    if actor.is_superuser or player.login_id is None:
        return keeps(actor, player)
    return player.login_id == actor.login_id


def may_rename(actor: Actor, player: Player) -> bool:
    """Whether a keeper may change the name and its parts: a person with a login does so alone."""
    return player.login_id in {None, actor.login_id} or actor.is_superuser


def findable_players(actor: Actor, event: Event | None = None) -> QuerySet[Player]:
    """The players whom the actor may find by name: public ones, and those the actor keeps.

    Merged records and erased persons are left out. Players of a rehearsal are found only in it
    (`event`).
    """
    players = Player.objects.select_related("club").filter(
        of_same_rehearsal(event), merged_into__isnull=True, erased_at__isnull=True
    )
    if actor.is_superuser:
        return players
    return players.filter(Q(shown_by_name=True) | Q(pk__in=kept_players(actor).values("pk")))


def is_officer(actor: Actor, club: Club) -> bool:
    """Whether the actor may keep the club's players: its officers and administrators may."""
    return actor.is_superuser or (
        actor.login_id is not None and club.officers.filter(login_id=actor.login_id).exists()
    )


def clubs_of(actor: Actor) -> QuerySet[Club]:
    return Club.objects.filter(officers__login_id=actor.login_id).order_by("name")
