"""Input for rehearsals."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField
from league.rehearsals.rehearsals import MOST_SEED, MOST_SPEED


class RehearsalChangeIn(BodyIn):
    """`speed` is simulated minutes a minute, 0: step by step. Keys left out stay as they are."""

    speed = serializers.IntegerField(min_value=0, max_value=MOST_SPEED, required=False)
    takes_steps = FlagField(required=False)


class RehearsalIn(RehearsalChangeIn):
    """The same `seed` gives the same day."""

    seed = serializers.IntegerField(min_value=0, max_value=MOST_SEED, required=False)
