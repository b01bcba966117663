"""Output of profiles, merges of players and officers of clubs."""

from rest_framework import serializers

from league.api.answers import FieldsOut, ProblemOut
from league.api.outputs.people import ClubNameOut
from league.models import ClubOfficer, Player, PlayerMerge
from league.models.player_fields import PLAYER_FIELDS
from league.people.queries.merges import MergePreview


class PlayerProfileOut(FieldsOut):
    """The profile of a player, for those who keep it."""

    club = ClubNameOut(allow_null=True)
    has_account = serializers.SerializerMethodField()

    class Meta:
        of = Player
        fields = (
            *("id", "display_name", "shown_by_name", "rated", "association_numbers", "home_event"),
            *(field.name for field in PLAYER_FIELDS),
        )

    def get_has_account(self, player: Player) -> bool:
        return player.login_id is not None


class ClubOfficerOut(FieldsOut):
    class Meta:
        of = ClubOfficer
        fields = "id login.username"


class MergeOut(FieldsOut):
    class Meta:
        of = PlayerMerge
        fields = "id kept merged merged_at undone_at"


class MergePreviewOut(FieldsOut):
    """What would move; with problems nothing can be merged."""

    problems = ProblemOut(many=True)

    class Meta:
        of = MergePreview
