"""Input for referee calls, seat swaps at a table and offences."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, ReasonField, RowField, VersionField
from league.enums import CallReason
from league.play.penalty_catalogue import CATALOGUES, OFFENCES


class CallIn(BodyIn):
    reason = serializers.ChoiceField(CallReason.choices)
    text = serializers.CharField(max_length=200, allow_blank=True, default="")


class NoteIn(BodyIn):
    note = ReasonField()


class TableSwapIn(BodyIn):
    version = VersionField()
    first = RowField(help_text="A seat of the table.")
    second = RowField(help_text="Another seat of the table.")
    reason = ReasonField()


class CatalogueIn(serializers.Serializer[Any]):
    variant = serializers.ChoiceField(list(CATALOGUES), default="riichi")


class ProposalIn(serializers.Serializer[Any]):
    entrant = RowField()
    offence = serializers.ChoiceField(list(OFFENCES))
