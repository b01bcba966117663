"""The form of a ruleset, built from the table of switches: a switch a field, a part a field.

Fields are named as problems name them: `chombo`, `chombo.amount`. A switch that may be left out
whole (`yakitori`, `chips`) has a field `….on` beside its parts.
"""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.queries.rule_terms import term_with_kanji
from scoring.ruleset import SWITCH_GROUPS, Switch

# The game itself is not exchanged under an event's feet; its own switches follow with it.
LEFT_OUT = {"variant", "hongkong"}
NUMBERS_HELP = gettext_lazy("Whole points, separated by spaces.")
FLOATING_HELP = gettext_lazy("One line for one floating player, the next for two, and so on.")


class NumbersField(forms.CharField):
    """Whole numbers separated by spaces or commas."""

    def to_python(self, value: Any) -> Any:
        return numbers_in(super().to_python(value) or "")


class RowsField(forms.CharField):
    """Lines of whole numbers; empty for none."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        lines = [line for line in (super().to_python(value) or "").splitlines() if line.strip()]
        rows = [numbers_in(line) for line in lines]
        return {str(count): row for count, row in enumerate(rows, 1)} or None


def numbers_in(text: str) -> list[int]:
    words = re.split(r"[\s,;]+", text.strip().replace("\N{MINUS SIGN}", "-"))
    try:
        return [int(word) for word in words if word]
    except ValueError as error:
        raise forms.ValidationError(_("Enter whole numbers.")) from error


class RulesetForm(forms.Form):
    """Every switch of the table, as an event has it."""

    def __init__(self, switches: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for group in SWITCH_GROUPS:
            for switch in group.switches:
                if switch.name not in LEFT_OUT:
                    self._add(switch, switches.get(switch.name))

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """(title, fields) as the page shows them."""
        groups = []
        for group in SWITCH_GROUPS:
            heads = {switch.name for switch in group.switches}
            fields = [self[name] for name in self.fields if name.partition(".")[0] in heads]
            if fields:
                groups.append((_(group.title), fields))
        return groups

    def switches(self) -> dict[str, Any]:
        """The switches in JSON form, as `Ruleset.from_json` reads them."""
        return {
            switch.name: self._value(switch)
            for group in SWITCH_GROUPS
            for switch in group.switches
            if switch.name not in LEFT_OUT
        }

    def _add(self, switch: Switch, value: Any) -> None:
        if not switch.parts:
            self.fields[switch.name] = field_for(switch)
            self.initial[switch.name] = shown(switch, value)
            return
        if switch.nullable:
            self.fields[f"{switch.name}.on"] = forms.BooleanField(
                label=_(switch.meaning), required=False
            )
            self.initial[f"{switch.name}.on"] = value is not None
        for part in switch.parts:
            name = f"{switch.name}.{part.name}"
            self.fields[name] = field_for(part)
            self.initial[name] = part_of(value, part)

    def _value(self, switch: Switch) -> Any:
        data = self.cleaned_data
        if not switch.parts:
            return data[switch.name]
        if switch.nullable and not data[f"{switch.name}.on"]:
            return None
        return {part.name: data[f"{switch.name}.{part.name}"] for part in switch.parts}


def field_for(switch: Switch) -> forms.Field:
    """The field that takes this switch's values."""
    common: dict[str, Any] = {"label": _(switch.meaning)}
    if switch.kind == "bool":
        return forms.BooleanField(required=False, **common)
    if switch.kind == "choice":
        return forms.ChoiceField(choices=worded(switch), **common)
    if switch.kind == "int" and switch.choices:
        return forms.TypedChoiceField(choices=worded(switch), coerce=int, **common)
    if switch.kind == "int":
        return forms.IntegerField(required=not switch.nullable, min_value=switch.minimum, **common)
    if switch.kind == "list" and switch.choices:
        widget = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(
            choices=worded(switch), required=False, widget=widget, **common
        )
    return numbers_field(switch, common)


def numbers_field(switch: Switch, common: dict[str, Any]) -> forms.Field:
    if switch.kind == "list":
        return NumbersField(help_text=NUMBERS_HELP, **common)
    widget = forms.Textarea(attrs={"rows": 3})
    return RowsField(required=False, widget=widget, help_text=FLOATING_HELP, **common)


def worded(switch: Switch) -> list[tuple[str | int, str]]:
    return [(choice, term_with_kanji(str(choice))) for choice in switch.choices]


def shown(switch: Switch, value: Any) -> Any:
    """The value as the field shows it."""
    if switch.kind == "object":
        return "\n".join(" ".join(map(str, row)) for row in (value or {}).values())
    if switch.kind == "list" and not switch.choices:
        return " ".join(map(str, value or ()))
    return value


def part_of(value: Any, part: Switch) -> Any:
    """A part of an object; red fives may be given as their number alone."""
    if isinstance(value, int):
        value = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}[value]
        return value["mps".index(part.name)]
    return part.default if value is None else value[part.name]
