"""Input of the search."""

from typing import Any

from rest_framework import serializers

from league.people.queries.search import KINDS, LONGEST_QUERY


class SearchIn(serializers.Serializer[Any]):
    """`q`: words of a name, in any script; `kind` limits the search."""

    q = serializers.CharField(max_length=LONGEST_QUERY)
    kind = serializers.ChoiceField(KINDS, required=False)
