"""Output of the search."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from league.people.queries.search import KINDS


class FoundOut(serializers.Serializer[Any]):
    """A match; `rank` is 0 for the whole name, 1 for its beginning, 2 for a part."""

    kind = serializers.ChoiceField(KINDS, source="found_kind")
    id = serializers.IntegerField(source="found_id")
    name = serializers.CharField(source="found_name")
    detail = serializers.CharField(source="found_detail", allow_blank=True)
    rank = serializers.IntegerField(source="found_rank")
    page = serializers.SerializerMethodField()

    def get_page(self, row: dict[str, Any]) -> str:
        kind = row["found_kind"]
        return reverse(kind, args=[row["found_slug"] if kind == "event" else row["found_id"]])
