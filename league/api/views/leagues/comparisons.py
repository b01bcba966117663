"""The ranking of an event under other rules: staff make a token, readers see its comparison."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView
from league.api.inputs.comparisons import ComparisonAskIn, ComparisonIn
from league.api.outputs.comparisons import ComparisonOut
from league.core.errors import refusing_scoring_errors
from league.models import Event
from league.standings.queries.comparison import comparison, rules_in, token_of


class EventComparison(ApiView):
    """Nothing is stored; the answer is made of the results that the reader may see."""

    @extend_schema(parameters=[ComparisonAskIn], responses=ComparisonOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        token = self.read(ComparisonAskIn, query=True)["token"]
        wanted = rules_in(event, token)
        if wanted is None:
            raise NotFound
        return self.answer(event, wanted, token)

    @extend_schema(request=ComparisonIn, responses=ComparisonOut)
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("event.change", event.pk)
        wanted = self.read(ComparisonIn)
        with refusing_scoring_errors():
            token = token_of(event, wanted)
        return self.answer(event, wanted, token)

    def answer(self, event: Event, wanted: dict[str, Any], token: str) -> Response:
        found = comparison(event, self.actor, wanted)
        rows = {"rules": wanted, "token": token, "rows": found.lines}
        return Response(ComparisonOut(rows).data)
