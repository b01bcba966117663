"""Output of explanations and waits of hands."""

from typing import Any

from rest_framework import serializers


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


class LineOut(serializers.Serializer[Any]):
    """A yaku, dora or fu item with its value and its kanji or tiles, in the caller's language."""

    label = serializers.CharField()  # type: ignore[assignment]  # a key, not the field's own label
    value = serializers.CharField()
    note = serializers.CharField()


class PaidOut(serializers.Serializer[Any]):
    payer = serializers.CharField()
    points = serializers.IntegerField()
    how = serializers.CharField()


class HongKongExplanationOut(serializers.Serializer[Any]):
    """The calculation of a Hong Kong hand, in the caller's language."""

    size = serializers.CharField()
    points = serializers.IntegerField()
    reading = serializers.CharField()
    patterns = LineOut(many=True)
    minimum = serializers.CharField()
    cap = serializers.CharField()
    base = serializers.CharField()
    payments = PaidOut(many=True)
    other = serializers.CharField(help_text="Why the next best reading was not taken.")
    near = LineOut(many=True)


class ExplanationOut(serializers.Serializer[Any]):
    """The calculation from the reading to the payments, in the caller's language."""

    size = serializers.CharField()
    limit = serializers.CharField()
    points = serializers.IntegerField()
    reading = serializers.CharField()
    yaku = LineOut(many=True)
    fu = LineOut(many=True)
    rounding = serializers.CharField()
    base = serializers.CharField()
    payments = PaidOut(many=True)
    sticks = serializers.IntegerField()
    other = serializers.CharField(help_text="Why the next best reading was not taken.")
    near = LineOut(many=True)
