"""Widgets of several forms. Long ones write their own markup: a template for each option is slow."""

from typing import Any

from django import forms
from django.utils.html import escape
from django.utils.safestring import SafeString


class LongSelect(forms.Select):
    """A choice of thousands, such as all players of an event; without groups."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: Any = None,  # noqa: ARG002 (Django names it)
    ) -> SafeString:
        chosen = {str(item) for item in self.format_value(value) or ()}
        options = "".join(
            f"<option{_written({'value': key, 'selected': str(key) in chosen})}>{escape(label)}</option>"
            for key, label in self.choices
        )
        return SafeString(f"<select{_attributes(self, name, attrs)}>{options}</select>")


class LongSelectMultiple(LongSelect, forms.SelectMultiple):
    """A choice of several of thousands."""


class PlainNumberInput(forms.NumberInput):
    """A number, on pages with hundreds of them."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: Any = None,  # noqa: ARG002 (Django names it)
    ) -> SafeString:
        own = {"type": self.input_type, "value": self.format_value(value)}
        return SafeString(f"<input{_written(own)}{_attributes(self, name, attrs)}>")


def _attributes(widget: forms.Widget, name: str, attrs: dict[str, Any] | None) -> str:
    several = getattr(widget, "allow_multiple_selected", False)
    return _written(widget.build_attrs({"name": name, "multiple": several, **widget.attrs}, attrs))


def _written(attributes: dict[str, Any]) -> str:
    """Attributes as markup; Django's own function is slow for hundreds of widgets."""
    return "".join(
        f" {name}" if value is True else f' {name}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None and value is not False
    )
