"""What this process made lately, in its own memory: what was asked for last is kept."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class KeptLately(Generic[K, V]):
    """Values up to a size in all: their number, unless `size_of` says how large one is."""

    def __init__(self, most: int, size_of: Callable[[V], int] = lambda _value: 1) -> None:
        self._most, self._size_of = most, size_of
        self._values: OrderedDict[K, V] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def keep(self, key: K, value: V) -> None:
        with self._lock:
            self._drop(key)
            self._values[key] = value
            self._size += self._size_of(value)
            while self._size > self._most:
                self._drop(next(iter(self._values)))

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._size = 0

    def _drop(self, key: K) -> None:
        value = self._values.pop(key, None)
        if value is not None:
            self._size -= self._size_of(value)
