"""Read-only admin pages."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import BooleanField, Field, Model, URLField
from django.http import HttpRequest

from league.admin.large_tables import EstimatingPaginator
from league.models import Event

SECURE_LINKS: Mapping[Any, Mapping[str, Any]] = {URLField: {"assume_scheme": "https"}}


class ReadOnlyMixin:
    """Nobody can add, change or delete, whatever their permissions."""

    def has_add_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic when it runs
    """A list reads the rows that its columns name, and filters by choices, by yes or no, by event."""

    formfield_overrides: ClassVar = SECURE_LINKS
    list_per_page = 50
    show_full_result_count = False
    paginator = EstimatingPaginator
    list_select_related: ClassVar[Any] = ()

    def get_list_select_related(self, _request: HttpRequest) -> list[str]:
        named = [column.name for column in self._columns() if column.is_relation]
        return [*named, *self.list_select_related]

    def get_list_filter(self, _request: HttpRequest) -> list[Any]:
        return [*(column.name for column in self._columns() if _filters(column)), *self.list_filter]

    def _columns(self) -> list[Any]:
        return [column for column in self.opts.fields if column.name in self.list_display]


def _filters(column: "Field[Any, Any]") -> bool:
    of_few = bool(column.choices) or isinstance(column, BooleanField)
    return of_few or column.related_model is Event


class ReadOnlyInline(ReadOnlyMixin, admin.TabularInline):  # type: ignore[type-arg]
    formfield_overrides: ClassVar = SECURE_LINKS
    extra = 0
    can_delete = False
    show_change_link = True


def inline(model: type[Model], fk_name: str | None = None) -> type[ReadOnlyInline]:
    """The rows of a model on the page of the row that they belong to."""
    return type(f"{model.__name__}Inline", (ReadOnlyInline,), {"model": model, "fk_name": fk_name})
