"""Who asks for which player record, and which records an account may take at once."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.core import signing
from django.db.models import F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from league.core.permissions import Actor
from league.events.queries.visible import of_same_rehearsal
from league.models import Player, PlayerClaim, SignUp
from league.models.search_key import query_keys
from league.people.queries.keepers import kept_by_home_event, kept_players
from league.people.queries.search import searched_players

MOST_FOUND = 10
UNDO = "undo a claim"


def free_records() -> QuerySet[Player]:
    """Records that an account may take: of no account, not merged, erased or of a rehearsal."""
    return Player.objects.filter(of_same_rehearsal(), login=None, merged_into=None, erased_at=None)


def waiting_claims() -> QuerySet[PlayerClaim]:
    """Requests for free records that nobody has answered."""
    return PlayerClaim.objects.filter(declined_at=None, player__in=free_records().values("pk"))


def claims_of_event() -> QuerySet[PlayerClaim]:
    """Open requests for records that the organisers of their home event keep."""
    return waiting_claims().filter(player__in=Player.objects.filter(kept_by_home_event()))


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


def taken_by_card(actor: Actor) -> QuerySet[Player]:
    """Records that the actor keeps and that another account has taken with a card some days ago."""
    if actor.login_id is None:
        return Player.objects.none()
    rows = kept_players(actor).filter(login__isnull=False, login_keeps_from__gt=timezone.now())
    rows = rows.exclude(login=actor.login_id).select_related("login")
    return rows.order_by("login_keeps_from", "pk")


def is_of_event(player: Player, event_id: int) -> bool:
    """Whether the event added the record, or one that was merged into it."""
    records = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))
    return records.filter(home_event=event_id).exists()


def is_contested(player: Player, wait: timedelta) -> bool:
    """Whether the record has been parted from an account within this time."""
    since = timezone.now() - wait
    parted = PlayerClaim.objects.filter(player=player, parted=True, declined_at__gt=since)
    return parted.exists()


def sign_ups_that_added(player: Player) -> QuerySet[SignUp]:
    """The sign-ups of the events that added the record, with a contact that the person gave."""
    records = Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player))
    added = SignUp.objects.filter(player=player, event__in=records.values("home_event"))
    return added.filter(entrant__isnull=False, by_staff=False).order_by("pk")


def undo_token(sign_up: SignUp, player: Player) -> str:
    """The secret of the link in an e-mail that undoes the claim of the present account."""
    return signing.dumps([sign_up.pk, player.pk, player.login_id], salt=UNDO)


def claim_of_undo(token: str) -> tuple[SignUp, Player] | None:
    """The sign-up of such a link, and the record that its account has taken and not yet keeps."""
    try:
        sign_up_id, player_id, login_id = signing.loads(token, salt=UNDO)
    except signing.BadSignature:
        return None
    named = Player.objects.filter(pk=player_id)
    records = Player.objects.filter(Q(pk=player_id) | Q(pk__in=named.values("merged_into")))
    player = records.filter(login=login_id, login_keeps_from__gt=timezone.now()).first()
    sign_ups = SignUp.objects.select_related("event").filter(pk=sign_up_id, player=player)
    sign_up = None if player is None else sign_ups.first()
    return None if player is None or sign_up is None else (sign_up, player)


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
