from collections.abc import Collection, Iterable
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class Loaded(models.Model):
    """A model whose rows are read with all their values at once.

    Django calls `__init__` for each row, which sets one attribute after the other and sends two
    signals. Nothing here listens to them, and no field wants to know.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Iterable[Any]) -> Self:
        row = cls.__new__(cls)
        row._state = state = ModelState()  # noqa: SLF001 (as Django does)
        state.adding, state.db = False, db
        row.__dict__.update(zip(field_names, values, strict=True))
        return row


class Row(Loaded):
    """A row without a name of its own: the admin shows its kind and key."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
