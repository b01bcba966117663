"""Names of a package that are imported when they are first used."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def names_on_demand(package: dict[str, Any], names: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package; `names` are those of each module, parted by spaces.

    It imports a name once, and raises AttributeError for any other. A submodule called like one of
    the names would stand in its place.
    """
    module_of = {name: module for module, line in names.items() for name in line.split()}

    def import_name(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        found = package[name] = getattr(import_module(module_of[name]), name)
        return found

    return import_name
