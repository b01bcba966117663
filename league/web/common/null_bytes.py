"""Zero characters: no page has a use for them, and the database takes none."""

from collections.abc import Iterator

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin


class RefuseZeroCharacters(MiddlewareMixin):
    """400 for a request with a zero character in its address, its cookies or its form."""

    def process_request(self, request: HttpRequest) -> None:
        if any("\0" in text for text in _texts_of(request)):
            raise BadRequest("a zero character")


def _texts_of(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    yield from request.COOKIES.values()
    for data in (request.GET, request.POST):
        for name, values in data.lists():
            yield name
            yield from map(str, values)
