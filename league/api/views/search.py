"""Search over players, events and clubs."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView
from league.api.inputs.search import SearchIn
from league.api.outputs.search import FoundOut
from league.people.queries.search import search


class Search(ApiView):
    @extend_schema(parameters=[SearchIn], responses=FoundOut(many=True))
    def get(self, request: Request) -> Response:
        wanted = self.read(SearchIn, query=True)
        return self.page(search(wanted["q"], self.actor, kind=wanted.get("kind", "")), FoundOut)
