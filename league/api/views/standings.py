"""Standings of an event, what a total is made of, and the ranking under other rules."""

import re
from typing import Any

from django.utils.decorators import method_decorator
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import PAGE_QUERY, OfEvent, found
from league.api.call import Given, call
from league.api.fields import ColumnsIn, RowField
from league.api.outputs.people import StandingEntrantOut
from league.api.who_may import PUBLIC
from league.core.errors import refusing_scoring_errors
from league.core.shared_answers import shared_by_anonymous
from league.core.versions import page_key, standings_version
from league.models import Entrant, Event
from league.standings.queries.breakdowns import BreakdownLine, EntrantBreakdown, breakdown_of
from league.standings.queries.comparison import (
    RANKED_BY,
    ComparedLine,
    comparison,
    rules_in,
    token_of,
)
from league.standings.queries.standings import RankedEntrant, standings_in, standings_of
from league.statistics.queries.season_player import SeasonGame, SeasonPlayer, season_player
from scoring.results.standings import StandingRow


class StandingAccountIn(serializers.Serializer[Any]):
    """Without a `stage` the ranking of the event."""

    stage = RowField(required=False)


class StandingsIn(StandingAccountIn):
    """With a `division` (by id) the standings of that one in the first stage."""

    division = RowField(required=False)


MOST_POINTS = 10_000_000


class ComparisonIn(ColumnsIn):
    """What is left out is as in the event."""

    uma = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        max_length=4,
        required=False,
    )
    return_points = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)

    class Meta:
        model = Event
        fields = (*RANKED_BY, "ranking_rules")


class ComparisonAskIn(serializers.Serializer[Any]):
    token = serializers.CharField(max_length=2000)


class StandingOut(FieldsOut[RankedEntrant]):
    """`carried`: points carried into the requested stage; `stage`: the stage that decides the rank.

    `division` (by id) is that of the entrant and `place` the rank in it, in an event with divisions.
    """

    entrant = StandingEntrantOut()

    class Meta:
        fields = """
            row.rank row.shared row.total row.average row.games row.counted row.placements row.best
            row.penalties row.deducted row.qualified row.needed_games row.adjustment
            row.bonus carried stage division place apart
        """
        help_texts = {
            "penalties": "Of these points `deducted` were taken from the total; the others are in"
            " the scores of their games.",
            "needed_games": "Games that the entrant still needs to be ranked. The `rank` of a row"
            " that needs some is only its place in the list.",
            "bonus": "Bonus points that were given beside the games, in the total.",
            "adjustment": "Points for presence and absences in the total.",
            "apart": "Why the entrant stands behind the ranking, which counts without them:"
            " `substitute`, `absent` (never played) or `disqualified`; else empty.",
        }


class AdjustmentOut(serializers.Serializer[Any]):
    code = serializers.ChoiceField(["attendance", "absence", "no_show"])
    times = serializers.IntegerField()
    points = serializers.IntegerField()


class CountedGameOut(FieldsOut[BreakdownLine]):
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
        exclude = ("odd",)
        help_texts = {"table": "The number of the table."}


class StandingAccountOut(FieldsOut[EntrantBreakdown]):
    """All that counts adds up to the total: games, adjustments, what is carried, bonuses, less penalties."""

    entrant = StandingEntrantOut()
    adjustments = AdjustmentOut(source="account.adjustments", many=True)
    games = CountedGameOut(source="lines", many=True)

    class Meta:
        fields = """
            row.rank row.total row.average row.counted row.needed_games stage account.carried
            account.penalties account.bonuses
        """


class SeasonGameOut(FieldsOut[SeasonGame]):
    """A game with the total after it; `reason` says what it counts for in the standings."""

    counts = serializers.BooleanField(source="account.counts", read_only=True, default=False)
    reason = serializers.CharField(source="account.reason", read_only=True, default="")
    opponents = serializers.SerializerMethodField()

    class Meta:
        fields = "game.placement game.raw_points game.final_score total"
        sources = {"session": "game.session_number", "table": "game.table_number"}

    def get_opponents(self, row: SeasonGame) -> list[str]:
        return [entrant.public_name for entrant in row.opponents]


class SeasonOpponentOut(serializers.Serializer[Any]):
    """`ahead`: games that ended ahead of the opponent."""

    player = serializers.IntegerField(source="entrant.player_id")
    name = serializers.CharField(source="entrant.public_name")
    games = serializers.IntegerField(source="met.games")
    ahead = serializers.IntegerField(source="met.ahead")
    own_placement = serializers.FloatField(source="met.own_placement", allow_null=True)
    their_placement = serializers.FloatField(source="met.their_placement", allow_null=True)


class SeasonOfPlayerOut(FieldsOut[SeasonPlayer]):
    """`form`: the last placements, the newest at the end. `missed`: sessions without a game."""

    entrant = StandingEntrantOut()
    needed_games = serializers.IntegerField(
        source="account.row.needed_games", read_only=True, default=0
    )
    missed = serializers.SerializerMethodField()
    opponents = SeasonOpponentOut(many=True)

    class Meta:
        fields = "placements form sessions games"

    def get_missed(self, found: SeasonPlayer) -> list[int]:
        return [session.number for session in found.missed]


class ComparedRowOut(FieldsOut[StandingRow]):
    """A row of the standings under one of the rules."""

    class Meta:
        fields = "rank total average counted needed_games"


class ComparedLineOut(FieldsOut[ComparedLine]):
    entrant = StandingEntrantOut()

    class Meta:
        exclude = ("division",)
        help_texts = {"gained": "Ranks, negative where lost; null unless ranked under both."}


class ComparisonOut(serializers.Serializer[Any]):
    """`rules` are those that differ; `token` stands for them in links and in GET."""

    rules = serializers.DictField()
    token = serializers.CharField()
    rows = ComparedLineOut(many=True)


STANDINGS_QUERY = re.compile(rf"(stage=[1-9][0-9]{{0,17}}&?)?{PAGE_QUERY}")


@method_decorator(shared_by_anonymous(standings_version, queries=STANDINGS_QUERY), name="dispatch")
class StandingsViewSet(OfEvent):
    tag = "standings"

    @call(PUBLIC, query=StandingsIn, out=[StandingOut])
    def list(self, event: Event, given: Given) -> Response:
        """List the standings of an event, of a stage or of a division, best first."""
        wanted, part = given.get("stage"), given.get("division")
        stage = found(event.stages.filter(pk=wanted).first()) if wanted else None
        division = found(event.divisions.filter(pk=part).first()) if part else None
        return self.cached_page(
            page_key("standings", event, self.actor),
            lambda: (
                standings_in(event, self.actor, division)
                if division
                else standings_of(event, self.actor, stage)
            ),
            StandingOut,
        )


class StandingViewSet(OfEvent):
    tag = "standings"

    @call(PUBLIC, "GET standings/<row:entrant>", query=StandingAccountIn, out=StandingAccountOut)
    def standing(self, event: Event, given: Given, entrant: int) -> Any:
        """Show what an entrant's total is made of, in an event or in a stage."""
        wanted = given.get("stage")
        stage = found(event.stages.filter(pk=wanted).first()) if wanted else None
        account = breakdown_of(event, self.actor, entrant_of(event, entrant), stage)
        if account is None:
            raise NotFound
        return account

    @call(PUBLIC, "GET standings/<row:entrant>/season", out=SeasonOfPlayerOut)
    def season_of_entrant(self, event: Event, entrant: int) -> Any:
        """Show every game of an entrant, what it counts for, what is missing, whom they met."""
        return season_player(event, self.actor, entrant_of(event, entrant))

    @call(PUBLIC, "GET standings/comparison", query=ComparisonAskIn, out=ComparisonOut)
    def comparison(self, event: Event, given: Given) -> Any:
        """Show the ranking of an event under the other rules of a token.

        It is made of the results that the reader may see.
        """
        rules = rules_in(event, given["token"])
        if rules is None:
            raise NotFound
        return self.compared(event, rules, given["token"])

    @comparison.mapping.post
    @call("event.change", body=ComparisonIn, out=ComparisonOut)
    def compare(self, event: Event, given: Given) -> Any:
        """Make a token for other rules and show the ranking under them; stores nothing."""
        with refusing_scoring_errors():
            token = token_of(event, given)
        return self.compared(event, given, token)

    def compared(self, event: Event, rules: Given, token: str) -> Any:
        found = comparison(event, self.actor, rules)
        return {"rules": rules, "token": token, "rows": found.lines}


def entrant_of(event: Event, pk: int) -> Entrant:
    return found(event.entrants.select_related("player__club", "team").filter(pk=pk).first())
