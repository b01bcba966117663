"""Why a hand is worth what it is worth, and what it waits for, as `selectors` tell it."""

from typing import Any

from rest_framework import serializers


class WaitOut(serializers.Serializer[Any]):
    """`live` counts the copies that the player has not seen."""

    tile = serializers.CharField()
    live = serializers.IntegerField()


class WaitingOut(serializers.Serializer[Any]):
    """A hand that lacks a tile: `shanten` is 0 for one that lacks the winning tile alone.

    `accepted` brings it nearer, of a hand that is tenpai these are its waits. `held` would complete
    it, but the hand holds all four itself, and that does not count.
    """

    shanten = serializers.IntegerField()
    tenpai = serializers.BooleanField()
    accepted = WaitOut(many=True)
    live = serializers.IntegerField()
    held = serializers.ListField(child=serializers.CharField())


class LineOut(serializers.Serializer[Any]):
    """A thing that counts, what it brings, and its kanji or tiles, in the caller's language."""

    label = serializers.CharField()  # type: ignore[assignment]  # a key, not the field's own label
    worth = serializers.CharField()
    note = serializers.CharField()


class PaidOut(serializers.Serializer[Any]):
    payer = serializers.CharField()
    points = serializers.IntegerField()
    how = serializers.CharField()


class ExplanationOut(serializers.Serializer[Any]):
    """The arithmetic from the reading up to the payments, in the caller's language."""

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
