"""Every operation of the pages and the API, listed from the URL configuration."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

PARAMETER = re.compile(r"<(?:[a-z]+:)?([a-z_]+)>")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
API = "api/v1/"


@dataclass(frozen=True, slots=True, order=True)
class Operation:
    """A method of a route; `name` is the page's name, or the API's route behind `api/v1/`."""

    name: str
    method: str
    route: str

    def __str__(self) -> str:
        return f"{self.method} {self.name}"

    @property
    def is_api(self) -> bool:
        return self.route.startswith("api/")

    def address(self, parts: Callable[[str], Any]) -> str:
        """The path, with the value that `parts` gives for each parameter."""
        return "/" + PARAMETER.sub(lambda found: str(parts(found[1])), self.route)


def operations() -> list[Operation]:
    """Everything but the admin pages, which change nothing, and the answer to unknown paths."""
    found = [*_operations(get_resolver().url_patterns, "", "")]
    return sorted({item for item in found if item.name})


def _operations(
    patterns: Iterable[URLPattern | URLResolver], route: str, space: str
) -> Iterator[Operation]:
    for item in patterns:
        whole = route + str(item.pattern)
        if isinstance(item, URLResolver):
            if item.app_name != "admin":
                inner = f"{item.namespace}:" if item.namespace else space
                yield from _operations(item.url_patterns, whole, inner)
            continue
        unnamed = "" if whole.startswith("api/") else whole
        name = f"{space}{item.name}" if item.name else unnamed
        if name and whole.startswith(API):
            name = whole.removeprefix(API).removesuffix("/")
        for method in _methods(item.callback):
            yield Operation(name, method, whole)


def _methods(view: Any) -> list[str]:
    """The methods that a view takes, without HEAD and OPTIONS."""
    actions = getattr(view, "actions", None)
    if actions is not None:
        return [method for method in METHODS if method.lower() in actions]
    made_of = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if made_of is not None:
        known = set(made_of.http_method_names)
        return [
            item for item in METHODS if item.lower() in known and hasattr(made_of, item.lower())
        ]
    while view is not None:
        listed = inspect.getclosurevars(view).nonlocals.get("request_method_list")
        if listed is not None:
            return [method for method in METHODS if method in listed]
        view = getattr(view, "__wrapped__", None)
    return ["GET"]
