"""Fields that pass on what was typed, so that `scoring` names every problem of an entry at once."""

from typing import Any

from django import forms

#: The values of fields in which nothing was typed.
NOTHING: tuple[Any, ...] = ("", None, [], {})
TEXT_ATTRS = {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}


def whole_number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def number(text: str) -> int | str:
    """Return the number, or the text unchanged so that `scoring` reports it."""
    found = whole_number(text)
    return text if found is None else found


class Unchecked:
    """A field without a check of its own."""

    def validate(self, value: Any) -> None:
        """`scoring` validates."""


class TypedText(Unchecked, forms.CharField):
    widget = forms.TextInput(attrs=TEXT_ATTRS)


class TypedNumber(Unchecked, forms.CharField):
    """A whole number; other text stays as it was typed."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def to_python(self, value: Any) -> Any:
        return number(str(super().to_python(value)))


class TypedChoice(Unchecked, forms.ChoiceField):
    pass


class TypedChoices(Unchecked, forms.MultipleChoiceField):
    widget = forms.CheckboxSelectMultiple


class HiddenText(Unchecked, forms.CharField):
    widget = forms.HiddenInput


class Flag(forms.BooleanField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
