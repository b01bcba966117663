"""Output of referee calls and the catalogue of penalties."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.models import TableCall
from league.play.penalty_catalogue import PenaltyStep
from league.play.queries.penalties import PenaltyProposal


class CallOut(FieldsOut):
    """Open until `closed_at`; a referee is on the way from `answered_at` on."""

    class Meta:
        of = TableCall
        fields = "id table reason text called_at answered_at closed_at note"


class StepOut(FieldsOut):
    """A chombo has the points of the event's ruleset."""

    class Meta:
        of = PenaltyStep


class OffenceOut(serializers.Serializer[Any]):
    """The last step repeats."""

    key = serializers.CharField()
    group = serializers.CharField()
    text = serializers.CharField()
    steps = StepOut(many=True)


class ProposalOut(FieldsOut):
    """`in_game`: to be entered as a hand of the game."""

    class Meta:
        of = PenaltyProposal
        fields = "kind points in_game"
