"""Who asks for which player record, and which records an account may take at once."""

from allauth.account.models import EmailAddress
from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from league.core.permissions import Actor
from league.events.queries.visible import of_same_rehearsal
from league.models import Player, PlayerClaim, SignUp
from league.models.search_key import query_keys
from league.people.queries.keepers import kept_players
from league.people.queries.search import searched_players

MOST_FOUND = 10


def free_records() -> QuerySet[Player]:
    """Records that an account may take: of no account, not merged, erased or of a rehearsal."""
    return Player.objects.filter(of_same_rehearsal(), login=None, merged_into=None, erased_at=None)


def waiting_claims() -> QuerySet[PlayerClaim]:
    """Requests for free records that nobody has answered."""
    return PlayerClaim.objects.filter(declined_at=None, player__in=free_records().values("pk"))


def claims_to_decide(actor: Actor) -> QuerySet[PlayerClaim]:
    """Open requests for records that the actor keeps, with the address that who asks confirmed."""
    if actor.login_id is None:
        return PlayerClaim.objects.none()
    confirmed = EmailAddress.objects.filter(user=OuterRef("login"), verified=True)
    return (
        waiting_claims()
        .filter(player__in=kept_players(actor).values("pk"))
        .select_related("player__club", "login")
        .annotate(email=Subquery(confirmed.values("email")[:1]))
        .order_by("pk")
    )


def claims_of(login_id: int) -> QuerySet[PlayerClaim]:
    """What an account waits for, and what was declined."""
    rows = PlayerClaim.objects.filter(login_id=login_id).filter(
        Q(declined_at__isnull=False) | Q(pk__in=waiting_claims().values("pk"))
    )
    return rows.select_related("player").order_by("pk")


def records_by_email(login_id: int) -> QuerySet[Player]:
    """Free records that were added by a sign-up with the address that the account has confirmed.

    Anybody may sign up under the name of a known player, and staff of any event may enter one with
    any address: both prove nothing about the player.
    """
    added = SignUp.objects.filter(event=F("player__home_event"), entrant__isnull=False)
    signed_up = SignUp.objects.none()
    for email in EmailAddress.objects.filter(user_id=login_id, verified=True):
        signed_up |= added.filter(contact__iexact=email.email)
    rows = free_records().filter(pk__in=signed_up.values("player"))
    return rows.select_related("club").order_by("pk")


def records_named(asked: str, actor: Actor) -> list[Player]:
    """Free records that the actor may find by this name."""
    keys = query_keys(asked)
    if not keys:
        return []
    found = searched_players(actor).filter(login=None)
    for key in keys:
        found = found.filter(search_key__contains=key)
    return list(found.order_by("display_name", "pk")[:MOST_FOUND])
