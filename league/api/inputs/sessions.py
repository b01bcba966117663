"""Input for sessions."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ReasonField, RowField
from league.enums import DrawMethod
from scoring.seating.task import STARTS, WIND_BALANCE

MOST_SEED = 2**31 - 1


MOST_MINUTES = 1440


class OverrideIn(BodyIn):
    """`override_reason` takes the step although something unusual stands against it."""

    override_reason = ReasonField()


class DrawOptionsIn(BodyIn):
    """Options that only some methods read; see `GET draw-methods/`."""

    start = serializers.ChoiceField(STARTS, required=False)
    block = serializers.IntegerField(min_value=4, max_value=10_000, required=False)
    interval = serializers.IntegerField(
        min_value=1, max_value=10_000, required=False, allow_null=True
    )
    tonight = serializers.IntegerField(min_value=0, max_value=400, required=False)
    script = serializers.CharField(max_length=10_000, allow_blank=True, required=False)
    winds = serializers.ChoiceField(WIND_BALANCE, required=False)
    substitutes = FlagField(required=False)
    close_ranks = FlagField(required=False)


class RedrawIn(BodyIn):
    """What is left out stays as the session was drawn; without a `seed` a new one is taken.

    `plan` is the pasted plan: one table per line, entrant numbers in the order E S W N.
    """

    method = serializers.ChoiceField(DrawMethod.choices, required=False)
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True
    )
    plan = serializers.CharField(
        max_length=100_000, allow_blank=True, trim_whitespace=False, default=""
    )
    rest = FlagField(required=False, help_text="Players who are left out of the plan rest.")
    checked_in_only = FlagField(required=False)
    both = FlagField(
        required=False,
        help_text="Also draws with the other value of `close_ranks`; the two drafts are compared.",
    )
    client_id = serializers.UUIDField(
        required=False, allow_null=True, help_text="The same request twice is one draw."
    )
    options = DrawOptionsIn(required=False)


class SessionIn(RedrawIn):
    """`plan` is the pasted plan: one table per line, entrant numbers in the order E S W N."""

    method = serializers.ChoiceField(DrawMethod.choices)
    minutes = serializers.IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True
    )
    stage = RowField(
        required=False, allow_null=True, help_text="Empty: where sessions are still to come."
    )


class SwapIn(BodyIn):
    """Two seats of the session."""

    first = RowField()
    second = RowField()


class OtherDraftIn(BodyIn):
    """`key` is the key of the two drafts that were compared; empty: whichever is the other one."""

    key = RowField(required=False, allow_null=True, default=None)


class SubstituteIn(BodyIn):
    """The seat, and the entrant who takes it."""

    seat = RowField()
    substitute = RowField()
    reason = ReasonField()


class ExtraTimeIn(BodyIn):
    """Negative `minutes` reduce the extra time. Without a `table` it applies to all tables.

    `seen` is the extra time in seconds that the caller read; refused if it has changed.
    """

    minutes = serializers.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)
    table = RowField(required=False, allow_null=True)
    seen = serializers.IntegerField(
        min_value=0, max_value=60 * MOST_MINUTES, required=False, allow_null=True
    )
