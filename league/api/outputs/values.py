"""Output of values of hands."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut, ProblemOut
from league.hand_value.queries.explanations import ExplanationText, ValueLine
from league.hand_value.queries.pattern_explanations import PatternExplanation


class WaitOut(serializers.Serializer[Any]):
    """`live`: copies that the player has not seen."""

    tile = serializers.CharField()
    live = serializers.IntegerField()


class WaitingOut(serializers.Serializer[Any]):
    """The waits of a hand: `shanten` is 0 for a tenpai hand.

    `accepted` are the tiles that lower the shanten; for a tenpai hand these are its waits. `held`
    are waits that do not count, because the hand holds all four copies.
    """

    shanten = serializers.IntegerField()
    tenpai = serializers.BooleanField()
    accepted = WaitOut(many=True)
    live = serializers.IntegerField()
    held = serializers.ListField(child=serializers.CharField())


class DiscardOut(serializers.Serializer[Any]):
    """A tile to discard: the shanten of the rest, and the tiles that lower it."""

    tile = serializers.CharField()
    shanten = serializers.IntegerField()
    accepted = WaitOut(many=True)
    live = serializers.IntegerField()


class LineOut(FieldsOut[ValueLine]):
    """A yaku, dora or fu item with its value and its kanji or tiles, in the caller's language."""


class PatternExplanationOut(FieldsOut[PatternExplanation]):
    """The calculation of a hand that is counted by patterns or fan, in the caller's language."""

    class Meta:
        help_texts = {"other": "Why the next best reading was not taken."}


class ExplanationOut(FieldsOut[ExplanationText]):
    """The calculation from the reading to the payments, in the caller's language."""

    class Meta:
        exclude = ("moves",)
        help_texts = {"other": "Why the next best reading was not taken."}


class DoraOut(serializers.Serializer[Any]):
    dora = serializers.IntegerField()
    ura = serializers.IntegerField()
    aka = serializers.IntegerField()
    nukidora = serializers.IntegerField()


class ValueOut(serializers.Serializer[Any]):
    """`han` and `fu` are null for a yakuman."""

    yaku = serializers.ListField(child=serializers.CharField())
    yakuman = serializers.IntegerField()
    han = serializers.IntegerField(allow_null=True)
    fu = serializers.IntegerField(allow_null=True)
    dora = DoraOut()
    limit = serializers.CharField(allow_null=True)
    points = serializers.IntegerField()
    payments = serializers.DictField(child=serializers.IntegerField())
    reading = serializers.CharField()


class HandValueOut(serializers.Serializer[Any]):
    """With problems everything except `id` is null; `han` and `fu` are null for a yakuman."""

    id = serializers.JSONField()  # the caller's own value, possibly null
    yaku = serializers.ListField(child=serializers.CharField(), allow_null=True)
    yakuman = serializers.IntegerField(allow_null=True)
    han = serializers.IntegerField(allow_null=True)
    fu = serializers.IntegerField(allow_null=True)
    dora = DoraOut(allow_null=True)
    limit = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    payments = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    reading = serializers.CharField(allow_null=True)
    problems = ProblemOut(many=True)
    explanation = ExplanationOut(required=False, help_text="Where it was asked for.")
    near = LineOut(
        many=True,
        required=False,
        help_text="Near misses of a complete hand without a yaku, where they were asked for.",
    )
    waiting = WaitingOut(required=False, help_text="Of a hand without its winning tile.")
    discards = DiscardOut(
        many=True, required=False, help_text="Of 14 tiles that are not complete, the best first."
    )


class PatternOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    faan = serializers.IntegerField()


class FanOut(serializers.Serializer[Any]):
    """A fan once, with all that it brings."""

    id = serializers.CharField()
    fan = serializers.IntegerField()


class ValueOf144Out(serializers.Serializer[Any]):
    """What values of hands of a set of 144 tiles have in common."""

    id = serializers.JSONField()  # the caller's own value, possibly null
    qualifying = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    payments = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    problems = ProblemOut(many=True)
    explanation = PatternExplanationOut(required=False, help_text="Where it was asked for.")
    near = LineOut(
        many=True,
        required=False,
        help_text="Near misses of a complete hand below the minimum, where they were asked for.",
    )
    waiting = WaitingOut(required=False, help_text="Of a hand without its winning tile.")
    discards = DiscardOut(
        many=True, required=False, help_text="Of 14 tiles that are not complete, the best first."
    )


class HongKongValueOut(ValueOf144Out):
    """The value of a Hong Kong hand; with problems everything except `id` is null."""

    patterns = PatternOut(many=True, allow_null=True)
    faan = serializers.IntegerField(allow_null=True)
    capped = serializers.BooleanField(allow_null=True)


class McrValueOut(ValueOf144Out):
    """The value of a hand of Mahjong Competition Rules; with problems everything except `id` is null.

    `fan` are all of them, `qualifying` those without flowers. `payments` of a discard that nobody
    named are those of the winner, of `discarder`, and of each of the two `others`.
    """

    patterns = FanOut(many=True, allow_null=True)
    fan = serializers.IntegerField(allow_null=True)


class WinTilesOut(serializers.Serializer[Any]):
    """A win entered by tiles."""

    seat = serializers.CharField()
    tiles = serializers.CharField()
    value = ValueOut()
    explanation = ExplanationOut()


class ShownHandOut(serializers.Serializer[Any]):
    """A hand shown at a draw."""

    seat = serializers.CharField()
    tiles = serializers.CharField()
    waiting = WaitingOut()
