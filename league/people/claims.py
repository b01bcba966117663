"""An account takes the player record of its person ("this is me"), and gives it back.

A seat card proves it, or the confirmed e-mail address of a sign-up; else a keeper of the record
grants the request.
"""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, problem, refuse_if
from league.core.locks import refusing_if_gone
from league.core.permissions import Actor
from league.models import Player, PlayerClaim
from league.people.players import locked_player
from league.people.queries.claims import claims_to_decide, records_by_email
from league.people.queries.keepers import keeps
from league.people.queries.search import searched_players

MOST_OPEN_CLAIMS = 5


def claim_by_card(player: Player, *, actor: Actor) -> Player:
    """Take the record of the seat card that the actor has in hand."""
    return _take(player.pk, _login_of(actor), actor=actor)


def claim_by_email(player: Player, *, actor: Actor) -> Player:
    """Take a record that signed up with the e-mail address that the account has confirmed."""
    login_id = _login_of(actor)
    if not records_by_email(login_id).filter(pk=player.pk).exists():
        raise Forbidden
    return _take(player.pk, login_id, actor=actor)


def ask_for_record(player: Player, *, actor: Actor) -> PlayerClaim:
    """Ask the keepers of the record; asking twice is harmless."""
    login_id = _login_of(actor)
    if not searched_players(actor).filter(pk=player.pk).exists():
        raise Forbidden
    with transaction.atomic():
        player = locked_player(player.pk)
        refuse_if(_problems(player, login_id))
        mine = PlayerClaim.objects.filter(login_id=login_id)
        if earlier := mine.filter(player=player).first():
            return earlier
        if mine.filter(declined_at=None).count() >= MOST_OPEN_CLAIMS:
            refuse_if([problem("claims_open", count=MOST_OPEN_CLAIMS)])
        claim = PlayerClaim.objects.create(player=player, login_id=login_id)
        record(actor, "player.ask_for_record", player, event_id=None)
    return claim


def grant_claim(claim_id: int, *, actor: Actor) -> Player:
    claim = _decided(claim_id, actor)
    return _take(claim.player_id, claim.login_id, actor=actor)


def decline_claim(claim_id: int, *, actor: Actor) -> None:
    """Decline; the account cannot ask for this record again."""
    claim = _decided(claim_id, actor)
    with transaction.atomic():
        claim.declined_at = timezone.now()
        claim.save(update_fields=["declined_at"])
        record(actor, "player.decline_claim", claim.player, event_id=None)


def release_record(player: Player, *, actor: Actor) -> Player:
    """Part the record from its account: by the person, or a keeper where the wrong one claimed it."""
    if not keeps(actor, player):
        raise Forbidden
    with transaction.atomic():
        player = locked_player(player.pk)
        if player.login_id is None:
            return player
        before = {"login": player.login_id}
        player.login = None
        player.save(update_fields=["login"])
        record(actor, "player.release_record", player, event_id=None, before=before)
    return player


def _take(player_id: int, login_id: int, *, actor: Actor) -> Player:
    with transaction.atomic():
        player = locked_player(player_id)
        if player.login_id == login_id:
            return player
        refuse_if(_problems(player, login_id))
        player.login_id = login_id
        player.save(update_fields=["login"])
        PlayerClaim.objects.filter(login_id=login_id).delete()
        PlayerClaim.objects.filter(player=player).delete()
        record(actor, "player.claim", player, event_id=None, after={"login": login_id})
    return player


def _problems(player: Player, login_id: int) -> Iterator[AnyProblem]:
    if player.merged_into_id is not None or player.erased_at is not None:
        yield problem("claim_gone")
    elif player.login_id not in {None, login_id}:
        yield problem("claim_taken", name=player.public_name)
    elif own := Player.objects.filter(login_id=login_id).exclude(pk=player.pk).first():
        yield problem("claim_second", name=own.display_name)
    elif player.entrants.filter(event__rehearsal__isnull=False).exists():
        yield problem("claim_gone")


def _decided(claim_id: int, actor: Actor) -> PlayerClaim:
    """An open claim, if the actor keeps the record that it is about."""
    with refusing_if_gone():
        claim = PlayerClaim.objects.select_related("player").get(pk=claim_id, declined_at=None)
    if not claims_to_decide(actor).filter(pk=claim.pk).exists():
        raise Forbidden
    return claim


def _login_of(actor: Actor) -> int:
    if actor.login_id is None:
        raise Forbidden
    return actor.login_id
