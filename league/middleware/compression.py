"""Compression of responses; the offline tables of a phone shrink to a tenth."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressResponses(GZipMiddleware):
    """Compress all responses except streams, whose events compression would delay.

    Django pads compressed responses with random bytes against BREACH attacks.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        return response if response.streaming else super().process_response(request, response)
