"""Output of rehearsals."""

from typing import Any

from rest_framework import serializers

from league.api.outputs.events import EventOut


class RehearsalOut(serializers.Serializer[Any]):
    """`clock` counts simulated seconds."""

    event = EventOut()
    seed = serializers.IntegerField()
    speed = serializers.IntegerField()
    takes_steps = serializers.BooleanField()
    is_running = serializers.BooleanField()
    clock = serializers.IntegerField()
