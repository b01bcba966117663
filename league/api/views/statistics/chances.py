"""Chances to qualify: the forecasts of an event, and the request for new ones."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, without_body
from league.api.outputs.chances import ForecastOut
from league.api.outputs.events import JobOut
from league.statistics.forecasts import request_forecast
from league.statistics.queries.forecasts import forecasts_of


class EventChances(ApiView):
    """The forecast of each stage with sessions to come, by the results that the caller may see."""

    @extend_schema(responses=ForecastOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(forecasts_of(self.event(pk), self.actor), ForecastOut)

    @extend_schema(request=None, responses={202: JobOut})
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        job = request_forecast(self.event(pk), by=self.actor)
        return Response(JobOut(job).data, status=202)
