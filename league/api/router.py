"""The router: each route works with and without the trailing slash."""

from typing import Any

from django.urls import URLPattern, URLResolver, path, register_converter
from rest_framework.routers import SimpleRouter

from league.api.base import ApiViewSet


class RowConverter:
    """An id in the range of the database's keys."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(RowConverter, "row")


class Router(SimpleRouter):
    def __init__(self) -> None:
        super().__init__(use_regex_path=False)

    def add(self, prefix: str, *view_sets: type[ApiViewSet]) -> None:
        for view_set in view_sets:
            self.register(prefix, view_set, basename=view_set.__name__)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Each route twice; the one with the slash is named by its words."""
        urls: list[URLPattern | URLResolver] = []
        for known in super().get_urls():
            route = str(known.pattern)
            view: Any = known.callback
            name = "-".join(
                ["api", *(word for word in route.split("/") if word and "<" not in word)]
            )
            urls.append(path(route, view, name=name))
            urls.append(path(route.removesuffix("/"), view))
        return urls
