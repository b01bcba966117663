"""Fields and widgets of several forms: long choices, points and scores, lists of texts."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.formats.winds import wind
from league.models import Seat
from league.templatetags.numbers import MINUS, habit, score_digits, signed
from scoring.results.score_unit import ScoreUnit


def seat_label(seat: Seat) -> str:
    """A seat by its wind and its player."""
    return f"{wind(seat.starting_wind)} · {seat.entrant.staff_name}"


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


TYPED = re.compile(r"[+-]?\d+([.,]\d+)?")
THOUSAND = ScoreUnit(1000)


class ScoreField(forms.CharField):
    """Whole points, from and to the unit of the standings (`unit` points make 1)."""

    def __init__(
        self,
        *,
        unit: ScoreUnit = THOUSAND,
        min_value: int | None = None,
        max_value: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.unit, self.min_value, self.max_value = unit, min_value, max_value
        self.widget.attrs.setdefault("inputmode", "decimal" if unit > 1 else "numeric")

    def to_python(self, value: Any) -> Any:
        if isinstance(value, int):
            return value
        text = (super().to_python(value) or "").replace(MINUS, "-").replace(" ", "")
        if not text:
            return None
        points = self._points(text)
        if (self.min_value is not None and points < self.min_value) or (
            self.max_value is not None and points > self.max_value
        ):
            raise ValidationError(self._range())
        return points

    def prepare_value(self, value: Any) -> Any:
        return self.shown(value) if isinstance(value, int) else value

    def shown(self, points: int) -> str:
        """As the field expects it: 20.0, without grouping."""
        digits = score_digits(points, self.unit).replace(habit().thousands, "")
        return signed(points, digits, plus="")

    def _points(self, text: str) -> int:
        if not TYPED.fullmatch(text):
            raise ValidationError(self._example(), code="invalid")
        points = Decimal(text.replace(",", ".")) * self.unit
        if points != int(points):
            raise ValidationError(self._example(), code="invalid")
        return int(points)

    def _example(self) -> str:
        if self.unit == 1:
            return _("Enter a whole number of points.")
        return _("Enter a score as in the standings, such as %(score)s.") % {
            "score": self.shown(20 * self.unit)
        }

    def _range(self) -> str:
        if self.min_value == 0 and self.max_value is None:
            return _("Enter 0 or more.")
        low, high = self.shown(self.min_value or 0), self.shown(self.max_value or 0)
        return _("Enter a score from %(low)s to %(high)s, as in the standings.") % {
            "low": low,
            "high": high,
        }


class UnitsField(forms.IntegerField):
    """Points, typed in the unit of the game: 412 is 41,200 where points come in hundreds."""

    widget = PlainNumberInput

    def __init__(self, *, unit: int, **more: Any) -> None:
        super().__init__(**more)
        self.unit = unit

    def to_python(self, value: Any) -> int | None:
        units = super().to_python(value.replace(MINUS, "-") if isinstance(value, str) else value)
        return None if units is None else int(units) * self.unit

    def prepare_value(self, value: Any) -> Any:
        return value // self.unit if isinstance(value, int) else value


class LinesField(forms.CharField):
    """A list of texts, one a line."""

    widget = forms.Textarea(attrs={"rows": 5})

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        return [line for line in str(value or "").splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.to_python(self.prepare_value(initial)) != self.to_python(data))
