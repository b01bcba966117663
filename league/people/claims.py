"""An account takes the player record of its person ("this is me"), and gives it back.

The confirmed e-mail address of the sign-up that added the record proves it, or a seat card of the
event that added it; else a keeper of the record grants the request. A card may be another's: what
it takes is kept only some days later, and until then the claim is undone with one tap.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.locks import refusing_if_gone
from league.core.permissions import Actor
from league.core.queries.actors import actor_of_sign_up
from league.core.queries.seat_cards import entrant_by_code
from league.core.rate_limit import within
from league.enums import EventStatus
from league.models import Entrant, Event, Player, PlayerClaim
from league.models.player import LONGEST_REASON
from league.people.claim_mails import mail_answer, mail_request, mail_taking
from league.people.players import locked_player
from league.people.queries.claims import (
    claim_of_undo,
    claims_to_decide,
    is_contested,
    is_of_event,
    records_by_email,
    waiting_claims,
)
from league.people.queries.keepers import keeps
from league.people.queries.search import searched_players

MOST_OPEN_CLAIMS = 5
#: How long after a claim by a seat card the account cannot read, change or erase the profile.
CARD_WAIT = timedelta(days=7)
CODES = "10/hour"  # that one account may type


def claim_by_code(code: str, *, actor: Actor) -> Player:
    """The same as the card itself; too many codes of an account hold up this account alone."""
    login_id = _login_of(actor)
    if not within("claim-code", str(login_id), CODES):
        raise Refused(problem("claim_codes", "code"))
    entrant = entrant_by_code(code)
    if entrant is None or entrant.event.status == EventStatus.DRAFT:
        raise Refused(problem("claim_code", "code"))
    return claim_by_card(entrant, actor=actor)


def claim_by_card(entrant: Entrant, *, actor: Actor) -> Player:
    """Take the record of the seat card that the actor has in hand, or ask its keepers.

    Staff of any event can enter a known player and print a card: only the event that added the
    record vouches for its cards.
    """
    login_id = _login_of(actor)
    with transaction.atomic():
        player = locked_player(entrant.player_id)
        if player.login_id == login_id:  # tapped twice
            return player
        _lock_login(login_id)
        refuse_if([*_problems(player, login_id), *_problems_of_card(player, login_id)])
        if not is_of_event(player, entrant.event_id):
            _ask(player, login_id, card_of=entrant.event, actor=actor)
            return player
        _take(player, login_id, keeps_from=timezone.now() + CARD_WAIT, actor=actor)
        mail_taking(player)
    return player


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
        return _ask(player, login_id, actor=actor)


def grant_claim(claim_id: int, *, actor: Actor) -> Player:
    with transaction.atomic():
        claim = _locked_claim(claim_id, actor)
        player = _take(claim.player, claim.login_id, actor=actor)
        mail_answer("granted", player, claim.login_id)
    return player


def decline_claim(claim_id: int, *, actor: Actor, reason: str = "") -> None:
    """Decline; the account cannot ask for this record again."""
    with transaction.atomic():
        claim = _locked_claim(claim_id, actor)
        _decline(claim, reason)
        record(actor, "player.decline_claim", claim.player, event_id=None)
        mail_answer("declined", claim.player, claim.login_id, reason=claim.reason)


def release_record(player: Player, *, actor: Actor, reason: str = "") -> Player:
    """Part the record from its account: by the person, or a keeper where the wrong one claimed it."""
    with transaction.atomic():
        player = locked_player(player.pk)
        is_own = player.login_id is not None and player.login_id == actor.login_id
        if not is_own and not keeps(actor, player):
            raise Forbidden
        return _part(player, reason, is_own=is_own, actor=actor)


def undo_claim(token: str) -> Player:
    """Part the record from an account that has just taken it with a card, by the link of an e-mail."""
    with transaction.atomic():
        found = claim_of_undo(token)
        if found is None:
            raise Refused(problem("claim_undo_over"))
        sign_up, player = found
        login_id, player = player.login_id, locked_player(player.pk)
        if player.login_id != login_id:
            raise Refused(problem("claim_undo_over"))
        return _part(player, "", is_own=False, actor=actor_of_sign_up(sign_up))


def _take(
    player: Player, login_id: int, *, actor: Actor, keeps_from: datetime | None = None
) -> Player:
    """The caller locks the player."""
    if player.login_id == login_id:
        return player
    _lock_login(login_id)
    refuse_if(_problems(player, login_id))
    player.login_id, player.login_keeps_from = login_id, keeps_from
    player.save(update_fields=["login", "login_keeps_from"])
    PlayerClaim.objects.filter(login_id=login_id).delete()
    PlayerClaim.objects.filter(player=player, parted=False).delete()
    record(actor, "player.claim", player, event_id=None, after={"login": login_id})
    return player


def _ask(
    player: Player, login_id: int, *, actor: Actor, card_of: Event | None = None
) -> PlayerClaim:
    """The caller locks the player and the account."""
    if earlier := PlayerClaim.objects.filter(login_id=login_id, player=player).first():
        return earlier
    if waiting_claims().filter(login_id=login_id).count() >= MOST_OPEN_CLAIMS:
        raise Refused(problem("claims_open", count=MOST_OPEN_CLAIMS))
    claim = PlayerClaim.objects.create(player=player, login_id=login_id, card_of=card_of)
    record(actor, "player.ask_for_record", player, event_id=None)
    mail_request(claim)
    return claim


def _part(player: Player, reason: str, *, is_own: bool, actor: Actor) -> Player:
    """The caller locks the player."""
    login_id = player.login_id
    if login_id is None:
        return player
    player.login, player.login_keeps_from = None, None
    player.save(update_fields=["login", "login_keeps_from"])
    before = {"login": login_id}
    record(actor, "player.release_record", player, event_id=None, before=before)
    if not is_own:
        claim, _made = PlayerClaim.objects.get_or_create(player=player, login_id=login_id)
        claim.parted = True
        _decline(claim, reason)
        mail_answer("parted", player, login_id, reason=claim.reason)
    return player


def _decline(claim: PlayerClaim, reason: str) -> None:
    claim.declined_at = timezone.now()
    claim.reason = " ".join(reason.split())[:LONGEST_REASON]
    claim.save(update_fields=["declined_at", "reason", "parted"])


def _problems(player: Player, login_id: int) -> Iterator[AnyProblem]:
    home = player.home_event
    is_gone = player.merged_into_id is not None or player.erased_at is not None
    if is_gone or (home is not None and home.is_rehearsal):
        yield problem("claim_gone")
    elif player.login_id not in {None, login_id}:
        yield problem("claim_taken", name=player.public_name)
    elif own := Player.objects.filter(login_id=login_id).exclude(pk=player.pk).first():
        yield problem("claim_second", name=own.display_name)


def _problems_of_card(player: Player, login_id: int) -> Iterator[AnyProblem]:
    """A card proves nothing to keepers who have said no, or after somebody took it wrongly."""
    declined = PlayerClaim.objects.filter(player=player, declined_at__isnull=False)
    if declined.filter(login_id=login_id).exists() or is_contested(player, CARD_WAIT):
        yield problem("claim_contested")


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
