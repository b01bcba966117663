"""An account takes the player record of its person ("this is me"), and gives it back.

A seat card proves it, or the confirmed e-mail address of the sign-up that added the record; else a
keeper of the record grants the request.
"""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.locks import refusing_if_gone
from league.core.permissions import Actor
from league.models import Player, PlayerClaim
from league.people.players import locked_player
from league.people.queries.claims import claims_to_decide, records_by_email, waiting_claims
from league.people.queries.keepers import keeps
from league.people.queries.search import searched_players

MOST_OPEN_CLAIMS = 5


def claim_by_card(player: Player, *, actor: Actor) -> Player:
    """Take the record of the seat card that the actor has in hand."""
    login_id = _login_of(actor)
    with transaction.atomic():
        return _take(locked_player(player.pk), login_id, actor=actor)


def claim_by_email(player: Player, *, actor: Actor) -> Player:
    """Take a record that was added by a sign-up with the address that the account has confirmed."""
    login_id = _login_of(actor)
    with transaction.atomic():
        player = locked_player(player.pk)
        is_own = player.login_id == login_id  # tapped twice
        if not is_own and not records_by_email(login_id).filter(pk=player.pk).exists():
            raise Forbidden
        return _take(player, login_id, actor=actor)


def ask_for_record(player: Player, *, actor: Actor) -> PlayerClaim:
    """Ask the keepers of the record; asking twice is harmless."""
    login_id = _login_of(actor)
    if not searched_players(actor).filter(pk=player.pk).exists():
        raise Forbidden
    with transaction.atomic():
        player = locked_player(player.pk)
        _lock_login(login_id)
        refuse_if(_problems(player, login_id))
        if earlier := PlayerClaim.objects.filter(login_id=login_id, player=player).first():
            return earlier
        if waiting_claims().filter(login_id=login_id).count() >= MOST_OPEN_CLAIMS:
            raise Refused(problem("claims_open", count=MOST_OPEN_CLAIMS))
        claim = PlayerClaim.objects.create(player=player, login_id=login_id)
        record(actor, "player.ask_for_record", player, event_id=None)
    return claim


def grant_claim(claim_id: int, *, actor: Actor) -> Player:
    with transaction.atomic():
        claim = _locked_claim(claim_id, actor)
        return _take(claim.player, claim.login_id, actor=actor)


def decline_claim(claim_id: int, *, actor: Actor) -> None:
    """Decline; the account cannot ask for this record again."""
    with transaction.atomic():
        claim = _locked_claim(claim_id, actor)
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


def _take(player: Player, login_id: int, *, actor: Actor) -> Player:
    """The caller locks the player."""
    if player.login_id == login_id:
        return player
    _lock_login(login_id)
    refuse_if(_problems(player, login_id))
    player.login_id = login_id
    player.save(update_fields=["login"])
    PlayerClaim.objects.filter(login_id=login_id).delete()
    PlayerClaim.objects.filter(player=player).delete()
    record(actor, "player.claim", player, event_id=None, after={"login": login_id})
    return player


def _problems(player: Player, login_id: int) -> Iterator[AnyProblem]:
    home = player.home_event
    is_gone = player.merged_into_id is not None or player.erased_at is not None
    if is_gone or (home is not None and home.is_rehearsal):
        yield problem("claim_gone")
    elif player.login_id not in {None, login_id}:
        yield problem("claim_taken", name=player.public_name)
    elif own := Player.objects.filter(login_id=login_id).exclude(pk=player.pk).first():
        yield problem("claim_second", name=own.display_name)


def _locked_claim(claim_id: int, actor: Actor) -> PlayerClaim:
    """An open claim with its player locked, if the actor keeps the record that it is about."""
    with refusing_if_gone():
        player = locked_player(PlayerClaim.objects.get(pk=claim_id).player_id)
        claim = PlayerClaim.objects.get(pk=claim_id, declined_at=None)
    claim.player = player
    if not claims_to_decide(actor).filter(pk=claim.pk).exists():
        raise Forbidden
    return claim


def _lock_login(login_id: int) -> None:
    """Keep two records from being taken by one account at once."""
    with refusing_if_gone():
        User.objects.select_for_update(no_key=True).get(pk=login_id, is_active=True)


def _login_of(actor: Actor) -> int:
    if actor.login_id is None:
        raise Forbidden
    return actor.login_id
