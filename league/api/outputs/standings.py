"""Output of what a row of the standings is made of."""

from typing import Any

from rest_framework import serializers

from league.api.outputs.events import StandingEntrantOut


class CountedGameOut(serializers.Serializer[Any]):
    """A game with the reason why it counts or not; `table` is null in place of an absence."""

    session = serializers.IntegerField()
    day = serializers.DateField(allow_null=True)
    table = serializers.IntegerField(allow_null=True, help_text="The number of the table.")
    score = serializers.IntegerField()
    counts = serializers.BooleanField()
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


class AdjustmentOut(serializers.Serializer[Any]):
    code = serializers.ChoiceField(["attendance", "absence", "no_show"])
    times = serializers.IntegerField()
    points = serializers.IntegerField()


class StandingAccountOut(serializers.Serializer[Any]):
    """All that counts adds up to the total: games, adjustments, what is carried, less penalties."""

    entrant = StandingEntrantOut()
    rank = serializers.IntegerField(source="row.rank")
    total = serializers.IntegerField(source="row.total")
    average = serializers.IntegerField(source="row.average", allow_null=True)
    counted = serializers.IntegerField(source="row.counted")
    needed_games = serializers.IntegerField(source="row.needed_games")
    stage = serializers.IntegerField(source="stage.pk")
    carried = serializers.IntegerField(source="account.carried")
    penalties = serializers.IntegerField(source="account.penalties")
    adjustments = AdjustmentOut(source="account.adjustments", many=True)
    games = CountedGameOut(source="lines", many=True)
