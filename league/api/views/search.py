"""Search over players, events and clubs."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from league.api.base import ApiViewSet
from league.api.call import Given, call
from league.api.who_may import PUBLIC
from league.people.queries.search import KINDS, LONGEST_QUERY, search


class SearchIn(serializers.Serializer[Any]):
    """`q`: words of a name, in any script; `kind` limits the search."""

    q = serializers.CharField(max_length=LONGEST_QUERY)
    kind = serializers.ChoiceField(KINDS, required=False)


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


class SearchViewSet(ApiViewSet):
    tag = "players"

    @call(PUBLIC, query=SearchIn, out=[FoundOut])
    def list(self, given: Given) -> Any:
        """Search players, events and clubs by name."""
        return search(given["q"], self.actor, kind=given.get("kind", ""))
