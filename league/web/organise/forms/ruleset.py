"""The ruleset form, with a field for each switch and each part of a switch.

Fields have the names that problems use: `chombo`, `chombo.amount`. A nullable switch with parts
(`yakitori`, `chips`) has an extra field `….on`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.core.queries.rule_texts import choice_in_words
from league.web.common.rule_rows import SwitchRow, groups_of
from scoring import Ruleset
from scoring.games import GAMES, switch_groups_of
from scoring.riichi.hands.local_yaku import ALL_YAKU
from scoring.ruleset import Switch

# An event cannot change to another game.
NOT_EDITABLE = {"variant"}
# Switches that are a word or an amount.
WITH_AMOUNT = {"tobi"}
AMOUNT = "amount"
# Parts that are left out where they are empty.
OMITTED = (("dealer_amount", None),)
OWN = "own"  # the choice of a value of the organiser's own
NUMBERS_HELP = gettext_lazy("Whole points, separated by spaces.")
FLOATING_HELP = gettext_lazy("One line for one floating player, the next for two, and so on.")


class NumbersField(forms.CharField):
    """Whole numbers separated by spaces or commas."""

    def to_python(self, value: Any) -> Any:
        return numbers_in(super().to_python(value) or "")


class RowsField(forms.CharField):
    """Lines of whole numbers; None if empty."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        lines = [line for line in (super().to_python(value) or "").splitlines() if line.strip()]
        rows = [numbers_in(line) for line in lines]
        return {str(count): row for count, row in enumerate(rows, 1)} or None


class OwnYakumanField(forms.CharField):
    """Names of yakuman, one a line; their ids follow from the names."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        names = [line.strip() for line in (super().to_python(value) or "").splitlines()]
        return [
            {"id": own_id(name, place), "name": name}
            for place, name in enumerate(filter(None, names), 1)
        ]


def own_id(name: str, place: int) -> str:
    """The name as an id, "moon_over_the_bag"; a number where that is no id or a yaku's."""
    word = slugify(name, allow_unicode=True).replace("-", "_")[:40]
    is_free = word[:1].isalpha() and word not in ALL_YAKU
    return word if is_free else f"own_{place}"


def numbers_in(text: str) -> list[int]:
    words = re.split(r"[\s,;]+", text.strip().replace("\N{MINUS SIGN}", "-"))
    try:
        return [int(word) for word in words if word]
    except ValueError as error:
        raise forms.ValidationError(_("Enter whole numbers.")) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A rule as the page says it, and the fields that change it."""

    line: SwitchRow
    fields: list[forms.BoundField]

    @property
    def is_open(self) -> bool:
        return any(field.errors for field in self.fields)

    @property
    def label(self) -> str:
        """What the field is called, which readers may search for."""
        return str(self.fields[0].label)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    title: str
    rules: list[RuleRow]

    @property
    def changed(self) -> int:
        """How many rules differ from the preset."""
        return sum(bool(rule.line.preset) for rule in self.rules)


class RulesetForm(forms.Form):
    """All editable switches with the values of an event."""

    def __init__(self, switches: Mapping[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = Ruleset.from_json(switches)
        self.switch_groups = switch_groups_of(self.ruleset)
        for group in self.switch_groups:
            for switch in group.switches:
                if switch.name not in NOT_EDITABLE:
                    self._add(switch, switches.get(switch.name))

    def groups(self, preset: Ruleset) -> list[RuleGroup]:
        """The groups that have rules, each rule as a sentence with its fields."""
        rows = [
            (title, [RuleRow(line=line, fields=self._fields_of(line.name)) for line in lines])
            for title, lines in groups_of(self.ruleset, preset)
        ]
        return [
            RuleGroup(title=title, rules=[row for row in group if row.fields])
            for title, group in rows
        ]

    def _fields_of(self, name: str) -> list[forms.BoundField]:
        return [
            self[field] for field in self.fields if field == name or field.startswith(f"{name}.")
        ]

    def switches(self) -> dict[str, Any]:
        """The switches in JSON form, as `Ruleset.from_json` reads them."""
        return {
            switch.name: self._value(switch)
            for group in self.switch_groups
            for switch in group.switches
            if switch.name not in NOT_EDITABLE
        }

    def _add(self, switch: Switch, value: Any) -> None:
        if switch.name == "own_yakuman":
            self._add_own_yakuman(switch, value)
            return
        if not switch.parts:
            self.fields[switch.name] = field_for(switch)
            self.initial[switch.name] = initial_value(switch, value)
            if switch.name in WITH_AMOUNT:
                self._add_amount(switch, value)
            return
        if _may_be_off(switch):
            self.fields[f"{switch.name}.on"] = forms.BooleanField(
                label=_(switch.meaning), required=False
            )
            self.initial[f"{switch.name}.on"] = value is not None
        for part in switch.parts:
            name = f"{switch.name}.{part.name}"
            self.fields[name] = field_for(part)
            self.initial[name] = initial_value(part, part_of(value, part))
            if part.also and part.choices:
                self._add_own_value(name, part)

    def _add_own_value(self, name: str, part: Switch) -> None:
        """A part that is one of its choices, or a value of the organiser's own."""
        own, label = f"{name}.own", f"{_(part.meaning)} {_('Own value:')}"
        if part.also == "int":
            self.fields[own] = forms.IntegerField(label=label, required=False, min_value=0)
        else:
            self.fields[own] = NumbersField(label=label, required=False, help_text=NUMBERS_HELP)
        stated = self.initial[name]
        self.fields[name].choices = [*choices_of(part), (OWN, _("own value"))]  # type: ignore[attr-defined]
        if stated not in part.choices:
            own_kind = part._replace(kind=part.also or part.kind, choices=())
            self.initial[own] = initial_value(own_kind, stated)
            self.initial[name] = OWN

    def _add_own_yakuman(self, switch: Switch, value: Any) -> None:
        self.fields[switch.name] = OwnYakumanField(
            label=_(switch.meaning), required=False, help_text=_("One name a line.")
        )
        self.initial[switch.name] = "\n".join(one["name"] for one in value or ())

    def _add_amount(self, switch: Switch, value: Any) -> None:
        """A word, or an amount in a field of its own."""
        name = f"{switch.name}.amount"
        self.fields[name] = forms.IntegerField(required=False, label=_("At this amount or below"))
        if isinstance(value, int):
            self.initial.update({switch.name: AMOUNT, name: value})

    def _value(self, switch: Switch) -> Any:
        data = self.cleaned_data
        if data.get(switch.name) == AMOUNT:
            return data[f"{switch.name}.amount"]
        if not switch.parts or switch.name == "own_yakuman":
            return data[switch.name]
        if _may_be_off(switch) and not data[f"{switch.name}.on"]:
            return None
        stated = {part.name: data[f"{switch.name}.{part.name}"] for part in switch.parts}
        own = {name: data[f"{switch.name}.{name}.own"] for name in stated if stated[name] == OWN}
        parts = stated | own
        return {name: part for name, part in parts.items() if (name, part) not in OMITTED}


def _may_be_off(switch: Switch) -> bool:
    """The own switches of a game are always there."""
    return switch.nullable and switch.name not in GAMES


def as_in_preset(switches: Mapping[str, Any], preset: Ruleset, field: str) -> dict[str, Any]:
    """The switch of a rule's row, such as `uma` or `hongkong.unit`, with the value of the preset."""
    name, _dot, part = field.partition(".")
    values = preset.to_json()
    if name not in switches or name not in values:
        return {}
    if not part:
        return {name: values[name]}
    return {name: {**switches[name], part: values[name][part]}} if part in values[name] else {}


def field_for(switch: Switch) -> forms.Field:
    """The form field for a switch."""
    common: dict[str, Any] = {"label": _(switch.meaning)}
    if switch.kind == "bool":
        return forms.BooleanField(required=False, **common)
    if switch.kind == "choice":
        return forms.ChoiceField(choices=choices_of(switch), **common)
    if switch.kind == "int" and switch.choices:
        return forms.TypedChoiceField(choices=choices_of(switch), coerce=int, **common)
    if switch.kind == "int":
        return forms.IntegerField(required=not switch.nullable, min_value=switch.minimum, **common)
    if switch.kind == "list" and switch.choices:
        widget = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(
            choices=choices_of(switch), required=False, widget=widget, **common
        )
    return numbers_field(switch, common)


def numbers_field(switch: Switch, common: dict[str, Any]) -> forms.Field:
    if switch.kind == "list":
        return NumbersField(help_text=NUMBERS_HELP, **common)
    widget = forms.Textarea(attrs={"rows": 3})
    return RowsField(required=False, widget=widget, help_text=FLOATING_HELP, **common)


def choices_of(switch: Switch) -> list[tuple[str | int, str]]:
    choices = [(choice, choice_in_words(switch.name, str(choice))) for choice in switch.choices]
    return [*choices, *([(AMOUNT, _("at an amount"))] if switch.name in WITH_AMOUNT else [])]


def initial_value(switch: Switch, value: Any) -> Any:
    """The value for the form field."""
    if switch.kind == "object":
        return "\n".join(" ".join(map(str, row)) for row in (value or {}).values())
    if switch.kind == "list" and not switch.choices:
        return " ".join(map(str, value or ()))
    return value


def part_of(value: Any, part: Switch) -> Any:
    """A part of an object; a number of red fives stands for one count per suit."""
    if isinstance(value, int):
        value = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}[value]
        return value["mps".index(part.name)]
    return part.default if value is None else value.get(part.name, part.default)
