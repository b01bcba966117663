"""Null bytes: PostgreSQL cannot store them."""

from collections.abc import Iterator

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin


class RejectNullBytes(MiddlewareMixin):
    """Answer 400 to a null byte in path, cookies or form."""

    def process_request(self, request: HttpRequest) -> None:
        if any("\0" in text for text in _texts_of(request)):
            raise BadRequest("null byte")


def _texts_of(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    yield from request.COOKIES.values()
    for data in (request.GET, request.POST):
        for name, values in data.lists():
            yield name
            yield from map(str, values)
