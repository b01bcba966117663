"""Read-only admin pages."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Model, URLField
from django.http import HttpRequest

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
    formfield_overrides: ClassVar = SECURE_LINKS
    list_per_page = 50
    show_full_result_count = False


class ReadOnlyInline(ReadOnlyMixin, admin.TabularInline):  # type: ignore[type-arg]
    formfield_overrides: ClassVar = SECURE_LINKS
    extra = 0
    can_delete = False
    show_change_link = True
