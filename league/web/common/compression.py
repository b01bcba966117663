"""Answers travel packed; the tables that a phone takes along shrink to a tenth."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class PackAnswers(GZipMiddleware):
    """Streams stay as they are: packing would hold their news back until there is enough of it.

    What packing might tell of secrets in a page, the varying length that Django gives it hides.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)
