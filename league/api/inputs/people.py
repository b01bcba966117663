"""Input for clubs and players."""

from typing import Any

from rest_framework import serializers

from league.api.fields import RowField


class MergeIn(serializers.Serializer[Any]):
    """`player`: the second record, which is merged."""

    player = RowField()


class EraseIn(serializers.Serializer[Any]):
    """`name`: the display name, to confirm who is meant."""

    name = serializers.CharField(max_length=120)


class ClubOfficerIn(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
