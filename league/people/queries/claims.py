"""Who asks for which player record, and which records an account may take at once."""

from allauth.account.models import EmailAddress
from django.db.models import OuterRef, QuerySet, Subquery

from league.core.permissions import Actor
from league.models import Player, PlayerClaim, SignUp
from league.models.search_key import query_keys
from league.people.queries.keepers import kept_players
from league.people.queries.search import searched_players

MOST_FOUND = 10


def claims_to_decide(actor: Actor) -> QuerySet[PlayerClaim]:
    """Open requests for records that the actor keeps, with the address that who asks confirmed."""
    if actor.login_id is None:
        return PlayerClaim.objects.none()
    confirmed = EmailAddress.objects.filter(user=OuterRef("login"), verified=True)
    return (
        PlayerClaim.objects.filter(declined_at=None, player__in=kept_players(actor).values("pk"))
        .filter(player__login=None, player__merged_into=None, player__erased_at=None)
        .select_related("player__club", "login")
        .annotate(email=Subquery(confirmed.values("email")[:1]))
        .order_by("pk")
    )


def claims_of(login_id: int) -> QuerySet[PlayerClaim]:
    """What an account has asked for."""
    return PlayerClaim.objects.filter(login_id=login_id).select_related("player").order_by("pk")


def records_by_email(login_id: int) -> QuerySet[Player]:
    """Free records of players who signed up with the address that the account has confirmed."""
    confirmed = EmailAddress.objects.filter(user_id=login_id, verified=True).values_list("email")
    signed_up = SignUp.objects.none()
    for (email,) in confirmed:
        signed_up |= SignUp.objects.filter(contact__iexact=email, held_until=None)
    free = Player.objects.filter(login=None, merged_into=None, erased_at=None)
    return free.filter(pk__in=signed_up.values("player")).select_related("club").order_by("pk")


def records_named(asked: str, actor: Actor) -> list[Player]:
    """Free records that the actor may find by this name."""
    keys = query_keys(asked)
    if not keys:
        return []
    found = searched_players(actor).filter(login=None)
    for key in keys:
        found = found.filter(search_key__contains=key)
    return list(found.order_by("display_name", "pk")[:MOST_FOUND])
