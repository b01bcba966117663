"""Output of explanations and waits of hands."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.hand_value.queries.explanations import ExplanationText, ValueLine
from league.hand_value.queries.hongkong_explanations import HongKongExplanation


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


class LineOut(FieldsOut):
    """A yaku, dora or fu item with its value and its kanji or tiles, in the caller's language."""

    class Meta:
        of = ValueLine


class HongKongExplanationOut(FieldsOut):
    """The calculation of a Hong Kong hand, in the caller's language."""

    class Meta:
        of = HongKongExplanation
        help_texts = {"other": "Why the next best reading was not taken."}


class ExplanationOut(FieldsOut):
    """The calculation from the reading to the payments, in the caller's language."""

    class Meta:
        of = ExplanationText
        exclude = ("moves",)
        help_texts = {"other": "Why the next best reading was not taken."}
