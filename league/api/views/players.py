"""Public players and clubs; profiles, for those who keep them; merges of two records."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.answers import FieldsOut, ProblemOut
from league.api.base import ApiViewSet, found
from league.api.call import Given, call
from league.api.fields import BodyIn, RowField
from league.api.inputs.entrants import PlayerChangeIn, PlayerSearchIn
from league.api.outputs.people import (
    ClubNameOut,
    ClubOut,
    PlayerOut,
    PlayerPageOut,
    PlayerResultOut,
)
from league.api.who_may import DECIDERS, KEEPERS, OFFICERS, PUBLIC
from league.core.errors import Forbidden
from league.entrants.erasing import erase_person
from league.events.queries.visible import players_called, released_seats, visible_player
from league.models import Club, ClubOfficer, Player, PlayerMerge
from league.models.player_fields import PLAYER_FIELDS
from league.people.merging import merge_players, undo_merge
from league.people.officers import add_officer, remove_officer
from league.people.players import change_player
from league.people.queries.keepers import is_officer
from league.people.queries.merges import MergePreview, merge_preview, merges_of
from league.people.queries.personal_data import personal_data


class MergeIn(BodyIn):
    """`player`: the second record, which is merged."""

    player = RowField()


class EraseIn(BodyIn):
    """`name`: the display name, to confirm who is meant."""

    name = serializers.CharField(max_length=120)


class ClubOfficerIn(BodyIn):
    username = serializers.CharField(max_length=150)


class PlayerProfileOut(FieldsOut[Player]):
    """The profile of a player, for those who keep it."""

    club = ClubNameOut(allow_null=True)
    has_account = serializers.SerializerMethodField()

    class Meta:
        fields = (
            *("id", "display_name", "shown_by_name", "rated", "association_numbers", "home_event"),
            *(field.name for field in PLAYER_FIELDS),
        )

    def get_has_account(self, player: Player) -> bool:
        return player.login_id is not None


class ClubOfficerOut(FieldsOut[ClubOfficer]):
    class Meta:
        fields = "id login.username"


class MergeOut(FieldsOut[PlayerMerge]):
    class Meta:
        fields = "id kept merged merged_at undone_at"


class MergePreviewOut(FieldsOut[MergePreview]):
    """What would move; with problems nothing can be merged."""

    problems = ProblemOut(many=True)


@reauthentication_required  # type: ignore[untyped-decorator]  # it has no types
def _is_it_you(request: Request) -> None:
    """Raise unless the browser has just answered the question."""


class OfPlayer(ApiViewSet):
    tag = "players"

    def get_object(self) -> Player:
        return found(visible_player(self.kwargs["pk"], self.actor))


class PlayerViewSet(OfPlayer):
    @call(PUBLIC, query=PlayerSearchIn, out=[PlayerOut])
    def list(self, given: Given) -> Any:
        """List players by name."""
        return players_called(given.get("q", ""), self.actor)

    @call(PUBLIC, out={200: PlayerPageOut})
    def retrieve(self, player: Player) -> Response:
        """Show a player with the results that the reader may see."""
        seats = released_seats(player, self.actor)
        return Response(PlayerPageOut(player, context={"seats": seats}).data)

    @call(PUBLIC, "GET results", out=[PlayerResultOut])
    def results(self, player: Player) -> Any:
        """List the results of a player, the latest first."""
        return released_seats(player, self.actor)


class ProfileViewSet(ApiViewSet):
    tag = "players"

    def get_object(self) -> Player:
        return self.kept_player(self.kwargs["pk"])

    @call(KEEPERS, "GET profile", out=PlayerProfileOut)
    def profile(self, player: Player) -> Player:
        """Show the whole profile of a player."""
        return player

    @profile.mapping.patch
    @call(KEEPERS, body=PlayerChangeIn, out=PlayerProfileOut)
    def change_profile(self, player: Player, given: Given) -> Player:
        """Change the profile of a player."""
        return change_player(player, actor=self.actor, **given)

    @call(DECIDERS, "GET data", out={200: OpenApiTypes.OBJECT}, secret=True)
    def personal_data(self, player: Player) -> Response:
        """Read everything that is stored about a person."""
        return Response(personal_data(player))

    @call(DECIDERS, "POST erase", body=EraseIn)
    def erase(self, player: Player, given: Given) -> None:
        """Erase a person: names and contacts go, results stay.

        A browser calls it after it has answered "Is it you?"; a token cannot.
        """
        _is_it_you(self.request)
        erase_person(player, actor=self.actor, **given)

    @call(KEEPERS, "POST merge-preview", body=MergeIn, out=MergePreviewOut)
    def preview_merge(self, kept: Player, given: Given) -> Any:
        """Show what a merge of two records would move; stores nothing."""
        return merge_preview(kept, self.kept_player(given["player"]))

    @call(KEEPERS, "GET merges", out=[MergeOut])
    def merges(self, player: Player) -> Any:
        """List the merges into a player."""
        return merges_of(player)

    @merges.mapping.post
    @call(KEEPERS, body=MergeIn, out=MergeOut, status=201)
    def merge(self, kept: Player, given: Given) -> PlayerMerge:
        """Move everything of another record to a player."""
        return merge_players(kept, self.kept_player(given["player"]), actor=self.actor)


class MergeViewSet(ApiViewSet):
    tag = "players"

    def get_object(self) -> PlayerMerge:
        rows = PlayerMerge.objects.select_related("kept")
        return found(rows.filter(pk=self.kwargs["pk"]).first())

    @call(KEEPERS, "POST undo", out=MergeOut)
    def undo(self, merge: PlayerMerge) -> PlayerMerge:
        """Undo a merge of two records."""
        return undo_merge(merge, actor=self.actor)


class ClubViewSet(ApiViewSet):
    tag = "players"

    def get_object(self) -> Club:
        return found(Club.objects.filter(pk=self.kwargs["pk"]).first())

    @call(PUBLIC, out=[ClubOut])
    def list(self) -> Any:
        """List clubs by name."""
        return Club.objects.order_by("name", "pk")

    @call(OFFICERS, "GET officers", out=[ClubOfficerOut])
    def officers(self, club: Club) -> Any:
        """List the officers of a club."""
        if not is_officer(self.actor, club):
            raise Forbidden
        return club.officers.select_related("login").order_by("pk")

    @officers.mapping.post
    @call(OFFICERS, body=ClubOfficerIn, out=ClubOfficerOut, status=201)
    def add_officer(self, club: Club, given: Given) -> Any:
        """Make a login an officer of a club."""
        return add_officer(club, actor=self.actor, **given)

    @call(OFFICERS, "DELETE officers/<row:officer_id>")
    def remove_officer(self, club: Club, officer_id: int) -> None:
        """Take the office in a club away from a login."""
        remove_officer(club, officer_id, actor=self.actor)
