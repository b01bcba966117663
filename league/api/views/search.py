"""Search over players, events and clubs."""

from typing import Any

from league.api.base import ApiViewSet
from league.api.call import Given, call
from league.api.inputs.search import SearchIn
from league.api.outputs.search import FoundOut
from league.api.who_may import PUBLIC
from league.people.queries.search import search


class SearchViewSet(ApiViewSet):
    tag = "players"

    @call(PUBLIC, query=SearchIn, out=[FoundOut])
    def list(self, given: Given) -> Any:
        """Search players, events and clubs by name."""
        return search(given["q"], self.actor, kind=given.get("kind", ""))
