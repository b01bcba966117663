"""Output of standings: what a row is made of, a player's season, and rankings under other rules."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.outputs.people import ClubNameOut, TeamOut
from league.models import Entrant
from league.standings.queries.breakdowns import BreakdownLine, EntrantBreakdown
from league.standings.queries.comparison import ComparedLine
from league.standings.queries.standings import RankedEntrant
from league.statistics.queries.season_player import SeasonGame, SeasonPlayer
from scoring.results.standings import StandingRow


class StandingEntrantOut(FieldsOut):
    club = ClubNameOut(source="player.club", allow_null=True)
    team = TeamOut(allow_null=True)

    class Meta:
        of = Entrant
        fields = "id number player player.country"
        sources = {"name": "player.public_name"}


class StandingOut(FieldsOut):
    """`carried`: points carried into the requested stage; `stage`: the stage that decides the rank.

    `division` (by id) is that of the entrant and `place` the rank in it, in an event with divisions.
    """

    entrant = StandingEntrantOut()

    class Meta:
        of = RankedEntrant
        fields = """
            row.rank row.shared row.total row.average row.games row.counted row.placements row.best
            row.penalties row.deducted row.qualified row.needed_games row.adjustment
            carried stage division place apart
        """
        help_texts = {
            "penalties": "Of these points `deducted` were taken from the total; the others are in"
            " the scores of their games.",
            "needed_games": "Games that the entrant still needs to be ranked. The `rank` of a row"
            " that needs some is only its place in the list.",
            "adjustment": "Points for presence and absences in the total.",
            "apart": "Why the entrant stands behind the ranking, which counts without them:"
            " `substitute`, `absent` (never played) or `disqualified`; else empty.",
        }


class AdjustmentOut(serializers.Serializer[Any]):
    code = serializers.ChoiceField(["attendance", "absence", "no_show"])
    times = serializers.IntegerField()
    points = serializers.IntegerField()


class CountedGameOut(FieldsOut):
    """A game with the reason why it counts or not; `table` is null in place of an absence."""

    reason = serializers.ChoiceField(
        [
            "counts",
            "placeholder",
            "beyond_cap",
            "outside_window",
            "dropped_worst",
            "outside_share",
            "outside_best",
        ]
    )

    class Meta:
        of = BreakdownLine
        exclude = ("odd",)
        help_texts = {"table": "The number of the table."}


class StandingAccountOut(FieldsOut):
    """All that counts adds up to the total: games, adjustments, what is carried, less penalties."""

    entrant = StandingEntrantOut()
    adjustments = AdjustmentOut(source="account.adjustments", many=True)
    games = CountedGameOut(source="lines", many=True)

    class Meta:
        of = EntrantBreakdown
        fields = """
            row.rank row.total row.average row.counted row.needed_games stage account.carried
            account.penalties
        """


class SeasonGameOut(FieldsOut):
    """A game with the total after it; `reason` says what it counts for in the standings."""

    counts = serializers.BooleanField(source="account.counts", read_only=True, default=False)
    reason = serializers.CharField(source="account.reason", read_only=True, default="")
    opponents = serializers.SerializerMethodField()

    class Meta:
        of = SeasonGame
        fields = "game.placement game.raw_points game.final_score total"
        sources = {"session": "game.session_number", "table": "game.table_number"}

    def get_opponents(self, row: SeasonGame) -> list[str]:
        return [player.public_name for player in row.opponents]


class SeasonOpponentOut(serializers.Serializer[Any]):
    """`ahead`: games that ended ahead of the opponent."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    games = serializers.IntegerField()
    ahead = serializers.IntegerField()
    own_placement = serializers.FloatField(allow_null=True)
    their_placement = serializers.FloatField(allow_null=True)


class SeasonOfPlayerOut(FieldsOut):
    """`form`: the last placements, the newest at the end. `missed`: sessions without a game."""

    entrant = StandingEntrantOut()
    needed_games = serializers.IntegerField(
        source="account.row.needed_games", read_only=True, default=0
    )
    missed = serializers.SerializerMethodField()
    opponents = SeasonOpponentOut(many=True)

    class Meta:
        of = SeasonPlayer
        fields = "placements form sessions games"

    def get_missed(self, found: SeasonPlayer) -> list[int]:
        return [session.number for session in found.missed]


class ComparedRowOut(FieldsOut):
    """A row of the standings under one of the rules."""

    class Meta:
        of = StandingRow
        fields = "rank total average counted needed_games"


class ComparedLineOut(FieldsOut):
    entrant = StandingEntrantOut()

    class Meta:
        of = ComparedLine
        exclude = ("division",)
        help_texts = {"gained": "Ranks, negative where lost; null unless ranked under both."}


class ComparisonOut(serializers.Serializer[Any]):
    """`rules` are those that differ; `token` stands for them in links and in GET."""

    rules = serializers.DictField()
    token = serializers.CharField()
    rows = ComparedLineOut(many=True)
