"""Input for clubs and players."""

from rest_framework import serializers

from league.api.fields import BodyIn, RowField


class MergeIn(BodyIn):
    """`player`: the second record, which is merged."""

    player = RowField()


class EraseIn(BodyIn):
    """`name`: the display name, to confirm who is meant."""

    name = serializers.CharField(max_length=120)


class ClubOfficerIn(BodyIn):
    username = serializers.CharField(max_length=150)
