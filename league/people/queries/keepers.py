"""Who keeps a player's profile: sees its private data and changes it.

Keepers are the person (by the login, some days after a claim by a seat card), the officers of the
home club, and the organisers of the event that added the player: permanently if the home club has
no officers, otherwise until that event has finished. Enrolling a player makes nobody a keeper.
"""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from league.core.permissions import ROLES_FOR, Actor
from league.enums import EventStatus
from league.events.queries.visible import of_same_rehearsal
from league.models import Club, ClubOfficer, Event, EventRole, Player


def kept_players(actor: Actor) -> QuerySet[Player]:
    """The players whose profile the actor keeps."""
    if actor.is_superuser:
        return Player.objects.all()
    if actor.login_id is None:
        return Player.objects.none()
    organised = [key for key in actor.roles if actor.may("entrants.change", event_id=key)]
    offices = ClubOfficer.objects.filter(login_id=actor.login_id).values("club")
    added_here = Q(home_event__in=organised) & kept_by_home_event()
    own = Q(login=actor.login_id) & proven()
    return Player.objects.filter(own | Q(club__in=offices) | added_here)


def kept_by_home_event() -> Q:
    """Players whom the organisers of their home event keep, if there is one."""
    has_officers = Exists(ClubOfficer.objects.filter(club=OuterRef("club")))
    return ~Q(home_event__status=EventStatus.FINISHED) | Q(~has_officers)


def proven() -> Q:
    """Players whose login keeps the record: the days after a claim by a seat card are over."""
    return Q(login_keeps_from=None) | Q(login_keeps_from__lte=timezone.now())


def is_proven(player: Player) -> bool:
    return player.login_keeps_from is None or player.login_keeps_from <= timezone.now()


def keepers_of(player: Player) -> QuerySet[User]:
    """The accounts that keep the profile, administrators aside."""
    officers = ClubOfficer.objects.filter(club=player.club_id)
    event = player.home_event
    organisers = EventRole.objects.none()
    if event is not None and (event.status != EventStatus.FINISHED or not officers.exists()):
        roles = ROLES_FOR["entrants.change"]
        organisers = EventRole.objects.filter(event=event, role__in=roles)
    own = Q(pk=player.login_id) if is_proven(player) else Q(pk=None)
    found = own | Q(pk__in=officers.values("login")) | Q(pk__in=organisers.values("login"))
    return User.objects.filter(found, is_active=True).order_by("pk")


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

    The person decides; without an account the keepers do so on request. In the days after a claim
    by a seat card nobody does.
    """
    if actor.is_superuser or player.login_id is None:
        return keeps(actor, player)
    return player.login_id == actor.login_id and is_proven(player)


def may_rename(actor: Actor, player: Player) -> bool:
    """Whether a keeper may change the name and its parts: a person with a login does so alone."""
    of_account = player.login_id is not None and is_proven(player)
    return not of_account or player.login_id == actor.login_id or actor.is_superuser


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
