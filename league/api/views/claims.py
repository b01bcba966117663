"""Which player record a login has ("this is me"), and requests for the keepers of records."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ReasonField, RowField
from league.api.who_may import KEEPERS, LOGINS
from league.core.errors import Forbidden
from league.entrants.queries.sign_ups import player_of_login
from league.models import Player, PlayerClaim
from league.people.claims import (
    ask_for_record,
    claim_by_code,
    decline_claim,
    grant_claim,
    release_record,
)
from league.people.queries.claims import claims_of, claims_to_decide, taken_by_card
from league.people.queries.players import player_by_id


class ClaimIn(BodyIn):
    player = RowField()


class CodeIn(BodyIn):
    """`code`: as it stands on the seat card."""

    code = serializers.CharField(max_length=40)


class ClaimAnswerIn(BodyIn):
    """`reason`: what the account reads."""

    reason = ReasonField()


class OwnClaimOut(FieldsOut[PlayerClaim]):
    """A request of the caller; `parted`: the record was taken, and a keeper undid that."""

    class Meta:
        fields = "id player made_at declined_at reason parted"


class OwnRecordOut(serializers.Serializer[Any]):
    """`player`: the record of the login. `keeps_from`: since when it keeps the profile, after a card."""

    player = serializers.IntegerField(allow_null=True)
    keeps_from = serializers.DateTimeField(allow_null=True)
    requests = OwnClaimOut(many=True)


class WaitingClaimOut(FieldsOut[PlayerClaim]):
    """A request for a record that the caller keeps; `email`: the address that the account confirmed.

    `card_of`: the event whose seat card the account has.
    """

    email = serializers.CharField(allow_null=True)

    class Meta:
        fields = "id player player.display_name login.username card_of made_at"


class TakenRecordOut(FieldsOut[Player]):
    """A record that an account has taken with a seat card and does not keep yet."""

    class Meta:
        fields = "id display_name login.username login_keeps_from"


class OfLogins(ApiViewSet):
    """Refuses links before it reads a body."""

    tag = "players"
    login_id: int

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.actor.login_id is None:
            raise Forbidden
        self.login_id = self.actor.login_id


class OwnRecordViewSet(OfLogins):
    @call(LOGINS, out=OwnRecordOut, secret=True)
    def list(self) -> Any:
        """Show which player record the login has, and what it has asked for."""
        return self._own()

    @call(LOGINS, body=CodeIn, out=OwnRecordOut, status=201, secret=True)
    def create(self, given: Given) -> Any:
        """Take a record with the code of a seat card.

        The card of an event that did not add the record makes a request.
        """
        claim_by_code(given["code"], actor=self.actor)
        return self._own()

    def _own(self) -> dict[str, Any]:
        player = player_of_login(self.login_id)
        return {
            "player": player.pk if player else None,
            "keeps_from": player.login_keeps_from if player else None,
            "requests": claims_of(self.login_id),
        }


class ClaimViewSet(OfLogins):
    def get_object(self) -> PlayerClaim:
        return found(PlayerClaim.objects.filter(pk=self.kwargs["pk"]).first())

    @call(LOGINS, out=[WaitingClaimOut], secret=True)
    def list(self) -> Any:
        """List the requests for records that the caller keeps."""
        return claims_to_decide(self.actor)

    @call(LOGINS, body=ClaimIn, out=OwnClaimOut, status=201)
    def create(self, given: Given) -> PlayerClaim:
        """Ask the keepers for a record."""
        return ask_for_record(found(player_by_id(given["player"])), actor=self.actor)

    @call(KEEPERS, "POST grant")
    def grant(self, claim: PlayerClaim) -> None:
        """Grant a request: the record belongs to that account."""
        grant_claim(claim.pk, actor=self.actor)

    @call(KEEPERS, "POST decline", body=ClaimAnswerIn)
    def decline(self, claim: PlayerClaim, given: Given) -> None:
        """Decline a request; the account reads the reason."""
        decline_claim(claim.pk, actor=self.actor, **given)


class TakenRecordViewSet(OfLogins):
    @call(LOGINS, out=[TakenRecordOut], secret=True)
    def list(self) -> Any:
        """List the records of the caller's players that accounts have just taken with a card."""
        return taken_by_card(self.actor)


class RecordViewSet(OfLogins):
    def get_object(self) -> Player:
        return found(Player.objects.filter(pk=self.kwargs["pk"]).first())

    @call(KEEPERS, "POST release", body=ClaimAnswerIn)
    def release(self, player: Player, given: Given) -> None:
        """Part a record from its account; a keeper undoes a claim so."""
        release_record(player, actor=self.actor, **given)
