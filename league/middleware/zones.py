"""Each request begins in the time zone of the site; a page of an event goes on in that of the event."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone


class ForgetTimeZone:
    """The thread forgets the zone: what it does next may be for another event."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with timezone.override(None):
            return self.answer(request)
