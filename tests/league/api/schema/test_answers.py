"""Serializers whose fields follow from a model, a dataclass or a named tuple."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import pytest
from rest_framework import serializers

from league.api.answers import CountField, FieldsOut
from league.models import Entrant, Player
from tests.factories import ClubFactory, EntrantFactory

pytestmark = pytest.mark.django_db


class Mood(StrEnum):
    CALM = "calm"
    LOUD = "loud"


@dataclass(frozen=True)
class Guest:
    name: str
    mood: Mood
    entrant: Entrant | None
    scores: tuple[int | None, ...]
    secret: str = ""

    @property
    def is_loud(self) -> bool:
        return self.mood is Mood.LOUD


@dataclass(frozen=True)
class Party:
    host: Player
    players: list[Player]
    guests: list[Guest]
    places: dict[str, int]


class GuestOut(FieldsOut[Guest]):
    class Meta:
        exclude = ("secret",)
        sources: ClassVar = {
            "loud": "is_loud",
            "club": "entrant.player.club.name",
            "status": "entrant.status",
        }


class PartyOut(FieldsOut[Party]):
    how_many = CountField(source="guests")


def test_fields_follow_from_types_and_rows_are_shown_by_id() -> None:
    entrant = EntrantFactory.create(player__club=ClubFactory.create(name="Harbour"))
    guests = [
        Guest("Ann", Mood.CALM, entrant, (1, None)),
        Guest("Bo", Mood.LOUD, None, ()),
    ]
    party = Party(entrant.player, [entrant.player], guests, {"sofa": 3})
    assert PartyOut(party).data == {
        "host": entrant.player_id,
        "players": [entrant.player_id],
        "places": {"sofa": 3},
        "how_many": 2,
        "guests": [
            {
                "name": "Ann",
                "mood": "calm",
                "entrant": entrant.pk,
                "scores": [1, None],
                "loud": False,
                "club": "Harbour",
                "status": "enrolled",
            },
            {
                "name": "Bo",
                "mood": "loud",
                "entrant": None,
                "scores": [],
                "loud": True,
                "club": None,
                "status": None,
            },
        ],
    }


def test_choices_and_null_follow_from_types_and_columns() -> None:
    fields = GuestOut().fields
    mood, status = fields["mood"], fields["status"]
    assert isinstance(mood, serializers.ChoiceField)
    assert list(mood.choices) == ["calm", "loud"]
    assert isinstance(status, serializers.ChoiceField)
    assert "enrolled" in status.choices
    assert [name for name, field in fields.items() if field.allow_null] == [
        "entrant",
        "club",
        "status",
    ]
